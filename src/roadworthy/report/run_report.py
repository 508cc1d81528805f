"""From a run's record and its graded cases to what a report says around the Scorecard."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.files import write_text, written_whole
from roadworthy.grading import Case, Contrast, Outcome
from roadworthy.models.encoding import media_type_of
from roadworthy.questions import Blind, Dataset, ImageRef, Question, Upstream
from roadworthy.report.charts import figure_file, figure_svg
from roadworthy.report.content import ContrastCase, ContrastReply, Fact, FailureCase, Picture, Report
from roadworthy.report.html import report_html
from roadworthy.report.scores_json import Timing, scores_document
from roadworthy.report.wording import SHOWN_INSTEAD
from roadworthy.runner import REPORT, SCORES, JournalTotals, RunRecord, missing_shards
from roadworthy.statistics import Scorecard

LARGEST_PICTURE_BYTES = 400_000
PICTURES_PER_CASE = 3
AS_USUAL = "standard"


@dataclass(frozen=True, slots=True)
class RunFacts:
    """What became of a run beside its scores."""

    record: RunRecord
    dataset: Dataset
    chosen: int
    available: int
    splits: tuple[str, ...]
    not_asked: int
    failures: tuple[tuple[str, int], ...]
    totals: JournalTotals


def run_report(
    facts: RunFacts,
    card: Scorecard,
    cases: Sequence[Case],
    read_image: Callable[[ImageRef], bytes],
    contrasts: Sequence[Contrast] = (),
) -> Report:
    """Return what the report of a run says beside its card: the failures to show, and what information changed."""
    record, dataset = facts.record, facts.dataset
    intake = [Fact(count.name, f"{count.n:,}") for count in dataset.intake if ":" in count.name]
    failures = [Fact(f"failed, {reason}", f"{n:,}") for reason, n in facts.failures]
    not_asked = [Fact("not asked", f"{facts.not_asked:,}")] if facts.not_asked else []
    return Report(
        command=record.command,
        stamps=_stamps(facts, card),
        problems=(*failures, *not_asked, *intake),
        protocol=(
            *(Fact(setting.name, setting.value) for setting in record.identity),
            *([Fact("split", record.split)] if record.split else []),
            Fact("repeats", str(record.repeats)),
            Fact("seed", str(record.seed)),
        ),
        versions=tuple(Fact(setting.name, setting.value) for setting in record.versions),
        sent_to=_sent_to(facts),
        failures=tuple(failure_case(case, read_image) for case in cases),
        contrasts=tuple(contrast_case(contrast, read_image) for contrast in contrasts),
    )


def _stamps(facts: RunFacts, card: Scorecard) -> tuple[Fact, ...]:
    stamps = []
    if facts.dataset.is_starter:
        stamps.append(Fact("LEARNER", "starter set, proves the installation only"))
    blind = dict.fromkeys(condition.blind for condition in facts.record.conditions)
    if blind and Blind.NONE not in blind:
        shown = ", ".join(SHOWN_INSTEAD[kind] for kind in blind)
        stamps.append(Fact("BLIND", f"the model was shown {shown} in place of the questions' own"))
    elif beside := [kind.value for kind in blind if kind is not Blind.NONE]:
        stamps.append(
            Fact(
                "BLIND TOO", f"every question was also asked blind ({', '.join(beside)}); the ledger counts all replies"
            )
        )
    if card.ledger.failed:
        failed = f"{card.ledger.failed:,} of {card.ledger.total:,} questions have no usable reply"
        why = f": {facts.record.gave_up}. Mend that, then type" if facts.record.gave_up else "; type"
        stamps.append(Fact("INCOMPLETE", f"{failed}{why} the same command again to ask them once more"))
    if missing := missing_shards(facts.record):
        stamps.append(Fact("PARTIAL", f"missing shards: {', '.join(missing)}"))
    if facts.chosen < facts.available:
        stamps.append(Fact("PARTIAL", f"{facts.chosen:,} of {facts.available:,} questions were chosen"))
    if facts.record.repeats > 1:
        times = f"every question was asked {facts.record.repeats} times; the ledger counts replies"
        stamps.append(Fact("REPEATS", times))
    if len(facts.splits) > 1:
        together = " and ".join(facts.splits)
        stamps.append(
            Fact("MIXED", f"{together} questions were asked together; `--split test` asks the test part alone")
        )
    if facts.not_asked:
        why = facts.record.stopped or _why_not_asked(facts, card)
        stamps.append(Fact("PARTIAL", f"{facts.not_asked:,} questions were not asked: {why}"))
    return tuple(stamps)


def _why_not_asked(facts: RunFacts, card: Scorecard) -> str:
    introduces = any(condition.upstream is Upstream.PREDICTED for condition in facts.record.conditions)
    if introduces and card.ledger.failed:
        return "the replies that they introduce are missing; the scores are those of the questions that have them"
    return "the run was interrupted"


def _sent_to(facts: RunFacts) -> tuple[Fact, ...]:
    totals = facts.totals
    cost = "not known" if totals.cost_usd is None else f"{totals.cost_usd:.4f} USD"
    addresses = dict.fromkeys(session.sent_to for session in facts.record.sessions)
    if set(addresses) <= {"nobody"}:
        return (Fact("nobody", "a baseline answers on this machine, 0 to third parties"),)
    tokens = f"{totals.prompt_tokens:,} read, {totals.completion_tokens:,} written"
    if totals.unmetered:
        tokens += f", not reported for {totals.unmetered:,} of {totals.replies:,} replies"
    return (
        *(Fact("address", address) for address in addresses),
        Fact("requests", f"{totals.requests:,}, retries included"),
        Fact("tokens", tokens),
        Fact("cost", cost),
    )


def failure_case(case: Case, read_image: Callable[[ImageRef], bytes]) -> FailureCase:
    """Return a case as it is shown: the question, what was expected, what came back, and its pictures."""
    question, verdict = case.question, case.verdict
    outcome = "wrong answer" if verdict.outcome is Outcome.ANSWERED else verdict.outcome.value
    why = ", ".join((outcome, *verdict.notes))
    return FailureCase(
        question=question.id,
        prompt=_asked(question),
        options=_options(question),
        expected=_expected(question),
        understood=verdict.value,
        reply=_came_back(case),
        why=why,
        pictures=tuple(_picture(image, read_image) for image in question.all_images[:PICTURES_PER_CASE]),
        condition="" if verdict.condition == AS_USUAL else verdict.condition,
    )


def contrast_case(contrast: Contrast, read_image: Callable[[ImageRef], bytes]) -> ContrastCase:
    """Return a contrast as it is shown: the question with its last frame, and both replies."""
    question = contrast.informed.question
    return ContrastCase(
        question=question.id,
        prompt=_asked(question),
        options=_options(question),
        given=contrast.given,
        expected=_expected(question),
        without=_contrast_reply(contrast.without),
        informed=_contrast_reply(contrast.informed),
        pictures=tuple(_picture(image, read_image) for image in question.images[-1:]),
    )


def _contrast_reply(case: Case) -> ContrastReply:
    return ContrastReply(case.verdict.condition, case.verdict.value, _came_back(case))


def _asked(question: Question) -> str:
    return "\n".join((*question.context_lines, question.prompt))


def _options(question: Question) -> tuple[str, ...]:
    return tuple(f"{option.key}: {option.text}" for option in question.options)


def _came_back(case: Case) -> str:
    return case.reply.text or case.reply.error or ""


def _expected(question: Question) -> str:
    answer = question.answer
    if answer.flag is not None:
        return str(answer.flag)
    return ", ".join(answer.keys) or (answer.text or "")


def _picture(image: ImageRef, read_image: Callable[[ImageRef], bytes]) -> Picture:
    try:
        data = read_image(image)
    except BadDataError as error:
        return Picture(b"", "", str(error))
    if len(data) > LARGEST_PICTURE_BYTES:
        return Picture(b"", "", f"{image.locator} ({math.ceil(len(data) / 1024):,} kB, too large to show here)")
    return Picture(data, media_type_of(data) or "", image.locator)


def write_report(folder: Path, card: Scorecard, report: Report, timing: Timing) -> None:
    """Write `scores.json`, `report.html` and each figure as SVG into a run's folder, each whole or not at all."""
    stamps = tuple(f"{stamp.name}: {stamp.value}" for stamp in report.stamps)
    stamped = replace(card, limits=(*stamps, *card.limits))
    with written_whole(folder / SCORES) as beside:
        beside.write_bytes(scores_document(stamped, timing))
    for figure in card.figures:
        write_text(folder / figure_file(figure), figure_svg(figure))
    write_text(folder / REPORT, report_html(card, report))
