"""check_world finds what is wrong with a world, and nothing wrong with ours."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from roadworthy.errors import BadDataError, UsageError
from roadworthy.rendering.cameras.frame import Frame
from roadworthy.scene import Control, Route, Scene
from roadworthy.testing.control_check import check_controls, check_progress
from roadworthy.testing.report import Findings, Report
from roadworthy.testing.world import check_world
from roadworthy.worlds.embedded.route_sets import route_set_named
from roadworthy.worlds.embedded.world import EmbeddedWorld
from roadworthy.worlds.world import Rig


@pytest.fixture(scope="module")
def narrow() -> Route:
    return {route.id: route for route in route_set_named("plain")}["plain-narrow"]


def codes(report: Report) -> set[str]:
    return {finding.code for finding in report.errors}


def test_the_embedded_world_keeps_the_contract(narrow: Route) -> None:
    report = check_world(EmbeddedWorld(), narrow, second=EmbeddedWorld)
    assert report.ok, str(report)
    assert dict(report.checked)["refusals"] == 9
    assert dict(report.checked)["drives"] == 11


class _Changed(EmbeddedWorld):
    """Our world with its scenes changed on the way out."""

    def __init__(self, change: Callable[[Scene], Scene]) -> None:
        super().__init__()
        self.change = change

    def reset(self, route: Route, seed: int = 0) -> Scene:
        return self.change(super().reset(route, seed))

    def step(self, control: Control) -> Scene:
        return self.change(super().step(control))


def test_ticks_of_another_length_are_found(narrow: Route) -> None:
    world = _Changed(lambda scene: replace(scene, time_s=scene.time_s * 2.0))
    assert "tick" in codes(check_world(world, narrow, ticks=8))


def test_a_moving_start_is_found(narrow: Route) -> None:
    world = _Changed(lambda scene: replace(scene, ego=replace(scene.ego, velocity_mps=(3.0, 0.0, 0.0))))
    assert "start-moving" in codes(check_world(world, narrow, ticks=8))


def test_a_start_elsewhere_is_found(narrow: Route) -> None:
    def moved(scene: Scene) -> Scene:
        pose = replace(scene.ego.pose, x_m=scene.ego.pose.x_m + 5.0)
        return replace(scene, ego=replace(scene.ego, pose=pose))

    assert "start-place" in codes(check_world(_Changed(moved), narrow, ticks=8))


def test_scenes_that_cannot_be_stored_are_found(narrow: Route) -> None:
    world = _Changed(lambda scene: replace(scene, route_progress_m=float("nan")))
    assert not check_world(world, narrow, ticks=8).ok


class _Unseeded(EmbeddedWorld):
    """A world whose chance does not come from the seed."""

    drives = 0

    def reset(self, route: Route, seed: int = 0) -> Scene:
        self.drives += 1
        return super().reset(route, self.drives)


def test_chance_that_does_not_come_from_the_seed_is_found(narrow: Route) -> None:
    assert "seed-ignored" in codes(check_world(_Unseeded(), narrow, ticks=8))


class _OneSeed(EmbeddedWorld):
    def reset(self, route: Route, seed: int = 0) -> Scene:
        return super().reset(route, 0)


def test_a_seed_without_effect_is_found(narrow: Route) -> None:
    assert "seed-unused" in codes(check_world(_OneSeed(), narrow, ticks=8))


class _Crashing(EmbeddedWorld):
    def step(self, control: Control) -> Scene:
        if not isinstance(control, Control):
            raise AttributeError("'str' object has no attribute 'steer'")
        return super().step(control)


def test_a_crash_instead_of_a_refusal_is_found(narrow: Route) -> None:
    report = check_world(_Crashing(), narrow, ticks=8)
    assert "control-refusal" in codes(report)
    assert "AttributeError" in str(report)


class _Fragile(EmbeddedWorld):
    """A world that loses its drive when something is refused."""

    def routes(self, route_set: str) -> tuple[Route, ...]:
        try:
            return super().routes(route_set)
        except UsageError:
            self.close()
            raise


def test_a_drive_lost_to_a_refusal_is_found(narrow: Route) -> None:
    assert "route-set-breaks" in codes(check_world(_Fragile(), narrow, ticks=8))


class _OnceOnly(EmbeddedWorld):
    def close(self) -> None:
        if self._closed:
            raise RuntimeError("closed already")
        super().close()


def test_a_second_close_that_fails_is_found(narrow: Route) -> None:
    assert "close" in codes(check_world(_OnceOnly(), narrow, ticks=8))


class _Careless(EmbeddedWorld):
    def render(self, rig: Rig) -> tuple[Frame, ...]:
        return ()


def test_an_unknown_rig_that_is_not_refused_is_found(narrow: Route) -> None:
    assert "rig-accepted" in codes(check_world(_Careless(), narrow, ticks=8))


def test_a_route_that_cannot_be_driven_is_a_finding_and_no_crash(narrow: Route) -> None:
    assert codes(check_world(EmbeddedWorld(), replace(narrow, map_name="nowhere"))) == {"no-drive"}


class _Driven(EmbeddedWorld):
    """Our world driven otherwise than it is told."""

    def __init__(self, meant: Callable[[Control], Control]) -> None:
        super().__init__()
        self.meant = meant

    def step(self, control: Control) -> Scene:
        return super().step(self.meant(control))


@pytest.mark.parametrize(
    ("meant", "code"),
    [
        (lambda control: Control(0.0, 1.0, 0.0), "brake-ignored"),
        (lambda control: Control(0.0, control.throttle, control.brake), "steer-ignored"),
        (lambda control: replace(control, steer=-control.steer), "steer-mirrored"),
        (lambda control: replace(control, brake=0.0), "brake-ignored"),
        (lambda control: replace(control, throttle=0.0), "throttle-ignored"),
    ],
)
def test_a_world_that_does_not_do_what_it_is_told_is_found(
    narrow: Route, meant: Callable[[Control], Control], code: str
) -> None:
    findings = Findings("a world")
    check_controls(findings, _Driven(meant), narrow, seed=1)
    assert code in codes(findings.report())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda scene: replace(scene, route_progress_m=None), "progress-missing"),
        (lambda scene: replace(scene, route_progress_m=0.0), "progress-stuck"),
        (lambda scene: replace(scene, route_progress_m=-(scene.route_progress_m or 0.0)), "progress-backwards"),
        (lambda scene: replace(scene, events=()), "no-events"),
    ],
)
def test_a_world_that_does_not_tell_how_the_route_goes_is_found(
    narrow: Route, change: Callable[[Scene], Scene], code: str
) -> None:
    findings = Findings("a world")
    check_progress(findings, _Changed(change), narrow, seed=1)
    assert code in codes(findings.report())


def test_agents_on_top_of_ego_at_the_start_are_found(narrow: Route) -> None:
    def upon(scene: Scene) -> Scene:
        return replace(scene, agents=tuple(replace(agent, pose=scene.ego.pose) for agent in scene.agents))

    assert "start-overlap" in codes(check_world(_Changed(upon), narrow, ticks=8))


class _Wiping(EmbeddedWorld):
    """A world that takes its traffic away when a reset is refused."""

    wiped = False

    def reset(self, route: Route, seed: int = 0) -> Scene:
        try:
            scene = super().reset(route, seed)
        except BadDataError:
            self.wiped = True
            raise
        self.wiped = False
        return scene

    def step(self, control: Control) -> Scene:
        scene = super().step(control)
        return replace(scene, agents=()) if self.wiped else scene


def test_traffic_lost_to_a_refused_reset_is_found(narrow: Route) -> None:
    assert {"map-breaks", "route-breaks"} <= codes(check_world(_Wiping(), narrow, ticks=8))


class _ClosedForGood(EmbeddedWorld):
    def reset(self, route: Route, seed: int = 0) -> Scene:
        if self._closed:
            raise UsageError("closed")
        return super().reset(route, seed)


def test_a_world_that_cannot_be_reset_after_close_is_found(narrow: Route) -> None:
    assert codes(check_world(_ClosedForGood(), narrow, ticks=8)) == {"closed-for-good"}


class _Raising(EmbeddedWorld):
    """A world that raises at a frame."""

    def __init__(self, frame: int) -> None:
        super().__init__()
        self.frame = frame

    def step(self, control: Control) -> Scene:
        scene = super().step(control)
        if scene.frame == self.frame:
            raise ZeroDivisionError("division by zero")
        return scene


@pytest.mark.parametrize(("frame", "where"), [(3, "the first drive"), (30, "driving left, right and braking")])
def test_any_exception_is_a_finding_with_its_type_and_text(narrow: Route, frame: int, where: str) -> None:
    report = check_world(_Raising(frame), narrow, ticks=8)
    (crash, *_) = [finding for finding in report.errors if finding.code == "crash"]
    assert crash.where == where
    assert "ZeroDivisionError: division by zero" in crash.message


class _Shared(EmbeddedWorld):
    """Instances that all count the same steps, and lose their traffic by it."""

    resets = 0

    def reset(self, route: Route, seed: int = 0) -> Scene:
        scene = super().reset(route, seed)
        type(self).resets += 1
        self.number = self.resets
        return scene

    def step(self, control: Control) -> Scene:
        scene = super().step(control)
        return scene if self.number == self.resets else replace(scene, agents=())


def test_instances_that_disturb_one_another_are_found(narrow: Route) -> None:
    assert check_world(_Shared(), narrow, ticks=8).ok
    assert codes(check_world(_Shared(), narrow, ticks=8, second=_Shared)) == {"instances-differ"}
