"""When to ask again, how long to wait before, and when to leave it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from tenacity import AsyncRetrying, RetryCallState, retry_if_result, stop_after_attempt, stop_before_delay
from tenacity.wait import wait_base, wait_random_exponential

from roadworthy.models import Reply, Status


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Bounds on asking one step again. An empty reply is asked for once more; the model may mean it."""

    attempts: int = 6
    deadline_s: float = 600.0
    longest_wait_s: float = 60.0
    empty_attempts: int = 2

    def is_worth_another(self, reply: Reply) -> bool:
        """Whether asking again may bring a better reply than this one."""
        return reply.is_transient or (reply.status is Status.EMPTY and reply.attempts < self.empty_attempts)


class _Wait(wait_base):
    """What the server asks for by Retry-After plus a little jitter; otherwise exponential with full jitter."""

    def __init__(self, longest_s: float) -> None:
        self._backoff = wait_random_exponential(multiplier=0.25, max=longest_s)
        self._jitter = wait_random_exponential(multiplier=0.1, max=1.0)

    def __call__(self, retry_state: RetryCallState) -> float:
        asked_for_s = _latest(retry_state).retry_after_s
        return self._backoff(retry_state) if asked_for_s is None else asked_for_s + self._jitter(retry_state)


def _latest(state: RetryCallState) -> Reply:
    assert state.outcome is not None
    reply: Reply = state.outcome.result()
    return reply


class OutOfBudgetError(Exception):
    """Raised by `ask` when no further request may be sent."""


async def ask_with_retries(ask: Callable[[], Awaitable[Reply]], policy: RetryPolicy) -> Reply | None:
    """Return the first reply worth keeping, or the last one when attempts, time or budget run out.

    `attempts` of the returned reply counts all that were made. A wait that would pass the deadline is not begun. None
    means that not even one request was within the budget.
    """
    latest: Reply | None = None

    async def once() -> Reply:
        nonlocal latest
        reply = await ask()
        latest = replace(reply, attempts=reply.attempts + (latest.attempts if latest else 0))
        return latest

    retrying = AsyncRetrying(
        retry=retry_if_result(policy.is_worth_another),
        wait=_Wait(policy.longest_wait_s),
        stop=stop_after_attempt(policy.attempts) | stop_before_delay(policy.deadline_s),
        retry_error_callback=_latest,
    )
    try:
        return await retrying(once)
    except OutOfBudgetError:
        return latest
