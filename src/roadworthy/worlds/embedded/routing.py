"""Which way a vehicle of the traffic goes: it draws its next lanes as it comes to them."""

import numpy as np

from roadworthy.worlds.embedded.lanes import LaneTable
from roadworthy.worlds.embedded.vehicles import PATH_LANES, Vehicles

KEPT_BEHIND = 4
PLANNED_M = 150.0
PLANNED_LANES = 6


class PathPlanner:
    """Extends paths by draws of its own generator; nobody turns back: where a road has no other way on, traffic leaves."""

    def __init__(self, table: LaneTable, turns_back: frozenset[int], rng: np.random.Generator) -> None:
        self._table = table
        self._turns_back = turns_back
        self._rng = rng

    def ways_on(self, lane: int, is_bicycle: bool) -> tuple[int, ...]:
        """The successors of a lane that a vehicle may take, bicycle paths only for bicycles."""
        return tuple(
            way
            for way in self._table.successors[lane]
            if way not in self._turns_back and (is_bicycle or not self._table.is_bike[way])
        )

    def ways_in(self, lane: int) -> tuple[int, ...]:
        """The predecessors of a lane from which traffic comes; none for a lane at the edge of the map."""
        return tuple(way for way in self._table.predecessors[lane] if way not in self._turns_back)

    def plan(self, vehicles: Vehicles, row: int) -> None:
        """Forgets the lanes far behind, and plans ahead until the path is long enough or ends."""
        path, here = vehicles.path[row], int(vehicles.here[row])
        vehicles.entered_lane[row] = False
        if here > KEPT_BEHIND:
            shift = here - KEPT_BEHIND
            path[:-shift] = path[shift:].copy()
            path[-shift:] = -1
            vehicles.here[row] = here = KEPT_BEHIND
        last = here
        while last + 1 < PATH_LANES and path[last + 1] >= 0:
            last += 1
        while last + 1 < PATH_LANES and not self._far_enough(vehicles, row, last):
            ways = self.ways_on(int(path[last]), bool(vehicles.is_bicycle[row]))
            if not ways:
                return
            last += 1
            path[last] = ways[0] if len(ways) == 1 else ways[int(self._rng.integers(len(ways)))]

    def _far_enough(self, vehicles: Vehicles, row: int, last: int) -> bool:
        """Whether the plan reaches far enough ahead, and ends on a lane that is no path through a junction."""
        table, path, here = self._table, vehicles.path[row], int(vehicles.here[row])
        if table.junction[path[last]] >= 0:
            return False
        ahead = path[here + 1 : last + 1]
        return len(ahead) >= PLANNED_LANES or float(table.length[ahead].sum()) > PLANNED_M
