"""The unit of work: one journalled call of a model."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from roadworthy.models import Reply, Request


@dataclass(frozen=True, slots=True, order=True)
class StepKey:
    """What tells one step of a run from all others; the run's fingerprint is the journal's own."""

    question: str
    condition: str
    repeat: int = 0
    stage: str = "answer"


@dataclass(frozen=True, slots=True)
class Step:
    """One call of a model, which may need the replies of earlier steps.

    `request` is given the replies of the steps in `needs`, by key, and returns what to ask, or None when one of them
    failed in a way that leaves nothing to ask; such a step is left for a later resume.
    """

    key: StepKey
    request: Callable[[Mapping[StepKey, Reply]], Request | None]
    needs: tuple[StepKey, ...] = ()
