"""Decisions and their defaults: applied only where they are counted."""

from hypothesis import given
from hypothesis import strategies as st

from roadworthy.driving.keys import Action, Decisions, DirectionKey, SpeedKey, parse_keys

REPLIES = st.lists(st.sampled_from(["", "STOP", "TURN_LEFT", "TURN_LEFT, STOP", "KEEP STOP", "no"]), max_size=20)


def test_without_a_key_the_route_stays_and_the_speed_is_kept() -> None:
    assert Decisions().decide(parse_keys("")) == Action(None, SpeedKey.KEEP, is_default=True)


def test_with_both_keys_they_are_the_action() -> None:
    action = Decisions().decide(parse_keys("TURN_LEFT, STOP"))
    assert action == Action(DirectionKey.TURN_LEFT, SpeedKey.STOP, is_default=False)


def test_one_key_is_a_decision_and_the_other_is_counted_as_missing() -> None:
    decisions = Decisions()
    assert decisions.decide(parse_keys("STOP")) == Action(None, SpeedKey.STOP, is_default=False)
    assert decisions == Decisions(made=1, without_direction=1)


def test_a_missing_speed_is_counted() -> None:
    decisions = Decisions()
    decisions.decide(parse_keys("TURN_LEFT"))
    assert decisions == Decisions(made=1, without_speed=1)


def test_an_ambiguous_reply_is_counted() -> None:
    decisions = Decisions()
    decisions.decide(parse_keys("TURN_LEFT, STOP or KEEP"))
    assert decisions == Decisions(made=1, ambiguous=1)


def test_a_driver_that_always_answers_nothing_is_told() -> None:
    decisions = Decisions()
    for _ in range(4):
        decisions.decide(parse_keys(""))
    assert decisions.all_default
    assert decisions.default_share == 1.0


def test_one_key_among_four_replies_is_no_longer_all_default() -> None:
    decisions = Decisions()
    for reply in ("", "", "", "KEEP"):
        decisions.decide(parse_keys(reply))
    assert not decisions.all_default
    assert decisions.default_share == 0.75


def test_without_decisions_nothing_is_said_of_defaults() -> None:
    assert not Decisions().all_default
    assert Decisions().default_share is None


@given(REPLIES, REPLIES)
def test_the_sum_over_routes_is_the_count_over_all_replies(first: list[str], second: list[str]) -> None:
    one, other, both = Decisions(), Decisions(), Decisions()
    for reply in first:
        one.decide(parse_keys(reply))
        both.decide(parse_keys(reply))
    for reply in second:
        other.decide(parse_keys(reply))
        both.decide(parse_keys(reply))
    assert one + other == both


@given(REPLIES)
def test_no_default_is_more_than_a_decision(replies: list[str]) -> None:
    decisions = Decisions()
    for reply in replies:
        decisions.decide(parse_keys(reply))
    assert decisions.defaults <= min(decisions.without_direction, decisions.without_speed) <= decisions.made
