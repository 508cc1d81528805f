"""A circuit breaker: when the endpoint is plainly gone, stop paying its time-outs one question at a time."""

from roadworthy.models import Reply, Status

DEAD_AFTER = 32
UNUSABLE = {401: "refuses the API key", 403: "refuses access", 404: "does not know this address or model"}


class CircuitBreaker:
    """Opens after `threshold` failed steps without a usable reply between them, or at once on an unusable endpoint.

    Each counted step has already had its retries. While it is open, steps are not asked.
    """

    def __init__(self, threshold: int = DEAD_AFTER) -> None:
        self._threshold = threshold
        self._failures_in_a_row = 0
        self.reason: str | None = None

    @property
    def is_open(self) -> bool:
        """Whether asking has been given up."""
        return self.reason is not None

    def note(self, reply: Reply) -> None:
        """Take account of a step's final reply."""
        if not reply.status.is_failure:
            self._failures_in_a_row = 0
            return
        if reply.attempts == 0 or reply.http_status in (400, 413, 422):
            return  # about this question, not about the endpoint
        self._failures_in_a_row += 1
        if reply.http_status in UNUSABLE:
            self.reason = self.reason or f"the endpoint {UNUSABLE[reply.http_status]} ({reply.error})"
        elif self._failures_in_a_row >= self._threshold:
            self.reason = (
                self.reason or f"{self._failures_in_a_row} questions in a row failed, the last by: {reply.error}"
            )

    def refusal(self) -> Reply:
        """Return the reply of a step that is not asked because the breaker is open."""
        return Reply(Status.DROPPED, attempts=0, error=f"not asked: {self.reason}")
