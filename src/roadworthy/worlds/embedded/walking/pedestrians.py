"""The people on foot of the embedded world: they walk on footpaths and use the crossings."""

import math
from collections.abc import Mapping

import numpy as np

from roadworthy.errors import BadDataError
from roadworthy.roads.footpath import Footpath, FootpathType
from roadworthy.roads.junction import LIGHT_LETTERS, LightColor
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.bodies import Bodies
from roadworthy.worlds.embedded.catalogue import PEDESTRIAN_TYPES
from roadworthy.worlds.embedded.traffic.vehicles import BoolArray
from roadworthy.worlds.embedded.walking.crossings import CrossingClaims, crossings_in_order, crossings_of, no_claims
from roadworthy.worlds.embedded.walking.gaps import vehicle_table
from roadworthy.worlds.embedded.walking.paths import PATH_HALF, PATH_LENGTH, WalkingPaths, point_on, walking_paths
from roadworthy.worlds.embedded.walking.state import (
    DESIRED_SPEED,
    HEIGHT,
    KEEP,
    LAST_PATH,
    LAST_WAY,
    LENGTH,
    PATH,
    POSITION,
    RADIUS,
    SERIAL,
    SIDE,
    TYPE,
    WAY,
    WIDTH,
    YAW,
    People,
    Walkers,
    X,
    Y,
    Z,
    nobody,
    people_bodies,
    walkers_of,
)
from roadworthy.worlds.embedded.walking.tick import advance_people, count_claims
from roadworthy.worlds.embedded.walking.ways import choose_next
from roadworthy.worlds.world import TICK_S

OPEN = (LightColor.GREEN, LightColor.OFF)
# Everybody starts at least this far from everybody else, and from the ends of the footpath.
SPREAD_M = 1.5
PLACINGS = 60
SLOWEST_MPS, FASTEST_MPS = 0.6, 2.0


class Pedestrians:
    """Everybody on foot on one map, moved in ticks of `TICK_S`; all chance comes from `seed`.

    `walkers` holds their state, `crossing_ids` the crossings in the order of `crossing_claims()`. There are fewer than
    `count` where the map's sidewalks have no room for more, and none where it has no sidewalks.

    Raises:
        BadDataError: the footpaths contradict themselves, or a crossing is ruled by a signal that the map lacks.
    """

    walkers: Walkers

    def __init__(self, network: RoadNetwork, count: int, seed: int) -> None:
        self._paths = walking_paths(network)
        self._crossings = crossings_of(network)
        self.footpath_ids = tuple(sorted(network.footpaths))
        self.crossing_ids = tuple(crossing.id for crossing in crossings_in_order(network))
        self._signals = [_signal(network, crossing) for crossing in crossings_in_order(network)]
        self._claims = no_claims(len(self.crossing_ids))
        self._random = np.random.default_rng([seed, *b"pedestrians"])
        sidewalks = [network.footpaths[name].type is FootpathType.SIDEWALK for name in self.footpath_ids]
        self._people = _placed(self._paths, np.array(sidewalks, dtype=np.bool_), count, self._random)
        self.walkers = walkers_of(self._people)
        self._count_claims(np.ones(len(self._signals), dtype=np.bool_))

    def advance(self, time_s: float, light_states: Mapping[str, str], vehicles: Bodies) -> None:
        """Moves everybody by one tick that begins at `time_s`.

        `light_states` says what the signals of each light program show now (letters as in LightPhase.states);
        `vehicles` are all bodies on the road that people must not walk into, ego's among them.
        """
        open_crossings = self._open_crossings(light_states)
        draws = self._random.random((len(self._people.numbers), 2))
        advance_people(
            self._paths, self._crossings, self._people, vehicle_table(vehicles), open_crossings, draws, TICK_S
        )
        self._count_claims(open_crossings)

    def bodies(self) -> Bodies:
        """Everybody's bodies, in the order of their rows."""
        return people_bodies(self._people)

    def crossing_claims(self) -> CrossingClaims:
        """Who is on each crossing of `crossing_ids`, or is about to step on it; updated in place by `advance`."""
        return self._claims

    def _count_claims(self, open_crossings: BoolArray) -> None:
        count_claims(self._paths, self._crossings.frames, self._people, open_crossings, self._claims)

    def _open_crossings(self, light_states: Mapping[str, str]) -> BoolArray:
        return np.array(
            [s is None or LIGHT_LETTERS.get(light_states[s[0]][s[1]]) in OPEN for s in self._signals], dtype=np.bool_
        )


def _signal(network: RoadNetwork, crossing: Footpath) -> tuple[str, int] | None:
    if crossing.light_id is None:
        return None
    program = network.light_programs.get(crossing.light_id)
    index = crossing.light_index
    if program is None or index is None or not all(0 <= index < len(phase.states) for phase in program.phases):
        raise BadDataError(
            f"Crossing {crossing.id} of map {network.name} obeys signal {index} of light {crossing.light_id}, "
            "which the map does not have. Compile the map again with `roadworthy map compile`."
        )
    return crossing.light_id, index


def _placed(paths: WalkingPaths, sidewalks: BoolArray, count: int, random: np.random.Generator) -> People:
    """Walkers spread over the sidewalks by length, as many of `count` as find room."""
    people = nobody(count)
    room = np.cumsum(np.where(sidewalks, np.maximum(paths.sizes[:, PATH_LENGTH] - 2.0 * SPREAD_M, 0.0), 0.0))
    total = float(room[-1]) if len(room) else 0.0
    row = 0
    for _ in range(count * PLACINGS if total > 0.0 else 0):
        if row == count:
            break
        path = int(np.searchsorted(room, random.random() * total, side="right"))
        row += _place(paths, people, row, path, random)
    return People(people.numbers[:row].copy(), people.indices[:row].copy())


def _place(paths: WalkingPaths, people: People, row: int, path: int, random: np.random.Generator) -> bool:
    """Puts a new walker somewhere on the footpath; returns whether there was room."""
    along = SPREAD_M + random.random() * (float(paths.sizes[path, PATH_LENGTH]) - 2.0 * SPREAD_M)
    way, keep, draw = (1 if random.random() < 0.5 else -1), random.random(), random.random()
    kind = int(random.choice(len(PEDESTRIAN_TYPES), p=_shares()))
    body = PEDESTRIAN_TYPES[kind]
    speed = min(FASTEST_MPS, max(SLOWEST_MPS, random.normal(body.speed_mps, body.speed_sigma_mps)))
    x, y, z, along_x, along_y = point_on(paths, path, along)
    right = float(paths.sizes[path, PATH_HALF]) * (0.5 + 0.4 * keep) * way
    x, y = x + right * along_y, y - right * along_x
    if row and np.min(np.hypot(people.numbers[:row, X] - x, people.numbers[:row, Y] - y)) < SPREAD_M:
        return False
    me, mine = people.numbers[row], people.indices[row]
    me[[X, Y, Z, YAW]] = x, y, z, math.atan2(way * along_y, way * along_x)
    me[[LENGTH, WIDTH, HEIGHT]] = body.length_m, body.width_m, body.height_m
    me[[RADIUS, DESIRED_SPEED, KEEP]] = math.hypot(body.length_m, body.width_m) / 2.0, speed, keep
    me[[POSITION, SIDE]] = along, -right
    mine[[SERIAL, TYPE, PATH, WAY, LAST_PATH, LAST_WAY]] = row, kind, path, way, -1, 1
    choose_next(paths, people, row, -1, draw)
    return True


def _shares() -> list[float]:
    total = sum(kind.share for kind in PEDESTRIAN_TYPES)
    return [kind.share / total for kind in PEDESTRIAN_TYPES]
