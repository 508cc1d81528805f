"""Letting a driver take the road test from the command line: announce, drive, score, report."""

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console

from roadworthy.cli.console import say
from roadworthy.cli.drive_progress import DriveProgress
from roadworthy.cli.road_report import road_report
from roadworthy.cli.route_choice import RouteChoice
from roadworthy.driving.road_test import RoadTest, drive_routes, read_outcomes
from roadworthy.driving.scorecard import (
    Driven,
    driven,
    read_plan,
    road_scorecard,
    route_plan,
    write_plan,
    write_verdicts,
)
from roadworthy.driving.scorecard.record import NOBODY, default_folder, road_record, routes_sha256
from roadworthy.errors import RunInterruptedError
from roadworthy.report import Report, Timing, write_report
from roadworthy.report.wording import counted
from roadworthy.runner import VERDICTS, RunRecord, Session, opened_run, read_run, write_run
from roadworthy.statistics import Scorecard


@dataclass(frozen=True, slots=True)
class RoadSitting:
    """A driver before its routes: what is driven, by how many workers, and the fingerprint of all routes."""

    test: RoadTest
    choice: RouteChoice
    workers: int
    limit: int | None
    sent_to: str
    dataset: str

    def default_folder(self, root: Path) -> Path:
        """Where the run lies if no folder is named."""
        return default_folder(root, self.test, self.dataset)


@dataclass(frozen=True, slots=True)
class RoadResult:
    """A finished road test: where it lies, its card and report, and the command's exit code."""

    folder: Path
    card: Scorecard
    report: Report
    exit_code: int


def prepare_road(test: RoadTest, choice: RouteChoice, *, workers: int, limit: int | None, sent_to: str) -> RoadSitting:
    """The sitting that the options describe; nothing is driven yet."""
    return RoadSitting(test, choice, workers, limit, sent_to, routes_sha256(choice.all_routes))


def announce_road(sitting: RoadSitting, folder: Path, console: Console) -> None:
    """Say what will be driven by whom, and where results lie."""
    test, choice = sitting.test, sitting.choice
    say(console, f"Run folder: {folder}")
    routes = counted(len(choice.routes), "route")
    if len(choice.routes) < choice.available:
        routes = f"{len(choice.routes):,} of {counted(choice.available, 'route')}"
    often = f", {test.repeats} times each" if test.repeats > 1 else ""
    cameras = f"cameras {test.rig}" if test.rig else "no cameras"
    workers = f"{sitting.workers} worker{'' if sitting.workers == 1 else 's'}"
    say(
        console,
        f"Road: {routes} of {choice.name}{often}, driven by {test.driver} in the {test.world} world; "
        f"{test.rate_hz:g} Hz, {cameras}, {workers}",
    )
    if sitting.sent_to != NOBODY:
        say(console, f"Pictures and questions go to {sitting.sent_to}")
    if left_out := sum(choice.without_map.values()):
        say(console, f"{left_out:,} routes are left out: the maps of {', '.join(choice.without_map)} are not there.")


def take_road_test(
    sitting: RoadSitting, folder: Path, command: str, console: Console, *, fresh: bool = False
) -> RoadResult:
    """Drive, score and report; what was driven before is not driven again."""
    test, choice = sitting.test, sitting.choice
    plan = route_plan(choice.routes, available=choice.available, without_map=choice.without_map)
    session = Session(datetime.now(UTC).isoformat(timespec="seconds"), sitting.sent_to)
    record = road_record(
        test, sitting.dataset, routes=choice.name, limit=sitting.limit, command=command, session=session
    )
    with opened_run(folder, record, fresh=fresh) as begun:
        write_plan(folder, plan)
        return score_road(folder, _drive(sitting, folder, begun, console))


def _drive(sitting: RoadSitting, folder: Path, begun: RunRecord, console: Console) -> RunRecord:
    """Drive what is still to be driven; however that ends, the record of the run tells how long and how much."""
    attempts = len(sitting.test.attempts)
    progress = DriveProgress(console, attempts)
    started = time.perf_counter()
    try:
        with progress:
            summary = drive_routes(sitting.test, folder, workers=sitting.workers, observer=progress)
    except KeyboardInterrupt as interrupt:
        kept = len(read_outcomes(folder))
        raise RunInterruptedError(
            f"Interrupted. {kept:,} of {attempts:,} drives are kept in {folder}; the same command goes on from there."
        ) from interrupt
    finally:
        record = begun.ended(round(time.perf_counter() - started, 3), progress.driven, stopped=None, gave_up=None)
        with suppress(OSError):  # a full disk, of which `drive_routes` tells, and what to do
            write_run(folder, record)
    say(console, f"{summary.driven:,} driven now, {summary.resumed:,} driven before")
    return record


def rescore_road(folder: Path) -> RoadResult:
    """Score a run's outcomes again, driving nothing, and write its scores and page anew; its timing stays."""
    return score_road(folder, read_run(folder))


def score_road(folder: Path, record: RunRecord) -> RoadResult:
    """Score what lies in a run's folder, and write verdicts, scores and the page there."""
    plan = read_plan(folder)
    outcomes = [outcome for outcome in read_outcomes(folder) if outcome.repeat < record.repeats]
    found = driven(outcomes, plan)
    card = road_scorecard(outcomes, plan, record.model, record.seed)
    report = road_report(folder, record, card, found)
    write_verdicts(folder / VERDICTS, found)
    write_report(folder, card, report, _timing(record))
    return RoadResult(folder, card, report, exit_code(found, record))


def exit_code(found: Driven, record: RunRecord) -> int:
    """1 when a drive crashed or was not driven, or a model's server failed; else 0."""
    wanted = len(found.routes) * record.repeats
    has_failed = found.decisions is not None and found.decisions.failed > 0
    return 1 if found.crashed or has_failed or len(found.outcomes) < wanted else 0


def _timing(record: RunRecord) -> Timing:
    seconds = sum(session.seconds for session in record.sessions)
    started_at = record.sessions[0].started_at if record.sessions else ""
    return Timing(started_at, round(seconds, 3), None)
