"""How the edges of lanes are painted, by rule, where the source does not say."""

from roadworthy.roads.lane import LaneType, Marking, MarkingColor, MarkingType

NO_OVERTAKING = "no-overtaking"

_NONE = Marking()
_CURB = Marking(MarkingType.CURB)
_GRASS = Marking(MarkingType.GRASS)
_WHITE_SOLID = Marking(MarkingType.SOLID)
_WHITE_BROKEN = Marking(MarkingType.BROKEN)
_YELLOW_SOLID = Marking(MarkingType.SOLID, MarkingColor.YELLOW)
_YELLOW_BROKEN = Marking(MarkingType.BROKEN, MarkingColor.YELLOW)
_YELLOW_DOUBLE = Marking(MarkingType.SOLID_SOLID, MarkingColor.YELLOW)

_OUTERMOST = {
    LaneType.DRIVING: _WHITE_SOLID,
    LaneType.BIKE: _WHITE_SOLID,
    LaneType.PARKING: _CURB,
    LaneType.SHOULDER: _GRASS,
    LaneType.WALK: _NONE,
}


def between_lanes(type_: LaneType, other: LaneType, *, may_leave: bool, may_enter: bool) -> Marking:
    """The line between a lane and its neighbour of the same direction, as read from the lane outwards.

    Broken where vehicles may cross it from either side, broken on the side from which they may, else solid; a curb
    between a road and its sidewalk.
    """
    if LaneType.WALK in {type_, other}:
        return _NONE if type_ is other else _CURB
    if type_ is other is LaneType.DRIVING:
        if may_leave and may_enter:
            return _WHITE_BROKEN
        if may_leave:
            return Marking(MarkingType.BROKEN_SOLID)
        if may_enter:
            return Marking(MarkingType.SOLID_BROKEN)
    return _WHITE_SOLID


def between_directions(type_: LaneType, *, gap_m: float, driving_lanes: int, overtaking: bool) -> Marking:
    """The line along the left edge of a road's leftmost lane, where the other direction lies beyond it.

    A median gets a solid yellow line on both its sides; without one, a double solid line parts roads of more than two
    driving lanes and roads on which nobody may overtake, a broken line other roads.
    """
    if type_ is not LaneType.DRIVING:
        return _OUTERMOST[type_]
    if gap_m > 0.5:
        return _YELLOW_SOLID
    return _YELLOW_BROKEN if overtaking and driving_lanes <= 2 else _YELLOW_DOUBLE


def outer_edge(type_: LaneType) -> Marking:
    """The line along the right edge of a road's rightmost lane."""
    return _OUTERMOST[type_]


def one_way_edge(type_: LaneType) -> Marking:
    """The line along the left edge of the leftmost lane of a one-way road."""
    return _YELLOW_SOLID if type_ is LaneType.DRIVING else _OUTERMOST[type_]
