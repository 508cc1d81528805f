"""From a model's reply to keys, as Bench2Drive-VL reads them (paper, "Action Module"; spec 4.1)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from roadworthy.driving.keys.key import DirectionKey, SpeedKey
from roadworthy.grading import Outcome, is_refusal
from roadworthy.grading.action_keys import action_words

_Key = TypeVar("_Key", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class ParsedKeys:
    """What a reply says: the last direction and the last speed that it names, None for a kind that it does not name.

    `outcome` is ANSWERED with at least one key, else REFUSED or UNPARSED, and FAILED where there was no reply.
    `directions` and `speeds` are the different keys of each kind in the order in which they were named last, so that
    the one that counts ends them.
    """

    outcome: Outcome
    directions: tuple[DirectionKey, ...] = ()
    speeds: tuple[SpeedKey, ...] = ()

    @property
    def direction(self) -> DirectionKey | None:
        """The direction that counts."""
        return self.directions[-1] if self.directions else None

    @property
    def speed(self) -> SpeedKey | None:
        """The speed that counts."""
        return self.speeds[-1] if self.speeds else None

    @property
    def is_ambiguous(self) -> bool:
        """Whether different keys of one kind were named, so that the order alone decided."""
        return len(self.directions) > 1 or len(self.speeds) > 1


def parse_keys(reply: str) -> ParsedKeys:
    """The keys in a reply: whole words in capitals, outside of thinking tags; the last of each kind counts.

    Nothing takes the place of a key that is missing; `Decisions.decide` applies the defaults, and counts them.

    >>> keys = parse_keys("Not TURN_LEFT. So: FOLLOW_LANE, DECELERATE")
    >>> str(keys.direction), str(keys.speed), keys.is_ambiguous
    ('FOLLOW_LANE', 'DECELERATE', True)
    >>> parse_keys("I would stop.").speed is None
    True
    """
    # The same words as grading's: what is driven must be what is graded.
    words = action_words(reply)
    directions, speeds = _named(words, DirectionKey), _named(words, SpeedKey)
    if directions or speeds:
        return ParsedKeys(Outcome.ANSWERED, directions, speeds)
    return ParsedKeys(Outcome.REFUSED if is_refusal(reply) else Outcome.UNPARSED)


def _named(words: list[str], kind: type[_Key]) -> tuple[_Key, ...]:
    """The different keys of a kind among words, by where each stands last."""
    last_first = dict.fromkeys(word for word in reversed(words) if word in kind.__members__)
    return tuple(kind(word) for word in reversed(last_first))
