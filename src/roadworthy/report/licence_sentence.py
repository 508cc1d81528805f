"""The card in one sentence: each part's score, and what it comes to."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from roadworthy.report.pass_marks import Verdict
from roadworthy.report.wording import measure

if TYPE_CHECKING:
    from roadworthy.report.licence_part import CardPart

_BY_MARK: Final = {
    Verdict.MET: "meets your mark",
    Verdict.NOT_MET: "misses your mark",
    Verdict.UNDECIDED: "too uncertain to judge by your mark",
}


def licence_sentence(parts: Sequence["CardPart"]) -> str:
    """Return a clause for each part: "Theory 74.7 %, misses your mark; Hazard 38.6 %, above chance."."""
    return "; ".join(map(_clause, parts)) + "." if parts else "No part was sat."


def _clause(part: "CardPart") -> str:
    if part.headline.value is None:
        return f"{part.title}: {part.card.no_score or 'nothing could be scored'}"
    said = [f"{part.title} {measure(part.headline.value, part.headline.unit)}"]
    said.append(_BY_MARK.get(part.verdict, "") if part.verdict else "")
    if not said[-1]:
        said[-1] = _beside_chance(part)
    stamp = " (starter set)" if part.is_starter else " (partial)" if part.is_partial else ""
    return ", ".join(filter(None, said)) + stamp


def _beside_chance(part: "CardPart") -> str:
    score, chance = part.headline, part.chance
    if chance is None or score.low is None or score.high is None:
        return ""
    if score.low > chance:
        return "above chance"
    return "below chance" if score.high < chance else "not told apart from chance"
