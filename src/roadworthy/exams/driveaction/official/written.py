"""Structures written as text: JSON, or a Python literal as `str(dict)` leaves it. Nothing in them is ever run."""

import ast
import json
import warnings

from roadworthy.errors import BadDataError

# Far above any question of the data set; keeps the time and depth that a hostile text can cost small.
LONGEST_TEXT = 20_000
LARGEST_NUMBER_BITS = 64
_NOT_A_LITERAL = (ValueError, SyntaxError, TypeError, RecursionError, MemoryError)


def read_written(text: str) -> object:
    """Return the value that a text writes out, read as JSON or else as a Python literal.

    >>> read_written("{'answer': 'A', 'options': None}")
    {'answer': 'A', 'options': None}

    Raises:
        BadDataError: the text is neither, longer than LONGEST_TEXT, or holds a number above 64 bits.
    """
    if len(text) > LONGEST_TEXT:
        raise BadDataError(f"{len(text):,} characters, more than {LONGEST_TEXT:,}")
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        value = _literal(text.strip())
    return value


def _literal(text: str) -> object:
    try:
        with warnings.catch_warnings():
            # An unknown escape ("\d") in the data is no business of the person at the keyboard.
            warnings.simplefilter("ignore")
            value: object = ast.literal_eval(text)
    except _NOT_A_LITERAL as error:
        raise BadDataError(f"neither JSON nor a Python literal: {text[:60]}") from error
    _check_numbers(value)
    return value


def _check_numbers(value: object) -> None:
    """A number written in another base can have more digits than Python will write out again."""
    waiting = [value]
    while waiting:
        found = waiting.pop()
        if isinstance(found, dict):
            waiting += [*found, *found.values()]
        elif isinstance(found, list | tuple | set):
            waiting += found
        elif isinstance(found, int) and found.bit_length() > LARGEST_NUMBER_BITS:
            raise BadDataError(f"a number of {found.bit_length():,} bits")
