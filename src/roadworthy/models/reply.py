"""What came back from a model, whatever became of the call."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar


class Status(StrEnum):
    """What became of one call. Only OK, EMPTY, TRUNCATED and FILTERED are the model's own doing."""

    OK = "ok"
    EMPTY = "empty"
    TRUNCATED = "truncated"
    FILTERED = "filtered"
    HTTP = "http"
    TIMEOUT = "timeout"
    GARBAGE = "garbage"
    DROPPED = "dropped"

    @property
    def is_failure(self) -> bool:
        """Whether the endpoint, not the model, is why there is no usable reply; such steps are asked again."""
        return self in (Status.HTTP, Status.TIMEOUT, Status.GARBAGE, Status.DROPPED)


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that the server counted, and the cost in US dollars where it is known."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cost_usd: float | None = None

    def __add__(self, other: "Usage") -> "Usage":
        """Return the sum; what only one of the two knows is kept."""
        return Usage(
            _sum(self.prompt_tokens, other.prompt_tokens),
            _sum(self.completion_tokens, other.completion_tokens),
            _sum(self.cost_usd, other.cost_usd),
        )


Number = TypeVar("Number", int, float)


def _sum(one: Number | None, other: Number | None) -> Number | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one call: the text apart from the reasoning, and why there is none when there is none.

    `sent_images` are the sha256 of the picture bytes as sent. `http_status` and `retry_after_s` steer retries and
    are not journalled; `error` holds the server's words when there are any.
    """

    status: Status
    text: str = ""
    reasoning: str | None = None
    finish_reason: str | None = None
    usage: Usage = Usage()
    latency_s: float = 0.0
    attempts: int = 1
    error: str | None = None
    sent_images: tuple[str, ...] = ()
    http_status: int | None = None
    retry_after_s: float | None = None

    @property
    def is_transient(self) -> bool:
        """Whether the same request may well succeed a little later."""
        if self.status is Status.HTTP:
            return self.http_status in (408, 409, 425, 429) or (self.http_status or 0) >= 500
        return self.status.is_failure and self.attempts > 0

    @property
    def is_busy(self) -> bool:
        """Whether the server is overloaded, restarting or limiting the rate: worth more patience than an error."""
        return self.status is Status.DROPPED or self.http_status in (429, 502, 503, 504)
