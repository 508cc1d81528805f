"""Scenes and maps from above: things stand where they are, look like what they are, and say what is missing."""

import io
import math
from dataclasses import fields, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from PIL import Image

from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry import Pose
from roadworthy.rendering.overhead import (
    draw_network,
    draw_overhead,
    draw_scene_of_store,
    network_picture,
    overhead_picture,
    overhead_png,
)
from roadworthy.rendering.overhead.markings import marking_shapes
from roadworthy.rendering.overhead.palette import (
    AGENTS,
    BUILDING,
    EGO,
    EVENT,
    FOOTPATHS,
    LANES,
    LIGHTS,
    MARKINGS,
    ROADS,
    ROUTE,
    TREE,
    RoadColors,
)
from roadworthy.rendering.overhead.roads import road_shapes
from roadworthy.rendering.overhead.shapes import Area, Disc, Label, Picture, Shape, Stroke
from roadworthy.rendering.overhead.view import View
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.furniture import Building, Furniture, Tree
from roadworthy.roads.lane import Lane, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Category, Event, EventType, LightState, Route, Scene
from scene.drives import car, drive, write

SCENE = drive(1)[0]
# One pixel is a metre, and the pixel (50, 50) is the world's origin.
PLAIN = {"center": (0.0, 0.0), "span_m": 100.0, "size_px": 100}
VIEW = View(0.0, 0.0, 1.0, 100, 100)


def picture(scene: Scene, network: RoadNetwork | None = None, **options: Any) -> Picture:
    return overhead_picture(scene, network, **{**PLAIN, **options})


def areas(drawn: Picture, fill: str) -> list[Area]:
    return [shape for shape in drawn.shapes if isinstance(shape, Area) and shape.fill == fill]


def labels(drawn: Picture) -> list[str]:
    return [shape.text for shape in drawn.shapes if isinstance(shape, Label)]


def with_agents(*agents: Agent) -> Scene:
    return replace(SCENE, agents=agents)


def straight(length_m: float, y_m: float, *, backwards: bool = False) -> Any:
    line = np.array(((0.0, y_m, 0.0), (length_m, y_m, 0.0)))
    return line[::-1] if backwards else line


def two_way_road(center: Marking, edge: Marking = Marking()) -> RoadNetwork:  # noqa: B008
    """A road of one lane in each direction along the x axis, 3 m wide each."""
    lanes = {
        "east": Lane("east", "r", LaneType.DRIVING, straight(21, -1.5), 3.0, center, edge),
        "west": Lane("west", "r", LaneType.DRIVING, straight(21, 1.5, backwards=True), 3.0, center, edge),
    }
    return RoadNetwork("two-way", lanes, {"r": Road("r", ("east",), ("west",))}, {}, {}, {})


def test_body_is_drawn_where_it_stands_with_the_y_axis_up() -> None:
    van = replace(car("a", 0.0), pose=Pose(10, 20), size_m=(4.0, 2.0, 1.5), category=Category.VAN)
    # 10 px a metre, the origin at (500, 500).
    drawn = picture(with_agents(van), size_px=1000)
    body = areas(drawn, AGENTS[Category.VAN])[0]
    assert body.parts[0].tolist() == [[620, 290], [580, 290], [580, 310], [620, 310]]


def test_notch_points_to_where_the_body_heads() -> None:
    north = replace(SCENE, agents=(), ego=car("ego", 0.0, yaw=math.pi / 2))
    shapes = picture(north, size_px=1000).shapes
    place = next(n for n, shape in enumerate(shapes) if isinstance(shape, Area) and shape.fill == EGO)
    notch = shapes[place + 1]
    assert isinstance(notch, Area)
    tip, left, right = notch.parts[0].tolist()
    assert tip[1] < left[1] == pytest.approx(right[1])
    assert tip[0] == pytest.approx(500)


def test_ego_is_above_everyone_and_everyone_has_name_and_speed() -> None:
    drawn = picture(with_agents(car("a", 0.0), replace(car("b", 0.0), velocity_mps=(0.0, 0.0, 0.0))), size_px=1000)
    fills = [shape.fill for shape in drawn.shapes if isinstance(shape, Area)]
    assert fills.index(EGO) > fills.index(AGENTS[Category.CAR])
    assert {"a: 10.0 m/s", "b", "ego: 10.0 m/s"} <= set(labels(drawn))


def test_agents_outside_the_picture_are_left_out() -> None:
    assert "far" not in " ".join(labels(picture(with_agents(car("far", 0.0, (500, 0))))))


@pytest.mark.parametrize("state", LightState)
def test_light_colours_its_stop_line_and_says_its_letter(state: LightState) -> None:
    (light,) = SCENE.lights
    drawn = picture(replace(SCENE, lights=(replace(light, state=state),)))
    color, letter = LIGHTS[state]
    (line,) = [shape for shape in drawn.shapes if isinstance(shape, Stroke) and shape.color == color]
    assert line.parts[0].tolist() == [[98, 48], [98, 52]]
    assert letter in labels(drawn)
    assert f"light: {state} ({letter})" in labels(drawn)


def test_route_and_events_are_drawn_and_named() -> None:
    route = Route("r", "nowhere", ((0, 0, 0), (30, 0, 0)), ())
    crash = Event(EventType.COLLISION, 0.0, ("ego", "a"))
    drawn = picture(replace(SCENE, route=route, events=(crash,)))
    colors = [shape.color for shape in drawn.shapes if isinstance(shape, Stroke)]
    assert {ROUTE, EVENT} <= set(colors)
    assert "collision: ego, a" in [text.strip() for text in labels(drawn)]


def test_scene_without_roads_says_so_in_the_picture() -> None:
    said = 'No roads: the map "nowhere" is not known.'
    assert said in " ".join(labels(picture(SCENE)))
    assert said not in " ".join(labels(picture(SCENE, two_way_road(Marking()))))


def test_panel_names_only_what_is_there() -> None:
    named = labels(picture(SCENE, two_way_road(Marking())))
    assert {"ego", "car", "driving lane", "light: green (G)"} <= set(named)
    assert not {"pedestrian", "route", "event", "building", "junction", "bike lane"} & set(named)


def test_every_kind_has_a_colour() -> None:
    for colors, kinds in (
        (AGENTS, Category),
        (LIGHTS, LightState),
        (LANES, LaneType),
        (MARKINGS, MarkingColor),
        (FOOTPATHS, FootpathType),
    ):
        assert set(colors) == set(kinds)


def strokes(network: RoadNetwork) -> list[tuple[str, list[Any]]]:
    shapes = [shape for shape in marking_shapes(network, VIEW) if isinstance(shape, Stroke)]
    return [(shape.color, [part.tolist() for part in shape.parts]) for shape in shapes]


def painted(shape: Shape) -> set[str]:
    match shape:
        case Stroke(parts, color) if parts:
            return {color}
        case Area(parts, fill, stroke) if parts:
            return {color for color in (fill, stroke) if color is not None}
        case Disc(fill=fill, stroke=stroke):
            return {color for color in (fill, stroke) if color is not None}
    return set()


def test_centre_line_that_two_lanes_share_is_painted_once_in_dashes_of_three_metres() -> None:
    broken = Marking(MarkingType.BROKEN, MarkingColor.YELLOW)
    ((color, dashes),) = strokes(two_way_road(broken))
    assert color == MARKINGS[MarkingColor.YELLOW]
    assert dashes == [[[50 + x, 50], [53 + x, 50]] for x in (1.5, 7.5, 13.5)] + [[[69.5, 50], [71, 50]]]


def test_two_word_markings_read_from_the_lane_outwards() -> None:
    # The right edge of the lane to the east is 3 m below the x axis; its solid line is the one nearer to the lane.
    ((_, lines),) = strokes(two_way_road(Marking(), Marking(MarkingType.SOLID_BROKEN)))
    east = [line for line in lines if line[0][1] > 50]
    assert east[0] == [[50, pytest.approx(52.85)], [71, pytest.approx(52.85)]]
    assert all(line[0][1] == pytest.approx(53.15) for line in east[1:])


def test_crossing_is_striped_along_its_line() -> None:
    crossing = Footpath("c", FootpathType.CROSSING, straight(4, 0.0), 3.0)
    network = replace(two_way_road(Marking()), footpaths={"c": crossing})
    (stripes,) = [s for s in road_shapes(network, VIEW) if isinstance(s, Area) and s.fill == "#ffffff"]
    assert [part.mean(axis=0).tolist() for part in stripes.parts] == [[50.5 + n, 50] for n in range(4)]


def test_each_part_of_a_road_has_its_own_colour_of_those_given() -> None:
    edge, center = Marking(MarkingType.GRASS), Marking(MarkingType.SOLID, MarkingColor.BLUE)
    walk = Lane("walk", "r", LaneType.WALK, straight(21, -5), 2.0, right_marking=Marking(MarkingType.CURB))
    paths = {kind.value: Footpath(kind.value, kind, straight(20, 8.0), 2.0) for kind in FootpathType}
    network = two_way_road(center, edge)
    network = replace(
        network,
        lanes={**network.lanes, "walk": walk},
        roads={"r": Road("r", ("east", "walk"), ("west",))},
        footpaths=paths,
        furniture=Furniture(
            buildings=(Building("b", Pose(10, -30), 10.0, 20.0, 6.0),), trees=(Tree("t", 10.0, 30.0, 8.0, 5.0),)
        ),
    )
    named: dict[str, Any] = {field.name: field.name for field in fields(RoadColors)}
    named |= {name: {kind: f"{name} {kind}" for kind in getattr(ROADS, name)} for name in ("lanes", "footpaths")}
    colors = RoadColors(**named | {"markings": {kind: f"line {kind}" for kind in MarkingColor}})
    found = {color for shape in road_shapes(network, VIEW, colors) for color in painted(shape)}
    footpaths = {f"footpaths {kind}" for kind in FootpathType}
    beside = {"curb", "grass", "building", "building_edge", "tree", "tree_edge"}
    assert found == {"lanes driving", "lanes walk", "line blue", "paint"} | footpaths | beside


def test_surfaces_that_overlap_leave_no_holes() -> None:
    # SVG fills what a path runs around a number of times that is not zero: opposite turns would cancel.
    for part in (p for s in road_shapes(two_way_road(Marking()), VIEW) if isinstance(s, Area) for p in s.parts):
        x, y = part[:, 0], part[:, 1]
        assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) < 0


def test_names_cannot_break_out_of_the_drawing() -> None:
    evil = '</text><script>alert("1")</script>\x00\ud800'
    svg = draw_overhead(replace(with_agents(car(evil, 0.0)), map_name=evil))
    root = ET.fromstring(svg)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "rect",
        "path",
        "circle",
        "text",
    }
    assert '</text><script>alert("1")</script>\ufffd\ufffd: 10.0 m/s' in [element.text for element in root.iter()]


def test_same_scene_gives_the_same_bytes() -> None:
    assert draw_overhead(SCENE) == draw_overhead(SCENE)
    assert overhead_png(SCENE) == overhead_png(SCENE)


def test_png_shows_the_same_as_the_svg() -> None:
    image = Image.open(
        io.BytesIO(overhead_png(SCENE, two_way_road(Marking()), center=(0, 0), span_m=100, size_px=1000))
    )
    assert image.size == (1230, 1000)
    # Ego stands at the origin, the road's lane to the east 1.5 m beside the x axis.
    assert image.getpixel((495, 500)) == (0xD5, 0x5E, 0x00)
    assert image.getpixel((600, 515)) == (0x97, 0x9E, 0xA7)


@pytest.mark.parametrize("name", bundled_maps())
def test_every_bundled_map_is_drawn_with_its_signs(name: str) -> None:
    network = load_map(name)
    root = ET.fromstring(draw_network(network, size_px=400))
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert name in texts
    assert f"{len(network.furniture.buildings)} buildings, {len(network.furniture.signs)} signs" in texts


@pytest.mark.parametrize(("name", "starts"), [("a.png", b"\x89PNG"), ("a.svg", b"<svg")])
def test_a_scene_of_a_store_is_drawn_to_a_file(tmp_path: Path, name: str, starts: bytes) -> None:
    write(tmp_path / "store", drive(3))
    draw_scene_of_store(tmp_path / "store", 2, tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(starts)


def test_scene_that_a_store_does_not_have_is_refused(tmp_path: Path) -> None:
    write(tmp_path, drive(3))
    with pytest.raises(BadDataError, match="no scene number 3, counted from 0"):
        draw_scene_of_store(tmp_path, 3, tmp_path / "a.svg")


@pytest.mark.parametrize("number", [-1, 1.5, None])
def test_number_that_counts_no_scene_is_refused(tmp_path: Path, number: Any) -> None:
    write(tmp_path, drive(3))
    with pytest.raises(UsageError, match=f"no scene number {number}"):
        draw_scene_of_store(tmp_path, number, tmp_path / "a.svg")


def test_a_scene_of_a_store_is_drawn_where_paths_are_texts(tmp_path: Path) -> None:
    write(tmp_path, drive(3))
    draw_scene_of_store(str(tmp_path), 0, str(tmp_path / "a.svg"))
    assert (tmp_path / "a.svg").exists()


def test_map_is_framed_with_what_stands_beside_its_roads() -> None:
    house = Building("b", Pose(10, -80), 10.0, 20.0, 6.0)
    tree = Tree("t", 10.0, 60.0, 8.0, 5.0)
    network = replace(two_way_road(Marking()), furniture=Furniture(buildings=(house,), trees=(tree,)))
    drawn = network_picture(network, size_px=1000)
    # From the house's far wall at -90 m to the tree's crown at 65 m, with 10 m around.
    assert drawn.height_px == 1000
    walls = areas(drawn, BUILDING)[0]
    crown = next(shape for shape in drawn.shapes if isinstance(shape, Disc) and shape.fill == TREE)
    assert walls.parts[0][:, 1].max() == pytest.approx(1000 - 10 * 1000 / 175)
    assert crown.y - crown.radius_px == pytest.approx(10 * 1000 / 175)


@pytest.mark.parametrize("options", [{"span_m": 0.0}, {"size_px": 0}, {"center": (math.nan, 0.0)}])
def test_picture_of_nothing_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="cannot be drawn"):
        draw_overhead(SCENE, **options)


def test_map_without_lanes_is_refused() -> None:
    with pytest.raises(UsageError, match='"empty" has no lanes'):
        draw_network(RoadNetwork("empty", {}, {}, {}, {}, {}))
