"""Which contacts count as collisions, and of which kind (Bench2Drive specification, section 6.1)."""

import math
from collections.abc import Iterator
from typing import Final

from roadworthy.driving.criteria.outcome import NotedInfraction
from roadworthy.driving.criteria.tick import Tick
from roadworthy.driving.scoring.infractions import InfractionKind
from roadworthy.scene import Agent, Category, Event, EventType, Scene

STANDING_MPS: Final = 0.1
_SAME_ACTOR_S: Final = 5.0
_SAME_PLACE_M: Final = 5.0

# An animal is no thing that stands about: whoever hits one should have braked for it as for somebody on foot. CARLA,
# and so the reference, has none. A parked car is a vehicle, though CARLA's parked cars are part of its maps.
_KINDS: Final = {
    Category.PEDESTRIAN: InfractionKind.COLLISION_PEDESTRIAN,
    Category.ANIMAL: InfractionKind.COLLISION_PEDESTRIAN,
    Category.PROP: InfractionKind.COLLISION_STATIC,
    Category.OTHER: InfractionKind.COLLISION_STATIC,
}


class Collisions:
    """Tells each collision once.

    A contact is ignored where ego stood before it, where the same actor was hit less than 5 s before, or where ego has
    not come 5 m away since the last collision, whomever it now hits.
    """

    def __init__(self) -> None:
        self._last_s: dict[str, float] = {}
        self._place: tuple[float, float] | None = None

    def observe(self, tick: Tick) -> Iterator[NotedInfraction]:
        """The collisions of one tick."""
        ego = tick.now.ego.pose
        if self._place is not None and math.dist(self._place, (ego.x_m, ego.y_m)) > _SAME_PLACE_M:
            self._place = None
        for event in tick.now.events:
            if event.type is EventType.COLLISION and event.subject_ids[:1] == (tick.now.ego.id,):
                yield from self._contact(tick, event)

    def _contact(self, tick: Tick, event: Event) -> Iterator[NotedInfraction]:
        # A contact may stop ego within the tick: whether it stood is what the Scene before tells.
        before = tick.before.ego
        other_id = event.subject_ids[1] if len(event.subject_ids) > 1 else ""
        last_s = self._last_s.get(other_id, -math.inf)
        if before.speed_mps < STANDING_MPS or self._place is not None or event.time_s - last_s < _SAME_ACTOR_S:
            return
        self._last_s[other_id] = event.time_s
        self._place = (tick.now.ego.pose.x_m, tick.now.ego.pose.y_m)
        other = _agent(other_id, tick.now) or _agent(other_id, tick.before)
        kind = InfractionKind.COLLISION_STATIC
        if other is not None:
            kind = _KINDS.get(other.category, InfractionKind.COLLISION_VEHICLE)
        speed = before.speed_mps if event.speed_mps is None else event.speed_mps
        message = f"Hit {_named(other_id, other)} at {speed:.1f} m/s"
        yield NotedInfraction(kind, event.time_s, message, event.position_m, other_id or None)


def _agent(agent_id: str, scene: Scene) -> Agent | None:
    return next((agent for agent in scene.agents if agent.id == agent_id), None)


def _named(other_id: str, other: Agent | None) -> str:
    """What a reader may call it; things of the map are known by their names alone."""
    if other is None:
        return f"the {other_id.removeprefix('layout:')}" if other_id else "something"
    if other.category is Category.PROP and other.subtype:
        return f"the {other.subtype} {other.id}"
    parked = "parked " if other.attribute == "parked" else ""
    detail = f" ({other.subtype})" if other.subtype else ""
    return f"the {parked}{other.category} {other.id}{detail}"
