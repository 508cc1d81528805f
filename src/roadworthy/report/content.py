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
    """One question that was not answered rightly, with what was asked and what came back. All text is data.

    `condition` is empty where the question was put as usual. Of a case that is no question, `moment` says what happened
    and when, `facts` what else is known of it, and `link` is the path of its replay from the report's folder.
    """

    question: str
    prompt: str
    options: tuple[str, ...]
    expected: str
    understood: str | None
    reply: str
    why: str
    pictures: tuple[Picture, ...] = ()
    condition: str = ""
    moment: str = ""
    facts: tuple[Fact, ...] = ()
    link: str = ""


@dataclass(frozen=True, slots=True)
class ContrastReply:
    """What came back under one condition: the answer as understood, and the reply it was read from."""

    condition: str
    understood: str | None
    reply: str


@dataclass(frozen=True, slots=True)
class ContrastCase:
    """One question answered wrongly without some information and rightly with it (Tables 8 to 11 of DriveAction).

    `given` is the information; `pictures` holds the last frame, or nothing.
    """

    question: str
    prompt: str
    options: tuple[str, ...]
    given: str
    expected: str
    without: ContrastReply
    informed: ContrastReply
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
    contrasts: tuple[ContrastCase, ...] = ()

    @property
    def contrasted(self) -> str:
        """The conditions held against each other: "A against V-L-A", several pairs set apart by semicolons."""
        pairs = dict.fromkeys((one.without.condition, one.informed.condition) for one in self.contrasts)
        return "; ".join(f"{without} against {informed}" for without, informed in pairs)
