"""What stands beside the road for good, as bodies that ego can hit."""

import numpy as np

from roadworthy.roads.furniture import Furniture
from roadworthy.worlds.embedded.bodies import Bodies, no_bodies

TRUNK_WIDTH_M = 0.4
LAMP_POST_WIDTH_M = 0.2
# How a Scene's events name them.
LAYOUT_PREFIX = "layout:"


def standing_obstacles(furniture: Furniture) -> tuple[tuple[str, ...], Bodies]:
    """The buildings, trees' trunks and lamp posts of a map: their names in events, and their bodies."""
    names: list[str] = []
    rows: list[tuple[float, ...]] = []
    for building in furniture.buildings:
        pose = building.pose
        names.append(LAYOUT_PREFIX + building.id)
        size = (building.length_m, building.width_m, building.height_m)
        rows.append((pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad, *size, 0.0, 0.0))
    for tree in furniture.trees:
        names.append(LAYOUT_PREFIX + tree.id)
        rows.append((tree.x_m, tree.y_m, tree.z_m, 0.0, TRUNK_WIDTH_M, TRUNK_WIDTH_M, tree.height_m, 0.0, 0.0))
    for lamp in furniture.lamps:
        pose = lamp.pose
        names.append(LAYOUT_PREFIX + lamp.id)
        size = (LAMP_POST_WIDTH_M, LAMP_POST_WIDTH_M, lamp.height_m)
        rows.append((pose.x_m, pose.y_m, pose.z_m, pose.yaw_rad, *size, 0.0, 0.0))
    if not rows:
        return (), no_bodies()
    return tuple(names), Bodies(*(np.ascontiguousarray(column) for column in np.array(rows).T))
