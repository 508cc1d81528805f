"""Whether vehicles leave a walker the time to cross."""

import math

import numpy as np
import pytest

from roads.small_maps import crossroads
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies
from roadworthy.worlds.embedded.walking.crossings import crossings_of
from roadworthy.worlds.embedded.walking.gaps import (
    braking_distance_m,
    distance_to_body,
    is_gap,
    vehicle_table,
)
from worlds.walking_scenes import vehicle

CROSSINGS = crossings_of(crossroads())
EAST = 0


def gap_at_east(vehicles: Bodies) -> bool:
    first, last = CROSSINGS.approach_spans[EAST], CROSSINGS.approach_spans[EAST + 1]
    return is_gap(CROSSINGS.frames[EAST], CROSSINGS.approaches[first:last], vehicle_table(vehicles))


def coming_from_the_east(front_before_crossing_m: float, speed: float) -> Bodies:
    """On `east.in`, whose crossing's near edge is at x = 11."""
    return vehicle(11.0 + front_before_crossing_m + 2.3, 1.75, math.pi, speed)


def test_braking_distance_is_reaction_and_braking_and_a_margin() -> None:
    # 10 m/s: 100 / (2 * 2) + 0.3 * 10 + 0.5
    assert braking_distance_m(10.0) == pytest.approx(28.5)


def test_kerbs_lie_where_the_crossing_leaves_the_sidewalks() -> None:
    # The crossing is drawn from y = -5.5 to 5.5; the sidewalks there are 2 m wide, so the road begins at -4.5.
    assert CROSSINGS.frames[EAST] == pytest.approx([9.5, -4.5, 0.0, 1.0, 9.0, 1.5, 0.0])


def test_an_empty_road_is_a_gap() -> None:
    assert gap_at_east(no_bodies())


@pytest.mark.parametrize(("distance", "gap"), [(28.0, False), (29.0, True)])
def test_a_vehicle_leaves_a_gap_if_it_can_stop_comfortably(distance: float, gap: bool) -> None:
    assert gap_at_east(coming_from_the_east(distance, 10.0)) is gap


def test_a_standing_vehicle_before_the_crossing_leaves_a_gap() -> None:
    assert gap_at_east(coming_from_the_east(0.5, 0.0))


def test_a_vehicle_that_stands_on_the_crossing_leaves_none() -> None:
    assert not gap_at_east(vehicle(9.5, -1.75))


def test_a_vehicle_that_has_left_the_crossing_leaves_a_gap() -> None:
    assert gap_at_east(vehicle(11.1 + 2.3, -1.75, 0.0, 12.0))


def test_a_vehicle_in_the_turn_towards_the_crossing_leaves_none() -> None:
    # On the path from the south to the east, a quarter of a circle around (12, -12): nowhere near straight on.
    angle = math.radians(135.0)
    x, y = 12.0 + 10.25 * math.cos(angle), -12.0 + 10.25 * math.sin(angle)
    assert not gap_at_east(vehicle(x, y, math.radians(45.0), 6.0, length=3.0))


def test_a_vehicle_that_drives_away_on_another_road_leaves_a_gap() -> None:
    assert gap_at_east(vehicle(-1.75, -20.0, -math.pi / 2, 12.0))


@pytest.mark.parametrize(("speed", "gap"), [(12.0, True), (6.3, False)])
def test_who_is_too_fast_to_turn_into_the_crossing_leaves_a_gap(speed: float, gap: bool) -> None:
    # The front is 1 m into the junction; the turn's radius is 10.25 m, so at most sqrt(4 * 10.25) = 6.4 m/s.
    assert gap_at_east(vehicle(1.75, -11.0 - 2.3, math.pi / 2, speed)) is gap


@pytest.mark.parametrize(
    "bodies", [vehicle(9.5, -1.75), coming_from_the_east(5.0, 10.0), vehicle(2.0, -1.75, 0.0, 6.0)]
)
@pytest.mark.parametrize(("height", "gap"), [(5.0, True), (-5.0, True), (1.0, False)])
def test_who_drives_on_another_storey_leaves_a_gap(bodies: Bodies, height: float, gap: bool) -> None:
    assert gap_at_east(bodies._replace(z=bodies.z + height)) is gap


def test_distance_to_a_body_is_measured_from_its_sides() -> None:
    body = vehicle_table(vehicle(0.0, 0.0, math.pi / 2, 2.0, length=4.0, width=2.0))
    # It points north: its side is at x = 1, its front at y = 2, after a second at y = 4.
    assert distance_to_body(4.0, 0.0, body, 0, 0.0) == pytest.approx(3.0)
    assert distance_to_body(4.0, 6.0, body, 0, 0.0) == pytest.approx(5.0)
    assert distance_to_body(0.0, 5.0, body, 0, 1.0) == pytest.approx(1.0)
    assert distance_to_body(0.5, 0.0, body, 0, 0.0) == 0.0


def test_approaches_measure_the_distance_to_the_crossing_along_the_lanes() -> None:
    first, last = CROSSINGS.approach_spans[EAST], CROSSINGS.approach_spans[EAST + 1]
    points = CROSSINGS.approaches[first:last]
    inward = points[(points[:, 0] > 12.0) & (points[:, 2] < 0.0)]
    assert len(inward) > 10
    assert np.allclose(inward[:, 4], inward[:, 0] - 11.0)
