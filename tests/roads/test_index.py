"""Where things are on a map: worked examples on hand-made maps."""

import math
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roads.small_maps import LIMIT_MPS, crossroads, curve, lane, network, straight_road, t_junction
from roadworthy.errors import UsageError
from roadworthy.roads.index import CARRIAGEWAY, DRIVING, LanePosition
from roadworthy.roads.junction import Junction, JunctionType, RightOfWay
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork

STRAIGHT = straight_road(lanes=2, length_m=300, parking=True)
CROSSROADS = crossroads()
WEST = math.pi


def bridge() -> RoadNetwork:
    """Two roads that cross at the origin, the one to the north 6 m above the one to the east."""
    return network([lane("below", (-50, 0, 0), (50, 0, 0)), lane("above", (0, -50, 6), (0, 50, 6))])


def test_a_point_is_on_the_lane_whose_surface_holds_it() -> None:
    # f1 lies from y = -7 to y = -3.5 and its middle at -5.25.
    assert STRAIGHT.index.lane_at(100, -5) == LanePosition("f1", 100, 0.25, 0)
    assert STRAIGHT.index.lane_at(100, 5) == LanePosition("b1", 200, 0.25, math.pi)


def test_a_point_off_the_road_is_on_no_lane() -> None:
    assert STRAIGHT.index.lane_at(100, -12) is None
    assert STRAIGHT.index.lane_at(-1, -5) is None


def test_other_types_of_lanes_are_found_where_they_are_asked_for() -> None:
    assert STRAIGHT.index.lane_at(100, -8) is None
    parked = STRAIGHT.index.lane_at(100, -8, types=(LaneType.PARKING,))
    assert parked == LanePosition("f.parking", 100, 0.25, 0)


def test_where_lanes_cross_the_heading_decides() -> None:
    index = CROSSROADS.index
    east, north = index.lane_at(1.75, -1.75, heading_rad=0), index.lane_at(1.75, -1.75, heading_rad=math.pi / 2)
    assert east is not None
    assert east.lane_id == "west-to-east"
    assert north is not None
    assert north.lane_id == "south-to-north"


def test_where_lanes_overlap_the_deepest_counts_without_a_heading() -> None:
    found = CROSSROADS.index.lane_at(1.7, 9)
    assert found is not None
    assert found.lane_id == "south-to-north"


def test_driving_against_the_traffic_is_on_the_lane_driven_on() -> None:
    found = STRAIGHT.index.lane_at(100, 5, heading_rad=0)
    assert found is not None
    assert found.lane_id == "b1"


@pytest.mark.parametrize(("z", "lane_id"), [(0.5, "below"), (5.0, "above"), (-4.0, None)])
def test_another_storey_is_no_lane_at_the_point(z: float, lane_id: str | None) -> None:
    found = bridge().index.lane_at(0, 0, z)
    assert (found and found.lane_id) == lane_id


def test_without_a_height_the_lane_of_either_storey_is_found() -> None:
    found = bridge().index.lane_at(0, 0, heading_rad=math.pi / 2)
    assert found is not None
    assert found.lane_id == "above"


def test_many_points_give_what_each_gives_alone() -> None:
    rng = np.random.default_rng(3)
    points = rng.uniform(-20, 20, (300, 2))
    headings = np.where(rng.random(300) < 0.5, rng.uniform(-3, 3, 300), math.nan)
    index = CROSSROADS.index
    found, nearest = index.lanes_at(points, headings), index.nearest_lanes(points, headings)
    assert len(found) == 300
    for i, (x, y) in enumerate(points):
        heading = None if math.isnan(headings[i]) else float(headings[i])
        assert found[i] == index.lane_at(x, y, heading_rad=heading)
        assert nearest[i] == index.nearest_lane(x, y, heading_rad=heading)


def test_no_points_give_no_places() -> None:
    assert len(STRAIGHT.index.lanes_at([])) == 0
    assert len(STRAIGHT.index.nearest_lanes(np.empty((0, 2)))) == 0


@pytest.mark.parametrize("y", [-9, -20, -49])
def test_off_the_road_the_nearest_lane_is_found(y: float) -> None:
    found = STRAIGHT.index.nearest_lane(100, y)
    assert found == LanePosition("f1", 100, y + 5.25, 0)


def test_nothing_is_nearest_beyond_the_reach() -> None:
    assert STRAIGHT.index.nearest_lane(100, -60) is None
    assert STRAIGHT.index.nearest_lane(100, -60, within_m=54) is not None


def test_a_heading_outweighs_the_lane_next_to_it() -> None:
    """Half a metre over the middle line, against the traffic there, one has strayed from the lane beside."""
    found = straight_road(lanes=1).index.nearest_lane(100, -0.5, heading_rad=WEST)
    assert found is not None
    assert found.lane_id == "b0"


@settings(max_examples=60, deadline=None)
@given(st.floats(-40, 40), st.floats(-40, 40))
def test_the_nearest_lane_is_the_nearest_of_all(x: float, y: float) -> None:
    index = CROSSROADS.index
    found = index.nearest_lane(x, y)
    assert found is not None
    distances = {lane_id: index.line(lane_id).project(x, y).distance_m for lane_id in CROSSROADS.lanes}
    assert distances[found.lane_id] == pytest.approx(min(distances.values()))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(CROSSROADS.lanes)), st.floats(0.01, 0.99), st.floats(-1.7, 1.7))
def test_a_pose_on_a_lane_is_found_there_again(lane_id: str, fraction: float, offset: float) -> None:
    index = CROSSROADS.index
    position = fraction * index.length_m(lane_id)
    pose = index.pose_on(lane_id, position, offset)
    again = index.project(lane_id, pose.x_m, pose.y_m)
    assert again.position_m == pytest.approx(position, abs=0.05)
    assert again.offset_m == pytest.approx(offset, abs=0.01)
    assert again.heading_rad == pytest.approx(pose.yaw_rad, abs=0.01)
    assert index.on_road(pose.x_m, pose.y_m)


def test_a_pose_on_a_slope_is_pitched_up() -> None:
    hill = network([lane("hill", (0, 0, 0), (100, 0, 10))]).index
    for position in (0, 50, 100):
        assert hill.pose_on("hill", position).pitch_rad == pytest.approx(-math.atan(0.1))
    assert hill.pose_on("hill", 999).x_m == 100
    assert hill.length_m("hill") == 100


def test_three_ways_lead_ahead_through_a_crossroads() -> None:
    places = CROSSROADS.index.ahead("south.in", 90, 40)
    quarter = math.pi / 2
    assert {place.lane_id: place.position_m for place in places} == {
        "north.out": pytest.approx(40 - 10 - 24),
        "west.out": pytest.approx(40 - 10 - 13.75 * quarter, abs=0.01),
        "east.out": pytest.approx(40 - 10 - 10.25 * quarter, abs=0.01),
    }


def test_nothing_lies_beyond_the_end_of_the_map() -> None:
    assert CROSSROADS.index.ahead("south.out", 90, 40) == ()
    assert [place.position_m for place in CROSSROADS.index.ahead("south.out", 60, 40)] == [100]


def test_ways_that_meet_again_have_one_place_ahead() -> None:
    fork = [lane("in", (0, 0), (10, 0), successors=("a", "b")), lane("out", (20, 0), (30, 0))]
    fork += [lane(x, (10, 0), (20, 0), successors=("out",)) for x in ("a", "b")]
    assert network(fork).index.ahead("in", 0, 25) == (LanePosition("out", 5, 0, 0),)


def test_a_place_behind_is_not_ahead() -> None:
    with pytest.raises(UsageError, match="0 or more"):
        CROSSROADS.index.ahead("south.in", 90, -1)


def test_the_lanes_ahead_are_a_tree() -> None:
    ahead = CROSSROADS.index.lanes_ahead("south.in", 90, 30)
    assert ahead[0].begins_m == -90
    assert [(x.lane_id, x.begins_m, x.after) for x in ahead[1:4]] == [
        ("south-to-east", 10, 0),
        ("south-to-north", 10, 0),
        ("south-to-west", 10, 0),
    ]
    assert [(x.lane_id, x.after) for x in ahead[4:]] == [("east.out", 1)]


def test_what_leads_into_a_lane() -> None:
    assert CROSSROADS.index.predecessors("east.out") == ("north-to-east", "south-to-east", "west-to-east")
    assert CROSSROADS.index.predecessors("east.in") == ()


def test_lanes_beside_come_nearest_first() -> None:
    assert STRAIGHT.index.lanes_right("f0") == ("f1", "f.parking")
    assert STRAIGHT.index.lanes_left("f.parking") == ("f1", "f0")
    assert STRAIGHT.index.lanes_left("f0") == ()


def test_the_other_direction_comes_nearest_first_and_without_its_parking() -> None:
    assert STRAIGHT.index.opposite("f1") == ("b0", "b1")
    assert STRAIGHT.index.opposite("b0") == ("f0", "f1")
    assert straight_road(both_ways=False).index.opposite("f0") == ()
    assert CROSSROADS.index.opposite("south-to-north") == ()
    assert CROSSROADS.index.opposite("south.in") == ("south.out",)


def test_a_curves_lanes_have_their_own_curvature() -> None:
    bend = curve(radius_m=50).index
    middle = bend.length_m("f0") / 2
    assert bend.curvature_per_m("f0", middle) == pytest.approx(1 / 51.75, rel=1e-3)
    assert bend.curvature_per_m("b0", middle) == pytest.approx(-1 / 48.25, rel=1e-3)
    assert bend.curvature_per_m("f0", 20) == pytest.approx(0, abs=1e-4)


def test_the_distance_to_a_junction_is_0_inside_and_unknown_behind_it() -> None:
    index = CROSSROADS.index
    assert index.distance_to_junction_m("south.in", 90) == 10
    assert index.distance_to_junction_m("south-to-west", 3) == 0
    assert index.distance_to_junction_m("south.out", 3) is None


def test_a_joint_of_two_roads_is_no_junction() -> None:
    joint = Junction("j", JunctionType.JOINT, np.zeros((0, 2)), ("path",))
    lanes = [
        lane("a", (0, 0), (50, 0), successors=("path",)),
        lane("path", (50, 0), (51, 0), successors=("b",), junction_id="j"),
        lane("b", (51, 0), (90, 0)),
    ]
    assert network(lanes, junctions=[joint]).index.distance_to_junction_m("a", 0) is None
    crossing = replace(joint, type=JunctionType.PRIORITY)
    assert network(lanes, junctions=[crossing]).index.distance_to_junction_m("a", 0) == 50


def test_a_ring_without_junctions_is_searched_once() -> None:
    ring = [lane("a", (0, 0), (9, 0), successors=("b",)), lane("b", (9, 3), (0, 3), successors=("a",))]
    assert network(ring).index.distance_to_junction_m("a", 0) is None


def test_a_path_without_a_limit_has_that_of_its_approach() -> None:
    assert CROSSROADS.index.speed_limit_mps("south.in") == LIMIT_MPS
    paths = {k: replace(v, speed_limit_mps=None) if v.junction_id else v for k, v in CROSSROADS.lanes.items()}
    assert replace(CROSSROADS, lanes=paths).index.speed_limit_mps("south-to-west") == LIMIT_MPS


def test_a_limit_that_is_not_known_stays_unknown() -> None:
    assert network([lane("a", (0, 0), (9, 0), speed_limit_mps=None)]).index.speed_limit_mps("a") is None


def test_the_stop_line_and_the_turn_ahead_on_a_route() -> None:
    route = ("south.in", "south-to-west", "west.out")
    stop = CROSSROADS.index.stop_line_ahead(route, 30)
    assert stop is not None
    assert (stop[0].lane_id, stop[1]) == ("south.in", 70)
    turn = CROSSROADS.index.connection_ahead(route, 30)
    assert turn is not None
    assert (turn[0].lane_id, turn[0].right_of_way, turn[1]) == ("south-to-west", RightOfWay.YIELD, 70)


def test_behind_the_junction_neither_is_ahead() -> None:
    assert CROSSROADS.index.stop_line_ahead(("west.out",), 5) is None
    assert CROSSROADS.index.connection_ahead(("west.out",), 5) is None


def test_inside_the_junction_its_turn_is_at_hand_and_its_stop_line_passed() -> None:
    route = ("south-to-west", "west.out")
    turn = CROSSROADS.index.connection_ahead(route, 5)
    assert turn is not None
    assert turn[1] == 0
    assert CROSSROADS.index.stop_line_ahead(route, 5) is None


def test_wheels_may_stand_on_lanes_and_inside_junctions() -> None:
    points = [(100, -5), (100, -8), (100, -9.6), (100, -11), (-5, 0)]
    assert STRAIGHT.index.on_road_points(points).tolist() == [True, True, False, False, False]
    # Between the quarter circles of two right turns no lane's surface lies, but the junction does.
    assert CROSSROADS.index.on_road(5, 5)
    assert not CROSSROADS.index.on_road(8, 8)


def test_the_junction_at_a_point() -> None:
    assert CROSSROADS.index.junction_at(5, 5) == "center"
    assert CROSSROADS.index.junction_at(50, 0) is None
    assert t_junction().index.junction_at(0, 8) is None


def test_an_empty_map_has_no_lanes_anywhere() -> None:
    empty = network([]).index
    assert empty.lane_at(0, 0) is None
    assert empty.nearest_lane(0, 0) is None
    assert not empty.on_road(0, 0)


def test_the_nouns_of_a_map_load_without_numba_and_shapely() -> None:
    loads = "import sys, roadworthy.roads.network; print(sorted({'numba', 'shapely', 'scipy'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", loads], capture_output=True, check=True).stdout.strip() == b"[]"


def test_what_wheels_stand_on_includes_what_is_driven_on() -> None:
    assert set(DRIVING) < set(CARRIAGEWAY)
