"""Direction and speed keys in a reply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import Outcome, parse_action_keys


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ("FOLLOW_LANE, KEEP", ("FOLLOW_LANE", "KEEP")),
        ("CHANGE_LANE_LEFT\nACCELERATE", ("CHANGE_LANE_LEFT", "ACCELERATE")),
        ("Direction: **TURN_RIGHT**; speed: `DECELERATE`.", ("TURN_RIGHT", "DECELERATE")),
        ("_GO_STRAIGHT_ _STOP_", ("GO_STRAIGHT", "STOP")),
        ("TURN\\_LEFT KEEP", ("TURN_LEFT", "KEEP")),
        ('{"direction": "DEVIATE_LEFT", "speed": "STOP"}', ("DEVIATE_LEFT", "STOP")),
        ("Not TURN_LEFT but TURN_RIGHT. Not STOP but KEEP.", ("TURN_RIGHT", "KEEP")),
        ("FOLLOW_LANE", ("FOLLOW_LANE", None)),
        ("DECELERATE", (None, "DECELERATE")),
        ("<think>STOP TURN_LEFT</think>DEVIATE_RIGHT", ("DEVIATE_RIGHT", None)),
        ("应该CHANGE_LANE_RIGHT、ACCELERATE", ("CHANGE_LANE_RIGHT", "ACCELERATE")),
        ("ＫＥＥＰ", (None, "KEEP")),
        ("TURN_LEFT-STOP", ("TURN_LEFT", "STOP")),
    ],
)
def test_the_last_key_of_each_kind_counts(reply: str, expected: tuple[str | None, str | None]) -> None:
    assert parse_action_keys(reply).value == expected


@pytest.mark.parametrize(
    "reply", ["", "keep", "Stop", "STOP_SIGN", "STOPPING", "KEEP2", "turn_left", "TURN LEFT", "<think>STOP"]
)
def test_part_of_a_word_or_lower_case_is_no_key(reply: str) -> None:
    parsed = parse_action_keys(reply)
    assert (parsed.outcome, parsed.value) == (Outcome.UNPARSED, None)


def test_a_refusal_chooses_no_action() -> None:
    assert parse_action_keys("I'm sorry, but I can't assist with that.").outcome is Outcome.REFUSED


@given(st.text())
def test_any_text_has_an_outcome(reply: str) -> None:
    parsed = parse_action_keys(reply)
    assert (parsed.value is not None) == (parsed.outcome is Outcome.ANSWERED)
