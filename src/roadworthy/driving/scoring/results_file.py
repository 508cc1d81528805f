"""Reads the result files of Bench2Drive: a checkpoint of one run, or `merged.json` (specification, section 7.9)."""

import msgspec

from roadworthy.driving.scoring.infractions import (
    Infraction,
    InfractionKind,
    ScoringProtocol,
    infraction,
    infraction_kind,
)
from roadworthy.driving.scoring.messages import percentage_in
from roadworthy.driving.scoring.route_result import RouteResult, check_unique
from roadworthy.driving.scoring.scenario_types import NO_SCENARIO, scenario_type_of
from roadworthy.driving.scoring.status import checked_status
from roadworthy.errors import BadDataError


class _Scores(msgspec.Struct):
    score_route: float
    score_composed: float


class _Record(msgspec.Struct):
    route_id: str
    scenario_name: str
    status: str
    infractions: dict[str, list[str]]
    scores: _Scores


class _Checkpoint(msgspec.Struct):
    records: list[_Record]


class _Document(msgspec.Struct):
    checkpoint: _Checkpoint = msgspec.field(name="_checkpoint")


def read_results(data: bytes, protocol: ScoringProtocol, *, origin: str = "merged.json") -> tuple[RouteResult, ...]:
    """The results in a file, by route id, with infractions weighed under `protocol`.

    Args:
        data: the file.
        protocol: whose factors; files state the scores of the leaderboard's.
        origin: what to call the file in an error, such as its path.

    Raises:
        BadDataError: the file is not JSON of this form, holds NaN, names an unknown infraction, scenario or status,
            states a score or completion outside 0 to 100, or has a route twice.
    """
    try:
        document = msgspec.json.decode(data, type=_Document)
    except msgspec.DecodeError as error:
        raise BadDataError(
            f"{origin} is no result file of Bench2Drive ({error}). Give a checkpoint, or a merged.json made from such."
        ) from error
    try:
        results = tuple(_result(record, protocol) for record in document.checkpoint.records)
        check_unique(results)
    except BadDataError as error:
        raise BadDataError(f"{origin}: {error}") from error
    return tuple(sorted(results, key=lambda each: each.route_id))


def _result(record: _Record, protocol: ScoringProtocol) -> RouteResult:
    """One record as a result."""
    try:
        return RouteResult(
            route_id=record.route_id,
            scenario_type=_scenario_type(record.scenario_name),
            status=checked_status(record.status, "The record"),
            completion_percent=record.scores.score_route,
            infractions=tuple(
                _infraction(infraction_kind(key), message, protocol)
                for key, messages in sorted(record.infractions.items())
                for message in messages
            ),
            protocol=protocol,
            stated_score=record.scores.score_composed,
        )
    except BadDataError as error:
        raise BadDataError(f"{record.route_id}: {error}") from error


def _scenario_type(scenario_name: str) -> str | None:
    """The type, `None` for the name that the dataset gives to routes without a scenario."""
    return None if scenario_name.partition("_")[0] == NO_SCENARIO else scenario_type_of(scenario_name)


def _infraction(kind: InfractionKind, message: str, protocol: ScoringProtocol) -> Infraction:
    """One message as an infraction."""
    outside = percentage_in(message) if kind is InfractionKind.OUTSIDE_LANES else None
    return infraction(kind, protocol, outside_percent=outside, message=message)
