"""Colours that are told apart with any kind of colour vision, and never alone: shape or a letter says the same.

Agents and the route have the hues of Okabe and Ito (2008), "Color universal design".
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from roadworthy.roads.footpath import FootpathType
from roadworthy.roads.lane import LaneType, MarkingColor
from roadworthy.scene import Category, LightState

INK: Final = "#1b1f24"
SOFT: Final = "#59636e"
PAPER: Final = "#ffffff"
GROUND: Final = "#f1efe9"
JUNCTION: Final = "#8b929b"
BUILDING: Final = "#cdbfae"
TREE: Final = "#b9d3b0"
ROUTE: Final = "#e69f00"
EGO: Final = "#d55e00"
EVENT: Final = "#b3005e"
POST: Final = "#303840"

LANES: Final = {
    LaneType.DRIVING: "#979ea7",
    LaneType.PARKING: "#b3b0c2",
    LaneType.SHOULDER: "#c3c5c4",
    LaneType.BIKE: "#a7bfb5",
    LaneType.WALK: "#ddd5c3",
}
FOOTPATHS: Final = {
    FootpathType.SIDEWALK: "#ddd5c3",
    FootpathType.CORNER: "#ddd5c3",
    FootpathType.CROSSING: "#a9aeb5",
}
MARKINGS: Final = {
    MarkingColor.WHITE: "#ffffff",
    MarkingColor.YELLOW: "#ffd84d",
    MarkingColor.BLUE: "#56b4e9",
    MarkingColor.RED: "#e8604c",
    MarkingColor.GREEN: "#009e73",
    MarkingColor.OTHER: "#ffffff",
}
AGENTS: Final = {
    Category.CAR: "#0072b2",
    Category.VAN: "#56b4e9",
    Category.TRUCK: "#56b4e9",
    Category.BUS: "#56b4e9",
    Category.MOTORCYCLE: "#009e73",
    Category.BICYCLE: "#009e73",
    Category.PEDESTRIAN: "#cc79a7",
    Category.ANIMAL: "#cc79a7",
    Category.PROP: "#f0e442",
    Category.OTHER: "#f0e442",
}
LIGHTS: Final = {
    LightState.RED: ("#c1121f", "R"),
    LightState.YELLOW: ("#ffc300", "Y"),
    LightState.GREEN: ("#00a878", "G"),
    LightState.OFF: ("#d5dae0", "-"),
    LightState.UNKNOWN: ("#d5dae0", "?"),
}


@dataclass(frozen=True, slots=True)
class RoadColors:
    """What each part of a road network is painted in; `paint` is that of stop lines and crossings.

    Paths of vehicles through junctions are drawn where `path` is a colour.
    """

    lanes: Mapping[LaneType, str]
    footpaths: Mapping[FootpathType, str]
    markings: Mapping[MarkingColor, str]
    junction: str
    path: str | None
    paint: str
    curb: str
    grass: str
    building: str
    building_edge: str
    tree: str
    tree_edge: str


ROADS: Final = RoadColors(
    lanes=LANES,
    footpaths=FOOTPATHS,
    markings=MARKINGS,
    junction=JUNCTION,
    path="#a6adb6",
    paint="#ffffff",
    curb="#4d545c",
    grass="#5f8a58",
    building=BUILDING,
    building_edge="#8c7d6b",
    tree=TREE,
    tree_edge="#5f8a58",
)
