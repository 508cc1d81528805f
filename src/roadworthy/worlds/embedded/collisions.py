"""Who touches whom: one event a contact, and what a contact does to ego.

Bodies are oriented boxes on the ground that are as high as they are; two touch where their boxes overlap both in plan
and in height. A contact is one event however long it lasts: it ends when the boxes have been more than `APART_M` from
each other for `APART_S`, or when one of them is gone.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from shapely.geometry import Polygon

from roadworthy.geometry.boxes import BoxTuple, box_corners, boxes_overlap, gap_matrix_m, overlap_matrix
from roadworthy.geometry.pose import FloatArray, wrap_angle
from roadworthy.scene import Event, EventType
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.ego import EGO_ID, EgoState, ego_body, stopped

RowArray = NDArray[np.intp]

APART_M = 0.3
APART_S = 1.0
# How many halvings find the instant of touching within a tick: 1 m of travel to less than 1 cm.
_HALVINGS = 7


def boxes_of(bodies: Bodies) -> FloatArray:
    """The boxes of n bodies in plan: (n, 5) of x, y, yaw, length, width, as geometry.boxes takes them."""
    return np.stack([bodies.x, bodies.y, bodies.yaw, bodies.length, bodies.width], axis=1)


def rows_of(bodies: Bodies, rows: RowArray | slice) -> Bodies:
    """The bodies of some rows."""
    return Bodies(*(column[rows] for column in bodies))


def overlapping_pairs(bodies: Bodies) -> tuple[tuple[int, int], ...]:
    """The pairs of rows (lower first, in order) whose bodies overlap."""
    boxes = boxes_of(bodies)
    first, second = np.nonzero(np.triu(overlap_matrix(boxes, boxes), k=1))
    level = _same_height(rows_of(bodies, first), rows_of(bodies, second))
    return tuple(zip(first[level].tolist(), second[level].tolist(), strict=True))


def _same_height(one: Bodies, other: Bodies) -> NDArray[np.bool_]:
    return np.asarray((one.z < other.z + other.height) & (other.z < one.z + one.height))


def near_rows(x_m: float, y_m: float, bodies: Bodies, within_m: float) -> RowArray:
    """The rows of `bodies` whose circumscribed circles come within a distance of a point."""
    reach = np.hypot(bodies.length, bodies.width) / 2.0 + within_m
    dx, dy = bodies.x - x_m, bodies.y - y_m
    return np.flatnonzero(dx * dx + dy * dy <= reach * reach)


def penetration(one: BoxTuple, other: BoxTuple) -> tuple[float, float, float]:
    """How deep two overlapping boxes are in each other, and the unit vector (x, y) from `one` towards `other` there.

    The least overlap on the four directions of their sides (separating axes); negative where they are apart.
    """
    dx, dy = other[0] - one[0], other[1] - one[1]
    least, normal = math.inf, (1.0, 0.0)
    for yaw in (one[2], one[2] + math.pi / 2, other[2], other[2] + math.pi / 2):
        ax, ay = math.cos(yaw), math.sin(yaw)
        between = dx * ax + dy * ay
        depth = _half_extent(one, yaw) + _half_extent(other, yaw) - abs(between)
        if depth < least:
            least, normal = depth, (math.copysign(1.0, between) * ax, math.copysign(1.0, between) * ay)
    return least, normal[0], normal[1]


def _half_extent(box: BoxTuple, yaw: float) -> float:
    turn = box[2] - yaw
    return (box[3] * abs(math.cos(turn)) + box[4] * abs(math.sin(turn))) / 2.0


class EgoContacts:
    """Remembers what ego touches, so that each contact is told once."""

    def __init__(self) -> None:
        self._last_near_s: dict[str, float] = {}

    def advance(self, time_s: float, ego: Bodies, ids: Sequence[str], bodies: Bodies) -> tuple[Event, ...]:
        """The contacts that begin at this instant between ego (a single row) and the bodies, in the order of rows.

        `ids` names the rows. An event's `speed_mps` is the speed at which the two close in across the touching sides,
        its `position_m` the middle of their overlap on the ground.
        """
        events = []
        if ids:
            for row, gap in enumerate(gap_matrix_m(boxes_of(ego), boxes_of(bodies))[0].tolist()):
                name = ids[row]
                level = bool(_same_height(ego, rows_of(bodies, slice(row, row + 1)))[0])
                if level and gap <= APART_M and name in self._last_near_s:
                    self._last_near_s[name] = time_s
                elif level and boxes_overlap(*_box(ego, 0), *_box(bodies, row)):
                    self._last_near_s[name] = time_s
                    events.append(_collision(time_s, ego, name, rows_of(bodies, slice(row, row + 1))))
        # A millionth of a second of tolerance: times are sums of ticks.
        self._last_near_s = {key: last for key, last in self._last_near_s.items() if time_s - last <= APART_S + 1e-6}
        return tuple(events)


def _box(bodies: Bodies, row: int) -> BoxTuple:
    return (
        float(bodies.x[row]),
        float(bodies.y[row]),
        float(bodies.yaw[row]),
        float(bodies.length[row]),
        float(bodies.width[row]),
    )


def _collision(time_s: float, ego: Bodies, other_id: str, other: Bodies) -> Event:
    one, two = box_corners(boxes_of(ego))[0], box_corners(boxes_of(other))[0]
    middle = Polygon(one).intersection(Polygon(two)).centroid
    _, nx, ny = penetration(_box(ego, 0), _box(other, 0))
    closing = (ego.velocity_x[0] - other.velocity_x[0]) * nx + (ego.velocity_y[0] - other.velocity_y[0]) * ny
    return Event(
        EventType.COLLISION,
        time_s,
        (EGO_ID, other_id),
        (float(middle.x), float(middle.y), float(ego.z[0])),
        max(0.0, float(closing)),
    )


def held_back(before: EgoState, after: EgoState, obstacles: Bodies) -> EgoState:
    """Ego after its move from `before` to `after`, unless the move drives it into an obstacle, or deeper into one.

    Then it stands still where it touches the first: ego neither pushes things nor goes through them, but it may always
    drive out of what has driven into it. `obstacles` are where they are at the end of the move.
    """
    rows = np.flatnonzero(_same_height(ego_body(after), obstacles)).tolist()
    boxes = [_box(obstacles, row) for row in rows]
    depths = [max(0.0, penetration(_ego_box(before), box)[0]) for box in boxes]

    def is_free(share: float) -> bool:
        here = _ego_box(_between(before, after, share))
        return all(penetration(here, box)[0] <= depth + 1e-9 for box, depth in zip(boxes, depths, strict=True))

    if is_free(1.0):
        return after
    free, blocked = 0.0, 1.0
    for _ in range(_HALVINGS):
        share = (free + blocked) / 2.0
        free, blocked = (share, blocked) if is_free(share) else (free, share)
    return stopped(_between(before, after, free))


def _between(before: EgoState, after: EgoState, share: float) -> EgoState:
    turn = wrap_angle(after.yaw_rad - before.yaw_rad)
    return replace(
        after,
        x_m=before.x_m + share * (after.x_m - before.x_m),
        y_m=before.y_m + share * (after.y_m - before.y_m),
        yaw_rad=wrap_angle(before.yaw_rad + share * turn),
    )


def _ego_box(state: EgoState) -> BoxTuple:
    return state.x_m, state.y_m, state.yaw_rad, EGO_LENGTH_M, EGO_WIDTH_M
