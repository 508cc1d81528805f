import asyncio
import random

import pytest

from models.serving import run_async
from roadworthy.models.byte_budget import ByteBudget

LIMIT = 1000


def test_bodies_that_fit_together_go_together() -> None:
    async def run() -> None:
        budget = ByteBudget(LIMIT)
        async with budget.holding(600), budget.holding(400):
            pass

    run_async(run())


def test_two_hundred_bodies_all_go_and_never_exceed_the_limit() -> None:
    async def run() -> tuple[int, int]:
        budget, draw = ByteBudget(LIMIT), random.Random(1)
        held = most = done = 0

        async def send(size: int) -> None:
            nonlocal held, most, done
            async with budget.holding(size):
                held += size
                most = max(most, held)
                await asyncio.sleep(draw.random() / 1000)
                held -= size
            done += 1

        await asyncio.gather(*(send(draw.randint(1, LIMIT)) for _ in range(200)))
        return most, done

    most, done = run_async(run())
    assert done == 200
    assert LIMIT // 2 < most <= LIMIT


def test_a_body_larger_than_the_limit_goes_alone() -> None:
    async def run() -> list[str]:
        budget, events = ByteBudget(LIMIT), list[str]()

        async def send(name: str, size: int) -> None:
            async with budget.holding(size):
                events.append(f"{name} in")
                await asyncio.sleep(0.005)
                events.append(f"{name} out")

        await asyncio.gather(send("small", 1), send("large", 5 * LIMIT), send("last", 1))
        return events

    assert run_async(run()) == ["small in", "small out", "large in", "large out", "last in", "last out"]


def test_small_bodies_do_not_keep_a_large_one_waiting() -> None:
    async def run() -> int:
        budget = ByteBudget(LIMIT)
        smalls_before = 0
        large_is_through = asyncio.Event()

        async def smalls() -> None:
            nonlocal smalls_before
            while not large_is_through.is_set():
                async with budget.holding(LIMIT // 4):
                    await asyncio.sleep(0.001)
                smalls_before += 1

        async def large() -> None:
            async with budget.holding(LIMIT):
                large_is_through.set()

        streams = [asyncio.create_task(smalls()) for _ in range(4)]
        await asyncio.sleep(0.005)
        smalls_before = 0
        await large()
        counted = smalls_before
        await asyncio.gather(*streams)
        return counted

    assert run_async(run()) <= 4


def test_bytes_are_given_back_when_sending_fails() -> None:
    async def run() -> None:
        budget = ByteBudget(LIMIT)
        with pytest.raises(ValueError, match="broken"):
            async with budget.holding(LIMIT):
                raise ValueError("broken")
        async with budget.holding(LIMIT):
            pass

    run_async(run())


def test_one_that_is_cancelled_while_waiting_holds_nothing_and_blocks_nobody() -> None:
    async def run() -> None:
        budget = ByteBudget(LIMIT)

        async def send() -> None:
            async with budget.holding(LIMIT):
                pass

        async with budget.holding(LIMIT):
            waiting, next_one = asyncio.create_task(send()), asyncio.create_task(send())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.sleep(0)
        await next_one
        assert waiting.cancelled()

    run_async(run())
