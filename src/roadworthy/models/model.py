"""The contract of whoever answers."""

from typing import Protocol

from roadworthy.models.reply import Reply
from roadworthy.models.request import Request


class Model(Protocol):
    """Somebody who answers requests, one attempt a call.

    `answer` never raises for what a server does or fails to do: it returns a Reply whose status says what became
    of the call. It must be safe to call concurrently from one event loop.
    """

    @property
    def name(self) -> str:
        """The name under which the model appears in runs, e.g. "vllm/Qwen3-VL-8B"."""
        ...

    async def answer(self, request: Request) -> Reply:
        """Return the reply to `request` after one attempt."""
        ...

    async def close(self) -> None:
        """Release connections; nothing may be asked afterwards."""
        ...
