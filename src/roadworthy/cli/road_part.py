"""The road test as a part of a licence: who drives for whom, and what stands on the card where nobody does."""

from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rich.console import Console

from roadworthy.cli.console import say
from roadworthy.cli.options import Settings
from roadworthy.cli.road import RoadSitting, announce_road, prepare_road, take_road_test
from roadworthy.cli.road_driver import NamedDriver
from roadworthy.cli.road_report import bare_report
from roadworthy.cli.route_choice import chosen_routes
from roadworthy.driving.road_test import RoadTest
from roadworthy.driving.scorecard import ALIAS, EXAM, not_driven_card
from roadworthy.driving.scorecard.record import NOBODY
from roadworthy.driving.settings import DriverSettings
from roadworthy.models.baselines import Baseline
from roadworthy.models.endpoint import EndpointAddress
from roadworthy.report import Fact, Report
from roadworthy.statistics import Scorecard

NO_ROUTES: Final = "none"
_WORLD: Final = "embedded"
_NO_KEY: Final = "no answer key exists for driving until the rule expert"
_DRIVES_FOR: Final = MappingProxyType(
    {
        "baseline/answer-key": "baseline/follow",
        "baseline/first": "baseline/first",
        "baseline/random": "baseline/random",
    }
)


@dataclass(frozen=True, slots=True)
class RoadPart:
    """The road test of a candidate. Without a sitting it is not driven, and `why` says why not."""

    model: str
    sitting: RoadSitting | None
    folder: Path
    why: str = ""

    @property
    def runs(self) -> dict[str, Path]:
        """The folder of its run by the exam's id; empty where nobody drives."""
        return {EXAM: self.folder} if self.sitting else {}

    def announce(self, console: Console) -> None:
        """Say what will be driven, or why nothing is."""
        if self.sitting is None:
            say(console, f"Road: not driven: {self.why}")
            return
        announce_road(self.sitting, self.folder, console)
        if self.why:
            say(console, f"Road: {self.why}")

    def take(self, command: str, console: Console, *, fresh: bool) -> tuple[Scorecard, Report, int]:
        """Take the road test, and return its card under the candidate's name, its report and its exit code."""
        if self.sitting is None:
            return not_driven_card(self.model, self.why), _empty_report(command), 0
        result = take_road_test(self.sitting, self.folder, command, console, fresh=fresh)
        stamps = (*result.report.stamps, *([Fact("DRIVEN BY", self.why)] if self.why else []))
        return replace(result.card, model=self.model), replace(result.report, stamps=stamps), result.exit_code


def road_part(
    candidate: Baseline | EndpointAddress,
    settings: Settings,
    routes: str,
    workers: int,
    out: Path | None,
    *,
    animation: bool = True,
) -> RoadPart:
    """The road test of whoever sits the licence, on the routes of a set or file; `animation` keeps replays.

    Raises:
        UsageError: there are no such routes.
    """
    driver, why = _driver(candidate, settings, routes)
    if driver is None:
        return RoadPart(candidate.name, None, Path(), why)
    choice = chosen_routes(routes, world=_WORLD, maps=None, skip_missing=False, limit=None, seed=settings.seed)
    test = RoadTest(
        routes=choice.routes,
        driver=driver.name,
        world=_WORLD,
        seed=settings.seed,
        repeats=settings.repeats,
        rig="front" if isinstance(candidate, EndpointAddress) else None,
        animation=animation,
        decision_limit_s=settings.timeout_s,
        settings=driver.settings,
    )
    sitting = prepare_road(test, choice, workers=workers, limit=None, sent_to=driver.sent_to)
    return RoadPart(candidate.name, sitting, out / ALIAS if out else sitting.default_folder(Path("runs")), why)


def _driver(candidate: Baseline | EndpointAddress, settings: Settings, routes: str) -> tuple[NamedDriver | None, str]:
    """Who drives for the candidate, and what is to be said of that."""
    if routes == NO_ROUTES:
        return None, "--routes none"
    if settings.shard is not None:
        return None, "a shard holds questions alone; drive with `roadworthy drive`"
    if isinstance(candidate, EndpointAddress):
        if settings.max_requests is not None or settings.max_cost is not None:
            return None, "--max-requests and --max-cost are not held while driving; drive with `roadworthy drive`"
        made_with = DriverSettings(base_url=candidate.base_url, api_key_env=settings.api_key_env)
        return NamedDriver(candidate.name, made_with, candidate.shown_url), ""
    name = _DRIVES_FOR.get(candidate.name)
    if name is None:
        return None, f"{candidate.name} does not drive"
    return NamedDriver(name, DriverSettings(), NOBODY), f"{name}: {_NO_KEY}" if name != candidate.name else ""


def _empty_report(command: str) -> Report:
    return replace(bare_report(command), sent_to=(Fact(NOBODY, "not driven"),))
