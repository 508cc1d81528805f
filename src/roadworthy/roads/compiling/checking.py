"""Whether a compiled network is one on which anybody can drive."""

from pathlib import Path

from roadworthy.errors import BadDataError
from roadworthy.roads.lane import LaneType
from roadworthy.roads.network import RoadNetwork


def check_drivable(network: RoadNetwork, source: Path) -> None:
    """Sees to it that a network has driving lanes, and ways from one to another.

    Raises:
        BadDataError: it has not; the message names the source and what is missing.
    """
    driving = [lane for lane in network.lanes.values() if lane.type is LaneType.DRIVING and lane.junction_id is None]
    if not driving:
        raise BadDataError(
            f"{source} cannot be driven: it has no lane for cars ({len(network.lanes)} other lanes). Check that its "
            "roads allow passenger vehicles."
        )
    if not any(lane.successors for lane in driving):
        raise BadDataError(
            f"{source} cannot be routed: its {len(driving)} driving lanes are not connected to each other. Check that "
            "its roads share junctions, and that these name the lanes they join."
        )
