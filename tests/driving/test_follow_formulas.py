"""The parts of the baseline that follows its route, by numbers that can be checked by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.follow.car_following import (
    HARDEST_BRAKING_MPS2,
    braking_to_stop_mps2,
    following_acceleration,
    free_acceleration,
    stopping_acceleration,
)
from roadworthy.driving.follow.pedals import control_for, steering
from roadworthy.driving.follow.priority import time_to_cover_s
from roadworthy.geometry import Pose
from roadworthy.scene import Agent, Category
from roadworthy.worlds.embedded.ego import EgoState, advanced

SPEEDS = st.floats(0.0, 40.0)


def ego(yaw: float = 0.0, speed: float = 10.0) -> Agent:
    velocity = (speed * math.cos(yaw), speed * math.sin(yaw), 0.0)
    return Agent("ego", Category.CAR, Pose(0.0, 0.0, 0.7, yaw), (4.9, 2.1, 1.5), velocity)


def test_from_rest_on_a_free_road_the_driver_takes_its_acceleration() -> None:
    assert free_acceleration(0.0, 13.9) == pytest.approx(1.8)


def test_at_the_desired_speed_it_neither_gains_nor_loses() -> None:
    assert free_acceleration(13.9, 13.9) == pytest.approx(0.0)


def test_above_the_desired_speed_it_brakes_in_proportion_and_not_hard() -> None:
    assert free_acceleration(12.0, 11.0) == pytest.approx(-1.0)
    assert free_acceleration(30.0, 11.0) == -3.0


def test_a_standing_leader_far_away_hardly_counts() -> None:
    # Desired gap 2.5 + 1.4 * 10 + 100 / (2 sqrt 3.6) = 42.9 m: at 429 m a hundredth of 1.8 m/s2.
    assert following_acceleration(10.0, 428.5, 0.0) == pytest.approx(-0.018, abs=1e-4)


@given(SPEEDS, st.floats(-5.0, 200.0), SPEEDS)
def test_no_wish_is_harder_than_the_hardest_braking(speed: float, gap: float, leader: float) -> None:
    assert -HARDEST_BRAKING_MPS2 <= following_acceleration(speed, gap, leader) <= 0.0
    assert -HARDEST_BRAKING_MPS2 <= stopping_acceleration(speed, gap) <= 1.8


@given(SPEEDS, st.floats(0.1, 200.0), st.floats(0.1, 50.0))
def test_a_longer_gap_never_means_harder_braking(speed: float, gap: float, more: float) -> None:
    assert following_acceleration(speed, gap + more, 5.0) >= following_acceleration(speed, gap, 5.0)


def test_stopping_from_10_mps_in_25_metres_takes_2_mps2() -> None:
    assert braking_to_stop_mps2(10.0, 25.0) == pytest.approx(2.0)


def test_a_line_is_reached_without_being_passed() -> None:
    position, speed = 0.0, 13.9
    for _ in range(1200):
        speed = max(0.0, speed + stopping_acceleration(speed, 80.0 - position) * 0.05)
        position += speed * 0.05
    assert 79.0 < position <= 80.2
    assert speed < 0.05


def test_a_target_straight_ahead_needs_no_steering() -> None:
    assert steering(ego(math.pi / 4), 10.0, 10.0) == pytest.approx(0.0)


def test_a_target_on_the_left_is_steered_for_to_the_left() -> None:
    assert steering(ego(), 10.0, 2.0) < 0.0 < steering(ego(), 10.0, -2.0)


def test_steering_leads_the_rear_axle_onto_the_target() -> None:
    # A circle through the rear axle at (-1.4, 0) and the target.
    target = (6.0, 2.0)
    state = EgoState(0.0, 0.0, 0.0, speed_mps=1.0)
    nearest = math.inf
    control = control_for(steering(ego(speed=1.0), *target), 0.0, 1.0)
    for _ in range(400):
        state = advanced(state, control, 0.05)
        axle = (state.x_m - 1.4 * math.cos(state.yaw_rad), state.y_m - 1.4 * math.sin(state.yaw_rad))
        nearest = min(nearest, math.dist(axle, target))
    assert nearest < 0.35


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3), st.floats(-4.0, 4.0))
def test_the_wheel_turns_no_further_than_its_stop(x: float, y: float, yaw: float) -> None:
    assert -1.0 <= steering(ego(yaw), x, y) <= 1.0


@pytest.mark.parametrize("wish", [-6.0, -2.0, -0.5, 0.0, 0.7, 1.5])
def test_pedals_give_the_acceleration_that_is_wished_for(wish: float) -> None:
    state = EgoState(0.0, 0.0, 0.0, speed_mps=10.0)
    for _ in range(40):
        state = advanced(state, control_for(0.0, wish, 10.0), 0.05)
    felt = advanced(
        EgoState(0.0, 0.0, 0.0, speed_mps=10.0, throttle=state.throttle, brake=state.brake), state.control, 0.05
    )
    assert felt.acceleration_mps2 == pytest.approx(wish, abs=0.05)


def test_at_rest_with_nothing_to_gain_the_foot_is_on_the_brake() -> None:
    assert control_for(0.0, 0.0, 0.0).brake == 0.5


@pytest.mark.parametrize(
    ("distance", "speed", "seconds"),
    [
        (-3.0, 5.0, 0.0),
        (12.0, 0.0, 4.0),  # 1.5 / 2 * 4^2 = 12 m
        (14.0, 7.0, 2.0),  # already at its top speed of 7 m/s
        (16.3333, 0.0, 4.6667),  # 7 / 1.5 s and 16.33 m to reach 7 m/s
        (23.3333, 0.0, 5.6667),  # and 7 m more
    ],
)
def test_how_long_ego_takes_to_clear_a_junction(distance: float, speed: float, seconds: float) -> None:
    assert time_to_cover_s(distance, speed, 7.0) == pytest.approx(seconds, abs=1e-3)
