"""Action keys in a reply: which count, and what stands beside them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.keys import DirectionKey, SpeedKey, direction_on_road, parse_keys
from roadworthy.grading import Outcome, parse_action_keys
from roadworthy.grading.action_keys import DIRECTIONS, SPEEDS

PIECES = st.sampled_from(
    [*DIRECTIONS, *SPEEDS, "_", "\\_", " ", ", ", "keep", "STOP_SIGN", "应该", "**", "<think>", "</think>"]
)


def test_the_keys_are_the_ones_that_grading_knows() -> None:
    assert tuple(DirectionKey) == DIRECTIONS
    assert tuple(SpeedKey) == SPEEDS


def test_the_last_key_of_each_kind_counts() -> None:
    keys = parse_keys("TURN_LEFT, STOP? No: FOLLOW_LANE, KEEP.")
    assert (keys.direction, keys.speed) == (DirectionKey.FOLLOW_LANE, SpeedKey.KEEP)


def test_different_keys_of_one_kind_are_kept_with_the_one_that_counts_last() -> None:
    keys = parse_keys("STOP KEEP STOP, TURN_LEFT")
    assert keys.speeds == (SpeedKey.KEEP, SpeedKey.STOP)
    assert keys.is_ambiguous


def test_the_same_key_twice_is_not_ambiguous() -> None:
    assert not parse_keys("STOP, TURN_LEFT. So: TURN_LEFT, STOP").is_ambiguous


def test_two_directions_with_one_speed_are_ambiguous() -> None:
    assert parse_keys("TURN_LEFT TURN_RIGHT STOP").is_ambiguous


@pytest.mark.parametrize(("reply", "missing"), [("STOP", "direction"), ("TURN_LEFT", "speed")])
def test_a_kind_that_is_not_named_is_missing(reply: str, missing: str) -> None:
    keys = parse_keys(reply)
    assert keys.outcome is Outcome.ANSWERED
    assert getattr(keys, missing) is None


@pytest.mark.parametrize("reply", ["", " \n", "keep", "Stop", "STOP_SIGN", "STOPPING", "TURN LEFT", "\ud800"])
def test_a_reply_without_whole_words_in_capitals_has_no_key(reply: str) -> None:
    keys = parse_keys(reply)
    assert (keys.outcome, keys.directions, keys.speeds) == (Outcome.UNPARSED, (), ())


def test_a_refusal_is_told_from_a_reply_without_keys() -> None:
    assert parse_keys("I'm sorry, but I can't assist with that.").outcome is Outcome.REFUSED


def test_the_keys_at_the_end_of_100_kilobytes_are_found() -> None:
    keys = parse_keys("STOP or TURN_LEFT? 也许 " * 5000 + "\nFOLLOW_LANE, ACCELERATE")
    assert (keys.direction, keys.speed) == (DirectionKey.FOLLOW_LANE, SpeedKey.ACCELERATE)


@given(st.one_of(st.text(), st.lists(PIECES, max_size=12).map("".join)))
def test_what_is_driven_is_what_is_graded(reply: str) -> None:
    keys, graded = parse_keys(reply), parse_action_keys(reply)
    assert keys.outcome is graded.outcome
    assert (keys.direction, keys.speed) == (graded.value or (None, None))


def test_straight_on_outside_a_junction_is_to_follow_the_lane() -> None:
    assert direction_on_road(DirectionKey.GO_STRAIGHT, in_junction=False) is DirectionKey.FOLLOW_LANE


@pytest.mark.parametrize("key", DirectionKey)
def test_in_a_junction_every_direction_means_itself(key: DirectionKey) -> None:
    assert direction_on_road(key, in_junction=True) is key


@pytest.mark.parametrize("key", sorted(set(DirectionKey) - {DirectionKey.GO_STRAIGHT}))
def test_on_the_road_the_other_directions_mean_themselves(key: DirectionKey) -> None:
    assert direction_on_road(key, in_junction=False) is key
