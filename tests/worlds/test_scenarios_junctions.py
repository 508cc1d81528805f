"""Turns at junctions: where the streams come from, what the lights do, and which places are refused."""

from dataclasses import replace

import numpy as np
import pytest

from roadworthy.errors import BadDataError
from roadworthy.geometry.pose import Pose
from roadworthy.roads.conflicts import conflicts_of
from roadworthy.roads.junction import LIGHT_LETTERS, Connection, LightColor, Turn
from roadworthy.roads.map_file import load_map
from roadworthy.scene import NumberRange, Route, RouteScenario, ScenarioType, TrafficAmount
from roadworthy.worlds.embedded.bodies import no_bodies
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.embedded.route_matching import matched_to_lanes
from roadworthy.worlds.embedded.scenarios.approaches import Side, approaches, course_through, in_the_way, side_of
from roadworthy.worlds.embedded.scenarios.families.junction_turns import PAUSE_S, PLATOON_S, JunctionTurn
from roadworthy.worlds.embedded.scenarios.families.vanilla_turns import LONGEST_HOLD_S, VanillaTurn
from roadworthy.worlds.embedded.scenarios.flow import Flow
from roadworthy.worlds.embedded.scenarios.registry import staged
from roadworthy.worlds.embedded.scenarios.script import Script
from roadworthy.worlds.embedded.scenarios.stage import Now
from roadworthy.worlds.embedded.traffic.directing import Director
from roadworthy.worlds.embedded.traffic.lights import LightController
from roadworthy.worlds.embedded.traffic.traffic import EgoOnRoad, Traffic
from roadworthy.worlds.route_line import RouteLine

NOBODY = TrafficAmount(0.0, 0, 0, 0.0)
Parameters = tuple[tuple[str, float | NumberRange], ...]


def scripted(
    kind: ScenarioType, map_name: str, begin: str, end: str, parameters: Parameters = (), before_m: float = 60.0
) -> Script:
    """The script of a type on the route from 80 m before the end of one lane to 40 m behind the start of another."""
    network = load_map(map_name)
    index = network.index
    start = index.pose_on(begin, max(index.length_m(begin) - 80.0, 1.0))
    trigger, goal = index.pose_on(begin, max(index.length_m(begin) - before_m, 5.0)), index.pose_on(end, 40.0)
    points = tuple((pose.x_m, pose.y_m, 0.0) for pose in (start, goal))
    plan = RouteScenario("here", kind, Pose(trigger.x_m, trigger.y_m, 0.0, trigger.yaw_rad), parameters)
    route = matched_to_lanes(Route("r", map_name, points, (), traffic=NOBODY, scenario=plan), network)
    return staged(plan, network, RouteLine(route, network), Traffic(network, NOBODY, 0), 0)


def turn(kind: ScenarioType, map_name: str, begin: str, end: str, parameters: Parameters = ()) -> JunctionTurn:
    script = scripted(kind, map_name, begin, end, parameters)
    assert isinstance(script, JunctionTurn)
    return script


def vanilla(kind: ScenarioType, map_name: str, begin: str, end: str, parameters: Parameters = ()) -> VanillaTurn:
    script = scripted(kind, map_name, begin, end, parameters)
    assert isinstance(script, VanillaTurn)
    return script


def now(script: Script, time_s: float, route_m: float, speed_mps: float = 8.0) -> Now:
    here = script.stage.pose(route_m)
    script.stage.traffic.time_s = time_s
    return Now(time_s, EgoState(here.x_m, here.y_m, here.yaw_rad, speed_mps=speed_mps), route_m, no_bodies())


def shown(script: Script, way: Connection, time_s: float) -> LightColor:
    """What the light of a path shows at a time."""
    assert way.light_id is not None and way.light_index is not None
    lights = script.stage.traffic.lights
    lights.update(time_s)
    return LIGHT_LETTERS[lights.letters[way.light_id][way.light_index]]


def stream_way(script: JunctionTurn) -> Connection:
    """The path of the one stream through ego's junction."""
    (other,) = script.others()
    return other.way


def test_others_come_from_the_left_the_right_and_the_front() -> None:
    network = load_map("junctions")
    own = network.connections[":j2_11_0"]  # from the west, to the north
    sides = {each.way.from_lane_id: each.side for each in approaches(network, own)}
    assert sides == {"k2.j2_1": Side.LEFT, "j2-south.j2_1": Side.RIGHT, "j3.j2_1": Side.OPPOSITE}


def test_the_paths_of_egos_own_road_are_no_approach() -> None:
    network = load_map("junctions")
    own = network.connections[":j2_11_0"]
    assert side_of(network, own, network.connections[":j2_10_0"]) is Side.OWN


def test_whom_ego_must_give_way_to_comes_first_and_of_those_who_goes_straight() -> None:
    network = load_map("junctions")
    assert in_the_way(network, network.connections[":j2_11_0"])[0].way.lane_id == ":j2_4_0"


def test_a_course_begins_upstream_of_a_joint() -> None:
    network = load_map("urban")
    course = course_through(network, network.connections[":A2_4_0"])  # 45 m of road, then a joint
    before = course.lane_ids[: course.lane_ids.index(":A2_4_0")]
    upstream_m = sum(map(network.index.length_m, before)) - course.source_m
    assert before[-1] == "A2eA2_1" and upstream_m == pytest.approx(140.0)


def test_a_course_ends_before_the_next_junction() -> None:
    network = load_map("junctions")
    assert course_through(network, network.connections[":j2_10_0"]).lane_ids[-1] == "j2.j3_1"


def test_a_stream_keeps_its_gap_beyond_its_first_lane() -> None:
    network = load_map("urban")
    traffic = Traffic(network, NOBODY, 0)
    traffic.lights.hold("A2", 1)
    lanes = ("A2eA2_1", ":A2_4_0", "A2A2w_1")  # the first has 45 m
    gaps = NumberRange(70.0, 70.0)
    flow = Flow(Director(traffic), lanes, 6.0, gaps, 9.0, ("sedan",), np.random.default_rng(0))
    for _ in range(20 * 7):
        flow.advance()
        traffic.advance()
    assert len(flow.serials) == 1  # 6 m + 7 s at 9 m/s: the first is 63 m from the source


@pytest.mark.parametrize(
    ("kind", "map_name", "begin", "end", "side"),
    [
        (ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN, "urban", "W1A1_1", "A1A2_1", Side.OPPOSITE),
        (ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW, "urban", "W1A1_1", "A1A2_1", Side.RIGHT),
        (ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN, "urban", "B1C1_1", "C1C0_1", Side.LEFT),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN, "junctions", "j1.j2_1", "j2.k2_1", Side.OPPOSITE),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW, "junctions", "k3.j3_1", "j3.j-east_1", Side.RIGHT),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN, "junctions", "j2-south.j2_1", "j2.j3_1", Side.LEFT),
    ],
)
def test_the_stream_comes_from_the_side_of_the_type_and_goes_before_ego(
    kind: ScenarioType, map_name: str, begin: str, end: str, side: Side
) -> None:
    script = turn(kind, map_name, begin, end)
    way = stream_way(script)
    assert side_of(script.stage.network, script.way, way) is side
    assert way.lane_id in script.way.yields_to


def test_ego_enters_the_lane_of_the_stream_where_the_type_says_so() -> None:
    script = turn(ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN, "suburban", "ash-west.ash_1", "ash.exit_2")
    assert stream_way(script).to_lane_id == script.way.to_lane_id


def test_without_a_road_from_the_right_those_who_turn_right_are_the_flow_to_enter() -> None:
    kind = ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN_ENTER_FLOW
    script = turn(kind, "suburban", "west.elm_2", "elm.elm-end_1")
    assert stream_way(script).turn is Turn.RIGHT


def test_the_stream_flows_from_the_start_at_the_routes_speed() -> None:
    parameters = (("flow_speed", 7.0), ("source_dist_interval", NumberRange(30.0, 30.0)))
    kind = ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN
    script = turn(kind, "junctions", "j1.j2_1", "j2.k2_1", parameters)
    vehicles = script.stage.traffic.vehicles
    rows = np.flatnonzero(vehicles.active)
    assert len(rows) == 5  # 140 m of road less 5 m before the junction, one every 30 m
    assert vehicles.speed[rows].tolist() == [7.0] * 5


def test_a_stream_pauses_after_each_platoon() -> None:
    script = turn(ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN, "junctions", "j1.j2_1", "j2.k2_1")
    begun_s = 4.0
    script.advance(now(script, begun_s, script.stage.trigger_m))
    opened = []
    for after_s in (PLATOON_S - 1.0, PLATOON_S + 1.0, PLATOON_S + PAUSE_S + 1.0):
        script.advance(now(script, begun_s + after_s, script.stage.trigger_m))
        opened.append(script.flows[0].is_open)
    assert opened == [True, False, True]


def test_ego_and_the_oncoming_stream_have_green_in_a_phase_of_the_program() -> None:
    script = turn(ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN, "urban", "W1A1_1", "A1A2_1")
    states = {phase.states for phase in script.stage.network.light_programs["A1"].phases}
    colors = {shown(script, way, time_s) for way in (script.way, stream_way(script)) for time_s in (0.0, 40.0, 80.0)}
    assert colors == {LightColor.GREEN}
    assert script.stage.traffic.lights.letters["A1"] in states


def test_lights_held_as_no_phase_has_them_go_on_with_egos_green() -> None:
    script = turn(ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN, "urban", "B1C1_1", "C1C0_1")
    program = script.stage.network.light_programs["C1"]
    script.finish(now(script, 17.0, script.over_m))
    shown(script, script.way, 17.0)
    assert script.way.light_index is not None
    green = [phase for phase in program.phases if phase.states[script.way.light_index].lower() == "g"]
    assert script.stage.traffic.lights.letters["C1"] == max(green, key=lambda phase: phase.duration_s).states


def test_ego_and_a_stream_from_the_side_have_green_though_no_phase_has_it() -> None:
    script = turn(ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN, "urban", "B1C1_1", "C1C0_1")
    letters = script.stage.traffic.lights.letters["C1"]
    network = script.stage.network
    by_approach = {
        way.from_lane_id: letters[way.light_index]
        for way in network.connections.values()
        if way.light_id == "C1" and way.light_index is not None
    }
    assert by_approach == {"B1C1_1": "g", "C2C1_1": "G", "C0C1_1": "r", "E1C1_1": "r"}


def test_the_lights_go_on_once_ego_is_through() -> None:
    script = turn(ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN, "urban", "B1C1_1", "C1C0_1")
    script.advance(now(script, 5.0, script.stage.trigger_m))
    script.advance(now(script, 20.0, script.over_m + EGO_LENGTH_M))
    assert {shown(script, stream_way(script), 20.0 + wait_s) for wait_s in range(0, 100, 5)} > {LightColor.RED}


def test_the_green_that_goes_first_does_not_wait_for_ego() -> None:
    # The map's own rule has the two give way to each other: it never shows both green.
    script = turn(ScenarioType.SIGNALIZED_JUNCTION_RIGHT_TURN, "urban", "B1C1_1", "C1C0_1")
    traffic, way = script.stage.traffic, script.way
    Director(traffic).take_away(Director(traffic).serials_on(["C2C1_1"]))
    row = traffic.add(("C2C1_1", ":C1_1_0", "C1C0_1"), 118.0, 9.0)
    lane = script.stage.network.index.pose_on("B1C1_1", 145.0)
    ego = EgoOnRoad(lane.x_m, lane.y_m, 0.0, lane.yaw_rad, 6.0, 4.9, 2.1, 1.5, ("B1C1_1", way.lane_id), 147.0)
    traffic.set_ego(ego)
    traffic.advance()
    assert traffic.vehicles.claim[row] == traffic.table.lane_index[":C1_1_0"]


def test_a_trigger_at_the_line_is_brought_forward_to_where_ego_may_stop() -> None:
    kind = ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN
    script = scripted(kind, "junctions", "j1.j2_1", "j2.k2_1", before_m=1.0)
    assert script.stage.trigger_m == pytest.approx(80.0 - 20.0, abs=1.0)


def test_a_t_has_a_stream_from_both_other_arms() -> None:
    script = turn(ScenarioType.T_JUNCTION, "junctions", "k1.j1_1", "j1.j2_1")
    assert {other.side for other in script.others()} == {Side.LEFT, Side.RIGHT}


def test_red_lasts_until_ego_has_stood_before_the_line() -> None:
    kind = ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT
    script = vanilla(kind, "urban", "A1B1_1", "B1B0_2", (("wait", 4.0),))
    line_m = script.begin_m - EGO_LENGTH_M / 2.0 - 2.0
    script.advance(now(script, 5.0, script.stage.trigger_m))
    for time_s in (20.0, 23.9):
        script.advance(now(script, time_s, line_m, 0.0))
        assert shown(script, script.way, time_s) is LightColor.RED
    script.advance(now(script, 24.0, line_m, 0.0))
    colors = [shown(script, script.way, 24.0 + wait_s) for wait_s in range(8)]
    assert colors[0] is LightColor.RED and colors[-1] is LightColor.GREEN  # others first get yellow


def test_ego_that_stands_far_from_the_line_has_not_come_to_the_red_light() -> None:
    kind = ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT
    script = vanilla(kind, "urban", "A1B1_1", "B1B0_2", (("wait", 4.0),))
    for time_s in (5.0, 15.0, 25.0):
        script.advance(now(script, time_s, script.begin_m - 30.0, 0.0))
    assert {shown(script, script.way, 25.0 + wait_s) for wait_s in range(10)} == {LightColor.RED}


def test_red_is_not_held_for_ever() -> None:
    kind = ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT
    script = vanilla(kind, "urban", "A1B1_1", "B1B0_2")
    for time_s in (5.0, 5.1 + LONGEST_HOLD_S):
        script.advance(now(script, time_s, script.begin_m - 30.0, 0.0))
    after_s = 5.1 + LONGEST_HOLD_S
    assert shown(script, script.way, after_s + 8.0) is LightColor.GREEN


def test_green_lasts_until_ego_has_passed_the_line() -> None:
    kind = ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_GREEN_LIGHT
    script = vanilla(kind, "urban", "W3A3_1", "A3A4_1")
    script.advance(now(script, 5.0, script.stage.trigger_m))
    script.advance(now(script, 50.0, script.begin_m))
    assert {shown(script, script.way, time_s) for time_s in (0.0, 20.0, 50.0)} == {LightColor.GREEN}
    script.advance(now(script, 51.0, script.begin_m + EGO_LENGTH_M))
    assert LightColor.RED in {shown(script, script.way, 51.0 + wait_s) for wait_s in range(0, 60, 5)}


def test_no_more_others_come_to_a_vanilla_turn_soon_after_the_trigger() -> None:
    script = vanilla(ScenarioType.VANILLA_NON_SIGNALIZED_TURN, "junctions", "j3-south.j3_1", "j3.j-east_1")
    script.advance(now(script, 5.0, script.stage.trigger_m))
    script.advance(now(script, 9.0, script.stage.trigger_m + 20.0))
    assert [flow.is_open for flow in script.stage.flows] == [False]


def test_released_letters_are_those_of_the_program_again() -> None:
    lights = LightController(load_map("urban"))
    lights.hold_letters("A1", "g" * 16)
    lights.update(1.0)
    held = lights.letters["A1"]
    lights.release("A1", 3, 2.0)
    lights.update(2.0)
    assert (held, lights.letters["A1"]) == ("g" * 16, "rrrgGgrrryyyrrrr")


@pytest.mark.parametrize(
    ("kind", "map_name", "begin", "end", "message"),
    [
        (ScenarioType.SIGNALIZED_JUNCTION_LEFT_TURN, "junctions", "j1.j2_1", "j2.k2_1", "with lights"),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN, "urban", "W1A1_1", "A1A2_1", "without lights"),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_RIGHT_TURN, "junctions", "j1.j2_1", "j2.k2_1", "turns right"),
        (ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN, "junctions", "k1.j1_1", "j1.j2_1", "comes from the opposite"),
        (ScenarioType.T_JUNCTION, "junctions", "j1.j2_1", "j2.k2_1", "three arms"),
        (
            ScenarioType.VANILLA_NON_SIGNALIZED_TURN,
            "junctions",
            "k2.j2_1",
            "j2.j1_1",
            "without a light and a stop sign",
        ),
        (
            ScenarioType.VANILLA_NON_SIGNALIZED_TURN_ENCOUNTER_STOPSIGN,
            "junctions",
            "j3-south.j3_1",
            "j3.j-east_1",
            "needs a stop sign",
        ),
        (
            ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_GREEN_LIGHT,
            "junctions",
            "j1.j2_1",
            "j2.k2_1",
            "needs a light",
        ),
    ],
)
def test_a_junction_that_is_not_the_types_is_refused(
    kind: ScenarioType, map_name: str, begin: str, end: str, message: str
) -> None:
    with pytest.raises(BadDataError, match=message):
        scripted(kind, map_name, begin, end)


def test_a_light_that_is_never_red_cannot_be_met_red() -> None:
    network = load_map("urban")
    program = network.light_programs["B1"]
    green = replace(program, phases=tuple(replace(phase, states="G" * len(phase.states)) for phase in program.phases))
    script = vanilla(ScenarioType.VANILLA_SIGNALIZED_TURN_ENCOUNTER_RED_LIGHT, "urban", "A1B1_1", "B1B0_2")
    script.stage.network = replace(network, light_programs={**network.light_programs, "B1": green})
    with pytest.raises(BadDataError, match="is red; it has none"):
        script.set_up()


def test_a_flow_speed_out_of_range_is_refused() -> None:
    with pytest.raises(BadDataError, match="<flow_speed> is 99: it must be from 1 to 45 m/s"):
        turn(ScenarioType.NON_SIGNALIZED_JUNCTION_LEFT_TURN, "junctions", "j1.j2_1", "j2.k2_1", (("flow_speed", 99.0),))


@pytest.mark.parametrize(("front_m", "goes"), [(2.0, True), (6.0, False)])
def test_whoever_goes_first_goes_where_ego_waits_in_the_junction_short_of_their_path(
    front_m: float, goes: bool
) -> None:
    network = load_map("junctions")
    traffic = Traffic(network, NOBODY, 0)
    row = traffic.add(("j3.j2_1", ":j2_4_0", "j2.j1_1"), 175.0, 5.0)
    (conflict,) = (
        each for each in conflicts_of(network, network.connections[":j2_11_0"]) if each.other_id == ":j2_4_0"
    )
    place_m = conflict.from_m - 4.0 + front_m  # 2 m before the stretch in common, or 2 m on it
    at = network.index.pose_on(":j2_11_0", place_m - EGO_LENGTH_M / 2.0)
    ego = EgoOnRoad(at.x_m, at.y_m, 0.0, at.yaw_rad, 0.0, EGO_LENGTH_M, 2.1, 1.5, (":j2_11_0",), place_m)
    traffic.set_ego(ego)
    traffic.advance()
    assert (traffic.vehicles.claim[row] == traffic.table.lane_index[":j2_4_0"]) == goes
