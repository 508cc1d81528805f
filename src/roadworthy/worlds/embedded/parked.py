"""Cars that stand in the parking lanes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, Observability
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies
from roadworthy.worlds.embedded.catalogue import VEHICLE_TYPES

BAY_M = 6.5
# Nobody parks this near to where a parking lane begins or ends: junctions and crossings need the view.
CLEAR_OF_ENDS_M = 6.0
# Drivers do not park to the decimetre.
ALONG_SIGMA_M = 0.25
ACROSS_SIGMA_M = 0.03
KERB_GAP_M = 0.08
YAW_SIGMA_RAD = 0.012
# Keeps its draws apart from those of the traffic and of the people on foot.
PARKING_STREAM = 7
PARKING_TYPES = tuple(kind for kind in VEHICLE_TYPES if kind.share > 0.0 and kind.length_m < BAY_M - 1.0)


@dataclass(frozen=True, slots=True)
class ParkedCars:
    """Cars at rest for the whole drive: their agents, ids `k1`, `k2` and so on, and their bodies in the same order."""

    agents: tuple[Agent, ...]
    bodies: Bodies

    def seen(self, shares: Mapping[str, float] | None) -> list[Agent]:
        """The agents, with the share of each that ego sees where that is known."""
        if shares is None:
            return list(self.agents)
        known = ((agent, shares.get(agent.id)) for agent in self.agents)
        return [
            a if share is None else replace(a, observability=Observability(line_of_sight=share)) for a, share in known
        ]


def parked_cars(
    network: RoadNetwork, share: float, seed: int, cleared: Sequence[tuple[float, float, float]] = ()
) -> ParkedCars:
    """Parked cars in a drawn `share` of the bays of all parking lanes, 6.5 m each; the seed draws which and whose.

    No car is parked with its middle in one of the circles (x, y, radius in metres) of `cleared`.
    """
    rng = np.random.default_rng(np.random.SeedSequence((seed, PARKING_STREAM)))
    weights = np.array([kind.share for kind in PARKING_TYPES])
    agents: list[Agent] = []
    for lane_id, lane in network.lanes.items():
        if lane.type is not LaneType.PARKING:
            continue
        first, last = CLEAR_OF_ENDS_M + BAY_M / 2, network.index.length_m(lane_id) - CLEAR_OF_ENDS_M - BAY_M / 2
        for middle_m in np.arange(first, last, BAY_M).tolist():
            taken = rng.random() < share
            kind = PARKING_TYPES[int(rng.choice(len(PARKING_TYPES), p=weights / weights.sum()))]
            along, across, turned = rng.normal(0.0, (ALONG_SIGMA_M, ACROSS_SIGMA_M, YAW_SIGMA_RAD)).tolist()
            to_kerb_m = (lane.width_m - kind.width_m) / 2 - KERB_GAP_M
            if taken and to_kerb_m >= 0.0:
                place = network.index.pose_on(lane_id, middle_m + along, across - to_kerb_m)
                pose = Pose(place.x_m, place.y_m, place.z_m + kind.height_m / 2, place.yaw_rad + turned)
                size = (kind.length_m, kind.width_m, kind.height_m)
                if any(np.hypot(pose.x_m - x, pose.y_m - y) <= radius for x, y, radius in cleared):
                    continue
                name, color = f"k{len(agents) + 1}", kind.color(len(agents))
                agents.append(
                    Agent(
                        name,
                        kind.category,
                        pose,
                        size,
                        (0.0, 0.0, 0.0),
                        kind.subtype,
                        kind.name,
                        color,
                        is_static=True,
                        attribute="parked",
                        lane_id=lane_id,
                    )
                )
    return ParkedCars(tuple(agents), _bodies_of(agents))


def _bodies_of(agents: list[Agent]) -> Bodies:
    if not agents:
        return no_bodies()
    rows = [(a.pose.x_m, a.pose.y_m, a.pose.z_m - a.size_m[2] / 2, a.pose.yaw_rad, *a.size_m, 0.0, 0.0) for a in agents]
    return Bodies(*(np.ascontiguousarray(column) for column in np.array(rows).T))
