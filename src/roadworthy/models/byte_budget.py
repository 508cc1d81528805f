"""A cap on the bytes that are under way at once, so that many large bodies do not fill the memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class ByteBudget:
    """Lets bodies through while their sum stays within `limit` bytes; a larger single body goes alone."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._waiting = 0
        self._released = asyncio.Condition()

    @asynccontextmanager
    async def holding(self, size: int) -> AsyncIterator[None]:
        """Wait until `size` bytes fit, and hold them until the block ends."""
        if not self._fits(size):
            await self._wait_for(size)
        self._held += size
        try:
            yield
        finally:
            self._held -= size
            if self._waiting:
                async with self._released:
                    self._released.notify_all()

    def _fits(self, size: int) -> bool:
        return not self._held or self._held + size <= self._limit

    async def _wait_for(self, size: int) -> None:
        self._waiting += 1
        try:
            async with self._released:
                await self._released.wait_for(lambda: self._fits(size))
        finally:
            self._waiting -= 1
