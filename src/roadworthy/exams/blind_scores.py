"""Conditions with pictures and without: which belong together, for what pictures bring (the vision gain)."""

from collections.abc import Sequence
from dataclasses import replace

from roadworthy.questions import Blind, Condition


def sighted(condition: Condition) -> Condition:
    """Return the same condition with the pictures as they are."""
    return replace(condition, blind=Blind.NONE)


def blind_pairs(conditions: Sequence[Condition]) -> tuple[tuple[Condition, Condition], ...]:
    """Return each blind condition with its sighted counterpart, where both were asked: (sighted, blind)."""
    return tuple(
        (sighted(condition), condition)
        for condition in conditions
        if condition.blind is not Blind.NONE and sighted(condition) in conditions
    )
