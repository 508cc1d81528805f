"""From keys to what is done, with every default counted (paper, "Action Module"; spec 4.1)."""

from dataclasses import dataclass

from roadworthy.driving.keys.key import DirectionKey, SpeedKey
from roadworthy.driving.keys.reply import ParsedKeys

DEFAULT_SPEED = SpeedKey.KEEP


@dataclass(frozen=True, slots=True)
class Action:
    """What is done until the next decision. Without a direction the route stays as it is.

    `is_default` tells that the reply had no key at all, so that nobody chose this.
    """

    direction: DirectionKey | None
    speed: SpeedKey
    is_default: bool


@dataclass(slots=True)
class Decisions:
    """How many decisions were made, and how many of them by default.

    `defaults` had no key at all, `without_direction` and `without_speed` lacked at least that one, so that both include
    the defaults; `ambiguous` named different keys of one kind. `failed` of the defaults were not the model's doing: its
    server failed.

    >>> first, second = Decisions(made=3, defaults=3), Decisions(made=1)
    >>> first.all_default, (first + second).all_default, (first + second).default_share
    (True, False, 0.75)
    """

    made: int = 0
    defaults: int = 0
    without_direction: int = 0
    without_speed: int = 0
    ambiguous: int = 0
    failed: int = 0

    def decide(self, keys: ParsedKeys, *, server_failed: bool = False) -> Action:
        """What a reply's keys lead to, counted: no direction leaves the route as it is, no speed keeps the speed."""
        is_default = keys.direction is None and keys.speed is None
        self.made += 1
        self.defaults += is_default
        self.without_direction += keys.direction is None
        self.without_speed += keys.speed is None
        self.ambiguous += keys.is_ambiguous
        self.failed += server_failed
        return Action(keys.direction, DEFAULT_SPEED if keys.speed is None else keys.speed, is_default)

    @property
    def default_share(self) -> float | None:
        """The share of decisions made by default, 0 to 1; None without decisions."""
        return self.defaults / self.made if self.made else None

    @property
    def all_default(self) -> bool:
        """Whether decisions were made, and each by default: then nobody drove, and a score would be nobody's."""
        return 0 < self.made == self.defaults

    def __add__(self, other: "Decisions") -> "Decisions":
        return Decisions(
            self.made + other.made,
            self.defaults + other.defaults,
            self.without_direction + other.without_direction,
            self.without_speed + other.without_speed,
            self.ambiguous + other.ambiguous,
            self.failed + other.failed,
        )
