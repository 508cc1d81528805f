"""How one route of a drive went: all that scores, cards and comparisons need, and nothing that a clock told."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import msgspec

from roadworthy.driving.keys.decisions import Decisions
from roadworthy.driving.scoring.comfort import Comfort
from roadworthy.driving.scoring.infractions import Infraction, InfractionKind, ScoringProtocol, infraction
from roadworthy.driving.scoring.route_result import RouteResult
from roadworthy.driving.scoring.status import STARTED, Failure, route_status
from roadworthy.errors import BadDataError
from roadworthy.scene import Route
from roadworthy.scene.agent import Vector

# What ended a route is shown rather than a tenth of the way outside the lanes, which can only be a small part of the
# story; a collision, a light or a sign (each 0.8 or less) may be the cause of the end, and is shown before it.
_FACTOR_OF_AN_END: Final = 0.9

ENDING_KINDS: Final = {
    Failure.DEVIATED: InfractionKind.ROUTE_DEVIATION,
    Failure.BLOCKED: InfractionKind.BLOCKED,
    Failure.TIMED_OUT: InfractionKind.ROUTE_TIMEOUT,
}
"""The infraction that an end is noted as; running out of ticks, or a crash, is none in the reference."""


@dataclass(frozen=True, slots=True)
class NotedInfraction:
    """An infraction as it was seen: when (seconds since the start), where, with whom, and in words for a reader.

    `outside_percent` is for OUTSIDE_LANES alone, whose time is the beginning of its longest stretch.
    """

    kind: InfractionKind
    time_s: float
    message: str
    position_m: Vector | None = None
    other_id: str | None = None
    outside_percent: float | None = None

    def weighed(self, protocol: ScoringProtocol) -> Infraction:
        """The infraction with its factor under a protocol."""
        return infraction(self.kind, protocol, outside_percent=self.outside_percent, message=self.message)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment worth showing; `kind` is None where no infraction but something else ended the route."""

    time_s: float
    message: str
    position_m: Vector | None = None
    kind: InfractionKind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveEnd:
    """What the Scenes of a drive do not tell: its seed, which repeat it was, what broke, and what was decided.

    `crash` says in words what broke where `failure` is a crash. `decisions` is None for a driver without any.
    """

    seed: int = 0
    repeat: int = 0
    failure: Failure | None = None
    crash: str | None = None
    decisions: Decisions | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteOutcome:
    """How one route went; `infractions` are in the order of time.

    `status` is one of the reference's (`roadworthy.driving.scoring.route_status`), where a speed below the traffic's
    makes no route imperfect; `Started` where the drive has not ended. What broke after the end of the route was
    reached is a failure too. `speed_percentages` are ego's mean speed in
    percent of the traffic's between checkpoints. `comfort` is None where fewer than three ticks were driven.
    `passed_junction` is what the ability scores of the reference ask (specification, section 6.3).
    """

    route_id: str
    seed: int
    repeat: int = 0
    map_name: str
    scenario_type: str | None
    scenario_phase: str | None
    status: str
    failure: Failure | None
    crash: str | None
    completion_percent: float
    infractions: tuple[NotedInfraction, ...]
    duration_s: float
    distance_m: float
    speed_percentages: tuple[float, ...]
    comfort: Comfort | None
    passed_junction: bool
    decisions: Decisions | None
    last_position_m: Vector | None

    def result(self, protocol: ScoringProtocol) -> RouteResult:
        """The outcome in the terms of the scores.

        Under LEADERBOARD there is a message about the minimum speed at every checkpoint, as in its files: they cost
        nothing, and make a Perfect route a Completed one.
        """
        infractions = tuple(each.weighed(protocol) for each in self.infractions)
        if protocol is ScoringProtocol.LEADERBOARD:
            infractions += tuple(_min_speed(self.speed_percentages))
        status = STARTED
        if self.status != STARTED:
            status = route_status(self.completion_percent, infractions, self.failure)
        return RouteResult(
            route_id=self.route_id,
            scenario_type=self.scenario_type,
            status=status,
            completion_percent=self.completion_percent,
            infractions=infractions,
            protocol=protocol,
        )

    @property
    def is_crash(self) -> bool:
        """Whether something broke, so that the route was not driven to an end of its own."""
        return self.failure is not None and self.failure.is_crash

    @property
    def worst(self) -> Moment | None:
        """The moment to show: the infraction that costs most (of equals the first), or else what ended the route.

        None where nothing went wrong.
        """
        moments = [*self._costly(), *self._ends()]
        return min(moments, key=lambda pair: (pair[0], pair[1].time_s))[1] if moments else None

    def _costly(self) -> Iterator[tuple[float, Moment]]:
        for each in self.infractions:
            if each.kind not in ENDING_KINDS.values():
                moment = Moment(each.time_s, each.message, each.position_m, each.kind)
                yield each.weighed(ScoringProtocol.LEADERBOARD).factor, moment

    def _ends(self) -> Iterator[tuple[float, Moment]]:
        if self.failure is None:
            return
        for each in self.infractions:
            if each.kind is ENDING_KINDS.get(self.failure):
                yield _FACTOR_OF_AN_END, Moment(each.time_s, each.message, each.position_m, each.kind)
                return
        message = self.crash or f"{self.failure} after {self.completion_percent:.0f} % of the route"
        yield _FACTOR_OF_AN_END, Moment(self.duration_s, message, self.last_position_m)

    def to_json(self) -> bytes:
        """The outcome as JSON, the same bytes for the same outcome."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2)


def undriven(route: Route, drive: DriveEnd) -> RouteOutcome:
    """The outcome of a route of which not even the first Scene came, or none that is left: nothing was driven."""
    return RouteOutcome(
        route_id=route.id,
        seed=drive.seed,
        repeat=drive.repeat,
        map_name=route.map_name,
        scenario_type=scenario_type_on(route),
        scenario_phase=None,
        status=route_status(0.0, (), drive.failure),
        failure=drive.failure,
        crash=drive.crash,
        completion_percent=0.0,
        infractions=(),
        duration_s=0.0,
        distance_m=0.0,
        speed_percentages=(),
        comfort=None,
        passed_junction=False,
        decisions=drive.decisions,
        last_position_m=None,
    )


def scenario_type_on(route: Route) -> str | None:
    """The type of the route's scenario, None where it has none."""
    return None if route.scenario is None else route.scenario.type.value


def _min_speed(percentages: tuple[float, ...]) -> Iterator[Infraction]:
    for percent in percentages:
        message = f"Drove at {percent:.2f}% of the mean speed of the traffic"
        yield infraction(InfractionKind.MIN_SPEED, ScoringProtocol.LEADERBOARD, message=message)


def read_outcome(data: bytes, *, origin: str = "outcome.json") -> RouteOutcome:
    """The outcome in a file that `RouteOutcome.to_json` made.

    Raises:
        BadDataError: it is not such a file; `origin` is what to call it.
    """
    try:
        return msgspec.json.decode(data, type=RouteOutcome)
    except msgspec.DecodeError as error:
        raise BadDataError(
            f"{origin} is no outcome of a route ({error}). Delete it, and drive again: its route is then driven anew."
        ) from error
