"""A stream of traffic along given lanes, one vehicle after another with gaps between them."""

import math

import numpy as np

from roadworthy.scene import NumberRange
from roadworthy.worlds.embedded.traffic.directing import Director, UnderWay

# Nobody appears out of nothing, or vanishes, as near to ego as this.
OUT_OF_SIGHT_M = 60.0


class Flow:
    """Vehicles of the traffic that come in at one end of a way along lanes and leave at the other.

    They keep to the rules and to each other as all traffic does; only their way, their speed and their gaps are given.
    Who has come to the end of the way, out of ego's sight, goes without an event, like whoever leaves the map.
    """

    def __init__(
        self,
        director: Director,
        lane_ids: tuple[str, ...],
        source_m: float,
        gaps_m: NumberRange,
        speed_mps: float,
        kinds: tuple[str, ...],
        rng: np.random.Generator,
        end_m: float = math.inf,
    ) -> None:
        self._director = director
        self._lane_ids = lane_ids
        self._source_m, self._end_m = source_m, end_m
        self._gaps_m = gaps_m
        self._speed_mps = speed_mps
        self._kinds = kinds
        self._rng = rng
        self._gap_m = self._draw()
        self.serials: list[int] = []
        self.is_open = True

    def fill(self, lanes: int = 1) -> None:
        """Puts vehicles on the first lanes as if the stream had been flowing before, the foremost first."""
        lengths = [self._director.length_of(lane_id) for lane_id in self._lane_ids[:lanes]]
        last_m = lengths[-1] - 5.0
        if len(lengths) == len(self._lane_ids):
            last_m = min(last_m, self._end_m)
        along_m = sum(lengths[:-1]) + last_m
        while along_m > self._source_m:
            first, position_m = 0, along_m
            while position_m > lengths[first]:
                position_m -= lengths[first]
                first += 1
            self._enter(position_m, first)
            along_m -= self._draw()

    def advance(self) -> None:
        """Lets the next vehicle in when the last has gone far enough, and takes away who has come to the end."""
        under_way = self._director.under_way(self.serials)
        self.serials = [serial for serial in self.serials if serial in under_way]
        latest = under_way.get(self.serials[-1]) if self.serials else None
        has_room = latest is None or self._along_m(latest) - self._source_m >= self._gap_m
        if self.is_open and has_room and self._enter(self._source_m):
            self._gap_m = self._draw()
        gone = [i for i, place in under_way.items() if self._is_beyond(place)]
        self._director.take_away([serial for serial in gone if under_way[serial].from_ego_m > OUT_OF_SIGHT_M])

    def _is_beyond(self, place: UnderWay) -> bool:
        is_last = place.lane_id == self._lane_ids[-1]
        return place.lane_id not in self._lane_ids or (is_last and place.position_m > self._end_m)

    def _along_m(self, place: UnderWay) -> float:
        """How far along the stream's lanes a vehicle is; infinitely far once it has left them."""
        if place.lane_id not in self._lane_ids:
            return math.inf
        before = self._lane_ids[: self._lane_ids.index(place.lane_id)]
        return place.position_m + sum(map(self._director.length_of, before))

    def _enter(self, position_m: float, first: int = 0) -> bool:
        kind = self._kinds[int(self._rng.integers(len(self._kinds)))]
        serial = self._director.let_in(self._lane_ids[first:], position_m, self._speed_mps, kind, keeps_lane=True)
        if serial is None:
            return False
        self.serials.append(serial)
        return True

    def _draw(self) -> float:
        return float(self._rng.uniform(self._gaps_m.lowest, self._gaps_m.highest))
