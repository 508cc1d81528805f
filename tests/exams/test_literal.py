"""Algorithm 1, held to every row of the specification's table (A.9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.idkb import follows_instruction, literal_is_right, literal_letters
from roadworthy.questions import Answer, Kind

ROWS = [
    ("Option A", "A", True),
    ("OptionA", "A", True),
    ("Option: A", "AO", False),
    ("Option (B)", "BO", False),
    ("Optional A", "AO", False),
    ("Option A, Option C", "AC", True),
    ("OptionA,OptionC", "AC", True),
    ("Option A, C", "A", True),
    ("The answer is C", "C", False),
    ("is C", "C", False),
    ("option a", "", False),
    ("optiona", "", False),
    ("A Car must stop", "AC", False),
    ("All drivers must stop", "A", False),
    ("AC", "AC", False),
    ("答案是A", "A", False),
    ("选项A", "A", False),
    ("선택지 B", "B", False),
    ("答案是C, which is D", "D", False),
    ("Option A is wrong, so Option B", "AB", True),
    ("Ｏｐｔｉｏｎ Ａ", "", False),
    ("Option G", "G", False),
    ("This is A good idea", "A", False),
    ("", "", False),
]


@pytest.mark.parametrize(("text", "letters", "_"), ROWS)
def test_algorithm_1_extracts_what_the_table_says(text: str, letters: str, _: bool) -> None:
    assert "".join(literal_letters(text)) == letters


@pytest.mark.parametrize(("text", "_", "follows"), ROWS)
def test_instruction_following_is_what_the_table_says(text: str, _: str, follows: bool) -> None:
    assert follows_instruction(text) is follows


def test_the_word_is_counts_only_as_a_word() -> None:
    assert literal_letters("Tennis B") == ("B", "T")


def test_option_beats_is_and_is_beats_capitals() -> None:
    assert literal_letters("It is B. Option C") == ("C",)
    assert literal_letters("Clearly it is B") == ("B",)


def test_a_single_answer_with_an_extra_letter_is_wrong() -> None:
    assert not literal_is_right("Option A, Option B", Answer(Kind.CHOICE, keys=("A",)))


def test_several_answers_need_the_same_set_in_any_order() -> None:
    answer = Answer(Kind.CHOICES, keys=("A", "C"))
    assert literal_is_right("Option C, Option A, Option A", answer)
    assert not literal_is_right("Option A", answer)


def test_nothing_extracted_is_never_right() -> None:
    assert not literal_is_right("no idea", Answer(Kind.CHOICE, keys=("A",)))


@given(st.text())
def test_letters_are_sorted_unique_capitals(text: str) -> None:
    letters = literal_letters(text)
    assert list(letters) == sorted(set(letters))
    assert all("A" <= letter <= "Z" for letter in letters)
