"""Asks every step of a run once, many at a time, and journals each reply before it counts."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from roadworthy.models import Model, Reply, Request
from roadworthy.runner.breaker import CircuitBreaker
from roadworthy.runner.budget import Budget
from roadworthy.runner.journal import Journal
from roadworthy.runner.retry import OutOfBudgetError, RetryPolicy, ask_with_retries
from roadworthy.runner.step import Step, StepKey


class Observer(Protocol):
    """Watches a run, e.g. to draw a progress line."""

    def step_resumed(self, key: StepKey) -> None:
        """Called for each step whose reply an earlier session has committed."""
        ...

    def step_done(self, key: StepKey, reply: Reply) -> None:
        """Called for each reply once it is committed."""
        ...


@dataclass(frozen=True, slots=True)
class RunSummary:
    """How a run ended.

    `asked` counts steps put to the model now, `resumed` those that the journal held already. `budget_stop` and
    `breaker_stop` say why the rest was not asked, when it was not.
    """

    asked: int
    resumed: int
    not_asked: int
    budget_stop: str | None = None
    breaker_stop: str | None = None


@dataclass(slots=True)
class _Counts:
    asked: int = 0
    resumed: int = 0
    not_asked: int = 0


@dataclass(slots=True)
class Runner:
    """Runs steps against one model, at most `concurrency` at a time.

    Steps may come from a generator: no more than twice `concurrency` are held at once. A step's needs come before it.
    Every step ends in a journalled reply, except when a budget is used up, when the circuit breaker has given the
    endpoint up, when what it needs has failed, or when the run is interrupted. The first step goes alone, and
    `on_first_reply` may raise to call the run off.
    """

    model: Model
    journal: Journal
    budget: Budget
    concurrency: int = 32
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    breaker: CircuitBreaker = field(default_factory=CircuitBreaker)
    observer: Observer | None = None
    on_first_reply: Callable[[Reply], None] | None = None
    _under_way: dict[StepKey, asyncio.Event] = field(default_factory=dict)
    _counts: _Counts = field(default_factory=_Counts)

    async def run(self, steps: Iterable[Step]) -> RunSummary:
        """Run every step that the journal does not hold yet.

        Raises:
            RunStoppedError: the journal cannot be written; what was committed is safe.
        """
        try:
            await self._run_all(self._unsettled(steps))
        except ExceptionGroup as group:
            raise group.exceptions[0] from group
        counts = self._counts
        budget_stop = self.budget.exhausted if counts.not_asked and not self.breaker.is_open else None
        return RunSummary(counts.asked, counts.resumed, counts.not_asked, budget_stop, self.breaker.reason)

    def _unsettled(self, steps: Iterable[Step]) -> Iterator[Step]:
        resuming = self.journal.totals().replies > 0
        for step in steps:
            if resuming and self.journal.settled(step.key):
                self._counts.resumed += 1
                if self.observer is not None:
                    self.observer.step_resumed(step.key)
            else:
                yield step

    async def _run_all(self, steps: Iterator[Step]) -> None:
        slots = asyncio.Semaphore(self.concurrency)
        window = asyncio.Semaphore(2 * self.concurrency)
        async with asyncio.TaskGroup() as tasks:
            for number, step in enumerate(steps):
                await window.acquire()
                self._under_way[step.key] = asyncio.Event()
                task = tasks.create_task(self._take(step, slots))
                task.add_done_callback(lambda _: window.release())
                if number == 0:
                    await asyncio.wait([task])
                    reply = None if task.exception() else task.result()
                    if self.on_first_reply is not None and reply is not None:
                        self.on_first_reply(reply)

    async def _take(self, step: Step, slots: asyncio.Semaphore) -> Reply | None:
        try:
            replies = {key: await self._needed(step, key) for key in step.needs}
            request = None if None in replies.values() else step.request(replies)  # type: ignore[arg-type]
            if request is None:
                self._counts.not_asked += 1
                return None
            async with slots:
                return await self._ask(step.key, request)
        finally:
            self._under_way.pop(step.key).set()

    async def _needed(self, step: Step, key: StepKey) -> Reply | None:
        earlier = self._under_way.get(key)
        if earlier is not None:
            await earlier.wait()
        reply = self.journal.get(key)
        if reply is None and earlier is None and not self._counts.not_asked:
            raise ValueError(f"{step.key} needs {key}, which is not in the journal and did not come before it")
        return reply

    async def _ask(self, key: StepKey, request: Request) -> Reply | None:
        reply = None if self.breaker.is_open else await self._ask_within_budget(request)
        if reply is None:
            self._counts.not_asked += 1
            return None
        self._counts.asked += 1
        self.breaker.note(reply)
        await self.journal.record(key, reply)
        if self.observer is not None:
            self.observer.step_done(key, reply)
        return reply

    async def _ask_within_budget(self, request: Request) -> Reply | None:
        async def attempt() -> Reply:
            if not self.budget.spend_request():
                raise OutOfBudgetError
            reply = await self.model.answer(request)
            cost_usd = self.budget.cost_of(reply.usage)
            self.budget.spend(cost_usd)
            return reply if cost_usd is None else replace(reply, usage=replace(reply.usage, cost_usd=cost_usd))

        return await ask_with_retries(attempt, self.policy)
