from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import Score, repeat_summary, score, wilson


def test_independent_right_or_wrong_gets_wilson() -> None:
    values = [1.0] * 8 + [0.0] * 2
    interval = wilson(8, 10)
    assert score("accuracy", values, [f"q{i}" for i in range(10)], seed=0) == Score(
        "accuracy", 0.8, interval.low, interval.high, n=10, clusters=10
    )


def test_clusters_widen_the_interval() -> None:
    values = [1.0] * 8 + [0.0] * 2
    clustered = score("accuracy", values, [f"c{i // 2}" for i in range(10)], seed=0)
    independent = score("accuracy", values, [f"q{i}" for i in range(10)], seed=0)
    assert clustered.clusters == 5
    assert clustered.low is not None
    assert independent.low is not None
    assert clustered.low < independent.low


def test_nothing_to_score_is_none_and_not_zero() -> None:
    assert score("accuracy", [], [], seed=0) == Score("accuracy", None, None, None, n=0, clusters=0)


def test_no_failure_in_few_clusters_still_has_an_interval() -> None:
    result = score("accuracy", [1.0] * 40, [f"c{i % 4}" for i in range(40)], seed=0)
    assert (result.value, result.high) == (1.0, 1.0)
    assert result.low == wilson(4, 4).low


def test_other_units_keep_their_scale() -> None:
    result = score("error", [1.0, 2.0, 3.0, 6.0], list("abcd"), seed=0, unit="m")
    assert (result.value, result.unit) == (3.0, "m")
    assert result.low is not None
    assert result.high is not None
    assert 1.0 <= result.low < 3.0 < result.high <= 6.0


def test_other_unit_with_one_cluster_has_no_bounds() -> None:
    assert score("error", [1.0, 2.0], ["a", "a"], seed=0, unit="m") == Score("error", 1.5, None, None, 2, 1, "m")


def test_mean_over_repeats_is_a_share_like_any_other() -> None:
    result = score("accuracy", [2 / 3, 1.0, 0.0], ["a", "b", "c"], seed=0)
    assert result.value == pytest.approx(5 / 9)
    assert result.n == 3


@given(st.lists(st.tuples(st.floats(0, 1) | st.sampled_from([0.0, 1.0]), st.sampled_from("abcdef")), min_size=1))
def test_interval_holds_the_value(rows: list[tuple[float, str]]) -> None:
    result = score("accuracy", [value for value, _ in rows], [cluster for _, cluster in rows], seed=0)
    assert result.value is not None
    assert result.low is not None
    assert result.high is not None
    assert 0 <= result.low <= result.value <= result.high <= 1
    assert result.low < result.high


def test_percent_passed_as_fraction_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Value 0 is 74\.7"):
        score("accuracy", [74.7], ["a"], seed=0)


@pytest.mark.parametrize("value", [nan, inf])
def test_value_that_is_not_finite_is_named(value: float) -> None:
    with pytest.raises(ValueError, match=f"Value 1 is {value}"):
        score("accuracy", [1.0, value], ["a", "b"], seed=0)


def test_clusters_without_values_are_refused() -> None:
    with pytest.raises(ValueError, match="0 values and 1 clusters"):
        score("accuracy", [], ["a"], seed=0)


# 70, 74 and 78: the mean is 74 and the deviations -4, 0, 4, so the variance is 32 / 2.
def test_repeats_have_a_sample_deviation() -> None:
    summary = repeat_summary([70.0, 74.0, 78.0])
    assert (summary.mean, summary.deviation, summary.repeats) == (74.0, 4.0, 3)


def test_single_repeat_has_no_deviation() -> None:
    assert repeat_summary([0.5]).deviation is None


@pytest.mark.parametrize(("values", "message"), [([], "at least one repeat"), ([0.5, nan], "Value 1 is nan")])
def test_repeats_that_cannot_be_summed_up_are_refused(values: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        repeat_summary(values)
