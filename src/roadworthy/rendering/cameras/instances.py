"""Placed models as arrays: what compiled loops draw."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from roadworthy.geometry.pose import FloatArray
from roadworthy.rendering.cameras.library import Library, Part
from roadworthy.rendering.models.mesh import SLOTS, Float32Array
from roadworthy.rendering.models.placed import Placed

EVERYWHERE_M = np.inf


@dataclass(frozen=True, slots=True, eq=False)
class Instances:
    """`matrices` (n, 3, 4) lead from the models' frames into the world; `spheres` (n, 4) are x, y, z, radius there.

    `runs` (n, 4) are first triangle and count, near and far; `tints` (n, slots, 4) are red, green, blue, lit; `ids`
    (n,) are places of the scene's ids plus 1, 0 for scenery; `reach_m` is how far each can be seen at all.
    """

    matrices: FloatArray
    spheres: FloatArray
    runs: NDArray[np.int64]
    tints: Float32Array
    ids: NDArray[np.int32]
    reach_m: FloatArray
    casts_shadow: NDArray[np.bool_]
    parts: tuple[Part, ...]

    def __len__(self) -> int:
        return len(self.matrices)


def instances_of(placed: Sequence[Placed], library: Library, ids: dict[str, int]) -> Instances:
    """The instances of placed models; `ids` gets the number, from 1, of each id that it does not hold yet."""
    parts = tuple(library.model(each.model) for each in placed)
    matrices = _matrices(placed)
    spheres = np.array([part.sphere for part in parts]).reshape(-1, 4)
    centers = np.einsum("nij,nj->ni", matrices[:, :, :3], spheres[:, :3]) + matrices[:, :, 3]
    scales = np.array([max(each.scale) for each in placed])
    tints = np.zeros((len(placed), SLOTS, 4), dtype=np.float32)
    for row, each in enumerate(placed):
        for slot, (color, lit) in each.tints.items():
            tints[row, slot, :3] = color
            tints[row, slot, 3] = lit
    numbers = [0 if each.id is None else ids.setdefault(each.id, len(ids) + 1) for each in placed]
    return Instances(
        matrices=matrices,
        spheres=np.column_stack((centers, spheres[:, 3] * scales)),
        runs=_runs(parts),
        tints=tints,
        ids=np.array(numbers, dtype=np.int32),
        reach_m=np.full(len(placed), EVERYWHERE_M),
        casts_shadow=np.ones(len(placed), dtype=np.bool_),
        parts=parts,
    )


def fixed_parts(parts: Sequence[Part], reach_m: float, casts_shadow: bool) -> Instances:
    """Parts whose own frame is the world's."""
    count = len(parts)
    return Instances(
        matrices=np.tile(np.eye(3, 4), (count, 1, 1)),
        spheres=np.array([part.sphere for part in parts]).reshape(-1, 4),
        runs=_runs(parts),
        tints=np.zeros((count, SLOTS, 4), dtype=np.float32),
        ids=np.zeros(count, dtype=np.int32),
        reach_m=np.full(count, reach_m),
        casts_shadow=np.full(count, casts_shadow, dtype=np.bool_),
        parts=tuple(parts),
    )


def combined(groups: Sequence[Instances]) -> Instances:
    """All instances of several groups, one group after another."""
    return Instances(
        matrices=np.concatenate([group.matrices for group in groups]),
        spheres=np.concatenate([group.spheres for group in groups]),
        runs=np.concatenate([group.runs for group in groups]),
        tints=np.concatenate([group.tints for group in groups]),
        ids=np.concatenate([group.ids for group in groups]),
        reach_m=np.concatenate([group.reach_m for group in groups]),
        casts_shadow=np.concatenate([group.casts_shadow for group in groups]),
        parts=tuple(part for group in groups for part in group.parts),
    )


def _runs(parts: Sequence[Part]) -> NDArray[np.int64]:
    runs = [(part.first, part.count, part.far_first, part.far_count) for part in parts]
    return np.array(runs, dtype=np.int64).reshape(-1, 4)


def _matrices(placed: Sequence[Placed]) -> FloatArray:
    """What `Pose.matrix` says of each, times its scale, (n, 3, 4)."""
    poses = [each.pose for each in placed]
    yaw, pitch, roll = (
        np.array([(pose.yaw_rad, pose.pitch_rad, pose.roll_rad) for pose in poses], dtype=np.float64).reshape(-1, 3).T
    )
    sin_yaw, cos_yaw, sin_pitch, cos_pitch = np.sin(yaw), np.cos(yaw), np.sin(pitch), np.cos(pitch)
    sin_roll, cos_roll = np.sin(roll), np.cos(roll)
    found = np.empty((len(placed), 3, 4))
    found[:, 0, 0] = cos_yaw * cos_pitch
    found[:, 0, 1] = cos_yaw * sin_pitch * sin_roll - sin_yaw * cos_roll
    found[:, 0, 2] = cos_yaw * sin_pitch * cos_roll + sin_yaw * sin_roll
    found[:, 1, 0] = sin_yaw * cos_pitch
    found[:, 1, 1] = sin_yaw * sin_pitch * sin_roll + cos_yaw * cos_roll
    found[:, 1, 2] = sin_yaw * sin_pitch * cos_roll - cos_yaw * sin_roll
    found[:, 2, 0] = -sin_pitch
    found[:, 2, 1] = cos_pitch * sin_roll
    found[:, 2, 2] = cos_pitch * cos_roll
    found[:, :, :3] *= np.array([each.scale for each in placed]).reshape(-1, 1, 3)
    found[:, :, 3] = np.array([(pose.x_m, pose.y_m, pose.z_m) for pose in poses]).reshape(-1, 3)
    return found
