"""What a map holds, in numbers."""

from collections import Counter

import numpy as np

from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.junction import JunctionType
from roadworthy.roads.lane import Lane, LaneType
from roadworthy.roads.network import RoadNetwork

NOT_CROSSED = (JunctionType.JOINT, JunctionType.END)


def summary(network: RoadNetwork) -> tuple[tuple[str, str], ...]:
    """Rows (what, how much) that tell a person what a map holds: lanes and their length, junctions, lights, ..."""
    lanes = [lane for lane in network.lanes.values() if lane.junction_id is None]
    driving = [lane for lane in lanes if lane.type is LaneType.DRIVING]
    junctions = Counter(junction.type for junction in network.junctions.values())
    crossed = sum(count for type_, count in junctions.items() if type_ not in NOT_CROSSED)
    crossings = [path for path in network.footpaths.values() if path.type is FootpathType.CROSSING]
    signalled = sum(crossing.light_id is not None for crossing in crossings)
    furniture = network.furniture
    return (
        ("lanes for cars", f"{len(driving)}, {sum(map(_length_m, driving)) / 1000:.2f} km"),
        ("other lanes", _counted(Counter(lane.type.value for lane in lanes if lane.type is not LaneType.DRIVING))),
        ("junctions", f"{crossed}, {len(network.connections)} paths through them and through joints"),
        ("of these", _counted(Counter({key.value: n for key, n in junctions.items() if key not in NOT_CROSSED}))),
        ("light programs", str(len(network.light_programs))),
        ("crossings", f"{len(crossings)}, {signalled} with lights"),
        ("ends for cars", str(sum(not lane.successors for lane in driving))),
        ("signs", _counted(Counter(sign.kind.value for sign in furniture.signs))),
        (
            "beside the road",
            f"{len(furniture.buildings)} buildings, {len(furniture.trees)} trees, {len(furniture.lamps)} lamps",
        ),
    )


def _length_m(lane: Lane) -> float:
    return float(np.hypot(*np.diff(lane.centerline[:, :2], axis=0).T).sum())


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "none"
