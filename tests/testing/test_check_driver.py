"""check_driver finds what is wrong with a driver, and nothing wrong with ours."""

from collections.abc import Callable
from importlib.metadata import EntryPoint

import pytest

from roadworthy.driving import Driver, Render, registry
from roadworthy.driving.keys import Decisions
from roadworthy.driving.settings import DriverSettings
from roadworthy.errors import UsageError
from roadworthy.roads.map_file import load_map
from roadworthy.scene import Control, Route, Scene, TrafficAmount
from roadworthy.testing import Report, check_driver
from roadworthy.worlds.embedded.route_matching import matched_to_lanes

BRAKE = Control(0.0, 0.0, 1.0)


@pytest.fixture(scope="module")
def street() -> Route:
    points = ((-100.0, -1.4, 0.0), (-60.0, -1.4, 0.0))
    bare = Route("street", "narrow", points, (), traffic=TrafficAmount(0.0, 0, 0, 0.0))
    return matched_to_lanes(bare, load_map("narrow"))


def codes(report: Report) -> set[str]:
    return {finding.code for finding in (*report.errors, *report.warnings)}


@pytest.mark.parametrize("name", ["baseline/random", "baseline/stop"])
def test_our_drivers_keep_the_contract(street: Route, name: str) -> None:
    report = check_driver(name, street, ticks=25)
    assert not report.findings, str(report)
    assert dict(report.checked) == {"drives": 4, "scenes": 100, "refusals": 2}


class Acting:
    """A driver that does as a function of the Scene, its number of calls and the pictures says."""

    def __init__(self, act: Callable[[Scene, int, Render], object], name: object = "test/acting") -> None:
        self.name = name
        self._act = act
        self._calls = 0

    def act(self, scene: Scene, render: Render) -> object:
        self._calls += 1
        return self._act(scene, self._calls, render)


def found(street: Route, act: Callable[[Scene, int, Render], object], **more: float) -> set[str]:
    driver: Driver = Acting(act)  # type: ignore[assignment]
    return codes(check_driver(driver, street, ticks=4, **more))  # type: ignore[arg-type]


def crashing(scene: Scene, calls: int, render: Render) -> Control:
    if scene.frame == 2:
        raise ZeroDivisionError("by zero")
    return BRAKE


def changing(scene: Scene, calls: int, render: Render) -> Control:
    object.__setattr__(scene, "description", "seen")
    return BRAKE


def looking_later(scene: Scene, calls: int, render: Render) -> Control:
    if calls > 8:
        render("front")
    return BRAKE


def refusing(error: Exception) -> Callable[[Scene, int, Render], Control]:
    def act(scene: Scene, calls: int, render: Render) -> Control:
        if scene.roads is None:
            raise error
        return BRAKE

    return act


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda scene, calls, render: "brake", "no-control"),
        (crashing, "crash"),
        (changing, "scene-changed"),
        (lambda scene, calls, render: Control(0.0, min(calls / 100.0, 1.0), 0.0), "not-begun-anew"),
        (looking_later, "crash"),
        (refusing(KeyError("roads")), "refusal"),
        (refusing(UsageError("")), "refusal"),
    ],
)
def test_a_driver_that_breaks_the_contract_is_found(
    street: Route, act: Callable[[Scene, int, Render], object], code: str
) -> None:
    assert found(street, act) == {code}


def test_a_refusal_in_words_is_fine(street: Route) -> None:
    assert not found(street, refusing(UsageError("The driver needs the road network.")))


def test_an_act_that_takes_too_long_is_found(street: Route) -> None:
    assert found(street, lambda *_: BRAKE, limit_s=0.0) == {"too-slow"}


def test_a_driver_without_a_name_is_found(street: Route) -> None:
    nameless: Driver = Acting(lambda *_: BRAKE, None)  # type: ignore[assignment]
    assert codes(check_driver(nameless, street, ticks=2)) == {"no-name"}


class Deciding:
    """A driver that brakes, with decisions and notes of its choice."""

    name = "test/deciding"

    def __init__(self, decisions: object, transcript: object) -> None:
        self.decisions = decisions
        self.transcript = transcript

    def act(self, scene: Scene, render: Render) -> Control:
        return BRAKE


@pytest.mark.parametrize(
    ("decisions", "transcript", "code"),
    [
        (3, (), "decisions-type"),
        (Decisions(made=2), (), "transcript-length"),
        (Decisions(made=1), ["STOP"], "transcript-type"),
        (Decisions(made=2, defaults=2), None, "all-default"),
    ],
)
def test_decisions_that_are_not_counted_and_noted_are_found(
    street: Route, decisions: object, transcript: object, code: str
) -> None:
    assert codes(check_driver(Deciding(decisions, transcript), street, ticks=2)) == {code}


MADE: list[int] = []


def never_alike(settings: DriverSettings) -> Driver:
    """A driver that drives otherwise each time one is made."""
    MADE.append(settings.seed)
    throttle = len(MADE) / 100.0
    driver: Driver = Acting(lambda *_: Control(0.0, throttle, 0.0))  # type: ignore[assignment]
    return driver


def test_two_drivers_of_one_seed_that_drive_differently_are_found(
    street: Route, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = EntryPoint("test/never-alike", f"{__name__}:never_alike", registry.GROUP)
    monkeypatch.setattr(registry, "OWN", (*registry.OWN, point))
    assert codes(check_driver("test/never-alike", street, seed=5, ticks=2)) == {"not-repeatable"}
    assert MADE == [5, 5]
