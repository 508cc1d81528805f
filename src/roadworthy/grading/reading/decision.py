"""From what a reply claims to the options it chooses."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from roadworthy.grading.reading.claims import Claim, Strength

NOTE_CORRECTED = "self-corrected"


class Reading(NamedTuple):
    """The options that a reply chooses; `keys` is None when a careful reader could not tell."""

    keys: tuple[str, ...] | None
    strength: Strength = Strength.QUOTED
    notes: tuple[str, ...] = ()


UNDECIDED = Reading(None)


def decide(made: Sequence[Claim]) -> Reading:
    """Return the options chosen: the last explicit answer, else all options that the firmest claims agree to choose.

    What a later claim denies does not count, nor does the question's list of options repeated.
    """
    standing = _standing([claim for claim in made if not claim.echo])
    if not standing:
        return UNDECIDED
    firmest = max(claim.strength for claim in standing)
    if firmest is Strength.FINAL:
        return _final(standing, made)
    agreed = [claim for claim in standing if claim.strength is firmest]
    if any(claim.undecided for claim in agreed):
        return UNDECIDED
    return Reading(tuple(dict.fromkeys(key for claim in agreed for key in claim.keys)), firmest)


def _standing(made: Sequence[Claim]) -> list[Claim]:
    """Return the affirmed claims without the options that are denied later."""
    denied: set[str] = set()
    standing: list[Claim] = []
    for claim in reversed(made):
        if not claim.affirmed:
            denied |= set(claim.keys)
            continue
        keys = tuple(key for key in claim.keys if key not in denied)
        if keys:
            standing.append(
                replace(claim, keys=keys, undecided=claim.undecided and (len(keys) > 1 or keys == claim.keys))
            )
    return standing[::-1]


def _final(standing: Sequence[Claim], made: Sequence[Claim]) -> Reading:
    finals = [claim for claim in standing if claim.strength is Strength.FINAL]
    last = finals[-1]
    if last.undecided:
        settled = [claim for claim in standing if claim.at > last.at and claim.strength >= Strength.JUDGED]
        return UNDECIDED if not settled or settled[-1].undecided else Reading(settled[-1].keys, settled[-1].strength)
    if last.tentative and any(claim.tentative and claim.keys != last.keys for claim in finals):
        return UNDECIDED
    earlier = [claim for claim in standing if claim.at < last.at]
    keys = last.keys
    if last.adds:
        keys += tuple(key for claim in earlier if claim.strength >= Strength.JUDGED for key in claim.keys)
    notes = (NOTE_CORRECTED,) if _is_corrected(set(keys), last, made) else ()
    return Reading(tuple(dict.fromkeys(keys)), Strength.FINAL, notes)


def _is_corrected(keys: set[str], last: Claim, made: Sequence[Claim]) -> bool:
    """Tell whether another answer was given before: explicitly, or in any way if the last one says it corrects."""
    enough = Strength.NAMED if last.corrects else Strength.FINAL
    return any(
        claim.at < last.at
        and claim.affirmed
        and claim.strength >= enough
        and not claim.echo
        and not set(claim.keys) <= keys
        for claim in made
    )
