"""Whether a driver keeps its contract."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, Final

from roadworthy.driving import Driver, Render, make_driver
from roadworthy.driving.keys import Decisions
from roadworthy.driving.keys.transcript import DecisionNote
from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.scene import Control, Route, Scene
from roadworthy.testing.refusal_check import as_stored
from roadworthy.testing.report import Findings, Report
from roadworthy.worlds import World, make_world
from roadworthy.worlds.world import Rig

DEFAULT_TICKS: Final = 60
# Comparing a whole Scene takes longer than making it.
_COMPARED_EVERY: Final = 10


@dataclass(frozen=True, slots=True)
class _Driven:
    """A drive: the control of each tick, and how often pictures were asked for."""

    controls: tuple[Control, ...]
    pictures: int


class _BrokenOffError(Exception):
    """A drive ended early; why is among the findings."""


def check_driver(
    driver_or_name: Driver | str,
    route: Route | None = None,
    *,
    seed: int = 1,
    ticks: int = DEFAULT_TICKS,
    limit_s: float = 60.0,
) -> Report:
    """What is wrong with a driver; parts of a route (by default the first plain one of the embedded world) are driven.

    It looks at whether the driver has a name, answers every Scene with a Control within `limit_s`, leaves Scenes as
    they are, begins anew with every drive, gives the same controls for the same Scenes and, where it asks for no
    pictures, needs none; whether it refuses a Scene without a route or roads with a UsageError, or drives all the same;
    and whether it counts and notes the decisions of one route, where it decides by keys. A driver given by its name is
    made twice with the same seed, and both must drive alike. Any other exception is a finding `crash`.

    Raises:
        UsageError: there is no driver of that name.
        ModelError: the driver is a model, and its server is not up.
        BadDataError: the route cannot be driven.

    >>> check_driver("baseline/stop").raise_for_errors()  # doctest: +SKIP
    """
    driver = make_driver(driver_or_name, seed) if isinstance(driver_or_name, str) else driver_or_name
    name = getattr(driver, "name", None)
    findings = Findings(f"Driver {name}")
    if not (isinstance(name, str) and name):
        findings.error(
            "no-name", "the driver", f"its name is {name!r}; runs and reports need one, such as mine/steady."
        )
    with closing(make_world("embedded")) as world:
        trial = _Trial(findings, world, seed, ticks, limit_s)
        chosen = world.routes("plain")[0] if route is None else route
        first = trial.drive(driver, chosen, "the first drive")
        if first is not None:
            trial.drive(driver, _second_half(chosen), "the drive on another route")
            _check_alike(findings, first, trial.drive(driver, chosen, "the second drive", first), "not-begun-anew")
            if isinstance(driver_or_name, str):
                again = trial.drive(make_driver(driver_or_name, seed), chosen, "the drive of another instance", first)
                _check_alike(findings, first, again, "not-repeatable")
        _check_refusals(findings, driver, world.reset(chosen, seed))
    return findings.report()


def _second_half(route: Route) -> Route:
    half = route.points[(len(route.points) - 1) // 2 :]
    return replace(route, id=f"{route.id}-second-half", points=half, lane_ids=(), commands=(), scenario=None)


class _Trial:
    """Drives routes, and notes what goes wrong on the way."""

    def __init__(self, findings: Findings, world: World, seed: int, ticks: int, limit_s: float) -> None:
        self._findings = findings
        self._world = world
        self._seed = seed
        self._ticks = ticks
        self._limit_s = limit_s

    def drive(self, driver: Driver, route: Route, where: str, like: _Driven | None = None) -> _Driven | None:
        """The drive, None where it broke off; pictures are refused where there was none in the drive to be like."""
        pictures = _Pictures(self._world.render, is_refused=like is not None and like.pictures == 0)
        controls = []
        scene = self._world.reset(route, self._seed)
        self._findings.checked("drives")
        for tick in range(self._ticks):
            try:
                controls.append(self._acted(driver, scene, pictures, f"{where}, step {tick}"))
            except _BrokenOffError:
                return None
            scene = self._world.step(controls[-1])
        _check_decisions(self._findings, driver, where)
        return _Driven(tuple(controls), pictures.count)

    def _acted(self, driver: Driver, scene: Scene, render: Render, where: str) -> Control:
        before = as_stored(scene) if scene.frame % _COMPARED_EVERY == 0 else None
        began_s = time.perf_counter()
        try:
            control: Any = driver.act(scene, render)
        # Whatever is raised is what this check is to find.
        except Exception as error:
            self._findings.error(
                "crash",
                where,
                f"act raised {type(error).__name__}: {error}; return a Control for every Scene of a drive.",
            )
            raise _BrokenOffError from error
        took_s = time.perf_counter() - began_s
        self._findings.checked("scenes")
        if took_s > self._limit_s:
            self._findings.error("too-slow", where, f"act took {took_s:.2f} s; the limit is {self._limit_s:g} s.")
        if before is not None and as_stored(scene) != before:
            self._findings.error("scene-changed", where, "act changed the Scene; copy what is to be changed.")
        if not isinstance(control, Control):
            self._findings.error(
                "no-control",
                where,
                f"act returned {control!r} of type {type(control).__name__}; return a roadworthy.scene.Control.",
            )
            raise _BrokenOffError
        return control


class _Pictures:
    """World.render, counted; or refused."""

    def __init__(self, render: Render, *, is_refused: bool) -> None:
        self._render = render
        self._is_refused = is_refused
        self.count = 0

    def __call__(self, rig: Rig) -> tuple[Frame, ...]:
        self.count += 1
        if self._is_refused:
            raise UsageError("The first drive asked for no pictures, so there are none in this one.")
        return self._render(rig)


_MEANING: Final = {
    "not-begun-anew": "a driver begins anew where a Scene's frame is 0, and draws chance from its seed alone",
    "not-repeatable": "two drivers of one name and seed give the same controls; draw chance from the seed alone",
}


def _check_alike(findings: Findings, first: _Driven, again: _Driven | None, code: str) -> None:
    if again is None:
        return
    pairs = enumerate(zip(first.controls, again.controls, strict=True))
    differing = next(((tick, one, other) for tick, (one, other) in pairs if one != other), None)
    if differing is not None:
        tick, one, other = differing
        findings.error(code, f"step {tick}", f"the same drive gives {other} and gave {one}; {_MEANING[code]}.")


def _check_decisions(findings: Findings, driver: Driver, where: str) -> None:
    """Whether the decisions of a drive that is over are those of this drive alone, each with its note."""
    decisions, notes = getattr(driver, "decisions", None), getattr(driver, "transcript", None)
    if decisions is None:
        return
    if not isinstance(decisions, Decisions):
        findings.error("decisions-type", where, f"decisions is {decisions!r}; it is a Decisions, or None.")
        return
    if decisions.all_default:
        findings.warning("all-default", where, f"all of {decisions.made} decisions were made by default.")
    if notes is None:
        return
    if not (isinstance(notes, tuple) and all(isinstance(note, DecisionNote) for note in notes)):
        findings.error("transcript-type", where, "transcript is no tuple of DecisionNote; make it one.")
    elif len(notes) != decisions.made:
        findings.error(
            "transcript-length",
            where,
            f"there are {len(notes)} notes of {decisions.made} decisions; both are of the route that is driven, and "
            "begin anew where a Scene's frame is 0.",
        )


def _check_refusals(findings: Findings, driver: Driver, scene: Scene) -> None:
    """Whether a Scene that lacks something is driven or refused in words."""
    lacking: Sequence[tuple[str, Callable[[], Scene]]] = (
        ("route", lambda: replace(scene, route=None, route_progress_m=None)),
        ("roads", lambda: replace(scene, roads=None)),
    )
    for missing, made in lacking:
        findings.checked("refusals")
        where = f"a scene without {missing}"
        try:
            driver.act(made(), lambda _: ())
        except UsageError as error:
            if not str(error).strip():
                findings.error("refusal", where, "act raised a UsageError without words; say what the Scene lacks.")
        except Exception as error:
            findings.error(
                "refusal",
                where,
                f"act raised {type(error).__name__}: {error}; raise a UsageError that says what the Scene lacks.",
            )
