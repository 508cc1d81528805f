"""Where ego is: on its route, on the road, and as the traffic sees it."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest

from roadworthy.geometry import Pose
from roadworthy.roads.furniture import Building, Furniture, Lamp, Tree
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.embedded.obstacles import standing_obstacles
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.embedded.traffic.traffic import EgoOnRoad
from roadworthy.worlds.embedded.whereabouts import Tracker
from roadworthy.worlds.route_line import RouteLine


def on_route(route_id: str, network: RoadNetwork | None = None) -> tuple[Tracker, RouteLine]:
    route = {route.id: route for route in route_set_named("plain")}[route_id]
    known = load_map(route.map_name) if network is None else network
    line = RouteLine(route, known)
    return Tracker(known, line), line


def at(line: RouteLine, position_m: float, left_m: float = 0.0, turned_rad: float = 0.0) -> EgoState:
    x, y, _ = line.line.point_at(position_m).tolist()
    heading = line.line.tangent_at(position_m)
    return EgoState(x - left_m * math.sin(heading), y + left_m * math.cos(heading), heading + turned_rad, speed_mps=5.0)


def test_progress_never_goes_back() -> None:
    tracker, line = on_route("plain-suburban")
    assert [round(tracker.locate(at(line, place)).progress_m, 6) for place in (0.0, 9.0, 4.0, 12.0)] == [0, 9, 9, 12]


def test_there_is_no_progress_far_beside_the_route() -> None:
    tracker, line = on_route("plain-suburban")
    assert tracker.locate(at(line, 9.0, left_m=5.5)).progress_m == 0.0


def test_progress_is_made_again_after_a_long_way_two_lanes_beside_the_route() -> None:
    tracker, line = on_route("plain-suburban")
    for place in range(0, 80, 5):
        tracker.locate(at(line, float(place), left_m=6.5 if 5 <= place <= 60 else 0.0))
    assert tracker.locate(at(line, 80.0)).progress_m == pytest.approx(80.0)


def test_inside_a_junction_the_lane_is_the_route_s() -> None:
    tracker, line = on_route("plain-urban")
    for place in range(0, 100, 5):
        here = tracker.locate(at(line, float(place)))
    for place in range(86, 100, 2):
        here = tracker.locate(at(line, float(place)))
        assert here.lane is not None
        assert here.lane.lane_id == ":A2_7_0"


def test_on_the_other_side_of_the_road_the_lane_is_that_of_the_other_direction() -> None:
    tracker, line = on_route("plain-urban")
    here = tracker.locate(at(line, 20.0, left_m=3.25))
    assert here.span is None
    assert here.lane is not None
    assert here.lane.lane_id == "A2A1_1"


def test_off_the_road_there_is_no_lane() -> None:
    tracker, line = on_route("plain-urban")
    here = tracker.locate(at(line, 20.0, left_m=-20.0))
    assert (here.lane, here.on_road) == (None, False)


def test_traffic_is_told_the_lanes_from_ego_s_front_on() -> None:
    tracker, line = on_route("plain-urban")
    tracker.locate(at(line, 0.0))
    for place in (20.0, 40.0, 60.0, 81.5):
        ego = at(line, place)
        here = tracker.locate(ego)
    told = tracker.for_traffic(ego, here)
    # The first lane ends 82.9 m along the route: ego's front is 1.05 m into the junction.
    assert told.lane_ids[:2] == (":A2_7_0", "A2A2e_1")
    assert told.position_m == pytest.approx(81.5 + 2.451 - 82.87 + 0.5, abs=0.1)


def test_off_its_route_ego_is_expected_on_the_lane_under_it() -> None:
    tracker, line = on_route("plain-urban")
    ego = at(line, 20.0, left_m=3.25, turned_rad=math.pi)
    told = tracker.for_traffic(ego, tracker.locate(ego))
    assert told.lane_ids[0] == "A2A1_1"
    assert told.position_m == pytest.approx(152.37 - 90.0 + 2.45, abs=1.0)


def told_at(route_id: str, place: float, left_m: float = 0.0) -> tuple[EgoOnRoad, RouteLine, RoadNetwork]:
    tracker, line = on_route(route_id)
    for before in range(0, int(place), 20):
        tracker.locate(at(line, float(before)))
    ego = at(line, place, left_m)
    network = load_map(line.route.map_name)
    return tracker.for_traffic(ego, tracker.locate(ego)), line, network


@pytest.mark.parametrize("left_m", [0.0, 1.6])
@pytest.mark.parametrize("route_id", ["plain-interurban", "plain-urban"])
def test_traffic_sees_ego_as_far_from_a_junction_as_it_is_on_its_route(route_id: str, left_m: float) -> None:
    _, line = on_route(route_id)
    network = load_map(line.route.map_name)
    paths = [span for span in line.spans if span.lane_id in network.connections]
    assert paths
    for place in range(0, int(paths[-1].start_m) - 5, 5):
        told, *_ = told_at(route_id, float(place), left_m)
        path = next(path for path in paths if path.start_m > place + 2.451)
        begins_m = path.start_m - path.lane_start_m
        lanes = told.lane_ids[: told.lane_ids.index(path.lane_id)]
        seen_m = sum(network.index.length_m(lane_id) for lane_id in lanes) - told.position_m
        assert seen_m == pytest.approx(begins_m - place - 2.451, abs=1.0), (place, path.lane_id)


@pytest.mark.parametrize("left_m", [0.0, 1.6, 3.25])
def test_beside_its_route_ego_still_comes_to_the_junction(left_m: float) -> None:
    told, *_ = told_at("plain-urban", 60.0, left_m)
    assert told.lane_ids[:2] == ("A1A2_1", ":A2_7_0")


def test_of_a_lane_change_traffic_is_told_the_lane_under_ego_and_then_the_one_after() -> None:
    for route_id in ("plain-interurban", "plain-urban", "plain-motorway"):
        _, line = on_route(route_id)
        network = load_map(line.route.map_name)
        for place in range(0, int(line.length_m), 10):
            told, *_ = told_at(route_id, float(place))
            lanes = [network.lanes[lane_id] for lane_id in (*told.lane_ids_behind, *told.lane_ids)]
            for one, other in itertools.pairwise(lanes):
                assert other.id not in (one.left_id, one.right_id), (route_id, place)


def test_off_its_route_ego_is_expected_to_go_straight_on() -> None:
    tracker, line = on_route("plain-urban")
    network = load_map("urban")
    ego = at(line, 20.0, left_m=3.25, turned_rad=math.pi)
    told = tracker.for_traffic(ego, tracker.locate(ego))
    assert sum(network.index.length_m(lane_id) for lane_id in told.lane_ids) > 120.0
    for one, other in itertools.pairwise(told.lane_ids):
        assert other in network.lanes[one].successors
    assert network.connections[told.lane_ids[1]].turn == "straight"


def test_under_a_bridge_ego_is_not_on_the_junction_above() -> None:
    network = load_map("urban")
    up = np.array([0.0, 0.0, 8.0])
    raised = {name: replace(lane, centerline=lane.centerline + up) for name, lane in network.lanes.items()}
    index = replace(network, lanes=raised).index
    x, y = network.junctions["A2"].outline.mean(axis=0).tolist()
    assert [index.junction_at(x, y, height) for height in (None, 7.0, 0.0)] == ["A2", "A2", None]


def test_off_the_road_traffic_sees_a_body_only() -> None:
    tracker, line = on_route("plain-urban")
    ego = at(line, 20.0, left_m=-20.0)
    told = tracker.for_traffic(ego, tracker.locate(ego))
    assert (told.lane_ids, told.x_m) == ((), ego.x_m)


def tilted(network: RoadNetwork, slope: float) -> RoadNetwork:
    """The map on a plane that rises to the east."""
    lanes = {}
    for lane_id, lane in network.lanes.items():
        line = np.array(lane.centerline)
        line[:, 2] = slope * line[:, 0]
        lanes[lane_id] = replace(lane, centerline=line)
    return replace(network, lanes=lanes)


@pytest.mark.parametrize(("turned_rad", "pitch"), [(0.0, -0.05), (math.pi, 0.05), (math.pi / 2, 0.0)])
def test_on_a_slope_ego_stands_on_the_road_and_is_pitched_with_it(turned_rad: float, pitch: float) -> None:
    tracker, line = on_route("plain-narrow", tilted(load_map("narrow"), 0.05))
    ego = at(line, 10.0)
    here = tracker.locate(ego)
    grounded = tracker.grounded(replace(ego, yaw_rad=turned_rad), here.lane)
    assert grounded.z_m == pytest.approx(-160.0 * 0.05, abs=0.01)
    assert grounded.pitch_rad == pytest.approx(math.atan(pitch), abs=1e-3)


def test_what_stands_beside_the_road_is_named_as_layout() -> None:
    furniture = Furniture(
        buildings=(Building("house", Pose(1.0, 2.0, 0.0, 0.5), 10.0, 8.0, 6.0),),
        trees=(Tree("oak", 5.0, 6.0, 7.0, 2.0, z_m=3.0),),
        lamps=(Lamp("lamp", Pose(8.0, 9.0), 6.0),),
    )
    names, bodies = standing_obstacles(furniture)
    assert names == ("layout:house", "layout:oak", "layout:lamp")
    assert bodies.z.tolist() == [0.0, 3.0, 0.0]
    assert bodies.length.tolist() == [10.0, 0.4, 0.2]
    assert not bodies.velocity_x.any()


def test_a_bare_map_has_nothing_beside_its_roads() -> None:
    names, bodies = standing_obstacles(Furniture())
    assert (names, len(bodies.x)) == ((), 0)
