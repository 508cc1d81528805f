"""What a candidate knows without looking: the score of a blind run, and what seeing adds to it."""

from collections.abc import Iterator, Sequence
from typing import Final

from roadworthy.questions import Blind
from roadworthy.report.wording import DASH, POINTS, interval, measure, plain
from roadworthy.statistics import Score, Scorecard

_KINDS: Final = (Blind.NO_IMAGE, Blind.BLACK, Blind.SHUFFLED)
_SHOWN_INSTEAD: Final = {
    Blind.NO_IMAGE.value: "no pictures",
    Blind.BLACK.value: "black pictures",
    Blind.SHUFFLED.value: "pictures of other questions",
}
_GAIN: Final = "vision_gain"


def blind_score(card: Scorecard) -> Score | None:
    """Return the headline's score of a blind run: without pictures, else with black, else with shuffled ones, or None.

    It is named for the headline: "accuracy_V-L-A/blind-no-image".
    """
    if not card.scores:
        return None
    named = {score.name: score for score in card.scores}
    names = (f"{card.scores[0].name}/blind-{kind.value}" for kind in _KINDS)
    return next((named[name] for name in names if name in named), None)


def blind_note(kinds: Sequence[tuple[str, str | None]]) -> str:
    """Return what each part's blind run was shown: "Blind: Decision was shown black pictures."; empty for none."""
    told = [f"{title} was shown {_SHOWN_INSTEAD.get(kind, kind)}" for title, kind in kinds if kind is not None]
    return f"Blind: {'; '.join(told)}." if told else ""


def vision_gains(card: Scorecard) -> Iterator[str]:
    """Yield a line for the vision gain of the headline: "vision gain in Decision +3.4 [2.5, 4.3]".

    Where the card has none of the headline's condition, each that it has. Where there are several lines, each says
    which it is.
    """
    every = [score for score in card.scores if _is_gain(score)]
    gains = [gain for gain in every if _condition(gain.name, _GAIN) == _condition(card.scores[0].name, "accuracy")]
    gains = gains or every
    for gain in gains:
        which = gain.name.removeprefix(_GAIN).lstrip("_/")
        where = f"{plain(card.title)} ({plain(which)})" if which and len(gains) > 1 else plain(card.title)
        if gain.value is None:
            yield f"vision gain in {where}: no value"
            continue
        between = interval(gain)
        value = measure(gain.value, POINTS).removesuffix(f" {POINTS}")
        yield f"vision gain in {where} {value} {'(no interval)' if between == DASH else between}"


def _condition(name: str, measured: str) -> str:
    return name.removeprefix(measured).lstrip("_").partition("/blind-")[0]


def _is_gain(score: Score) -> bool:
    named = score.name == _GAIN or score.name.startswith((f"{_GAIN}_", f"{_GAIN}/"))
    return named and score.unit == POINTS
