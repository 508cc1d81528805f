"""What people carry: backpacks and bags."""

from itertools import pairwise

import numpy as np

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.people import body
from roadworthy.rendering.models.people.skeleton import Build, Posture

# Rows of a backpack: how high along the trunk, how far behind its line it begins and ends, and its half width, for an
# adult, in m. It begins within the trunk, so that no light is seen between them.
_PACK = ((0.14, 0.04, 0.17, 0.12), (0.44, 0.04, 0.215, 0.145), (0.96, 0.03, 0.15, 0.115))
_PLAIN_PACK = ((0.20, 0.04, 0.215, 0.14), (0.98, 0.03, 0.15, 0.115))
# Rows of its straps, from the armpits over the shoulders to the pack: how high, and how far ahead.
_STRAPS = ((0.40, 0.098), (0.74, 0.124), (1.08, 0.05), (1.0, -0.08))
_ADULT_TRUNK_M = 0.53
_EDGE, _CORNER = 0.6, 0.7


def backpack(builder: MeshBuilder, build: Build, posture: Posture, detail: body.Detail, is_plain: bool = False) -> None:
    """Adds a backpack on the trunk of a posture: with straps over the shoulders, unless it is plain."""
    up, ahead = body.trunk_axes(posture)
    length = body.trunk_length_m(build)
    size = length / _ADULT_TRUNK_M
    foot, left = np.asarray(posture.pelvis), np.array([0.0, size, 0.0])
    rows = []
    for share, near, far, half in _PLAIN_PACK if is_plain or not detail.fine else _PACK:
        middle, wide = foot + up * length * share, left * half
        front, back = middle - ahead * near * size, middle - ahead * far * size
        edge = front + (back - front) * _EDGE
        round_back = [back - wide * _CORNER, back + wide * _CORNER] if detail.fine else [back]
        rows.append([edge - wide, *round_back, edge + wide, front])
    if not detail.fine:
        (a, b, c, _), (d, e, f, _) = rows
        builder.quad(a, b, e, d, body.BAG)
        builder.quad(b, c, f, e, body.BAG)
        return
    builder.loft(rows, body.BAG, caps=False)
    builder.polygon([point.tolist() for point in rows[-1]], body.BAG)
    for side in () if is_plain else (1, -1):
        inner, outer = (side * beside * build.girth * left for beside in (0.085, 0.125))
        line = [foot + up * length * share + ahead * far * size * build.girth for share, far in _STRAPS]
        for low, high in pairwise(line):
            builder.quad(low + inner, low + outer, high + outer, high + inner, body.BAG)


def bag(builder: MeshBuilder, build: Build, posture: Posture, detail: body.Detail) -> None:
    """Adds a bag in the right hand."""
    x, y, z = np.asarray(posture.arms[1].end).tolist()
    size = build.size_m[2] / 1.75
    limit = build.size_m[0] / 2 - 0.13 * size - 0.004
    x = min(max(x, -limit), limit)
    y = max(y, -build.size_m[1] / 2 + 0.05)
    low, high = z - 0.36 * size, z - 0.12 * size
    if not detail.fine:
        half = 0.12 * size
        builder.quad((x - half, y, low), (x + half, y, low), (x + half, y, high), (x - half, y, high), body.BAG)
        builder.quad((x, y - 0.045, low), (x, y + 0.045, low), (x, y + 0.045, high), (x, y - 0.045, high), body.BAG)
        return
    builder.box((x - 0.13 * size, y - 0.045, low), (x + 0.13 * size, y + 0.045, high), body.BAG, taper=0.85)
    for side in (1, -1):
        outer, inner = (x + side * 0.09 * size, y, high), (x + side * 0.065 * size, y, high)
        builder.quad(outer, inner, (x, y, z - 0.03), (x, y, z - 0.04), body.BAG)
