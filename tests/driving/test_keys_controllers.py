"""Pedals and wheel of the action module, by numbers that can be checked by hand (spec 4.4)."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.keys import (
    LateralPid,
    Pedals,
    SpeedKey,
    Unsticking,
    heading_error_rad,
    look_ahead_m,
    pedals,
    target_speed_mps,
)
from roadworthy.driving.keys.longitudinal import STUCK_TICKS
from roadworthy.errors import UsageError
from roadworthy.geometry import Pose
from roadworthy.scene import Control
from roadworthy.worlds.embedded.ego import EgoState, advanced

ERRORS = st.lists(st.floats(-math.pi, math.pi), min_size=1, max_size=12)
QUARTER = math.pi / 2.0
WANTED = Pedals(0.3, 0.0)


def test_a_target_of_0_is_full_brake_at_any_speed() -> None:
    assert pedals(0.0, 0.0) == pedals(0.0, 10.0) == Pedals(0.0, 1.0)


def test_0_6_mps_missing_is_full_throttle() -> None:
    # 0.6 * 3.6 = 2.16 km/h, more than 1.89.
    assert pedals(20.6, 20.0) == Pedals(1.0, 0.0)


def test_more_than_1_89_kmh_missing_is_full_throttle_where_the_regression_would_give_none() -> None:
    # s = 3, with e = 0.0185: 3.5971 - 7.2518 + 3.1650 + 0.0003 + 0.0864 - 0.1168 = -0.5198, clipped to 0.
    assert pedals(301.85 / 3.6, 300.0 / 3.6) == Pedals(0.0, 0.0)
    assert pedals(301.95 / 3.6, 300.0 / 3.6) == Pedals(1.0, 0.0)


def test_at_20_mps_with_a_tenth_missing_the_regression_decides() -> None:
    # s = 0.72, e = 0.0036: 0.86330 - 0.41771 + 0.61590 + 0.00001 + 0.00403 - 0.00131 = 1.06422, clipped.
    assert pedals(20.1, 20.0) == Pedals(1.0, 0.0)


def test_at_20_mps_with_a_hundredth_missing_the_regression_decides() -> None:
    # s = 0.72, e = 0.00036: 0.86330 - 0.41771 + 0.06159 + 0.00000 + 0.00040 - 0.00013 = 0.50746.
    assert pedals(20.01, 20.0).throttle == pytest.approx(0.50746, abs=2e-5)


def test_at_160_kmh_every_term_of_the_regression_counts() -> None:
    # s = 1.6, e = 0.006: 1.918448 - 2.062746 + 1.026492 + 0.000033 + 0.014942 - 0.010773 = 0.886397.
    assert pedals(160.6 / 3.6, 160.0 / 3.6).throttle == pytest.approx(0.886397, abs=3e-6)


def test_a_little_too_fast_is_held_as_if_nothing_were_missing() -> None:
    # s = 0.3672: 0.44028 - 0.10865.
    assert pedals(10.0, 10.2).throttle == pytest.approx(0.33163, abs=2e-5)


def test_3_percent_too_fast_is_tolerated_and_4_percent_is_braked() -> None:
    assert pedals(10.0, 10.3).brake == 0.0
    assert pedals(10.0, 10.4) == Pedals(0.0, 1.0)


def test_a_creeping_target_is_raised_to_1_kmh() -> None:
    # 0.278 / 0.1 is far from braking; 0.64 km/h are missing: 1.71082 * 0.64 is more than 1.
    assert pedals(0.01, 0.1) == Pedals(1.0, 0.0)


@given(st.floats(0.0, 60.0), st.floats(0.0, 60.0))
def test_throttle_and_brake_are_never_pressed_together(target: float, speed: float) -> None:
    throttle, brake = pedals(target, speed)
    assert 0.0 <= throttle <= 1.0
    assert brake in {0.0, 1.0}
    assert throttle == 0.0 or brake == 0.0


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0])
def test_a_speed_that_is_none_moves_no_pedal(bad: float) -> None:
    with pytest.raises(UsageError, match="target_mps"):
        pedals(bad, 5.0)
    with pytest.raises(UsageError, match="speed_mps"):
        pedals(5.0, bad)
    with pytest.raises(UsageError, match="speed_mps"):
        Unsticking().applied(WANTED, bad)


@pytest.mark.parametrize("target", [3.0, 8.0, 20.0])
def test_the_embedded_ego_reaches_a_fixed_target_within_the_tolerance(target: float) -> None:
    state = EgoState(0.0, 0.0, 0.0)
    for _ in range(800):
        state = advanced(state, Control(0.0, *pedals(target, state.speed_mps)), 0.05)
    assert state.speed_mps == pytest.approx(target, rel=0.08)


@pytest.mark.parametrize("speed", [3.0, 10.0, 20.0])
def test_the_embedded_ego_keeps_its_speed_if_the_target_is_asked_once(speed: float) -> None:
    state, target = EgoState(0.0, 0.0, 0.0, speed_mps=speed), target_speed_mps(SpeedKey.KEEP, speed)
    for _ in range(200):
        state = advanced(state, Control(0.0, *pedals(target, state.speed_mps)), 0.05)
        assert state.speed_mps == pytest.approx(target, rel=0.05)


def test_the_embedded_ego_gains_speed_on_keep_if_the_target_is_asked_each_tick() -> None:
    state = EgoState(0.0, 0.0, 0.0, speed_mps=10.0)
    for _ in range(200):
        target = target_speed_mps(SpeedKey.KEEP, state.speed_mps)
        state = advanced(state, Control(0.0, *pedals(target, state.speed_mps)), 0.05)
    assert state.speed_mps == pytest.approx(16.4, abs=0.5)


def test_whoever_has_stood_170_ticks_is_pushed_on() -> None:
    unsticking = Unsticking()
    given_ = [unsticking.applied(Pedals(0.0, 1.0), 0.0) for _ in range(STUCK_TICKS)]
    assert set(given_[:-1]) == {Pedals(0.0, 1.0)}
    assert given_[-1] == Pedals(1.0, 0.0)


def test_moving_begins_the_count_anew() -> None:
    unsticking = Unsticking()
    speeds = [0.0] * (STUCK_TICKS - 1) + [0.1] + [0.0] * (STUCK_TICKS - 1)
    assert {unsticking.applied(WANTED, speed) for speed in speeds} == {WANTED}


@pytest.mark.parametrize(
    ("speed", "expected"),
    # 0.9755 * 72 + 1.9153 = 72.15 points.
    [(0.0, 2.4), (20.0, 7.215), (60.0, 10.5)],
)
def test_the_look_ahead_grows_with_speed_between_its_bounds(speed: float, expected: float) -> None:
    assert look_ahead_m(speed) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("bad", [math.nan, math.inf, -1.0])
def test_no_look_ahead_without_a_speed(bad: float) -> None:
    with pytest.raises(UsageError, match="speed_mps"):
        look_ahead_m(bad)


def test_the_heading_error_is_positive_to_the_left_of_where_ego_points() -> None:
    north = Pose(5.0, 5.0, yaw_rad=QUARTER)
    assert heading_error_rad(north, 4.0, 6.0) == pytest.approx(math.pi / 4.0)


def test_the_heading_error_takes_the_short_way_round() -> None:
    # Ego points to 170 degrees, the point lies at 190.
    ego = Pose(0.0, 0.0, yaw_rad=math.radians(170.0))
    point = (math.cos(math.radians(190.0)), math.sin(math.radians(190.0)))
    assert heading_error_rad(ego, *point) == pytest.approx(math.radians(20.0))


def test_a_point_under_ego_needs_no_turn() -> None:
    assert heading_error_rad(Pose(1.0, 2.0, yaw_rad=1.0), 1.0, 2.0) == 0.0


@pytest.mark.parametrize("pose", [Pose(math.nan, 0.0), Pose(0.0, 0.0, yaw_rad=math.inf)])
def test_a_place_that_is_none_has_no_heading_error(pose: Pose) -> None:
    with pytest.raises(UsageError, match="Ego stands at"):
        heading_error_rad(pose, 1.0, 0.0)


def test_a_point_to_the_right_is_steered_for_to_the_right() -> None:
    # 9 degrees: e = 0.1, the first tick (3.1184 + 0.6406) * 0.1 = 0.3759.
    assert LateralPid().steer(math.radians(-9.0)) == 0.376


def test_the_second_tick_has_the_change_and_the_mean() -> None:
    # e = 0.1, then 0.2: 3.1184 * 0.2 + 1.3783 * 0.1 + 0.6406 * 0.15 = 0.62368 + 0.13783 + 0.09609 = 0.8576.
    pid = LateralPid()
    pid.steer(math.radians(-9.0))
    assert pid.steer(math.radians(-18.0)) == 0.858


def test_an_error_of_seven_ticks_ago_is_forgotten() -> None:
    pid = LateralPid()
    for error in [-1.0, *[0.0] * 5]:
        pid.steer(error)
    assert pid.steer(0.0) == 0.0


def test_an_error_of_six_ticks_ago_is_not() -> None:
    # e = 0.6366, of which a sixth is in the mean: 0.6406 * 0.1061 = 0.068.
    pid = LateralPid()
    for error in [-1.0, *[0.0] * 4]:
        pid.steer(error)
    assert pid.steer(0.0) == 0.068


@given(ERRORS)
def test_the_mirrored_road_is_steered_in_mirror_image(errors: list[float]) -> None:
    one, other = LateralPid(), LateralPid()
    assert [one.steer(error) for error in errors] == [-other.steer(-error) for error in errors]


@given(ERRORS, st.none() | st.integers(0, 5))
def test_the_wheel_stays_within_its_bounds(errors: list[float], seed: int | None) -> None:
    pid = LateralPid(noise_seed=seed)
    assert all(-1.0 <= pid.steer(error) <= 1.0 for error in errors)


def test_noise_is_small_and_the_same_for_the_same_seed() -> None:
    one, other, none = LateralPid(noise_seed=7), LateralPid(noise_seed=7), LateralPid()
    noisy = [one.steer(0.1) for _ in range(50)]
    plain = [none.steer(0.1) for _ in range(50)]
    assert noisy == [other.steer(0.1) for _ in range(50)]
    assert noisy != plain
    assert noisy == pytest.approx(plain, abs=0.006)


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_an_error_that_is_none_turns_no_wheel(bad: float) -> None:
    with pytest.raises(UsageError, match="heading error"):
        LateralPid().steer(bad)


def test_the_embedded_ego_returns_to_a_straight_line_from_a_metre_beside_it() -> None:
    state, pid = EgoState(0.0, 1.0, 0.0, speed_mps=8.0), LateralPid()
    for _ in range(200):
        error = heading_error_rad(
            Pose(state.x_m, state.y_m, yaw_rad=state.yaw_rad), state.x_m + look_ahead_m(state.speed_mps), 0.0
        )
        state = advanced(state, Control(pid.steer(error), *pedals(8.0, state.speed_mps)), 0.05)
    assert abs(state.y_m) < 0.2
