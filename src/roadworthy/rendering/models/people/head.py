"""Heads with faces, hair and what is worn on them."""

import math
from collections.abc import Callable
from enum import StrEnum

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look, Point, Slot
from roadworthy.rendering.models.people.body import HAIR, SKIN, Detail, pipe

GEAR = Look(slot=Slot.SECOND_PAINT)
_EYES = Look((38, 28, 26))
_LIPS = Look((140, 66, 62))
_VISOR = Look((22, 26, 32), finish=Finish.GLASS)


class Headgear(StrEnum):
    """What covers a head."""

    SHORT_HAIR = "short"
    LONG_HAIR = "long"
    CAP = "cap"
    WORK_HELMET = "helmet"
    BICYCLE_HELMET = "bicycle-helmet"
    MOTORCYCLE_HELMET = "motorcycle-helmet"


_SHARES = (0.0, 0.5, 1.0)
# Hair reaches so far down that two rows of faces would cut into the head.
_HAIR_SHARES = (0.0, 0.33, 0.66, 1.0)
# How much larger than the head what covers it is, along x, y and z.
_LARGER = {
    Headgear.SHORT_HAIR: (1.10, 1.13, 1.09),
    Headgear.LONG_HAIR: (1.14, 1.20, 1.10),
    Headgear.CAP: (1.12, 1.14, 1.12),
    Headgear.WORK_HELMET: (1.30, 1.34, 1.24),
    Headgear.BICYCLE_HELMET: (1.36, 1.24, 1.24),
    Headgear.MOTORCYCLE_HELMET: (1.44, 1.46, 1.22),
}


def head(
    builder: MeshBuilder,
    crown: Point,
    radii_m: tuple[float, float, float],
    neck: Point,
    gear: Headgear,
    detail: Detail,
) -> None:
    """Adds a head that looks forward, and its neck; `crown` is the highest point of what covers it."""
    grown = _LARGER[gear]
    outer = (radii_m[0] * grown[0], radii_m[1] * grown[1], radii_m[2] * grown[2])
    center = (crown[0], crown[1], crown[2] - outer[2])
    if gear is Headgear.MOTORCYCLE_HELMET:
        _full_helmet(builder, center, outer, detail)
    else:
        rings = 5 if detail.fine else 3
        builder.ellipsoid(center, radii_m, SKIN, rings=rings, sides=detail.head)
        _COVERS[gear](builder, center, outer, detail)
    if detail.fine and gear is not Headgear.MOTORCYCLE_HELMET:
        chin = (center[0] - radii_m[0] * 0.2, center[1], center[2] - radii_m[2] * 0.6)
        pipe(builder, (neck, chin), (radii_m[1] * 0.72, radii_m[1] * 0.66), SKIN, detail.limb)
        _face(builder, center, radii_m)


def shell(
    builder: MeshBuilder,
    center: Point,
    radii_m: Point,
    look: Look,
    sides: int,
    rim: Callable[[float], float],
    shares: tuple[float, ...] = _SHARES,
) -> None:
    """Adds the part of an ellipsoid above a rim: its elevation in degrees there, for 1 ahead, 0 beside, -1 behind.

    `shares` are the heights of its corners, from the rim (0) to the crown (1).
    """
    angles = np.arange(sides) * math.tau / sides
    low = np.radians([rim(math.cos(angle)) for angle in angles])
    sections = []
    for share in shares:
        high = low + (math.pi / 2 - low) * share
        unit = np.column_stack((np.cos(angles) * np.cos(high), np.sin(angles) * np.cos(high), np.sin(high)))
        sections.append(np.asarray(center) + unit * np.asarray(radii_m))
    builder.loft(sections, look, caps=False)


def _face(builder: MeshBuilder, center: Point, radii_m: Point) -> None:
    x, y, z = radii_m
    for side in (1, -1):
        left, right = center[1] + side * y * 0.26, center[1] + side * y * 0.56
        low, high = center[2] + z * 0.03, center[2] + z * 0.17
        front, back = center[0] + x * 0.96, center[0] + x * 0.84
        builder.quad((front, left, low), (back, right, low), (back, right, high), (front, left, high), _EYES)
    tip = (center[0] + x * 1.22, center[1], center[2] - z * 0.22)
    top = (center[0] + x * 0.96, center[1], center[2] + z * 0.15)
    left_side, right_side = ((center[0] + x * 0.94, center[1] + s * y * 0.22, center[2] - z * 0.26) for s in (1, -1))
    builder.triangles([(tip, top, left_side), (tip, top, right_side), (tip, left_side, right_side)], SKIN)
    low, high, front = center[2] - z * 0.56, center[2] - z * 0.46, center[0] + x * 0.88
    a, b = center[1] - y * 0.28, center[1] + y * 0.28
    builder.quad((front, a, low), (front, b, low), (front, b, high), (front, a, high), _LIPS)


def _short_rim(ahead: float) -> float:
    return 12 + 28 * ahead if ahead > 0 else 12 + 34 * ahead


def _long_rim(ahead: float) -> float:
    return 46 * ahead if ahead > 0.5 else -38


def _short_hair(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    shell(builder, center, outer, HAIR, detail.head, _short_rim, _HAIR_SHARES if detail.fine else _SHARES)


def _long_hair(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    shell(builder, center, outer, HAIR, detail.head, _long_rim, _HAIR_SHARES if detail.fine else _SHARES)
    x, y, z = outer
    back, front = center[0] - x * 0.86, center[0] - x * (0.1 if detail.fine else 0.8)
    low, high = center[2] - z * 1.7, center[2] - z * 0.45
    wide, narrow = y * 0.92, y * 0.78
    upper = [(back, -wide, high), (front, -wide, high), (front, wide, high), (back, wide, high)]
    lower = [(back, -narrow, low), (back * 0.8, -narrow, low), (back * 0.8, narrow, low), (back, narrow, low)]
    shift = np.array([0.0, center[1], 0.0])
    if detail.fine:
        builder.loft([np.asarray(lower) + shift, np.asarray(upper) + shift], HAIR)
    else:
        builder.quad(lower[0], lower[3], upper[3], upper[0], HAIR)


def _cap(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    shell(builder, center, outer, GEAR, detail.head, lambda _: 22)
    if not detail.fine:
        return
    x, y, z = outer
    hair = (x * 0.97, y * 0.97, z * 0.9)
    shell(builder, center, hair, HAIR, detail.head, lambda ahead: 20 if ahead > 0 else 14 + 34 * ahead, (0.0, 0.25))
    rim, tip = center[2] + z * 0.37, center[2] + z * 0.26
    for low in (0.0, 0.012):
        builder.quad(
            (center[0] + x * 0.55, center[1] - y * 0.8, rim + low),
            (center[0] + x * 1.38, center[1] - y * 0.5, tip + low),
            (center[0] + x * 1.38, center[1] + y * 0.5, tip + low),
            (center[0] + x * 0.55, center[1] + y * 0.8, rim + low),
            GEAR,
        )


def _work_helmet(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    shell(builder, center, outer, GEAR, detail.head, lambda _: 14)
    if not detail.fine:
        return
    angles = np.arange(detail.head) * math.tau / detail.head
    cos, sin = np.cos(angles), np.sin(angles)
    height = np.full(detail.head, center[2] + outer[2] * 0.24)
    inner = np.column_stack((center[0] + cos * outer[0] * 0.9, center[1] + sin * outer[1] * 0.9, height))
    reach = np.where(cos > 0, 1.32, 1.12)
    brim = np.column_stack((center[0] + cos * outer[0] * reach, center[1] + sin * outer[1] * 1.08, height - 0.012))
    builder.loft([inner, brim], GEAR, caps=False)


def _bicycle_helmet(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    shell(builder, center, outer, GEAR, detail.head, lambda ahead: 24 + 4 * ahead if ahead > 0 else 24 + 22 * ahead)


def _full_helmet(builder: MeshBuilder, center: Point, outer: Point, detail: Detail) -> None:
    builder.ellipsoid(center, outer, GEAR, rings=5 if detail.fine else 3, sides=detail.head)
    across = np.radians((-70, -45, 0, 45, 70) if detail.fine else (-45, 0, 45))
    grown = np.asarray(outer) * (1.04 if detail.fine else 1.1)
    low, high = (
        np.column_stack(
            (
                np.cos(across) * math.cos(math.radians(rise)),
                np.sin(across) * math.cos(math.radians(rise)),
                np.full(len(across), math.sin(math.radians(rise))),
            )
        )
        * grown
        + np.asarray(center)
        for rise in (-16, 22)
    )
    for i in range(len(across) - 1):
        builder.quad(low[i], low[i + 1], high[i + 1], high[i], _VISOR)


_COVERS = {
    Headgear.SHORT_HAIR: _short_hair,
    Headgear.LONG_HAIR: _long_hair,
    Headgear.CAP: _cap,
    Headgear.WORK_HELMET: _work_helmet,
    Headgear.BICYCLE_HELMET: _bicycle_helmet,
}
