"""Everything a report says beside the Scorecard: how the run was made, and what went wrong in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One named fact about a run, e.g. ("temperature", "0")."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to show: its bytes as stored, its media type ("image/jpeg"), and what it is."""

    data: bytes
    media_type: str
    caption: str


@dataclass(frozen=True, slots=True)
class FailureCase:
    """One question that was not answered rightly, with what was asked and what came back. All text is data."""

    question: str
    prompt: str
    options: tuple[str, ...]
    expected: str
    understood: str | None
    reply: str
    why: str
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What a report shows around a Scorecard.

    `stamps` are words such as "PARTIAL" with their reason; `problems` count what was skipped or failed, by reason;
    `command` reproduces the run.
    """

    command: str
    stamps: tuple[Fact, ...]
    problems: tuple[Fact, ...]
    protocol: tuple[Fact, ...]
    versions: tuple[Fact, ...]
    sent_to: tuple[Fact, ...]
    failures: tuple[FailureCase, ...]
