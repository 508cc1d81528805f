"""Dogs and deer, standing or walking."""

import math
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh, Point
from roadworthy.rendering.models.people.body import FAR, HAIR, NEAR, Detail, pipe
from roadworthy.rendering.models.people.skeleton import bent
from roadworthy.rendering.models.placed import Model

WALK_POSES: Final = 4


class Beast(NamedTuple):
    """The shape of an animal, its body from the rear to the chest as (x, half width, low, high), in metres."""

    size_m: tuple[float, float, float]
    body: tuple[tuple[float, float, float, float], ...]
    neck: tuple[Point, Point]
    neck_radii_m: tuple[float, float]
    muzzle: Point
    head_radius_m: float
    ear_m: float
    ears_hang: bool
    tail: tuple[Point, Point, Point]
    tail_radius_m: float
    leg_x_m: tuple[float, float]
    leg_y_m: float
    leg_m: tuple[float, float]
    stride_m: float
    antlers: bool


BEASTS: Final[dict[str, Beast]] = {
    "dog": Beast(
        size_m=(0.95, 0.28, 0.67),
        body=(
            (-0.36, 0.07, 0.33, 0.46),
            (-0.26, 0.115, 0.28, 0.50),
            (0.00, 0.115, 0.25, 0.49),
            (0.19, 0.138, 0.21, 0.51),
        ),
        neck=((0.13, 0.0, 0.43), (0.27, 0.0, 0.57)),
        neck_radii_m=(0.125, 0.095),
        muzzle=(0.47, 0.0, 0.51),
        head_radius_m=0.095,
        ear_m=0.14,
        ears_hang=True,
        tail=((-0.33, 0.0, 0.45), (-0.44, 0.0, 0.55), (-0.42, 0.0, 0.67)),
        tail_radius_m=0.032,
        leg_x_m=(-0.26, 0.15),
        leg_y_m=0.085,
        leg_m=(0.066, 0.034),
        stride_m=0.12,
        antlers=False,
    ),
    "deer": Beast(
        size_m=(1.60, 0.50, 1.75),
        body=(
            (-0.62, 0.10, 0.86, 1.06),
            (-0.45, 0.16, 0.80, 1.11),
            (0.0, 0.165, 0.77, 1.06),
            (0.36, 0.145, 0.76, 1.11),
        ),
        neck=((0.31, 0.0, 0.98), (0.55, 0.0, 1.42)),
        neck_radii_m=(0.115, 0.068),
        muzzle=(0.79, 0.0, 1.33),
        head_radius_m=0.085,
        ear_m=0.17,
        ears_hang=False,
        tail=((-0.61, 0.0, 1.05), (-0.68, 0.0, 0.98), (-0.70, 0.0, 0.90)),
        tail_radius_m=0.045,
        leg_x_m=(-0.48, 0.30),
        leg_y_m=0.10,
        leg_m=(0.085, 0.028),
        stride_m=0.28,
        antlers=True,
    ),
}
_PALE = Look((226, 214, 192))
_DARK = Look((30, 24, 22))
_EAR = Look((70, 50, 36))
_ANTLER = Look((132, 104, 72))


def animal_name(kind: str, pose: int | None) -> str:
    """The name of the model of one of BEASTS in a pose of walking, or standing for None."""
    return f"animal-{kind}-{'stand' if pose is None else pose}"


def animal(kind: str, pose: int | None) -> Model:
    """The model of one of BEASTS in a pose of walking, or standing for None."""
    near, far = (_figure(BEASTS[kind], pose, detail) for detail in (NEAR, FAR))
    return Model(near, BEASTS[kind].size_m, far)


def animal_models() -> dict[str, Callable[[], Model]]:
    """The makers of all models of animals, by name."""
    return {
        animal_name(kind, pose): partial(animal, kind, pose) for kind in BEASTS for pose in (None, *range(WALK_POSES))
    }


def _figure(beast: Beast, pose: int | None, detail: Detail) -> Mesh:
    builder = MeshBuilder()
    sides = 8 if detail.fine else 4
    turns = (np.arange(sides) + 0.5) * math.tau / sides
    grown = 1.0 if detail.fine else 1.2
    builder.loft(
        [
            np.column_stack(
                (
                    np.full(sides, x),
                    half * grown * np.cos(turns),
                    (low + high) / 2 + (high - low) / 2 * grown * np.sin(turns),
                )
            )
            for x, half, low, high in beast.body
        ],
        HAIR,
    )
    pipe(builder, beast.neck, beast.neck_radii_m, HAIR, detail.limb)
    _legs(builder, beast, pose, detail)
    _head(builder, beast, detail)
    pipe(builder, beast.tail, [beast.tail_radius_m * share for share in (1.0, 0.9, 0.5)], HAIR, 3)
    if beast.antlers:
        _antlers(builder, beast, detail)
        x, _, z = beast.tail[0]
        half = 0.09
        builder.quad(
            (x - 0.03, half, z - 0.2), (x - 0.03, -half, z - 0.2), (x - 0.02, -half, z), (x - 0.02, half, z), _PALE
        )
    return builder.mesh()


def _legs(builder: MeshBuilder, beast: Beast, pose: int | None, detail: Detail) -> None:
    """Adds four legs; those across from each other move together."""
    thick, thin = beast.leg_m
    for rear, x in ((True, beast.leg_x_m[0]), (False, beast.leg_x_m[1])):
        height = beast.body[1 if rear else -1][2] + thick * 1.4
        for side in (1, -1):
            shift, lift = 0.0, 0.0
            if pose is not None:
                turn = math.tau * (pose / WALK_POSES + 0.125 + (0.5 if rear is (side > 0) else 0.0))
                shift, lift = beast.stride_m * math.sin(turn), max(0.0, math.cos(turn)) * height * 0.16
            hip: Point = (x, side * beast.leg_y_m, height)
            hoof: Point = (x + shift + (-0.3 if rear else 0.1) * thick, side * beast.leg_y_m, lift + 0.01)
            half = height * 0.51
            knee = bent(hip, hoof, half, half, (-1.0 if rear else 0.35, 0.0, 0.0))
            pipe(builder, knee, (thick, thin * 1.25, thin), HAIR, 4 if detail.fine else 3)
            if detail.fine:
                a, b = hoof[0] - thin, hoof[0] + thin * 1.9
                low, high = hoof[1] - thin, hoof[1] + thin
                builder.box((a, low, lift), (b, high, lift + thin * 1.3), _DARK)


def _head(builder: MeshBuilder, beast: Beast, detail: Detail) -> None:
    radius = beast.head_radius_m
    x, y, z = beast.neck[1][0] + radius * 0.25, 0.0, beast.neck[1][2] + radius * 0.1
    if detail.fine:
        builder.ellipsoid((x, y, z), (radius * 1.2, radius, radius), HAIR, rings=4, sides=6)
        for side in (1, -1):
            ahead, beside, above = x + radius * 0.75, side * radius * 0.78, z + radius * 0.28
            half = radius * 0.14
            low: Point = (ahead - half, beside - half, above - half)
            builder.box(low, (ahead + half, beside + half, above + half), _DARK)
    tip = beast.muzzle
    pipe(builder, ((x - radius * 0.2, y, z), tip), (radius * 0.95, radius * 0.48), HAIR, 5 if detail.fine else 4)
    nose = radius * 0.42
    a, b, c, d = ((tip[0] + 0.002, i * nose, tip[2] + k * nose) for i, k in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    builder.quad(a, b, c, d, _DARK)
    for side in (1, -1):
        if beast.ears_hang:
            _hanging_ear(builder, (x, y, z), radius, beast.ear_m, side)
        else:
            foot, ear = side * radius * 0.55, beast.ear_m
            peak = (x - radius * 0.8, side * (radius * 0.7 + ear * 0.65), z + radius * 0.6 + ear * 0.6)
            inner, outer = (x, foot * 0.6, z + radius * 0.8), (x - radius * 0.7, foot * 1.5, z + radius * 0.5)
            builder.triangles([(inner, outer, peak)], HAIR)


def _hanging_ear(builder: MeshBuilder, middle: Point, radius_m: float, ear_m: float, side: int) -> None:
    """Adds an ear that hangs down beside a head."""
    x, y, z = middle
    top, foot = y + side * radius_m * 0.72, y + side * radius_m * 1.22
    upper, lower = z + radius_m * 0.75, z + radius_m * 0.75 - ear_m
    builder.quad(
        (x - radius_m * 0.75, foot, lower),
        (x - radius_m * 0.05, foot, lower),
        (x + radius_m * 0.15, top, upper),
        (x - radius_m * 0.70, top, upper),
        _EAR,
    )


def _antlers(builder: MeshBuilder, beast: Beast, detail: Detail) -> None:
    x, _, z = beast.neck[1]
    top = beast.size_m[2]
    for side in (1, -1):
        foot: Point = (x, side * 0.05, z + 0.07)
        fork: Point = (x - 0.12, side * 0.17, z + 0.20)
        tip: Point = (x - 0.04, side * 0.235, top)
        pipe(builder, (foot, fork, tip), (0.022, 0.018, 0.008), _ANTLER, 3)
        if detail.fine:
            pipe(builder, (fork, (x - 0.22, side * 0.20, top - 0.03)), (0.015, 0.007), _ANTLER, 3)
            pipe(
                builder,
                ((x - 0.06, side * 0.11, z + 0.135), (x + 0.09, side * 0.14, z + 0.22)),
                (0.015, 0.007),
                _ANTLER,
                3,
            )
