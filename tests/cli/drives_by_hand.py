"""A road test whose drives took place at once: outcomes, Scenes and replays are written as told, and nobody drives."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec

from driving.road_outcomes import outcome
from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.keys import parse_keys
from roadworthy.driving.keys.transcript import DecisionNote
from roadworthy.driving.road_test import Attempt, DriveObserver, DriveSummary, RoadTest, drive_folder
from roadworthy.geometry.pose import Pose
from roadworthy.scene import Agent, Category, Scene
from roadworthy.scene.store import SceneWriter

How = Callable[[Attempt], RouteOutcome]


def well(attempt: Attempt) -> RouteOutcome:
    """Every route succeeds."""
    route = attempt.route
    return outcome(route.id, repeat=attempt.repeat, scenario_type=None, map_name=route.map_name)


def drives(how: How) -> Callable[..., DriveSummary]:
    """What stands in for `drive_routes`: drives that are there already are not made again."""

    def drive_routes(test: RoadTest, folder: Path, *, workers: int, observer: DriveObserver) -> DriveSummary:
        driven = 0
        for attempt in test.attempts:
            there = drive_folder(folder, attempt.route.id, attempt.repeat)
            if (there / "outcome.json").exists():
                continue
            observer.route_started(attempt)
            found = how(attempt)
            there.mkdir(parents=True, exist_ok=True)
            (there / "outcome.json").write_bytes(found.to_json())
            observer.route_done(found)
            driven += 1
        return DriveSummary(driven, len(test.attempts) - driven, 0)

    return drive_routes


def keep_drive(folder: Path, until_s: float = 3.0, failure: str | None = None) -> None:
    """A kept drive: a Scene a second along the x axis, a replay, and a decision at t = 1 s."""
    folder.mkdir(parents=True, exist_ok=True)
    with SceneWriter(folder, rate_hz=1.0) as store:
        for second in range(int(until_s) + 1):
            ego = Agent("ego", Category.CAR, Pose(10.0 * second, 0.0, 0.75), (4.9, 2.1, 1.5), (10.0, 0.0, 0.0))
            store.append(Scene(float(second), 20 * second, "nowhere", ego))
    (folder / "replay.webp").write_bytes(b"RIFF")
    note = DecisionNote(
        1.0, "I <b>see</b> nothing: FOLLOW_LANE, ACCELERATE", parse_keys("FOLLOW_LANE ACCELERATE"), False, failure
    )
    notes = (note, replace(note, time_s=2.9, reply="too late"))
    (folder / "decisions.jsonl").write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in notes))
