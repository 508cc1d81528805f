"""VLMEvalKit's exact matching as the second score."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.driveaction.exact_matching import read_choice, read_yes_no

TURNS = {"A": "Turn left", "B": "Turn right"}
LANES = {"A": "Stay in the lane", "B": "Change to the left lane", "C": "Change to the right lane", "D": "Stop"}

CHOICES: list[tuple[str, str | None]] = [
    ("B", "B"),
    ("B.", "B"),
    ("(B)", "B"),
    ("B: Change", "B"),
    ("{B}", "B"),
    ("**B**", "B"),
    ("#B#", "B"),
    ("(B) Turn right", "B"),
    ("The answer is B", "B"),
    ("The answer is B since it fits", "B"),
    ("The answer is B since it fits best", None),
    ("B. Turn right at the next corner", "B"),
    ("B is right, since the lane on that side is free", None),
    ("Not A but B", None),
    ("A or B", None),
    ("The answer is **B**, as A would leave the route", "B"),
    ("the ANSWER IS **b**, as A would leave the route", "B"),
    ("The answer is **D**, not A or B", None),
    ("I would turn right", "B"),
    ("I WOULD TURN RIGHT", "B"),
    ("I would turn right here because there is so much space", None),
    ("Turn left or turn right", None),
    ("b", None),
    ("E", None),
    ("", None),
    ("B one two three four and B", None),
    ("I'm sorry, I can't help with that. B", None),
]


@pytest.mark.parametrize(("reply", "letter"), CHOICES)
def test_choice_is_read_by_the_fixed_rules(reply: str, letter: str | None) -> None:
    assert read_choice(reply, TURNS) == letter


@pytest.mark.parametrize(("words", "letter"), [(3, "C"), (4, None)])
def test_a_letter_counts_among_the_last_four_words_only(words: int, letter: str | None) -> None:
    assert read_choice("thus C" + " so" * words, LANES) == letter


@pytest.mark.parametrize(("length", "letter"), [(36, "B"), (37, None)])
def test_an_options_text_counts_in_replies_up_to_twice_all_options(length: int, letter: str | None) -> None:
    assert 2 * sum(map(len, TURNS.values())) == 38
    reply = "turn right".ljust(length + 2, "x")
    assert read_choice(reply, TURNS) == letter


def test_letters_beyond_d_are_read_where_they_are_options() -> None:
    assert read_choice("E", {**LANES, "E": "Reverse"}) == "E"


def test_bold_answers_beyond_d_are_not_read() -> None:
    assert read_choice("The answer is **E**, neither A nor B", {**LANES, "E": "Reverse"}) is None


def test_an_empty_option_text_is_in_no_reply() -> None:
    assert read_choice("stop", {"A": "", "B": "Stop"}) == "B"


def test_the_options_are_not_changed() -> None:
    options = dict(LANES)
    read_choice("stay in the lane", options)
    assert options == LANES


def test_the_environment_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = read_choice("A lane is free", TURNS)
    monkeypatch.setitem(os.environ, "VERBOSE", "1")
    assert read_choice("A lane is free", TURNS) == quiet == "A"


TRUTHS: list[tuple[str, bool | None]] = [
    ("Yes", True),
    ("yes.", True),
    ("No", False),
    ("No, it is not.", False),
    ("True", True),
    ("FALSE", False),
    ("Yes, this is true.", True),
    ("The statement is false, no doubt", False),
    ("yes and no", None),
    ("True or False", None),
    ("Yes, it is false.", None),
    ("", None),
    ("Maybe", None),
    ("I know nothing", None),
    ("正确", True),
    ("错误", False),
    ("对", True),
    ("错", False),
    ("对的。", True),
    ("答案是对", True),
    ("答案：错。", False),
    ("不正确", False),
    ("不对", False),
    ("該說法錯誤", False),
    ("该说法正确。", True),
    ("正确 错误", None),
    ("对或错", None),
    ("True 错误", None),
    ("对向车道有车", None),
    ("前方有错车道", None),
    ("该说法是否正确：错误", False),
]


@pytest.mark.parametrize(("reply", "truth"), TRUTHS)
def test_yes_and_no_are_read_by_their_words(reply: str, truth: bool | None) -> None:
    assert read_yes_no(reply) is truth


@given(st.text(alphabet="ABCD .,*turnleftright", max_size=60))
def test_what_is_chosen_is_an_option(reply: str) -> None:
    assert read_choice(reply, LANES) in {*LANES, None}


@given(st.text(alphabet=" .,xyz", max_size=20), st.text(alphabet=" .,!xyz", max_size=20))
def test_both_words_are_never_an_answer(before: str, between: str) -> None:
    assert read_yes_no(f"{before} yes {between} no") is None
