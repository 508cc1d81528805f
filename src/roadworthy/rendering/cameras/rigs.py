"""Rigs: which cameras a vehicle carries, and where."""

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from roadworthy.errors import UsageError
from roadworthy.geometry.carla_frame import CarlaTransform, pose_from_carla
from roadworthy.geometry.pinhole import Pinhole, camera_pose
from roadworthy.geometry.pose import Pose
from roadworthy.scene import SceneCamera

REAR_AXLE_TO_MIDDLE_M: Final = 1.4
"""How far the rear axle, nuScenes' origin, is behind the middle of the box around the car, ours."""

LARGEST_SCALE: Final = 4.0

_FULL_SIZE: Final = (1600, 900)


@dataclass(frozen=True, slots=True)
class Mount:
    """A camera of a rig: `pose` is in ego's frame (on the ground below the middle of its box), x along the view."""

    name: str
    size: tuple[int, int]
    horizontal_fov_deg: float
    pose: Pose

    def exposed(self, ego_in_world: Pose, time_s: float) -> SceneCamera:
        """The camera as it stands in the world when ego's frame is at `ego_in_world`."""
        pinhole = Pinhole.from_fov(self.size, self.horizontal_fov_deg)
        return SceneCamera(self.name, self.size, pinhole.intrinsic, camera_pose(self.pose), ego_in_world, time_s)


def _nuscenes(name: str, x_m: float, y_m: float, z_m: float, yaw_deg: float, fov_deg: float) -> Mount:
    """A camera whose place is given from the rear axle on the ground, as nuScenes does."""
    return Mount(name, _FULL_SIZE, fov_deg, Pose(x_m - REAR_AXLE_TO_MIDDLE_M, y_m, z_m, math.radians(yaw_deg)))


def _carla(name: str, x: float, y: float, yaw: float, fov_deg: float) -> Mount:
    """A camera of the Bench2Drive rig, given in CARLA's frame: y to the right, degrees clockwise."""
    return Mount(name, _FULL_SIZE, fov_deg, pose_from_carla(CarlaTransform(x, y, 1.6, 0.0, yaw, 0.0)))


# Medians of the calibrations in nuScenes' mini split, rounded; pitch and roll are below a degree there, and left out.
_NUSCENES6: Final = (
    _nuscenes("CAM_FRONT_LEFT", 1.55, 0.50, 1.51, 55.0, 65.0),
    _nuscenes("CAM_FRONT", 1.71, 0.0, 1.50, 0.0, 65.0),
    _nuscenes("CAM_FRONT_RIGHT", 1.55, -0.50, 1.51, -56.0, 65.0),
    _nuscenes("CAM_BACK_LEFT", 1.04, 0.48, 1.57, 109.0, 65.0),
    _nuscenes("CAM_BACK", 0.04, 0.0, 1.57, 180.0, 90.0),
    _nuscenes("CAM_BACK_RIGHT", 1.04, -0.48, 1.57, -111.0, 65.0),
)
_B2D_FRONT: Final = _carla("CAM_FRONT", 0.80, 0.0, 0.0, 70.0)
_B2D: Final = (
    _carla("CAM_FRONT_LEFT", 0.27, -0.55, -55.0, 70.0),
    _B2D_FRONT,
    _carla("CAM_FRONT_RIGHT", 0.27, 0.55, 55.0, 70.0),
    _carla("CAM_BACK_LEFT", -0.32, -0.55, -110.0, 70.0),
    _carla("CAM_BACK", -2.0, 0.0, 180.0, 110.0),
    _carla("CAM_BACK_RIGHT", -0.32, 0.55, 110.0, 70.0),
)

RIGS: Final[Mapping[str, tuple[Mount, ...]]] = {
    "nuscenes6": _NUSCENES6,
    "b2d": _B2D,
    "front": (replace(_B2D_FRONT, size=(960, 540)),),
}
"""The rigs by name. Six cameras stand row by row as in a grid: front left, front, front right, back left, ..."""


def rig_named(name: str, scale: float = 1.0) -> tuple[Mount, ...]:
    """The cameras of a rig, their pictures `scale` times as large with the same fields of view.

    Raises:
        UsageError: there is no rig of that name (the nearest is suggested), or the scale is not a number above 0 and
            up to 4, or leaves a picture without pixels.
    """
    mounts = RIGS.get(name)
    if mounts is None:
        near = difflib.get_close_matches(str(name), RIGS, n=1)
        hint = f' Did you mean "{near[0]}"?' if near else ""
        raise UsageError(f'There is no rig "{name}".{hint} Rigs: {", ".join(RIGS)}.')
    if not 0.0 < scale <= LARGEST_SCALE:
        raise UsageError(f"A rig's pictures cannot be made {scale!r} times as large: give a scale above 0 and up to 4.")
    return tuple(replace(mount, size=_scaled(mount, scale)) for mount in mounts)


def _scaled(mount: Mount, scale: float) -> tuple[int, int]:
    width_px, height_px = (round(side * scale) for side in mount.size)
    if width_px < 1 or height_px < 1:
        raise UsageError(
            f"{mount.name} has {mount.size[0]} x {mount.size[1]} pixels; at the scale {scale!r} none are left. "
            f"Give a scale of at least {1.0 / min(mount.size):.4f}."
        )
    return width_px, height_px
