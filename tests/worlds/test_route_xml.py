"""Route files: Bench2Drive's own 220 routes, what is refused and how, and routes written out."""

import math
import re
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import Pose
from roadworthy.scene import NumberRange, RouteScenario, ScenarioType, TrafficAmount, Weather
from roadworthy.worlds.route_files import (
    RouteRecord,
    RouteWeather,
    read_route_file,
    read_routes,
    route_of,
    write_routes,
)
from roadworthy.worlds.route_files.elements import LARGEST_FILE_BYTES

WEATHER = (
    'cloudiness="5.0" fog_density="2.0" precipitation="0.0" precipitation_deposits="0.0" sun_altitude_angle="90.0" '
    'sun_azimuth_angle="-1.0" wetness="0.0" wind_intensity="10.0"'
)
TRIGGER = '<trigger_point x="1.5" y="2.5" z="0.5" yaw="90.0" />'
SCENARIO = f"""<scenario name="ParkedObstacle_1" type="ParkedObstacle"><direction value="right" />
<distance value="40" /><frequency from="20" to="100" /><end_location x="9" y="8" z="7" />{TRIGGER}</scenario>"""
WEATHERS = f'<weather route_percentage="0" {WEATHER} /><weather route_percentage="100" {WEATHER} />'
ROUTE = f"""<route id="7" town="Town01"><waypoints>
<position x="1.5" y="2.5" z="0.5" /><position x="3.5" y="2.5" z="0.5" /></waypoints>
<scenarios>{SCENARIO}</scenarios><weathers>{WEATHERS}</weathers></route>"""
GOOD = f"<routes>{ROUTE}</routes>"


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "routes.xml"
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def official(shared: Path) -> tuple[RouteRecord, ...]:
    return read_routes(shared / "data/bench2drive/bench2drive220.xml")


def test_the_official_file_has_220_routes_of_different_ids(official: tuple[RouteRecord, ...]) -> None:
    assert len(official) == 220
    assert len({record.id for record in official}) == 220


def test_each_of_the_44_types_has_five_official_routes(official: tuple[RouteRecord, ...]) -> None:
    assert Counter(record.scenario.type for record in official) == dict.fromkeys(ScenarioType, 5)
    assert len(ScenarioType) == 44


def test_official_routes_lie_in_twelve_towns(official: tuple[RouteRecord, ...]) -> None:
    towns = "Town12 104, Town13 47, Town04 12, Town03 11, Town05 9, Town11 7, Town15 7, Town06 6, Town07 5, "
    towns += "Town01 4, Town02 4, Town10HD 4"
    counted = Counter(record.town for record in official)
    assert counted == {town: int(count) for town, count in (each.split() for each in towns.split(", "))}


def test_official_routes_have_17_to_68_waypoints(official: tuple[RouteRecord, ...]) -> None:
    counts = [len(record.waypoints) for record in official]
    assert (min(counts), max(counts), sum(counts)) == (17, 68, 9112)


def test_official_routes_are_49_to_222_metres_long(official: tuple[RouteRecord, ...]) -> None:
    lengths = [sum(map(math.dist, each.waypoints, each.waypoints[1:])) for each in official]
    rounded = [round(length) for length in (min(lengths), max(lengths), sum(lengths) / len(lengths))]
    assert rounded == [49, 222, 105]


def test_official_weathers_are_the_same_at_the_start_and_at_the_end(official: tuple[RouteRecord, ...]) -> None:
    for record in official:
        start, end = record.weathers
        assert (start.route_percent, end.route_percent, start.weather) == (0.0, 100.0, end.weather), record.id


def test_most_official_routes_name_their_road(official: tuple[RouteRecord, ...]) -> None:
    assert sum(record.road_id is not None for record in official) == 185


def test_an_official_route_is_triggered_within_six_metres_of_a_waypoint_and_along_the_route(
    official: tuple[RouteRecord, ...],
) -> None:
    off = []
    for record in official:
        trigger = record.scenario.trigger
        near = min(range(len(record.waypoints) - 1), key=lambda i: math.dist(record.waypoints[i], trigger.position))
        (x0, y0, _), (x1, y1, _) = record.waypoints[near : near + 2]
        along = math.cos(trigger.yaw_rad) * (x1 - x0) + math.sin(trigger.yaw_rad) * (y1 - y0)
        if math.dist(record.waypoints[near], trigger.position) > 6.0 or along <= 0.0:
            off.append(record.id)
    assert not off


def test_an_official_route_survives_writing(official: tuple[RouteRecord, ...], tmp_path: Path) -> None:
    write_routes(official, tmp_path / "again.xml")
    assert read_routes(tmp_path / "again.xml") == official


def test_places_and_yaws_are_mirrored_into_our_frame(tmp_path: Path) -> None:
    (record,) = read_routes(written(tmp_path, GOOD))
    assert record.waypoints == ((1.5, -2.5, 0.5), (3.5, -2.5, 0.5))
    assert record.scenario.trigger == Pose(1.5, -2.5, 0.5, -math.pi / 2)


def test_parameters_are_words_numbers_ranges_and_places_of_our_frame(tmp_path: Path) -> None:
    (record,) = read_routes(written(tmp_path, GOOD))
    assert record.scenario.parameters == (
        ("direction", "right"),
        ("distance", 40.0),
        ("frequency", NumberRange(20.0, 100.0)),
        ("end_location", (9.0, -8.0, 7.0)),
    )


def test_a_route_is_driven_in_the_weather_of_its_start(tmp_path: Path) -> None:
    text = GOOD.replace('route_percentage="0" cloudiness="5.0"', 'route_percentage="0" cloudiness="60.0"')
    (record,) = read_routes(written(tmp_path, text))
    route = route_of(record)
    assert (route.id, route.map_name, route.points, route.lane_ids) == ("7", "Town01", record.waypoints, ())
    assert route.weather == Weather(60.0, 0.0, 0.0, 0.0, 10.0, 2.0, 0.0, -1.0, 90.0)


@pytest.mark.parametrize("dataset_name", ["LaneChange", "TJunction"])
def test_the_datasets_own_name_of_a_type_is_understood(dataset_name: str, tmp_path: Path) -> None:
    text = GOOD.replace('type="ParkedObstacle"', f'type="{dataset_name}"')
    (record,) = read_routes(written(tmp_path, text))
    assert record.scenario.type in {ScenarioType.SEQUENTIAL_LANE_CHANGE, ScenarioType.T_JUNCTION}


FAULTS = {
    "unknown type": ('type="ParkedObstacle"', 'type="ParkedObstacel"', 'Did you mean "ParkedObstacle"?'),
    "foreign type": ('type="ParkedObstacle"', 'type="??"', "Types: Accident, AccidentTwoWays"),
    "no town": (' town="Town01"', "", 'lacks "town"'),
    "empty town": ('town="Town01"', 'town=" "', '"town" of <route> is empty'),
    "id that leaves its folder": ('id="7"', 'id="../7"', "the id names a folder"),
    "misspelt attribute": ("<route id", '<route twon="a" id', "Did you mean town?"),
    "broken coordinate": ('x="3.5"', 'x="3,5"', 'waypoint 1: "x" of <position> is "3,5"; it must be a finite number'),
    "endless coordinate": ('x="3.5"', 'x="1e999"', "it must be a finite number"),
    "Python's own spelling": ('x="3.5"', 'x="3_5"', "it must be a finite number"),
    "not a number": ('x="3.5"', 'x="nan"', "it must be a finite number"),
    "one waypoint": ('<position x="1.5" y="2.5" z="0.5" />', "", "1 waypoints; it takes two at least"),
    "flat waypoint": (' z="0.5" /><position', " /><position", 'waypoint 0: <position> lacks "z"'),
    "no scenario": (SCENARIO, "", "<scenarios> holds 0 elements <scenario>"),
    "no trigger": (TRIGGER, "", "<scenario> holds 0 elements <trigger_point>"),
    "word for a number": ('distance value="40"', 'distance value="4O"', '"value" of <distance> is "4O"'),
    "range upside down": ('from="20"', 'from="200"', "<frequency> runs from 200 to 100. Exchange the two."),
    "half a range": (' to="100"', "", '<frequency> lacks "to"'),
    "parameter twice": ("<direction", '<distance value="1" /><direction', "<distance> stands there twice"),
    "parameter without value": ('distance value="40"', "distance", "takes a value, or from and to, or x, y and z"),
    "weather out of range": ('0" cloudiness="5.0"', '0" cloudiness="101"', "cloudiness is 101; it must be from 0 to"),
    "sun out of range": ("90.0", "-91", "sun_altitude_angle is -91; it must be from -90 to 90"),
    "weather half said": (' wetness="0.0"', "", 'lacks "wetness"'),
    "no weather": (WEATHERS, "", "<weathers> holds no <weather>"),
    "weathers out of order": ('percentage="0"', 'percentage="100"', "must be greater than the one before"),
    "foreign element in a route": ("<waypoints>", "<waypoint /><waypoints>", "Did you mean waypoints?"),
    "foreign element among waypoints": ("<waypoints>", "<waypoints><positions />", "Did you mean position?"),
    "foreign element among scenarios": ("<scenarios>", "<scenarios><scenery />", "<scenarios> holds <scenery>"),
    "foreign element among weathers": ("<weathers>", "<weathers><wether />", "Did you mean weather?"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_route_is_refused_by_name(fault: str, tmp_path: Path) -> None:
    old, new, message = FAULTS[fault]
    path = written(tmp_path, GOOD.replace(old, new))
    with pytest.raises(BadDataError) as caught:
        read_routes(path)
    assert message in str(caught.value)
    assert f"of {path}" in str(caught.value)


def test_an_id_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r'Route "7" stands twice in .*routes\.xml\. Give one of them another id\.'):
        read_routes(written(tmp_path, f"<routes>{ROUTE}{ROUTE}</routes>"))


def test_a_faulty_route_does_not_hide_the_sound_ones_nor_other_faults(tmp_path: Path) -> None:
    bad = ROUTE.replace('id="7"', 'id="8"').replace(' town="Town01"', "")
    nameless = ROUTE.replace('id="7" ', "")
    file = read_route_file(written(tmp_path, f"<routes>{bad}{ROUTE}{nameless}</routes>"))
    assert [record.id for record in file.routes] == ["7"]
    first, second = map(str, file.faults)
    assert first.startswith('Route "8" of')
    assert second.startswith("Route number 3 of")


def test_the_first_fault_tells_how_many_more_there_are(tmp_path: Path) -> None:
    bad = ROUTE.replace(' town="Town01"', "")
    with pytest.raises(BadDataError, match=r'lacks "town".* 2 more routes of the file have faults'):
        read_routes(written(tmp_path, f"<routes>{bad * 3}</routes>"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not well-formed XML: no element found"),
        (GOOD[:-30], "is not well-formed XML"),
        ('<?xml version="1.0" encoding="klingon"?><routes/>', "is not well-formed XML"),
        ("<routes />", "holds no <route>"),
        ("<routes><road /></routes>", "<routes> holds <road>"),
        ("<scenes />", "its root is <scenes>, not <routes>"),
        ('<!DOCTYPE routes [<!ENTITY a "aaaa">]><routes>&a;</routes>', "has a <!DOCTYPE>"),
    ],
)
def test_what_is_no_route_file_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=re.escape(message)):
        read_route_file(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"none\.xml cannot be read: No such file"):
        read_routes(tmp_path / "none.xml")


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    with (tmp_path / "huge.xml").open("wb") as file:
        file.truncate(LARGEST_FILE_BYTES + 1)
    with pytest.raises(BadDataError, match="more than 16 MB"):
        read_routes(tmp_path / "huge.xml")


def test_zero_is_written_without_a_sign(tmp_path: Path) -> None:
    routes = read_routes(written(tmp_path, GOOD.replace('y="2.5"', 'y="0"')))
    write_routes([replace(routes[0], waypoints=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0)))], tmp_path / "zero.xml")
    assert '"-0.0"' not in (tmp_path / "zero.xml").read_text()


coordinates = st.floats(-1e4, 1e4)
places = st.tuples(coordinates, coordinates, coordinates)
percents = st.floats(0.0, 100.0)
words = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
ranges = st.tuples(coordinates, coordinates).map(lambda ends: NumberRange(min(ends), max(ends)))
parameters = st.fixed_dictionaries(
    {}, optional={"direction": words, "distance": coordinates, "frequency": ranges, "end_location": places}
)
poses = st.builds(
    lambda at, tenths_deg: Pose(at[0], at[1], at[2], -math.radians(tenths_deg / 10)), places, st.integers(-3600, 3600)
)
weathers = st.builds(Weather, *[percents] * 6, st.floats(0.0, 1e3), st.floats(-360.0, 360.0), st.floats(-90.0, 90.0))
records = st.builds(
    RouteRecord,
    st.from_regex(r"[a-z0-9][a-z0-9._-]{0,20}", fullmatch=True),
    words,
    st.lists(places, min_size=2, max_size=4).map(tuple),
    st.builds(RouteScenario, words, st.sampled_from(ScenarioType), poses, parameters.map(lambda p: tuple(p.items()))),
    st.lists(st.builds(RouteWeather, percents, weathers), min_size=1, max_size=2, unique_by=lambda w: w.route_percent)
    .map(lambda several: sorted(several, key=lambda w: w.route_percent))
    .map(tuple),
    st.none() | words,
)


@settings(max_examples=60, deadline=None)
@given(st.lists(records, min_size=1, max_size=2, unique_by=lambda record: record.id).map(tuple))
def test_written_routes_read_back_the_same(routes: tuple[RouteRecord, ...]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "routes.xml"
        write_routes(routes, path)
        assert read_routes(path) == routes


def test_the_traffic_of_a_route_comes_back(tmp_path: Path) -> None:
    amount = TrafficAmount(6.5, 4, 20, 0.25)
    path = tmp_path / "routes.xml"
    path.write_text(f"<routes>{ROUTE}</routes>")
    write_routes([replace(read_routes(path)[0], traffic=amount)], path)
    assert route_of(read_routes(path)[0]).traffic == amount


def test_traffic_out_of_range_is_refused_with_its_value(tmp_path: Path) -> None:
    path = tmp_path / "routes.xml"
    traffic = '<traffic pedestrians="-3" />'
    path.write_text(f"<routes>{ROUTE.replace('</route>', traffic + '</route>')}</routes>")
    with pytest.raises(BadDataError, match="pedestrians is -3"):
        read_routes(path)
