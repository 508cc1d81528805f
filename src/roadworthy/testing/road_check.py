"""Checking that the vehicles of a drive are on the roads that come with it, and which mistake fits if they are not."""

import math
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.position import CARRIAGEWAY, LanePositions
from roadworthy.scene import Agent, Category, Scene
from roadworthy.testing.report import Findings

NEAR_M: Final = 3.0
MOVING_MPS: Final = 1.0
# Vehicles hardly move between scenes closer than this; looking them all up would take long and tell nothing.
LOOK_EVERY_S: Final = 0.5
_LEAST_SHARE: Final = 0.5
_FITTING_SHARE: Final = 0.8
_ELSEWHERE_M: Final = 200.0
_LEAST_SPREAD_M: Final = 20.0
_ON_ROADS: Final = frozenset({Category.CAR, Category.VAN, Category.TRUCK, Category.BUS, Category.MOTORCYCLE})
_MISTAKES: Final[tuple[tuple[str, Callable[[FloatArray], FloatArray]], ...]] = (
    ("the log is mirrored (a left-handed frame): negate y and yaw", lambda xy: xy * [1.0, -1.0]),
    ("the log is mirrored: negate x, and yaw becomes pi - yaw", lambda xy: xy * [-1.0, 1.0]),
    ("x and y have changed places", lambda xy: xy[:, ::-1]),
    ("the log is turned by half a circle", lambda xy: -xy),
    ("positions are in centimetres", lambda xy: xy * 0.01),
    ("positions are in feet", lambda xy: xy * 0.3048),
)


class RoadCheck:
    """Takes the scenes of one drive in order; `end` compares where its vehicles were with the lanes of its map."""

    def __init__(self, findings: Findings, drive: str) -> None:
        self._findings = findings
        self._where = f"drive {drive}"
        self._roads: RoadNetwork | None = None
        self._looked_s = -math.inf
        self._rows: list[tuple[float, float, float, float, bool]] = []

    def add(self, scene: Scene) -> None:
        """Takes the next scene; those without roads, or on other roads than the first, are passed over."""
        if scene.roads is None or scene.time_s < self._looked_s + LOOK_EVERY_S:
            return
        self._roads = self._roads or scene.roads
        if scene.roads is self._roads:
            self._looked_s = scene.time_s
            self._rows += [_row(agent) for agent in (scene.ego, *scene.agents) if agent.category in _ON_ROADS]

    def end(self) -> None:
        """Notes what shows over the whole drive."""
        table = np.array(self._rows, dtype=np.float64).reshape(-1, 5)
        table = table[np.isfinite(table).all(axis=1)]
        if table[:, 4].any():
            table = table[table[:, 4] == 1]
        roads = self._roads
        if roads is None or not len(table) or not any(lane.type in CARRIAGEWAY for lane in roads.lanes.values()):
            return
        found = _near(roads, table[:, :2])
        on = found.rows >= 0
        if on.mean() < _LEAST_SHARE:
            self._findings.error("off-road", self._where, _off_road(roads, table[:, :2], float(on.mean())))
            return
        self._check_heights(roads, table[on], found.rows[on], found.position_m[on])
        moving = on & (table[:, 4] == 1) & _outside_junctions(roads)[found.rows]
        if moving.any():
            self._check_directions(roads, table[moving, 3] - found.heading_rad[moving])

    def _check_heights(
        self, roads: RoadNetwork, table: FloatArray, rows: NDArray[np.int64], positions_m: FloatArray
    ) -> None:
        on_storey = _near(roads, table[:, :3]).rows >= 0
        if on_storey.mean() >= _LEAST_SHARE:
            return
        lane_ids = tuple(roads.lanes)
        ground = [
            float(roads.index.line(lane_ids[row]).point_at(position)[2])
            for row, position in zip(rows.tolist(), positions_m.tolist(), strict=True)
        ]
        above = float(np.median(table[:, 2] - np.array(ground)))
        self._findings.error(
            "off-height",
            self._where,
            f'{1 - on_storey.mean():.0%} of the vehicles are not on the storey of any lane of the map "{roads.name}" '
            f"(their wheels are {above:+.1f} m from its lanes, as a median). The pose is the centre of the box in the "
            "frame of the map: is the log's height that above the sea, and the map's not?",
        )

    def _check_directions(self, roads: RoadNetwork, turned_rad: FloatArray) -> None:
        against = float((np.cos(turned_rad) < 0).mean())
        if against > _LEAST_SHARE:
            self._findings.error(
                "against-lanes",
                self._where,
                f'{against:.0%} of the moving vehicles on lanes of the map "{roads.name}" drive against them. Is the '
                "log mirrored (negate y and yaw, or x), its yaw turned by half a circle, or the map one for driving on "
                "the other side of the road?",
            )


def _row(agent: Agent) -> tuple[float, float, float, float, bool]:
    """Where the wheels are, the heading, and whether it moves."""
    pose = agent.pose
    return pose.x_m, pose.y_m, pose.z_m - agent.size_m[2] / 2, pose.yaw_rad, agent.speed_mps > MOVING_MPS


def _near(roads: RoadNetwork, points: FloatArray) -> LanePositions:
    return roads.index.nearest_lanes(points, types=CARRIAGEWAY, within_m=NEAR_M)


def _outside_junctions(roads: RoadNetwork) -> NDArray[np.bool_]:
    """Which lanes are none of a junction's: there paths of all directions lie upon one another."""
    return np.array([lane.junction_id is None for lane in roads.lanes.values()], dtype=np.bool_)


def _off_road(roads: RoadNetwork, points: FloatArray, share: float) -> str:
    seen = f'{share:.0%} of {len(points):,} vehicles are within {NEAR_M:g} m of a lane of the map "{roads.name}".'
    for mistake, meant in _MISTAKES:
        meant_points = np.ascontiguousarray(meant(points))
        # Points that shrink to a spot fit whatever lane is there.
        if np.ptp(meant_points, axis=0).max() < _LEAST_SPREAD_M:
            continue
        if (_near(roads, meant_points).rows >= 0).mean() >= _FITTING_SHARE:
            return f"{seen} It fits if {mistake}."
    lines = np.concatenate([lane.centerline[:, :2] for lane in roads.lanes.values()])
    beyond = np.maximum(0.0, np.maximum(lines.min(axis=0) - points, points - lines.max(axis=0)))
    away_m = float(np.median(np.hypot(beyond[:, 0], beyond[:, 1])))
    if away_m > _ELSEWHERE_M:
        return (
            f"{seen} They are {away_m / 1000:.1f} km outside it: the log is of another map, or its origin is another "
            "one (a projection's offset). Subtract the map's origin from positions."
        )
    return f"{seen} Is it the map on which the drive was recorded, in the same frame?"
