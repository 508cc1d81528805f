"""Waypoints in a reply."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import Outcome, parse_waypoints

TWO = ((1.0, 2.0), (3.0, -4.5))


@pytest.mark.parametrize(
    "reply",
    [
        "[[1, 2], [3, -4.5]]",
        '{"points": [[1, 2], [3, -4.5]]}',
        '```json\n{"points": [[1, 2], [3, -4.5]]}\n```',
        '[["1", "2.0"], ["3", "-4.5"]]',
        "[[1,2],[3,-4.5],]",
        "The car goes [(1.0, 2.0), (3.0, -4.5)].",
        '[{"x": 1, "y": 2}, {"x": 3, "y": -4.5}]',
        "First guess [[9, 9], [9, 9]], corrected: [[1, 2], [3, -4.5]]",
        "<think>[[0, 0], [0, 0]]</think>[[1, 2], [3, -4.5]]",
        "[[1, 2], [3, −4.5]]",
        "[[1e0, 2], [3, -45e-1]]",
        "Points: [1, 2], [3, -4.5]",
        "[[1, 2], [3, -4.5]] and the first one, [[1, 2]], is near.",
    ],
)
def test_two_points_are_read(reply: str) -> None:
    assert parse_waypoints(reply, 2).value == TWO


def test_extra_points_are_cut_and_noted() -> None:
    parsed = parse_waypoints("[[1, 2], [3, -4.5], [5, 6]]", 2)
    assert (parsed.value, parsed.notes) == (TWO, ("extra-points-cut",))


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "[[1, 2]]",
        "[[1, 2], [3, 4",
        "[[1, NaN], [3, 4]]",
        "[[1, Infinity], [3, 4]]",
        "[[1, null], [3, 4]]",
        "[[1, 1e999], [3, 4]]",
        "[[1, 2, 0], [3, 4, 0]]",
        "[1, 2, 3, 4]",
        "[[1, 2]], [[3, 4]]",
        "The car goes straight on.",
        "<think>[[1, 2], [3, 4]]",
        # The last list counts, not an earlier and sounder one.
        "[[1, 2], [3, 4]], no: [[1, 2], [NaN, 4]]",
    ],
)
def test_no_point_is_made_up(reply: str) -> None:
    assert parse_waypoints(reply, 2).outcome is Outcome.UNPARSED


def test_a_refusal_is_no_broken_list() -> None:
    assert parse_waypoints("I'm sorry, but I can't assist with that.", 5).outcome is Outcome.REFUSED


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6)), min_size=1, max_size=8))
def test_points_written_by_python_come_back(points: list[tuple[float, float]]) -> None:
    assert parse_waypoints(str([list(point) for point in points]), len(points)).value == tuple(points)


@given(st.text(alphabet="[](){}0123456789.,-+eE nainf\"'xy:\n"), st.integers(-1, 4))
def test_any_text_gives_finite_points_or_none(reply: str, count: int) -> None:
    value = parse_waypoints(reply, count).value
    assert value is None or (len(value) == count and all(math.isfinite(number) for point in value for number in point))
