"""Means of shares that were measured on different questions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import Part, clustered_wilson, composite

SHARES = st.lists(st.floats(0, 1, allow_nan=False), min_size=1, max_size=12)


def alone(values: list[float], prefix: str = "q") -> Part:
    return Part(values, [f"{prefix}{place}" for place in range(len(values))])


def test_each_part_weighs_the_same_however_many_questions_it_has() -> None:
    # (1/4 + 1/1) / 2 = 0.625.
    found = composite("test", [alone([1.0, 0.0, 0.0, 0.0], "a"), alone([1.0], "b")])
    assert (found.value, found.n, found.clusters) == (0.625, 5, 5)


def test_a_missing_part_leaves_the_composite_without_a_value() -> None:
    found = composite("test", [alone([1.0, 0.0]), Part([], [])])
    assert (found.value, found.low, found.high, found.n) == (None, None, None, 0)


def test_a_composite_of_one_part_has_nearly_the_interval_of_a_clustered_share() -> None:
    part = Part([1.0, 0.5, 0.5, 0.0, 1.0, 0.25] * 10, [f"c{place // 2}" for place in range(60)])
    ours, theirs = composite("x", [part]), clustered_wilson(part.values, part.clusters)
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high))


def test_the_interval_of_two_independent_parts_is_narrower_than_that_of_either() -> None:
    # The variance of a mean of two equal, independent shares is half of one's.
    values = [1.0, 0.0] * 100
    both = composite("x", [alone(values, "a"), alone(values, "b")])
    one = composite("x", [alone(values, "a")])
    assert both.low and both.high and one.low and one.high
    assert (both.high - both.low) / (one.high - one.low) == pytest.approx(0.5**0.5, rel=0.02)


def test_parts_that_share_their_clusters_lend_no_certainty_to_each_other() -> None:
    values = [1.0, 0.0] * 50
    shared = composite("x", [alone(values), alone(values)])
    one = composite("x", [alone(values)])
    assert (shared.low, shared.high) == pytest.approx((one.low, one.high))


def test_a_lone_cluster_in_a_part_leaves_the_interval_wide() -> None:
    found = composite("x", [alone([1.0] * 500, "a"), Part([1.0] * 9, ["b"] * 9)])
    assert found.low is not None
    assert found.low < 0.65


def test_a_part_of_five_right_answers_keeps_its_own_uncertainty() -> None:
    # Wilson: 5 of 5 is [.566, 1], 500 of 1000 [.469, .531]. Below .75: sqrt(.434^2 + .031^2) / 2 = .2177.
    found = composite("x", [alone([1.0] * 5, "a"), alone([1.0, 0.0] * 500, "b")])
    assert found.low == pytest.approx(0.75 - 0.2177, abs=1e-3)


@given(SHARES, SHARES)
def test_the_interval_holds_the_value_inside_0_to_1_and_minds_no_order(first: list[float], second: list[float]) -> None:
    found = composite("x", [alone(first, "a"), alone(second, "b")])
    assert found.value is not None and found.low is not None and found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    assert composite("x", [alone(second, "b"), alone(first, "a")]) == found


def test_values_outside_0_to_1_are_refused() -> None:
    with pytest.raises(ValueError, match=r"lies between 0 and 1"):
        composite("x", [alone([0.5, 2.0])])
    with pytest.raises(ValueError, match="at least one part"):
        composite("x", [])
