"""Whether ego does what it is told: wheel, pedals, and the way along its route."""

import math
from dataclasses import replace
from typing import Final

from roadworthy.geometry.pose import wrap_angle
from roadworthy.scene import Agent, Control, EventType, Route, Scene, TrafficAmount
from roadworthy.testing.report import Findings
from roadworthy.worlds import World

NOBODY: Final = TrafficAmount(0.0, 0, 0, 0.0)
SHORT_ROUTE_M: Final = 10.0
_GO_TICKS: Final = 30
_ACT_TICKS: Final = 15
_MOST_TICKS: Final = 160
_TURN_RAD: Final = 0.02
_SLOWER_MPS: Final = 0.3
_FASTER_MPS: Final = 0.5
_BACK_M: Final = 0.05
_GO: Final = Control(0.0, 0.6, 0.0)
_LEFT, _RIGHT, _BRAKE = Control(-0.3, 0.4, 0.0), Control(0.3, 0.4, 0.0), Control(0.0, 0.0, 1.0)


def check_controls(findings: Findings, world: World, route: Route, seed: int) -> None:
    """Drives left, right and with the brake on a road without anybody else, and compares yaw and speed."""
    alone = replace(route, traffic=NOBODY)
    (start, left), (_, right), (fast, braked) = (
        _after(world, alone, seed, control) for control in (_LEFT, _RIGHT, _BRAKE)
    )
    findings.checked("drives", 3)
    where = f"step {_GO_TICKS + _ACT_TICKS}"
    if start.speed_mps < _FASTER_MPS:
        findings.error(
            "throttle-ignored",
            f"step {_GO_TICKS}",
            f"ego goes at {start.speed_mps:.2f} m/s after {_GO_TICKS} steps with throttle {_GO.throttle}.",
        )
        return
    turned = wrap_angle(left.pose.yaw_rad - right.pose.yaw_rad)
    seen = f"steered by {_LEFT.steer} and by {_RIGHT.steer} for {_ACT_TICKS} steps, ego's yaw differs by {turned:+.3f}"
    if turned < -_TURN_RAD:
        findings.error(
            "steer-mirrored", where, f"{seen}; a positive steer turns right, and yaw to the left is positive."
        )
    elif turned < _TURN_RAD:
        findings.error("steer-ignored", where, f"{seen}; step drives ego with the control it is given.")
    if braked.speed_mps > fast.speed_mps - _SLOWER_MPS:
        findings.error(
            "brake-ignored",
            where,
            f"ego goes at {braked.speed_mps:.2f} m/s after {_ACT_TICKS} steps of full brake, and went at "
            f"{fast.speed_mps:.2f} m/s before; step drives ego with the control it is given.",
        )


def _after(world: World, route: Route, seed: int, control: Control) -> tuple[Agent, Agent]:
    """Ego under way on a straight, and then after some steps of a control."""
    scene = world.reset(route, seed)
    for _ in range(_GO_TICKS):
        scene = world.step(_GO)
    before = scene.ego
    for _ in range(_ACT_TICKS):
        scene = world.step(control)
    return before, scene.ego


def check_progress(findings: Findings, world: World, route: Route, seed: int) -> None:
    """Drives straight on to the end of a short piece of the route; it must be told, and progress grow on the way."""
    scenes = _to_the_end(world, _first_metres(route), seed)
    findings.checked("drives")
    progress = [scene.route_progress_m for scene in scenes]
    missing = next((frame for frame, metres in enumerate(progress) if metres is None), None)
    if missing is not None:
        findings.error("progress-missing", f"step {missing}", "route_progress_m is None; tell how far along ego is.")
        return
    known = [metres for metres in progress if metres is not None]
    for frame in range(1, len(known)):
        if known[frame] < known[frame - 1] - _BACK_M:
            findings.error(
                "progress-backwards",
                f"step {frame}",
                f"route_progress_m falls from {known[frame - 1]:.2f} to {known[frame]:.2f} m on the way straight on.",
            )
    first, last = scenes[0].ego.pose, scenes[-1].ego.pose
    driven_m = min(math.dist((first.x_m, first.y_m), (last.x_m, last.y_m)), SHORT_ROUTE_M)
    if known[-1] - known[0] < driven_m / 2:
        findings.error(
            "progress-stuck",
            f"step {len(known) - 1}",
            f"route_progress_m grew by {known[-1] - known[0]:.2f} m while ego drove {driven_m:.2f} m along the route.",
        )
    if not _completed(scenes[-1]):
        findings.error(
            "no-events",
            f"step {len(scenes) - 1}",
            f"ego drove straight on along a route of {SHORT_ROUTE_M:g} m for {len(scenes) - 1} steps, and no scene has "
            f"the event {EventType.ROUTE_COMPLETED}.",
        )


def _first_metres(route: Route) -> Route:
    """The first `SHORT_ROUTE_M` of the route, with nobody about."""
    (x, y, z), *others = route.points
    kept, left_m = [(x, y, z)], SHORT_ROUTE_M
    for point in others:
        step_m = math.dist(kept[-1][:2], point[:2])
        share = min(1.0, left_m / step_m) if step_m > 0 else 1.0
        x, y, z = (one + share * (other - one) for one, other in zip(kept[-1], point, strict=True))
        kept.append((x, y, z))
        left_m -= step_m
        if left_m <= 0:
            break
    return replace(route, points=tuple(kept), lane_ids=(), commands=(), traffic=NOBODY)


def _to_the_end(world: World, route: Route, seed: int) -> list[Scene]:
    scenes = [world.reset(route, seed)]
    while len(scenes) <= _MOST_TICKS and not _completed(scenes[-1]):
        scenes.append(world.step(_GO))
    return scenes


def _completed(scene: Scene) -> bool:
    return any(event.type is EventType.ROUTE_COMPLETED for event in scene.events)
