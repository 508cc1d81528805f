"""Poses: frames within frames."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roadworthy.geometry import Pose, wrap_angle

places = st.floats(-100, 100)
poses = st.builds(Pose, places, places, places, st.floats(-3, 3), st.floats(-1.5, 1.5), st.floats(-3, 3))


@settings(deadline=None)
@given(st.floats(-1e4, 1e4))
def test_a_wrapped_angle_is_the_same_direction(angle: float) -> None:
    wrapped = wrap_angle(angle)
    assert -math.pi < wrapped <= math.pi
    assert math.cos(wrapped) == pytest.approx(math.cos(angle), abs=1e-9)
    assert math.sin(wrapped) == pytest.approx(math.sin(angle), abs=1e-9)


@pytest.mark.parametrize("angle", [math.pi, -math.pi])
def test_half_a_turn_is_plus_pi(angle: float) -> None:
    assert wrap_angle(angle) == math.pi


def test_left_of_a_body_that_looks_north_is_west() -> None:
    assert Pose(10, 20, yaw_rad=math.pi / 2).to_parent([0, 1, 0]) == pytest.approx([9, 20, 0])


def test_a_positive_pitch_lowers_the_nose_and_a_positive_roll_the_right_side() -> None:
    assert Pose(0, 0, pitch_rad=0.1).to_parent([1, 0, 0])[2] < 0
    assert Pose(0, 0, roll_rad=0.1).to_parent([0, -1, 0])[2] < 0


@settings(deadline=None)
@given(poses)
def test_rotations_are_rigid_and_right_handed(pose: Pose) -> None:
    assert pose.rotation @ pose.rotation.T == pytest.approx(np.eye(3), abs=1e-12)
    assert np.linalg.det(pose.rotation) == pytest.approx(1)


@settings(deadline=None)
@given(poses)
def test_a_pose_is_that_of_its_matrix(pose: Pose) -> None:
    again = Pose.from_matrix(pose.matrix)
    assert again.matrix == pytest.approx(pose.matrix, abs=1e-9)


@settings(deadline=None)
@given(poses, st.tuples(places, places, places))
def test_to_local_undoes_to_parent(pose: Pose, point: tuple[float, float, float]) -> None:
    assert pose.to_local(pose.to_parent(point)) == pytest.approx(point, abs=1e-9)


@settings(deadline=None)
@given(poses, poses, st.tuples(places, places, places))
def test_a_child_is_placed_through_its_parent(pose: Pose, child: Pose, point: tuple[float, float, float]) -> None:
    placed = pose.compose(child)
    assert placed.to_parent(point) == pytest.approx(pose.to_parent(child.to_parent(point)), abs=1e-6)


@settings(deadline=None)
@given(poses)
def test_a_pose_and_its_inverse_make_no_move(pose: Pose) -> None:
    assert pose.compose(pose.inverse()).matrix == pytest.approx(np.eye(4), abs=1e-6)


def test_points_of_any_number_of_axes_are_transformed() -> None:
    pose = Pose(1, 2, 3)
    assert pose.to_parent(np.zeros((4, 5, 3))).shape == (4, 5, 3)
    assert pose.to_local([[1, 2, 3]]).tolist() == [[0, 0, 0]]


def test_straight_down_keeps_the_position() -> None:
    pose = Pose(1, 2, 3, 0.5, math.pi / 2, 0.0)
    assert Pose.from_matrix(pose.matrix).matrix == pytest.approx(pose.matrix, abs=1e-7)
