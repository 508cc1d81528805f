"""Where people walk on a map: the footpath at a point, and the crossings that a lane runs over."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
import shapely

from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.footpath import Footpath, FootpathType

if TYPE_CHECKING:
    from roadworthy.roads.network import RoadNetwork


class Walking:
    """The footpaths of one map; `lines` are those of its lanes."""

    def __init__(self, network: "RoadNetwork", lines: Mapping[str, Polyline]) -> None:
        self._lines = lines
        self._paths = tuple(network.footpaths.values())
        strips = [
            shapely.LineString(path.centerline[:, :2]).buffer(0.5 * path.width_m, cap_style="flat")
            for path in self._paths
        ]
        self._tree = shapely.STRtree(strips)
        self._over: dict[str, list[Footpath]] = {}
        for path in self._paths:
            if path.type is FootpathType.CROSSING:
                for lane_id in path.crosses:
                    self._over.setdefault(lane_id, []).append(path)

    def footpath_at(self, x_m: float, y_m: float) -> Footpath | None:
        """The footpath that holds the point; where several do, a crossing first, then in the order of their ids."""
        hits = self._tree.query(shapely.points(x_m, y_m), predicate="intersects")
        found = [self._paths[row] for row in sorted(hits)]
        return min(found, key=lambda path: path.type is not FootpathType.CROSSING, default=None)

    def crossings_on(self, lane_id: str) -> tuple[tuple[Footpath, float], ...]:
        """The crossings that a lane runs over, with the arc length at which it reaches the middle line of each."""
        line = self._lines[lane_id]
        lane = shapely.LineString(line.points[:, :2])
        met = []
        for path in self._over.get(lane_id, []):
            common = lane.intersection(shapely.LineString(path.centerline[:, :2]))
            # A crossing that merely ends at the lane's end, or was drawn beside it, is met where it comes nearest.
            points = shapely.get_coordinates(common) if not common.is_empty else path.centerline[:, :2]
            places = [line.project(x, y) for x, y in points]
            met.append((path, places[int(np.argmin([place.distance_m for place in places]))].position_m))
        return tuple(sorted(met, key=lambda crossing: (crossing[1], crossing[0].id)))
