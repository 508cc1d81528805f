"""What a lane of SUMO's network is for, from its type and from whom it allows."""

from roadworthy.roads.compiling.sumo_net import NetLane
from roadworthy.roads.lane import LaneType

MOTOR_VEHICLES = ("passenger", "taxi", "bus", "delivery", "truck")

_NAMED = {
    "parking": LaneType.PARKING,
    "shoulder": LaneType.SHOULDER,
    "stop": LaneType.SHOULDER,
    "border": LaneType.SHOULDER,
    "biking": LaneType.BIKE,
    "sidewalk": LaneType.WALK,
    "walking": LaneType.WALK,
}
_NOTHING = {"none", "median", "curb", "restricted", "rail", "tram"}


def lane_type(lane: NetLane) -> LaneType | None:
    """The type of a lane, or None for strips and tracks on which no vehicle or person of ours moves."""
    named = lane.type.rsplit("|", maxsplit=1)[-1].lower()
    if named in _NOTHING:
        return None
    if named in _NAMED:
        return _NAMED[named]
    if any(allows(lane, kind) for kind in MOTOR_VEHICLES):
        return LaneType.DRIVING
    if allows(lane, "bicycle"):
        return LaneType.BIKE
    if allows(lane, "pedestrian"):
        return LaneType.WALK
    return LaneType.PARKING if "all" in lane.disallow else None


def allows(lane: NetLane, kind: str) -> bool:
    """Whether vehicles of a kind may use the lane."""
    if lane.allow:
        return kind in lane.allow or "all" in lane.allow
    return kind not in lane.disallow and "all" not in lane.disallow
