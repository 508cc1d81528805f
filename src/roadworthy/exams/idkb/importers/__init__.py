"""Question banks that can be imported, by the name that `roadworthy build idkb --source` takes."""

import difflib

from roadworthy.errors import UsageError
from roadworthy.exams.idkb.bank import Importer
from roadworthy.exams.idkb.importers.ie_rsa import read_ie_rsa
from roadworthy.exams.idkb.importers.it_quizpatente import read_it_quizpatente
from roadworthy.exams.idkb.importers.kr_koroad import read_kr_koroad
from roadworthy.exams.idkb.importers.table import read_table
from roadworthy.exams.idkb.importers.tw_thb import read_tw_thb
from roadworthy.exams.idkb.importers.uk_theory import read_uk_theory

IMPORTERS: dict[str, Importer] = {
    "ie-rsa": read_ie_rsa,
    "it-quizpatente": read_it_quizpatente,
    "kr-koroad": read_kr_koroad,
    "table": read_table,
    "tw-thb": read_tw_thb,
    "uk-theory": read_uk_theory,
}


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
