"""The verdict in one sentence: what the first score says, and whether the run is complete."""

from roadworthy.report.wording import QUESTION, count, counted, digits, measure
from roadworthy.statistics import Score, Scorecard


def verdict_sentence(card: Scorecard) -> str:
    """One plain sentence from the card's first score, with its interval, and what is missing from it.

    For a first score 0.747 of 10,878 questions: "Answered 74.7 % of 10,878 questions rightly (95 % interval 73.6 to
    75.8)."
    """
    missing = _missing(card)
    if not card.scores or card.scores[0].value is None:
        why = f": {card.no_score}" if card.no_score else ""
        return f"Nothing could be scored{why}{missing}."
    headline = card.scores[0]
    return f"{_achievement(headline, card.counted)} {_certainty(headline, card.counted)}{missing}."


def _achievement(score: Score, noun: str) -> str:
    questions = counted(score.n, noun)
    value = measure(score.value, score.unit)
    if score.name == "success":
        return f"Succeeded on {value} of {questions}"
    if "accuracy" in score.name:
        condition = score.name.removeprefix("accuracy").lstrip("_/")
        return f"Answered {value} of {questions} rightly" + (f" under {condition}" if condition else "")
    return f"Scored {value} ({score.name}) on {questions}"


def _certainty(score: Score, noun: str) -> str:
    if score.low is None or score.high is None:
        return f"(no interval: the {noun}s do not differ enough to give one)"
    return f"(95 % interval {digits(score.low, score.unit)} to {digits(score.high, score.unit)})"


def _missing(card: Scorecard) -> str:
    ledger = card.ledger
    if not ledger.failed:
        return ""
    what = "got no usable reply" if card.counted == QUESTION else "crashed"
    return f"; incomplete, as {count(ledger.failed)} of {count(ledger.total)} {what}"
