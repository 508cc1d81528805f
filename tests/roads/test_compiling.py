"""The map compiler: small sources whose maps can be checked by hand, bad sources, and the towns."""

from pathlib import Path

import numpy as np
import pytest

from roads.netconvert_here import need_netconvert
from roads.plain_sources import both, edge, node, plain
from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.compiling import compile_map
from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.junction import JunctionType, RightOfWay, Turn
from roadworthy.roads.lane import LaneChange, LaneType, MarkingColor, MarkingType
from roadworthy.roads.map_file import map_content
from roadworthy.roads.network import RoadNetwork

QUICK = ("Town01", "Town07")
OTHERS = ("Town02", "Town04", "Town06", "Town10HD")


@pytest.fixture(autouse=True)
def _netconvert() -> None:
    need_netconvert()


@pytest.fixture(scope="module")
def tee(tmp_path_factory: pytest.TempPathFactory) -> RoadNetwork:
    """A road from west to east through (1000, -500) and a side road to its south."""
    need_netconvert()
    nodes = node("w", 900, -500) + node("c", 1000, -500, "priority") + node("e", 1100, -500) + node("s", 1000, -600)
    edges = both("w", "c", priority=3) + both("c", "e", priority=3) + both("s", "c")
    return compile_map(plain(tmp_path_factory.mktemp("tee"), nodes, edges))


def way(network: RoadNetwork, start: str, end: str, index: int = 0) -> str:
    (found,) = [
        found.lane_id
        for found in network.connections.values()
        if (found.from_lane_id, found.to_lane_id) == (f"{start}_{index}", f"{end}_{index}")
    ]
    return found


def test_the_world_is_the_sources_own_frame(tee: RoadNetwork) -> None:
    assert tee.lanes["w-c_0"].centerline[0].tolist() == [900.0, -501.75, 0.0]


def test_both_directions_are_one_road(tee: RoadNetwork) -> None:
    road = tee.roads["c-w"]
    assert (road.forward, road.backward) == (("c-w_0",), ("w-c_0",))


def test_turns_are_named(tee: RoadNetwork) -> None:
    turns = {end: tee.connections[way(tee, "s-c", end)].turn for end in ("c-w", "c-e")}
    assert turns == {"c-w": Turn.LEFT, "c-e": Turn.RIGHT}
    assert tee.connections[way(tee, "w-c", "c-e")].turn is Turn.STRAIGHT


def test_a_side_roads_left_turn_yields_to_all_who_cross_or_join_its_way(tee: RoadNetwork) -> None:
    ruled = tee.connections[way(tee, "s-c", "c-w")]
    assert ruled.right_of_way is RightOfWay.YIELD
    assert set(ruled.yields_to) == {way(tee, "w-c", "c-e"), way(tee, "e-c", "c-w"), way(tee, "e-c", "c-s")}


def test_a_side_roads_right_turn_yields_only_to_the_lane_it_joins(tee: RoadNetwork) -> None:
    assert tee.connections[way(tee, "s-c", "c-e")].yields_to == (way(tee, "w-c", "c-e"),)


def test_going_straight_on_the_priority_road_yields_to_nobody(tee: RoadNetwork) -> None:
    straight = tee.connections[way(tee, "w-c", "c-e")]
    assert (straight.right_of_way, straight.yields_to) == (RightOfWay.PRIORITY, ())
    assert way(tee, "s-c", "c-w") in straight.conflicts


def test_one_may_turn_round_at_a_dead_end_and_not_at_a_junction(tee: RoadNetwork) -> None:
    turning = {found.junction_id for found in tee.connections.values() if found.turn is Turn.U_TURN}
    assert turning == {"w", "e", "s"}
    assert {tee.junctions[key].type for key in turning} == {JunctionType.END}


def test_a_path_through_a_junction_is_one_lane_with_one_line(tee: RoadNetwork) -> None:
    path = tee.lanes[way(tee, "s-c", "c-w")]
    steps = np.hypot(*np.diff(path.centerline[:, :2], axis=0).T)
    assert path.junction_id == "c"
    assert path.successors == ("c-w_0",)
    assert steps.max() < 3.0
    assert tee.lanes["s-c_0"].successors == tuple(sorted((path.id, way(tee, "s-c", "c-e"))))


def test_the_same_source_and_seed_give_the_same_map_and_another_seed_other_trees(tmp_path: Path) -> None:
    source = plain(tmp_path, node("a", 0, 0) + node("b", 300, 0), both("a", "b"))
    first, again, other = (compile_map(source, seed=seed) for seed in (1, 1, 2))
    assert map_content(first) == map_content(again)
    assert first.furniture.trees != other.furniture.trees
    assert first.furniture.signs == other.furniture.signs


def test_lanes_are_told_by_whom_they_allow(tmp_path: Path) -> None:
    lanes = (
        '<lane index="0" allow="pedestrian" width="2"/><lane index="1" disallow="all" width="2.3"/>'
        '<lane index="2" allow="bicycle" width="1.8"/><lane index="3" disallow="pedestrian" width="3.2"/>'
    )
    edges = "".join(
        f'<edge id="{start}{end}" from="{start}" to="{end}" numLanes="4" speed="10">{lanes}</edge>'
        for start, end in ("ab", "ba")
    )
    network = compile_map(plain(tmp_path, node("a", 0, 0) + node("b", 100, 0), edges))
    assert [network.lanes[key].type for key in network.roads["ab"].forward] == [
        LaneType.DRIVING,
        LaneType.BIKE,
        LaneType.PARKING,
        LaneType.WALK,
    ]
    driving = network.lanes["ab_3"]
    assert (driving.left_id, driving.right_id, driving.lane_change) == (None, "ab_2", LaneChange.NONE)
    assert (driving.left_marking.type, driving.left_marking.color) == (MarkingType.BROKEN, MarkingColor.YELLOW)
    assert network.lanes["ab_1"].right_marking.type is MarkingType.CURB


def test_one_may_change_between_lanes_unless_the_source_forbids_it(tmp_path: Path) -> None:
    lanes = '<lane index="0" disallow="pedestrian"/><lane index="1" disallow="pedestrian" changeRight="emergency"/>'
    edges = f'<edge id="ab" from="a" to="b" numLanes="2" speed="10">{lanes}</edge>' + edge("b", "c", lanes=2)
    nodes = node("a", 0, 0) + node("b", 100, 0, "priority") + node("c", 200, 0)
    network = compile_map(plain(tmp_path, nodes, edges))
    assert [network.lanes[key].lane_change for key in ("ab_0", "ab_1")] == [LaneChange.LEFT, LaneChange.NONE]
    assert network.lanes["ab_0"].left_marking.type is MarkingType.BROKEN_SOLID
    assert network.lanes["ab_1"].right_marking.type is MarkingType.SOLID_BROKEN
    assert [network.lanes[key].lane_change for key in ("b-c_0", "b-c_1")] == [LaneChange.LEFT, LaneChange.RIGHT]


def test_a_hand_written_openstreetmap_crossroads_compiles(tmp_path: Path) -> None:
    places = {1: (48.0, 11.0), 2: (48.002, 11.0), 3: (47.998, 11.0), 4: (48.0, 11.003), 5: (48.0, 10.997)}
    nodes = "".join(f'<node id="{key}" lat="{lat}" lon="{lon}" version="1"/>' for key, (lat, lon) in places.items())
    ways = "".join(
        f'<way id="{key}" version="1"><nd ref="{start}"/><nd ref="1"/><nd ref="{end}"/><tag k="highway" v="{kind}"/>'
        f'<tag k="sidewalk" v="both"/></way>'
        for key, start, end, kind in ((10, 2, 3, "residential"), (11, 5, 4, "secondary"))
    )
    source = tmp_path / "town.osm"
    source.write_text(f'<osm version="0.6">{nodes}{ways}</osm>')
    network = compile_map(source)
    assert network.name == "town"
    (junction,) = [found for found in network.junctions.values() if len(found.connection_ids) == 12]
    assert junction.type is JunctionType.PRIORITY
    assert any(path.type is FootpathType.SIDEWALK for path in network.footpaths.values())


def test_lights_where_nobody_crosses_anybodys_path_are_left_out(tmp_path: Path) -> None:
    nodes = node("a", 0, 0) + node("b", 100, 0, "traffic_light") + node("c", 200, 0)
    network = compile_map(plain(tmp_path, nodes, both("a", "b") + both("b", "c")))
    assert network.light_programs == {}
    assert network.junctions["b"].type is JunctionType.JOINT
    assert {way.right_of_way for way in network.connections.values()} == {RightOfWay.PRIORITY}


def test_lights_for_people_who_cross_between_junctions_stay(tmp_path: Path) -> None:
    lanes = '<lane index="0" allow="pedestrian" width="2"/><lane index="1" disallow="pedestrian"/>'
    edges = "".join(
        f'<edge id="{start}{end}" from="{start}" to="{end}" numLanes="2" speed="10">{lanes}</edge>'
        for start, end in ("ab", "ba", "bc", "cb")
    )
    nodes = node("a", 0, 0) + node("b", 100, 0, "traffic_light") + node("c", 200, 0)
    network = compile_map(plain(tmp_path, nodes, edges, '<crossing node="b" edges="ab ba" priority="true"/>'))
    (crossing,) = [path for path in network.footpaths.values() if path.type is FootpathType.CROSSING]
    assert crossing.light_id == "b"
    assert network.connections[way(network, "ab", "bc", index=1)].right_of_way is RightOfWay.SIGNAL


def test_a_joint_where_two_roads_touch_has_paths_of_some_length(tmp_path: Path) -> None:
    nodes = node("a", 0, 0) + node("b", 100, 0, "priority") + node("c", 200, 0)
    network = compile_map(plain(tmp_path, nodes, both("a", "b") + both("b", "c")))
    path = network.lanes[way(network, "a-b", "b-c")]
    assert np.hypot(*np.diff(path.centerline[:, :2], axis=0).T).sum() >= 0.499
    assert np.allclose(network.lanes["a-b_0"].centerline[-1], path.centerline[0], atol=0.002)


def test_a_source_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no file or folder .*gone\.xodr"):
        compile_map(tmp_path / "gone.xodr")


def test_a_source_of_no_known_kind_names_the_kinds(tmp_path: Path) -> None:
    (tmp_path / "map.pdf").write_text("no map")
    with pytest.raises(UsageError, match=r"map\.pdf is neither OpenDRIVE .* nor OpenStreetMap"):
        compile_map(tmp_path / "map.pdf")


def test_a_folder_without_edges_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "a.nod.xml").write_text("<nodes/>")
    with pytest.raises(UsageError, match=r"holds no \*\.edg\.xml"):
        compile_map(tmp_path)


@pytest.mark.parametrize(
    "content", ["", "not XML", "<OpenDRIVE><road", "<OpenDRIVE/>", '<!DOCTYPE x [<!ENTITY a "b">]>']
)
def test_a_damaged_opendrive_file_is_named(tmp_path: Path, content: str) -> None:
    source = tmp_path / "broken.xodr"
    source.write_text(content)
    with pytest.raises(BadDataError, match=r"broken\.xodr"):
        compile_map(source)


def test_a_truncated_town_is_named(tmp_path: Path, shared: Path) -> None:
    whole = (shared / "data/maps/Town02.xodr").read_text()
    source = tmp_path / "half.xodr"
    source.write_text(whole[: len(whole) // 2])
    with pytest.raises(BadDataError, match=r"half\.xodr"):
        compile_map(source)


def test_a_map_without_lanes_for_cars_cannot_be_driven(tmp_path: Path) -> None:
    edges = '<edge id="ab" from="a" to="b" numLanes="1" speed="3" allow="pedestrian"/>'
    source = plain(tmp_path, node("a", 0, 0) + node("b", 100, 0), edges)
    with pytest.raises(BadDataError, match=r"tiny cannot be driven: it has no lane for cars \(1 other lanes\)"):
        compile_map(source)


def test_a_map_of_roads_that_do_not_meet_cannot_be_routed(tmp_path: Path) -> None:
    nodes = node("a", 0, 0) + node("b", 100, 0) + node("c", 0, 50) + node("d", 100, 50)
    source = plain(tmp_path, nodes, edge("a", "b") + edge("c", "d"))
    with pytest.raises(BadDataError, match="tiny cannot be routed: its 2 driving lanes are not connected"):
        compile_map(source)


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    source = plain(tmp_path, node("a", 0, 0) + node("b", 100, 0), both("a", "b"))
    before = set(tmp_path.iterdir())
    compile_map(source)
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("town", [*QUICK, *(pytest.param(town, marks=pytest.mark.slow) for town in OTHERS)])
def test_a_carla_town_compiles_to_a_map_on_which_all_lanes_lead_on(shared: Path, town: str) -> None:
    network = compile_map(shared / "data/maps" / f"{town}.xodr")
    driving = [lane for lane in network.lanes.values() if lane.type is LaneType.DRIVING]
    ends = [lane.id for lane in driving if not lane.successors]
    assert len(ends) <= 1
    assert all(lane.lane_number is not None for lane in driving if lane.junction_id is None)
    assert all(np.hypot(*np.diff(lane.centerline[:, :2], axis=0).T).sum() > 0.01 for lane in driving)
    for path in network.connections.values():
        assert set(path.yields_to) <= set(path.conflicts)
        if path.light_id is not None and path.light_index is not None:
            states = [phase.states[path.light_index] for phase in network.light_programs[path.light_id].phases]
            assert set(states) & set("gG"), path.lane_id


def test_a_towns_markings_and_lane_changes_are_those_of_its_file(shared: Path) -> None:
    network = compile_map(shared / "data/maps/Town10HD.xodr")
    lanes = [network.lanes[key] for key in network.roads["-10.0.00"].forward]
    assert [lane.lane_number for lane in lanes] == [("10", number) for number in (-1, -2, -3, -4, -5)]
    inner, outer = lanes[:2]
    assert (inner.left_marking.type, inner.left_marking.color) == (MarkingType.SOLID_SOLID, MarkingColor.YELLOW)
    assert (inner.right_marking.type, inner.lane_change) == (MarkingType.BROKEN, LaneChange.RIGHT)
    assert (outer.left_marking.type, outer.right_marking.type) == (MarkingType.BROKEN, MarkingType.SOLID)
    assert outer.lane_change is LaneChange.LEFT
