import math
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import UsageError
from roadworthy.scene import Control
from roadworthy.worlds.embedded.ego import (
    MAX_LATERAL_ACCELERATION_MPS2,
    REAR_AXLE_TO_CENTER_M,
    EgoState,
    advanced,
    ego_agent,
    ego_body,
)

TICK_S = 0.05


def driven(state: EgoState, control: Control, ticks: int) -> EgoState:
    for _ in range(ticks):
        state = advanced(state, control, TICK_S)
    return state


def test_full_brakes_from_10_mps_stop_within_the_distance_worked_by_hand() -> None:
    # Braking builds up over 0.15 s to 8 + 0.15 m/s2: standing at about 10 / 8.15 + 0.15 * 8 / 8.15 = 1.374 s, after
    # 10 t - 0.075 t^2 - 8 (t^2 / 2 - 0.15 t + 0.15^2) m = 13.74 - 0.14 - 6.08 m = 7.52 m.
    stopped = driven(EgoState(0.0, 0.0, 0.0, speed_mps=10.0), Control(0.0, 0.0, 1.0), 40)
    assert stopped.speed_mps == 0.0
    assert stopped.x_m == pytest.approx(7.52, abs=0.05)


def test_full_lock_drives_the_circle_of_the_bicycle_model() -> None:
    # Rear axle: 2.85 / tan 35 deg = 4.070 m from the centre of the circle; the body's centre 1.4 m ahead of the axle.
    radius_m = math.hypot(2.85 / math.tan(math.radians(35)), REAR_AXLE_TO_CENTER_M)
    state = driven(EgoState(0.0, 0.0, 0.0, speed_mps=2.0), Control(-1.0, 0.08, 0.0), 40)
    assert state.speed_mps / state.yaw_rate_radps == pytest.approx(radius_m, rel=1e-3)
    assert radius_m == pytest.approx(4.304, abs=0.001)


def test_at_full_lock_ego_moves_with_the_velocity_that_is_told() -> None:
    before = driven(EgoState(0.0, 0.0, 0.0, speed_mps=5.0), Control(-1.0, 0.06, 0.0), 20)
    after = driven(before, Control(-1.0, 0.06, 0.0), 1)
    assert 4.9 < after.speed_mps < 5.1
    told = [ego_agent(state, None).velocity_mps for state in (before, after)]
    moved = ((after.x_m - before.x_m) / TICK_S, (after.y_m - before.y_m) / TICK_S)
    mean = ((told[0][0] + told[1][0]) / 2, (told[0][1] + told[1][1]) / 2)
    assert math.dist(moved, mean) < 0.01 * math.hypot(*moved)
    assert abs(after.slip_rad) > 0.1
    assert ego_body(after).velocity_x[0] == pytest.approx(told[1][0])


def test_a_circle_closes_on_itself() -> None:
    # Throttle that just holds 2 m/s: (0.15 + 0.0003 * 4) / 3.
    control = Control(-1.0, (0.15 + 0.0003 * 4) / 3.0, 0.0)
    start = driven(EgoState(0.0, 0.0, 0.0, speed_mps=2.0, throttle=control.throttle), control, 40)
    once_round = round(math.tau / start.yaw_rate_radps / TICK_S)
    end = driven(start, control, once_round)
    assert math.hypot(end.x_m - start.x_m, end.y_m - start.y_m) < 0.1


def test_steer_is_positive_to_the_right_as_in_carla() -> None:
    turned = driven(EgoState(0.0, 0.0, 0.0, speed_mps=5.0), Control(0.5, 0.3, 0.0), 20)
    assert turned.yaw_rad < 0.0
    assert turned.y_m < 0.0


def test_full_throttle_reaches_50_kmh_in_about_6_seconds() -> None:
    state = driven(EgoState(0.0, 0.0, 0.0), Control(0.0, 1.0, 0.0), 120)
    assert 12.0 < state.speed_mps < 15.5


def test_the_throttle_lags_by_its_time_constant() -> None:
    # After one time constant, 0.25 s, a step has gone 1 - 1 / e of its way.
    state = driven(EgoState(0.0, 0.0, 0.0), Control(0.0, 1.0, 0.0), 5)
    assert state.throttle == pytest.approx(1.0 - math.exp(-1.0))


def test_ego_at_rest_stays_at_rest_under_brakes() -> None:
    state = driven(EgoState(3.0, 4.0, 0.5), Control(0.3, 0.0, 1.0), 20)
    assert (state.x_m, state.y_m, state.yaw_rad) == (3.0, 4.0, 0.5)


def test_height_and_slope_are_kept_for_the_world_to_set() -> None:
    state = driven(EgoState(0.0, 0.0, 0.0, z_m=2.0, pitch_rad=-0.1, speed_mps=5.0), Control(0.0, 0.2, 0.0), 5)
    assert (state.z_m, state.pitch_rad) == (2.0, -0.1)


def test_uphill_ego_gains_height() -> None:
    agent = ego_agent(EgoState(0.0, 0.0, 0.0, pitch_rad=-0.1, speed_mps=5.0), None)
    assert agent.velocity_mps[2] == pytest.approx(5.0 * math.tan(0.1))


controls = st.builds(
    Control,
    steer=st.floats(-1.0, 1.0),
    throttle=st.floats(0.0, 1.0),
    brake=st.floats(0.0, 1.0),
)


@given(speed=st.floats(0.0, 40.0), driver=st.lists(controls, min_size=1, max_size=30))
def test_speed_and_lateral_acceleration_stay_within_their_limits(speed: float, driver: list[Control]) -> None:
    state = EgoState(0.0, 0.0, 0.0, speed_mps=speed)
    for control in driver:
        state = advanced(state, control, TICK_S)
        assert state.speed_mps >= 0.0
        assert abs(state.lateral_acceleration_mps2) <= MAX_LATERAL_ACCELERATION_MPS2 + 1e-9
        assert all(map(math.isfinite, (state.x_m, state.y_m, state.yaw_rad)))


@given(speed=st.floats(0.0, 40.0), control=controls)
def test_a_tick_never_moves_ego_farther_than_its_speed_allows(speed: float, control: Control) -> None:
    after = advanced(EgoState(0.0, 0.0, 0.0, speed_mps=speed), control, TICK_S)
    assert math.hypot(after.x_m, after.y_m) <= max(speed, after.speed_mps) * TICK_S + 1e-12


@given(speed=st.floats(0.0, 40.0), control=controls)
def test_left_and_right_are_mirror_images(speed: float, control: Control) -> None:
    start = EgoState(0.0, 0.0, 0.0, speed_mps=speed)
    mirrored = Control(-control.steer, control.throttle, control.brake)
    one, other = advanced(start, control, TICK_S), advanced(start, mirrored, TICK_S)
    assert (one.x_m, one.y_m, one.yaw_rad) == (other.x_m, -other.y_m, -other.yaw_rad)


@pytest.mark.parametrize("control", [None, (0.0, 0.5, 0.0), "brake", {"steer": 0.0}])
def test_what_is_no_control_is_refused_by_name(control: object) -> None:
    with pytest.raises(UsageError, match=r"Control\(steer, throttle, brake\), not by"):
        advanced(EgoState(0.0, 0.0, 0.0), cast(Any, control), TICK_S)


def test_the_scene_shows_the_centre_of_the_box_and_the_driver_s_pedals() -> None:
    agent = ego_agent(driven(EgoState(0.0, 0.0, 0.0, z_m=1.0), Control(0.2, 0.0, 0.5), 1), "E1_0")
    assert agent.pose.z_m == pytest.approx(1.0 + 0.755)
    assert (agent.steer, agent.throttle, agent.brake) == (0.2, 0.0, 0.5)
    assert agent.lights is not None
    assert agent.lights.brake


def test_the_body_moves_with_the_velocity_of_ego() -> None:
    body = ego_body(EgoState(1.0, 2.0, math.pi / 2, speed_mps=3.0))
    assert body.velocity_x[0] == pytest.approx(0.0, abs=1e-12)
    assert body.velocity_y[0] == pytest.approx(3.0)


def test_a_wheel_that_has_come_back_to_the_middle_divides_by_no_zero() -> None:
    """The lag brings the angle to numbers so small that half of them is zero."""
    state = EgoState(0.0, 0.0, 0.0)
    for tick in range(20 * 120):
        state = advanced(state, Control(0.1 if tick < 5 else 0.0, 0.3, 0.0), 0.05)
    assert math.isfinite(state.x_m)
