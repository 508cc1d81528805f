"""Whoever wants to know how a road test goes on."""

from typing import Protocol

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.road_test.plan import Attempt


class DriveObserver(Protocol):
    """Is told in the parent's process, in the order in which things happen."""

    def route_started(self, attempt: Attempt) -> None:
        """A worker drives; one whose worker died is started once more."""

    def route_done(self, outcome: RouteOutcome) -> None:
        """An attempt has ended, well or not, and is on disk."""

    def route_resumed(self, outcome: RouteOutcome) -> None:
        """An attempt had ended before and is not driven again."""


class NobodyWatches:
    """An observer that wants to know nothing."""

    def route_started(self, attempt: Attempt) -> None:
        """Not noted."""

    def route_done(self, outcome: RouteOutcome) -> None:
        """Not noted."""

    def route_resumed(self, outcome: RouteOutcome) -> None:
        """Not noted."""
