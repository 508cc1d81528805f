"""Drivers that go wrong one second into a route whose id says how, and drive well on all others."""

import os
import time

from roadworthy.driving.follow.driver import FollowDriver
from roadworthy.scene import Control, Scene


class Faulty(FollowDriver):
    name = "tests/faulty"

    def __init__(self, settings: object) -> None:
        super().__init__()

    def act(self, scene: Scene, render: object) -> Control:
        assert scene.route is not None
        if scene.time_s >= 1.0 and scene.route.id in FAULTS:
            return FAULTS[scene.route.id]()
        return super().act(scene, render)  # type: ignore[arg-type]


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
