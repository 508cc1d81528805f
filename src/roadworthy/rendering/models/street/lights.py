"""Traffic lights as they stand in a Scene: a lantern in its state, and what carries it."""

import math
from typing import Final

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.mesh import Slot
from roadworthy.rendering.models.placed import Placed, Tint
from roadworthy.rendering.models.street.lanterns import ARM_BEHIND_M, LENSES, lantern_name
from roadworthy.roads.junction import Turn
from roadworthy.scene import Light, LightState

HIGHEST_ON_POST_M = 4.0
ARM_M = 6.0

_LIT: Final = {
    Slot.RED_LENS: (LightState.RED, Tint((255, 26, 20), lit=1.0)),
    Slot.YELLOW_LENS: (LightState.YELLOW, Tint((255, 160, 0), lit=1.0)),
    Slot.GREEN_LENS: (LightState.GREEN, Tint((20, 240, 120), lit=1.0)),
}
_DARK: Final = {
    Slot.RED_LENS: Tint((52, 16, 16)),
    Slot.YELLOW_LENS: Tint((54, 42, 14)),
    Slot.GREEN_LENS: Tint((12, 44, 30)),
}


def placed_light(
    light: Light, foot_z_m: float, arrow: Turn | None, mast_foot_m: tuple[float, float] | None = None
) -> tuple[Placed, ...]:
    """A traffic light with its post, or with its mast and arm where it hangs high above the ground at `foot_z_m`.

    `mast_foot_m` says where in the world the mast stands; without it, at `ARM_M` to the right of the lantern as its
    traffic sees it. Only the lantern has the light's id: where a light is seen is where it can be read.
    """
    tints = {slot: _LIT[slot][1] if light.state is _LIT[slot][0] else _DARK[slot] for slot, _ in LENSES}
    lantern = Placed(lantern_name(arrow), light.pose, tints=tints, id=light.id)
    height = light.pose.z_m - foot_z_m
    if height <= HIGHEST_ON_POST_M:
        x, y, _ = light.pose.to_parent((-0.16, 0.0, 0.0)).tolist()
        stands = Pose(x, y, foot_z_m, light.pose.yaw_rad)
        return lantern, Placed("lantern-post", stands, (1.0, 1.0, height + 0.5))
    return lantern, *_mast_and_arm(light, foot_z_m, mast_foot_m)


def _mast_and_arm(light: Light, foot_z_m: float, mast_foot_m: tuple[float, float] | None) -> tuple[Placed, Placed]:
    end_x, end_y, arm_z = light.pose.to_parent((-ARM_BEHIND_M, 0.0, 0.2)).tolist()
    x, y = light.pose.to_parent((-ARM_BEHIND_M, ARM_M, 0.0)).tolist()[:2] if mast_foot_m is None else mast_foot_m
    toward, reach = math.atan2(end_y - y, end_x - x), math.hypot(end_x - x, end_y - y)
    mast = Placed("lantern-mast", Pose(x, y, foot_z_m, toward), (1.0, 1.0, arm_z + 0.25 - foot_z_m))
    arm = Placed("lantern-arm", Pose(x, y, arm_z, toward), (reach + 0.15, 1.0, 1.0))
    return mast, arm
