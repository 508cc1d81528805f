"""What a report says around the card of a road test: stamps, what broke, and the worst moment of each failed route."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from roadworthy.driving.scorecard import Driven
from roadworthy.driving.scorecard.moments import WorstMoment, failures, worst_moments
from roadworthy.driving.scorecard.record import NOBODY
from roadworthy.driving.scorecard.words import drive_name, map_title, wrongs
from roadworthy.driving.scoring import ScoringProtocol
from roadworthy.report import Fact, FailureCase, Picture, Report
from roadworthy.runner import RunRecord
from roadworthy.statistics import Scorecard

STARTER_SETS: Final = frozenset({"plain", "quick"})


def road_report(folder: Path, record: RunRecord, card: Scorecard, found: Driven) -> Report:
    """The report around `card` of the run in `folder`."""
    return Report(
        command=record.command,
        stamps=tuple(_stamps(record, card, found)),
        problems=tuple(_problems(folder, found)),
        protocol=(
            *(Fact(setting.name, setting.value) for setting in record.identity),
            Fact("routes", record.data),
            Fact("repeats", str(record.repeats)),
            Fact("seed", str(record.seed)),
        ),
        versions=tuple(Fact(setting.name, setting.value) for setting in record.versions),
        sent_to=_sent_to(record),
        failures=tuple(failure_case(moment) for moment in worst_moments(folder, found)),
    )


def failure_case(worst: WorstMoment) -> FailureCase:
    """A worst moment as it is shown: what, when, the picture of it, and the decision before it."""
    outcome, note = worst.outcome, worst.note
    result = outcome.result(ScoringProtocol.LEADERBOARD)
    facts = [
        Fact("scenario", f"{outcome.scenario_type or 'none'} on the map {map_title(outcome.map_name)}"),
        Fact(
            "ended",
            f"{result.status}, {outcome.completion_percent:.0f} % of the route after "
            f"{outcome.duration_s:.0f} s; driving score {result.driving_score:.1f}",
        ),
        Fact("went wrong", ", ".join(wrongs(outcome))),
    ]
    if note is not None:
        keys = [str(key) for key in (note.keys.direction, note.keys.speed) if key is not None]
        chosen = "no usable key: a DEFAULT drove" if note.is_default else ", ".join(keys)
        facts.append(Fact("decided", f"{chosen}, at t = {note.time_s:.1f} s"))
    shown = worst.picture
    return FailureCase(
        question=drive_name(outcome),
        prompt="",
        options=(),
        expected="",
        understood=None,
        reply="" if note is None else note.reply,
        why=result.status,
        pictures=(Picture(shown.data, shown.media_type, shown.caption),),
        moment=f"{worst.moment.message}, t = {worst.moment.time_s:.1f} s",
        facts=tuple(facts),
        link=worst.replay or "",
    )


def _stamps(record: RunRecord, card: Scorecard, found: Driven) -> Iterator[Fact]:
    plan = found.plan
    if record.data in STARTER_SETS:
        yield Fact("LEARNER", "starter set, proves the installation only")
    if card.no_score:
        yield Fact("NO SCORE", card.no_score)
    if len(plan.routes) < plan.available:
        yield Fact("PARTIAL", f"{len(plan.routes):,} of {plan.available:,} routes were chosen")
    wanted, there = len(plan.routes) * record.repeats, len(found.outcomes)
    if there < wanted:
        yield Fact("INCOMPLETE", f"{wanted - there:,} of {wanted:,} drives are missing: type the same command again")
    decisions = found.decisions
    if decisions is not None and decisions.failed:
        yield Fact(
            "INCOMPLETE",
            f"the model's server failed at {decisions.failed:,} of {decisions.made:,} decisions, and a DEFAULT drove. "
            "Mend it, and drive again with --fresh",
        )
    if found.crashed:
        yield Fact("CRASHED", f"{len(found.crashed):,} of {there:,} drives crashed; they count as failed")
    if record.repeats > 1:
        yield Fact("REPEATS", f"every route was driven {record.repeats} times; the ledger counts drives")


def _problems(folder: Path, found: Driven) -> Iterator[Fact]:
    for why, n in failures(folder, found).most_common(8):
        yield Fact(f"no reply, {why}", f"{n:,}")
    for why, n in Counter(outcome.crash or "no reason given" for outcome in found.crashed).most_common(8):
        yield Fact(f"crashed, {why}", f"{n:,}")
    if found.not_driven:
        yield Fact("not driven", f"{len(found.not_driven):,}")
    for town, n in sorted(found.plan.without_map.items()):
        yield Fact(f"left out, no map of {town}", f"{n:,}")


def _sent_to(record: RunRecord) -> tuple[Fact, ...]:
    addresses = dict.fromkeys(session.sent_to for session in record.sessions)
    if set(addresses) <= {NOBODY}:
        return (Fact(NOBODY, "it was driven on this machine, 0 to third parties"),)
    return tuple(Fact("address", address) for address in addresses)


def bare_report(command: str) -> Report:
    """The report around a card of which no more is known: of an official result file, or a test that was not taken."""
    return Report(command=command, stamps=(), problems=(), protocol=(), versions=(), sent_to=(), failures=())
