"""CARLA's frame and ours: by hand, round trips, and against CARLA's own matrices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roads.carla_wheel import carla_or_skip
from roadworthy.geometry.carla_frame import (
    CarlaTransform,
    camera_from_carla,
    pose_from_carla,
    pose_to_carla,
    vector_from_carla,
)
from roadworthy.geometry.pose import Pose

places = st.floats(-500, 500)
transforms = st.builds(CarlaTransform, places, places, places, st.floats(-89, 89), *[st.floats(-179, 179)] * 2)
MIRROR = np.diag([1.0, -1.0, 1.0])


def test_a_car_that_looks_to_carlas_right_looks_to_our_minus_y() -> None:
    pose = pose_from_carla(CarlaTransform(10, 20, 1, 0, 90, 0))
    assert (pose.x_m, pose.y_m, pose.z_m) == (10, -20, 1)
    assert pose.to_parent([1, 0, 0]) == pytest.approx((10, -21, 1))


def test_a_lifted_nose_stays_lifted() -> None:
    assert pose_from_carla(CarlaTransform(0, 0, 0, 10, 0, 0)).to_parent([1, 0, 0])[2] > 0


def test_a_velocity_to_the_right_is_one_to_minus_y() -> None:
    assert vector_from_carla((1, 2, 3)) == (1, -2, 3)


@given(transforms)
def test_there_and_back_is_the_same_transform(transform: CarlaTransform) -> None:
    assert pose_to_carla(pose_from_carla(transform)) == pytest.approx(transform, abs=1e-9)


@settings(max_examples=50, deadline=None)
@given(transforms)
def test_the_matrix_is_carlas_mirrored(transform: CarlaTransform) -> None:
    carla = carla_or_skip()
    location = carla.Location(transform.x, transform.y, transform.z)
    rotation = carla.Rotation(pitch=transform.pitch, yaw=transform.yaw, roll=transform.roll)
    theirs = np.array(carla.Transform(location, rotation).get_matrix())
    ours = pose_from_carla(transform).matrix
    assert ours[:3, :3] == pytest.approx(MIRROR @ theirs[:3, :3] @ MIRROR, abs=1e-5)
    assert ours[:3, 3] == pytest.approx(MIRROR @ theirs[:3, 3], abs=1e-3)


def test_a_carla_camera_sees_what_is_right_on_the_right() -> None:
    camera, pose = camera_from_carla(CarlaTransform(0, 0, 2, 0, 0, 0), (200, 100), 90)
    in_world = vector_from_carla((10, 5, 1))
    pixels, depths = camera.project(pose.to_local([in_world]))
    assert pixels[0] == pytest.approx((150, 60))
    assert depths[0] == pytest.approx(10)


def test_a_camera_pitched_down_sees_the_road_in_its_middle() -> None:
    camera, pose = camera_from_carla(CarlaTransform(0, 0, 10, -45, 0, 0), (200, 100), 90)
    assert camera.project(pose.to_local([(10, 0, 0)]))[0][0] == pytest.approx((100, 50))
    assert pose.to_local(Pose(10, 0).position)[2] == pytest.approx(10 * 2**0.5)
