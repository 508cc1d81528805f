"""Ways through a map: shortest, with lane changes only where they are allowed, and drawn smoothly."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roads.small_maps import crossroads, lane, network, straight_road
from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.index import LanePosition
from roadworthy.roads.lane import LaneChange, LaneType
from roadworthy.roads.network import RoadNetwork

CROSSROADS = crossroads()
STRAIGHT = straight_road(lanes=3)


def at(lane_id: str, position_m: float) -> LanePosition:
    return LanePosition(lane_id, position_m, 0.0, 0.0)


def block() -> RoadNetwork:
    """A one-way ring of two roads, and a lane beside it that nothing leads to."""
    return network(
        [
            lane("long", (0, 0), (100, 0), successors=("back",)),
            lane("back", (100, 0), (100, 10), (0, 10), (0, 0), successors=("long",)),
            lane("dead end", (0, -9), (10, -9)),
        ]
    )


def two_ways(detour_m: float) -> RoadNetwork:
    """From `in` to `out`: over `left`, reached by no lane change, or over `right`, shorter, after one."""
    return network(
        [
            lane("in0", (0, 0), (100, 0), right_id="in1", lane_change=LaneChange.RIGHT, successors=("left",)),
            lane("in1", (0, -3.5), (100, -3.5), left_id="in0", lane_change=LaneChange.LEFT, successors=("right",)),
            lane("left", (100, 0), (150, detour_m / 2), (200, 0), successors=("out",)),
            lane("right", (100, -3.5), (200, 0), successors=("out",)),
            lane("out", (200, 0), (300, 0)),
        ]
    )


def steps_m(points: FloatArray) -> FloatArray:
    return np.asarray(np.hypot(*np.diff(points[:, :2], axis=0).T))


def test_a_route_takes_the_path_through_the_junction() -> None:
    route = CROSSROADS.index.route(at("south.in", 10), at("west.out", 30))
    assert route == ("south.in", "south-to-west", "west.out")


def test_a_route_on_one_lane_is_that_lane() -> None:
    assert STRAIGHT.index.route(at("f1", 10), at("f1", 200)) == ("f1",)


def test_a_goal_behind_on_the_same_lane_is_reached_all_the_way_round() -> None:
    assert block().index.route(at("long", 50), at("long", 20)) == ("long", "back", "long")
    assert block().index.route(at("long", 20), at("long", 50)) == ("long",)


def test_lanes_are_changed_one_after_the_other() -> None:
    assert STRAIGHT.index.route(at("f2", 10), at("f0", 200)) == ("f2", "f1", "f0")


def test_a_lane_change_is_worth_a_detour_of_25_m_and_no_more() -> None:
    # Over 100 m ahead, a rise to d / 2 makes the detour 2 sqrt(50^2 + d^2 / 4) - 100.06.
    short, long = two_ways(50).index, two_ways(100).index
    assert short.route(at("in0", 0), at("out", 50)) == ("in0", "left", "out")
    assert long.route(at("in0", 0), at("out", 50)) == ("in0", "in1", "right", "out")


def test_a_solid_line_is_not_crossed() -> None:
    solid = {k: replace(v, lane_change=LaneChange.NONE) for k, v in STRAIGHT.lanes.items()}
    with pytest.raises(BadDataError, match=r"no way leads from lane f2 at 10\.0 m to lane f0"):
        replace(STRAIGHT, lanes=solid).index.route(at("f2", 10), at("f0", 200))


def test_a_line_broken_on_one_side_is_crossed_from_there_only() -> None:
    one_side = dict(STRAIGHT.lanes)
    one_side["f1"] = replace(one_side["f1"], lane_change=LaneChange.RIGHT)
    index = replace(STRAIGHT, lanes=one_side).index
    assert index.route(at("f1", 10), at("f2", 200)) == ("f1", "f2")
    with pytest.raises(BadDataError, match="no way"):
        index.route(at("f1", 10), at("f0", 200))


def test_a_goal_beside_is_too_near_for_a_lane_change() -> None:
    with pytest.raises(BadDataError, match="no way"):
        STRAIGHT.index.route(at("f1", 100), at("f0", 110))
    assert STRAIGHT.index.route(at("f1", 100), at("f0", 115)) == ("f1", "f0")


def test_the_end_of_a_lane_is_too_near_for_a_lane_change() -> None:
    index = two_ways(100).index
    assert index.route(at("in0", 90), at("out", 50)) == ("in0", "left", "out")


def test_a_goal_early_on_its_lane_is_not_reached_by_a_change_on_it() -> None:
    lanes = [
        lane("a0", (0, 0), (50, 0), right_id="a1", lane_change=LaneChange.RIGHT, successors=("b0",)),
        lane("a1", (0, -3.5), (50, -3.5), left_id="a0", lane_change=LaneChange.LEFT, successors=("b1",)),
        lane("b0", (50, 0), (99, 0), right_id="b1", lane_change=LaneChange.RIGHT),
        lane("b1", (50, -3.5), (99, -3.5), left_id="b0", lane_change=LaneChange.LEFT),
    ]
    assert network(lanes).index.route(at("a0", 0), at("b1", 5)) == ("a0", "a1", "b1")


def test_a_route_keeps_off_lanes_that_are_not_for_driving() -> None:
    parking = straight_road(lanes=1, parking=True)
    free = {k: replace(v, lane_change=LaneChange.BOTH) for k, v in parking.lanes.items()}
    index = replace(parking, lanes=free).index
    with pytest.raises(BadDataError, match="no way"):
        index.route(at("f0", 0), at("f.parking", 100))
    both = (LaneType.DRIVING, LaneType.PARKING)
    assert index.route(at("f0", 0), at("f.parking", 100), types=both) == ("f0", "f.parking")


def test_where_no_way_leads_the_error_names_both_places() -> None:
    with pytest.raises(BadDataError, match=r"lane long at 5\.0 m to lane dead end at 3\.0 m"):
        block().index.route(at("long", 5), at("dead end", 3))


def test_a_route_from_a_lane_of_another_map_is_refused() -> None:
    with pytest.raises(UsageError, match="no lane 'nowhere'"):
        block().index.route(at("nowhere", 5), at("long", 3))
    with pytest.raises(UsageError, match="no lane 'nowhere'"):
        block().index.route(at("long", 5), at("nowhere", 3))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["east", "north", "south", "west"]), st.floats(0, 100), st.floats(0, 100))
def test_a_routes_lanes_follow_each_other(arm: str, start: float, goal: float) -> None:
    goals = [x for x in ("east.out", "north.out", "south.out", "west.out") if not x.startswith(arm)]
    for out in goals:
        route = CROSSROADS.index.route(at(f"{arm}.in", start), at(out, goal))
        assert all(after in CROSSROADS.lanes[before].successors for before, after in itertools.pairwise(route))


def test_points_of_a_route_are_a_meter_apart_from_start_to_end() -> None:
    points = CROSSROADS.index.route_points(("south.in", "south-to-west", "west.out"), 10, 30)
    assert points[0] == pytest.approx((1.75, -102, 0))
    assert points[-1] == pytest.approx((-42, 1.75, 0))
    assert steps_m(points).max() <= 1
    assert steps_m(points).min() > 0.95
    # 90 m, a quarter of a circle of 13.75 m, 30 m.
    assert len(points) == math.ceil(90 + 13.75 * math.pi / 2 + 30) + 1


def test_a_lane_change_is_drawn_over_what_is_driven_in_three_and_a_half_seconds() -> None:
    """At 50 km/h: 13.89 * 3.5 = 48.6 m, the last of the lane."""
    points = STRAIGHT.index.route_points(("f1", "f0"), 0, 200)
    before, during = points[points[:, 0] < 151.3], points[(points[:, 0] > 151.5) & (points[:, 0] < 200)]
    assert before[:, 1] == pytest.approx(np.full(len(before), -5.25))
    assert (np.diff(during[:, 1]) > 0).all()
    halfway = points[np.argmin(abs(points[:, 0] - 175.7))]
    assert halfway[1] == pytest.approx(-3.5, abs=0.1)
    assert points[-1] == pytest.approx((200, -1.75, 0))


def test_a_lane_change_turns_gently() -> None:
    points = STRAIGHT.index.route_points(("f2", "f1", "f0"), 0, 250)
    headings = np.arctan2(*np.diff(points[:, :2], axis=0).T[::-1])
    # 3.5 m over 48.6 m by a cubic: its steepest slope is 1.5 * 3.5 / 48.6.
    assert abs(headings).max() == pytest.approx(math.atan(1.5 * 3.5 / 48.6), rel=0.01)
    assert abs(np.diff(headings)).max() < 0.03


def test_two_changes_share_what_room_there_is() -> None:
    points = STRAIGHT.index.route_points(("f2", "f1", "f0"), 100, 140)
    assert points[-1] == pytest.approx((140, -1.75, 0))
    halfway = points[np.argmin(abs(points[:, 0] - 120))]
    assert halfway[1] == pytest.approx(-5.25, abs=0.05)


def test_after_a_change_the_route_goes_on_along_the_new_lane() -> None:
    points = two_ways(100).index.route_points(("in0", "in1", "right", "out"), 0, 50)
    at_end_of_lane = points[np.argmin(abs(points[:, 0] - 100))]
    assert at_end_of_lane[1] == pytest.approx(-3.5, abs=0.05)
    assert points[-1] == pytest.approx((250, 0, 0))


def test_heights_are_kept_along_a_route() -> None:
    lanes = [lane("a", (0, 0, 0), (50, 0, 5), successors=("b",)), lane("b", (50, 0, 5), (100, 0, 5))]
    points = network(lanes).index.route_points(("a", "b"), 0, 50)
    assert points[:, 2] == pytest.approx(np.minimum(points[:, 0] / 10, 5), abs=0.05)


def test_lanes_that_do_not_meet_are_no_route() -> None:
    with pytest.raises(BadDataError, match=r"east\.in neither follows lane south\.in"):
        CROSSROADS.index.route_points(("south.in", "east.in"), 0, 10)
    with pytest.raises(BadDataError, match="without lanes"):
        CROSSROADS.index.route_points((), 0, 10)


def test_a_route_that_ends_before_it_begins_has_no_length() -> None:
    with pytest.raises(BadDataError, match="has no length"):
        STRAIGHT.index.route_points(("f0",), 50, 50)
    with pytest.raises(BadDataError, match="has no length"):
        STRAIGHT.index.route_points(("f0", "f1"), 50, 20)


def test_a_route_may_start_at_the_very_end_of_a_lane() -> None:
    points = CROSSROADS.index.route_points(("south.in", "south-to-north", "north.out"), 100, 10)
    assert points[0] == pytest.approx((1.75, -12, 0))
    assert len(points) == 35
