"""Which way a vehicle of the traffic goes: it draws its next lanes as it comes to them."""

import numpy as np

from roadworthy.worlds.embedded.traffic.lanes import ENDS, LaneTable
from roadworthy.worlds.embedded.traffic.vehicles import PATH_LANES, Vehicles

KEPT_BEHIND = 4
PLANNED_M = 320.0
PLANNED_LANES = 6
LONG_M = 7.0
# A radius of 12.5 m, at 2 m/s2 sideways.
SHARP_TURN_MPS = 5.0


class PathPlanner:
    """Extends paths by draws of its own generator."""

    def __init__(self, table: LaneTable, rng: np.random.Generator) -> None:
        self._table = table
        self._rng = rng

    def ways_on(self, lane: int, *, is_bicycle: bool, is_long: bool) -> tuple[int, ...]:
        """The successors of a lane that a vehicle may take: bicycle paths are for bicycles only.

        Long vehicles turn sharply only where there is no other way: they need the room of those who wait beside them.
        """
        ways = tuple(way for way in self._table.successors[lane] if is_bicycle or not self._table.is_bike[way])
        ways = tuple(way for way in ways if not self._leads_to_an_end(way)) or ways
        wide = tuple(way for way in ways if self._table.slowest_curve[way] > SHARP_TURN_MPS)
        return wide if is_long and wide else ways

    def _leads_to_an_end(self, way: int) -> bool:
        """Whether the lane behind a path ends although its road goes on: it can be left by a lane change only."""
        return any(self._table.ends[lane] == ENDS for lane in self._table.successors[way])

    def plan(self, vehicles: Vehicles, row: int) -> None:
        """Forgets the lanes far behind, and plans ahead until the path is long enough or ends."""
        path, here = vehicles.path[row], int(vehicles.here[row])
        vehicles.entered_lane[row] = False
        if here > KEPT_BEHIND:
            shift = here - KEPT_BEHIND
            path[:-shift] = path[shift:].copy()
            path[-shift:] = -1
            vehicles.here[row] = here = KEPT_BEHIND
        last, is_long = here, float(vehicles.length[row]) > LONG_M
        while last + 1 < PATH_LANES and path[last + 1] >= 0:
            last += 1
        while last + 1 < PATH_LANES and not self._far_enough(vehicles, row, last):
            ways = self.ways_on(int(path[last]), is_bicycle=bool(vehicles.is_bicycle[row]), is_long=is_long)
            if not ways:
                return
            last += 1
            path[last] = ways[0] if len(ways) == 1 else self._draw(ways)

    def _draw(self, ways: tuple[int, ...]) -> int:
        """One of several ways, the wider and faster road the likelier: by the square of the speed limit behind it."""
        limits = [max(self._table.limit[lane] for lane in (way, *self._table.successors[way])) for way in ways]
        weights = np.square(np.array(limits))
        return ways[int(self._rng.choice(len(ways), p=weights / weights.sum()))]

    def _far_enough(self, vehicles: Vehicles, row: int, last: int) -> bool:
        """Whether the plan reaches far enough ahead, and ends on a lane that is no path through a junction."""
        table, path, here = self._table, vehicles.path[row], int(vehicles.here[row])
        if table.junction[path[last]] >= 0:
            return False
        ahead = path[here + 1 : last + 1]
        return len(ahead) >= PLANNED_LANES or float(table.length[ahead].sum()) > PLANNED_M
