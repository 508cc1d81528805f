"""A driver that goes wrong one second into a route whose id says how, and a world that costs next to nothing."""

import os
import time

from driving.criteria_scenes import along, drive
from roadworthy.scene import Control, Route, Scene


class Street:
    """The street of the criteria's tests, on which ego drives a metre a tick whatever is done."""

    name = "tests/street"

    def reset(self, route: Route, seed: int = 0) -> Scene:
        # A drive that is to be killed in its middle takes a second.
        self._wait_s = 0.03 if route.id == "good" else 0.0
        self._scenes = iter(drive(along(0.0, 60.0, step_m=1.0), route=route))
        return next(self._scenes)

    def step(self, control: Control) -> Scene:
        time.sleep(self._wait_s)
        return next(self._scenes)

    def close(self) -> None:
        pass


class Faulty:
    name = "tests/faulty"

    def __init__(self, settings: object) -> None:
        pass

    def act(self, scene: Scene, render: object) -> Control:
        assert scene.route is not None
        if scene.time_s >= 1.0 and scene.route.id in FAULTS:
            return FAULTS[scene.route.id]()
        return Control(0.5, 0.0, 0.0)


def raises() -> Control:
    raise ValueError(f"no idea, says {object()}")


def is_not_a_number() -> Control:
    return Control(float("nan"), 0.0, 0.0)


def returns_nothing() -> Control:
    return None  # type: ignore[return-value]


def ends_the_process() -> Control:
    print("the driver's last words", flush=True)
    os._exit(3)


def hangs() -> Control:
    while True:
        time.sleep(0.1)


FAULTS = {
    "raises": raises,
    "nan": is_not_a_number,
    "nothing": returns_nothing,
    "exits": ends_the_process,
    "hangs": hangs,
}
