"""A question bank as an importer reads it: what it is, and its records one after the other."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from roadworthy.exams.exam import BuildOptions
from roadworthy.exams.idkb.item import Item


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One record that is not in the set: which, "rejected" or "skipped", by which rule, and the value at fault."""

    record: str
    fate: str
    rule: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Bank:
    """A source's records in its own order: each becomes an item, or is left out by the importer itself.

    Importers leave out what they cannot decode ("rejected") or what is no question of this exam, such as a video
    ("skipped"). Everything that can be judged from the item alone is left to the rules of `quality`.
    """

    title: str
    license: str
    records: Iterable[Item | LeftOut]
    limits: tuple[str, ...] = ()


Importer = Callable[[Path, BuildOptions], Bank]
