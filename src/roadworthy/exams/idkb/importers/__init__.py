"""Question banks that can be imported, by the name that `roadworthy build idkb --source` takes."""

import difflib
from pathlib import Path
from typing import Protocol

from roadworthy.errors import UsageError
from roadworthy.exams.idkb.importers.kr_koroad import import_kr_koroad
from roadworthy.questions import QuestionSet


class Importer(Protocol):
    """Reads a question bank in `source` into a question set in `folder`, accounting for every record."""

    def __call__(self, source: Path, folder: Path, *, keep_missing_images: bool) -> QuestionSet:
        """Return the set that was written."""
        ...


IMPORTERS: dict[str, Importer] = {"kr-koroad": import_kr_koroad}


def find_importer(source: str) -> Importer:
    """Return the importer of that name.

    Raises:
        UsageError: there is none; the message lists those there are.
    """
    if source not in IMPORTERS:
        near = difflib.get_close_matches(source, IMPORTERS, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f'The exam idkb has no source "{source}".{hint} Sources: {", ".join(sorted(IMPORTERS))}.')
    return IMPORTERS[source]


__all__ = ["IMPORTERS", "Importer", "find_importer"]
