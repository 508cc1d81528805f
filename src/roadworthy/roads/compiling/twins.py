"""Which edges are the two directions of one road."""

from collections import defaultdict
from collections.abc import Iterable

import numpy as np

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.compiling.sumo_net import NetEdge, NetLane

WIDEST_MEDIAN_M = 6.0


def twins_of(edges: Iterable[NetEdge]) -> list[tuple[NetEdge, NetEdge | None]]:
    """Pairs of edges that lead the opposite way between the same two nodes side by side; one-way edges alone.

    The first of a pair is the one whose id comes first; pairs come in the order of these ids.
    """
    ordered = sorted(edges, key=lambda edge: edge.id)
    leading: dict[tuple[str, str], list[NetEdge]] = defaultdict(list)
    for edge in ordered:
        leading[edge.start, edge.end].append(edge)
    pairs: list[tuple[NetEdge, NetEdge | None]] = []
    paired: set[str] = set()
    for edge in ordered:
        if edge.id in paired:
            continue
        others = [other for other in leading[edge.end, edge.start] if other.id not in paired and other.id != edge.id]
        twin = min(others, key=lambda other: _gap_m(edge, other), default=None)
        if twin is not None and _gap_m(edge, twin) > WIDEST_MEDIAN_M:
            twin = None
        paired |= {edge.id} | ({twin.id} if twin else set())
        pairs.append((edge, twin))
    return pairs


def _gap_m(edge: NetEdge, other: NetEdge) -> float:
    """How wide the strip between the leftmost lanes of two edges is, at the middle of the first."""
    return gap_between_m(edge.lanes[-1], other.lanes[-1])


def gap_between_m(lane: NetLane, other: NetLane) -> float:
    """The distance between the near edges of two lanes, at the middle of the first; negative where they overlap."""
    middle = _middle(lane.shape)
    starts, ends = other.shape[:-1, :2], other.shape[1:, :2]
    along = ends - starts
    share = np.einsum("ij,ij->i", middle - starts, along) / np.maximum(np.einsum("ij,ij->i", along, along), 1e-9)
    nearest = starts + np.clip(share, 0.0, 1.0)[:, None] * along
    apart = float(np.hypot(*(nearest - middle).T).min())
    return apart - (lane.width_m + other.width_m) / 2


def _middle(shape: FloatArray) -> FloatArray:
    steps = np.hypot(*np.diff(shape[:, :2], axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(steps)])
    half = along[-1] / 2
    return np.array([np.interp(half, along, shape[:, 0]), np.interp(half, along, shape[:, 1])])
