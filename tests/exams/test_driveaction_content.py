"""One cell of the official files: every form that contents, options and answers may take, and every rule they break."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.account import UnfitError
from roadworthy.exams.driveaction.official.content import Category, Content, read_content, truth_of
from roadworthy.exams.driveaction.official.options import plain, read_options
from roadworthy.exams.driveaction.official.written import LONGEST_TEXT, read_written

FOUR = {"A": "Turn left", "B": "Keep the lane", "C": "Turn right", "D": "Stop"}
ABSENT = object()


def cell(answer: object = "B", options: object = ABSENT, question: object = "What now?") -> dict[str, Any]:
    """A content cell."""
    return {"question": question, "options": FOUR if options is ABSENT else options, "answer": answer}


def choice(value: object) -> Content:
    return read_content(value, Category.CHOICE)


def statement(answer: object, options: object = None) -> bool | None:
    """How a statement's answer is read."""
    read = read_content(cell(answer, options), Category.TRUE_FALSE)
    assert not read.options
    return read.answer.flag


def rule(value: object, category: Category = Category.CHOICE) -> str:
    """The rule that a cell breaks."""
    with pytest.raises(UnfitError) as unfit:
        read_content(value, category)
    return unfit.value.fault.rule


def options(value: object) -> dict[str, str]:
    """The options as read, by key in order."""
    return {option.key: option.text for option in read_options(value)}


@pytest.mark.parametrize("write", [str, json.dumps, lambda value: json.dumps(value, ensure_ascii=False)])
@pytest.mark.parametrize("answer", ["B", "C"])
def test_a_content_written_as_text_is_the_content(write: Any, answer: str) -> None:
    value = cell(answer, FOUR | {"D": None}, "前方 102 米右转，“it's”？")
    assert choice(write(value)) == choice(value)


LETTERS_B = ("B", "b", " B ", "B.", "(B)", "（B）", "[b]", "Ｂ", "B)", "B:", "B: Keep the lane", "B、 keep the lane.")


@pytest.mark.parametrize("answer", [*LETTERS_B, "Keep the lane", "keep  the LANE."])
def test_an_answer_is_a_letter_or_one_options_text(answer: str) -> None:
    assert choice(cell(answer)).answer.keys == ("B",)


@pytest.mark.parametrize("answer", ["E", "F.", "None of them", "A or B", "Overtake", 2, True, "AB"])
def test_an_answer_outside_the_options_is_no_answer(answer: object) -> None:
    assert rule(cell(answer)) == "answer outside the options"


def test_an_answer_of_a_dropped_option_is_outside() -> None:
    assert rule(cell("D", FOUR | {"D": None})) == "answer outside the options"


def test_an_answer_whose_letter_and_text_differ_is_not_guessed() -> None:
    assert rule(cell("B: Turn left")) == "answer contradicts its option"
    assert rule(cell("A, C")) == "answer contradicts its option"


@pytest.mark.parametrize("answer", ["B", "C", "x", "y", "Z"])
def test_of_options_with_equal_texts_none_is_right(answer: str) -> None:
    assert rule(cell(answer, {"A": "x", "B": "y", "C": "X."})) == "equal options"


@pytest.mark.parametrize("answer", [None, "", "  "])
@pytest.mark.parametrize("category", list(Category))
def test_a_missing_answer_is_said(answer: object, category: Category) -> None:
    assert rule(cell(answer, None if category is Category.TRUE_FALSE else FOUR), category) == "no answer"


@pytest.mark.parametrize(
    "answer", ["True", " true. ", "TRUE", "1", "yes", "T", "正确", "对", "是", True, 1, 1.0, "正确。"]
)
def test_true_in_all_its_words(answer: object) -> None:
    assert statement(answer) is True


@pytest.mark.parametrize("answer", ["False", "false", "0", "No", "F", "错误", "错", "否", "不对", False, 0])
def test_false_in_all_its_words(answer: object) -> None:
    assert statement(answer) is False


@pytest.mark.parametrize("answer", ["maybe", "A", "2", 2, "true or false", "正确错误", [True], "C", 10**400])
def test_no_other_word_is_true_or_false(answer: object) -> None:
    assert rule(cell(answer, None), Category.TRUE_FALSE) == "answer not true or false"


def test_a_statement_may_offer_the_words_as_options() -> None:
    assert statement("B", {"A": "True", "B": "False", "C": None}) is False
    assert statement("A", {"A": "错误", "B": "正确"}) is False
    assert statement("True", {"A": "True", "B": "False"}) is True
    # F is no key here, so it is the word.
    assert statement("F", {"A": "True", "B": "False"}) is False


@pytest.mark.parametrize("offered", [FOUR, {"A": "True", "B": "Yes"}, {"A": "True"}])
def test_a_statement_with_other_options_contradicts_its_category(offered: object) -> None:
    assert rule(cell("True", offered), Category.TRUE_FALSE) == "true or false with options"


@pytest.mark.parametrize("offered", [None, {}, [], "", {"A": None, "B": None}, {"A": " "}])
def test_a_choice_without_options_contradicts_its_category(offered: object) -> None:
    assert rule(cell("True", offered)) == "choice without options"


def test_a_choice_of_one_is_no_choice() -> None:
    assert rule(cell("A", {"A": "Stop", "B": None})) == "fewer than two options"


@pytest.mark.parametrize("question", [None, "", " ", 7])
def test_a_question_without_text_is_said(question: object) -> None:
    assert rule(cell(question=question)) == "no question"


def test_half_a_letter_is_no_text() -> None:
    assert rule(json.dumps(cell(question="half \ud83d"))) == "malformed content"
    assert rule(str(cell(options={"A": "half \ud83d", "B": "whole"}))) == "malformed content"


@pytest.mark.parametrize("value", [None, "", "  "])
def test_an_empty_cell_has_no_content(value: object) -> None:
    assert rule(value) == "no content"


@pytest.mark.parametrize(
    "value", ["{", "[1, 2]", "word", "{[]: 1}", "__import__('os')", 5, ["a"], "{'a': " * 400, "null"]
)
def test_a_cell_that_is_no_content_is_malformed(value: object) -> None:
    assert rule(value) in ("malformed content", "no content")


def test_options_come_in_the_order_of_their_keys() -> None:
    assert list(options({"c": "x", "a.": "y", "(B)": "z"}).items()) == [("A", "y"), ("B", "z"), ("C", "x")]


@pytest.mark.parametrize(
    "written",
    [
        {"A": "Go", "B": "Stop", "C": None, "D": None},
        ["Go", "Stop", None],
        ["A. Go", "B. Stop"],
        [{"key": "A", "text": "Go"}, {"key": "B", "text": "Stop"}],
        [{"label": "b", "value": "Stop"}, {"label": "a", "value": "Go"}],
        [("A", "Go"), ("B", "Stop"), ("C", None)],
        "{'A': 'Go', 'B': 'Stop', 'C': None}",
        '["Go", "Stop"]',
        {"A": "A: Go", "B": "B：Stop"},
    ],
)
def test_options_are_read_from_every_form(written: object) -> None:
    assert options(written) == {"A": "Go", "B": "Stop"}


def test_options_keep_the_place_of_a_null_in_a_list() -> None:
    assert options(["Go", None, "Stop"]) == {"A": "Go", "C": "Stop"}


def test_a_letter_that_begins_a_text_stays_unless_all_texts_have_theirs() -> None:
    assert options({"A": "A. Go", "B": "Stop"}) == {"A": "A. Go", "B": "Stop"}
    assert options({"A": "A car", "B": "B road"}) == {"A": "A car", "B": "B road"}


def test_numbers_are_options_too() -> None:
    assert options({"A": 2, "B": 2.5}) == {"A": "2", "B": "2.5"}


@pytest.mark.parametrize(
    ("written", "broken"),
    [
        ({"A": "x", "a": "y"}, "option key used twice"),
        ({"first": "x"}, "malformed options"),
        ({1: "x"}, "malformed options"),
        (7, "malformed options"),
        ("{'A': ", "malformed options"),
        ([f"option {number}" for number in range(27)], "malformed options"),
    ],
)
def test_options_that_cannot_be_keyed_are_rejected(written: object, broken: str) -> None:
    assert rule(cell(options=written)) == broken


HOSTILE = [
    *("(" * 9_000, "[" * 9_000, "{'a':" * 3_000, "-" * 9_000 + "1", "1+" * 4_000 + "1", "not " * 4_000),
    *("1" * 9_000, "9**9**9", "[" * 9_000 + "]" * 9_000, "'a'" * 6_000, "lambda: 0"),
    *("\0", "'\\d'", "b'x'", "\ud800", "f'{1}'"),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_text_is_read_or_refused(text: str) -> None:
    try:
        read_written(text)
    except BadDataError:
        return


def test_a_text_too_long_to_be_a_question_is_not_read() -> None:
    with pytest.raises(BadDataError, match="more than"):
        read_written('"' + "x" * LONGEST_TEXT + '"')


def test_a_text_is_never_run(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadDataError, match="neither JSON nor"):
        read_written("print('run')")
    assert capsys.readouterr().out == ""


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300)
@given(st.text(max_size=200) | st.text("{}[]()'\",:\\0A-+*", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_written(text)
    except BadDataError:
        return


@settings(max_examples=300)
@given(ANYTHING | st.fixed_dictionaries({"question": ANYTHING, "options": ANYTHING, "answer": ANYTHING}))
def test_any_cell_is_askable_or_unfit(value: object) -> None:
    for category in Category:
        try:
            read = read_content(value, category)
        except UnfitError:
            continue
        assert set(read.answer.keys) <= {option.key for option in read.options}
        assert (len(read.options) > 1) == (category is Category.CHOICE)


@given(
    st.sampled_from("ABCD"), st.lists(st.text(min_size=1).filter(str.strip), min_size=4, max_size=4, unique_by=plain)
)
def test_writing_a_content_as_text_changes_nothing(answer: str, texts: list[str]) -> None:
    value = cell(answer, dict(zip("ABCD", texts, strict=True)))
    assert choice(str(value)) == choice(json.dumps(value)) == choice(value)


def test_truth_is_stated_or_not() -> None:
    assert [truth_of(value) for value in ("对", 0, "maybe", None, 3)] == [True, False, None, None, None]


@pytest.mark.parametrize("text", ["{'answer': 0x" + "f" * 5000 + "}", "[(1, {2: 0b" + "1" * 999 + "})]"])
def test_a_number_too_long_to_be_written_out_is_no_content(text: str) -> None:
    with pytest.raises(BadDataError, match="a number of"):
        read_written(text)
