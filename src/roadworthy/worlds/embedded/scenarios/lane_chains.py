"""Chains of lanes through a place: by which streams of traffic come, and on which they go."""

from typing import NamedTuple

from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.scenarios.ways import lanes_before, lanes_on


class LaneChain(NamedTuple):
    """Lanes that follow one another, and how far along the first and the last of them the chain begins and ends."""

    lane_ids: tuple[str, ...]
    start_m: float
    end_m: float


def chain_through(network: RoadNetwork, lane_id: str, position_m: float, before_m: float, after_m: float) -> LaneChain:
    """The straightest chain that comes to a place on a lane and goes on from it, as long as asked for.

    Args:
        network: the map.
        lane_id: the lane through which it leads.
        position_m: the place along that lane.
        before_m: how far before the place it begins; less where no lanes lead so far.
        after_m: how far behind the place it ends; less where no lanes lead so far.
    """
    length_m = network.index.length_m
    before = lanes_before(network, lane_id, before_m - position_m)
    after = lanes_on(network, lane_id, position_m + after_m - length_m(lane_id))
    start_m = position_m - before_m + sum(length_m(each) for each in before)
    behind_m = sum(length_m(each) for each in (lane_id, *after[:-1])) if after else 0.0
    lane_ids = (*before, lane_id, *after)
    return LaneChain(lane_ids, max(start_m, 0.0), min(position_m + after_m - behind_m, length_m(lane_ids[-1])))
