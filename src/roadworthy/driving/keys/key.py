"""The keys of question 50 (Bench2Drive-VL, "Action Module"): eight directions and four speeds."""

from enum import StrEnum


class DirectionKey(StrEnum):
    """Where to go; the turns and GO_STRAIGHT belong to junctions, the rest to the road between them."""

    FOLLOW_LANE = "FOLLOW_LANE"
    CHANGE_LANE_LEFT = "CHANGE_LANE_LEFT"
    CHANGE_LANE_RIGHT = "CHANGE_LANE_RIGHT"
    GO_STRAIGHT = "GO_STRAIGHT"
    TURN_LEFT = "TURN_LEFT"
    TURN_RIGHT = "TURN_RIGHT"
    DEVIATE_LEFT = "DEVIATE_LEFT"
    DEVIATE_RIGHT = "DEVIATE_RIGHT"


class SpeedKey(StrEnum):
    """What to do about the speed."""

    KEEP = "KEEP"
    ACCELERATE = "ACCELERATE"
    DECELERATE = "DECELERATE"
    STOP = "STOP"


def direction_on_road(direction: DirectionKey, *, in_junction: bool) -> DirectionKey:
    """The direction that is meant where ego is: outside a junction to go straight is to follow the lane (spec 4.1).

    >>> str(direction_on_road(DirectionKey.GO_STRAIGHT, in_junction=False))
    'FOLLOW_LANE'
    >>> str(direction_on_road(DirectionKey.TURN_LEFT, in_junction=False))
    'TURN_LEFT'
    """
    if direction is DirectionKey.GO_STRAIGHT and not in_junction:
        return DirectionKey.FOLLOW_LANE
    return direction
