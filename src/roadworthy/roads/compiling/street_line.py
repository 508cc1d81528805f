"""Lamps and trees: in a line along the outer edge of roads, where no junction, footpath or building is."""

import math

import numpy as np
import shapely

from roadworthy.roads.compiling.roadside import Carriageway, Ground, beyond_edge
from roadworthy.roads.furniture import Lamp, Tree

LAMP_SPACING_M = 32.0
LAMP_OUTWARDS_M = 0.6
LAMP_HEIGHT_M = 7.5
KEPT_CLEAR_AT_END_M = 18.0
TRUNK_ROOM_M = 0.5


def lamps_of(carriageways: tuple[Carriageway, ...], ground: Ground) -> tuple[Lamp, ...]:
    """Street lamps at even distances along every carriageway with a sidewalk, their arms over the road."""
    lamps: list[Lamp] = []
    for carriageway in carriageways:
        if not carriageway.has_sidewalk:
            continue
        edge = carriageway.edge
        for position in np.arange(LAMP_SPACING_M / 2, edge.length_m, LAMP_SPACING_M):
            pose = beyond_edge(edge, float(position), LAMP_OUTWARDS_M, math.pi / 2)
            if ground.take(shapely.Point(pose.x_m, pose.y_m).buffer(LAMP_OUTWARDS_M / 2)):
                lamps.append(Lamp(f"lamp-{len(lamps):04d}", pose, LAMP_HEIGHT_M))
    return tuple(lamps)


def trees_of(carriageways: tuple[Carriageway, ...], ground: Ground, rng: np.random.Generator) -> tuple[Tree, ...]:
    """Trees along every carriageway: near streets, farther from fast roads; none where a junction is to be seen."""
    trees: list[Tree] = []
    for carriageway in carriageways:
        is_street = carriageway.has_sidewalk
        spacing, outwards = ((11, 26), (1.0, 2.2)) if is_street else ((14, 60), (5.0, 24.0))
        edge = carriageway.edge
        position = float(rng.uniform(*spacing))
        while position < edge.length_m - KEPT_CLEAR_AT_END_M:
            away, height, crown = (
                round(float(rng.uniform(*bounds)), 2) for bounds in (outwards, (4.5, 9.5), (0.24, 0.34))
            )
            pose = beyond_edge(edge, position, away)
            if ground.take(shapely.Point(pose.x_m, pose.y_m).buffer(TRUNK_ROOM_M)):
                radius = round(crown * height, 2)
                trees.append(Tree(f"tree-{len(trees):04d}", pose.x_m, pose.y_m, height, radius, pose.z_m))
            position += float(rng.uniform(*spacing))
    return tuple(trees)
