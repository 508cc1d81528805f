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
        self.cost_usd = totals.cost_usd or 0.0
        self.cost_is_known = price is not None or totals.cost_usd is not None

    def cost_of(self, usage: Usage) -> float | None:
        """Return the cost of one call in US dollars: the server's own figure, else by the price; else None."""
        if usage.cost_usd is not None or self._price is None:
            return usage.cost_usd
        return self._price.of(usage.prompt_tokens or 0, usage.completion_tokens or 0)

    def spend_request(self) -> bool:
        """Count one request that is about to be sent; False, and nothing counted, when none is left."""
        if self.exhausted is not None:
            return False
        self.requests += 1
        return True

    def spend(self, cost_usd: float | None) -> None:
        """Count what a call cost."""
        if cost_usd is not None:
            self.cost_is_known = True
            self.cost_usd += cost_usd

    @property
    def exhausted(self) -> str | None:
        """Which cap is reached, in words for a report; None while there is room."""
        if self._max_requests is not None and self.requests >= self._max_requests:
            return f"--max-requests {self._max_requests} is reached"
        if self._max_cost_usd is not None and self.cost_usd >= self._max_cost_usd:
            return f"--max-cost {self._max_cost_usd:g} is reached ({self.cost_usd:.4f} USD spent)"
        return None
