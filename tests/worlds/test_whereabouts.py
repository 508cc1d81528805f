"""Where ego is: on its route, on the road, and as the traffic sees it."""

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
from roadworthy.worlds.embedded.whereabouts import Tracker
from roadworthy.worlds.route_line import RouteLine


def on_route(route_id: str, network: RoadNetwork | None = None) -> tuple[Tracker, RouteLine]:
    route = {route.id: route for route in route_set_named("quick")}[route_id]
    known = load_map(route.map_name) if network is None else network
    line = RouteLine(route, known)
    return Tracker(known, line), line


def at(line: RouteLine, position_m: float, left_m: float = 0.0, turned_rad: float = 0.0) -> EgoState:
    x, y, _ = line.line.point_at(position_m).tolist()
    heading = line.line.tangent_at(position_m)
    return EgoState(x - left_m * math.sin(heading), y + left_m * math.cos(heading), heading + turned_rad, speed_mps=5.0)


def test_progress_never_goes_back() -> None:
    tracker, line = on_route("quick-suburban")
    assert [round(tracker.locate(at(line, place)).progress_m, 6) for place in (0.0, 9.0, 4.0, 12.0)] == [0, 9, 9, 12]


def test_there_is_no_progress_far_beside_the_route() -> None:
    tracker, line = on_route("quick-suburban")
    assert tracker.locate(at(line, 9.0, left_m=5.5)).progress_m == 0.0


def test_inside_a_junction_the_lane_is_the_route_s() -> None:
    tracker, line = on_route("quick-urban")
    for place in range(0, 100, 5):
        here = tracker.locate(at(line, float(place)))
    for place in range(86, 100, 2):
        here = tracker.locate(at(line, float(place)))
        assert here.lane is not None
        assert here.lane.lane_id == ":A2_7_0"


def test_on_the_other_side_of_the_road_the_lane_is_that_of_the_other_direction() -> None:
    tracker, line = on_route("quick-urban")
    here = tracker.locate(at(line, 20.0, left_m=3.25))
    assert here.span is None
    assert here.lane is not None
    assert here.lane.lane_id == "A2A1_1"


def test_off_the_road_there_is_no_lane() -> None:
    tracker, line = on_route("quick-urban")
    here = tracker.locate(at(line, 20.0, left_m=-20.0))
    assert (here.lane, here.on_road) == (None, False)


def test_traffic_is_told_the_lanes_from_ego_s_front_on() -> None:
    tracker, line = on_route("quick-urban")
    tracker.locate(at(line, 0.0))
    for place in (20.0, 40.0, 60.0, 81.5):
        ego = at(line, place)
        here = tracker.locate(ego)
    told = tracker.for_traffic(ego, here)
    # The first lane ends 82.9 m along the route: ego's front is 1.05 m into the junction.
    assert told.lane_ids[:2] == (":A2_7_0", "A2A2e_1")
    assert told.position_m == pytest.approx(81.5 + 2.451 - 82.87 + 0.5, abs=0.1)


def test_off_its_route_ego_is_expected_on_the_lane_under_it() -> None:
    tracker, line = on_route("quick-urban")
    ego = at(line, 20.0, left_m=3.25, turned_rad=math.pi)
    told = tracker.for_traffic(ego, tracker.locate(ego))
    assert told.lane_ids == ("A2A1_1",)


def test_off_the_road_traffic_sees_a_body_only() -> None:
    tracker, line = on_route("quick-urban")
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
    tracker, line = on_route("quick-narrow", tilted(load_map("narrow"), 0.05))
    ego = at(line, 10.0)
    here = tracker.locate(ego)
    grounded = tracker.grounded(replace(ego, yaw_rad=turned_rad), here.lane)
    assert grounded.z_m == pytest.approx(-160.0 * 0.05, abs=0.01)
    assert grounded.pitch_rad == pytest.approx(math.atan(pitch), abs=1e-3)


def test_what_stands_beside_the_road_is_named_as_layout() -> None:
    furniture = Furniture(
        buildings=(Building("house", Pose(1.0, 2.0, 0.0, 0.5), 10.0, 8.0, 6.0),),
        trees=(Tree("oak", 5.0, 6.0, 7.0, 2.0),),
        lamps=(Lamp("lamp", Pose(8.0, 9.0), 6.0),),
    )
    names, bodies = standing_obstacles(furniture)
    assert names == ("layout:house", "layout:oak", "layout:lamp")
    assert bodies.length.tolist() == [10.0, 0.4, 0.2]
    assert not bodies.velocity_x.any()


def test_a_bare_map_has_nothing_beside_its_roads() -> None:
    names, bodies = standing_obstacles(Furniture())
    assert (names, len(bodies.x)) == ((), 0)
