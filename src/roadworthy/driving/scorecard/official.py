"""The card of an official result file of Bench2Drive, scored by the functions that score our own drives."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from roadworthy.driving.scorecard.names import EXAM
from roadworthy.driving.scorecard.scores import DRIVING_SCORE, OF_TRAFFIC, SUCCESS
from roadworthy.driving.scorecard.tables import protocols_table
from roadworthy.driving.scorecard.words import INFRACTION_WORDS
from roadworthy.driving.scoring import (
    ABILITIES,
    Ability,
    Failure,
    InfractionKind,
    RouteResult,
    ScoringProtocol,
    driving_efficiency,
    read_results,
    speed_percentages,
    tally,
)
from roadworthy.statistics import (
    OF_100,
    Breakdown,
    GradingCount,
    Ledger,
    Part,
    Score,
    Scorecard,
    Table,
    composite,
    score,
)

_ROUTES_OF_A_TYPE: Final = 5
_NAMED: Final = 5
_COMPARABLE: Final = "yes: driven in CARLA and scored by the leaderboard's rules; abilities by our corrected rule"
_INCOMPLETE: Final = "no: incomplete, routes of the benchmark are not in the file"


@dataclass(frozen=True, slots=True)
class _Results:
    """A file's routes under both protocols, and how many routes of each type there should be."""

    leaderboard: tuple[RouteResult, ...]
    paper: tuple[RouteResult, ...]
    expected: dict[str, int]

    @property
    def routes(self) -> int:
        """How many routes there should be."""
        return sum(self.expected.values())

    @property
    def missing(self) -> tuple[tuple[str, str], ...]:
        """A name and the type of each route that is not in the file."""
        there = Counter(str(each.scenario_type) for each in self.leaderboard)
        return tuple(
            (f"missing {kind} {number}", kind) for kind, n in self.expected.items() for number in range(n - there[kind])
        )


def official_scorecard(data: bytes, *, origin: str, seed: int = 0) -> Scorecard:
    """The card of a checkpoint or a `merged.json`.

    It is held against the 220 routes of the benchmark, 5 of each type, of which a missing one counts as failed; a file
    with more of some type is of another set, and held against itself.

    Raises:
        BadDataError: the file is no result file of Bench2Drive.
    """
    found = _Results(
        read_results(data, ScoringProtocol.LEADERBOARD, origin=origin),
        read_results(data, ScoringProtocol.PAPER, origin=origin),
        {},
    )
    counts = Counter(str(each.scenario_type) for each in found.leaderboard)
    is_other_set = any(n > _ROUTES_OF_A_TYPE for n in counts.values())
    expected = dict(counts) if is_other_set else dict.fromkeys(ABILITIES, _ROUTES_OF_A_TYPE)
    found = _Results(found.leaderboard, found.paper, expected)
    scores = tuple(_scores(found, seed))
    return Scorecard(
        exam=EXAM,
        title="Road, official results",
        model=origin,
        protocol="bench2drive",
        scores=scores,
        ledger=_ledger(found.leaderboard),
        grading=GradingCount(graded=len(found.leaderboard)),
        tables=(protocols_table(scores), _infractions(found.leaderboard), _routes(found)),
        breakdowns=(_abilities(found, seed),),
        comparable=_INCOMPLETE if found.missing else _COMPARABLE,
        limits=tuple(_limits(found)),
        counted="route",
        beside=(DRIVING_SCORE,),
        in_terminal=(_infractions(found.leaderboard),),
    )


def _scores(found: _Results, seed: int) -> Iterator[Score]:
    yield _over_all(SUCCESS, [float(each.succeeded) for each in found.leaderboard], found, seed)
    yield _over_all(DRIVING_SCORE, [each.driving_score for each in found.leaderboard], found, seed, OF_100)
    yield _over_all("completion", [each.completion_percent / 100.0 for each in found.leaderboard], found, seed)
    yield composite("ability_mean", [_of_ability(found, ability) for ability in Ability])
    yield _efficiency(found.leaderboard, seed)
    yield _over_all(f"{SUCCESS}_paper", [float(each.succeeded) for each in found.paper], found, seed)
    yield _over_all(f"{DRIVING_SCORE}_paper", [each.driving_score for each in found.paper], found, seed, OF_100)


def _over_all(name: str, values: list[float], found: _Results, seed: int, unit: str = "fraction") -> Score:
    """The mean over all routes that should be there, a missing one counted as 0."""
    ids = [*(each.route_id for each in found.leaderboard), *(name for name, _ in found.missing)]
    return score(name, values + [0.0] * len(found.missing), ids, seed=seed, unit=unit)


def _efficiency(results: Sequence[RouteResult], seed: int) -> Score:
    means = [(each.route_id, driving_efficiency([speed_percentages(each)]).percent) for each in results]
    known = [(route, mean) for route, mean in means if mean is not None]
    return score("efficiency", [mean for _, mean in known], [route for route, _ in known], seed=seed, unit=OF_TRAFFIC)


def _abilities(found: _Results, seed: int) -> Breakdown:
    parts = [(ability, _of_ability(found, ability)) for ability in Ability]
    cells = (score(ability.value.replace("_", " "), part.values, part.clusters, seed=seed) for ability, part in parts)
    return Breakdown("ability", "Success by ability", SUCCESS, tuple(cells))


def _of_ability(found: _Results, ability: Ability) -> Part:
    routes = [each for each in found.leaderboard if ability in ABILITIES[str(each.scenario_type)]]
    missing = [name for name, kind in found.missing if ability in ABILITIES[kind]]
    return Part(
        [float(each.succeeded) for each in routes] + [0.0] * len(missing),
        [each.route_id for each in routes] + missing,
    )


def _ledger(results: Sequence[RouteResult]) -> Ledger:
    crashed = sum(any(each.status.endswith(failure) for failure in Failure if failure.is_crash) for each in results)
    right = sum(each.succeeded for each in results)
    return Ledger(right=right, wrong=len(results) - right - crashed, failed=crashed)


def _infractions(results: Sequence[RouteResult]) -> Table:
    counts = Counter(each.kind for result in results for each in result.infractions)
    routes = Counter(kind for result in results for kind in {each.kind for each in result.infractions})
    kinds = [kind for kind in InfractionKind if counts[kind] and kind is not InfractionKind.MIN_SPEED]
    rows = tuple((INFRACTION_WORDS[kind], counts[kind], routes[kind]) for kind in kinds)
    return Table("infractions", "INFRACTIONS", ("infraction", "times", "routes"), rows)


def _routes(found: _Results) -> Table:
    rows = tuple(
        (
            each.route_id,
            str(each.scenario_type),
            each.status,
            round(each.completion_percent, 1),
            round(each.driving_score, 2),
            each.stated_score,
            round(paper.driving_score, 2),
            "yes" if each.succeeded else "no",
        )
        for each, paper in zip(found.leaderboard, found.paper, strict=True)
    )
    columns = ("route", "scenario", "status", "done %", "score", "stated", "paper", "success")
    return Table("routes", "Every route; stated is the driving score in the file", columns, rows)


def _limits(found: _Results) -> Iterator[str]:
    counted = tally(found.leaderboard, found.routes)
    if counted.missing:
        yield f"{counted.missing} of {counted.expected} routes are not in the file and count as failed"
    if differing := counted.differing:
        named = ", ".join(differing[:_NAMED]) + (" and others" if len(differing) > _NAMED else "")
        yield f"{len(differing)} routes have another driving score than the file states: {named}"
    yield (
        "the reference's own tools count abilities otherwise, by whether a failed route passed its first junction, "
        "which the file does not tell"
    )
    yield "comfort is not in such a file"
