"""Random places on the driving lanes of a CARLA town, as carla.Map and as the compiled map see them."""

import math
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from roadworthy.geometry.carla_frame import CarlaTransform, pose_from_carla
from roadworthy.geometry.pose import wrap_angle
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.position import LanePosition

HEADING_DEG, LATERAL_M = 2.0, 0.1
SEAM_M = 0.1
"""A place so near to a lane's end may as well be on the lane that follows or that comes before."""

Number = tuple[str, int]


@dataclass(frozen=True)
class Place:
    """A place that CARLA puts on lane `number`, `offset_m` to the left of its middle, and where the map has it."""

    number: Number
    in_junction: bool
    x_m: float
    y_m: float
    heading_rad: float
    offset_m: float
    found: LanePosition | None

    def fits(self, position: LanePosition) -> bool:
        """Whether heading and offset are CARLA's, to 2 degrees and 0.1 m."""
        turn_deg = math.degrees(abs(wrap_angle(position.heading_rad - self.heading_rad)))
        return turn_deg < HEADING_DEG and abs(position.offset_m - self.offset_m) < LATERAL_M


class Oracle:
    """One town, loaded by CARLA's wheel and compiled by us."""

    def __init__(self, carla: Any, path: Path, roads: RoadNetwork) -> None:
        self.roads, self.carla = roads, carla
        self.map = carla.Map(path.stem, path.read_text())
        self._by_number: dict[Number, list[Lane]] = {}
        for lane in roads.lanes.values():
            if lane.lane_number is not None and lane.type is LaneType.DRIVING:
                self._by_number.setdefault(lane.lane_number, []).append(lane)

    def places(self, count: int, seed: int = 0) -> list[Place]:
        """Random places on CARLA's driving lanes, up to 0.4 of their width beside the middle."""
        rng = np.random.default_rng(seed)
        waypoints = self.map.generate_waypoints(0.5)
        return [self._place(waypoints[i], rng) for i in rng.choice(len(waypoints), count, replace=False)]

    def _place(self, waypoint: Any, rng: np.random.Generator) -> Place:
        location, rotation = waypoint.transform.location, waypoint.transform.rotation
        pose = pose_from_carla(CarlaTransform(location.x, location.y, location.z, 0.0, rotation.yaw, 0.0))
        offset = rng.uniform(-0.4, 0.4) * waypoint.lane_width
        x, y, z = pose.to_parent([0.0, offset, 0.0])
        found = self.roads.index.lane_at(x, y, z, heading_rad=pose.yaw_rad)
        number = (str(waypoint.road_id), int(waypoint.lane_id))
        return Place(number, waypoint.is_junction, x, y, pose.yaw_rad, offset, found)

    def on_own_lane(self, place: Place) -> LanePosition | None:
        """The place on the lane to which the map gives CARLA's number, and which it lies on or at the end of."""
        held = []
        for lane in self._by_number.get(place.number, []):
            distance = self.roads.index.line(lane.id).project(place.x_m, place.y_m).distance_m
            position = self.roads.index.project(lane.id, place.x_m, place.y_m)
            beyond_end = math.sqrt(max(0.0, distance**2 - position.offset_m**2))
            if beyond_end <= SEAM_M and distance <= 0.5 * lane.width_m + SEAM_M:
                held.append(position)
        return min(held, key=lambda position: abs(position.offset_m - place.offset_m), default=None)

    def outcome(self, place: Place) -> str:
        """How the map's answer stands to CARLA's."""
        own = self.on_own_lane(place)
        if own is None:
            return "at a joint of roads" if self._is_joint(place) else "no lane of that number there"
        if not place.fits(own):
            return "lane of that number lies otherwise"
        if place.found is None:
            return "no lane found"
        if self.roads.lanes[place.found.lane_id].lane_number == place.number:
            return "same lane"
        at_seam = min(own.position_m, self.roads.index.length_m(own.lane_id) - own.position_m) < SEAM_M
        return "at a seam between lanes" if at_seam else "another lane overlaps"

    def _is_joint(self, place: Place) -> bool:
        """Whether the map has a short path from one road to the next where CARLA has the roads themselves."""
        if place.found is None or place.in_junction or not place.fits(place.found):
            return False
        return self.roads.lanes[place.found.lane_id].junction_id is not None

    def outcomes(self, places: list[Place]) -> tuple[Counter[str], Counter[str]]:
        """The outcomes of places outside junctions, and of those inside."""
        outside = Counter(self.outcome(place) for place in places if not place.in_junction)
        return outside, Counter(self.outcome(place) for place in places if place.in_junction)

    def number_at(self, lane_id: str, position_m: float) -> Number:
        """CARLA's (road, lane) at a place in the middle of one of our lanes."""
        pose = self.roads.index.pose_on(lane_id, position_m)
        waypoint = self.map.get_waypoint(self.carla.Location(pose.x_m, -pose.y_m, pose.z_m))
        return str(waypoint.road_id), int(waypoint.lane_id)
