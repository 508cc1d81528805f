"""The words of the starter set's questions in both languages, read from `wording.yaml`."""

from functools import cache
from importlib import resources
from typing import Annotated

import msgspec

from roadworthy.errors import BadDataError

WORDING = "wording.yaml"
Text = dict[str, Annotated[str, msgspec.Meta(min_length=1)]]


class TaskWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a vision or language task is asked: its stem, its facts by key, and how a fact is put up for judgement."""

    stem: Text
    facts: dict[str, Text]
    statement: Text | None = None


class ActionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action is asked for: its stem, the labels of the task tree, and how a label is put up for judgement."""

    stem: Text
    labels: dict[str, Text]
    judge: dict[str, Text]


class ContextWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the scenario information is said; `separator` stands between the lanes of a list."""

    navigation: Text
    lanes: Text
    advice: Text
    speeds: Text
    separator: Text


class NamedWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words for sides, courses, lane arrows and the lanes that the navigation advises."""

    sides: dict[str, Text]
    courses: dict[str, Text]
    arrows: dict[str, Text]
    lanes: dict[str, Text]


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All words; every text has one entry a language."""

    languages: tuple[str, ...]
    judge: Text
    tasks: dict[str, TaskWords]
    action: ActionWords
    context: ContextWords
    words: NamedWords


@cache
def wording() -> Wording:
    """Return the words that this version of Roadworthy ships.

    Raises:
        BadDataError: the file is malformed.
    """
    try:
        return msgspec.yaml.decode(resources.files(__package__).joinpath(WORDING).read_bytes(), type=Wording)
    except msgspec.DecodeError as error:
        raise BadDataError(f"{WORDING} does not hold the starter set's words: {error}.") from error
