"""How much of each body in the picture is seen."""

import numpy as np
from numpy.typing import NDArray

from roadworthy.jit import compiled
from roadworthy.rendering.models.mesh import Float32Array
from roadworthy.rendering.raster.fill import NOTHING, rows_of, span_of
from roadworthy.rendering.raster.records import Records


@compiled
def visible_samples(
    screen: Float32Array,
    faces: Records,
    bodies: NDArray[np.int64],
    instance_ids: NDArray[np.int32],
    owners: NDArray[np.int32],
    stamps: NDArray[np.int32],
) -> NDArray[np.int64]:
    """The samples that each body would cover alone, and those of them at which it is the nearest, (n, 2).

    `bodies` (n, 3) are the first face, the face after the last, and the id; `stamps` is scratch of the size of
    `owners`, whose values this writes over.
    """
    height, width = owners.shape
    found = np.zeros((len(bodies), 2), np.int64)
    stamps[:] = -1
    for row in range(len(bodies)):
        for k in range(bodies[row, 0], bodies[row, 1]):
            first, last = rows_of(screen, k, 0, height)
            for y in range(first, last + 1):
                a, b = span_of(screen, k, y, width)
                for x in range(a, b):
                    if stamps[y, x] != row:
                        stamps[y, x] = row
                        found[row, 0] += 1
                        owner = owners[y, x]
                        if owner != NOTHING and instance_ids[faces[owner].instance] == bodies[row, 2]:
                            found[row, 1] += 1
    return found
