"""What stands still on a map: the ground, buildings, trees, lamps, and the posts of signs and lights."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.instances import Instances, combined, fixed_parts, instances_of
from roadworthy.rendering.cameras.library import Library
from roadworthy.rendering.models import ground, street
from roadworthy.rendering.models.mesh import Layer, Mesh
from roadworthy.rendering.models.street import Mounting
from roadworthy.roads.network import RoadNetwork

TILE_M = 48.0
# Paint on the road is thinner than a pixel beyond.
PAINT_REACH_M = 170.0


@dataclass(frozen=True, slots=True, eq=False)
class Scenery:
    """A library with the map's own meshes, the instances of all that never changes, and how its lights are put up."""

    library: Library
    instances: Instances
    mountings: Mapping[str, Mounting]


def scenery_of(network: RoadNetwork | None) -> Scenery:
    """The scenery of a map; without one, grass as far as one can see."""
    if network is None:
        network = RoadNetwork("nowhere", {}, {}, {}, {}, {})
    library, surfaces = Library(), ground.ground_mesh(network)
    painted = surfaces.layers >= Layer.PAINT
    groups = [
        _tiled(library, surfaces.taken(np.flatnonzero(~painted)), np.inf, casts_shadow=False),
        _tiled(library, surfaces.taken(np.flatnonzero(painted)), PAINT_REACH_M, casts_shadow=False),
    ]
    if network.furniture.buildings:
        groups.append(_tiled(library, street.building_mesh(network.furniture.buildings), np.inf, casts_shadow=True))
    trees = [each for tree in network.furniture.trees for each in street.placed_tree(tree)]
    instances = combined([*groups, instances_of(trees, library, {})])
    return Scenery(library, instances, street.mountings_of(network))


def around(instances: Instances, ground: Pose) -> Instances:
    """The scenery of no map with its middle moved to where ego is, as high as the ground there, in whole tiles."""
    offset = np.array((*(TILE_M * round(each / TILE_M) for each in (ground.x_m, ground.y_m)), ground.z_m))
    matrices, spheres = instances.matrices.copy(), instances.spheres.copy()
    matrices[:, :, 3] += offset
    spheres[:, :3] += offset
    return replace(instances, matrices=matrices, spheres=spheres)


def _tiled(library: Library, mesh: Mesh, reach_m: float, *, casts_shadow: bool) -> Instances:
    return fixed_parts(library.add_tiles(mesh, TILE_M), reach_m, casts_shadow)
