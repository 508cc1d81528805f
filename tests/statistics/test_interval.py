from math import nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from roadworthy.statistics import Interval, clustered_bootstrap, clustered_wilson, wilson


def singletons(n: int) -> list[str]:
    return [f"q{index}" for index in range(n)]


@st.composite
def clustered_shares(draw: st.DrawFn) -> tuple[list[float], list[str]]:
    share = st.sampled_from([0.0, 1.0]) | st.floats(0, 1)
    rows = draw(st.lists(st.tuples(share, st.sampled_from("abcdefgh")), min_size=1, max_size=40))
    return [value for value, _ in rows], [cluster for _, cluster in rows]


# Worked by hand with z = 1.96: the centre is (8 + 1.92) / (10 + 3.84) = 0.7168, the half width 0.2266.
def test_wilson_of_eight_in_ten() -> None:
    interval = wilson(8, 10)
    assert interval.low == pytest.approx(0.4902, abs=5e-5)
    assert interval.high == pytest.approx(0.9433, abs=5e-5)


# With no success the upper bound is z^2 / (n + z^2) = 3.8415 / 13.8415.
def test_wilson_of_none_in_ten_starts_at_zero_and_has_width() -> None:
    assert wilson(0, 10).low == 0.0
    assert wilson(0, 10).high == pytest.approx(0.27753, abs=5e-6)


def test_wilson_of_ten_in_ten_ends_at_one() -> None:
    assert wilson(10, 10).low == pytest.approx(0.72247, abs=5e-6)
    assert wilson(10, 10).high == 1.0


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_agrees_with_scipy(counts: tuple[int, int]) -> None:
    oracle = binomtest(*counts).proportion_ci(method="wilson")
    interval = wilson(*counts)
    assert (interval.low, interval.high) == pytest.approx((oracle.low, oracle.high), abs=1e-12)


@pytest.mark.parametrize(("successes", "n"), [(0, 0), (-1, 3), (4, 3)])
def test_wilson_refuses_counts_that_cannot_be(successes: int, n: int) -> None:
    with pytest.raises(ValueError, match=f"got {successes} of {n}"):
        wilson(successes, n)


# A cluster whose questions all agree is worth one question: ten such clusters, eight right, of any size, are
# Wilson of 8 in 10 but for Student's t with 9 degrees of freedom, 2.262 for 1.960: n = 9 * (1.960 / 2.262)^2 = 6.76.
def test_clusters_that_agree_within_count_once() -> None:
    clusters = [name for name in "abcdefghij" for _ in range(5)]
    values = [float(name not in "ab") for name in clusters]
    interval = clustered_wilson(values, clusters)
    assert interval == clustered_wilson(values[::5], list("abcdefghij"))
    z_squared, n = 3.8415, 6.758
    centre = (0.8 + z_squared / (2 * n)) / (1 + z_squared / n)
    half = (z_squared * (0.16 / n + z_squared / (4 * n * n))) ** 0.5 / (1 + z_squared / n)
    assert (interval.low, interval.high) == pytest.approx((centre - half, centre + half), abs=1e-4)


def test_dependent_questions_widen_the_interval() -> None:
    values = [1.0] * 30 + [0.0] * 20
    dependent = clustered_wilson(values, [f"c{index // 5}" for index in range(50)])
    independent = clustered_wilson(values, singletons(50))
    assert dependent.low < independent.low
    assert dependent.high > independent.high


def test_lone_cluster_counts_as_one_question() -> None:
    assert clustered_wilson([1.0] * 500, ["c"] * 500) == wilson(1, 1)


def test_clusters_that_are_all_right_count_as_that_many_questions() -> None:
    assert clustered_wilson([1.0] * 500, [f"c{index % 20}" for index in range(500)]) == wilson(20, 20)


# Each cluster holds one right and one wrong answer, so leaving one out never moves the mean of one half.
def test_clusters_that_balance_exactly_still_have_width() -> None:
    clusters = [f"c{index // 2}" for index in range(20)]
    assert clustered_wilson([1.0, 0.0] * 10, clusters) == wilson(5, 10)


def test_right_or_wrong_is_never_narrower_than_if_independent() -> None:
    values = [1.0, 1.0, 0.0] * 3 + [1.0, 0.0]
    interval = clustered_wilson(values, [f"c{index // 3}" for index in range(11)])
    independent = wilson(7, 11)
    assert interval.low <= independent.low
    assert interval.high >= independent.high


@given(clustered_shares())
def test_share_interval_holds_its_value_and_is_never_of_zero_width(data: tuple[list[float], list[str]]) -> None:
    values, clusters = data
    interval = clustered_wilson(values, clusters)
    mean = sum(values) / len(values)
    assert 0 <= interval.low <= mean + 1e-12
    assert mean - 1e-12 <= interval.high <= 1
    assert interval.high - interval.low > 1e-9


@given(clustered_shares(), st.randoms(use_true_random=False))
def test_row_order_does_not_matter(data: tuple[list[float], list[str]], random: Random) -> None:
    rows = list(zip(*data, strict=True))
    shuffled = list(rows)
    random.shuffle(shuffled)
    values, clusters = map(list, zip(*shuffled, strict=True))
    assert clustered_wilson(values, clusters) == clustered_wilson(*data)
    assert clustered_bootstrap(values, clusters, seed=3, resamples=50) == clustered_bootstrap(
        *data, seed=3, resamples=50
    )


@given(clustered_shares())
def test_bootstrap_holds_its_value_and_is_never_of_zero_width(data: tuple[list[float], list[str]]) -> None:
    values, clusters = data
    interval = clustered_bootstrap(values, clusters, seed=1, resamples=200)
    if interval is not None:
        assert interval.low - 1e-12 <= sum(values) / len(values) <= interval.high + 1e-12
        assert interval.high > interval.low


# 100 values 0..99: the mean is 49.5 and its standard error sqrt((100^2 - 1) / 12 / 99) = 2.90; Student's t is 1.98.
def test_bootstrap_of_independent_numbers_is_students_interval() -> None:
    interval = clustered_bootstrap([float(number) for number in range(100)], singletons(100), seed=7, resamples=20_000)
    assert interval is not None
    assert interval.low == pytest.approx(49.5 - 1.98 * 2.90, abs=0.3)
    assert interval.high == pytest.approx(49.5 + 1.98 * 2.90, abs=0.3)


# With two clusters Student's t is 12.7: only the extremes of what can be drawn are wide enough.
def test_bootstrap_of_two_clusters_reaches_from_one_to_the_other() -> None:
    assert clustered_bootstrap([3.0, 3.0, 9.0], ["a", "a", "b"], seed=0) == Interval(3.0, 9.0)


def test_bootstrap_repeats_itself_and_depends_on_its_seed() -> None:
    values = [float(number % 7) for number in range(60)]
    clusters = [f"c{number // 3}" for number in range(60)]
    first = clustered_bootstrap(values, clusters, seed=1)
    assert first == clustered_bootstrap(values, clusters, seed=1)
    assert first != clustered_bootstrap(values, clusters, seed=2)


@pytest.mark.parametrize(
    ("values", "clusters"),
    [([4.0, 5.0], ["a", "a"]), ([4.0, 4.0, 4.0], ["a", "b", "c"]), ([0.1 + 0.2, 0.3], ["a", "b"])],
    ids=["lone cluster", "equal values", "equal but for rounding"],
)
def test_bootstrap_says_none_where_values_cannot_tell(values: list[float], clusters: list[str]) -> None:
    assert clustered_bootstrap(values, clusters, seed=0) is None


def test_no_values_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one value"):
        clustered_wilson([], [])


def test_values_without_clusters_are_refused() -> None:
    with pytest.raises(ValueError, match="2 values and 1 clusters"):
        clustered_bootstrap([1.0, 2.0], ["a"], seed=0)


def test_value_that_is_not_a_number_is_named() -> None:
    with pytest.raises(ValueError, match="Value 1 is nan"):
        clustered_bootstrap([1.0, nan], ["a", "b"], seed=0)


def test_share_above_one_is_named() -> None:
    with pytest.raises(ValueError, match=r"Value 2 is 1\.5"):
        clustered_wilson([0.0, 1.0, 1.5], ["a", "b", "c"])
