"""Junctions from above: joints and merges look like road with its lane lines, all others are shaded and bare."""

from dataclasses import replace

import numpy as np

from roadworthy.rendering.overhead.legend import network_entries
from roadworthy.rendering.overhead.markings import marking_shapes
from roadworthy.rendering.overhead.palette import JUNCTION, MARKINGS
from roadworthy.rendering.overhead.roads import road_shapes
from roadworthy.rendering.overhead.shapes import Area, Stroke
from roadworthy.rendering.overhead.view import View
from roadworthy.roads.junction import Connection, Junction, JunctionType, RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.network import RoadNetwork

# One pixel is a metre, and the pixel (50, 50) is the world's origin.
VIEW = View(0.0, 0.0, 1.0, 100, 100)
BROKEN, SOLID = Marking(MarkingType.BROKEN), Marking(MarkingType.SOLID, MarkingColor.YELLOW)


def junction_of(kind: JunctionType, *ways: Connection) -> RoadNetwork:
    """Two lanes side by side along the x axis, 3 m wide, up to a junction from 10 to 22 m, and on beyond it."""
    lanes = {
        f"{part}{place}": Lane(
            f"{part}{place}",
            f"r-{part}",
            LaneType.DRIVING,
            np.array(((start, 1.5 - 3 * place, 0.0), (end, 1.5 - 3 * place, 0.0))),
            3.0,
            (SOLID, BROKEN)[place],
            (BROKEN, SOLID)[place],
            left_id=f"{part}0" if place else None,
            right_id=None if place else f"{part}1",
        )
        for part, start, end in (("in", 0.0, 10.0), ("out", 22.0, 32.0))
        for place in (0, 1)
    }
    for way in ways:
        line = np.array((lanes[way.from_lane_id].centerline[-1], lanes[way.to_lane_id].centerline[0]))
        lanes[way.lane_id] = Lane(way.lane_id, "", LaneType.DRIVING, line, 3.0, junction_id="j")
    outline = np.array(((10.0, -3.0), (22.0, -3.0), (22.0, 3.0), (10.0, 3.0)))
    return RoadNetwork(
        "small",
        lanes,
        {f"r-{part}": Road(f"r-{part}", (f"{part}0", f"{part}1")) for part in ("in", "out")},
        {"j": Junction("j", kind, outline, tuple(way.lane_id for way in ways))},
        {way.lane_id: way for way in ways},
        {},
    )


def way(start: int, end: int, turn: Turn = Turn.STRAIGHT, conflicts: tuple[str, ...] = ()) -> Connection:
    return Connection(f"w{start}", "j", f"in{start}", f"out{end}", turn, RightOfWay.PRIORITY, conflicts=conflicts)


def painted_inside(network: RoadNetwork) -> list[tuple[str, float]]:
    """The paint of the junction: its colour, and how far to the left of the x axis its middle is."""
    strokes = [shape for shape in marking_shapes(network, VIEW) if isinstance(shape, Stroke)]
    middles = [(shape.color, 50 - part.mean(axis=0)) for shape in strokes for part in shape.parts]
    return sorted({(color, round(float(middle[1]), 3)) for color, middle in middles if -22 < middle[0] < -10})


def is_shaded(network: RoadNetwork) -> bool:
    areas = [shape for shape in road_shapes(network, VIEW) if isinstance(shape, Area) and shape.parts]
    return JUNCTION in {area.fill for area in areas}


def test_lane_lines_go_on_through_a_merge() -> None:
    network = junction_of(JunctionType.PRIORITY, way(0, 0), way(1, 1))
    assert not is_shaded(network)
    white, yellow = MARKINGS[MarkingColor.WHITE], MARKINGS[MarkingColor.YELLOW]
    assert painted_inside(network) == sorted([(yellow, 3.0), (white, 0.0), (yellow, -3.0)])


def test_no_line_parts_a_lane_from_the_one_that_it_is_merged_into() -> None:
    network = junction_of(JunctionType.PRIORITY, way(0, 1, conflicts=("w1",)), way(1, 1, conflicts=("w0",)))
    assert not is_shaded(network)
    assert MARKINGS[MarkingColor.WHITE] not in {color for color, _ in painted_inside(network)}


def test_junction_in_which_one_may_turn_is_shaded_and_bare() -> None:
    network = junction_of(JunctionType.PRIORITY, way(0, 0, Turn.LEFT), way(1, 1))
    assert is_shaded(network)
    assert painted_inside(network) == []


def test_junction_whose_paths_cross_is_shaded() -> None:
    assert is_shaded(junction_of(JunctionType.PRIORITY, way(0, 1, conflicts=("w1",)), way(1, 0, conflicts=("w0",))))


def test_junction_with_lights_is_shaded() -> None:
    network = junction_of(JunctionType.SIGNAL, way(0, 0), way(1, 1))
    assert is_shaded(replace(network, junctions={"j": replace(network.junctions["j"], light_id="l")}))


def test_junction_without_paths_is_shaded() -> None:
    assert is_shaded(junction_of(JunctionType.END))


def test_joint_is_not_shaded_and_has_the_markings_of_its_own_road() -> None:
    network = junction_of(JunctionType.JOINT, way(0, 0), way(1, 1))
    lanes = {**network.lanes, "w0": replace(network.lanes["w0"], left_marking=SOLID)}
    network = replace(network, lanes=lanes, roads={**network.roads, ":j.0": Road(":j.0", ("w0", "w1"))})
    assert not is_shaded(network)
    assert painted_inside(network) == [(MARKINGS[MarkingColor.YELLOW], 3.0)]


def test_legend_names_junctions_only_where_one_is_drawn() -> None:
    assert "junction" not in dict(network_entries(junction_of(JunctionType.JOINT, way(0, 0)))).values()
    assert "junction" in dict(network_entries(junction_of(JunctionType.END))).values()
