"""Answers are decoded as declared, and only so."""

from string import ascii_uppercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.idkb.importers.table_answers import encoding_fault, place_by_encoding
from roadworthy.exams.idkb.importers.table_fields import ENCODINGS


def test_the_text_of_two_equal_options_names_none() -> None:
    assert place_by_encoding("go", "text", ["go", "go"], []) is None


@given(st.integers(0, 25))
def test_index_and_letter_name_the_same_place(place: int) -> None:
    found = {
        place_by_encoding(str(place), "index0", [], []),
        place_by_encoding(str(place + 1), "index1", [], []),
        place_by_encoding(ascii_uppercase[place], "letter", [], []),
    }
    assert found == {place}


@pytest.mark.parametrize("is_made", [True, False])
def test_each_encoding_but_text_fits_either_our_options_or_the_tables(is_made: bool) -> None:
    fitting = {encoding for encoding in ENCODINGS if encoding_fault(encoding, is_made=is_made) is None}
    assert fitting == ({"boolean", "text"} if is_made else set(ENCODINGS) - {"boolean"})


@given(st.text(), st.sampled_from(["index0", "index1", "letter", "key", "text", "boolean"]))
def test_decoding_never_fails(written: str, encoding: str) -> None:
    place = place_by_encoding(written, encoding, ["go", "stop"], ["x", "y"])
    assert place is None or place >= -1
