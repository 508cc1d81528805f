"""What a world tells as an offence, as an infraction: lights, signs, and scenarios that were not mastered."""

from collections.abc import Iterator
from typing import Final

from roadworthy.driving.criteria.outcome import NotedInfraction
from roadworthy.driving.criteria.tick import Tick
from roadworthy.driving.scoring.infractions import InfractionKind
from roadworthy.scene import Event, EventType

_KINDS: Final = {
    EventType.RED_LIGHT: InfractionKind.RED_LIGHT,
    EventType.STOP_SIGN: InfractionKind.STOP_SIGN,
    EventType.SCENARIO_TIMEOUT: InfractionKind.SCENARIO_TIMEOUT,
    EventType.FAILED_TO_YIELD: InfractionKind.FAILED_TO_YIELD,
}


def offences(tick: Tick) -> Iterator[NotedInfraction]:
    """The offences of one tick by ego that its world tells, each of which counts."""
    for event in tick.now.events:
        kind = _KINDS.get(event.type)
        if kind is not None and event.subject_ids[:1] == (tick.now.ego.id,):
            other = event.subject_ids[1] if len(event.subject_ids) > 1 else None
            yield NotedInfraction(kind, event.time_s, _message(event, other), event.position_m, other)


def _message(event: Event, other_id: str | None) -> str:
    speed = "" if event.speed_mps is None else f" at {event.speed_mps:.1f} m/s"
    match event.type:
        case EventType.RED_LIGHT:
            return f"Ran a red light{speed}"
        case EventType.STOP_SIGN:
            return f"Passed a stop sign{speed} without having stopped"
        case EventType.FAILED_TO_YIELD:
            return f"Did not let the emergency vehicle{f' {other_id}' if other_id else ''} pass"
        case _:
            return f"Did not get through the scenario {event.detail or ''}".rstrip() + " in time"
