"""The contract of a source: recorded drives, as Scenes."""

from collections.abc import Iterator
from typing import Protocol

from roadworthy.scene import Scene


class Source(Protocol):
    """Recorded drives; `roadworthy.testing.check_source` says whether one keeps this contract."""

    @property
    def name(self) -> str:
        """What the source is called in messages and in questions' provenance."""

    def drives(self) -> tuple[str, ...]:
        """The names of its drives, sorted; one drive is one unbroken recording."""

    def scenes(self, drive: str) -> Iterator[Scene]:
        """The scenes of a drive in the order of time; every call gives the same ones.

        Raises:
            UsageError: there is no drive of that name.
            BadDataError: the recording is broken; the scenes before the fault were yielded.
        """
