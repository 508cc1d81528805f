"""The hand-made maps contradict themselves nowhere: what other tests build on."""

import itertools

import numpy as np
import pytest
import shapely

from roads.small_maps import WIDTH_M, crossroads, curve, straight_road, t_junction
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import RightOfWay
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork

JUNCTIONS = [
    *(crossroads(rule) for rule in RightOfWay),
    *(t_junction(rule) for rule in RightOfWay),
]
MAPS = [straight_road(), straight_road(1, 80, False, parking=True), curve(), curve(30, 10, lanes=2), *JUNCTIONS]

every_map = pytest.mark.parametrize("roads", MAPS, ids=lambda roads: str(roads.name))
every_junction = pytest.mark.parametrize("roads", JUNCTIONS, ids=lambda roads: str(roads.name))


def ends_of(path: Footpath) -> dict[str, np.ndarray]:
    return dict.fromkeys(path.at_start, path.centerline[0]) | dict.fromkeys(path.at_end, path.centerline[-1])


@every_map
def test_a_lane_begins_where_the_one_before_ends_and_as_that_was_heading(roads: RoadNetwork) -> None:
    for lane_id, lane in roads.lanes.items():
        for successor in lane.successors:
            assert roads.lanes[successor].centerline[0] == pytest.approx(lane.centerline[-1])
            before, after = roads.index.line(lane_id), roads.index.line(successor)
            assert np.cos(before.tangent_at(before.length_m) - after.tangent_at(0)) > 0.9999


@every_map
def test_lanes_beside_each_other_touch_and_know_each_other(roads: RoadNetwork) -> None:
    for lane_id, lane in roads.lanes.items():
        if lane.right_id is not None:
            right = roads.lanes[lane.right_id]
            assert right.left_id == lane_id
            x, y, _ = right.centerline[0]
            offset = roads.index.line(lane_id).project(x, y).offset_m
            assert offset == pytest.approx(-0.5 * (lane.width_m + right.width_m))


@every_map
def test_the_first_lanes_of_both_directions_touch(roads: RoadNetwork) -> None:
    for road in roads.roads.values():
        if road.backward:
            x, y, _ = roads.lanes[road.backward[0]].centerline[0]
            assert roads.index.line(road.forward[0]).project(x, y).offset_m == pytest.approx(WIDTH_M)


@every_map
def test_every_mapping_is_in_the_order_of_its_ids(roads: RoadNetwork) -> None:
    for mapping in (roads.lanes, roads.roads, roads.junctions, roads.connections, roads.footpaths):
        assert list(mapping) == sorted(mapping)


@every_junction
def test_paths_that_conflict_do_so_mutually_and_meet(roads: RoadNetwork) -> None:
    lines = {way: shapely.LineString(roads.lanes[way].centerline) for way in roads.connections}
    for a, b in itertools.permutations(roads.connections.values(), 2):
        meets = lines[a.lane_id].intersects(lines[b.lane_id]) and a.from_lane_id != b.from_lane_id
        assert (b.lane_id in a.conflicts) == (a.lane_id in b.conflicts) == meets


@every_junction
def test_of_two_paths_at_most_one_yields_to_the_other(roads: RoadNetwork) -> None:
    for connection in roads.connections.values():
        assert set(connection.yields_to) <= set(connection.conflicts)
        for other in connection.yields_to:
            assert connection.lane_id not in roads.connections[other].yields_to


@every_junction
def test_where_no_light_rules_one_of_two_conflicting_paths_yields(roads: RoadNetwork) -> None:
    for connection in roads.connections.values():
        for other in connection.conflicts:
            both = (connection.lane_id in roads.connections[other].yields_to, other in connection.yields_to)
            assert any(both) or connection.right_of_way is RightOfWay.SIGNAL


@every_junction
def test_who_has_priority_yields_only_when_turning_left(roads: RoadNetwork) -> None:
    for connection in roads.connections.values():
        if connection.right_of_way is RightOfWay.PRIORITY and connection.yields_to:
            assert connection.turn == "left"


@every_junction
def test_paths_that_conflict_and_do_not_yield_are_never_green_together(roads: RoadNetwork) -> None:
    for program in roads.light_programs.values():
        ruled = [x for x in roads.connections.values() if x.light_id == program.id]
        crossings = [x for x in roads.footpaths.values() if x.light_id == program.id]
        for phase in program.phases:
            assert len(phase.states) == len(ruled) + len(crossings)
            green = {x.lane_id for x in ruled if x.light_index is not None and phase.states[x.light_index] == "G"}
            assert all(not green & set(roads.connections[way].conflicts) for way in green)


@every_junction
def test_a_green_crossing_is_entered_only_by_traffic_that_turns(roads: RoadNetwork) -> None:
    for program in roads.light_programs.values():
        for crossing in (x for x in roads.footpaths.values() if x.light_index is not None):
            for phase in program.phases:
                if crossing.light_index is not None and phase.states[crossing.light_index] == "G":
                    for way in (roads.connections[x] for x in crossing.crosses):
                        assert way.light_index is not None
                        assert phase.states[way.light_index] == "r" or way.turn != "straight"


@every_map
def test_footpaths_end_where_those_that_they_name_end(roads: RoadNetwork) -> None:
    for path in roads.footpaths.values():
        for other, end in ends_of(path).items():
            assert ends_of(roads.footpaths[other])[path.id] == pytest.approx(end)


@every_junction
def test_a_crossing_names_the_paths_that_it_crosses(roads: RoadNetwork) -> None:
    for crossing in (x for x in roads.footpaths.values() if x.type is FootpathType.CROSSING):
        line = shapely.LineString(crossing.centerline)
        crossed = [way for way in roads.connections if shapely.LineString(roads.lanes[way].centerline).crosses(line)]
        assert crossing.crosses == tuple(crossed)


@every_map
def test_sidewalks_keep_off_the_lanes_that_are_driven_on(roads: RoadNetwork) -> None:
    for path in (x for x in roads.footpaths.values() if x.type is FootpathType.SIDEWALK):
        walk = shapely.LineString(path.centerline[:, :2]).buffer(0.5 * path.width_m - 0.01, cap_style="flat")
        for lane in roads.lanes.values():
            if lane.type is LaneType.DRIVING and lane.junction_id is None:
                driven = shapely.LineString(lane.centerline[:, :2]).buffer(0.5 * lane.width_m, cap_style="flat")
                assert not walk.intersects(driven)


@every_junction
def test_stop_lines_lie_across_the_ends_of_lanes_that_wait(roads: RoadNetwork) -> None:
    waiting = {x.from_lane_id for x in roads.connections.values() if x.right_of_way is not RightOfWay.PRIORITY}
    assert {line.lane_id for line in roads.stop_lines} == waiting
    for line in roads.stop_lines:
        middle = 0.5 * (np.array(line.left) + np.array(line.right))
        assert middle == pytest.approx(roads.lanes[line.lane_id].centerline[-1])
        assert roads.index.project(line.lane_id, *line.left[:2]).offset_m == pytest.approx(0.5 * WIDTH_M)
