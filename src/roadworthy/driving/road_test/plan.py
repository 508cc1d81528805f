"""What a road test is: routes, who drives them, and what is kept."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from roadworthy.driving.criteria.watch import MOST_TICKS
from roadworthy.driving.recording_times import TICKS_A_SECOND, check_rate
from roadworthy.driving.settings import DriverSettings
from roadworthy.errors import UsageError
from roadworthy.rendering.cameras.rigs import Mount, rig_named
from roadworthy.scene import Route

# Six cameras of 640 x 360 pixels.
_SURROUND_SCALE: Final = 0.4
_SEED_BYTES: Final = 4
_LATE_SHARE: Final = 0.25
_LATE_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Attempt:
    """One route, the how-manieth time it is driven, counted from 0, and the seed of its world and its driver."""

    route: Route
    repeat: int
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadTest:
    """Routes of a world, each driven `repeats` times by a new driver of this name.

    `rate_hz` Scenes a second are kept, with the pictures of the `rig` where one is named, `scale` times as large as the
    rig's own (by default 1 for a single camera, else 0.4). `animation` keeps a replay, `birdseye` the bird's-eye
    pictures that models are shown. Drivers are made with `settings`, but for the seed, which is the attempt's, and the
    limit: a decision that takes more than `decision_limit_s` is made by default where the driver can do that; an `act`
    that takes a quarter, and at least 5 s, longer still, pictures of the world not counted, ends its route.

    A route ends as not completed after `most_ticks`: 4,000 (200 s) as in Bench2Drive, None for no such end as in
    Bench2Drive-VL, where scenarios and routes end by their own limits of time (240 s, and 300 s or more).

    Raises:
        UsageError: there is no route, two have one id, or a number or the rig has no meaning.
    """

    routes: tuple[Route, ...]
    driver: str
    world: str = "embedded"
    seed: int = 0
    repeats: int = 1
    rate_hz: float = 2.0
    rig: str | None = None
    scale: float | None = None
    animation: bool = True
    birdseye: bool = False
    decision_limit_s: float = 60.0
    most_ticks: int | None = MOST_TICKS
    settings: DriverSettings = field(default_factory=DriverSettings)

    def __post_init__(self) -> None:
        if not self.routes:
            raise UsageError("A road test needs at least one route: name a set or a file of them.")
        twice = [route_id for route_id, count in Counter(route.id for route in self.routes).items() if count > 1]
        if twice:
            raise UsageError(f'Two routes have the id "{twice[0]}". Give each route an id of its own.')
        if self.repeats < 1:
            raise UsageError(f"Routes cannot be driven {self.repeats} times: give at least 1.")
        if not self.decision_limit_s > 0:
            raise UsageError(f"A decision cannot be made within {self.decision_limit_s:g} s: give more than 0.")
        if self.most_ticks is not None and self.most_ticks < 1:
            raise UsageError(f"Routes cannot end after {self.most_ticks} ticks: give at least 1, or None for no end.")
        check_rate(self.rate_hz)
        self.mounts  # noqa: B018  # refuses a rig that is none

    @property
    def mounts(self) -> tuple[Mount, ...]:
        """The cameras whose pictures are kept; none without a rig."""
        if self.rig is None:
            return ()
        alone = len(rig_named(self.rig)) == 1
        return rig_named(self.rig, self.scale if self.scale is not None else 1.0 if alone else _SURROUND_SCALE)

    @property
    def act_limit_s(self) -> float:
        """How long an `act` may take: longer than a decision, which may end late and still be made by default."""
        return self.decision_limit_s + max(_LATE_SHARE * self.decision_limit_s, _LATE_S)

    def settings_for(self, attempt: Attempt) -> DriverSettings:
        """What the driver of an attempt is made with."""
        return replace(self.settings, seed=attempt.seed, decision_limit_s=self.decision_limit_s)

    @property
    def ticks_between(self) -> int:
        """Ticks of the world from one Scene kept to the next."""
        return round(TICKS_A_SECOND / self.rate_hz)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All that is to be driven, in the order of the work: every route once, then every route again."""
        return tuple(
            Attempt(route, repeat, attempt_seed(self.seed, route.id, repeat))
            for repeat in range(self.repeats)
            for route in self.routes
        )


def attempt_seed(seed: int, route_id: str, repeat: int) -> int:
    """The seed of one attempt, 0 to 2**32 - 1: the first four bytes of the SHA-256 of "seed/repeat/route id".

    It depends on nothing else, so that a route goes alike in whichever set, order or worker it is driven.

    >>> attempt_seed(0, "quick-urban", 0), attempt_seed(0, "quick-urban", 1)
    (4216326807, 393954759)
    """
    digest = hashlib.sha256(f"{seed}/{repeat}/{route_id}".encode()).digest()
    return int.from_bytes(digest[:_SEED_BYTES], "big")
