"""Paint that lies in the plane of the road is seen from everywhere."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from roadworthy.geometry.pinhole import Pinhole, camera_pose
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Layer
from roadworthy.rendering.raster.fill import NOTHING, fill
from roadworthy.rendering.raster.project import project
from roadworthy.rendering.raster.records import FACE, SURFACE

SIZE = (240, 136)
Quad = list[tuple[float, float, float]]


def quad(x_m: float, y_m: float, length_m: float, width_m: float) -> Quad:
    """Two triangles on the ground."""
    a, b, c, d = ((x_m + i * length_m, y_m + j * width_m, 0.0) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1)))
    return [a, b, c, a, c, d]


def owners_of(quads: list[tuple[Layer, Quad]], camera: Pose) -> NDArray[np.int32]:
    """Which quad is nearest at each pixel, NOTHING for none."""
    corners = np.array([q for _, q in quads], dtype=np.float32).reshape(-1, 3, 3)
    surfaces = np.zeros(len(corners), dtype=SURFACE)
    surfaces["layer"] = np.repeat([layer for layer, _ in quads], 2)
    pinhole = Pinhole.from_fov(SIZE, 70.0)
    lens = np.array((pinhole.intrinsic[0][0], 0.0, SIZE[0] / 2, pinhole.intrinsic[0][0], SIZE[1] / 2))
    matrix = np.linalg.inv(camera_pose(camera).matrix)[None, :3].astype(np.float64)
    screen, faces = np.empty((4 * len(corners), 3, 3), dtype=np.float32), np.zeros(4 * len(corners), dtype=FACE)
    ranges, starts = np.array([[0, len(corners), 0]]), np.empty(2, dtype=np.int64)
    up = np.array((0.0, -1.0, 0.0), dtype=np.float32)
    count = project(corners, surfaces, ranges, matrix, lens, SIZE, up, up, screen, faces, starts)
    nearness, owners = np.zeros(SIZE[::-1], dtype=np.float32), np.full(SIZE[::-1], NOTHING, dtype=np.int32)
    fill(screen, faces, count, 0, SIZE[1], nearness, owners)
    return np.where(owners == NOTHING, NOTHING, faces["surface"][owners] // 2).astype(np.int32)


@pytest.mark.parametrize("layers", [(Layer.ROAD, Layer.PAINT), (Layer.ROAD, Layer.JUNCTION)], ids=("paint", "next"))
@pytest.mark.parametrize("away_m", [2.0, 30.0, 150.0])
def test_paint_is_seen_at_every_pixel_where_it_lies(away_m: float, layers: tuple[Layer, Layer]) -> None:
    rng, seen_px = np.random.default_rng(int(away_m)), 0
    for _ in range(60):
        height_m = float(rng.choice((0.3, 1.5, 6.0, 30.0)))
        camera = Pose(
            900.0 + rng.uniform(-1, 1),
            -700.0 + rng.uniform(-2, 2),
            height_m,
            rng.uniform(-0.1, 0.1),
            math.atan2(height_m, away_m) + rng.uniform(-0.15, 0.15),
            rng.uniform(-0.1, 0.1),
        )
        road = quad(900.0 - 60.0, -712.0 + rng.uniform(0, 3), 320.0, 20.0)
        width_m = 1.5 + away_m / 20
        paint = quad(900.0 + away_m + rng.uniform(-1, 0), -701.0 + rng.uniform(-1, 1), 3.0 + away_m / 5, width_m)
        alone = owners_of([(layers[1], paint)], camera)
        for order in (1, -1):
            shown = owners_of([(layers[0], road), (layers[1], paint)][::order], camera)
            is_paint = shown == (1 if order == 1 else 0)
            assert np.array_equal(is_paint, alone == 0)
        seen_px += int((alone == 0).sum())
    assert seen_px > 500
