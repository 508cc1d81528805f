"""What was decided on a route, one note a decision."""

from dataclasses import dataclass

from roadworthy.driving.keys.reply import ParsedKeys


@dataclass(frozen=True, slots=True)
class DecisionNote:
    """One decision: when it was made, what the decider wrote, and which keys that held.

    `is_default` tells that there was no usable key. `failure` says why there was no reply at all, None where there was
    one.
    """

    time_s: float
    reply: str
    keys: ParsedKeys
    is_default: bool
    failure: str | None = None
