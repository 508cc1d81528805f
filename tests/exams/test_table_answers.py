"""Answers are decoded as declared, and only so."""

from string import ascii_uppercase

from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.idkb.importers.table_answers import place_of


def test_the_text_of_two_equal_options_names_none() -> None:
    assert place_of("go", "text", ["go", "go"], []) is None


@given(st.integers(0, 25))
def test_index_and_letter_name_the_same_place(place: int) -> None:
    found = {
        place_of(str(place), "index0", [], []),
        place_of(str(place + 1), "index1", [], []),
        place_of(ascii_uppercase[place], "letter", [], []),
    }
    assert found == {place}


@given(st.text(), st.sampled_from(["index0", "index1", "letter", "key", "text", "boolean"]))
def test_decoding_never_fails(written: str, encoding: str) -> None:
    place = place_of(written, encoding, ["go", "stop"], ["x", "y"])
    assert place is None or place >= -1
