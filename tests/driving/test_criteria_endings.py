"""What completes a route and what ends it before, from Scenes made by hand; see criteria_scenes for the street."""

from dataclasses import replace

import pytest

from driving.criteria_scenes import LANE_Y, Place, along, drive, ego_at, hit, outcome_of, watched, with_events
from roadworthy.driving.criteria import DriveEnd, RouteOutcome
from roadworthy.driving.scoring import Failure, InfractionKind
from roadworthy.scene import Event, EventType, Scene

COMPLETED = Event(EventType.ROUTE_COMPLETED, 0.0, ("ego",))


def at_rest(seconds: int, place: Place = (0.0, LANE_Y), speed_mps: float = 0.09) -> list[Scene]:
    """A Scene a second of ego that does not move."""
    still = drive([place, place], interval_s=1.0)[1]
    ego = ego_at(place, speed_mps)
    return [replace(still, frame=i, time_s=float(i), ego=ego) for i in range(seconds + 1)]


def kinds(outcome: RouteOutcome) -> list[InfractionKind]:
    return [each.kind for each in outcome.infractions]


def test_more_than_99_percent_and_10_metres_from_the_end_is_completed() -> None:
    # 397 of 400 m are 99.25 %.
    outcome = outcome_of(drive(along(377.0, 397.0)))
    assert (outcome.completion_percent, outcome.status, outcome.failure) == (100.0, "Perfect", None)


def test_not_more_than_99_percent_is_not_completed_however_near_the_end() -> None:
    outcome = outcome_of(drive(along(376.0, 396.0)))
    assert (outcome.completion_percent, outcome.status) == (99.0, "Started")


def test_an_end_that_ego_is_not_near_is_not_completed() -> None:
    scenes = drive(along(369.0, 389.0))
    assert watched([*scenes[:2], replace(scenes[2], route_progress_m=399.0, ego=ego_at((390.5, LANE_Y)))]).ended
    assert not watched([*scenes[:2], replace(scenes[2], route_progress_m=399.0)]).ended


def test_a_world_that_tells_the_end_is_believed() -> None:
    scenes = with_events(drive(along(370.0, 390.0)), (2, COMPLETED))
    assert outcome_of(scenes).completion_percent == 100.0


def test_completion_is_the_share_of_the_route_behind_ego() -> None:
    watch = watched(drive(along(0.0, 100.0)))
    assert (watch.ended, watch.outcome(DriveEnd()).completion_percent) == (False, 25.0)


def test_30_metres_beside_the_route_are_a_deviation() -> None:
    inside, outside = drive(along(0.0, 20.0, LANE_Y - 29.9)), drive(along(0.0, 20.0, LANE_Y - 30.1))
    assert not watched(inside).ended
    outcome = outcome_of(outside)
    assert (outcome.failure, outcome.status) == (Failure.DEVIATED, "Failed - Agent deviated from the route")
    noted = next(each for each in outcome.infractions if each.kind is InfractionKind.ROUTE_DEVIATION)
    assert noted.message == "Was 30 m away from the route"


def test_more_than_30_percent_of_the_route_15_metres_beside_it_is_a_deviation() -> None:
    # 30 % of 400 m are 120 m.
    beside = LANE_Y + 15.1
    assert not watched(drive(along(0.0, 120.0, beside))).ended
    assert outcome_of(drive(along(0.0, 130.0, beside))).failure is Failure.DEVIATED
    assert not watched(drive(along(0.0, 200.0, LANE_Y + 14.9))).ended


def test_standing_for_more_than_60_seconds_is_being_blocked() -> None:
    assert not watched(at_rest(60)).ended
    outcome = outcome_of(at_rest(61))
    assert (outcome.status, kinds(outcome)) == ("Failed - Agent got blocked", [InfractionKind.BLOCKED])


def test_whoever_creeps_is_not_blocked() -> None:
    scenes = at_rest(100)
    scenes[40] = replace(scenes[40], ego=ego_at((0.0, LANE_Y), 0.1))
    assert not watched(scenes).ended


@pytest.mark.parametrize(
    ("place_m", "allowed_s"),
    [
        # f1 has a limit of 10 m/s: a tenth of it takes 100 s for 100 m.
        (100.0, 400),
        # 200 m of f1 and the 20 m of the junction at 1 m/s, 100 m of f2 at 2 m/s.
        (320.0, 570),
    ],
)
def test_a_route_times_out_after_300_seconds_and_its_way_at_a_tenth_of_the_limit(
    place_m: float, allowed_s: int
) -> None:
    scenes = at_rest(allowed_s + 1, (place_m, LANE_Y), speed_mps=1.0)
    assert not watched(scenes[:-1], most_ticks=None).ended
    outcome = watched(scenes, most_ticks=None).outcome(DriveEnd())
    assert (outcome.failure, kinds(outcome)) == (Failure.TIMED_OUT, [InfractionKind.ROUTE_TIMEOUT])
    assert outcome.infractions[0].message == f"Came {place_m:.0f} m of 400 m far in {allowed_s + 1} s"


def test_after_4000_ticks_the_route_is_over_without_an_infraction() -> None:
    scenes = [replace(scene, time_s=0.05 * scene.frame) for scene in at_rest(4000, speed_mps=1.0)]
    assert not watched(scenes[:-1]).ended
    outcome = outcome_of(scenes)
    assert (outcome.status, outcome.infractions) == ("Failed - TickRuntime", ())


def test_a_route_completed_is_completed_whatever_else_would_end_it() -> None:
    scenes = with_events(at_rest(61), (61, COMPLETED))
    outcome = outcome_of(scenes)
    assert (outcome.status, outcome.infractions, outcome.failure) == ("Perfect", (), None)


def test_what_comes_after_the_end_is_not_counted() -> None:
    scenes = with_events(drive(along(370.0, 400.0)), (2, COMPLETED), (3, hit("v1")))
    outcome = outcome_of(scenes)
    assert (outcome.infractions, outcome.distance_m, outcome.duration_s) == ((), 20.0, 0.1)
