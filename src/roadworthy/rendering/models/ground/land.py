"""The meadow around and under everything, and the banks by which roads in the hills come down to it."""

from itertools import pairwise
from typing import Final

import numpy as np
from scipy.spatial import cKDTree

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.models.ground.looks import CONCRETE, LAWN
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.roads.lane import Lane

BEYOND_M: Final = 900.0
BELOW_M: Final = 0.05
_AROUND_M: Final = 60.0
_FIELD_M: Final = 70.0
# In the hills the land lies below all roads within the diagonal of its squares, so that it cuts through none.
_HILL_SQUARE_M: Final = 16.0
_HILL_REACH_M: Final = 24.0
_SAMPLES: Final = 200
_SAMPLE_M: Final = 4
_BANK: Final = ((0.0, 0.0), (2.0, -0.1), (12.0, -2.5))
_STOREY_M: Final = 3.0
_DECK_M: Final = 0.9
_TONES: Final = ((236, 240, 228), (228, 236, 224), (242, 242, 226), (232, 240, 232))


def lay_land(sheets: Sheets, plan: Plan) -> None:
    """Lays meadows of slightly different green, the nearer ones smaller, up to 900 m beyond the map."""
    known = plan.heights.points
    low, high = known[:, :2].min(axis=0), known[:, :2].max(axis=0)
    square_m = _FIELD_M if plan.is_flat else _HILL_SQUARE_M
    x, y = (_stops(float(a), float(b), square_m) for a, b in zip(low, high, strict=True))
    rng = np.random.default_rng(7)
    places = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1)
    if plan.is_flat:
        places[1:-1, 1:-1] += rng.uniform(-0.3, 0.3, places[1:-1, 1:-1].shape) * _FIELD_M
    corners = np.concatenate((places, _levels(plan, places)[..., None]), axis=-1)
    tones = rng.integers(0, len(_TONES), (len(x) - 1, len(y) - 1))
    quads = np.stack((corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]), axis=2)
    for tone, color in enumerate(_TONES):
        chosen = quads[tones == tone]
        triangles = np.concatenate((chosen[:, (0, 1, 2)], chosen[:, (0, 2, 3)]))
        sheets.lay(triangles, LAWN._replace(color=color))


def lay_banks(sheets: Sheets, plan: Plan) -> None:
    """Lays slopes beside the roads of a map with hills, or the side of a bridge where another road passes below."""
    if plan.is_flat:
        return
    tree = cKDTree(plan.heights.points[:, :2])
    for road in plan.network.roads.values():
        outer = [(direction[-1], -1) for direction in (road.forward, road.backward) if direction]
        outer += [] if road.backward else [(road.forward[0], 1)]
        for lane_id, side in outer:
            if lane_id in plan.courses:
                _lay_bank(sheets, plan, plan.network.lanes[lane_id], side, tree)


def _lay_bank(sheets: Sheets, plan: Plan, lane: Lane, side: int, tree: cKDTree) -> None:
    line, edge_m = plan.courses[lane.id], side * lane.width_m / 2
    stations = np.arange(0.0, line.length_m, 5.0)
    places = line.at(stations, edge_m + side * _BANK[-1][0] / 2)
    near = tree.query_ball_point(places[:, :2], _BANK[-1][0])
    heights = plan.heights.points[:, 2]
    is_bridge = [
        len(rows) > 0 and heights[rows].min() < z - _STOREY_M for rows, z in zip(near, places[:, 2], strict=True)
    ]
    spans = list(zip(stations.tolist(), [*stations[1:].tolist(), line.length_m], strict=True))
    for (near_m, up_m), (far_m, down_m) in pairwise(_BANK):
        parts = [span for span, bridge in zip(spans, is_bridge, strict=True) if not bridge]
        a, b = (edge_m + side * near_m, up_m), (edge_m + side * far_m, down_m)
        sheets.lay(line.ribbon(a, b, parts), LAWN)
    parts = [span for span, bridge in zip(spans, is_bridge, strict=True) if bridge]
    sheets.lay(line.ribbon((edge_m, 0.0), (edge_m, -_DECK_M), parts), CONCRETE)


def _levels(plan: Plan, places: FloatArray) -> FloatArray:
    """How high the land is at places (..., 2)."""
    points = plan.heights.points
    if plan.is_flat:
        return np.full(places.shape[:-1], points[:, 2].min() - BELOW_M)
    points = points[::_SAMPLE_M]
    distances, rows = cKDTree(points[:, :2]).query(places, k=min(_SAMPLES, len(points)))
    is_near = distances <= distances[..., :1] + _HILL_REACH_M
    return np.asarray(np.where(is_near, points[rows, 2], np.inf).min(axis=-1) - BELOW_M, dtype=np.float64)


def _stops(low: float, high: float, square_m: float) -> FloatArray:
    count = max(2, round((high - low + 2 * _AROUND_M) / square_m))
    beyond = np.array((100.0, 220.0, 400.0, 640.0, BEYOND_M))
    inner = np.linspace(low - _AROUND_M, high + _AROUND_M, count + 1)
    return np.concatenate(((low - beyond)[::-1], inner, high + beyond))
