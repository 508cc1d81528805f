"""What a parser returns: an outcome, and the answer when there is one."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from roadworthy.grading.verdict import Outcome

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Parsed(Generic[T]):
    """The answer read from a reply. `value` is None unless `outcome` is ANSWERED.

    `notes` name what a reader of the verdict should know, e.g. "repaired-json" or "self-corrected".
    """

    outcome: Outcome
    value: T | None = None
    notes: tuple[str, ...] = ()

    @staticmethod
    def answered(value: T, *notes: str) -> "Parsed[T]":
        """Return an answer."""
        return Parsed(Outcome.ANSWERED, value, notes)

    @staticmethod
    def refused() -> "Parsed[T]":
        """Return a refusal."""
        return Parsed(Outcome.REFUSED)

    @staticmethod
    def unparsed(*notes: str) -> "Parsed[T]":
        """Return the verdict that no answer could be read."""
        return Parsed(Outcome.UNPARSED, None, notes)
