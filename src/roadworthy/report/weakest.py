"""The weakest groups of a run: cells of its breakdowns that lie clearly below the whole."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from roadworthy.report.wording import GREY_BELOW_N, count, interval, measure
from roadworthy.statistics import FRACTION, Breakdown, Score, Scorecard

PLACES_SHOWN: Final = 4


@dataclass(frozen=True, slots=True)
class WeakPlace:
    """A group of questions that scored clearly lower than all together."""

    part: str
    group: str
    score: Score


@dataclass(frozen=True, slots=True)
class WeakPlaces:
    """The weakest groups, lowest first, and from how many groups they were picked."""

    places: tuple[WeakPlace, ...]
    looked_at: int

    @property
    def note(self) -> str:
        """What to think of the list: the lowest of many groups look worse than they are."""
        if not self.looked_at:
            return f"Not known: no part is broken down into groups of {GREY_BELOW_N} or more questions."
        groups = f"{count(self.looked_at)} group{'' if self.looked_at == 1 else 's'} of n >= {GREY_BELOW_N}"
        if not self.places:
            return f"None of {groups} is told apart from the whole of its part."
        return f"Picked as the lowest of {groups}: some look worse than they are by chance."


def weakest_places(cards: Iterable[Scorecard]) -> WeakPlaces:
    """Return at most 4 groups, lowest share first: those whose interval ends below the share of the whole.

    Only groups of 20 or more questions are looked at; the whole is the score that the breakdown breaks down.
    """
    looked_at = [(place, whole) for card in cards for place, whole in _places(card)]
    weak = [place for place, whole in looked_at if place.score.high is not None and place.score.high < whole]
    weak.sort(key=lambda place: place.score.value or 0.0)
    # "country KR" and "language ko" may be the very same questions: said once.
    once = {(place.part, place.score.value, place.score.n, place.score.clusters): place for place in reversed(weak)}
    places = sorted(once.values(), key=weak.index)
    return WeakPlaces(tuple(places[:PLACES_SHOWN]), len(looked_at))


def _places(card: Scorecard) -> Iterator[tuple[WeakPlace, float]]:
    for breakdown in card.breakdowns:
        whole = next((score for score in card.scores if score.name == breakdown.score), None)
        if whole is None or whole.value is None or whole.unit != FRACTION:
            continue
        for cell in breakdown.cells:
            if cell.value is not None and cell.unit == FRACTION and cell.n >= GREY_BELOW_N:
                yield WeakPlace(card.title, _group(card, breakdown, cell), cell), whole.value


def _group(card: Scorecard, breakdown: Breakdown, cell: Score) -> str:
    sums_up = breakdown.score == card.scores[0].name
    return f"{breakdown.name} {cell.name}" + ("" if sums_up else f" ({breakdown.score})")


def written(place: WeakPlace) -> str:
    """Return a place in words: "country KR 22.0 % [12.0, 37.0]"."""
    return f"{place.group} {measure(place.score.value, FRACTION)} {interval(place.score)}"
