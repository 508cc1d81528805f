"""Retries: bounded in number and time, patient when asked to be."""

import asyncio
import time
from collections.abc import Callable

import pytest

from roadworthy.models import Reply, Status, Usage
from roadworthy.runner.retry import OutOfBudgetError, RetryPolicy, ask_with_retries

FAILED = Reply(Status.HTTP, http_status=500)
GOOD = Reply(Status.OK, "x")


def asked(replies: list[Reply], policy: RetryPolicy) -> tuple[Reply | None, int]:
    """The final reply and the number of calls when the server gives `replies`, the last one for ever."""
    calls = 0

    async def ask() -> Reply:
        nonlocal calls
        calls += 1
        return replies[min(calls, len(replies)) - 1]

    return asyncio.run(ask_with_retries(ask, policy)), calls


QUICK = RetryPolicy(attempts=4, busy_attempts=7, deadline_s=5.0, longest_wait_s=0.001)


def test_a_good_reply_is_taken_at_once() -> None:
    assert asked([GOOD], QUICK) == (GOOD, 1)


def test_the_attempts_are_counted() -> None:
    reply, calls = asked([FAILED, FAILED, GOOD], QUICK)
    assert calls == 3
    assert reply is not None
    assert (reply.status, reply.attempts) == (Status.OK, 3)


def test_the_last_failure_is_returned_when_attempts_run_out() -> None:
    reply, calls = asked([FAILED], QUICK)
    assert calls == 4
    assert reply is not None
    assert (reply.status, reply.attempts) == (Status.HTTP, 4)


@pytest.mark.parametrize(
    "reply",
    [
        Reply(Status.HTTP, http_status=429),
        Reply(Status.HTTP, http_status=500),
        Reply(Status.HTTP, http_status=408),
        Reply(Status.TIMEOUT),
        Reply(Status.DROPPED),
        Reply(Status.GARBAGE),
    ],
)
def test_passing_troubles_are_asked_again(reply: Reply) -> None:
    assert asked([reply, GOOD], QUICK)[1] == 2


@pytest.mark.parametrize(
    "reply",
    [
        Reply(Status.HTTP, http_status=400),
        Reply(Status.HTTP, http_status=401),
        Reply(Status.TRUNCATED),
        Reply(Status.FILTERED),
        Reply(Status.DROPPED, attempts=0, error="not sent: no such picture"),
    ],
)
def test_lasting_troubles_are_not(reply: Reply) -> None:
    assert asked([reply, GOOD], QUICK)[1] == 1


def test_an_empty_reply_is_asked_for_once_more_and_then_believed() -> None:
    reply, calls = asked([Reply(Status.EMPTY)], QUICK)
    assert calls == 2
    assert reply is not None
    assert reply.status is Status.EMPTY


@pytest.mark.parametrize("reply", [Reply(Status.HTTP, http_status=429), Reply(Status.DROPPED)])
def test_a_busy_server_is_given_more_patience(reply: Reply) -> None:
    assert asked([reply], QUICK)[1] == 7


def test_tokens_and_cost_of_all_attempts_are_added_up() -> None:
    empty = Reply(Status.EMPTY, usage=Usage(10, None, 0.01))
    reply, _ = asked([empty, Reply(Status.OK, "x", usage=Usage(10, 2, 0.02))], QUICK)
    assert reply is not None
    assert (reply.usage.prompt_tokens, reply.usage.completion_tokens) == (20, 2)
    assert reply.usage.cost_usd == pytest.approx(0.03)


def test_retry_after_is_honoured() -> None:
    started = time.monotonic()
    asked([Reply(Status.HTTP, http_status=429, retry_after_s=0.2), GOOD], QUICK)
    assert time.monotonic() - started >= 0.2


def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    started = time.monotonic()
    reply, calls = asked([Reply(Status.HTTP, http_status=429, retry_after_s=3600)], QUICK)
    assert calls == 1
    assert reply is not None
    assert reply.status is Status.HTTP
    assert time.monotonic() - started < 3


def out_of_budget_after(replies: list[Reply]) -> Callable[[], object]:
    async def ask() -> Reply:
        if not replies:
            raise OutOfBudgetError
        return replies.pop(0)

    return lambda: asyncio.run(ask_with_retries(ask, QUICK))


def test_a_budget_that_ends_between_attempts_keeps_the_last_reply() -> None:
    assert out_of_budget_after([FAILED])() == FAILED


def test_a_budget_that_is_spent_already_gives_no_reply() -> None:
    assert out_of_budget_after([])() is None
