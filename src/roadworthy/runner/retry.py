"""When to ask again, how long to wait before, and when to leave it.

A plain loop rather than a retry library: every question passes through here, and tenacity's bookkeeping took a fifth of
the processor time of asking (measured with `benchmarks/asking.py`).
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from roadworthy.models import Reply, Status


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Bounds on asking one step again.

    A busy server (rate limit, restart, dropped connection) is given `busy_attempts`, about a minute and a half. An
    empty reply is asked for once more; the model may mean it.
    """

    attempts: int = 6
    busy_attempts: int = 10
    deadline_s: float = 600.0
    first_wait_s: float = 0.25
    longest_wait_s: float = 60.0
    empty_attempts: int = 2

    def is_worth_another(self, reply: Reply) -> bool:
        """Whether asking again may bring a better reply than this one; `reply.attempts` counts those made."""
        if reply.status is Status.EMPTY:
            return reply.attempts < self.empty_attempts
        return reply.is_transient and reply.attempts < (self.busy_attempts if reply.is_busy else self.attempts)

    def wait_s(self, reply: Reply, attempt: int) -> float:
        """Return the seconds to wait after the given attempt (from 1).

        What the server asks for by Retry-After plus up to a tenth; otherwise drawn from 0 to an exponentially growing
        bound, so that many clients do not come back at once ("full jitter").
        """
        draw = random.random()  # noqa: S311  (jitter, no secret)
        if reply.retry_after_s is not None:
            return reply.retry_after_s * (1 + 0.1 * draw)
        return min(self.longest_wait_s, self.first_wait_s * 2.0**attempt) * draw


class OutOfBudgetError(Exception):
    """Raised by `ask` when no further request may be sent."""


async def ask_with_retries(ask: Callable[[], Awaitable[Reply]], policy: RetryPolicy) -> Reply | None:
    """Return the first reply worth keeping, or the last one when attempts, time or budget run out.

    `attempts` and `usage` of the returned reply are those of all attempts. A wait that would pass the deadline is not
    begun. None means that not even one request was within the budget.
    """
    latest: Reply | None = None
    deadline = time.monotonic() + policy.deadline_s
    while True:
        try:
            reply = await ask()
        except OutOfBudgetError:
            return latest
        if latest is not None:
            reply = replace(reply, attempts=latest.attempts + reply.attempts, usage=latest.usage + reply.usage)
        latest = reply
        wait_s = policy.wait_s(latest, latest.attempts)
        if not policy.is_worth_another(latest) or time.monotonic() + wait_s > deadline:
            return latest
        await asyncio.sleep(wait_s)
