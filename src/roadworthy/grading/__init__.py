"""From a reply to a verdict: pure functions, usable without a runner."""

from roadworthy.grading.parsed import Parsed
from roadworthy.grading.verdict import Grading, NamedScore, Outcome, Verdict

__all__ = ["Grading", "NamedScore", "Outcome", "Parsed", "Verdict"]
