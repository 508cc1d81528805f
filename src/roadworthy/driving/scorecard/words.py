"""What went wrong on a route, in a reader's words."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.criteria.outcome import ENDING_KINDS
from roadworthy.driving.scoring import Failure, InfractionKind
from roadworthy.roads.map_file import SUFFIX

INFRACTION_WORDS: Final[Mapping[InfractionKind, str]] = MappingProxyType(
    {
        InfractionKind.COLLISION_PEDESTRIAN: "hit a pedestrian",
        InfractionKind.COLLISION_VEHICLE: "hit a vehicle",
        InfractionKind.COLLISION_STATIC: "hit something fixed",
        InfractionKind.RED_LIGHT: "ran a red light",
        InfractionKind.STOP_SIGN: "ran a stop sign",
        InfractionKind.SCENARIO_TIMEOUT: "scenario timed out",
        InfractionKind.FAILED_TO_YIELD: "did not yield to an emergency vehicle",
        InfractionKind.OUTSIDE_LANES: "outside its lanes",
        InfractionKind.MIN_SPEED: "slower than the traffic",
        InfractionKind.ROUTE_DEVIATION: "left the route",
        InfractionKind.BLOCKED: "stood still",
        InfractionKind.ROUTE_TIMEOUT: "route timed out",
    }
)
_FAILURE_WORDS: Final[Mapping[Failure, str]] = MappingProxyType(
    {
        Failure.OUT_OF_TICKS: "ran out of time",
        Failure.AGENT_CRASHED: "driver crashed",
        Failure.SIMULATION_CRASHED: "world crashed",
        Failure.SENSORS_INVALID: "cameras are not there",
        Failure.NOT_SET_UP: "could not be set up",
    }
)


def wrongs(outcome: RouteOutcome) -> tuple[str, ...]:
    """What went wrong on a route, each kind once: "2 x hit a vehicle", "ran a red light"; empty where nothing did."""
    kinds = Counter(each.kind for each in outcome.infractions)
    end = None if outcome.failure is None else ENDING_KINDS.get(outcome.failure)
    if end is not None:
        kinds.setdefault(end, 1)
    said = [f"{n} x {INFRACTION_WORDS[kind]}" if n > 1 else INFRACTION_WORDS[kind] for kind, n in kinds.items()]
    if outcome.failure is not None and end is None:
        why = f": {outcome.crash}" if outcome.crash else ""
        said.append(f"{_FAILURE_WORDS[outcome.failure]}{why}")
    return tuple(said)


def map_title(map_name: str) -> str:
    """A map's name without the folder and the ending of its file: "Town01" of "maps/Town01.map.zst"."""
    return Path(map_name).name.removesuffix(SUFFIX)


def drive_name(outcome: RouteOutcome) -> str:
    """The route, and the repeat if it is not the first: "1711-r2"; the folder of the drive is called so."""
    return f"{outcome.route_id}-r{outcome.repeat}" if outcome.repeat else outcome.route_id
