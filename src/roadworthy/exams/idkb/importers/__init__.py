"""Question banks that can be imported, by the name that `roadworthy build idkb --source` takes."""

import difflib

from roadworthy.errors import UsageError
from roadworthy.exams.idkb.bank import Importer
from roadworthy.exams.idkb.importers.kr_koroad import read_kr_koroad

IMPORTERS: dict[str, Importer] = {"kr-koroad": read_kr_koroad}


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


__all__ = ["IMPORTERS", "find_importer"]
