"""Caps on what a run may spend, counted over the whole run, resumes included."""

from dataclasses import dataclass

from roadworthy.models import Usage
from roadworthy.runner.journal import JournalTotals


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars per million tokens read and written."""

    prompt_usd: float
    completion_usd: float

    def of(self, prompt_tokens: int, completion_tokens: int) -> float:
        """Return the price of so many tokens, in US dollars."""
        return (prompt_tokens * self.prompt_usd + completion_tokens * self.completion_usd) / 1e6


class Budget:
    """Knows what was spent and whether more may be. None as a cap means no cap."""

    def __init__(
        self, totals: JournalTotals, *, max_requests: int | None, max_cost_usd: float | None, price: Price | None
    ) -> None:
        self._max_requests = max_requests
        self._max_cost_usd = max_cost_usd
        self._price = price
        self.requests = totals.requests
        self._in_flight = 0
        self._dearest_usd = 0.0
        self.cost_usd = totals.cost_usd or 0.0

    def cost_of(self, usage: Usage) -> float | None:
        """Return the cost of one call in US dollars: the server's own figure, else tokens by price; else None."""
        if usage.cost_usd is not None:
            return usage.cost_usd
        if self._price is None or usage.prompt_tokens is None or usage.completion_tokens is None:
            return None
        return self._price.of(usage.prompt_tokens, usage.completion_tokens)

    def spend_request(self) -> bool:
        """Count one request that is about to be sent; False, and nothing counted, when none is left.

        Requests under way are taken to cost as much as the dearest so far, so that many at once do not pass the cap
        together.
        """
        expected_usd = self.cost_usd + (self._in_flight + 1) * self._dearest_usd
        if self.exhausted is not None or (self._max_cost_usd is not None and expected_usd > self._max_cost_usd + 1e-9):
            return False
        self.requests += 1
        self._in_flight += 1
        return True

    def spend(self, cost_usd: float | None) -> None:
        """Count what a request that has come back cost."""
        self._in_flight -= 1
        if cost_usd is not None:
            self.cost_usd += cost_usd
            self._dearest_usd = max(self._dearest_usd, cost_usd)

    @property
    def exhausted(self) -> str | None:
        """Which cap is reached, in words for a report; None while there is room."""
        if self._max_requests is not None and self.requests >= self._max_requests:
            return f"--max-requests {self._max_requests} is reached"
        cap = self._max_cost_usd
        if cap is not None and self.cost_usd + self._dearest_usd > cap * (1 + 1e-9):
            return f"--max-cost {cap:g} is reached ({self.cost_usd:.4f} USD spent)"
        return None
