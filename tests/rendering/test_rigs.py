"""Rigs: every camera looks where its name says, whatever the size of its picture."""

import math

import numpy as np
import pytest

from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.geometry.pinhole import Pinhole
from roadworthy.rendering.cameras.rigs import RIGS, Mount, rig_named

ORDER = ["CAM_FRONT_LEFT", "CAM_FRONT", "CAM_FRONT_RIGHT", "CAM_BACK_LEFT", "CAM_BACK", "CAM_BACK_RIGHT"]
# Which way each camera looks, in ego's frame: x forward, y left.
TOWARDS = {
    "CAM_FRONT_LEFT": (1, 1),
    "CAM_FRONT": (1, 0),
    "CAM_FRONT_RIGHT": (1, -1),
    "CAM_BACK_LEFT": (-1, 1),
    "CAM_BACK": (-1, 0),
    "CAM_BACK_RIGHT": (-1, -1),
}


def mount(rig: str, name: str) -> Mount:
    return next(found for found in RIGS[rig] if found.name == name)


@pytest.mark.parametrize("rig", ["nuscenes6", "b2d"])
def test_six_cameras_stand_in_the_order_of_a_grid_and_look_where_their_names_say(rig: str) -> None:
    assert [found.name for found in RIGS[rig]] == ORDER
    for found in RIGS[rig]:
        assert found.size == (1600, 900)
        assert np.sign(np.round(found.pose.rotation[:2, 0], 6)).tolist() == list(TOWARDS[found.name])


def test_front_left_of_bench2drive_is_on_the_left_and_turned_55_degrees_to_the_left() -> None:
    camera = mount("b2d", "CAM_FRONT_LEFT")
    assert (camera.pose.x_m, camera.pose.y_m, camera.pose.z_m) == pytest.approx((0.27, 0.55, 1.6))
    assert math.degrees(camera.pose.yaw_rad) == pytest.approx(55.0)
    assert camera.horizontal_fov_deg == 70.0


def test_rear_camera_of_nuscenes_is_1_4_m_behind_its_place_from_the_rear_axle() -> None:
    assert mount("nuscenes6", "CAM_BACK").pose.x_m == pytest.approx(0.04 - 1.4)


def test_exposed_camera_sees_what_is_ahead_of_its_mount_in_the_middle_of_its_picture() -> None:
    ego = Pose(100.0, 50.0, 2.0, math.pi / 2)
    camera = mount("b2d", "CAM_FRONT_LEFT").exposed(ego, 3.0)
    ahead = ego.compose(mount("b2d", "CAM_FRONT_LEFT").pose).to_parent((20.0, 0.0, 0.0))
    in_camera = camera.ego_in_world.compose(camera.camera_in_ego).to_local(ahead)
    assert Pinhole(camera.intrinsic, camera.size).project(in_camera)[0][0] == pytest.approx((800.0, 450.0))


def test_scaled_rig_has_smaller_pictures_and_the_same_fields_of_view() -> None:
    (front,) = rig_named("front", 0.5)
    assert front.size == (480, 270)
    camera = front.exposed(Pose(0.0, 0.0), 0.0)
    assert Pinhole(camera.intrinsic, camera.size).horizontal_fov_deg == pytest.approx(70.0)


def test_unknown_rig_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UsageError, match='Did you mean "nuscenes6"'):
        rig_named("nuscenes")


@pytest.mark.parametrize("scale", [0.0, -1.0, 4.1, math.nan, math.inf, 1e-4])
def test_scale_that_leaves_no_pixels_or_is_out_of_range_is_refused(scale: float) -> None:
    with pytest.raises(UsageError, match="scale"):
        rig_named("b2d", scale)
