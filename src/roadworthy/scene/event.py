"""What happened between two instants."""

from dataclasses import dataclass
from enum import StrEnum

from roadworthy.scene.agent import Vector


class EventType(StrEnum):
    """Kinds of events."""

    COLLISION = "collision"
    RED_LIGHT = "red-light"
    STOP_SIGN = "stop-sign"
    OFF_ROAD = "off-road"
    WRONG_LANE = "wrong-lane"
    ROUTE_COMPLETED = "route-completed"
    AGENT_REMOVED = "agent-removed"
    SCENARIO_TIMEOUT = "scenario-timeout"
    FAILED_TO_YIELD = "failed-to-yield"


@dataclass(frozen=True, slots=True)
class Event:
    """One event. `subject_ids` are the agents it happened to, ego's id first where ego is one of them.

    A contact between two agents is one event, at its first instant, however long it lasts.
    """

    type: EventType
    time_s: float
    subject_ids: tuple[str, ...] = ()
    position_m: Vector | None = None
    speed_mps: float | None = None
    detail: str | None = None
