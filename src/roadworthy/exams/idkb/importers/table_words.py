"""The words by which tables name what the exam knows: kinds, countries, languages, vehicles and the like."""

from collections.abc import Mapping

from roadworthy.errors import BadDataError
from roadworthy.exams.idkb.importers.table_fields import KINDS, FieldMap
from roadworthy.exams.idkb.languages import LANGUAGE_BY_TAG, language_tag
from roadworthy.exams.idkb.prompts import COUNTRIES, VEHICLES

DOMAINS = ("laws", "signs", "techniques", "defensive")
DATA = ("test", "road", "handbook")
SPLITS = ("train", "test")
# How the paper's Table 6 and everyday English name them otherwise.
_OTHER_COUNTRIES = {"German": "DE", "South Korea": "KR", "United Kingdom": "GB", "United States": "US", "USA": "US"}
# What each field's words stand for; languages, which also go by other tags, are read by `language_tag`.
_MEANINGS: Mapping[str, Mapping[str, str]] = {
    "kind": {kind: kind for kind in KINDS},
    "country": {name.casefold(): code for code, name in COUNTRIES.items()}
    | {name.casefold(): code for name, code in _OTHER_COUNTRIES.items()}
    | {code.casefold(): code for code in COUNTRIES},
    "vehicle": {name: tag for tag, name in VEHICLES.items()} | {tag: tag for tag in VEHICLES},
    "domain": {domain: domain for domain in DOMAINS},
    "data": {part: part for part in DATA},
    "split": {split: split for split in SPLITS},
}
_KNOWN: Mapping[str, tuple[str, ...]] = {
    **{field: tuple(dict.fromkeys(meanings.values())) for field, meanings in _MEANINGS.items()},
    "country": tuple(f"{code} ({name})" for code, name in COUNTRIES.items()),
    "language": tuple(f"{tag} ({language.name})" for tag, language in LANGUAGE_BY_TAG.items()),
}


def meaning(field: str, word: str) -> str | None:
    """Return what a field's word stands for, such as "IT" for the country "Italy"; None if it is not known.

    >>> meaning("country", "Italy"), meaning("vehicle", "Motorcycle"), meaning("kind", "essay")
    ('IT', 'moto', None)
    """
    return language_tag(word) if field == "language" else _MEANINGS[field].get(word.casefold())


def check_constants(fields: FieldMap) -> None:
    """Make sure that what the field map says for all rows is known, where only certain words are.

    Raises:
        BadDataError: a word is not; the message lists those that are.
    """
    for field, known in _KNOWN.items():
        place = fields[field]
        if place.value is None:
            continue
        for word in place.cells({}) if field == "vehicle" else [place.text({})]:
            if meaning(field, word) is None:
                raise BadDataError(
                    f'The field map has the {field} "{word}" for all rows, which is not known. '
                    f"Known: {', '.join(known)}."
                )
