"""One attempt in a world that is played from Scenes made by hand: who is to blame for what breaks."""

from collections.abc import Callable
from pathlib import Path

import pytest

from driving.criteria_scenes import ROUTE, along, drive
from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.road_test import RoadTest
from roadworthy.driving.road_test import attempt as attempt_module
from roadworthy.driving.road_test import keeping as keeping_module
from roadworthy.driving.road_test.replay import Replay
from roadworthy.driving.road_test.stage_clock import CELLS, StageClock
from roadworthy.driving.scoring import Failure
from roadworthy.errors import UsageError
from roadworthy.scene import Control, Route, Scene

GO = Control(0.5, 0.0, 0.0)


class PlayedWorld:
    """Ego drives 40 ticks of the street, whatever is done."""

    name = "played"

    def __init__(self, rendering: Exception | None = None) -> None:
        self._scenes = iter(drive(along(0.0, 40.0, step_m=1.0)))
        self._rendering = rendering

    def reset(self, route: Route, seed: int = 0) -> Scene:
        return next(self._scenes)

    def step(self, control: Control) -> Scene:
        return next(self._scenes)

    def render(self, rig: object) -> tuple[()]:
        if self._rendering is not None:
            raise self._rendering
        return ()


class Looking:
    """A driver that wants pictures."""

    name = "looking"

    def act(self, scene: Scene, render: Callable[[str], object]) -> Control:
        render("front")
        return GO


@pytest.fixture
def driven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., RouteOutcome]:
    def drive_it(world: PlayedWorld, driver: object = None, **settings: object) -> RouteOutcome:
        monkeypatch.setattr(attempt_module, "make_driver", lambda *_: driver or Looking())
        test = RoadTest(routes=(ROUTE,), driver="x", **{"animation": False, "most_ticks": 20, **settings})  # type: ignore[arg-type]
        clock = StageClock([0.0] * CELLS)
        return attempt_module.drive_attempt(test, test.attempts[0], tmp_path, world, clock)  # type: ignore[arg-type]

    return drive_it


def test_a_route_ends_after_the_ticks_of_its_test(driven: Callable[..., RouteOutcome]) -> None:
    outcome = driven(PlayedWorld(), most_ticks=20)
    assert (outcome.failure, outcome.duration_s) == (Failure.OUT_OF_TICKS, 1.0)


def test_a_test_may_have_no_end_by_ticks(driven: Callable[..., RouteOutcome]) -> None:
    # The played world has no more than 40 ticks: only a watch that goes on asks for another.
    assert "step from t = 2 s raised StopIteration" in (driven(PlayedWorld(), most_ticks=None).crash or "")


def test_pictures_that_fail_while_the_driver_decides_are_the_worlds_failure(
    driven: Callable[..., RouteOutcome], tmp_path: Path
) -> None:
    outcome = driven(PlayedWorld(ZeroDivisionError("no depth")))
    assert outcome.status == "Failed - Simulation crashed"
    assert outcome.crash == "the world's rendering at t = 0 s raised ZeroDivisionError: no depth"
    assert "in render" in (tmp_path / "crash.txt").read_text()


def test_cameras_that_are_not_there_are_the_failure_of_who_asked_for_them(driven: Callable[..., RouteOutcome]) -> None:
    assert driven(PlayedWorld(UsageError("There is no rig"))).failure is Failure.AGENT_CRASHED


@pytest.mark.parametrize("error", [ValueError("odd pixels"), UsageError("no font")])
@pytest.mark.parametrize("doing", ["add", "end"])
def test_a_replay_that_fails_ends_its_route_alone(
    driven: Callable[..., RouteOutcome], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception, doing: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(Replay, doing, fail)
    outcome = driven(PlayedWorld(), animation=True)

    assert outcome.failure is Failure.SIMULATION_CRASHED
    assert (outcome.crash or "").startswith(f"the keeping of the Scene at t = {0 if doing == 'add' else 1} s raised")
    assert "in fail" in (tmp_path / "crash.txt").read_text()


def test_an_outcome_so_far_is_kept_twice_a_second_without_the_comfort(
    driven: Callable[..., RouteOutcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[bytes] = []
    monkeypatch.setattr(keeping_module, "write_whole", lambda path, content: kept.append(content))
    assert driven(PlayedWorld()).comfort is not None

    assert sum(b'"comfort": null' in each for each in kept) == 3
