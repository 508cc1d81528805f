"""The ground: every lane has a surface, every line is painted once and as the map says, and nothing covers the road."""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import shapely

from roads.small_maps import BROKEN, CURB, SOLID, crossroads, lane, line, network, straight_road
from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground import TEXTURES, ground_mesh
from roadworthy.rendering.models.ground.gores import gores
from roadworthy.rendering.models.ground.looks import JUNCTION, LANES, LAWN, MARKINGS
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.shapes import arrow
from roadworthy.rendering.models.ground.symbols import arrow_turns
from roadworthy.rendering.models.mesh import Layer, Mesh
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import RightOfWay, Turn
from roadworthy.roads.lane import Lane, LaneType, Marking, MarkingColor, MarkingType, Road
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.roads.network import RoadNetwork

DRIVEN = (Layer.VERGE, Layer.ROAD, Layer.JUNCTION)
WHITE, YELLOW = MARKINGS[MarkingColor.WHITE].color, MARKINGS[MarkingColor.YELLOW].color


@cache
def mesh_of(name: str) -> Mesh:
    return ground_mesh(load_map(name))


def flat(mesh: Mesh, *layers: Layer, color: tuple[int, int, int] | None = None) -> shapely.STRtree:
    """The triangles of some layers, from above."""
    chosen = np.isin(mesh.layers, layers)
    if color is not None:
        chosen &= (mesh.colors == color).all(axis=1)
    return shapely.STRtree(shapely.polygons(mesh.corners[chosen][:, :, :2].astype(float)))


def area_m2(tree: shapely.STRtree, within: shapely.Geometry | None = None) -> float:
    pieces = tree.geometries if within is None else shapely.intersection(tree.geometries, within)
    return float(shapely.area(pieces).sum())


def middles(lanes: list[Lane]) -> FloatArray:
    """Points (n, 2) on the lines of lanes."""
    return np.concatenate([(each.centerline[1:, :2] + each.centerline[:-1, :2]) / 2 for each in lanes])


def mouths(each: Lane) -> list[shapely.LineString]:
    """The lines across a lane's ends, up to 0.2 m from its edges."""
    ends = shapely.linestrings([each.centerline[:2, :2], each.centerline[:-3:-1, :2]])
    sides = [shapely.offset_curve(ends, side * (each.width_m / 2 - 0.2)) for side in (-1, 1)]
    return [shapely.LineString([left.coords[0], right.coords[0]]) for left, right in zip(*sides, strict=True)]


def two_way(center: Marking, edge: Marking = Marking(), apart_m: float = 0.0) -> RoadNetwork:  # noqa: B008
    """A road of 90 m along the x axis, one lane each way, with a median or without one."""
    y = 1.75 + apart_m / 2
    east = lane("east", (0, -y), (90, -y), road_id="r", left_marking=center, right_marking=edge)
    west = lane("west", (90, y), (0, y), road_id="r", left_marking=center, right_marking=edge)
    return network([east, west], [Road("r", ("east",), ("west",))])


@pytest.mark.parametrize("name", bundled_maps())
def test_every_lane_of_a_bundled_map_lies_on_a_surface(name: str) -> None:
    lanes = [each for each in load_map(name).lanes.values() if each.type is not LaneType.WALK]
    points = middles(lanes)
    covered = np.unique(flat(mesh_of(name), *DRIVEN).query(shapely.points(points), predicate="intersects")[0])
    assert len(covered) == len(points)


@pytest.mark.parametrize("name", bundled_maps())
def test_no_paving_lies_on_lanes_for_wheels(name: str) -> None:
    lanes = [each for each in load_map(name).lanes.values() if each.type is not LaneType.WALK]
    strips = [shapely.LineString(x.centerline[:, :2]).buffer(x.width_m / 2 - 0.1, cap_style="flat") for x in lanes]
    assert area_m2(flat(mesh_of(name), Layer.FOOTPATH), shapely.union_all(strips)) < 0.01


@pytest.mark.parametrize("name", ["junctions", "interurban"])
def test_no_grass_grows_inside_a_junction(name: str) -> None:
    surfaces = flat(mesh_of(name), *DRIVEN, Layer.FOOTPATH)
    outlines = [shapely.Polygon(each.outline) for each in load_map(name).junctions.values()]
    bare = shapely.difference(outlines, shapely.union_all(surfaces.geometries, grid_size=1e-4))
    assert shapely.area(bare).max() < 0.01


def test_corner_of_a_junction_is_paved_where_people_walk_and_asphalt_where_they_do_not() -> None:
    town = crossroads()
    square = np.array(((12.0, 12.0), (-12.0, 12.0), (-12.0, -12.0), (12.0, -12.0)))
    walked = {key: path for key, path in town.footpaths.items() if key == "east-north.corner"}
    assert len(walked) == 1
    junction = replace(town.junctions["center"], outline=square)
    mesh = ground_mesh(replace(town, junctions={"center": junction}, footpaths=walked))
    paving, asphalt = flat(mesh, Layer.FOOTPATH), flat(mesh, Layer.JUNCTION)
    assert area_m2(paving, shapely.box(9, 9, 12, 12)) == pytest.approx(9.0, abs=0.1)
    assert area_m2(asphalt, shapely.box(-12, -12, -9, -9)) == pytest.approx(9.0, abs=0.1)


def test_urban_map_is_drawn_with_few_triangles() -> None:
    assert len(mesh_of("urban")) < 60_000


def test_solid_line_is_painted_all_along_and_once() -> None:
    paint = flat(ground_mesh(two_way(Marking(MarkingType.SOLID, MarkingColor.YELLOW))), Layer.PAINT)
    assert area_m2(paint) == pytest.approx(90 * 0.15, rel=1e-4)
    assert shapely.union_all(paint.geometries).bounds == pytest.approx((0, -0.075, 90, 0.075), abs=1e-5)


def test_a_third_of_a_broken_line_is_paint() -> None:
    paint = flat(ground_mesh(two_way(BROKEN)), Layer.PAINT)
    assert area_m2(paint) == pytest.approx(90 * 0.15 / 3, rel=1e-4)
    assert len(shapely.get_parts(shapely.union_all(paint.geometries, grid_size=1e-4))) == 10


def test_double_line_is_broken_on_the_side_of_the_lane_that_its_name_begins_with() -> None:
    mark = Marking(MarkingType.BROKEN_SOLID)
    paint = flat(ground_mesh(network([lane("a", (0, 0), (90, 0), right_marking=mark)])), Layer.PAINT)
    inner, outer = shapely.box(0, -1.75, 90, 0), shapely.box(0, -4, 90, -1.75)
    assert area_m2(paint, inner) == pytest.approx(area_m2(paint, outer) / 3, rel=1e-3)


def test_both_edges_of_a_median_are_painted_and_grass_grows_between_them() -> None:
    mesh = ground_mesh(two_way(Marking(MarkingType.SOLID, MarkingColor.YELLOW), apart_m=4.0))
    assert area_m2(flat(mesh, Layer.PAINT, color=YELLOW)) == pytest.approx(2 * 90 * 0.15, rel=1e-3)
    above = mesh.corners[(mesh.colors == LAWN.color).all(axis=1)][:, :, 2].min(axis=1) > 0
    assert above.any()


def test_lines_are_wider_on_a_motorway_and_dashes_longer_out_of_town() -> None:
    fast = replace(lane("a", (0, 0), (90, 0), left_marking=SOLID, right_marking=BROKEN), speed_limit_mps=120 / 3.6)
    paint = flat(ground_mesh(network([fast])), Layer.PAINT)
    assert area_m2(paint, shapely.box(0, 0, 90, 9)) == pytest.approx(90 * 0.2, rel=1e-3)
    dashes = shapely.union_all(shapely.intersection(paint.geometries, shapely.box(0, -9, 90, 0)), grid_size=1e-4)
    assert [round(part.bounds[2] - part.bounds[0], 2) for part in shapely.get_parts(dashes)] == [6.0] * 5


def test_kerb_stones_stand_at_edges_with_a_kerb_and_only_there() -> None:
    mesh = ground_mesh(two_way(BROKEN, CURB))
    stones = mesh.corners[mesh.corners[:, :, 2].max(axis=1) > 0.1].reshape(-1, 3)
    assert sorted(set(np.round(np.abs(stones[:, 1]), 2))) == [3.5, 3.65]


def test_kerb_goes_on_where_the_next_lane_begins_a_little_further() -> None:
    first = lane("first", (0, 0), (45, 0), road_id="a", right_marking=CURB)
    second = lane("second", (45.4, 0), (90, 0), road_id="b", right_marking=CURB)
    mesh = ground_mesh(network([first, second], [Road("a", ("first",), ()), Road("b", ("second",), ())]))
    tops = shapely.polygons(mesh.corners[mesh.corners[:, :, 2].min(axis=1) > 0.1][:, :, :2].astype(float))
    assert shapely.union_all(tops).intersects(shapely.Point(45.2, -first.width_m / 2 - 0.07))


def test_kerb_goes_on_through_a_joint() -> None:
    town, mesh = load_map("suburban"), mesh_of("suburban")
    joint = town.lanes[":bend_0_0"]
    middle = town.index.pose_on(joint.id, town.index.length_m(joint.id) / 2, -joint.width_m / 2 - 0.07)
    tops = shapely.polygons(mesh.corners[mesh.corners[:, :, 2].min(axis=1) > 0.1][:, :, :2].astype(float))
    assert shapely.STRtree(tops).query(shapely.Point(middle.x_m, middle.y_m), predicate="within").size


def test_no_kerb_stands_where_people_cross() -> None:
    town = load_map("suburban")
    mesh = mesh_of("suburban")
    stones = shapely.points(mesh.corners[:, :, :2].reshape(-1, 2)[mesh.corners[:, :, 2].ravel() > 0.1])
    ways = [path for path in town.footpaths.values() if path.type is FootpathType.CROSSING]
    strips = shapely.STRtree([shapely.LineString(way.centerline[:, :2]).buffer(way.width_m / 2 - 0.1) for way in ways])
    assert len(ways) == 5
    assert not strips.query(stones, predicate="intersects").size


def test_kerb_and_line_are_broken_off_where_people_cross_between_junctions() -> None:
    road = two_way(Marking(MarkingType.SOLID, MarkingColor.YELLOW), CURB)
    way = Footpath("c", FootpathType.CROSSING, line((45, -3.5), (45, 3.5)), 3.0)
    mesh = ground_mesh(replace(road, footpaths={"c": way}))
    crossed = shapely.box(43.5, -4, 46.5, 4)
    stones = mesh.corners[:, :, :2].reshape(-1, 2)[mesh.corners[:, :, 2].ravel() > 0.1]
    assert len(stones) > 8
    assert not shapely.intersects(crossed, shapely.points(stones)).any()
    assert area_m2(flat(mesh, Layer.PAINT, color=YELLOW), crossed) < 1e-6


def test_bars_are_painted_on_crossings_without_lights_and_nowhere_else() -> None:
    with_people, without = (crossroads(RightOfWay.PRIORITY, sidewalks=there) for there in (True, False))
    bars = area_m2(flat(ground_mesh(with_people), Layer.PAINT)) - area_m2(flat(ground_mesh(without), Layer.PAINT))
    # Four crossings of 11 m, 3 m wide, half of them paint.
    assert bars == pytest.approx(4 * 11 * 0.5 * 2.3, rel=0.01)
    inside = shapely.box(-12, -12, 12, 12)
    assert area_m2(flat(ground_mesh(without), Layer.PAINT, Layer.TOP_PAINT), inside) == pytest.approx(0.0, abs=1e-6)


def test_crossing_with_a_light_has_no_bars() -> None:
    bars, lines = (ground_mesh(crossroads(rule)) for rule in (RightOfWay.YIELD, RightOfWay.SIGNAL))
    middle = shapely.box(-4, -10.2, 4, -8.8)
    assert area_m2(flat(bars, Layer.PAINT), middle) > 4.0
    assert area_m2(flat(lines, Layer.PAINT), middle) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("rule", "line_m2", "symbols_m2"),
    [
        (RightOfWay.SIGNAL, 0.4 * 3.26, (0.0, 0.0)),
        (RightOfWay.YIELD, 0.0, (0.3, 1.0)),
        (RightOfWay.STOP, 0.4 * 3.26, (1.0, 4.0)),
    ],
)
def test_place_to_wait_is_painted_as_the_right_of_way_is(
    rule: RightOfWay, line_m2: float, symbols_m2: tuple[float, float]
) -> None:
    mesh = ground_mesh(crossroads(rule, sidewalks=False))
    before = shapely.box(0.1, -20.0, 3.4, -12.0)
    assert area_m2(flat(mesh, Layer.PAINT, color=WHITE), before) == pytest.approx(line_m2, abs=0.02)
    low, high = symbols_m2
    assert low <= area_m2(flat(mesh, Layer.TOP_PAINT), before) <= high


def test_priority_road_has_no_line_to_wait_at() -> None:
    mesh = ground_mesh(crossroads(RightOfWay.YIELD, sidewalks=False))
    assert area_m2(flat(mesh, Layer.PAINT, Layer.TOP_PAINT), shapely.box(-20.0, -3.4, -12.0, -0.3)) < 1e-6


def test_arrow_shows_the_turns_of_a_lane_that_lacks_one() -> None:
    full = crossroads()
    south = full.lanes["south.in"]
    lacking = replace(south, successors=tuple(key for key in south.successors if key != "south-to-west"))
    town = replace(full, lanes={**full.lanes, south.id: lacking})
    assert arrow_turns(town, lacking) == {Turn.STRAIGHT, Turn.RIGHT}
    assert arrow_turns(full, south) == frozenset()


def test_lane_with_every_turn_has_arrows_where_a_lane_runs_beside_it() -> None:
    full = crossroads()
    south = replace(full.lanes["south.in"], left_id="west.in")
    assert arrow_turns(replace(full, lanes={**full.lanes, south.id: south}), south) == set(Turn) - {Turn.U_TURN}


def test_arrows_point_to_the_sides_one_may_turn_to_and_stand_in_their_lane() -> None:
    left, both = arrow(frozenset({Turn.LEFT})), arrow(frozenset({Turn.STRAIGHT, Turn.RIGHT}))
    assert left[..., 1].max() > 1.0 > -0.2 < left[..., 1].min()
    assert both[..., 0].max() == pytest.approx(5.0)
    assert both[..., 1].min() < -1.0
    assert max(abs(left[..., 1]).max(), abs(both[..., 1]).max()) < 2.75 / 2


def test_both_heads_of_an_arrow_are_equally_long_and_beside_each_other() -> None:
    places = arrow(frozenset({Turn.STRAIGHT, Turn.LEFT})).reshape(-1, 2)
    ahead, aside = places[places[:, 1] < -0.5], places[places[:, 1] > 0.37]
    assert 5.0 - ahead[:, 0].min() == pytest.approx(np.ptp(aside[:, 0]))
    assert 5.0 - ahead[:, 0].min() > 2.0


def test_left_turn_lane_of_the_city_has_a_left_arrow_before_its_light() -> None:
    town = load_map("urban")
    turns = {arrow_turns(town, each) for each in town.lanes.values()}
    assert {frozenset(), frozenset({Turn.LEFT}), frozenset({Turn.STRAIGHT})} < turns
    only_left = next(each for each in town.lanes.values() if arrow_turns(town, each) == {Turn.LEFT})
    line = shapely.LineString(only_left.centerline[:, :2])
    last_m = shapely.get_coordinates(line.interpolate([line.length - 20, line.length - 8]))
    arrow_there = flat(mesh_of("urban"), Layer.TOP_PAINT).query(shapely.LineString(last_m), predicate="intersects")
    assert arrow_there.size


def test_wedges_are_striped_where_roads_part_or_join_and_no_lane_is() -> None:
    assert [len(gores(Plan(load_map(name)))) for name in ("motorway", "suburban")] == [4, 0]
    motorway = load_map("motorway")
    lanes = [each for each in motorway.lanes.values() if each.type is LaneType.DRIVING]
    tip = gores(Plan(motorway))[0]
    paint = flat(mesh_of("motorway"), Layer.PAINT)
    assert area_m2(paint, shapely.Polygon([*tip.left[:, :2], *tip.right[::-1, :2]])) > 20.0
    assert not paint.query(shapely.points(middles(lanes)), predicate="within").size


def test_shoulders_go_on_beside_the_paths_through_a_joint() -> None:
    town = load_map("interurban")
    way = next(way for way in town.connections.values() if way.junction_id == "narrows-w")
    path = town.lanes[way.lane_id]
    beside = town.index.pose_on(path.id, town.index.length_m(path.id) / 2, -path.width_m / 2 - 0.7)
    mesh = mesh_of("interurban")
    level = mesh.corners[np.abs(mesh.corners[:, :, 2]).max(axis=1) < 0.001][:, :, :2]
    tree = shapely.STRtree(shapely.polygons(level.astype(float)))
    assert tree.query(shapely.Point(beside.x_m, beside.y_m), predicate="within").size


@pytest.mark.parametrize("name", ["suburban", "urban", "junctions"])
def test_no_kerb_stands_across_a_lane(name: str) -> None:
    town, mesh = load_map(name), mesh_of(name)
    raised = mesh.corners[mesh.corners[:, :, 2].max(axis=1) > 0.1][:, :, :2].astype(float)
    stones = shapely.STRtree(shapely.linestrings(raised.reshape(-1, 3, 2)))
    driven = [each for each in town.lanes.values() if each.type in {LaneType.DRIVING, LaneType.BIKE}]
    lines = [shapely.LineString(each.centerline[:, :2]).buffer(0.5, cap_style="flat") for each in driven]
    assert not stones.query(lines, predicate="intersects").size
    on_roads = [each for each in town.lanes.values() if each.junction_id is None]
    assert not stones.query([mouth for each in on_roads for mouth in mouths(each)], predicate="intersects").size


def test_parked_cars_stand_between_the_lines_of_bays() -> None:
    town = straight_road(1, 60.0, parking=True)
    paint = flat(ground_mesh(town), Layer.PAINT)
    y = town.lanes["f.parking"].centerline[0, 1]
    lines = shapely.union_all(paint.geometries[paint.query(shapely.LineString(((0, y), (60, y))), "intersects")])
    middles_m = [round((part.bounds[0] + part.bounds[2]) / 2, 2) for part in shapely.get_parts(lines)]
    assert sorted(middles_m) == pytest.approx([6.0 + 6.5 * bay for bay in range(8)])


def test_pieces_that_a_map_lacks_are_left_out() -> None:
    town = crossroads(sidewalks=False)
    nowhere = lane("stub", (500, 0), (500, 0))
    without_outline = replace(town.junctions["center"], outline=np.zeros((0, 2)))
    poor = replace(
        town, lanes={**town.lanes, "stub": nowhere}, junctions={"center": without_outline}, stop_lines=(), roads={}
    )
    surface = flat(ground_mesh(poor), *DRIVEN)
    assert area_m2(surface, shapely.box(-100, -3.4, 100, 3.4)) > 200 * 6.8 - 1e-3


def test_empty_map_is_a_meadow() -> None:
    mesh = ground_mesh(network([]))
    low, high = mesh.bounds
    assert set(mesh.layers) == {Layer.GROUND}
    assert low[0] < -899
    assert high[1] > 899
    assert -0.07 < low[2] == high[2] < -0.03


def test_road_in_the_hills_keeps_its_height_and_the_land_stays_below_it() -> None:
    hill = [(x, 0.0, 6.0 * math.sin(x / 60.0)) for x in range(0, 400, 4)]
    mesh = ground_mesh(network([lane("a", *hill, left_marking=SOLID)]))
    road = mesh.corners[mesh.layers == Layer.ROAD].reshape(-1, 3)
    assert road[:, 2] == pytest.approx(6.0 * np.sin(road[:, 0] / 60.0), abs=0.02)
    land = flat(mesh, Layer.GROUND)
    below = mesh.corners[mesh.layers == Layer.GROUND]
    points = np.array(hill)[1:-1]
    found = land.query(shapely.points(points[:, :2]), predicate="intersects")
    assert set(found[0]) == set(range(len(points)))
    assert all(_height(below[k], points[i]) < points[i, 2] for i, k in found.T)


def _height(corners: FloatArray, place: FloatArray) -> float:
    """The height of a triangle's plane at a place."""
    a, b, c = corners.astype(float)
    normal = np.cross(b - a, c - a)
    return float(a[2] - ((place[:2] - a[:2]) @ normal[:2]) / normal[2])


def test_surfaces_of_one_material_have_one_picture_so_that_no_seam_is_seen() -> None:
    assert (JUNCTION.color, JUNCTION.texture) == (LANES[LaneType.DRIVING].color, LANES[LaneType.DRIVING].texture)
    assert set(mesh_of("suburban").texture_names) <= set(TEXTURES)
    for make in TEXTURES.values():
        texture = make()
        assert texture.repeats
        side = texture.pixels.shape[0]
        assert texture.pixels.shape == (side, side, 4)
        assert side.bit_count() == 1
