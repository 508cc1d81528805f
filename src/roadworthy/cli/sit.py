"""Letting a candidate sit one exam from the command line: announce, ask, grade, report."""

import asyncio
import re
import shlex
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from platformdirs import user_cache_path
from rich.console import Console

from roadworthy.cli.console import say
from roadworthy.cli.options import Settings
from roadworthy.cli.progress import ProgressLine
from roadworthy.cli.settings import decoding_for, images_for, price_of, shards_of
from roadworthy.errors import RunInterruptedError, UsageError
from roadworthy.exams import (
    Asking,
    Exam,
    Graded,
    Graders,
    Plan,
    Sitting,
    ask,
    grade_run,
    make_plan,
    plan_of_run,
)
from roadworthy.models.baselines import Baseline
from roadworthy.models.endpoint import EndpointAddress
from roadworthy.models.image_cache import ImageCache
from roadworthy.models.probe import probe
from roadworthy.models.specifier import baseline_of, endpoint_address
from roadworthy.questions import Condition, QuestionSet
from roadworthy.questions.verify import check_askable
from roadworthy.report import Report, RunFacts, Timing, run_report, write_report
from roadworthy.runner import (
    JOURNAL,
    VERDICTS,
    Journal,
    RetryPolicy,
    RunRecord,
    RunSummary,
    opened_run,
    read_run,
    write_run,
)

DEADLINE_IN_TIMEOUTS = 5
MODES_NAMED = 8


@dataclass(frozen=True, slots=True)
class Result:
    """A finished sitting: where it lies, how it went, what its report says, and the command's exit code."""

    folder: Path
    graded: Graded
    report: Report
    exit_code: int


def prepare(exam: Exam, questions: QuestionSet, settings: Settings, conditions: tuple[Condition, ...] = ()) -> Sitting:
    """Return the sitting that the options describe; the endpoint is looked at, and nothing is asked yet."""
    language = exam.language(settings.lang)
    plan = make_plan(
        exam,
        questions,
        conditions=conditions,
        repeats=settings.repeats,
        split=settings.split,
        language=language,
        limit=settings.limit,
        shards=shards_of(settings),
        seed=settings.seed,
    )
    return Sitting(
        candidate=_candidate(settings),
        plan=plan,
        decoding=decoding_for(settings, exam.protocol.decoding),
        images=images_for(settings, exam.protocol.images),
        seed=settings.seed,
        split=settings.split,
        language=language,
        limit=settings.limit,
        shards=shards_of(settings),
        embedder=settings.embedder,
    )


def _candidate(settings: Settings) -> Baseline | EndpointAddress:
    baseline = baseline_of(settings.model, settings.seed)
    if baseline is not None:
        return baseline
    address = endpoint_address(
        settings.model, base_url=settings.base_url, api_key_env=settings.api_key_env, timeout_s=settings.timeout_s
    )
    if settings.offline and not _is_on_this_machine(address.base_url):
        raise UsageError(f"--offline: {address.shown_url} is not on this machine. Nothing was sent.")
    if settings.dry_run and address.model:
        return address
    return asyncio.run(probe(address)).address


def _is_on_this_machine(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def announce(sitting: Sitting, settings: Settings, folder: Path, console: Console) -> None:
    """Say what will be asked of whom, where it goes and where results lie, before anything is sent."""
    plan = sitting.plan
    say(console, f"Run folder: {folder}")
    chosen, available = plan.selection.chosen, plan.selection.available
    part = "" if chosen == available else f" of {available:,}"
    split = f" of the split {sitting.split}" if sitting.split else ""
    pictures = plan.pictures()
    size = f", {pictures.bytes / 1e6:,.1f} MB" if pictures.n else ""
    say(
        console,
        f"{plan.exam.title}: {chosen:,}{part} questions{split}{_several(plan)}, {pictures.n:,} pictures{size}, "
        f"to {sitting.sent_to}",
    )
    price = price_of(settings)
    if price is not None and not isinstance(sitting.candidate, Baseline):
        most = price.of(0, len(plan) * (sitting.decoding.max_tokens or 0))
        say(console, f"At most {most:,.2f} USD for what is written; what is read comes on top.")


def _several(plan: Plan) -> str:
    """Say how often the questions are asked, where that is not once each."""
    if len(plan) == plan.selection.chosen and len(plan.conditions) == 1:
        return ""
    names = ", ".join(condition.name for condition in plan.conditions[:MODES_NAMED])
    names += ", ..." if len(plan.conditions) > MODES_NAMED else ""
    repeats = f", {plan.repeats} times each" if plan.repeats > 1 else ""
    modes = f" in {len(plan.conditions)} modes ({names})" if len(plan.conditions) > 1 else ""
    return f"{modes}{repeats}: {len(plan):,} requests"


def sit(sitting: Sitting, settings: Settings, folder: Path, console: Console) -> Result:
    """Ask, grade and report; what was answered before is not asked again."""
    check_askable(sitting.plan.questions)
    graders = graders_for(settings.embedder)  # before the folder remembers a name that nobody answers to
    started_at = datetime.now(UTC).isoformat(timespec="seconds")
    record = sitting.record(command_line(), started_at)
    with opened_run(folder, record, fresh=settings.fresh) as begun:
        if begun.embedder != settings.embedder:
            graders = graders_for(begun.embedder)
        started = time.perf_counter()
        journal = Journal(folder / JOURNAL)
        try:
            summary = _asked(sitting, settings, journal, console)
            seconds = round(time.perf_counter() - started, 3)
            record = begun.ended(seconds, summary.asked, stopped=summary.budget_stop, gave_up=summary.breaker_stop)
            write_run(folder, record)
            plan = sitting.plan if set(record.conditions) == set(sitting.plan.conditions) else plan_of_run(record)
            graded, report = grade_and_report(folder, record, plan, journal, graders)
            held, covered = journal.totals().replies, graded.scorecard.ledger.total
            if held > covered:
                say(console, f"The folder holds {held:,} replies; this report covers the {covered:,} that were chosen.")
        except KeyboardInterrupt as interrupt:
            kept = journal.totals().replies
            raise RunInterruptedError(
                f"Interrupted. {kept:,} replies are kept in {folder}; the same command goes on from there."
            ) from interrupt
        finally:
            journal.close()
    return Result(folder, graded, report, exit_code(graded, settings.fail_on_error))


def _asked(sitting: Sitting, settings: Settings, journal: Journal, console: Console) -> RunSummary:
    with ProgressLine(console, len(sitting.plan)) as progress:
        asking = Asking(
            concurrency=settings.concurrency,
            policy=RetryPolicy(deadline_s=DEADLINE_IN_TIMEOUTS * settings.timeout_s),
            max_requests=settings.max_requests,
            max_cost_usd=settings.max_cost,
            price=price_of(settings),
            image_cache=ImageCache(user_cache_path("roadworthy") / "images"),
            observer=progress,
            warn=partial(say, console),
        )
        summary = asyncio.run(ask(sitting, journal, asking))
    asked = f"{summary.asked:,} asked now, {summary.resumed:,} answered before"
    console.print(asked + (f", {summary.not_asked:,} not asked" if summary.not_asked else ""))
    return summary


def graders_for(embedder: str | None) -> Graders:
    """Return what grading may consult: the embedder named, its weights loaded, or none.

    Raises:
        UsageError: there is no such embedder, or it is not installed.
    """
    if embedder is None or embedder == "none":
        return Graders()
    from roadworthy.models.embedders import find_embedder

    return Graders(embedder=find_embedder(embedder))


def grade_and_report(
    folder: Path, record: RunRecord, plan: Plan, journal: Journal, graders: Graders
) -> tuple[Graded, Report]:
    """Grade what the journal holds, and write verdicts, scores and the page into the run's folder."""
    graded = grade_run(plan, journal, record, folder / VERDICTS, graders)
    facts = RunFacts(
        record,
        plan.questions.dataset,
        plan.selection.chosen,
        plan.selection.available,
        plan.selection.splits,
        graded.not_asked,
        graded.failures,
        journal.totals(),
    )
    report = run_report(facts, graded.scorecard, graded.cases, plan.read_image, graded.contrasts)
    write_report(folder, graded.scorecard, report, _timing(record))
    return graded, report


def _timing(record: RunRecord) -> Timing:
    seconds = sum(session.seconds for session in record.sessions)
    asked = sum(session.asked for session in record.sessions)
    started_at = record.sessions[0].started_at if record.sessions else ""
    return Timing(started_at, round(seconds, 3), round(asked / seconds, 1) if seconds else None)


def regrade(folder: Path, embedder: str | None = None) -> tuple[Graded, Report]:
    """Grade a run's journal again, asking nobody, and write its scores and page anew; its timing stays.

    Open answers are scored by the embedder named, which the run remembers, or else by the one it remembers.
    """
    record = read_run(folder)
    graders = graders_for(embedder or record.embedder)
    if embedder is not None and embedder != record.embedder:
        record = msgspec.structs.replace(record, embedder=embedder)
        write_run(folder, record)
    journal = Journal(folder / JOURNAL, create=False)
    try:
        return grade_and_report(folder, record, plan_of_run(record), journal, graders)
    finally:
        journal.close()


def exit_code(graded: Graded, tolerated: float) -> int:
    """Return 0 for a complete run, 1 when questions were not asked or more than the tolerated share failed."""
    failed_too_often = graded.failed > tolerated * graded.scorecard.ledger.total
    return 1 if failed_too_often or graded.not_asked else 0


def command_line() -> str:
    """Return the command as typed, ready to be typed again, without a password that stands in an address."""
    return shlex.join(["roadworthy", *(re.sub(r"(?<=://)[^/@\s]+@", "", argument) for argument in sys.argv[1:])])
