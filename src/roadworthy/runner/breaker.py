"""A circuit breaker: when the endpoint is plainly gone, stop paying its time-outs one question at a time."""

from roadworthy.models import Reply

DEAD_AFTER = 32
UNUSABLE = {401: "refuses the API key", 403: "refuses access", 404: "does not know this address or model"}
ABOUT_THE_QUESTION = frozenset({400, 413, 422})
RATE_LIMITED = 429


class CircuitBreaker:
    """Opens after `threshold` failed steps without a usable reply between them. Each has already had its retries.

    An endpoint that refuses access before it has given a single usable reply opens it at once. Rate limits never do.
    """

    def __init__(self, threshold: int = DEAD_AFTER) -> None:
        self._threshold = threshold
        self._failures_in_a_row = 0
        self._has_answered = False
        self.reason: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether asking has been given up."""
        return self.reason is not None

    def note(self, reply: Reply) -> None:
        """Take account of a step's final reply."""
        if not reply.status.is_failure:
            self._has_answered = True
            self._failures_in_a_row = 0
            return
        if reply.attempts == 0 or reply.http_status in ABOUT_THE_QUESTION or reply.http_status == RATE_LIMITED:
            return
        self._failures_in_a_row += 1
        if reply.http_status in UNUSABLE and not self._has_answered:
            self.reason = self.reason or f"the endpoint {UNUSABLE[reply.http_status]} ({reply.error})"
        elif self._failures_in_a_row >= self._threshold:
            failures = f"{self._failures_in_a_row} questions in a row failed"
            self.reason = self.reason or f"{failures}, the last by: {reply.error}"
