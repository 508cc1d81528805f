"""What must hold of ordinary traffic at every instant, checked cheaply enough for hours of it."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
import shapely

from roadworthy.geometry.boxes import box_corners, overlap_matrix
from roadworthy.roads.lane import LaneType
from roadworthy.roads.map_file import load_map
from roadworthy.scene import TrafficAmount
from roadworthy.worlds.embedded.traffic.lights import RED
from roadworthy.worlds.embedded.traffic.traffic import Traffic
from roadworthy.worlds.embedded.traffic.vehicles import bodies_of, traffic_rows
from roadworthy.worlds.embedded.walking.pedestrians import Pedestrians

OFF_ROAD_TOLERANCE_M = 0.3
CHECKS_ROAD_EVERY_TICKS = 10
# Nobody gets into another and out again within a tenth of a second.
CHECKS_TOUCH_EVERY_TICKS = 2


@dataclass
class Broken:
    """What was seen that must not be: each a line that says when, who and where."""

    overlaps: list[str] = field(default_factory=list)
    entries_on_red: list[str] = field(default_factory=list)
    off_road: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.overlaps or self.entries_on_red or self.off_road)


@cache
def road_area(map_name: str) -> Any:
    """All lanes but those for walking, and junctions, as one prepared polygon, a little wider than they are."""
    network = load_map(map_name)
    lanes = [
        shapely.LineString(lane.centerline[:, :2]).buffer(lane.width_m / 2, cap_style="flat")
        for lane in network.lanes.values()
        if lane.type is not LaneType.WALK
    ]
    outlines = [shapely.Polygon(j.outline) for j in network.junctions.values() if len(j.outline) > 2]
    area = shapely.union_all([*lanes, *outlines]).buffer(OFF_ROAD_TOLERANCE_M)
    shapely.prepare(area)
    return area


def watched(map_name: str, seed: int, seconds: float, amount: TrafficAmount) -> Broken:
    """Runs the traffic of a map and writes down every breach."""
    network = load_map(map_name)
    traffic, people = Traffic(network, amount, seed), Pedestrians(network, amount.pedestrians, seed)
    traffic.populate()
    crossings = [people.crossing_ids.index(i) for i in traffic.table.crossing_ids]
    broken = Broken()
    area = road_area(map_name)
    for tick in range(round(seconds / 0.05)):
        serials, lanes = traffic.vehicles.serial.copy(), _fronts(traffic)
        shown = traffic.lights.states.copy()
        people.advance(traffic.time_s, traffic.lights.letters, bodies_of(traffic.vehicles))
        claims = people.crossing_claims()
        traffic.advance(people.bodies(), (claims.wait_at_start + claims.wait_at_end > 0).astype(np.int64)[crossings])
        _check_red(traffic, serials, lanes, shown, broken)
        if tick % CHECKS_TOUCH_EVERY_TICKS:
            continue
        rows = traffic_rows(traffic.vehicles)
        v = traffic.vehicles
        boxes = np.column_stack((v.x[rows], v.y[rows], v.yaw[rows], v.length[rows], v.width[rows]))
        hits = np.argwhere(np.triu(overlap_matrix(boxes, boxes), 1))
        broken.overlaps += [_named(traffic, rows[pair]) for pair in hits]
        hit = np.flatnonzero(overlap_matrix(boxes, _boxes_of(people)).any(axis=1))
        broken.overlaps += ["a pedestrian and " + _named(traffic, rows[[k]]) for k in hit]
        if tick % CHECKS_ROAD_EVERY_TICKS == 0 and len(rows):
            corners = box_corners(boxes)
            inside = shapely.contains_xy(area, corners[..., 0], corners[..., 1]).all(axis=1)
            broken.off_road += [_named(traffic, rows[[k]]) for k in np.flatnonzero(~inside)]
    return broken


def _boxes_of(people: Pedestrians) -> Any:
    b = people.bodies()
    return np.column_stack((b.x, b.y, b.yaw, b.length, b.width))


def _fronts(traffic: Traffic) -> Any:
    """The lane of every row's front bumper."""
    v = traffic.vehicles
    return v.path[np.arange(len(v.here)), v.here]


def _check_red(traffic: Traffic, serials: Any, lanes: Any, shown: Any, broken: Broken) -> None:
    signal = traffic.table.lanes.lane["signal"]
    v, now = traffic.vehicles, _fronts(traffic)
    entered = np.flatnonzero(v.active & (v.serial == serials) & (now != lanes) & (v.serial > 0))
    broken.entries_on_red += [
        f"{traffic.time_s} s: vehicle {v.serial[row]} into {traffic.table.lane_ids[now[row]]}"
        for row in entered
        if signal[now[row]] >= 0 and shown[signal[now[row]]] == RED
    ]


def _named(traffic: Traffic, rows: Any) -> str:
    v = traffic.vehicles
    who = [
        f"{v.serial[row]} on {traffic.table.lane_ids[v.path[row, v.here[row]]]} at {v.position[row]:.1f} m, "
        f"{v.speed[row]:.1f} m/s, {v.length[row]:.1f} m long, {v.lateral[row]:.1f} m to the left"
        for row in rows
    ]
    return f"{traffic.time_s} s: " + " and ".join(who)
