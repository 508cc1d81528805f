"""Lights and signs of a Scene, and which of them concern ego."""

import math
from dataclasses import replace

import pytest

from roadworthy.geometry import Pose
from roadworthy.geometry.boxes import OrientedBox
from roadworthy.roads.furniture import Furniture, LightPost
from roadworthy.roads.junction import LIGHT_LETTERS
from roadworthy.roads.map_file import load_map
from roadworthy.scene import LightState, Route
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.embedded.signals import SIGNAL_RADIUS_M, Signals
from roadworthy.worlds.route_line import RouteLine


def signals_on(route_id: str) -> tuple[Signals, RouteLine, Route]:
    route = {route.id: route for route in route_set_named("plain")}[route_id]
    network = load_map(route.map_name)
    line = RouteLine(route, network)
    return Signals(network, line), line, route


def letters(letter: str) -> dict[str, str]:
    programs = load_map("urban").light_programs.values()
    return {program.id: letter * len(program.phases[0].states) for program in programs}


@pytest.mark.parametrize("own_first", [True, False])
def test_of_two_lanterns_above_one_lane_that_of_ego_s_way_affects_it(own_first: bool) -> None:
    route = {route.id: route for route in route_set_named("plain")}["plain-urban"]
    network = load_map("urban")
    line = RouteLine(route, network)
    way = network.connections[":A2_7_0"]
    assert way.light_id is not None
    assert way.light_index is not None
    phases = network.light_programs[way.light_id].phases
    other = next(
        i for i in range(len(phases[0].states)) if any(p.states[i] != p.states[way.light_index] for p in phases)
    )
    indices = (way.light_index, other) if own_first else (other, way.light_index)
    posts = tuple(
        LightPost(name, way.light_id, index, Pose(1.6, 160.0), (way.from_lane_id,))
        for name, index in zip("ab", indices, strict=True)
    )
    signals = Signals(replace(network, furniture=Furniture(lights=posts)), line)
    affecting = [light.id for light in signals.lights(1.6, 120.0, 50.0, letters("r")) if light.affects_ego]
    assert affecting == ["a" if own_first else "b"]


@pytest.mark.parametrize("letter", sorted(LIGHT_LETTERS))
def test_every_letter_of_light_programs_has_a_state(letter: str) -> None:
    signals, *_ = signals_on("plain-urban")
    shown = {light.state for light in signals.lights(1.6, 70.0, 0.0, letters(letter))}
    assert {state.value for state in shown} == {LIGHT_LETTERS[letter].value}


def test_the_next_light_on_the_route_and_no_other_affects_ego() -> None:
    signals, line, route = signals_on("plain-urban")
    for progress, lane_id in ((30.0, "A1A2_1"), (80.0, "A1A2_1"), (180.0, "B2wB2_3"), (260.0, "B2wB2_3")):
        x, y = line.line.point_at(progress)[:2].tolist()
        affecting = [light for light in signals.lights(x, y, progress, letters("r")) if light.affects_ego]
        assert [lane_id in light.controlled_lanes for light in affecting] == [True]
    assert route.lane_ids[0] == "A1A2_1"


def test_beyond_the_last_junction_no_light_affects_ego() -> None:
    signals, line, _ = signals_on("plain-urban")
    x, y = line.line.point_at(300.0)[:2].tolist()
    assert not any(light.affects_ego for light in signals.lights(x, y, 300.0, letters("r")))


def test_lights_are_those_within_a_hundred_metres_sorted_by_id() -> None:
    signals, *_ = signals_on("plain-urban")
    lights = signals.lights(1.6, 70.0, 0.0, letters("r"))
    assert lights
    assert all(math.dist((1.6, 70.0), (light.pose.x_m, light.pose.y_m)) <= SIGNAL_RADIUS_M for light in lights)
    assert [light.id for light in lights] == sorted(light.id for light in lights)


@pytest.mark.parametrize(
    ("letter", "state"),
    [("r", LightState.RED), ("y", LightState.YELLOW), ("g", LightState.GREEN), ("G", LightState.GREEN)],
)
def test_letters_of_programs_are_states(letter: str, state: LightState) -> None:
    signals, *_ = signals_on("plain-urban")
    assert {light.state for light in signals.lights(1.6, 70.0, 0.0, letters(letter))} == {state}


def test_an_unknown_letter_is_an_unknown_state() -> None:
    signals, *_ = signals_on("plain-urban")
    assert {light.state for light in signals.lights(1.6, 70.0, 0.0, letters("?"))} == {LightState.UNKNOWN}


def test_a_light_that_shows_the_same_is_the_same_object() -> None:
    signals, *_ = signals_on("plain-urban")
    one, other = (signals.lights(1.6, y, y - 70.0, letters("r")) for y in (110.0, 110.5))
    assert all(a is b for a, b in zip(one, other, strict=True))


def test_a_light_s_stop_line_runs_from_left_to_right_before_its_junction() -> None:
    signals, *_ = signals_on("plain-urban")
    light = next(x for x in signals.lights(1.6, 120.0, 50.0, letters("r")) if x.affects_ego)
    assert light.stop_line is not None
    left, right = light.stop_line
    # Northbound on one lane, x from 0 to 3.25 m.
    assert left[:2] == pytest.approx((0.0, 152.4), abs=0.1)
    assert right[:2] == pytest.approx((3.25, 152.4), abs=0.1)


def test_a_stop_sign_s_trigger_is_the_last_four_metres_before_the_line() -> None:
    signals, *_ = signals_on("plain-junctions")
    sign = next(x for x in signals.signs(1.6, -60.0, 30.0, frozenset()) if x.affects_ego and x.kind == "stop")
    assert sign.trigger_volume is not None
    box = OrientedBox.from_pose(sign.trigger_volume.pose, *sign.trigger_volume.size_m[:2])
    inside = [y for y in range(-30, 0) if box.contains(1.6, y + 0.5)]
    assert [y + 0.5 for y in inside] == [-15.5, -14.5, -13.5, -12.5]
    assert sign.trigger_volume.size_m[0] == 4.0


def test_a_sign_that_was_obeyed_affects_ego_no_more() -> None:
    signals, *_ = signals_on("plain-junctions")
    before = signals.signs(1.6, -15.0, 75.0, frozenset())
    after = signals.signs(1.6, -15.0, 75.0, signals.signs_at({"j2-south.j2_1"}))
    changed = [one.kind for one, other in zip(before, after, strict=True) if one != other]
    assert changed == ["stop"]


def test_of_each_kind_of_sign_only_the_next_affects_ego() -> None:
    signals, line, _ = signals_on("plain-junctions")
    for progress in range(0, 380, 20):
        x, y = line.line.point_at(progress)[:2].tolist()
        kinds = [sign.kind for sign in signals.signs(x, y, float(progress), frozenset()) if sign.affects_ego]
        assert len(kinds) == len(set(kinds))


def test_a_warning_before_a_stop_sign_does_not_take_its_place() -> None:
    signals, *_ = signals_on("plain-junctions")
    affecting = {sign.kind for sign in signals.signs(1.6, -30.0, 60.0, frozenset()) if sign.affects_ego}
    assert {"pedestrian-crossing", "stop"} <= affecting


def test_signs_of_other_roads_do_not_affect_ego() -> None:
    signals, line, route = signals_on("plain-junctions")
    posts = {post.id: post for post in load_map("junctions").furniture.signs}
    for progress in range(0, 380, 20):
        x, y = line.line.point_at(progress)[:2].tolist()
        for sign in signals.signs(x, y, float(progress), frozenset()):
            assert not sign.affects_ego or set(posts[sign.id].lane_ids) & set(route.lane_ids)


def test_the_pose_of_a_post_is_kept() -> None:
    signals, *_ = signals_on("plain-urban")
    posts = {post.id: post.pose for post in load_map("urban").furniture.lights}
    lights = signals.lights(1.6, 70.0, 0.0, letters("r"))
    assert {light.id: light.pose for light in lights}.items() <= posts.items()
    assert isinstance(lights[0].pose, Pose)
