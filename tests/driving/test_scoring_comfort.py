"""Comfort of straight lines and parabolas, which a Savitzky-Golay filter of order 2 leaves as they are."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.scoring import Motion, read_motion, route_comfort
from roadworthy.errors import BadDataError


def moving(
    along: list[float], across: float = 0.0, yaw_degps: list[float] | None = None, heading: float = 0.0
) -> Motion:
    """Ego's motion with accelerations along and across its body."""
    n = len(along)
    forward = np.tile([math.cos(heading), math.sin(heading), 0.0], (n, 1))
    right = np.tile([math.sin(heading), -math.cos(heading), 0.0], (n, 1))
    acceleration = np.array(along)[:, np.newaxis] * forward + across * right
    return Motion(acceleration, forward, right, np.array([0.0] * n if yaw_degps is None else yaw_degps))


def both(motion: Motion) -> tuple[float, float]:
    comfort = route_comfort(motion)
    return comfort.legacy, comfort.corrected


@pytest.mark.parametrize(
    ("along", "across", "comfortable"),
    [
        (2.39, 0.0, 1.0),
        (2.41, 0.0, 0.0),
        (-4.04, 0.0, 1.0),
        (-4.06, 0.0, 0.0),
        (0.0, 4.88, 1.0),
        (0.0, 4.90, 0.0),
        (0.0, -4.90, 0.0),
    ],
)
def test_even_accelerations_are_held_against_their_limits(along: float, across: float, comfortable: float) -> None:
    assert both(moving([along] * 20, across)) == (comfortable, comfortable)


def test_a_jerk_of_6_is_3_to_the_reference_which_takes_samples_as_twice_as_far_apart() -> None:
    # 0.3 m/s^2 more every 0.05 s; the limit along the road is 4.13 m/s^3
    assert both(moving([-3.0 + 0.3 * i for i in range(18)])) == (1.0, 0.0)


def test_a_jerk_across_the_road_is_held_against_the_limit_of_the_magnitude() -> None:
    def swerving(jerk: float) -> Motion:
        n = 6  # too few for the acceleration to reach its own limit
        right = np.tile([0.0, -1.0, 0.0], (n, 1))
        acceleration = right * (jerk * 0.05 * np.arange(n))[:, np.newaxis]
        return Motion(acceleration, np.tile([1.0, 0.0, 0.0], (n, 1)), right, np.zeros(n))

    assert (both(swerving(8.3)), both(swerving(8.5)), both(swerving(17.0))) == ((1.0, 1.0), (1.0, 0.0), (0.0, 0.0))


@pytest.mark.parametrize(
    ("yaw_degps", "legacy", "corrected"),
    [(0.9, 1.0, 1.0), (-1.0, 0.0, 1.0), (54.0, 0.0, 1.0), (55.0, 0.0, 0.0)],
)
def test_the_reference_holds_degrees_against_0_95_radians(yaw_degps: float, legacy: float, corrected: float) -> None:
    assert both(moving([0.0] * 20, yaw_degps=[yaw_degps] * 20)) == (legacy, corrected)


@pytest.mark.parametrize(("spike", "legacy"), [(2.8, 1.0), (2.9, 0.0)])
def test_parabolas_through_7_samples_keep_a_third_of_a_lone_spike(spike: float, legacy: float) -> None:
    # the weight in the middle is 7 / 21, so that the limit of 0.95 is reached at 2.85
    assert route_comfort(moving([0.0] * 20, yaw_degps=[0.0] * 10 + [spike] + [0.0] * 9)).legacy == legacy


@pytest.mark.parametrize(("degps2", "corrected"), [(110.0, 1.0), (111.0, 0.0)])
def test_the_yaw_acceleration_is_held_against_1_93_radians(degps2: float, corrected: float) -> None:
    # 1.93 rad/s^2 are 110.58 deg/s^2; in 19 steps of 0.05 s that is 105 deg/s, from one side to the other
    turning = [degps2 * 0.05 * (i - 9.5) for i in range(20)]
    assert route_comfort(moving([0.0] * 20, yaw_degps=turning)).corrected == corrected


def test_one_of_two_whole_windows_is_half_and_the_rest_is_dropped() -> None:
    comfort = route_comfort(moving([0.0] * 20 + [3.0] * 20 + [0.0] * 19))
    assert (comfort.legacy, comfort.corrected, comfort.windows) == (0.5, 0.5, 2)


def test_samples_that_fill_no_window_are_one() -> None:
    assert route_comfort(moving([0.0] * 4)).windows == 1


def test_the_interval_of_the_corrected_value_can_be_told() -> None:
    motion = moving([-3.0 + 0.3 * i for i in range(18)])
    assert route_comfort(motion, interval_s=0.1).corrected == 1.0


@given(st.floats(-math.pi, math.pi), st.floats(-4.0, 2.3), st.floats(-4.0, 4.0))
def test_comfort_does_not_depend_on_the_heading(heading: float, along: float, across: float) -> None:
    assert both(moving([along] * 8, across, heading=heading)) == (1.0, 1.0)


@pytest.mark.parametrize("interval", [0.0, -0.05, math.nan, math.inf])
def test_an_interval_that_is_none_is_refused(interval: float) -> None:
    with pytest.raises(BadDataError, match="s apart"):
        route_comfort(moving([0.0] * 20), interval)


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_sample_that_is_no_number_is_named(value: float) -> None:
    with pytest.raises(BadDataError, match="Sample 2 of the motion"):
        moving([0.0] * 5, yaw_degps=[0.0, 0.0, value, 0.0, 0.0])


def test_too_few_samples_and_unequal_arrays_are_refused() -> None:
    with pytest.raises(BadDataError, match="has 2 samples"):
        moving([0.0, 0.0])
    with pytest.raises(BadDataError, match="4 yaw rates"):
        moving([0.0] * 5, yaw_degps=[0.0] * 4)


def metric_file(n: int, **changes: object) -> bytes:
    """Samples by tick, the latest first, that speed up by 0.1 m/s^2 a tick while turning."""
    return json.dumps(
        {
            str(tick): {
                "acceleration": [0.1 * tick, 0.5, 9.0],
                "angular_velocity": [7.0, 8.0, 10.0 + tick],
                "forward_vector": [1.0, 0.0, 0.0],
                "right_vector": [0.0, 1.0, 0.0],
                "location": [0.0, 0.0, 0.0],
            }
            | changes
            for tick in range(n - 1, -1, -1)
        }
    ).encode()


def test_a_file_is_read_in_the_order_of_its_ticks() -> None:
    motion = read_motion(metric_file(11))
    assert motion.longitudinal_mps2[[0, 2, 10]] == pytest.approx([0.0, 0.2, 1.0])
    assert motion.lateral_mps2[4] == 0.5
    assert motion.yaw_rate_degps[[0, 10]].tolist() == [10.0, 20.0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no motion of a route"),
        (b"{}", "has 0 samples"),
        (b'{"first": {}}', "no motion of a route"),
        (metric_file(9, acceleration=[1.0, 2.0]), "no motion of a route"),
        (metric_file(9, acceleration=[math.nan, 0.0, 0.0]), "no motion of a route"),
    ],
)
def test_a_bad_file_is_refused_by_its_name(data: bytes, message: str) -> None:
    with pytest.raises(BadDataError, match=message) as refused:
        read_motion(data, origin="run/metric_info.json")
    assert str(refused.value).startswith("run/metric_info.json")
