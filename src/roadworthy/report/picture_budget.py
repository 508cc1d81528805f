"""Keeps a page small: pictures are shown while there is room for them, and named after that."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar

from roadworthy.report.content import ContrastCase, FailureCase, Picture

PAGE_PICTURE_BYTES: Final = 3_000_000

Pictured = TypeVar("Pictured", FailureCase, ContrastCase)


def within_budget(cases: Sequence[Pictured], budget_bytes: int = PAGE_PICTURE_BYTES) -> tuple[Pictured, ...]:
    """Return the cases with those pictures that together take at most `budget_bytes`, the earlier ones first.

    A picture without room keeps its caption, and loses its bytes and its media type. The page grows by 4/3 of a
    picture's bytes, as base64 does.
    """
    left = budget_bytes
    kept = []
    for case in cases:
        pictures = []
        for picture in case.pictures:
            fits = len(picture.data) <= left
            left -= len(picture.data) if fits else 0
            pictures.append(picture if fits else Picture(b"", "", f"no room left on this page: {picture.caption}"))
        kept.append(replace(case, pictures=tuple(pictures)))
    return tuple(kept)


def picture_bytes(cases: Sequence[FailureCase] | Sequence[ContrastCase]) -> int:
    """Return how many bytes the cases' pictures have together."""
    return sum(len(picture.data) for case in cases for picture in case.pictures)
