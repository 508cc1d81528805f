"""People on foot: their builds, their outfits, and the models of each outfit in each pose."""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh
from roadworthy.rendering.models.people import body
from roadworthy.rendering.models.people.head import Headgear, head
from roadworthy.rendering.models.people.luggage import backpack, bag
from roadworthy.rendering.models.people.skeleton import STEP_POSES, Build, Posture, standing, stepping
from roadworthy.rendering.models.placed import Model

ADULT: Final = Build((0.45, 0.55, 1.75), 0.90, 1.43, 0.095, 0.190, 0.285, 0.235, 0.055, 0.145, (0.104, 0.086, 0.124))
SLIGHT_ADULT: Final = Build(
    (0.45, 0.55, 1.75), 0.91, 1.43, 0.090, 0.172, 0.275, 0.23, 0.05, 0.135, (0.100, 0.083, 0.120), 0.90
)
CHILD: Final = Build(
    (0.35, 0.40, 1.20), 0.56, 0.925, 0.068, 0.122, 0.19, 0.165, 0.042, 0.105, (0.098, 0.085, 0.115), 1.02
)
WORKER: Final = Build(
    (0.50, 0.60, 1.80), 0.91, 1.45, 0.100, 0.198, 0.29, 0.24, 0.060, 0.155, (0.104, 0.086, 0.124), 1.06
)
_REFLEX = Look((236, 236, 224))


class Garment(StrEnum):
    """What is worn about the hips."""

    TROUSERS = "trousers"
    SKIRT = "skirt"
    COAT = "coat"
    VEST = "vest"


class Luggage(StrEnum):
    """What is carried."""

    NONE = "none"
    BACKPACK = "backpack"
    BAG = "bag"


class Outfit(NamedTuple):
    """One way to look, in whatever colours."""

    build: Build
    garment: Garment
    gear: Headgear
    luggage: Luggage = Luggage.NONE
    bare_arms: bool = False


OUTFITS: Final[dict[str, Outfit]] = {
    "adult-0": Outfit(ADULT, Garment.TROUSERS, Headgear.SHORT_HAIR),
    "adult-1": Outfit(SLIGHT_ADULT, Garment.SKIRT, Headgear.LONG_HAIR, Luggage.BAG),
    "adult-2": Outfit(ADULT, Garment.TROUSERS, Headgear.CAP, Luggage.BACKPACK, bare_arms=True),
    "adult-3": Outfit(SLIGHT_ADULT, Garment.COAT, Headgear.LONG_HAIR),
    "adult-4": Outfit(ADULT, Garment.COAT, Headgear.SHORT_HAIR, Luggage.BAG),
    "adult-5": Outfit(SLIGHT_ADULT, Garment.TROUSERS, Headgear.LONG_HAIR, Luggage.BACKPACK, bare_arms=True),
    "child-0": Outfit(CHILD, Garment.TROUSERS, Headgear.SHORT_HAIR, bare_arms=True),
    "child-1": Outfit(CHILD, Garment.SKIRT, Headgear.LONG_HAIR),
    "child-2": Outfit(CHILD, Garment.TROUSERS, Headgear.CAP, Luggage.BACKPACK),
    "worker-0": Outfit(WORKER, Garment.VEST, Headgear.WORK_HELMET),
}


def walker_name(outfit: str, step: int | None) -> str:
    """The name of the model of an outfit: in a pose of walking, or standing for None."""
    return f"person-{outfit}-{'stand' if step is None else step}"


def walker(outfit: str, step: int | None) -> Model:
    """The model of an outfit in a pose."""
    kind = OUTFITS[outfit]
    posture = standing(kind.build) if step is None else stepping(kind.build, step)
    near, far = (_figure(kind, posture, detail) for detail in (body.NEAR, body.FAR))
    return Model(near, kind.build.size_m, far)


def walker_models() -> dict[str, Callable[[], Model]]:
    """The makers of all models of people on foot, by name."""
    return {
        walker_name(outfit, step): partial(walker, outfit, step)
        for outfit in OUTFITS
        for step in (None, *range(STEP_POSES))
    }


def _figure(kind: Outfit, posture: Posture, detail: body.Detail) -> Mesh:
    builder, build = MeshBuilder(), kind.build
    body.trunk(builder, build, posture, detail)
    bare = {Garment.SKIRT: body.SKIN, Garment.COAT: body.TROUSERS}.get(kind.garment)
    body.legs(builder, build, posture, detail, shin=bare)
    sleeves = body.TROUSERS if kind.garment is Garment.VEST else body.TOP
    body.arms(builder, build, posture, detail, sleeves, body.SKIN if kind.bare_arms else None)
    sink = build.hip_m - posture.pelvis[2]
    crown = (0.012 * build.size_m[2], 0.0, build.size_m[2] - sink)
    neck = (0.0, 0.0, build.shoulder_m - sink)
    head(builder, crown, build.head_m, neck, kind.gear, detail)
    if kind.garment in {Garment.SKIRT, Garment.COAT}:
        _flared(builder, build, posture, kind.garment, detail)
    if kind.garment is Garment.VEST:
        _stripes(builder, build, posture, detail)
    if kind.luggage is Luggage.BACKPACK:
        backpack(builder, build, posture, detail)
    elif kind.luggage is Luggage.BAG:
        bag(builder, build, posture, detail)
    return builder.mesh()


def _flared(builder: MeshBuilder, build: Build, posture: Posture, garment: Garment, detail: body.Detail) -> None:
    """Adds a skirt, or the skirts of a coat, wide enough for the knees."""
    size = body.trunk_length_m(build) / 0.53
    knee = build.hip_m * (0.52 if garment is Garment.SKIRT else 0.56)
    look = body.TROUSERS if garment is Garment.SKIRT else body.TOP
    rows = [
        (posture.pelvis[2] + 0.17 * size, 0.104, 0.155),
        (posture.pelvis[2] - 0.05, 0.13, 0.178),
        (knee, 0.165, 0.195),
    ]
    if not detail.fine:
        del rows[1]
    sections = [
        body.ring((0.0, 0.0, z), (1.0, 0.0, 0.0), x * size * 0.98, y * size * build.girth, detail.trunk)
        for z, x, y in reversed(rows)
    ]
    builder.loft(sections, look, caps=detail.fine)


def _stripes(builder: MeshBuilder, build: Build, posture: Posture, detail: body.Detail) -> None:
    """Adds two pale bands around the chest and one over each shoulder; in the distance, a patch ahead and behind."""
    length = body.trunk_length_m(build)
    size = build.girth * length / 0.53
    if not detail.fine:
        half, low, high = 0.13 * size, posture.pelvis[2] + length * 0.30, posture.pelvis[2] + length * 0.52
        for x in (0.112 * size, -0.112 * size):
            builder.quad((x, -half, low), (x, half, low), (x, half, high), (x, -half, high), _REFLEX)
        return
    for share, depth, half in ((0.30, 0.094, 0.146), (0.56, 0.107, 0.164)):
        sections = [
            body.ring(
                (0, 0, posture.pelvis[2] + length * share + z), (1, 0, 0), depth * size + 0.012, half * size + 0.012, 8
            )
            for z in (-0.03, 0.03)
        ]
        builder.loft(sections, _REFLEX, caps=False)
    top, chest = posture.pelvis[2] + length * 1.06, posture.pelvis[2] + length * 0.6
    for side in (1, -1):
        for ahead in (1, -1):
            a, b = side * 0.075 * size, side * 0.125 * size
            x_low, x_high = ahead * (0.118 * size + 0.012), ahead * 0.075 * size
            builder.quad((x_low, a, chest), (x_low, b, chest), (x_high, b, top), (x_high, a, top), _REFLEX)
