"""The verdict in one sentence: what the first score says, and whether the run is complete."""

from roadworthy.report.wording import count, digits, measure
from roadworthy.statistics import Ledger, Score, Scorecard


def verdict_sentence(card: Scorecard) -> str:
    """One plain sentence from the card's first score, with its interval, and what is missing from it.

    For a first score 0.747 of 10,878 questions: "Answered 74.7 % of 10,878 questions rightly (95 % interval 73.6 to
    75.8)."
    """
    missing = _missing(card.ledger)
    if not card.scores or card.scores[0].value is None:
        return f"Nothing could be scored{missing}."
    headline = card.scores[0]
    return f"{_achievement(headline)} {_certainty(headline)}{missing}."


def _achievement(score: Score) -> str:
    questions = f"{count(score.n)} question{'' if score.n == 1 else 's'}"
    value = measure(score.value, score.unit)
    if "accuracy" in score.name:
        condition = score.name.removeprefix("accuracy").lstrip("_/")
        return f"Answered {value} of {questions} rightly" + (f" under {condition}" if condition else "")
    return f"Scored {value} ({score.name}) on {questions}"


def _certainty(score: Score) -> str:
    if score.low is None or score.high is None:
        return "(no interval: the questions do not differ enough to give one)"
    return f"(95 % interval {digits(score.low, score.unit)} to {digits(score.high, score.unit)})"


def _missing(ledger: Ledger) -> str:
    if not ledger.failed:
        return ""
    return f"; incomplete, as {count(ledger.failed)} of {count(ledger.total)} got no usable reply"
