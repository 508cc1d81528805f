"""Car-following: the Intelligent Driver Model by hand, and what it must never do."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.worlds.embedded.traffic.following import braking_to_stop, idm, idm_free

TICK_S = 0.05


def test_from_rest_on_an_empty_road_the_acceleration_is_its_maximum() -> None:
    assert idm_free(0.0, 15.0) == pytest.approx(1.8)


def test_at_the_desired_speed_the_acceleration_is_zero() -> None:
    assert idm_free(15.0, 15.0) == 0.0


def test_above_the_desired_speed_braking_is_comfortable_at_most() -> None:
    assert idm_free(40.0, 10.0) == -2.0


def test_the_equilibrium_gap_is_the_one_of_the_paper() -> None:
    """v = 10, v0 = 15: (2 + 10 * 1.2) / sqrt(1 - (10 / 15)^4) = 14 / 0.8958 = 15.63 m."""
    gap = 14.0 / math.sqrt(1.0 - (10.0 / 15.0) ** 4)
    assert gap == pytest.approx(15.63, abs=0.01)
    assert idm(10.0, 15.0, gap, 0.0, 2.0) == pytest.approx(0.0, abs=1e-9)


def test_a_smaller_gap_never_asks_for_more_acceleration() -> None:
    wanted = [idm(10.0, 15.0, gap, 3.0, 2.0) for gap in (60.0, 30.0, 15.0, 5.0, 1.0, 0.0, -1.0)]
    assert wanted == sorted(wanted, reverse=True)


def test_bumper_to_bumper_means_full_braking_and_no_more() -> None:
    assert idm(10.0, 15.0, 0.0, 10.0, 2.0) == -8.0


def test_stopping_from_ten_metres_a_second_in_twenty_five_and_a_half_takes_two_metres_a_second_squared() -> None:
    """10^2 / (2 * (25.5 - 0.5)) = 2.0."""
    assert braking_to_stop(10.0, 25.5) == pytest.approx(-2.0)


@given(speed=st.floats(0.1, 30.0), share=st.floats(1.0, 4.0))
def test_a_vehicle_with_room_to_stop_stands_before_the_line(speed: float, share: float) -> None:
    """Whatever the speed, if the room is at least that of braking at 6 m/s2."""
    position, line = 0.0, speed * speed / 12.0 * share + 0.6 + speed * TICK_S
    for _ in range(4000):
        after = max(0.0, speed + min(idm_free(speed, 15.0), braking_to_stop(speed, line - position)) * TICK_S)
        position += (speed + after) / 2 * TICK_S
        speed = after
    assert position <= line


@given(speed=st.floats(0.0, 30.0), leader_speed=st.floats(0.0, 30.0), slack=st.floats(0.0, 50.0))
def test_a_follower_never_touches_a_leader_that_brakes_fully(speed: float, leader_speed: float, slack: float) -> None:
    """From the gap that braking at 5 m/s2 after half a second would need, or more."""
    need = max(0.0, (speed**2 - leader_speed**2) / 10.0) + 2.0 + speed * 0.5
    gap = need + slack
    for _ in range(600):
        after = max(0.0, speed + idm(speed, 30.0, gap, speed - leader_speed, 2.0) * TICK_S)
        leader_after = max(0.0, leader_speed - 8.0 * TICK_S)
        gap += (leader_speed + leader_after - speed - after) / 2 * TICK_S
        speed, leader_speed = after, leader_after
        assert gap > 0.0
