"""How much of its way ego drives outside the lanes, from Scenes made by hand; see criteria_scenes for the street."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driving.criteria_scenes import (
    JOINED,
    LANE_Y,
    ONCOMING_Y,
    STREET,
    Place,
    along,
    drive,
    in_scenario,
    outcome_of,
    street,
)
from roadworthy.driving.criteria import NotedInfraction
from roadworthy.driving.scoring import InfractionKind
from roadworthy.scene import Scene

OVERTAKING: list[Place] = [*along(0.0, 50.0), *along(50.0, 90.0, ONCOMING_Y), *along(90.0, 100.0)]


def outside(scenes: list[Scene]) -> NotedInfraction | None:
    return next((each for each in outcome_of(scenes).infractions if each.kind is InfractionKind.OUTSIDE_LANES), None)


def percent(places: list[Place]) -> float:
    found = outside(drive(places))
    return 0.0 if found is None or found.outside_percent is None else found.outside_percent


def test_20_of_100_metres_beside_the_road_are_20_percent() -> None:
    # 80 m on the lane, 10 m to a place 6 m ahead and 8 m to the right, 10 m along there.
    places: list[Place] = [*along(0.0, 80.0), (86.0, LANE_Y - 8.0), (96.0, LANE_Y - 8.0)]
    noted = outside(drive(places))
    assert noted is not None
    assert noted.outside_percent == pytest.approx(20.0)
    assert noted.message == "Left the road: 20.0 m outside the lanes (20.00% of the way driven)"
    assert (noted.time_s, noted.position_m) == (0.45, (86.0, LANE_Y - 8.0, 0.0))


def test_the_moment_is_the_beginning_of_the_longest_stretch() -> None:
    off = LANE_Y - 8.0
    noted = outside(drive([(0.0, LANE_Y), (6.0, off), (12.0, LANE_Y), (18.0, off), (28.0, off), (34.0, LANE_Y)]))
    assert noted is not None
    assert noted.time_s == 0.15


def test_the_longest_stretch_says_what_was_wrong() -> None:
    noted = outside(drive([*along(0.0, 20.0), *along(20.0, 40.0, ONCOMING_Y), *along(45.0, 85.0, 9.0)]))
    assert noted is not None
    assert (noted.message[:13], noted.position_m) == ("Left the road", (45.0, 9.0, 0.0))


def test_half_a_metre_beside_a_parking_lane_is_still_on_it() -> None:
    assert percent(along(0.0, 50.0, -6.45)) == 0.0
    assert percent(along(0.0, 50.0, -6.55)) == pytest.approx(100.0)


def test_the_area_of_a_junction_is_road() -> None:
    assert percent([(205.0, 8.0), (210.0, 8.0), (215.0, 8.0)]) == 0.0


def test_nothing_in_a_junction_is_the_wrong_lane() -> None:
    assert percent([(201.0, ONCOMING_Y), (210.0, ONCOMING_Y), (219.0, ONCOMING_Y)]) == 0.0


def test_a_path_through_a_junction_without_an_outline_is_its_area() -> None:
    bare = replace(STREET, junctions={"J": replace(STREET.junctions["J"], outline=np.empty((0, 2)))})
    scenes = drive([(201.0, ONCOMING_Y), (210.0, ONCOMING_Y), (219.0, ONCOMING_Y)])
    assert outside([replace(scene, roads=bare) for scene in scenes]) is None


def test_the_oncoming_lane_through_a_mere_joint_is_the_wrong_one() -> None:
    scenes = drive([(201.0, ONCOMING_Y), (210.0, ONCOMING_Y), (219.0, ONCOMING_Y)])
    noted = outside([replace(scene, roads=JOINED) for scene in scenes])
    assert noted is not None
    assert noted.outside_percent == 100.0


def test_the_area_of_a_joint_is_road() -> None:
    scenes = drive([(201.0, LANE_Y), (210.0, -8.0), (219.0, LANE_Y)])
    assert outside([replace(scene, roads=JOINED) for scene in scenes]) is None


def test_behind_a_joint_a_lane_is_the_wrong_one_from_150_degrees_on() -> None:
    scenes = drive([(205.0, LANE_Y), (210.0, LANE_Y), (225.0, ONCOMING_Y, 31.0), (235.0, ONCOMING_Y, 31.0)])
    assert outside([replace(scene, roads=JOINED) for scene in scenes]) is None
    assert outside(scenes) is not None


def test_a_parking_lane_has_no_wrong_direction() -> None:
    assert percent([(50.0, -4.75), (40.0, -4.75, 180.0)]) == 0.0


def test_the_oncoming_lane_is_outside() -> None:
    noted = outside(drive(OVERTAKING))
    assert noted is not None
    # Over to the other side (3.5 m) and 40 m along it, of 100 m along and twice 3.5 m across.
    assert noted.outside_percent == pytest.approx(100.0 * 43.5 / 107.0)
    assert noted.message.startswith("Drove against the traffic: 43.5 m")


@pytest.mark.parametrize(("heading_deg", "is_wrong"), [(29.0, True), (31.0, False)])
def test_a_lane_is_the_wrong_one_from_150_degrees_on(heading_deg: float, is_wrong: bool) -> None:
    assert (percent([(50.0, LANE_Y), (55.0, ONCOMING_Y, heading_deg)]) > 0.0) is is_wrong


@pytest.mark.parametrize(("heading_deg", "is_wrong"), [(59.0, True), (61.0, False)])
def test_after_a_junction_a_lane_is_the_wrong_one_from_120_degrees_on(heading_deg: float, is_wrong: bool) -> None:
    beyond: list[Place] = [(225.0, ONCOMING_Y, heading_deg), (235.0, ONCOMING_Y, heading_deg)]
    # 15.40 m over to that lane and 10 m along it, of 5 m more.
    expected = pytest.approx(100.0 * 25.403 / 30.403, abs=0.01) if is_wrong else 0.0
    assert percent([(205.0, LANE_Y), (210.0, LANE_Y), *beyond]) == expected
    across_the_corner = percent([(205.0, LANE_Y), (210.0, 8.0), *beyond])
    assert (across_the_corner > 60.0) is is_wrong


def test_turning_round_on_ones_own_lane_is_driving_against_it() -> None:
    assert percent([(50.0, LANE_Y), (40.0, LANE_Y, 180.0)]) == pytest.approx(100.0)


def test_a_blocked_only_lane_may_be_passed_on_the_oncoming_one() -> None:
    assert outside(in_scenario(drive(OVERTAKING), "ParkedObstacleTwoWays", "running")) is None


@pytest.mark.parametrize(
    ("name", "phase"),
    [("ParkedObstacleTwoWays", "waiting"), ("ParkedObstacleTwoWays", "done"), ("ParkedObstacle", "running")],
)
def test_the_oncoming_lane_is_open_in_no_other_case(name: str, phase: str) -> None:
    assert outside(in_scenario(drive(OVERTAKING), name, phase)) is not None


@pytest.mark.parametrize(("further_m", "is_wrong"), [(50.0, False), (60.0, True)])
def test_an_overtaking_has_50_metres_to_end_after_its_scenario(further_m: float, is_wrong: bool) -> None:
    scenes = drive([*along(0.0, 20.0), *along(20.0, 50.0 + further_m, ONCOMING_Y)])
    ends = next(i for i, scene in enumerate(scenes) if scene.ego.pose.x_m == 50.0)
    name = "AccidentTwoWays"
    told = in_scenario(scenes[: ends + 1], name, "running") + in_scenario(scenes[ends + 1 :], name, "done")
    assert (outside(told) is not None) is is_wrong


@pytest.mark.parametrize(("phase", "is_wrong"), [("running", False), ("waiting", True)])
def test_a_strip_between_the_directions_is_as_open_as_the_oncoming_lane(phase: str, is_wrong: bool) -> None:
    # The oncoming lane begins at y = 3.5, ego's ends at 0.
    scenes = [replace(scene, roads=street(5.25)) for scene in drive([(50.0, LANE_Y), (55.0, 1.75), (60.0, 1.75)])]
    assert (outside(in_scenario(scenes, "AccidentTwoWays", phase)) is not None) is is_wrong


def test_the_open_oncoming_lane_does_not_open_the_grass() -> None:
    scenes = drive([(50.0, LANE_Y), (55.0, 9.0), (60.0, 9.0)])
    assert outside(in_scenario(scenes, "AccidentTwoWays", "running")) is not None


def test_standing_beside_the_road_is_no_way_driven() -> None:
    assert percent([(50.0, 30.0), (50.0, 30.0), (50.0, 30.0)]) == 0.0


PLACES = st.lists(
    st.tuples(st.floats(0.0, 399.0), st.floats(-12.0, 12.0), st.floats(-180.0, 180.0)), min_size=2, max_size=8
)


@settings(max_examples=40, deadline=None)
@given(PLACES)
def test_the_share_outside_is_a_share(places: list[Place]) -> None:
    assert 0.0 <= percent(places) <= 100.0
