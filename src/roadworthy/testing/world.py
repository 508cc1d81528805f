"""Whether a world keeps its contract."""

import math
from collections.abc import Callable

import numpy as np

from roadworthy.errors import RoadworthyError
from roadworthy.geometry.boxes import overlap_matrix
from roadworthy.scene import Agent, Control, Route, Scene
from roadworthy.testing.control_check import check_controls, check_progress
from roadworthy.testing.drive_check import DriveCheck
from roadworthy.testing.refusal_check import as_stored, check_closing, check_refusals
from roadworthy.testing.report import Findings, Report
from roadworthy.worlds import TICK_S, World

DEFAULT_TICKS = 60
AT_START_M = 0.5
_GO, _TURN, _BRAKE = Control(0.0, 0.5, 0.0), Control(0.1, 0.3, 0.0), Control(0.0, 0.0, 0.7)


def check_world(
    world: World,
    route: Route | None = None,
    *,
    seed: int = 1,
    ticks: int = DEFAULT_TICKS,
    second: Callable[[], World] | None = None,
) -> Report:
    """What is wrong with a world; parts of the route (by default the first of its set "quick") are driven ten times.

    It looks at whether a reset puts ego at rest at the start at time zero and nobody upon it, a step takes a twentieth
    of a second, the same seed gives the same scenes and another seed others, ids, categories and sizes stay and motion
    agrees with velocities, scenes can be stored, ego turns, goes and brakes as it is told, progress grows and the end
    of the route is told, what is asked wrongly is refused with an error that says so and changes nothing, closing twice
    is harmless, and a closed world can be reset. Any other exception is a finding `crash`. The world is closed
    afterwards.

    With `second`, which makes another instance, both are driven in turns: neither may disturb the other.

    >>> from roadworthy.worlds import make_world
    >>> check_world(make_world("embedded"), second=make_world).raise_for_errors()  # doctest: +SKIP
    """
    findings = Findings(f"World {world.name}")
    try:
        chosen = route if route is not None else world.routes("quick")[0]
        first = _driven(findings, world, chosen, seed, ticks)
    except (RoadworthyError, IndexError) as error:
        findings.error("no-drive", f"world {world.name}", f"no route could be driven: {error}")
        return findings.report()
    # Whatever else is raised is what this check is to find.
    except Exception as error:
        _note_crash(findings, "the first drive", error)
        return findings.report()
    parts: list[tuple[str, Callable[[], None]]] = [
        ("the first scene", lambda: _check_start(findings, first[0], chosen)),
        ("the times of the first drive", lambda: _check_times(findings, first)),
        ("the motion of the first drive", lambda: _check_motion(findings, first)),
        ("drives with the same and another seed", lambda: _check_seeds(findings, world, chosen, seed, first)),
        ("driving left, right and braking", lambda: check_controls(findings, world, chosen, seed)),
        ("driving to the end of a route", lambda: check_progress(findings, world, chosen, seed)),
        ("refusals", lambda: check_refusals(findings, world, chosen, seed)),
        ("closing", lambda: check_closing(findings, world, chosen, seed)),
    ]
    if second is not None:
        parts.insert(-1, ("two instances", lambda: _check_second(findings, (world, second()), chosen, seed, first)))
    for name, run in parts:
        _run_part(findings, name, run)
    return findings.report()


def _run_part(findings: Findings, name: str, run: Callable[[], None]) -> None:
    """Runs one part of the check; whatever it raises is noted, and the other parts go on."""
    try:
        run()
    except Exception as error:
        _note_crash(findings, name, error)


def _note_crash(findings: Findings, where: str, error: Exception) -> None:
    findings.error(
        "crash", where, f"it raised {type(error).__name__}: {error}; a world raises nothing where the call is in order."
    )


def _driven(findings: Findings, world: World, route: Route, seed: int, ticks: int) -> list[Scene]:
    scenes = [world.reset(route, seed)]
    scenes += [world.step(_control_at(tick, ticks)) for tick in range(ticks)]
    findings.checked("drives")
    findings.checked("scenes", len(scenes))
    return scenes


def _control_at(tick: int, ticks: int) -> Control:
    return _GO if tick < ticks // 2 else _TURN if tick < 3 * ticks // 4 else _BRAKE


def _check_start(findings: Findings, scene: Scene, route: Route) -> None:
    where, ego = "the first scene", scene.ego
    if (scene.time_s, scene.frame) != (0.0, 0):
        findings.error("start-time", where, f"it has time {scene.time_s} and frame {scene.frame}; reset begins at 0.")
    if ego.speed_mps > 0.01:
        findings.error("start-moving", where, f"ego moves at {ego.speed_mps:.2f} m/s; reset places it at rest.")
    away = math.dist((ego.pose.x_m, ego.pose.y_m), route.points[0][:2])
    if away > AT_START_M:
        findings.error("start-place", where, f"ego is {away:.1f} m from the start of the route; reset places it there.")
    boxes = [_box(agent) for agent in scene.agents]
    upon = np.flatnonzero(overlap_matrix([_box(ego)], boxes)[0]).tolist()
    if upon:
        findings.error(
            "start-overlap",
            where,
            f"ego stands in {', '.join(scene.agents[row].id for row in upon[:5])} ({len(upon)} agents in all); leave "
            "room around the start of the route.",
        )
    if scene.map_name != route.map_name:
        findings.error("start-map", where, f"it is on map {scene.map_name!r}, the route on {route.map_name!r}.")
    if scene.roads is None or scene.route is None:
        findings.error("start-roads", where, "it has no roads or no route; drivers and experts need both.")


def _box(agent: Agent) -> tuple[float, float, float, float, float]:
    return agent.pose.x_m, agent.pose.y_m, agent.pose.yaw_rad, agent.size_m[0], agent.size_m[1]


def _check_times(findings: Findings, scenes: list[Scene]) -> None:
    for frame, scene in enumerate(scenes):
        if scene.frame != frame or abs(scene.time_s - frame * TICK_S) > 1e-6:
            findings.error(
                "tick",
                f"step {frame}",
                f"the scene has frame {scene.frame} and time {scene.time_s} s; a step is one frame and {TICK_S} s.",
            )


def _check_motion(findings: Findings, scenes: list[Scene]) -> None:
    check = DriveCheck(findings, "with the first seed")
    for scene in scenes:
        check.add(scene)
    check.end()
    if scenes[-1].ego.pose == scenes[0].ego.pose:
        findings.error("ego-stuck", f"step {len(scenes) - 1}", "ego has not moved under half throttle.")


def _check_seeds(findings: Findings, world: World, route: Route, seed: int, first: list[Scene]) -> None:
    ticks = len(first) - 1
    again = _driven(findings, world, route, seed, ticks)
    differing = next(
        (one.frame for one, other in zip(first, again, strict=True) if as_stored(one) != as_stored(other)), None
    )
    if differing is not None:
        findings.error("seed-ignored", f"step {differing}", f"two drives with seed {seed} differ from here on.")
    other = _driven(findings, world, route, seed + 1, ticks)
    if first[-1].agents and [as_stored(scene) for scene in first] == [as_stored(scene) for scene in other]:
        findings.error(
            "seed-unused", f"seed {seed + 1}", f"it gives the same {ticks} steps as seed {seed}; seeds must differ."
        )
    if not first[-1].agents:
        findings.warning("no-agents", "the last step", "there are no agents: neither seeds nor ids could be checked.")


def _check_second(findings: Findings, worlds: tuple[World, World], route: Route, seed: int, first: list[Scene]) -> None:
    """Drives two instances in turns: each must give the scenes of the first drive."""
    findings.checked("drives", 2)
    differing: set[str] = set()
    for frame, scene in enumerate(first):
        for name, world in zip(("the first", "the second"), worlds, strict=True):
            now = world.step(_control_at(frame - 1, len(first) - 1)) if frame else world.reset(route, seed)
            if name not in differing and as_stored(now) != as_stored(scene):
                differing.add(name)
                findings.error(
                    "instances-differ",
                    f"step {frame}",
                    f"with two instances driven in turns, the scenes of {name} differ from here on from those of one "
                    f"driven alone with seed {seed}; keep what is a drive's own in the instance.",
                )
    worlds[1].close()
