"""Which model shows an agent, in which pose and colours."""

import math
from typing import Final

from roadworthy.rendering.models.lamp_tints import lamp_tints
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.paints import paint
from roadworthy.rendering.models.people import bicycles, motorcycles
from roadworthy.rendering.models.people.animals import BEASTS, WALK_POSES, animal_name
from roadworthy.rendering.models.people.looks import clothes, draw_of, fur
from roadworthy.rendering.models.people.skeleton import STEP_POSES
from roadworthy.rendering.models.people.walkers import OUTFITS, walker_name
from roadworthy.rendering.models.placed import Placed, Tint, placed_as
from roadworthy.scene import Agent, Category

STANDING_MPS: Final = 0.1

# A cycle of two steps is this many heights of the body long; a turn of the pedals takes the bicycle that far.
_STRIDE_HEIGHTS: Final = 0.76
_PEDAL_TURN_M: Final = 4.4
_BEAST_STRIDE_LENGTHS: Final = 0.9
# The speed that counts moves in steps, or each small change of it would throw the legs about.
_SPEED_STEP_MPS: Final = 0.25
_CHILD_M: Final = 1.4
_DEER_M: Final = 0.9
_NO_RIDER: Final = ("parked", "without")

_OUTFITS: Final = {
    kind: tuple(name for name in OUTFITS if name.startswith(kind)) for kind in ("adult", "child", "worker")
}


def placed_person(agent: Agent, time_s: float) -> tuple[Placed, ...]:
    """A pedestrian, in a pose of walking that follows from the speed and the time, or standing."""
    kind = _person_kind(agent)
    outfit = draw_of(agent.id).of(8, _OUTFITS[kind])
    size = OUTFITS[outfit].build.size_m
    step = _pose_number(agent, time_s, _STRIDE_HEIGHTS * agent.size_m[2], STEP_POSES)
    tints = clothes(agent.id, agent.color, kind == "worker")
    return (placed_as(agent, walker_name(outfit, step), size, tints),)


def placed_rider(agent: Agent, time_s: float, lamps_on: bool) -> tuple[Placed, ...]:
    """A bicycle or motorcycle, with its rider unless it is parked; lamps as `lamps_on` and the agent's lights say."""
    ridden = not (agent.is_static or any(word in (agent.attribute or "") for word in _NO_RIDER))
    draw = draw_of(agent.id)
    if agent.category is Category.BICYCLE:
        pose = (_pose_number(agent, time_s, _PEDAL_TURN_M, bicycles.PEDAL_POSES) or 0) if ridden else None
        name = bicycles.bicycle_name(pose, draw.of(8, range(len(bicycles.RIDERS))))
        size = bicycles.RIDDEN_SIZE_M if ridden else bicycles.PARKED_SIZE_M
    else:
        name = motorcycles.motorcycle_name(draw.of(8, (False, False, True)) if ridden else None)
        size = motorcycles.RIDDEN_SIZE_M if ridden else motorcycles.PARKED_SIZE_M
    lamps = lamp_tints(agent.lights, time_s, lamps_on and ridden)
    tints = {**clothes(agent.id, None), Slot.PAINT: Tint(paint(agent.color)), **lamps}
    return (placed_as(agent, name, size, tints),)


def placed_animal(agent: Agent, time_s: float) -> tuple[Placed, ...]:
    """A dog, or a deer where the words or the height say so, in a pose that follows from the speed and the time."""
    words = _words(agent)
    kind = next((known for known in BEASTS if known in words), "deer" if agent.size_m[2] > _DEER_M else "dog")
    pose = _pose_number(agent, time_s, _BEAST_STRIDE_LENGTHS * agent.size_m[0], WALK_POSES)
    return (placed_as(agent, animal_name(kind, pose), BEASTS[kind].size_m, fur(agent.id, kind)),)


def _words(agent: Agent) -> str:
    return f"{agent.subtype or ''} {agent.label or ''}".lower()


def _person_kind(agent: Agent) -> str:
    words = _words(agent)
    if "worker" in words:
        return "worker"
    if "child" in words or agent.size_m[2] < _CHILD_M:
        return "child"
    return "adult"


def _pose_number(agent: Agent, time_s: float, stride_m: float, poses: int) -> int | None:
    """Which of the poses of a stride it is; None for an agent that stands."""
    if agent.speed_mps < STANDING_MPS:
        return None
    speed_mps = max(1, round(agent.speed_mps / _SPEED_STEP_MPS)) * _SPEED_STEP_MPS
    strides = speed_mps * time_s / stride_m + draw_of(agent.id).share(9)
    return math.floor(strides * poses) % poses
