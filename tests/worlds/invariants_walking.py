"""What must hold of people on foot at every tick, whatever the map: checks that a test calls after each tick."""

from collections.abc import Mapping

import numpy as np
import shapely
from shapely.geometry import LineString
from shapely.ops import unary_union

from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.bodies import Bodies, joined
from roadworthy.worlds.embedded.collisions import overlapping_pairs
from roadworthy.worlds.embedded.traffic.vehicles import BoolArray
from roadworthy.worlds.embedded.walking.crossings import crossings_of
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians
from roadworthy.worlds.world import TICK_S

FASTEST_MPS = 2.6
FASTEST_TURN_RADPS = 4.0
EPSILON = 1e-6


def footpath_area(network: RoadNetwork) -> shapely.Geometry:
    """Where people may be: all footpaths at their full width, with straight bridges over gaps between neighbours."""
    bands = [LineString(f.centerline[:, :2]).buffer(f.width_m / 2) for f in network.footpaths.values()]
    for footpath in network.footpaths.values():
        for tip, names in ((0, footpath.at_start), (-1, footpath.at_end)):
            bands.extend(_bridge(footpath, tip, network.footpaths[name]) for name in names)
    return unary_union(bands)


def _bridge(footpath: Footpath, tip: int, neighbour: Footpath) -> shapely.Geometry:
    here, ends = footpath.centerline[tip, :2], neighbour.centerline[[0, -1], :2]
    there = ends[np.argmin(np.hypot(*(ends - here).T))]
    return LineString([here, there]).buffer(min(footpath.width_m, neighbour.width_m) / 2)


class WalkingInvariants:
    """Checks one simulation; call `check` once before the first tick and then after every tick."""

    def __init__(self, network: RoadNetwork) -> None:
        self._area = footpath_area(network).buffer(EPSILON)
        shapely.prepare(self._area)
        crossings = sorted((f for f in network.footpaths.values() if f.type is FootpathType.CROSSING), key=_id)
        self._signals = [(f.light_id, f.light_index) for f in crossings]
        self._frames = crossings_of(network).frames
        self._before: tuple[Bodies, BoolArray] | None = None

    def check(self, people: Pedestrians, light_states: Mapping[str, str], vehicles: Bodies) -> None:
        """Asserts everything of the instant now, and of the tick since the last call.

        `light_states` and `vehicles` are those that the tick was made with.
        """
        bodies = people.bodies()
        self._nobody_overlaps(bodies)
        inside = np.asarray(shapely.contains_xy(self._area, bodies.x, bodies.y), dtype=np.bool_)
        assert inside.all(), f"walker {_first(~inside)} left the footpaths: {_where(bodies, _first(~inside))}"
        on_road = self._on_road(bodies)
        if self._before is not None:
            before, was_on_road = self._before
            _nobody_jumps(before, bodies)
            self._nobody_starts_on_red(on_road & ~was_on_road, light_states)
            _nobody_walks_into_vehicles(before, bodies, vehicles)
        self._before = bodies, on_road

    def _nobody_overlaps(self, bodies: Bodies) -> None:
        dx, dy = np.subtract.outer(bodies.x, bodies.x), np.subtract.outer(bodies.y, bodies.y)
        if np.count_nonzero(dx * dx + dy * dy < 0.8**2) > len(bodies.x):
            pairs = overlapping_pairs(bodies)
            assert pairs == (), f"walkers overlap: {[(*pair, _where(bodies, pair[0])) for pair in pairs]}"

    def _on_road(self, bodies: Bodies) -> BoolArray:
        """Who (rows) stands between the kerbs of which crossing (columns)."""
        x, y, along_x, along_y, length, half_width, _ = self._frames.T
        to_x, to_y = np.subtract.outer(bodies.x, x), np.subtract.outer(bodies.y, y)
        along, across = to_x * along_x + to_y * along_y, to_y * along_x - to_x * along_y
        return np.asarray((along > EPSILON) & (along < length - EPSILON) & (abs(across) < half_width))

    def _nobody_starts_on_red(self, entered: BoolArray, states: Mapping[str, str]) -> None:
        for row, crossing in np.argwhere(entered):
            light_id, light_index = self._signals[crossing]
            if light_id is not None and light_index is not None:
                letter = states[light_id][light_index]
                assert letter in "Gg", f"walker {row} stepped onto crossing {crossing} at {letter!r}"


def _id(footpath: Footpath) -> str:
    return footpath.id


def _first(rows: BoolArray) -> int:
    return int(np.flatnonzero(rows)[0])


def _where(bodies: Bodies, row: int) -> str:
    return f"({bodies.x[row]:.3f}, {bodies.y[row]:.3f})"


def _nobody_jumps(before: Bodies, now: Bodies) -> None:
    step_x, step_y = now.x - before.x, now.y - before.y
    steps = np.hypot(step_x, step_y)
    assert steps.max(initial=0.0) <= FASTEST_MPS * TICK_S, f"walker {np.argmax(steps)} jumped {steps.max():.3f} m"
    error = np.hypot(step_x - TICK_S * now.velocity_x, step_y - TICK_S * now.velocity_y)
    assert error.max(initial=0.0) < EPSILON, f"walker {np.argmax(error)} moved by another velocity than it has"
    turns = abs((now.yaw - before.yaw + np.pi) % (2 * np.pi) - np.pi)
    assert turns.max(initial=0.0) <= FASTEST_TURN_RADPS * TICK_S + EPSILON, f"walker {np.argmax(turns)} spun"


def _nobody_walks_into_vehicles(before: Bodies, now: Bodies, vehicles: Bodies) -> None:
    """A walker who overlaps a standing vehicle did not move to get there."""
    standing = np.flatnonzero(np.hypot(vehicles.velocity_x, vehicles.velocity_y) < 0.01)
    if not len(standing):
        return
    still = Bodies(*(column[standing] for column in vehicles))
    moved = np.hypot(now.x - before.x, now.y - before.y) > EPSILON
    for one, other in overlapping_pairs(joined(now, still)):
        assert one >= len(now.x) or other < len(now.x) or not moved[one], f"walker {one} walked into a vehicle"
