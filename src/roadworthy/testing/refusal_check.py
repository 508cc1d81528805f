"""Whether a world refuses what is asked wrongly, goes on as if it had not been asked, and can be closed and reset."""

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec

from roadworthy.errors import BadDataError, RoadworthyError, UsageError
from roadworthy.scene import Control, Route, Scene
from roadworthy.scene.store.layout import stored
from roadworthy.testing.report import Findings
from roadworthy.worlds import World

NO_SUCH: Final = "no-such-name"
_GO: Final = Control(0.0, 0.5, 0.0)
_Wrong = tuple[str, str, Callable[[], object], type[RoadworthyError]]


def as_stored(scene: Scene) -> bytes:
    """The scene as it is stored."""
    return msgspec.json.encode(stored(scene))


def check_refusals(findings: Findings, world: World, route: Route, seed: int) -> None:
    """Asks for what cannot be, between the steps of a drive, which must go on as one that is not disturbed."""
    wrong = _wrong_calls(world, route)
    undisturbed = [as_stored(world.reset(route, seed))]
    undisturbed += [as_stored(world.step(_GO)) for _ in range(len(wrong) + 1)]
    findings.checked("drives", 2)
    frame = _begun(world, route, seed)
    for code, call, run, kind in wrong:
        findings.checked("refusals")
        refused = is_refused(findings, code, call, run, kind)
        fault = _fault_of_next(world, undisturbed[frame + 1], frame + 1) if refused else ""
        if fault:
            findings.error(f"{code}-breaks", call, f"{fault}; a refused call changes nothing.")
        frame = frame + 1 if refused and not fault else _begun(world, route, seed)


def _begun(world: World, route: Route, seed: int) -> int:
    """Begins the drive; the frame that has been reached."""
    world.reset(route, seed)
    world.step(_GO)
    return 1


def _wrong_calls(world: World, route: Route) -> list[_Wrong]:
    elsewhere = tuple((x + 1e6, y, z) for x, y, z in route.points)
    wrong: list[_Wrong] = [
        ("route-set", f"routes({NO_SUCH!r})", lambda: world.routes(NO_SUCH), UsageError),
        ("rig", f"render({NO_SUCH!r})", lambda: world.render(NO_SUCH), UsageError),
        ("map", "reset to an unknown map", lambda: world.reset(replace(route, map_name=NO_SUCH)), BadDataError),
        ("route", "reset to a route 1,000 km away", lambda: world.reset(_bare(route, elsewhere)), BadDataError),
        ("route", "reset to a route of one point", lambda: world.reset(_bare(route, elsewhere[:1])), BadDataError),
        ("route", "reset to a route with a NaN", lambda: world.reset(_bare(route, _with_nan(route))), BadDataError),
    ]
    bad_controls: tuple[Any, ...] = (None, "brake", (0.0, 0.5, 0.0))
    wrong += [("control", f"step({bad!r})", partial(world.step, bad), UsageError) for bad in bad_controls]
    return wrong


def _bare(route: Route, points: tuple[tuple[float, float, float], ...]) -> Route:
    return replace(route, points=points, lane_ids=(), commands=())


def _with_nan(route: Route) -> tuple[tuple[float, float, float], ...]:
    (x, y, _), *others = route.points
    return (x, y, math.nan), *others


def is_refused(
    findings: Findings, code: str, call: str, run: Callable[[], object], kind: type[RoadworthyError]
) -> bool:
    """Whether the call raises an error of this kind; notes what else it does."""
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


def _fault_of_next(world: World, expected: bytes, frame: int) -> str:
    """What is wrong with the step after a refusal; empty where it is that of the drive that was not disturbed."""
    try:
        scene = world.step(_GO)
    except Exception as error:
        return f"after the refusal step raised {type(error).__name__}: {error}"
    if scene.frame != frame:
        return f"the step after the refusal has frame {scene.frame}, not {frame}"
    if as_stored(scene) != expected:
        return f"the step after the refusal, with {len(scene.agents)} agents, is not that of the same drive undisturbed"
    return ""


def check_closing(findings: Findings, world: World, route: Route, seed: int) -> None:
    """Closes the world twice, steps it, opens it again by a reset, and closes it for good."""
    try:
        world.close()
        world.close()
    except Exception as error:
        findings.error("close", "close(), called twice", f"it raised {type(error).__name__}: {error}; return instead.")
        return
    is_refused(findings, "closed", "step after close", lambda: world.step(_GO), UsageError)
    try:
        world.reset(route, seed)
        frame = world.step(_GO).frame
    except Exception as error:
        findings.error(
            "closed-for-good",
            "reset after close",
            f"it raised {type(error).__name__}: {error}; a reset opens a closed world again.",
        )
        return
    if frame != 1:
        findings.error("closed-for-good", "reset after close", f"the first step has frame {frame}, not 1.")
    world.close()
