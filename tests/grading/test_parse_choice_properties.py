"""What holds for any reply to a choice question."""

import time

from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import Outcome, parse_choice, parse_choices
from roadworthy.grading.reading.option_quotes import fold, folded_options
from roadworthy.grading.reading.reply_text import normalise, unmark

DRIVING = {
    "A": "Stop at the line and wait",
    "B": "Turn left immediately",
    "C": "Slow down and yield to pedestrians",
    "D": "Overtake the vehicle ahead",
}
TEXTS = (
    "Stop at the line and wait",
    "Turn left immediately",
    "Yield to pedestrians on the crossing",
    "Keep at least 50 m of distance",
    "It is not allowed to overtake",
    "Only cars may enter",
    "Yes",
    "No",
    "30 km/h",
    "减速让行",
    "禁止超车",
    "可以加速通过路口",
    "정지선 앞에서 멈춘다",
    "보행자에게 양보한다",
    "一時停止する",
    "歩行者に道を譲る",
    "An der Haltelinie anhalten",
    "Rechts überholen ist verboten",
    "Ceder el paso a los peatones",
    "Fermarsi allo stop",
    "Ralentir à l’approche du carrefour",
    "Уступить дорогу",
)
LETTERS = "ABCDEF"
WRAPPERS = (
    "{}",
    "**{}**",
    "*{}*",
    "__{}__",
    "`{}`",
    "# {}",
    "> {}",
    "({})",
    "[{}]",
    "{}.",
    "```\n{}\n```",
    "\\boxed{{{}}}",
    "$\\boxed{{\\text{{{}}}}}$",
    '"{}"',
    "“{}”",
    "  {}\n",
)
SENTENCES = ("{}", "The answer is {}", "Answer: {}", "答案是{}", "The light is red.\n\nAnswer:\n{}")
FRAGMENTS = (
    "A", "B", "C", "D", "E", "G", "a", "b", "Option ", "option", "answer", " is ", "not ", "and ", " or ", ", ", ". ",
    ":", "\n", "(", ")", "**", "{", "}", "\"", "\\boxed{", "<think>", "</think>", "wait", "so ", "wrong", "correct",
    "答案", "是", "不", "정답은 ", "ではない", "I ", "all of the above", "A-D", "\ue000", "1. ", "- ", "if ", "also ",
    "sorry, I can\'t ", "```json\n", "{\"answer\": ",
)  # fmt: skip
CHATTER = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)


@given(st.sampled_from("ABCD"), st.sampled_from(WRAPPERS), st.sampled_from(SENTENCES))
def test_markup_around_an_answer_changes_nothing(letter: str, wrapper: str, sentence: str) -> None:
    reply = sentence.format(wrapper.format(letter))
    assert parse_choice(reply, DRIVING).value == letter
    assert parse_choices(reply, DRIVING).value == (letter,)


@given(st.lists(st.sampled_from(TEXTS), min_size=2, max_size=6, unique=True), st.data())
def test_the_text_of_an_option_means_the_option(texts: list[str], data: st.DataObject) -> None:
    options = dict(zip(LETTERS, texts, strict=False))
    letter = data.draw(st.sampled_from(sorted(options)))
    shape = data.draw(st.sampled_from(("{}", "{}.", " {} \n", "**{}**", '"{}"')))
    said = data.draw(st.sampled_from((options[letter], options[letter].upper(), options[letter].lower())))
    assert parse_choice(shape.format(said), options).value == letter


@given(st.lists(st.sampled_from(TEXTS), min_size=2, max_size=6, unique=True), st.data())
def test_a_letter_with_its_own_text_means_the_option(texts: list[str], data: st.DataObject) -> None:
    options = dict(zip(LETTERS, texts, strict=False))
    letter = data.draw(st.sampled_from(sorted(options)))
    shape = data.draw(st.sampled_from(("{}. {}", "{}: {}", "({}) {}", "Answer: {}. {}", "The answer is {}: {}.")))
    assert parse_choice(shape.format(letter, options[letter]), options).value == letter


@given(st.one_of(st.text(), CHATTER))
def test_only_options_come_out_sorted_and_once(reply: str) -> None:
    chosen, single = parse_choices(reply, DRIVING), parse_choice(reply, DRIVING)
    assert single.value is None or single.value in DRIVING
    if chosen.value is not None:
        assert chosen.value
        assert list(chosen.value) == sorted(set(chosen.value))
        assert set(chosen.value) <= set(DRIVING)
    assert (single.value is not None) == (single.outcome is Outcome.ANSWERED)


@given(st.one_of(st.text(), CHATTER), st.dictionaries(st.text(min_size=1, max_size=2), st.text(max_size=8), max_size=5))
def test_no_reply_and_no_options_raise(reply: str, options: dict[str, str]) -> None:
    assert parse_choice(reply, options).value in (None, *options)
    assert set(parse_choices(reply, options).value or ()) <= set(options)


@given(CHATTER)
def test_a_single_answer_is_the_multiple_answer_of_one(reply: str) -> None:
    single, chosen = parse_choice(reply, DRIVING).value, parse_choices(reply, DRIVING).value
    assert (single,) == chosen or (single is None and (chosen is None or len(chosen) > 1))


def test_a_reply_of_a_hundred_kilobytes_is_no_burden() -> None:
    started = time.monotonic()
    for unit in ("A. ", "A\n", "{", "option ", "not ", "\\boxed{", "答案是", "\n", "stop at the line and wait "):
        parse_choice(unit * (100_000 // len(unit)) + "\nThe answer is B.", DRIVING)
    # Generous: quadratic time would take minutes.
    assert time.monotonic() - started < 60


@given(st.text(alphabet=st.sampled_from("aZ09 ,.;:?!"), max_size=30))
def test_a_plain_option_is_folded_the_short_way_as_the_long_way(option: str) -> None:
    folded = fold(unmark(normalise(option))).text
    assert folded_options({"A": option}) == ({"A": folded} if folded else {})
