"""The outcome of a route as scores, cards and files need it, from Scenes made by hand."""

import math
from dataclasses import replace

import pytest

from driving.criteria_scenes import (
    JOINED,
    LANE_Y,
    ROUTE,
    agent,
    along,
    drive,
    ego_at,
    hit,
    outcome_of,
    watched,
    with_events,
)
from roadworthy.driving.criteria import DriveEnd, Moment, RouteOutcome, RouteWatch, read_outcome, undriven
from roadworthy.driving.keys.decisions import Decisions
from roadworthy.driving.scoring import Comfort, Failure, InfractionKind, ScoringProtocol, speed_percentages
from roadworthy.errors import BadDataError, UsageError
from roadworthy.geometry import Pose
from roadworthy.scene import (
    Category,
    Event,
    EventType,
    NumberRange,
    RouteScenario,
    ScenarioState,
    ScenarioType,
    Scene,
)

PAPER, LEADERBOARD = ScoringProtocol.PAPER, ScoringProtocol.LEADERBOARD
RED, STOP = (Event(kind, 0.0, ("ego",), (1.0, 2.0, 0.0), 8.0) for kind in (EventType.RED_LIGHT, EventType.STOP_SIGN))


def completed(*events: tuple[int, Event]) -> list[Scene]:
    """The whole street driven at 5 m/s among traffic at 10 m/s."""
    scenes = [replace(scene, agents=(agent("v1", speed_mps=10.0),)) for scene in drive(along(0.0, 400.0))]
    return with_events(scenes, *events)


def everything() -> RouteOutcome:
    """An outcome with something in each of its fields."""
    scenario = RouteScenario("A_1", ScenarioType.ACCIDENT, Pose(0.0, 0.0, 0.0), (("gap", NumberRange(1.0, 2.0)),))
    scenes = drive([*along(0.0, 50.0), *along(50.0, 70.0, 9.0)], route=replace(ROUTE, scenario=scenario))
    scenes = [replace(scene, scenario=ScenarioState("Accident", "running")) for scene in scenes]
    end = DriveEnd(
        seed=7, repeat=2, failure=Failure.AGENT_CRASHED, crash="KeyError: 'x'", decisions=Decisions(made=3, defaults=1)
    )
    return outcome_of(with_events(scenes, (2, hit("s1")), (4, RED)), end)


def test_an_outcome_survives_its_file() -> None:
    assert read_outcome(everything().to_json()) == everything()


def test_an_outcome_says_what_was_driven() -> None:
    outcome = everything()
    assert (outcome.route_id, outcome.map_name, outcome.seed, outcome.repeat) == ("r1", "street", 7, 2)
    assert (outcome.scenario_type, outcome.scenario_phase) == ("Accident", "running")
    assert (outcome.crash, outcome.decisions) == ("KeyError: 'x'", Decisions(made=3, defaults=1))
    assert outcome.distance_m == pytest.approx(50.0 + 10.75 + 20.0)


def test_what_a_driver_broke_on_is_the_failure() -> None:
    assert everything().status == "Failed - Agent crashed"


def test_a_route_that_never_began_is_an_outcome_too() -> None:
    end = DriveEnd(seed=3, failure=Failure.NOT_SET_UP, crash="No such town.")
    outcome = undriven(ROUTE, end)
    assert (outcome.status, outcome.completion_percent) == ("Failed - Agent couldn't be set up", 0.0)
    assert outcome.worst == Moment(0.0, "No such town.")
    assert read_outcome(outcome.to_json()) == outcome


def test_infractions_stand_in_the_order_of_time() -> None:
    times = [each.time_s for each in everything().infractions]
    assert times == sorted(times)
    assert [each.kind for each in everything().infractions] == [
        InfractionKind.COLLISION_STATIC,
        InfractionKind.RED_LIGHT,
        InfractionKind.OUTSIDE_LANES,
    ]


@pytest.mark.parametrize("data", [b"", b"{}", b'{"route_id": 3}', b"\xff\xfe"])
def test_another_file_is_no_outcome(data: bytes) -> None:
    with pytest.raises(BadDataError, match=r"drives/r1/outcome\.json is no outcome"):
        read_outcome(data, origin="drives/r1/outcome.json")


def test_the_protocols_weigh_differently() -> None:
    scenes = [replace(s, agents=(*s.agents, agent("p1", Category.PEDESTRIAN))) for s in completed((1, hit("p1")))]
    outcome = outcome_of(scenes)
    assert outcome.result(LEADERBOARD).driving_score == 50.0
    assert outcome.result(PAPER).driving_score == 60.0


def test_a_route_without_infraction_is_perfect_and_a_success() -> None:
    outcome = outcome_of(completed())
    assert (outcome.status, outcome.result(PAPER).status) == ("Perfect", "Perfect")
    assert outcome.result(PAPER).succeeded
    assert outcome.result(LEADERBOARD).succeeded


def test_the_leaderboards_messages_about_the_minimum_speed_make_a_route_completed() -> None:
    outcome = outcome_of(completed())
    result = outcome.result(LEADERBOARD)
    assert result.status == "Completed"
    assert speed_percentages(result) == outcome.speed_percentages == (50.0,) * 20


@pytest.mark.parametrize(
    ("kind", "message", "expected"),
    [
        (EventType.RED_LIGHT, "Ran a red light at 8.0 m/s", InfractionKind.RED_LIGHT),
        (EventType.STOP_SIGN, "Passed a stop sign at 8.0 m/s without having stopped", InfractionKind.STOP_SIGN),
        (
            EventType.SCENARIO_TIMEOUT,
            "Did not get through the scenario Accident in time",
            InfractionKind.SCENARIO_TIMEOUT,
        ),
        (EventType.FAILED_TO_YIELD, "Did not let the emergency vehicle s1 pass", InfractionKind.FAILED_TO_YIELD),
    ],
)
def test_what_the_world_tells_is_an_infraction(kind: EventType, message: str, expected: InfractionKind) -> None:
    subjects = ("ego", "s1") if kind is EventType.FAILED_TO_YIELD else ("ego",)
    event = Event(kind, 0.0, subjects, (1.0, 2.0, 0.0), 8.0, "Accident")
    noted = outcome_of(completed((3, event))).infractions[0]
    assert (noted.kind, noted.message, noted.time_s, noted.position_m) == (expected, message, 0.15, (1.0, 2.0, 0.0))


def test_what_others_do_is_no_infraction() -> None:
    assert outcome_of(completed((3, replace(RED, subject_ids=("v1",))))).infractions == ()


def test_the_worst_moment_is_the_infraction_that_costs_most() -> None:
    worst = outcome_of(completed((3, STOP), (9, RED), (20, RED))).worst
    assert worst == Moment(0.45, "Ran a red light at 8.0 m/s", (1.0, 2.0, 0.0), InfractionKind.RED_LIGHT)


def test_without_a_costly_infraction_the_worst_moment_is_what_ended_the_route() -> None:
    # 10 m of 160 m beside the road cost 6 %.
    places = [*along(0.0, 100.0), (106.0, LANE_Y - 8.0), (112.0, LANE_Y), *along(112.0, 152.0)]
    scenes = drive([*places, *[(152.0, LANE_Y)] * 8], interval_s=10.0)
    scenes[-8:] = [replace(scene, ego=ego_at((152.0, LANE_Y), 0.0)) for scene in scenes[-8:]]
    outcome = outcome_of(scenes)
    assert [each.kind for each in outcome.infractions] == [InfractionKind.OUTSIDE_LANES, InfractionKind.BLOCKED]
    # Ego has moved last at 170 s.
    assert outcome.worst == Moment(240.0, "Stood for 60 s", (152.0, LANE_Y, 0.0), InfractionKind.BLOCKED)


def test_a_crash_is_shown_in_its_own_words() -> None:
    end = DriveEnd(failure=Failure.AGENT_CRASHED, crash="ValueError: no key")
    assert outcome_of(drive(along(0.0, 20.0)), end).worst == Moment(0.1, "ValueError: no key", (20.0, LANE_Y, 0.0))


def test_running_out_of_ticks_is_shown_with_how_far_ego_came() -> None:
    worst = watched(drive(along(0.0, 100.0)), most_ticks=10).outcome(DriveEnd()).worst
    assert worst == Moment(0.5, "TickRuntime after 25 % of the route", (100.0, LANE_Y, 0.0))


def test_nothing_is_worst_where_nothing_went_wrong() -> None:
    assert outcome_of(completed()).worst is None


@pytest.mark.parametrize(("ends_m", "passed"), [(207.0, False), (208.0, True)])
def test_a_junction_is_passed_8_points_behind_its_beginning(ends_m: float, passed: bool) -> None:
    # 401 points, 200 of them before the junction: more than 208 / 401 = 51.87 % of 400 m, which are 207.5 m.
    assert outcome_of(drive(along(7.0, ends_m, step_m=1.0))).passed_junction is passed


def test_a_junction_is_not_passed_over_a_red_light() -> None:
    assert outcome_of(completed()).passed_junction
    assert not outcome_of(completed((3, RED))).passed_junction


def test_a_joint_between_two_pieces_of_a_road_is_no_junction() -> None:
    whole = drive(along(0.0, 400.0))
    assert outcome_of(whole).passed_junction
    assert not outcome_of([replace(scene, roads=JOINED) for scene in whole]).passed_junction


def test_a_crash_after_the_end_of_the_route_is_kept_and_is_no_success() -> None:
    outcome = outcome_of(drive(along(0.0, 400.0)), DriveEnd(failure=Failure.SIMULATION_CRASHED, crash="x"))
    assert (outcome.completion_percent, outcome.status) == (100.0, "Failed - Simulation crashed")
    assert not outcome.result(ScoringProtocol.PAPER).succeeded


@pytest.mark.parametrize(
    ("failure", "is_crash"), [(Failure.AGENT_CRASHED, True), (Failure.NOT_SET_UP, True), (Failure.OUT_OF_TICKS, False)]
)
def test_a_crash_is_what_broke_and_not_what_ran_out(failure: Failure, is_crash: bool) -> None:
    assert undriven(ROUTE, DriveEnd(failure=failure)).is_crash is is_crash


def test_the_comfort_can_be_left_out() -> None:
    watch = watched(drive(along(0.0, 100.0)))
    assert watch.outcome(DriveEnd()).comfort is not None
    assert watch.outcome(DriveEnd(), comfort=False) == replace(watch.outcome(DriveEnd()), comfort=None)


def test_a_route_without_a_junction_passes_none() -> None:
    route = replace(ROUTE, lane_ids=("f1",), points=ROUTE.points[:200])
    event = Event(EventType.ROUTE_COMPLETED, 0.0, ("ego",))
    outcome = outcome_of(with_events(drive(along(0.0, 190.0), route=route), (19, event)))
    assert (outcome.completion_percent, outcome.passed_junction) == (100.0, False)


FIRST = drive(along(0.0, 10.0))[0]


@pytest.mark.parametrize(
    "first",
    [
        replace(FIRST, route=None),
        replace(FIRST, roads=None),
        replace(FIRST, route_progress_m=None),
        replace(FIRST, route=replace(ROUTE, lane_ids=())),
    ],
)
def test_a_watch_needs_to_know_route_lanes_progress_and_roads(first: Scene) -> None:
    with pytest.raises(UsageError, match=r"World\.reset"):
        RouteWatch(first)


def test_a_scene_left_out_is_refused() -> None:
    scenes = drive(along(0.0, 40.0))
    with pytest.raises(UsageError, match="After frame 1 the watch was shown frame 3"):
        watched([*scenes[:2], scenes[3]])


def steered(yaw_rate_radps: float, count: int = 20) -> list[Scene]:
    scenes = drive(along(0.0, count - 1.0, step_m=1.0))
    return [replace(scene, ego=replace(scene.ego, yaw_rate_radps=yaw_rate_radps)) for scene in scenes]


def test_comfort_is_of_all_ticks_and_in_radians_where_it_is_corrected() -> None:
    # 0.5 rad/s is below the limit of 0.95 rad/s; as 28.6 degrees per second it is far above "0.95".
    assert outcome_of(steered(0.5, 40)).comfort == Comfort(legacy=0.0, corrected=1.0, windows=2)


def test_acceleration_is_measured_along_the_body() -> None:
    # 3 m/s^2 to the north: forwards it is above 2.40, across a body that heads east it is below 4.89.
    across = [replace(s, ego=replace(s.ego, acceleration_mps2=(0.0, 3.0, 0.0))) for s in steered(0.0)]
    ahead = [replace(s, ego=replace(s.ego, pose=replace(s.ego.pose, yaw_rad=math.pi / 2))) for s in across]
    comforts = [outcome_of(scenes).comfort for scenes in (across, ahead)]
    assert [each.corrected for each in comforts if each] == [1.0, 0.0]


def test_there_is_no_comfort_of_two_samples_or_of_unknown_motion() -> None:
    assert outcome_of(steered(0.0, 2)).comfort is None
    scenes = steered(0.0)
    scenes[5] = replace(scenes[5], ego=replace(scenes[5].ego, acceleration_mps2=None))
    assert outcome_of(scenes).comfort is None


def test_speed_is_that_of_ego_beside_the_mean_of_the_traffic() -> None:
    around = (
        agent("v1", speed_mps=10.0),
        agent("v2", Category.TRUCK, speed_mps=20.0),
        agent("k1", is_static=True),
        agent("s1", speed_mps=30.0, attribute="scripted"),
        agent("v3", Category.BICYCLE, speed_mps=4.0),
        agent("p1", Category.PEDESTRIAN, speed_mps=1.0),
    )
    scenes = [replace(scene, agents=around) for scene in drive(along(0.0, 20.0))]
    # 5 m/s beside (10 + 20) / 2 = 15 m/s, at the first of 20 checkpoints, 20 m.
    assert outcome_of(scenes).speed_percentages == pytest.approx((100.0 / 3.0,))


@pytest.mark.parametrize("around", [(), (agent("v1", speed_mps=0.05),)])
def test_beside_no_traffic_or_standing_traffic_speed_is_100_percent(around: tuple[()]) -> None:
    scenes = [replace(scene, agents=around) for scene in drive(along(0.0, 40.0))]
    assert outcome_of(scenes).speed_percentages == (100.0, 100.0)


def test_each_checkpoint_counts_the_way_since_the_one_before() -> None:
    scenes = completed()
    scenes[3:] = [replace(scene, ego=ego_at((scene.ego.pose.x_m, LANE_Y), 20.0)) for scene in scenes[3:]]
    assert outcome_of(scenes[:5]).speed_percentages == (50.0, 200.0)


def test_a_route_that_its_world_tells_completed_has_its_last_checkpoint() -> None:
    event = Event(EventType.ROUTE_COMPLETED, 0.0, ("ego",))
    assert len(outcome_of(with_events(drive(along(360.0, 370.0)), (1, event))).speed_percentages) == 2


def test_traffic_stands_by_its_mean_since_the_checkpoint_before() -> None:
    # 40 ticks to the first checkpoint, one to the second: 0.2 m/s is slow, but no standing.
    scenes = drive([*along(0.0, 20.0, step_m=0.5), (40.0, LANE_Y)])
    scenes = [replace(scene, agents=(agent("v1", speed_mps=0.2),)) for scene in scenes]
    assert outcome_of(scenes).speed_percentages == pytest.approx((2500.0, 2500.0))


@pytest.mark.parametrize(("ends_m", "count"), [(380.0, 19), (381.0, 20)])
def test_the_last_checkpoint_counts_from_95_percent_on(ends_m: float, count: int) -> None:
    assert len(outcome_of(drive(along(1.0, ends_m, step_m=1.0))).speed_percentages) == count
