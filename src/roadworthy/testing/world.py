"""Whether a world keeps its contract."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec

from roadworthy.errors import BadDataError, RoadworthyError, UsageError
from roadworthy.scene import Control, Route, Scene
from roadworthy.scene.store.layout import stored
from roadworthy.testing.drive_check import DriveCheck
from roadworthy.testing.report import Findings, Report
from roadworthy.worlds import TICK_S, World

DEFAULT_TICKS = 60
NO_SUCH = "no-such-name"
AT_START_M = 0.5
_GO, _TURN, _BRAKE = Control(0.0, 0.5, 0.0), Control(0.1, 0.3, 0.0), Control(0.0, 0.0, 0.7)


def check_world(world: World, route: Route | None = None, *, seed: int = 1, ticks: int = DEFAULT_TICKS) -> Report:
    """What is wrong with a world; the route (by default the first of its set "quick") is driven three times.

    It looks at whether a reset puts ego at rest at the start at time zero, a step takes a twentieth of a second, the
    same seed gives the same scenes and another seed others, ids, categories and sizes stay and motion agrees with
    velocities, scenes can be stored, what is asked wrongly is refused with an error that says so and changes nothing,
    and closing twice is harmless. The world is closed afterwards.

    >>> from roadworthy.worlds import make_world
    >>> check_world(make_world("embedded")).raise_for_errors()  # doctest: +SKIP
    """
    findings = Findings(f"World {world.name}")
    try:
        chosen = route if route is not None else world.routes("quick")[0]
        first = _driven(findings, world, chosen, seed, ticks)
    except (RoadworthyError, IndexError) as error:
        findings.error("no-drive", f"world {world.name}", f"no route could be driven: {error}")
        return findings.report()
    _check_start(findings, first[0], chosen)
    _check_times(findings, first)
    _check_motion(findings, first)
    _check_seeds(findings, world, chosen, seed, first)
    _check_refusals(findings, world, chosen, seed)
    _check_closing(findings, world)
    return findings.report()


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
    if scene.map_name != route.map_name:
        findings.error("start-map", where, f"it is on map {scene.map_name!r}, the route on {route.map_name!r}.")
    if scene.roads is None or scene.route is None:
        findings.error("start-roads", where, "it has no roads or no route; drivers and experts need both.")


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
    differing = next((one.frame for one, other in zip(first, again, strict=True) if _bytes(one) != _bytes(other)), None)
    if differing is not None:
        findings.error("seed-ignored", f"step {differing}", f"two drives with seed {seed} differ from here on.")
    other = _driven(findings, world, route, seed + 1, ticks)
    if first[-1].agents and [_bytes(scene) for scene in first] == [_bytes(scene) for scene in other]:
        findings.error(
            "seed-unused", f"seed {seed + 1}", f"it gives the same {ticks} steps as seed {seed}; seeds must differ."
        )
    if not first[-1].agents:
        findings.warning("no-agents", "the last step", "there are no agents: neither seeds nor ids could be checked.")


def _bytes(scene: Scene) -> bytes:
    """The scene as it is stored."""
    return msgspec.json.encode(stored(scene))


def _check_refusals(findings: Findings, world: World, route: Route, seed: int) -> None:
    world.reset(route, seed)
    world.step(_GO)
    elsewhere = tuple((x + 1e6, y, z) for x, y, z in route.points)
    wrong: list[tuple[str, str, Callable[[], object], type[RoadworthyError]]] = [
        ("route-set", f"routes({NO_SUCH!r})", lambda: world.routes(NO_SUCH), UsageError),
        ("rig", f"render({NO_SUCH!r})", lambda: world.render(NO_SUCH), UsageError),
        ("map", "reset to an unknown map", lambda: world.reset(replace(route, map_name=NO_SUCH)), BadDataError),
        ("route", "reset to a route 1,000 km away", lambda: world.reset(_bare(route, elsewhere)), BadDataError),
        ("route", "reset to a route of one point", lambda: world.reset(_bare(route, elsewhere[:1])), BadDataError),
        ("route", "reset to a route with a NaN", lambda: world.reset(_bare(route, _with_nan(route))), BadDataError),
    ]
    bad_controls: tuple[Any, ...] = (None, "brake", (0.0, 0.5, 0.0))
    wrong += [("control", f"step({bad!r})", partial(world.step, bad), UsageError) for bad in bad_controls]
    frame = 1
    for code, call, run, kind in wrong:
        findings.checked("refusals")
        if _is_refused(findings, code, call, run, kind):
            frame = _check_usable(findings, world, code, call, frame)


def _bare(route: Route, points: tuple[tuple[float, float, float], ...]) -> Route:
    return replace(route, points=points, lane_ids=(), commands=())


def _with_nan(route: Route) -> tuple[tuple[float, float, float], ...]:
    (x, y, _), *others = route.points
    return (x, y, math.nan), *others


def _is_refused(
    findings: Findings, code: str, call: str, run: Callable[[], object], kind: type[RoadworthyError]
) -> bool:
    try:
        run()
    except kind:
        return True
    # Whatever else is raised is what this check is to find.
    except Exception as error:
        findings.error(f"{code}-refusal", call, f"it raised {type(error).__name__}: {error}; raise {kind.__name__}.")
        return False
    findings.error(f"{code}-accepted", call, f"it was not refused; raise {kind.__name__} and change nothing.")
    return False


def _check_usable(findings: Findings, world: World, code: str, call: str, frame: int) -> int:
    """Steps on after a refusal; the frame that has been reached."""
    try:
        scene = world.step(_GO)
    except Exception as error:
        findings.error(
            f"{code}-breaks", call, f"after the refusal step raised {type(error).__name__}: {error}; the drive goes on."
        )
        return frame
    if scene.frame != frame + 1:
        findings.error(
            f"{code}-breaks",
            call,
            f"the step after the refusal has frame {scene.frame}, not {frame + 1}; a refused call changes nothing.",
        )
    return scene.frame


def _check_closing(findings: Findings, world: World) -> None:
    try:
        world.close()
        world.close()
    except Exception as error:
        findings.error("close", "close(), called twice", f"it raised {type(error).__name__}: {error}; return instead.")
        return
    _is_refused(findings, "closed", "step after close", lambda: world.step(_BRAKE), UsageError)
