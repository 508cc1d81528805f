"""What the ground is made of."""

from typing import Final

from roadworthy.rendering.models.mesh import Finish, Layer, Look
from roadworthy.roads.lane import LaneType, MarkingColor

ASPHALT: Final = "ground-asphalt"
PAVING: Final = "ground-paving"
GRASS: Final = "ground-grass"
PAINT: Final = "ground-paint"

REPEAT_M: Final = {ASPHALT: 8.0, PAVING: 4.0, GRASS: 16.0, PAINT: 4.0}
"""How many metres of the world each picture shows."""

LANES: Final = {
    LaneType.DRIVING: Look((222, 224, 230), texture=ASPHALT, finish=Finish.ROAD, layer=Layer.ROAD),
    LaneType.PARKING: Look((252, 250, 246), texture=ASPHALT, finish=Finish.ROAD, layer=Layer.VERGE),
    LaneType.SHOULDER: Look((248, 247, 242), texture=ASPHALT, finish=Finish.ROAD, layer=Layer.VERGE),
    LaneType.BIKE: Look((255, 150, 128), texture=ASPHALT, finish=Finish.ROAD, layer=Layer.ROAD),
    LaneType.WALK: Look(texture=PAVING, finish=Finish.ROAD, layer=Layer.FOOTPATH),
}
JUNCTION: Final = LANES[LaneType.DRIVING]._replace(layer=Layer.JUNCTION)
FOOTPATH: Final = LANES[LaneType.WALK]
KERB: Final = Look((186, 185, 180))
KERB_SIDE: Final = Look((206, 205, 200))
CONCRETE: Final = Look((170, 168, 162))
LAWN: Final = Look((236, 240, 228), texture=GRASS)
BETWEEN: Final = JUNCTION._replace(layer=Layer.GROUND)
BESIDE: Final = LANES[LaneType.SHOULDER]._replace(layer=Layer.GROUND)
GRAVEL: Final = Look((214, 200, 170), texture=ASPHALT)

_COLORS: Final = {
    MarkingColor.WHITE: (228, 228, 222),
    MarkingColor.YELLOW: (224, 174, 50),
    MarkingColor.BLUE: (60, 110, 190),
    MarkingColor.RED: (190, 62, 50),
    MarkingColor.GREEN: (40, 130, 84),
    MarkingColor.OTHER: (228, 228, 222),
}
MARKINGS: Final = {
    color: Look(rgb, texture=PAINT, finish=Finish.ROAD, layer=Layer.PAINT) for color, rgb in _COLORS.items()
}
WHITE: Final = MARKINGS[MarkingColor.WHITE]
SYMBOL: Final = WHITE._replace(layer=Layer.TOP_PAINT)
