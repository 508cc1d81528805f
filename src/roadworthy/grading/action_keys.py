"""The direction and speed keys that a reply gives."""

import re

from roadworthy.grading.parsed import Parsed
from roadworthy.grading.reading.reply_text import normalise, strip_thinking
from roadworthy.grading.refusal import is_refusal

DIRECTIONS = (
    "FOLLOW_LANE",
    "CHANGE_LANE_LEFT",
    "CHANGE_LANE_RIGHT",
    "GO_STRAIGHT",
    "TURN_LEFT",
    "TURN_RIGHT",
    "DEVIATE_LEFT",
    "DEVIATE_RIGHT",
)
SPEEDS = ("KEEP", "ACCELERATE", "DECELERATE", "STOP")
# Underscores set off Markdown italics as well as parts of keys: "_STOP_" is the key, "STOP_SIGN" is not.
# Chinese may stand right beside a key, so only ASCII makes a word longer.
_WORD = re.compile(r"[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*")


def action_words(reply: str) -> list[str]:
    """The words of a reply among which action keys are looked for, in order; its thinking is left out."""
    return _WORD.findall(normalise(strip_thinking(reply)).replace("\\_", "_"))


def parse_action_keys(text: str) -> Parsed[tuple[str | None, str | None]]:
    """Return the last direction key and the last speed key of a reply; None for one that is missing.

    Keys are whole words in capitals. With neither the reply is UNPARSED, or REFUSED if it declines: no default action
    is put in its place.

    >>> parse_action_keys("Not TURN_LEFT. FOLLOW_LANE, DECELERATE").value
    ('FOLLOW_LANE', 'DECELERATE')
    >>> parse_action_keys("STOP").value
    (None, 'STOP')
    """
    words = action_words(text)
    direction = next((word for word in reversed(words) if word in DIRECTIONS), None)
    speed = next((word for word in reversed(words) if word in SPEEDS), None)
    if direction is None and speed is None:
        return Parsed.refused() if is_refusal(text) else Parsed.unparsed()
    return Parsed.answered((direction, speed))
