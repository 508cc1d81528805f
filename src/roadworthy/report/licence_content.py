"""What a licence card says, gathered from the parts that were sat, before anyone draws it."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from typing import Final

from roadworthy.report.content import Fact, FailureCase, Report
from roadworthy.report.licence_blind import blind_note, blind_score, vision_gains
from roadworthy.report.licence_part import CardPart
from roadworthy.report.licence_sentence import licence_sentence
from roadworthy.report.pass_marks import PassMarks, verdict_on
from roadworthy.report.scores_json import Timing, scores_document
from roadworthy.report.weakest import WeakPlaces, weakest_places
from roadworthy.report.wording import (
    DASH,
    QUESTION,
    count,
    counted,
    outcome_called,
    outcomes,
    ungraded,
    with_interval,
)
from roadworthy.statistics import Score, Scorecard

LEARNER: Final = "LEARNER"
UNFINISHED: Final = frozenset({"INCOMPLETE", "PARTIAL"})
MOMENTS: Final = 6
_REPRODUCED_BY: Final = (("data sha", "dataset"), ("protocol", "protocol"), ("seed", "seed"))
_NOTHING: Final = Score("no score", None, None, None, 0, 0)


@dataclass(frozen=True, slots=True)
class LicenceContent:
    """A card's content, in the order in which it is read; `marks` is None where marks have nothing to say."""

    card_id: str
    model: str
    marks: str | None
    stamps: tuple[Fact, ...]
    sentence: str
    parts: tuple[CardPart, ...]
    blind_note: str
    ungraded: tuple[Fact, ...]
    weakest: WeakPlaces
    moments: tuple[tuple[str, FailureCase], ...]
    limits: tuple[str, ...]
    sent_to: tuple[Fact, ...]
    command: str
    reproduced_by: tuple[Fact, ...]

    @property
    def has_verdicts(self) -> bool:
        """Whether there is a part that pass marks apply to."""
        return any(part.verdict is not None for part in self.parts)

    @property
    def asked_parts(self) -> tuple[CardPart, ...]:
        """The parts that ask questions."""
        return tuple(part for part in self.parts if part.card.counted == QUESTION)

    @property
    def beside(self) -> tuple[Fact, ...]:
        """The scores that stand below those that sum the parts up."""
        return tuple(
            Fact(part.title, f"{score.name.replace('_', ' ')} {with_interval(score)}")
            for part in self.parts
            for score in part.card.scores
            if score.name in part.card.beside and score.value is not None
        )

    @property
    def remarks(self) -> tuple[Fact, ...]:
        """What became of all that was no question, and what else is to be said of it."""
        facts = []
        for part in self.parts:
            if part.card.counted != QUESTION and part.card.ledger.total:
                facts.append(
                    Fact(f"{part.title} {counted(part.card.ledger.total, part.card.counted)}", _became(part.card))
                )
            facts += [Fact(part.title, remark) for remark in part.card.remarks]
        return tuple(facts)


@dataclass(frozen=True, slots=True)
class MarksInForce:
    """Pass marks, and by exam whether they were fixed before its first question was asked."""

    marks: PassMarks
    before: Mapping[str, bool] = field(default_factory=dict)


def licence_content(
    results: Sequence[tuple[Scorecard, Report]],
    command: str,
    *,
    marks: MarksInForce | None = None,
    pages: Mapping[str, str] | None = None,
) -> LicenceContent:
    """Return what the card says; it is a function of the arguments, without any clock.

    Args:
        results: the Scorecard and the Report of each part, in the order of the card.
        command: the command that makes the card again.
        marks: the pass marks, None if there are none.
        pages: by exam, where its report lies, relative to the card.
    """
    parts = tuple(_part(card, report, marks, (pages or {}).get(card.exam)) for card, report in results)
    return LicenceContent(
        card_id=_card_id(parts, marks),
        model=", ".join(dict.fromkeys(part.card.model for part in parts)),
        marks=_marks_line(parts, marks),
        stamps=_shared([(part.title, part.report.stamps) for part in parts if part.was_sat]),
        sentence=licence_sentence(parts),
        parts=parts,
        blind_note=blind_note(part.card for part in parts),
        ungraded=_shared([(part.title, ungraded(part.card)) for part in parts]),
        weakest=weakest_places(part.card for part in parts),
        moments=_moments(parts),
        limits=_limits(parts),
        sent_to=tuple(Fact(part.title, _sent(part.report)) for part in parts),
        command=command,
        reproduced_by=_reproduced_by(parts),
    )


def chance(card: Scorecard) -> float | None:
    """Return the share that answering at random would score, or None.

    The card's table "chance" has it, in the row "all", or in its first row if there is no such row.
    """
    for table in card.tables:
        if table.name == "chance" and table.rows and len(table.columns) > 1:
            expected = next((row for row in table.rows if row[0] == "all"), table.rows[0])[1]
            return expected if isinstance(expected, float) else None
    return None


def _part(card: Scorecard, report: Report, marks: MarksInForce | None, page: str | None) -> CardPart:
    stamped = {stamp.name for stamp in report.stamps}
    headline = card.scores[0] if card.scores else _NOTHING
    is_starter = LEARNER in stamped
    mark = None if marks is None or is_starter else marks.marks.of(card.exam)
    return CardPart(
        card=card,
        report=report,
        headline=headline,
        chance=chance(card),
        blind=blind_score(card),
        mark=mark,
        verdict=None if is_starter or not card.ledger.total else verdict_on(headline, mark),
        is_starter=is_starter,
        is_partial=bool(stamped & UNFINISHED),
        page=page,
    )


def _card_id(parts: Sequence[CardPart], marks: MarksInForce | None) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(scores_document(part.card, Timing("", 0.0, None)))
        digest.update(repr(part.report.stamps).encode("utf-8", "replace"))
    if marks is not None:
        digest.update(repr((marks.marks.sha256, sorted(marks.before.items()))).encode())
    name = digest.hexdigest()
    return f"{name[:4]}-{name[4:8]}"


def _marks_line(parts: Sequence[CardPart], marks: MarksInForce | None) -> str | None:
    if marks is None:
        return None if all(part.is_starter for part in parts) else "none set"
    named = f"{marks.marks.file} (sha {marks.marks.sha256[:8]}"
    marked = [part for part in parts if part.mark is not None]
    if not marked:
        if any(part.is_starter for part in parts):
            return f"{named}), not applied: a starter set is not judged by a mark; name questions with --data PART=DIR"
        return f"{named}), which apply to none of these parts"
    late = [part.title for part in marked if not marks.before.get(part.card.exam, False)]
    if not late:
        return f"{named}, fixed before the run)"
    which = "" if len(late) == len(marked) else f" of {', '.join(late)}"
    return f"{named}, set after the run{which} had begun)"


def _shared(by_part: Sequence[tuple[str, tuple[Fact, ...]]]) -> tuple[Fact, ...]:
    """Facts once each, in order; one that is not true of every part says of which."""
    owners: dict[Fact, list[str]] = {}
    for title, facts in by_part:
        for fact in dict.fromkeys(facts):
            owners.setdefault(fact, []).append(title)
    everyone = len(by_part)
    return tuple(
        fact if len(titles) == everyone else Fact(fact.name, f"{', '.join(titles)}: {fact.value}")
        for fact, titles in owners.items()
    )


def _moments(parts: Sequence[CardPart]) -> tuple[tuple[str, FailureCase], ...]:
    """The first case of each part, then the second of each."""
    columns = ([(part.title, case) for case in part.report.failures] for part in parts)
    return tuple(moment for moment in chain.from_iterable(zip_longest(*columns)) if moment is not None)[:MOMENTS]


def _limits(parts: Sequence[CardPart]) -> tuple[str, ...]:
    shared = _shared([(part.title, tuple(Fact("", limit) for limit in part.card.limits)) for part in parts])
    gains = (gain for part in parts for gain in vision_gains(part.card))
    return (*(fact.value for fact in shared), *gains)


def _sent(report: Report) -> str:
    return "; ".join(f"{fact.name}: {fact.value}" for fact in report.sent_to) or DASH


def _reproduced_by(parts: Sequence[CardPart]) -> tuple[Fact, ...]:
    named = [(part.title, {fact.name: fact.value for fact in part.report.protocol}) for part in parts]
    facts = []
    for label, name in (*_REPRODUCED_BY, ("temperature", "temperature")):
        found = [(title, values[name]) for title, values in named if name in values]
        same = len({value for _, value in found}) == 1 and len(found) == len(named)
        if found:
            facts.append(Fact(label, found[0][1] if same else "; ".join(f"{title}: {v}" for title, v in found)))
    return tuple(facts)


def _became(card: Scorecard) -> str:
    """What became of all that was no question: "1 succeeded, 5 failed, 0 crashed"."""
    return ", ".join(
        f"{count(getattr(card.ledger, name))} {outcome_called(name, card.counted)}"
        for name in outcomes([card.ledger], card.counted)
    )
