"""What a conformance check found: findings with codes, each saying where, which value, and what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from roadworthy.errors import BadDataError


class Severity(StrEnum):
    """What a finding means: an error breaks the contract, a warning may be meant so but seldom is."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check found.

    `code` is stable over versions and the same for every finding of its kind (`speed-disagrees`); `where` names drive,
    scene, agent or whatever else narrows it down; `message` gives the value and what to do. A check that finds the same
    code many times keeps the first few findings; `more`, on the last of these, is how often it was found again.
    """

    code: str
    severity: Severity
    where: str
    message: str
    more: int = 0

    def __str__(self) -> str:
        again = f" (and {self.more:,} more of this kind)" if self.more else ""
        return f"{self.severity} {self.code} at {self.where}: {self.message}{again}"


@dataclass(frozen=True, slots=True)
class Report:
    """All findings of one check, in the order they were found, and how much was looked at.

    `checked` are counts by name, such as ("scenes", 1200): a report without findings that looked at nothing shows it.
    """

    subject: str
    findings: tuple[Finding, ...] = ()
    checked: tuple[tuple[str, int], ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that break the contract."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings that should be looked at."""
        return tuple(finding for finding in self.findings if finding.severity is Severity.WARNING)

    @property
    def ok(self) -> bool:
        """Whether the contract is kept: no errors; warnings are allowed."""
        return not self.errors

    def summary(self) -> str:
        """One line: what was checked, how much of it, and the number of errors and warnings."""
        counts = ", ".join(f"{count:,} {name}" for name, count in self.checked) or "nothing"
        errors, warnings = _times(self.errors), _times(self.warnings)
        verdict = "keeps the contract" if self.ok else "breaks the contract"
        return f"{self.subject} {verdict}: {errors:,} errors, {warnings:,} warnings; checked {counts}."

    def __str__(self) -> str:
        return "\n".join([self.summary(), *(f"  {finding}" for finding in self.findings)])

    def raise_for_errors(self) -> None:
        """Does nothing where the contract is kept.

        Raises:
            BadDataError: there are errors; the message is the whole report.
        """
        if not self.ok:
            raise BadDataError(str(self))


class Findings:
    """Collects findings while a check runs, keeping the first few of each code."""

    def __init__(self, subject: str, keep: int = 5) -> None:
        self._subject = subject
        self._keep = keep
        self._kept: list[Finding] = []
        self._times: dict[str, int] = {}
        self._checked: dict[str, int] = {}

    def error(self, code: str, where: str, message: str) -> None:
        """Notes something that breaks the contract."""
        self._add(Finding(code, Severity.ERROR, where, message))

    def warning(self, code: str, where: str, message: str) -> None:
        """Notes something that may be meant so but seldom is."""
        self._add(Finding(code, Severity.WARNING, where, message))

    def checked(self, name: str, count: int = 1) -> None:
        """Notes that `count` more things of this name were looked at."""
        self._checked[name] = self._checked.get(name, 0) + count

    def report(self) -> Report:
        """Everything noted so far."""
        last = {finding.code: place for place, finding in enumerate(self._kept)}
        kept = tuple(
            replace(finding, more=max(0, self._times[finding.code] - self._keep))
            if last[finding.code] == place
            else finding
            for place, finding in enumerate(self._kept)
        )
        return Report(self._subject, kept, tuple(self._checked.items()))

    def _add(self, finding: Finding) -> None:
        times = self._times.get(finding.code, 0) + 1
        self._times[finding.code] = times
        if times <= self._keep:
            self._kept.append(finding)


def _times(findings: Iterable[Finding]) -> int:
    return sum(1 + finding.more for finding in findings)
