"""What the options themselves change: texts, numbers for keys, pictures, one text inside another."""

import pytest

from roadworthy.grading import Outcome, parse_choice

NINE = dict.fromkeys("ABCDEFGHI", "")
PICTURES = dict.fromkeys("ABCD", "")
YES_NO = {"A": "Yes", "B": "No"}
COUNTS = {"A": "5", "B": "10", "C": "15"}
NUMBERED = {"1": "Stop", "2": "Go straight on", "3": "Turn right"}
NESTED = {"A": "Stop", "B": "Stop and give way", "C": "Go"}
COMBINED = {"A": "Brake", "B": "Steer left", "C": "Both A and B", "D": "None of the above"}
CHINESE = {"A": "减速让行", "B": "加速通过", "C": "停车等待", "D": "鸣喇叭"}
UNPARSED = Outcome.UNPARSED
REPLIES: list[tuple[dict[str, str], str, str | Outcome]] = [
    (NINE, "I think we should wait and see", UNPARSED),
    (NINE, "I believe that I must stop.", UNPARSED),
    (NINE, "I", "I"),
    (NINE, "The answer is I.", "I"),
    (NINE, "The answer, I believe, is C.", "C"),
    (YES_NO, "Yes", "A"),
    (YES_NO, "No, you cannot.", "B"),
    (YES_NO, "Yes, there is no reason to stop.", UNPARSED),
    (YES_NO, "The answer is No.", "B"),
    (YES_NO, "B. No", "B"),
    (COUNTS, "10", "B"),
    (COUNTS, "There are 10 cars.", "B"),
    (COUNTS, "The answer is 10.", "B"),
    (COUNTS, "The answer is B: 10", "B"),
    (COUNTS, "I count 5 cars on the left and 10 on the right, 15 in total.", UNPARSED),
    (NUMBERED, "2", "2"),
    (NUMBERED, "Option 2", "2"),
    (NUMBERED, "The answer is 2.", "2"),
    (NUMBERED, "There are 2 cars ahead", UNPARSED),
    (NUMBERED, "2. Go straight on", "2"),
    (NUMBERED, "(3)", "3"),
    (NUMBERED, "①", "1"),
    (NUMBERED, '{"answer": 2}', "2"),
    (NUMBERED, "1.5 m", UNPARSED),
    (NESTED, "You should stop and give way.", "B"),
    (NESTED, "stop", "A"),
    (NESTED, "Stop and give way", "B"),
    (NESTED, "You should go.", "C"),
    (COMBINED, "Both A and B", "C"),
    (COMBINED, "The answer is both A and B.", "C"),
    (COMBINED, "None of the above", "D"),
    (COMBINED, "C", "C"),
    (CHINESE, "减速让行", "A"),
    (CHINESE, "应该减速让行。", "A"),
    (CHINESE, "正确答案是：A. 减速让行", "A"),
    (CHINESE, "A减速让行", "A"),
    (CHINESE, "C：停车等待", "C"),
    (CHINESE, "前方有行人，应停车等待，因此选择C。", "C"),
    (CHINESE, "本题选C", "C"),
    (CHINESE, "B错误，C正确", "C"),
    (CHINESE, "错误的是B", "B"),
    (CHINESE, "D选项", "D"),
    (CHINESE, "选 D 项", "D"),
    (CHINESE, "答案为 **D**", "D"),
    (CHINESE, "【答案】D", "D"),
    (CHINESE, "答案:D\n解析：A错，B错。", "D"),
    (PICTURES, "Picture B", "B"),
    (PICTURES, "The image B shows it. So B.", "B"),
    (PICTURES, "图B", "B"),
]


@pytest.mark.parametrize(("options", "reply", "expected"), REPLIES)
def test_reply_is_read_with_its_options(options: dict[str, str], reply: str, expected: str | Outcome) -> None:
    parsed = parse_choice(reply, options)
    if isinstance(expected, Outcome):
        assert (parsed.outcome, parsed.value) == (expected, None)
    else:
        assert (parsed.outcome, parsed.value) == (Outcome.ANSWERED, expected)


def test_two_options_of_one_text_are_told_apart_by_nothing() -> None:
    assert parse_choice("stop", {"A": "Stop", "B": "stop."}).outcome is Outcome.UNPARSED


def test_a_sign_or_a_minus_makes_another_answer() -> None:
    options = {"A": "-5 m/s", "B": "5 m/s", "C": "< 5 m/s"}
    assert parse_choice("-5 m/s", options).value == "A"
    assert parse_choice("5 m/s", options).value == "B"
    assert parse_choice("< 5 m/s", options).value == "C"
