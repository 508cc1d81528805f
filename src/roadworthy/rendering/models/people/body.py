"""The parts of a human body: trunk, limbs, feet and hands, with their clothes."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Point, Slot
from roadworthy.rendering.models.people.skeleton import Build, Limb, Posture

SKIN = Look(slot=Slot.SKIN)
HAIR = Look(slot=Slot.HAIR)
TOP = Look(slot=Slot.TOP)
TROUSERS = Look(slot=Slot.TROUSERS)
SHOES = Look(slot=Slot.SHOES)
BAG = Look(slot=Slot.BAG)


class Detail(NamedTuple):
    """How many sides the round parts have, and whether feet, hands and faces have their small features."""

    limb: int
    trunk: int
    head: int
    fine: bool


NEAR = Detail(6, 8, 8, True)
FAR = Detail(3, 4, 4, False)

# Rows of the trunk: how high along it from hips (0) to shoulders (1), half its depth and its width for an adult, in m.
_TRUNK = ((-0.09, 0.085, 0.140), (0.10, 0.108, 0.165), (0.34, 0.092, 0.142), (0.72, 0.116, 0.178), (1.0, 0.080, 0.196))
_NECK_BASE = (1.11, 0.050, 0.065)
_ADULT_TRUNK_M = 0.53


def pipe(
    builder: MeshBuilder,
    points: Sequence[Point],
    radii_m: Sequence[float],
    look: Look,
    sides: int,
    beside: Point = (0.0, 1.0, 0.0),
) -> None:
    """Adds an open tube along a bent line, none of whose pieces runs in the direction `beside`."""
    line, side = np.asarray(points, dtype=np.float64), np.asarray(beside)
    pieces = _units(np.diff(line, axis=0))
    along = _units(np.vstack((pieces[:1], pieces[:-1] + pieces[1:], pieces[-1:])))
    second = _units(side - along * (along @ side)[:, None])
    x, y, z = along.T
    first = _units(np.column_stack((side[1] * z - side[2] * y, side[2] * x - side[0] * z, side[0] * y - side[1] * x)))
    angles = (np.arange(sides) + 0.5) * math.tau / sides
    cos, sin = np.cos(angles)[:, None], np.sin(angles)[:, None]
    wide = np.asarray(radii_m)[:, None, None]
    rings = line[:, None] + wide * (cos * first[:, None] + sin * second[:, None])
    builder.loft(list(rings), look, caps=False)


def _units(vectors: FloatArray) -> FloatArray:
    return np.asarray(vectors / np.sqrt((vectors**2).sum(axis=1, keepdims=True)), dtype=np.float64)


def ring(center: ArrayLike, ahead: ArrayLike, depth_m: float, half_width_m: float, sides: int) -> FloatArray:
    """The corners of a section of the trunk, half as deep as `depth_m` says along `ahead`, and rather square."""
    angles = (np.arange(sides) + 0.5) * math.tau / sides
    cos, sin = np.cos(angles), np.sin(angles)
    x, y = np.sign(cos) * np.abs(cos) ** 0.8, np.sign(sin) * np.abs(sin) ** 0.8
    if sides == FAR.trunk:
        x, y = x * 1.15, y * 1.15
    return np.asarray(
        np.asarray(center) + np.outer(x * depth_m, np.asarray(ahead)) + np.outer(y * half_width_m, (0.0, 1.0, 0.0)),
        dtype=np.float64,
    )


def trunk_axes(posture: Posture) -> tuple[FloatArray, FloatArray]:
    """The directions up along the trunk, and ahead of the chest."""
    sin, cos = math.sin(posture.lean_rad), math.cos(posture.lean_rad)
    return np.array([sin, 0.0, cos]), np.array([cos, 0.0, -sin])


def trunk_length_m(build: Build) -> float:
    """From hips to shoulders."""
    return build.shoulder_m - build.hip_m


def trunk(builder: MeshBuilder, build: Build, posture: Posture, detail: Detail, top: Look = TOP) -> None:
    """Adds the trunk from the hips, in the trousers' colour, to the neck."""
    up, ahead = trunk_axes(posture)
    length, wide = trunk_length_m(build), build.girth * trunk_length_m(build) / _ADULT_TRUNK_M

    def section(row: tuple[float, float, float], more: float = 0.0) -> FloatArray:
        high, depth, half = row
        center = np.asarray(posture.pelvis) + up * length * high
        return ring(center, ahead, depth * wide + more, half * wide + more, detail.trunk)

    if detail.fine:
        builder.loft([section(row) for row in _TRUNK[:2]], TROUSERS, caps=False)
        builder.loft([section(_TRUNK[1], 0.004), *(section(row) for row in (*_TRUNK[2:], _NECK_BASE))], top, caps=False)
    else:
        builder.loft([section(_TRUNK[0]), section(_TRUNK[3]), section(_TRUNK[4])], top, caps=False)


def legs(
    builder: MeshBuilder,
    build: Build,
    posture: Posture,
    detail: Detail,
    look: Look = TROUSERS,
    shin: Look | None = None,
) -> None:
    """Adds legs and feet; below a skirt or coat, where no thigh is seen, the `shin` has a look of its own."""
    size = build.girth * build.hip_m / 0.90
    for limb, down in zip(posture.legs, posture.toes_down_rad, strict=True):
        radii = (0.082 * size, 0.056 * size, 0.042 * size)
        if shin is None:
            pipe(builder, limb, radii, look, detail.limb)
        else:
            pipe(builder, limb[1:], (radii[1] * 0.95, radii[2] * 0.85), shin, detail.limb)
        foot(builder, build, limb.end, down, detail)


def foot(builder: MeshBuilder, build: Build, ankle: Point, down_rad: float, detail: Detail) -> None:
    """Adds a shoe around an ankle."""
    sin, cos = math.sin(down_rad), math.cos(down_rad)
    half, low, high = 0.026 * build.size_m[2], -build.ankle_m, 0.012 * build.size_m[2]

    def at(x: float, y: float, z: float) -> tuple[float, float, float]:
        return (ankle[0] + x * cos + z * sin, ankle[1] + y, ankle[2] - x * sin + z * cos)

    heel, toe = -build.heel_m, build.toe_m
    if detail.fine:
        rear = [at(heel, -half, low), at(heel, half, low), at(heel, half, high), at(heel, -half, high)]
        tip = low * 0.35
        front = [at(toe, -half, low), at(toe, half, low), at(toe, half, tip), at(toe, -half, tip)]
        builder.loft([rear, front], SHOES)
    else:
        peak, left, right = at(heel, 0.0, high), at(toe, half, low), at(toe, -half, low)
        builder.triangles([(peak, left, right), (peak, left, at(heel, 0.0, low))], SHOES)


def arms(
    builder: MeshBuilder, build: Build, posture: Posture, detail: Detail, look: Look = TOP, forearm: Look | None = None
) -> None:
    """Adds arms and hands; a short sleeve leaves the forearm a look of its own."""
    size = build.girth * build.shoulder_m / 1.43
    for limb in posture.arms:
        radii = (0.055 * size, 0.044 * size, 0.034 * size)
        if not detail.fine:
            pipe(builder, (limb.root, limb.end), (radii[0], radii[2]), look, detail.limb)
            continue
        shoulder(builder, limb, radii[0], look)
        if forearm is None:
            pipe(builder, limb, radii, look, detail.limb)
        else:
            pipe(builder, limb[:2], radii[:2], look, detail.limb)
            pipe(builder, limb[1:], (radii[1] * 0.85, radii[2] * 0.85), forearm, detail.limb)
        hand(builder, limb, 0.036 * size)


def shoulder(builder: MeshBuilder, arm: Limb, radius_m: float, look: Look) -> None:
    """Adds the round end of a sleeve."""
    x, y, z = arm.root
    foot = [(x + radius_m * a, y + radius_m * b, z) for a, b in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    peak = (x, y * 0.92, z + radius_m * 0.75)
    builder.triangles([(foot[i], foot[(i + 1) % 4], peak) for i in range(4)], look)


def hand(builder: MeshBuilder, arm: Limb, radius_m: float) -> None:
    """Adds a hand at the end of an arm."""
    wrist = np.asarray(arm.end)
    along = wrist - np.asarray(arm.middle)
    along /= np.linalg.norm(along)
    across = np.array([along[2], 0.0, -along[0]])
    across /= np.linalg.norm(across)
    beside = np.cross(along, across) * 0.7
    sections = [
        wrist + along * radius_m * far + radius_m * wide * np.array([across, beside, -across, -beside])
        for far, wide in ((-0.3, 0.8), (1.2, 1.15), (2.3, 0.6))
    ]
    builder.loft(sections, SKIN, caps=False)
