import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import Score, smallest_detectable_difference


def spread(low: float | None, high: float | None) -> Score:
    return Score("accuracy", 0.5, low, high, 100, 100)


def test_a_half_width_of_1_1_points_shows_2_2_points() -> None:
    # (1.960 + 0.842) * sqrt(2) / 1.960 = 2.02 half-widths
    difference = smallest_detectable_difference(spread(0.736, 0.758))
    assert difference == pytest.approx(0.0222, abs=0.0001)


@given(st.floats(1e-6, 1.0), st.floats(1e-3, 1e3))
def test_the_difference_grows_as_the_interval_does(width: float, factor: float) -> None:
    one = smallest_detectable_difference(spread(0.0, width))
    other = smallest_detectable_difference(spread(0.0, width * factor))
    assert one is not None
    assert other == pytest.approx(one * factor)


@given(st.floats(-10, 10))
def test_only_the_width_of_the_interval_counts(shift: float) -> None:
    moved = smallest_detectable_difference(spread(shift, shift + 1.0))
    assert moved == pytest.approx(smallest_detectable_difference(spread(0.0, 1.0)))


@pytest.mark.parametrize(
    ("low", "high"),
    [(None, None), (0.4, None), (None, 0.6), (0.5, 0.5), (float("nan"), 0.6), (0.4, float("inf")), (0.6, 0.4)],
)
def test_without_an_interval_there_is_no_difference(low: float | None, high: float | None) -> None:
    assert smallest_detectable_difference(spread(low, high)) is None
