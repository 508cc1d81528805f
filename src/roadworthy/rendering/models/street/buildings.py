"""Buildings: houses and blocks, each with a look that follows from its id."""

import zlib
from collections.abc import Sequence

import numpy as np

from roadworthy.rendering.models.mesh import Mesh
from roadworthy.rendering.models.street.blocks import block
from roadworthy.rendering.models.street.houses import house
from roadworthy.rendering.models.street.shell import joined_in_world
from roadworthy.roads.furniture import Building

HOUSE_UNTIL_M = 9.0


def building_mesh(buildings: Sequence[Building]) -> Mesh:
    """All buildings in one mesh in the world frame; what is lower than `HOUSE_UNTIL_M` has a gabled roof.

    Raises:
        ValueError: there are none.
    """
    shells = []
    for building in buildings:
        rng = np.random.default_rng(zlib.crc32(building.id.encode()))
        make = house if building.height_m < HOUSE_UNTIL_M else block
        shells.append((make(building, rng), building.pose))
    return joined_in_world(shells)
