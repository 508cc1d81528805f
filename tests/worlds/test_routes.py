"""Routes of the embedded world: named sets, waypoints matched to lanes, what lies on a route where."""

import math
from dataclasses import replace

import pytest

from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.junction import Turn
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.scene import Command, Route
from roadworthy.worlds.embedded.route_matching import drivable
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.route_line import RouteLine


@pytest.fixture(scope="module")
def plain() -> dict[str, Route]:
    return {route.id: route for route in route_set_named("plain")}


def waypoints(*points: tuple[float, float], map_name: str = "urban") -> Route:
    return Route("by-hand", map_name, tuple((x, y, 0.0) for x, y in points), ())


def test_the_plain_set_visits_every_bundled_map_once(plain: dict[str, Route]) -> None:
    assert sorted(route.map_name for route in plain.values()) == list(bundled_maps())


def test_plain_routes_are_some_hundred_metres_long(plain: dict[str, Route]) -> None:
    lengths = {name: RouteLine(route, load_map(route.map_name)).length_m for name, route in plain.items()}
    assert all(150.0 <= length <= 480.0 for length in lengths.values()), lengths


def test_plain_routes_keep_their_points_about_a_metre_apart(plain: dict[str, Route]) -> None:
    for route in plain.values():
        steps = [math.dist(one, other) for one, other in zip(route.points, route.points[1:], strict=False)]
        assert max(steps) <= 1.05, route.id


def test_plain_routes_turn_where_their_maps_are_meant_for(plain: dict[str, Route]) -> None:
    turned = {name: [point.command for point in route.commands] for name, route in plain.items()}
    assert {Command.RIGHT, Command.CHANGE_LANE_LEFT, Command.LEFT} <= set(turned["plain-urban"])
    assert Command.LEFT in turned["plain-interurban"]
    assert turned["plain-junctions"].count(Command.FOLLOW_LANE) == 4


def test_an_unknown_set_names_the_nearest() -> None:
    with pytest.raises(UsageError, match='Did you mean "quick"'):
        route_set_named("qick")


def test_a_route_by_waypoints_gets_the_lanes_between_them() -> None:
    network = load_map("urban")
    route = drivable(waypoints((1.6, 60.0), (60.0, 163.4)), network)
    turns = [network.connections[i].turn for i in route.lane_ids if i in network.connections]
    assert turns[0] is Turn.RIGHT
    assert route.points[0] == pytest.approx((1.62, 60.0, 0.0), abs=0.05)


def test_dense_waypoints_of_a_route_give_the_route_again(plain: dict[str, Route]) -> None:
    for route in plain.values():
        bare = replace(route, lane_ids=(), commands=(), points=route.points[::7])
        assert drivable(bare, load_map(route.map_name)).lane_ids == route.lane_ids, route.id


def test_a_waypoint_off_the_road_is_named_with_its_distance_to_the_nearest_lane() -> None:
    with pytest.raises(BadDataError, match=r"Waypoint 1 .* \(60\.0, 70\.0\) is off the road: .* 5\d\.\d m away"):
        drivable(waypoints((1.6, 60.0), (60.0, 70.0), (60.0, 163.4)), load_map("urban"))


def test_a_waypoint_in_another_country_is_named() -> None:
    with pytest.raises(BadDataError, match="no lane within 500 m of it"):
        drivable(waypoints((1.6, 60.0), (1e6, 0.0)), load_map("urban"))


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_coordinate_that_is_no_number_is_named(value: float) -> None:
    with pytest.raises(BadDataError, match=r"Waypoint 1 .* three finite numbers"):
        drivable(waypoints((1.6, 60.0), (1.6, value)), load_map("urban"))


def test_one_waypoint_is_no_route() -> None:
    with pytest.raises(BadDataError, match="1 different waypoints"):
        drivable(waypoints((1.6, 60.0), (1.6, 60.0)), load_map("urban"))


def test_waypoints_without_a_way_between_them_are_refused() -> None:
    # Two ends of two one-way carriageways of the motorway.
    with pytest.raises(BadDataError, match="cannot be driven on the map"):
        drivable(waypoints((620.0, -12.7), (-620.0, -12.7), map_name="motorway"), load_map("motorway"))


def test_lanes_of_another_map_are_named(plain: dict[str, Route]) -> None:
    with pytest.raises(BadDataError, match=r'takes lane "A1A2_1", which is not on the map "narrow"'):
        drivable(replace(plain["plain-urban"], map_name="narrow"), load_map("narrow"))


def test_points_beside_their_own_lanes_are_refused(plain: dict[str, Route]) -> None:
    route = plain["plain-urban"]
    moved = replace(route, points=tuple((x, y + 30.0, z) for x, y, z in route.points))
    with pytest.raises(BadDataError, match="is off its lane_ids"):
        drivable(moved, load_map("urban"))


def test_lane_ids_cut_short_are_named_as_such(plain: dict[str, Route]) -> None:
    route = plain["plain-narrow"]
    short = replace(route, lane_ids=route.lane_ids[:2])
    with pytest.raises(BadDataError, match=r"Waypoint 62 .* is off its lane_ids: .* Name all lanes"):
        drivable(short, load_map("narrow"))


@pytest.mark.parametrize("with_lanes", [True, False])
def test_a_height_of_another_storey_is_named(plain: dict[str, Route], with_lanes: bool) -> None:
    route = plain["plain-narrow"]
    high = replace(route, points=tuple((x, y, 500.0) for x, y, _ in route.points))
    with pytest.raises(BadDataError, match=r'has the height z = 500\.0 m, but .*lane "west.lane_2" .* at z = 0\.0 m'):
        drivable(high if with_lanes else replace(high, lane_ids=()), load_map("narrow"))


@pytest.mark.parametrize("apart_m", [5e-7, 5e-6, 2e-5])
def test_points_that_all_but_repeat_one_another_are_driven(plain: dict[str, Route], apart_m: float) -> None:
    route = plain["plain-narrow"]
    (x, y, z), *others = route.points
    twice = replace(route, points=((x, y, z), (x + apart_m, y, z), *others))
    assert drivable(twice, load_map("narrow")).lane_ids == route.lane_ids


def test_a_drivable_route_is_left_as_it_is(plain: dict[str, Route]) -> None:
    route = plain["plain-urban"]
    assert drivable(route, load_map("urban")) is route


def test_spans_cover_the_route_without_gaps(plain: dict[str, Route]) -> None:
    for route in plain.values():
        line = RouteLine(route, load_map(route.map_name))
        assert tuple(span.lane_id for span in line.spans) == route.lane_ids
        ends = [0.0, *(span.end_m for span in line.spans)]
        assert [span.start_m for span in line.spans] == ends[:-1]
        assert ends[-1] == line.length_m


def test_every_place_on_a_route_lies_on_the_lane_that_the_route_takes_there(plain: dict[str, Route]) -> None:
    for route in plain.values():
        network = load_map(route.map_name)
        line = RouteLine(route, network)
        for span in line.spans:
            if span.end_m - span.start_m > 4.0:
                x, y = line.line.point_at((span.start_m + span.end_m) / 2)[:2].tolist()
                assert abs(network.index.project(span.lane_id, x, y).offset_m) < 1.8, (route.id, span)


def test_a_position_on_a_lane_is_found_on_the_route(plain: dict[str, Route]) -> None:
    line = RouteLine(plain["plain-urban"], load_map("urban"))
    # The route begins 57.2 m along its first lane, which is 139.6 m long.
    assert line.position_of("A1A2_1", 139.62) == pytest.approx(82.4, abs=0.1)
    assert line.position_of("A1A2_1", 10.0) is None


def test_ego_is_looked_for_near_where_it_was(plain: dict[str, Route]) -> None:
    line = RouteLine(plain["plain-suburban"], load_map("suburban"))
    x, y, _ = line.line.point_at(200.0).tolist()
    assert line.locate(x, y, 195.0).position_m == pytest.approx(200.0)
    assert line.locate(x, y, 20.0).position_m < 60.0
