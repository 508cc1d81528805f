"""One part of a licence on its card."""

from dataclasses import dataclass
from typing import Final

from roadworthy.report.content import Report
from roadworthy.report.pass_marks import Verdict
from roadworthy.report.wording import QUESTION, TOO_FEW, count, counted, measure, plain
from roadworthy.statistics import FRACTION, Score, Scorecard, smallest_detectable_difference

NOT_STATED: Final = "not stated"


@dataclass(frozen=True, slots=True)
class CardPart:
    """One part on the card. `chance` is a share; `blind` the headline without the questions' pictures, None if not run.

    `verdict` is None for a starter set; `page` is where its report is.
    """

    card: Scorecard
    report: Report
    headline: Score
    chance: float | None
    blind: Score | None
    mark: float | None
    verdict: Verdict | None
    is_starter: bool
    is_partial: bool
    page: str | None

    @property
    def title(self) -> str:
        """The part's name."""
        return self.card.title

    @property
    def was_sat(self) -> bool:
        """Whether there was anything to judge; a part that was not driven was not sat."""
        return bool(self.card.ledger.total)

    @property
    def verdict_text(self) -> str:
        """The verdict in words; that of a run that is not whole says so."""
        if self.verdict is None:
            return "none: starter set" if self.is_starter else f"none: {self.card.no_score or 'not sat'}"
        judged = self.verdict is not Verdict.NO_MARK
        return f"{self.verdict.value} (partial)" if judged and self.is_partial else self.verdict.value

    @property
    def mark_text(self) -> str:
        """The pass mark in per cent, or a dash."""
        return measure(self.mark, FRACTION)

    @property
    def score_text(self) -> str:
        """The headline's value, or in a few words why it has none."""
        if self.headline.value is None and self.card.no_score:
            return plain(self.card.no_score)
        return measure(self.headline.value, plain(self.headline.unit))

    @property
    def asked_text(self) -> str:
        """The headline's questions and clusters, "10,878 / 9,402", or what else is counted: "6 routes"."""
        if self.card.counted != QUESTION:
            return counted(self.headline.n, self.card.counted)
        return f"{count(self.headline.n)} / {count(self.headline.clusters)}"

    @property
    def blind_text(self) -> str:
        """The share without pictures, or that nobody looked; what asks no question cannot be put blind."""
        if self.card.counted != QUESTION:
            return "n/a"
        return "not run" if self.blind is None else measure(self.blind.value, plain(self.blind.unit))

    @property
    def comparable(self) -> str:
        """Whether the part may be set beside the paper, and why."""
        return self.card.comparable or NOT_STATED

    @property
    def smallest_difference(self) -> str:
        """The smallest difference between two such runs that they show, in points or the score's unit."""
        if too_few := next((limit for limit in self.card.limits if limit.startswith(TOO_FEW)), None):
            return plain(too_few.partition(":")[0])
        difference = smallest_detectable_difference(self.headline)
        if difference is None or self.headline.unit != FRACTION:
            return measure(difference, self.headline.unit)
        return f"{100 * difference:.1f} points" if difference < 1 else f"none: too few {self.card.counted}s"
