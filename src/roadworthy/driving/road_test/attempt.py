"""Driving one attempt, from the reset of its world to its outcome on disk."""

import errno
import time
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from roadworthy.driving.criteria import RouteOutcome, RouteWatch
from roadworthy.driving.driver import Driver
from roadworthy.driving.registry import make_driver
from roadworthy.driving.road_test.account import Account, not_driven
from roadworthy.driving.road_test.act_clock import ActClock
from roadworthy.driving.road_test.crash import Crash, CrashedError, crash_of
from roadworthy.driving.road_test.keeping import Keeper
from roadworthy.driving.road_test.layout import TIMING, end_drive, write_whole
from roadworthy.driving.road_test.plan import Attempt, RoadTest
from roadworthy.driving.road_test.renderings import Renderings
from roadworthy.driving.scoring.status import Failure
from roadworthy.errors import ModelError, RoadworthyError
from roadworthy.scene import Control, Scene
from roadworthy.worlds import World


def drive_attempt(test: RoadTest, attempt: Attempt, folder: Path, world: World, clock: ActClock) -> RouteOutcome:
    """Drives an attempt, keeps it in its folder, and returns the outcome that was written there.

    What the driver or the world does wrong is in the outcome, as a failure and in words, and in `crash.txt`.

    Raises:
        RoadworthyError: no driver of this name can be had, or its model not be asked.
        OSError: something cannot be written.
    """
    timing = _Timing()
    try:
        driver = _driver(test, attempt)
        scene = _first_scene(world, attempt)
        account = Account(attempt, _watch(scene), driver)
    except CrashedError as error:
        error.crash.note(folder)
        outcome = not_driven(attempt, error.crash.failure, error.crash.told)
    else:
        outcome = _Drive(test, account, folder, _Car(world, driver, clock, timing)).driven(scene)
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

    def __init__(self, world: World, driver: Driver, clock: ActClock, timing: _Timing) -> None:
        self._world, self._driver, self._clock, self._timing = world, driver, clock, timing
        self.renderings = Renderings(world, clock)

    def moved(self, scene: Scene) -> Scene:
        """The Scene a tick after this one."""
        began = time.perf_counter()
        control = self._act(scene)
        decided = time.perf_counter()
        try:
            self.renderings.forget()
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
            with self._clock.running(scene.time_s):
                control: object = self._driver.act(scene, self.renderings)
        except ModelError:
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
    def __init__(self, test: RoadTest, account: Account, folder: Path, car: _Car) -> None:
        self._test, self._account, self._folder, self._car = test, account, folder, car

    def driven(self, scene: Scene) -> RouteOutcome:
        """Drives from the first Scene to the end of the drive."""
        watch = self._account.watch
        crash: Crash | None = None
        with Keeper(self._test, self._folder, self._car.renderings) as keeper:
            keeper.take(scene, self._account)
            while not watch.ended:
                try:
                    scene = self._car.moved(scene)
                except CrashedError as error:
                    crash = error.crash
                    crash.note(self._folder)
                    break
                watch.observe(scene)
                keeper.take(scene, self._account)
            failure, told = (None, None) if crash is None else (crash.failure, crash.told)
            outcome = self._account.outcome(failure, told)
            keeper.end(scene, outcome, self._account.transcript)
        return outcome


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


def _watch(scene: Scene) -> RouteWatch:
    try:
        return RouteWatch(scene)
    except RoadworthyError as error:
        raise CrashedError(Crash(Failure.NOT_SET_UP, str(error))) from error
