"""On which lane ego is, and which way round."""

import math
from dataclasses import dataclass
from typing import Self

from roadworthy.geometry import wrap_angle
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent


@dataclass(frozen=True, slots=True)
class EgoLane:
    """The lane on which ego is: `id` is None off the lanes, `against` tells that ego points against the lane.

    `in_junction` is not said of a joint between two pieces of one road.
    """

    id: str | None
    against: bool = False
    in_junction: bool = False

    @classmethod
    def of(cls, ego: Agent, network: RoadNetwork) -> Self:
        """The lane of ego on its map.

        Raises:
            UsageError: the map has no such lane.
        """
        x, y = ego.pose.x_m, ego.pose.y_m
        if ego.lane_id is None:
            junction_id = network.index.junction_at(x, y)
            is_junction = junction_id is not None and network.junctions[junction_id].is_crossing
            return cls(None, in_junction=is_junction)
        heading_rad = network.index.project(ego.lane_id, x, y).heading_rad
        against = abs(wrap_angle(ego.pose.yaw_rad - heading_rad)) > math.pi / 2.0
        return cls(ego.lane_id, against, network.is_crossing(ego.lane_id))
