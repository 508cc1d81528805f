"""The bundled maps: whole, consistent, and with what the driving scenarios need."""

import math
from pathlib import Path

import numpy as np
import pytest
import shapely

from roads.netconvert_here import need_netconvert
from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.compiling import compile_map
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.furniture import SignKind
from roadworthy.roads.junction import JunctionType, RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneType, MarkingColor, MarkingType
from roadworthy.roads.map_file import bundled_maps, load_map, map_content
from roadworthy.roads.network import RoadNetwork

SOURCES = Path(__file__).resolve().parents[2] / "maps"
NAMES = ("interurban", "junctions", "motorway", "narrow", "suburban", "urban")

every_map = pytest.mark.parametrize("name", NAMES)


def driving(network: RoadNetwork) -> list[Lane]:
    return [lane for lane in network.lanes.values() if lane.type is LaneType.DRIVING and lane.junction_id is None]


def length_m(line: FloatArray) -> float:
    return float(np.hypot(*np.diff(line[:, :2], axis=0).T).sum())


def end_heading(line: FloatArray) -> float:
    return math.atan2(*(line[-1] - line[-2])[1::-1])


def start_heading(line: FloatArray) -> float:
    return math.atan2(*(line[1] - line[0])[1::-1])


def strip(line: FloatArray, width_m: float) -> shapely.Geometry:
    return shapely.LineString(line[:, :2]).buffer(width_m / 2 - 0.01, cap_style="flat")


def test_six_maps_are_bundled() -> None:
    assert bundled_maps() == NAMES


@every_map
def test_every_path_begins_where_its_lane_ends_and_ends_where_the_next_begins(name: str) -> None:
    network = load_map(name)
    for way in network.connections.values():
        path, start, end = (network.lanes[key].centerline for key in (way.lane_id, way.from_lane_id, way.to_lane_id))
        assert np.allclose(path[0], start[-1], atol=0.02), way.lane_id
        assert np.allclose(path[-1], end[0], atol=0.02), way.lane_id


@every_map
def test_no_path_begins_or_ends_with_a_kink(name: str) -> None:
    network = load_map(name)
    for way in network.connections.values():
        if way.turn is Turn.U_TURN:
            continue
        path, start, end = (network.lanes[key].centerline for key in (way.lane_id, way.from_lane_id, way.to_lane_id))
        for before, after in ((start, path), (path, end)):
            turned = math.remainder(start_heading(after) - end_heading(before), math.tau)
            assert abs(turned) < math.radians(15), way.lane_id


@every_map
def test_every_lane_leads_on_or_its_direction_leaves_the_map(name: str) -> None:
    network = load_map(name)
    for lane in driving(network):
        if lane.successors:
            continue
        beside = [other for other in driving(network) if other.id.rpartition("_")[0] == lane.id.rpartition("_")[0]]
        leading_on = [network.connections[key].turn for other in beside for key in other.successors]
        assert set(leading_on) <= {Turn.U_TURN}, lane.id


@every_map
def test_who_goes_first_is_among_those_in_conflict_and_conflicts_are_mutual(name: str) -> None:
    ways = load_map(name).connections
    for way in ways.values():
        assert set(way.yields_to) <= set(way.conflicts)
        for other in way.conflicts:
            assert way.lane_id in ways[other].conflicts
            assert ways[other].junction_id == way.junction_id


@every_map
def test_whoever_yields_has_somebody_to_yield_to(name: str) -> None:
    for way in load_map(name).connections.values():
        if way.right_of_way is RightOfWay.YIELD:
            assert way.yields_to, way.lane_id
        if way.right_of_way is RightOfWay.PRIORITY:
            assert not way.yields_to, way.lane_id


@every_map
def test_paths_that_cut_each_other_are_in_conflict(name: str) -> None:
    network = load_map(name)
    for junction in network.junctions.values():
        lines = {key: shapely.LineString(network.lanes[key].centerline[:, :2]) for key in junction.connection_ids}
        for key, line in lines.items():
            for other, other_line in lines.items():
                if key < other and line.crosses(other_line) and not _part_ways(network, key, other):
                    assert other in network.connections[key].conflicts, (key, other)


def _part_ways(network: RoadNetwork, key: str, other: str) -> bool:
    """Whether two paths begin on the same lane or direction, whose lines may touch where they part."""
    starts = {network.connections[path].from_lane_id.rpartition("_")[0] for path in (key, other)}
    return len(starts) == 1


@every_map
def test_every_stop_line_lies_square_across_the_end_of_its_lane(name: str) -> None:
    network = load_map(name)
    waiting = {way.from_lane_id for way in network.connections.values() if way.right_of_way is not RightOfWay.PRIORITY}
    assert {line.lane_id for line in network.stop_lines} == waiting
    for line in network.stop_lines:
        lane = network.lanes[line.lane_id]
        left, right = np.array(line.left), np.array(line.right)
        assert np.allclose((left + right) / 2, lane.centerline[-1], atol=0.01)
        assert math.dist(left, right) == pytest.approx(lane.width_m, abs=0.01)
        across = math.atan2(*(left - right)[1::-1])
        assert abs(math.remainder(across - end_heading(lane.centerline) - math.pi / 2, math.tau)) < 0.01


@every_map
def test_neighbours_know_each_other_and_share_the_line_between_them(name: str) -> None:
    network = load_map(name)
    for lane in network.lanes.values():
        if lane.left_id is None or lane.junction_id is not None:
            continue
        left = network.lanes[lane.left_id]
        assert left.right_id == lane.id
        words = lane.left_marking.type.value.split("-")
        assert left.right_marking.type.value.split("-") == words[::-1]
        assert left.right_marking.color is lane.left_marking.color


@every_map
def test_both_directions_of_a_road_lie_left_of_each_other(name: str) -> None:
    network = load_map(name)
    for road in network.roads.values():
        if not road.backward:
            continue
        forward, backward = network.lanes[road.forward[0]], network.lanes[road.backward[0]]
        apart = backward.centerline[-1, :2] - forward.centerline[0, :2]
        heading = start_heading(forward.centerline)
        to_left = -math.sin(heading) * apart[0] + math.cos(heading) * apart[1]
        assert (forward.width_m + backward.width_m) / 2 - 0.05 < to_left < 8.0, road.id


@every_map
def test_nothing_beside_the_road_stands_on_it(name: str) -> None:
    network = load_map(name)
    surfaces = [strip(lane.centerline, lane.width_m) for lane in network.lanes.values()]
    surfaces += [strip(path.centerline, path.width_m) for path in network.footpaths.values()]
    ground = shapely.STRtree(surfaces)
    for building in network.furniture.buildings:
        box = shapely.box(-building.length_m / 2, -building.width_m / 2, building.length_m / 2, building.width_m / 2)
        turned = shapely.affinity.rotate(box, building.pose.yaw_rad, origin=(0, 0), use_radians=True)
        placed = shapely.affinity.translate(turned, building.pose.x_m, building.pose.y_m)
        assert not len(ground.query(placed, predicate="intersects")), building.id
    posts = [(tree.x_m, tree.y_m) for tree in network.furniture.trees]
    posts += [(lamp.pose.x_m, lamp.pose.y_m) for lamp in network.furniture.lamps]
    posts += [(sign.pose.x_m, sign.pose.y_m) for sign in network.furniture.signs]
    for x_m, y_m in posts:
        assert not len(ground.query(shapely.Point(x_m, y_m), predicate="within"))


@every_map
def test_every_sign_stands_right_of_its_traffic_and_faces_it(name: str) -> None:
    network = load_map(name)
    for sign in network.furniture.signs:
        line = shapely.LineString(network.lanes[sign.lane_ids[-1]].centerline[:, :2])
        here, ahead = (line.interpolate(min(sign.position_m, line.length - 0.5) + step) for step in (0.0, 0.5))
        heading = math.atan2(ahead.y - here.y, ahead.x - here.x)
        to_left = (sign.pose.y_m - here.y) * math.cos(heading) - (sign.pose.x_m - here.x) * math.sin(heading)
        assert -12.0 < to_left < -1.5, sign
        assert abs(math.remainder(sign.pose.yaw_rad - heading - math.pi, math.tau)) < 0.15, sign


@every_map
def test_every_approach_with_lights_has_lanterns_that_face_it(name: str) -> None:
    network = load_map(name)
    ruled = {way.from_lane_id for way in network.connections.values() if way.light_id}
    assert {lane_id for post in network.furniture.lights for lane_id in post.lane_ids} == ruled
    for post in network.furniture.lights:
        end = network.lanes[post.lane_ids[-1]].centerline
        assert abs(math.remainder(post.pose.yaw_rad - end_heading(end) - math.pi, math.tau)) < 0.01
        assert math.hypot(post.pose.x_m - end[-1, 0], post.pose.y_m - end[-1, 1]) < 12.0
        assert 2.5 <= post.pose.z_m <= 5.5


def test_a_lantern_shows_a_signal_of_its_own_lanes() -> None:
    network = load_map("urban")
    for post in network.furniture.lights:
        shown = {
            (way.light_id, way.light_index) for way in network.connections.values() if way.from_lane_id in post.lane_ids
        }
        assert (post.light_id, post.light_index) in shown


def test_a_left_turn_lane_has_a_lantern_of_its_own() -> None:
    network = load_map("urban")
    (post,) = [post for post in network.furniture.lights if post.lane_ids == ("B2wB2_3",)]
    turns = {way.turn for way in network.connections.values() if way.light_index == post.light_index}
    assert Turn.LEFT in turns


def test_every_path_has_green_in_every_cycle() -> None:
    network = load_map("urban")
    ruled = [(way.light_id, way.light_index) for way in network.connections.values() if way.light_id]
    ruled += [(path.light_id, path.light_index) for path in network.footpaths.values() if path.light_id]
    assert len(ruled) == 126 + 36
    for light_id, index in ruled:
        if index is not None:
            assert any(phase.states[index] in "gG" for phase in network.light_programs[light_id].phases)


def test_paths_in_conflict_never_have_priority_green_together() -> None:
    network = load_map("urban")
    ways = network.connections
    for program in network.light_programs.values():
        for phase in program.phases:
            free = {
                way.lane_id
                for way in ways.values()
                if way.light_id == program.id and phase.states[way.light_index or 0] == "G"
            }
            assert not any(free & set(ways[lane_id].conflicts) for lane_id in free), (program.id, phase)


def test_every_left_turn_gets_a_green_that_nobody_disputes() -> None:
    network = load_map("urban")
    lefts = [way for way in network.connections.values() if way.light_id and way.turn is Turn.LEFT]
    assert len(lefts) == 36
    for way in lefts:
        phases = network.light_programs[way.light_id or ""].phases
        assert sum(phase.duration_s for phase in phases if phase.states[way.light_index or 0] == "G") >= 6.0


def test_green_turns_yellow_for_three_seconds_before_red() -> None:
    for program in load_map("urban").light_programs.values():
        for index in range(len(program.phases[0].states)):
            states = [(phase.states[index], phase.duration_s) for phase in program.phases]
            is_footpath = not any(state == "y" for state, _ in states)
            for (state, _), (following, duration_s) in zip(states, states[1:] + states[:1], strict=True):
                if state in "gG" and following not in "gG" and not is_footpath:
                    assert (following, duration_s) == ("y", 3.0)


def _ends(path: Footpath) -> tuple[FloatArray, FloatArray]:
    return path.centerline[0], path.centerline[-1]


@every_map
def test_nobody_crosses_a_lane_but_on_crossings(name: str) -> None:
    network = load_map(name)
    lanes = [lane for lane in network.lanes.values() if lane.type is LaneType.DRIVING]
    surfaces = [shapely.LineString(lane.centerline[:, :2]).buffer(lane.width_m / 2, cap_style="flat") for lane in lanes]
    corners = [path for path in network.footpaths.values() if path.type is FootpathType.CORNER]
    walked = [shapely.LineString(path.centerline[:, :2]) for path in corners]
    for corner, row in shapely.STRtree(surfaces).query(walked, predicate="intersects").T.tolist() if walked else ():
        over_m = walked[corner].intersection(surfaces[row]).length
        assert over_m < 0.9 * lanes[row].width_m, (corners[corner].id, lanes[row].id)


@every_map
def test_footpaths_meet_where_they_say(name: str) -> None:
    network = load_map(name)
    paths = network.footpaths
    dead_ends = [shapely.MultiPoint(j.outline) for j in network.junctions.values() if j.type is JunctionType.END]
    for path in paths.values():
        for end, names in zip(_ends(path), (path.at_start, path.at_end), strict=True):
            at_edge = any(area.distance(shapely.Point(end[:2])) < 10.0 for area in dead_ends)
            assert names or at_edge, f"{path.id} ends in nothing"
            for other in names:
                assert path.id in (*paths[other].at_start, *paths[other].at_end)
                assert min(math.dist(end, point) for point in _ends(paths[other])) < 0.02


@every_map
def test_a_crossing_names_the_lanes_it_cuts(name: str) -> None:
    network = load_map(name)
    for crossing in network.footpaths.values():
        if crossing.type is FootpathType.CROSSING:
            assert crossing.crosses
            line = shapely.LineString(crossing.centerline[:, :2])
            for lane_id in crossing.crosses:
                assert line.intersects(shapely.LineString(network.lanes[lane_id].centerline[:, :2]))


def test_the_town_has_crossings_with_lights_on_every_arm() -> None:
    network = load_map("urban")
    crossings = [path for path in network.footpaths.values() if path.type is FootpathType.CROSSING]
    assert len(crossings) == 36
    assert all(crossing.light_id for crossing in crossings)


def test_a_bike_lane_goes_straight_across_three_junctions_of_the_town() -> None:
    network = load_map("urban")
    lane_id: str = "B0B1_1"
    for _ in range(3):
        (way,) = [
            network.connections[key]
            for key in network.lanes[lane_id].successors
            if network.connections[key].turn is Turn.STRAIGHT
        ]
        lane_id = way.to_lane_id
        assert network.lanes[lane_id].type is LaneType.BIKE
    assert lane_id == "B3B4_1"


def test_the_suburban_road_has_parking_on_both_sides_and_a_crossing_without_lights() -> None:
    network = load_map("suburban")
    road = network.roads["elm.west"]
    for lane_ids in (road.forward, road.backward):
        assert [network.lanes[key].type for key in lane_ids] == [LaneType.DRIVING, LaneType.PARKING, LaneType.WALK]
    crossings = [path for path in network.footpaths.values() if path.junction_id == "zebra" and path.crosses]
    assert [(path.light_id, len(path.crosses)) for path in crossings] == [(None, 2)]


def test_one_may_overtake_on_the_straight_and_not_in_the_bend() -> None:
    network = load_map("suburban")
    straight, bend = network.lanes["west.elm_2"].left_marking, network.lanes["bend.exit_1"].left_marking
    assert (straight.type, straight.color) == (MarkingType.BROKEN, MarkingColor.YELLOW)
    assert (bend.type, bend.color) == (MarkingType.SOLID_SOLID, MarkingColor.YELLOW)


def test_the_motorway_has_three_lanes_a_shoulder_and_separate_carriageways_for_two_kilometres() -> None:
    network = load_map("motorway")
    lane_id, metres = "e-in.split_3", 0.0
    while True:
        lane = network.lanes[lane_id]
        metres += length_m(lane.centerline)
        if lane.junction_id is None:
            road = network.roads[lane.road_id]
            types = [network.lanes[key].type for key in road.forward]
            assert types.count(LaneType.DRIVING) >= 3
            assert types[-1] is LaneType.SHOULDER
            assert not road.backward
        if not lane.successors:
            break
        lane_id = lane.successors[0]
    assert metres == pytest.approx(2000, abs=1)


def test_who_merges_onto_the_motorway_yields_and_the_rest_keep_going() -> None:
    network = load_map("motorway")
    rights = {key: network.connections[f":e-merge_0_{key}"].right_of_way for key in range(4)}
    assert rights == {0: RightOfWay.YIELD} | dict.fromkeys((1, 2, 3), RightOfWay.PRIORITY)


def test_a_slip_road_begins_and_ends_in_a_lane_of_its_own() -> None:
    network = load_map("motorway")
    off = network.connections[network.lanes["e-split.off_1"].successors[0]]
    on = network.connections[network.lanes["e-enter.on_1"].successors[0]]
    assert (off.to_lane_id, on.to_lane_id) == ("e-off.leave_1", "e-on.merge_1")


def test_the_narrow_street_is_narrow_slow_and_has_parked_cars_on_one_side() -> None:
    network = load_map("narrow")
    assert {lane.width_m for lane in driving(network)} == {2.75}
    assert {round((lane.speed_limit_mps or 0) * 3.6) for lane in driving(network)} == {30}
    road = network.roads["lane.west"]
    parking = [
        [network.lanes[key].type is LaneType.PARKING for key in lane_ids] for lane_ids in (road.forward, road.backward)
    ]
    assert sorted(map(any, parking)) == [False, True]


def test_the_junctions_differ_in_who_goes_first() -> None:
    junctions = load_map("junctions").junctions
    assert {key: junctions[key].type for key in ("j1", "j2", "j3", "k1", "k2", "k3")} == {
        "j1": JunctionType.STOP,
        "j2": JunctionType.STOP,
        "j3": JunctionType.PRIORITY,
        "k1": JunctionType.PRIORITY,
        "k2": JunctionType.ALL_WAY_STOP,
        "k3": JunctionType.RIGHT_BEFORE_LEFT,
    }


def test_at_a_two_way_stop_only_the_side_roads_stop() -> None:
    network = load_map("junctions")
    stopping = {
        way.from_lane_id
        for way in network.connections.values()
        if way.junction_id == "j2" and way.right_of_way is RightOfWay.STOP
    }
    assert stopping == {"k2.j2_1", "j2-south.j2_1"}


def test_stop_signs_stand_where_one_must_stop_and_nowhere_else() -> None:
    network = load_map("junctions")
    signed = {lane_id for sign in network.furniture.signs if sign.kind is SignKind.STOP for lane_id in sign.lane_ids}
    stopping = {way.from_lane_id for way in network.connections.values() if way.right_of_way is RightOfWay.STOP}
    assert signed == stopping


def test_left_turners_leave_the_interurban_road_from_a_lane_of_their_own() -> None:
    network = load_map("interurban")
    lefts = [way for way in network.connections.values() if way.from_lane_id in {"cross-w.cross_2", "cross-e.cross_2"}]
    assert [way.turn for way in lefts] == [Turn.LEFT, Turn.LEFT]
    assert all(way.right_of_way is RightOfWay.YIELD for way in lefts)


def test_paths_through_a_joint_are_lanes_of_a_road() -> None:
    network = load_map("suburban")
    road = network.roads[":zebra.0"]
    assert (len(road.forward), len(road.backward)) == (1, 1)
    path = network.lanes[road.forward[0]]
    assert path.road_id == road.id
    assert path.left_marking == network.lanes["elm.zebra_2"].left_marking


@every_map
def test_compiling_a_map_anew_gives_the_bundled_map(name: str) -> None:
    need_netconvert()
    assert map_content(compile_map(SOURCES / name, name, seed=0)) == map_content(load_map(name))
