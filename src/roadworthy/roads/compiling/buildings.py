"""Buildings: boxes in a row along streets, set back from them; few along roads out of town."""

from dataclasses import dataclass

import numpy as np
import shapely
from shapely import affinity

from roadworthy.roads.compiling.roadside import Carriageway, Ground, beyond_edge
from roadworthy.roads.furniture import Building
from roadworthy.roads.network import RoadNetwork

CLEARANCE_M = 1.0
FASTEST_STREET_MPS = 17.0


@dataclass(frozen=True, slots=True)
class _Style:
    """Ranges, in metres, from which the buildings along a road are drawn."""

    length_m: tuple[float, float]
    depth_m: tuple[float, float]
    height_m: tuple[float, float]
    setback_m: tuple[float, float]
    gap_m: tuple[float, float]


_TOWN = _Style((12, 26), (10, 16), (8, 26), (1.5, 4), (1, 8))
_SUBURB = _Style((9, 16), (8, 12), (4.5, 8.5), (4, 9), (5, 16))
_COUNTRY = _Style((10, 22), (8, 14), (4, 8), (18, 60), (60, 240))


def buildings_of(
    network: RoadNetwork, carriageways: tuple[Carriageway, ...], ground: Ground, rng: np.random.Generator
) -> tuple[Building, ...]:
    """Buildings along the right side of every carriageway, on free ground, which they take."""
    street = _TOWN if network.light_programs else _SUBURB
    buildings: list[Building] = []
    for carriageway in carriageways:
        slow = carriageway.speed_mps is None or carriageway.speed_mps <= FASTEST_STREET_MPS
        style = street if slow and carriageway.has_sidewalk else _COUNTRY
        edge = carriageway.edge
        position = float(rng.uniform(*style.gap_m)) / 2
        while position < edge.length_m:
            length, depth, height, setback, gap = (
                round(float(rng.uniform(*bounds)), 1)
                for bounds in (style.length_m, style.depth_m, style.height_m, style.setback_m, style.gap_m)
            )
            middle = min(position + length / 2, edge.length_m)
            pose = beyond_edge(edge, middle, setback + depth / 2)
            if ground.take(_footprint(pose.x_m, pose.y_m, pose.yaw_rad, length, depth)):
                buildings.append(Building(f"building-{len(buildings):04d}", pose, length, depth, height))
                position += length + gap
            else:
                position += 5.0
    return tuple(buildings)


def _footprint(x_m: float, y_m: float, yaw_rad: float, length_m: float, width_m: float) -> shapely.Polygon:
    """The ground that a building needs, with some clearance around it."""
    half_length, half_width = length_m / 2 + CLEARANCE_M, width_m / 2 + CLEARANCE_M
    box = shapely.box(-half_length, -half_width, half_length, half_width)
    return affinity.translate(affinity.rotate(box, yaw_rad, origin=(0, 0), use_radians=True), x_m, y_m)
