"""A cap on the bytes that are under way at once, so that many large bodies do not fill the memory."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class ByteBudget:
    """Lets bodies through while their sum stays within `limit` bytes; a larger single body goes alone.

    Whoever came first goes first, so that small bodies cannot keep a large one waiting for ever.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held = 0
        self._turn = asyncio.Lock()
        self._released = asyncio.Event()

    @asynccontextmanager
    async def holding(self, size: int) -> AsyncIterator[None]:
        """Wait until `size` bytes fit, and hold them until the block ends."""
        async with self._turn:
            while self._held and self._held + size > self._limit:
                self._released.clear()
                await self._released.wait()
            self._held += size
        try:
            yield
        finally:
            self._held -= size
            self._released.set()
