"""Driving one attempt, from the reset of its world to its outcome on disk."""

import errno
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from roadworthy.driving.criteria import RouteOutcome, RouteWatch, undriven
from roadworthy.driving.driver import Driver
from roadworthy.driving.registry import make_driver
from roadworthy.driving.road_test.account import Account, drive_end
from roadworthy.driving.road_test.crash import Crash, CrashedError, crash_of
from roadworthy.driving.road_test.keeping import Keeper
from roadworthy.driving.road_test.layout import TIMING, end_drive, write_whole
from roadworthy.driving.road_test.plan import Attempt, RoadTest
from roadworthy.driving.road_test.renderings import Renderings
from roadworthy.driving.road_test.stage_clock import Stage, StageClock
from roadworthy.driving.scoring.status import Failure
from roadworthy.errors import ModelError, RoadworthyError
from roadworthy.scene import Control, Scene
from roadworthy.worlds import World


def drive_attempt(test: RoadTest, attempt: Attempt, folder: Path, world: World, clock: StageClock) -> RouteOutcome:
    """Drives an attempt, keeps it in its folder, and returns the outcome that was written there.

    What the driver or the world does wrong is in the outcome, as a failure and in words, and in `crash.txt`.

    Raises:
        RoadworthyError: no driver of this name can be had, or its model not be asked.
        OSError: something cannot be written.
    """
    timing = _Timing()
    try:
        with clock.running(Stage.SETTING_UP, 0.0):
            driver = _driver(test, attempt)
            scene = _first_scene(world, attempt)
            account = Account(attempt, _watch(scene, test.most_ticks), driver)
    except CrashedError as error:
        error.crash.note(folder)
        outcome = undriven(attempt.route, drive_end(attempt, error.crash))
    else:
        outcome = _Drive(test, account, folder, _Car(world, driver, clock, timing), clock).driven(scene)
    write_whole(folder / TIMING, timing.to_json())
    end_drive(folder, outcome)
    return outcome


@dataclass(slots=True)
class _Timing:
    """Seconds of the clock on the wall, which no result depends on."""

    began: float = field(default_factory=time.perf_counter)
    acting_s: float = 0.0
    stepping_s: float = 0.0
    ticks: int = 0

    def to_json(self) -> bytes:
        seconds = {
            "seconds": time.perf_counter() - self.began,
            "acting_s": self.acting_s,
            "stepping_s": self.stepping_s,
        }
        rounded = {name: round(value, 3) for name, value in seconds.items()}
        return msgspec.json.encode({**rounded, "ticks": self.ticks}) + b"\n"


class _Car:
    """The world and who drives in it; whatever either does wrong is a crash."""

    def __init__(self, world: World, driver: Driver, clock: StageClock, timing: _Timing) -> None:
        self._world, self._driver, self._clock, self._timing = world, driver, clock, timing
        self.renderings = Renderings(world, clock)

    def moved(self, scene: Scene) -> Scene:
        """The Scene a tick after this one."""
        began = time.perf_counter()
        control = self._act(scene)
        decided = time.perf_counter()
        try:
            self.renderings.forget()
            with self._clock.running(Stage.STEPPING, scene.time_s):
                after = self._world.step(control)
        except Exception as error:
            doing = f"the world's step from t = {scene.time_s:g} s"
            raise CrashedError(crash_of(error, Failure.SIMULATION_CRASHED, doing)) from error
        self._timing.acting_s += decided - began
        self._timing.stepping_s += time.perf_counter() - decided
        self._timing.ticks += 1
        return after

    def _act(self, scene: Scene) -> Control:
        try:
            with self._clock.running(Stage.ACTING, scene.time_s):
                control: object = self._driver.act(scene, self.renderings)
        except (CrashedError, ModelError):
            raise
        except (Exception, SystemExit) as error:
            if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
                raise  # what the driver prints is kept too: not its fault
            crash = crash_of(error, Failure.AGENT_CRASHED, f"act at t = {scene.time_s:g} s")
            raise CrashedError(crash) from error
        if not isinstance(control, Control):
            told = f"act at t = {scene.time_s:g} s returned {type(control).__name__}, which is no Control"
            raise CrashedError(Crash(Failure.AGENT_CRASHED, told))
        return control


class _Drive:
    """A drive from its first Scene to its end; whatever breaks, be it the driver, the world or the keeping, ends it."""

    def __init__(self, test: RoadTest, account: Account, folder: Path, car: _Car, clock: StageClock) -> None:
        self._test, self._account, self._folder, self._car, self._clock = test, account, folder, car, clock
        self._crash: Crash | None = None

    def driven(self, scene: Scene) -> RouteOutcome:
        """The outcome of driving on from the first Scene."""
        with Keeper(self._test, self._folder, self._car.renderings) as keeper:
            with self._noting():
                self._take(keeper, scene)
                while not self._account.watch.ended:
                    scene = self._car.moved(scene)
                    self._take(keeper, scene, self._account.watch.observe)
            crash = self._crash
            outcome = self._account.outcome(crash)
            with self._noting(), self._kept(scene):
                keeper.end(scene, outcome, self._account.transcript)
        return outcome if self._crash is crash else self._account.outcome(self._crash)

    def _take(self, keeper: Keeper, scene: Scene, observe: Callable[[Scene], None] | None = None) -> None:
        with self._kept(scene):
            if observe is not None:
                observe(scene)
            keeper.take(scene, self._account)

    @contextmanager
    def _kept(self, scene: Scene) -> Iterator[None]:
        """What is raised in the block is a crash, but for a disk that is full."""
        try:
            with self._clock.running(Stage.KEEPING, scene.time_s):
                yield
        except (CrashedError, OSError, ModelError):
            raise
        except Exception as error:
            doing = f"the keeping of the Scene at t = {scene.time_s:g} s"
            raise CrashedError(crash_of(error, Failure.SIMULATION_CRASHED, doing)) from error

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """A crash in the block ends it and is noted, unless there was one before."""
        try:
            yield
        except CrashedError as error:
            if self._crash is None:
                self._crash = error.crash
                self._crash.note(self._folder)


def _driver(test: RoadTest, attempt: Attempt) -> Driver:
    try:
        return make_driver(test.driver, attempt.seed, test.settings_for(attempt))
    except RoadworthyError:
        raise
    except (Exception, SystemExit) as error:
        crash = crash_of(error, Failure.NOT_SET_UP, f"making the driver {test.driver}")
        raise CrashedError(crash) from error


def _first_scene(world: World, attempt: Attempt) -> Scene:
    try:
        return world.reset(attempt.route, attempt.seed)
    except RoadworthyError as error:
        # Written for a reader, with what to do: where in the code would only be in the way.
        raise CrashedError(Crash(Failure.NOT_SET_UP, str(error))) from error
    except Exception as error:
        raise CrashedError(crash_of(error, Failure.NOT_SET_UP, "the world's reset")) from error


def _watch(scene: Scene, most_ticks: int | None) -> RouteWatch:
    try:
        return RouteWatch(scene, most_ticks=most_ticks)
    except RoadworthyError as error:
        raise CrashedError(Crash(Failure.NOT_SET_UP, str(error))) from error
