"""What a candidate knows without looking: the score of a blind run, and what seeing adds to it."""

from collections.abc import Iterable, Iterator
from typing import Final

from roadworthy.questions import Blind
from roadworthy.report.wording import DASH, SHOWN_INSTEAD, interval, measure, plain
from roadworthy.statistics import POINTS, Score, Scorecard

_KINDS: Final = (Blind.NO_IMAGE, Blind.BLACK, Blind.SHUFFLED)
_GAIN: Final = "vision_gain"
_ACCURACY: Final = "accuracy"


def blind_score(card: Scorecard) -> Score | None:
    """Return the headline's score of a blind run: without pictures, else with black, else with shuffled ones, or None.

    It is named for the headline: "accuracy_V-L-A/blind-no-image".
    """
    if not card.scores:
        return None
    headline = card.scores[0].name
    found = {_kind(score.name): score for score in card.scores if score.name.startswith(f"{headline}/blind-")}
    return next((found[kind] for kind in _KINDS if kind in found), None)


def blind_note(cards: Iterable[Scorecard]) -> str:
    """Return what each part's blind run was shown and what seeing adds to it; empty without a blind run.

    "Blind: Decision was shown no pictures, vision gain +3.4 points [2.5, 4.3]."
    """
    told = []
    for card in cards:
        if (blind := blind_score(card)) is None:
            continue
        asked = blind.name.removeprefix(_ACCURACY).lstrip("_/")
        gain = next((one for one in card.scores if _is_gain(one) and _which(one) == asked), None)
        seeing = "" if gain is None else f", vision gain {_written(gain)}"
        shown = SHOWN_INSTEAD[_kind(blind.name)]
        told.append(f"{card.title} was shown {shown}{seeing}")
    return f"Blind: {'; '.join(told)}." if told else ""


def vision_gains(card: Scorecard) -> Iterator[str]:
    """Yield a line for the vision gain of the headline: "vision gain in Decision +3.4 points [2.5, 4.3]".

    Where the card has none of the headline's condition, each that it has. Where there are several lines, each says
    which it is.
    """
    every = [score for score in card.scores if _is_gain(score)]
    gains = [gain for gain in every if _condition(gain.name, _GAIN) == _condition(card.scores[0].name, _ACCURACY)]
    gains = gains or every
    for gain in gains:
        which = _which(gain)
        where = f"{plain(card.title)} ({plain(which)})" if which and len(gains) > 1 else plain(card.title)
        yield f"vision gain in {where}: no value" if gain.value is None else f"vision gain in {where} {_written(gain)}"


def _kind(name: str) -> Blind:
    """The kind of blindness that a score's name ends in; shuffled pictures may bear the seed that drew them."""
    ending = name.rpartition("/blind-")[2]
    return next(
        (kind for kind in _KINDS if ending in (kind.value, f"{kind.value}-{ending.rpartition('-')[2]}")), Blind.NONE
    )


def _written(gain: Score) -> str:
    if gain.value is None:
        return "without a value"
    between = interval(gain)
    return f"{measure(gain.value, POINTS)} {'(no interval)' if between == DASH else between}"


def _which(gain: Score) -> str:
    return gain.name.removeprefix(_GAIN).lstrip("_/")


def _condition(name: str, measured: str) -> str:
    return name.removeprefix(measured).lstrip("_").partition("/blind-")[0]


def _is_gain(score: Score) -> bool:
    named = score.name == _GAIN or score.name.startswith((f"{_GAIN}_", f"{_GAIN}/"))
    return named and score.unit == POINTS
