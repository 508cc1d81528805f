from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import PairedDifference, paired_difference

PAIRS = 400


def pair(only_first: int, only_second: int, n: int) -> tuple[list[float], list[float], list[str]]:
    """Two runs of n questions, each in a cluster of its own, that differ in so many."""
    first = [1.0] * only_first + [0.0] * (n - only_first)
    second = [0.0] * only_first + [1.0] * only_second + [0.0] * (n - only_first - only_second)
    return first, second, [str(question) for question in range(n)]


def simulated(n: int, differing: float, difference: float, rng: np.random.Generator) -> PairedDifference:
    """What two simulated runs show whose questions differ in a share `differing`, the second better by `difference`."""
    change = np.where(rng.random(n) < differing, rng.choice((-1.0, 1.0), n, p=_sides(differing, difference)), 0.0)
    alike = np.full(n, 0.0)
    first, second = np.where(change < 0, 1.0, alike), np.where(change > 0, 1.0, alike)
    return paired_difference(first.tolist(), second.tolist(), [str(question) for question in range(n)], seed=0)


def _sides(differing: float, difference: float) -> tuple[float, float]:
    for_second = (1 + difference / differing) / 2
    return 1 - for_second, for_second


def test_the_difference_is_the_second_minus_the_first() -> None:
    assert paired_difference(*pair(10, 30, 100), seed=0).difference == pytest.approx(0.20)


def test_the_standard_error_of_20_and_10_in_100_is_5_4_points() -> None:
    # Mean 0.1, mean square 0.3: sqrt((0.3 - 0.01) / 99) = 0.0541
    found = paired_difference(*pair(10, 20, 100), seed=0)
    assert found.standard_error == pytest.approx(sqrt((0.3 - 0.01) / 99))


def test_the_smallest_difference_is_two_quantiles_of_student_times_the_standard_error() -> None:
    # t.975 + t.80 with 99 degrees of freedom: 1.9842 + 0.8453 = 2.8295; times 0.0541 = 0.1531
    assert paired_difference(*pair(10, 20, 100), seed=0).smallest_difference == pytest.approx(0.1531, abs=0.0001)


def test_the_interval_is_about_two_standard_errors_to_either_side() -> None:
    found = paired_difference(*pair(100, 200, 1000), seed=0)
    error = sqrt((0.3 - 0.01) / 999)
    assert found.low == pytest.approx(0.1 - 1.96 * error, abs=0.004)
    assert found.high == pytest.approx(0.1 + 1.96 * error, abs=0.004)


def test_runs_that_never_differ_have_an_interval_of_some_width_and_can_show_something() -> None:
    # Two added questions: the standard error is sqrt(2 * 102 / 101) / 102 = 0.01393, t.975 = 1.9842.
    found = paired_difference(*pair(0, 0, 100), seed=0)
    assert found.difference == 0
    assert found.high == pytest.approx(1.9842 * 0.013933, abs=1e-5)
    assert found.low == pytest.approx(-1.9842 * 0.013933, abs=1e-5)
    assert found.differing == 0
    # (t.975 + t.80)^2 / 100 = 2.8295^2 / 100: eight questions would have to differ.
    assert found.smallest_difference == pytest.approx(0.0801, abs=0.0001)


@pytest.mark.parametrize("n", [20, 100, 10_000])
def test_five_differences_all_one_way_show_nothing(n: int) -> None:
    assert not paired_difference(*pair(0, 5, n), seed=0).is_shown


def test_six_differences_all_one_way_are_shown() -> None:
    assert paired_difference(*pair(0, 6, 100), seed=0).is_shown


def test_a_run_that_is_better_on_every_question_has_an_interval_up_to_1() -> None:
    found = paired_difference(*pair(0, 50, 50), seed=0)
    assert found.high == 1.0
    assert found.low is not None
    assert 0.85 < found.low < 1.0


def test_clusters_that_differ_as_a_whole_count_once() -> None:
    first, second, alone = pair(20, 40, 120)
    together = [str(question // 4) for question in range(120)]
    single = paired_difference(first, second, alone, seed=0)
    grouped = paired_difference(first, second, together, seed=0)
    assert single.standard_error is not None
    assert grouped.standard_error == pytest.approx(2 * single.standard_error, rel=0.02)


def test_one_cluster_tells_no_interval_and_no_smallest_difference() -> None:
    first, second, _ = pair(1, 9, 20)
    found = paired_difference(first, second, ["scene"] * 20, seed=0)
    assert found.difference == pytest.approx(0.4)
    assert (found.low, found.high, found.standard_error, found.p_value, found.smallest_difference) == (None,) * 5
    assert not found.is_shown


def test_a_handful_of_clusters_can_show_no_difference_at_all() -> None:
    first, second, _ = pair(1, 1, 8)
    assert (
        paired_difference(first, second, ["a", "a", "a", "b", "b", "b", "c", "c"], seed=0).smallest_difference is None
    )


def test_shares_between_right_and_wrong_need_no_whole_questions_to_differ() -> None:
    rng = np.random.default_rng(1)
    first = rng.random(200)
    second = np.clip(first + rng.normal(0, 0.01, 200), 0, 1)
    found = paired_difference(first.tolist(), second.tolist(), [str(one) for one in range(200)], seed=0)
    assert found.smallest_difference is not None
    assert found.smallest_difference < 0.003


@given(st.lists(st.tuples(st.sampled_from((0.0, 0.5, 1.0)), st.sampled_from((0.0, 1.0))), min_size=2, max_size=40))
def test_swapping_the_runs_turns_the_difference_round(values: list[tuple[float, float]]) -> None:
    first, second = ([one[side] for one in values] for side in (0, 1))
    clusters = [str(place // 2) for place in range(len(values))]
    one, other = (paired_difference(*runs, clusters, seed=0) for runs in ((first, second), (second, first)))
    assert one.difference == pytest.approx(-other.difference)
    assert one.p_value == (None if other.p_value is None else pytest.approx(other.p_value))
    assert one.smallest_difference == (
        None if other.smallest_difference is None else pytest.approx(other.smallest_difference)
    )


@given(st.permutations(range(30)))
def test_the_order_of_the_questions_does_not_matter(order: list[int]) -> None:
    rows = list(zip(*pair(8, 4, 30), strict=True))
    first, second, clusters = zip(*(rows[place] for place in order), strict=True)
    shuffled, sorted_ = paired_difference(first, second, clusters, seed=0), paired_difference(*pair(8, 4, 30), seed=0)
    assert (shuffled.low, shuffled.high) == (sorted_.low, sorted_.high)


@given(st.integers(0, 40), st.integers(0, 40))
def test_the_interval_holds_the_difference(only_first: int, only_second: int) -> None:
    found = paired_difference(*pair(only_first, only_second, 80), seed=0)
    assert found.low is not None
    assert found.high is not None
    assert found.low <= found.difference <= found.high


def test_more_questions_show_smaller_differences() -> None:
    shown = [paired_difference(*pair(n // 10, n // 10, n), seed=0).smallest_difference for n in (50, 100, 400, 1600)]
    assert all(fewer > more for fewer, more in pairwise(size for size in shown if size is not None))


@pytest.mark.parametrize(
    ("first", "second", "clusters", "words"),
    [
        ([1.0], [1.0, 0.0], ["a", "b"], "1 values and 2 clusters"),
        ([], [], [], "at least one value"),
        ([0.5, 1.5], [0.0, 0.0], ["a", "b"], "Value 1 of the first run is 1.5"),
        ([0.5, 0.5], [0.0, -1.0], ["a", "b"], "Value 1 of the second run is -1.0"),
        ([0.5, float("nan")], [0.0, 0.0], ["a", "b"], "Value 1 is nan"),
    ],
)
def test_values_that_are_no_shares_are_named(
    first: list[float], second: list[float], clusters: list[str], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        paired_difference(first, second, clusters, seed=0)


def test_equal_models_are_told_apart_in_at_most_7_percent_of_400_pairs() -> None:
    rng = np.random.default_rng(4)
    assert np.mean([simulated(300, 0.15, 0.0, rng).is_shown for _ in range(PAIRS)]) <= 0.07


def test_models_apart_by_what_a_pilot_pair_states_are_told_apart_in_at_least_75_percent_of_400_pairs() -> None:
    rng = np.random.default_rng(5)
    stated = simulated(300, 0.15, 0.0, rng).smallest_difference
    assert stated is not None
    assert np.mean([simulated(300, 0.15, stated, rng).is_shown for _ in range(PAIRS)]) >= 0.75


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "differing"), [(30, 0.3), (100, 0.15), (100, 0.02), (300, 0.05), (1000, 0.3), (1000, 0.02)]
)
def test_the_claims_hold_for_runs_of_all_sizes(n: int, differing: float) -> None:
    rng = np.random.default_rng([n, round(100 * differing)])
    pilots = [simulated(n, differing, 0.0, rng).smallest_difference for _ in range(50)]
    stated = float(np.median([2.0 if pilot is None else pilot for pilot in pilots]))
    apart = [simulated(n, max(differing, stated), stated, rng).is_shown for _ in range(PAIRS)]
    equal = [simulated(n, differing, 0.0, rng).is_shown for _ in range(PAIRS)]
    assert np.mean(equal) <= 0.07
    assert np.mean(apart) >= 0.75
