"""Target speeds of speed keys, by the rules of the spec's section 4.2."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.keys import DirectionKey, ScenarioTraits, SpeedKey, target_speed_mps
from roadworthy.errors import UsageError

HIGHWAY = ScenarioTraits(is_highway=True)
LANE_CHANGE = ScenarioTraits(is_lane_change=True)
MERGING = ScenarioTraits(is_right_turn_merging=True)
TRAITS = st.builds(
    ScenarioTraits, is_highway=st.booleans(), is_lane_change=st.booleans(), is_right_turn_merging=st.booleans()
)
DIRECTIONS = st.none() | st.sampled_from(DirectionKey)
LEFT = DirectionKey.CHANGE_LANE_LEFT
RIGHT = DirectionKey.CHANGE_LANE_RIGHT


@pytest.mark.parametrize(
    ("key", "expected"),
    [(SpeedKey.KEEP, 10.0), (SpeedKey.ACCELERATE, 16.0), (SpeedKey.DECELERATE, 3.0), (SpeedKey.STOP, 0.0)],
)
def test_at_10_mps_each_key_has_its_target(key: SpeedKey, expected: float) -> None:
    assert target_speed_mps(key, 10.0) == expected


def test_to_decelerate_from_8_is_not_to_go_under_2() -> None:
    assert target_speed_mps(SpeedKey.DECELERATE, 8.0) == 2.0


@pytest.mark.parametrize("traits", [HIGHWAY, LANE_CHANGE])
def test_in_highway_and_lane_change_scenarios_it_is_not_to_go_under_3(traits: ScenarioTraits) -> None:
    assert target_speed_mps(SpeedKey.DECELERATE, 8.0, traits=traits) == 3.0


@pytest.mark.parametrize("direction", [LEFT, RIGHT])
@pytest.mark.parametrize("key", [SpeedKey.KEEP, SpeedKey.ACCELERATE])
@pytest.mark.parametrize("speed", [0.0, 20.0])
def test_a_lane_change_is_driven_at_8(direction: DirectionKey, key: SpeedKey, speed: float) -> None:
    assert target_speed_mps(key, speed, last_direction=direction) == 8.0


def test_a_lane_change_on_a_highway_is_driven_at_its_keys_speed() -> None:
    assert target_speed_mps(SpeedKey.KEEP, 20.0, last_direction=LEFT, traits=HIGHWAY) == 20.0


def test_a_lane_change_still_decelerates_and_stops() -> None:
    assert target_speed_mps(SpeedKey.DECELERATE, 20.0, last_direction=LEFT) == 13.0
    assert target_speed_mps(SpeedKey.STOP, 20.0, last_direction=LEFT) == 0.0


def test_to_deviate_within_the_lane_is_no_lane_change() -> None:
    assert target_speed_mps(SpeedKey.KEEP, 20.0, last_direction=DirectionKey.DEVIATE_LEFT) == 20.0


@pytest.mark.parametrize(("decision", "expected"), [(None, 10.0), (1, 6.0), (3, 6.0), (4, 10.0)])
def test_merging_after_a_right_turn_begins_at_6_at_most(decision: int | None, expected: float) -> None:
    assert target_speed_mps(SpeedKey.KEEP, 10.0, traits=MERGING, junction_decision=decision) == expected


def test_merging_does_not_speed_up_to_6() -> None:
    assert target_speed_mps(SpeedKey.KEEP, 4.0, traits=MERGING, junction_decision=1) == 4.0


def test_merging_with_a_lane_change_keeps_to_the_lower_speed() -> None:
    target = target_speed_mps(SpeedKey.KEEP, 10.0, traits=MERGING, junction_decision=1, last_direction=LEFT)
    assert target == 6.0


def test_elsewhere_a_junction_has_no_cap() -> None:
    assert target_speed_mps(SpeedKey.KEEP, 10.0, junction_decision=1) == 10.0


@given(st.sampled_from(SpeedKey), st.floats(0.0, 60.0), DIRECTIONS, TRAITS, st.none() | st.integers(1, 9))
def test_no_target_is_below_0_or_more_than_6_above_the_speed_or_8(
    key: SpeedKey, speed: float, direction: DirectionKey | None, traits: ScenarioTraits, decision: int | None
) -> None:
    target = target_speed_mps(key, speed, last_direction=direction, traits=traits, junction_decision=decision)
    assert 0.0 <= target <= max(speed + 6.0, 8.0)
    assert (target == 0.0) == (key is SpeedKey.STOP or target == speed == 0.0)


@pytest.mark.parametrize("speed", [math.nan, math.inf, -0.1])
def test_a_speed_that_is_none_is_refused_by_name(speed: float) -> None:
    with pytest.raises(UsageError, match=f"speed_mps is {speed!r}"):
        target_speed_mps(SpeedKey.STOP, speed)


def test_decisions_in_a_junction_are_counted_from_1() -> None:
    with pytest.raises(UsageError, match="junction_decision is 0"):
        target_speed_mps(SpeedKey.KEEP, 10.0, junction_decision=0)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("MergerIntoSlowTrafficV2", HIGHWAY),
        ("SequentialLaneChange", LANE_CHANGE),
        ("LaneChange", LANE_CHANGE),
        ("SignalizedJunctionRightTurn", MERGING),
        ("Accident", ScenarioTraits()),
    ],
)
def test_scenarios_have_the_traits_of_the_specs_table(name: str, expected: ScenarioTraits) -> None:
    assert ScenarioTraits.of(name) == expected
