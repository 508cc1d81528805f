"""Structures written as text: JSON, or a Python literal as `str(dict)` leaves it. Nothing in them is ever run."""

import ast
import json
import warnings

from roadworthy.errors import BadDataError

# Far above any question of the data set; keeps the time and depth that a hostile text can cost small.
LONGEST_TEXT = 20_000
_NOT_A_LITERAL = (ValueError, SyntaxError, TypeError, RecursionError, MemoryError)


def read_written(text: str) -> object:
    """Return the value that a text writes out, read as JSON or else as a Python literal.

    >>> read_written("{'answer': 'A', 'options': None}")
    {'answer': 'A', 'options': None}

    Raises:
        BadDataError: the text is neither, or longer than LONGEST_TEXT.
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
    return value
