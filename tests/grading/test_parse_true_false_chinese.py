"""True or false in Chinese replies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.grading import Outcome, parse_true_false

TRUE = [
    "正确",
    "对",
    "是",
    "是的",
    "正确。",
    "对！",
    "答案：正确",
    "答案：正确。",
    "答案:对",
    "答案是正确",
    "答案是对",
    "答案为正确",
    "答案：是",
    "答案是“是”。",
    "答案：yes",
    "答案是True。",
    "该说法正确",
    "该说法正确。",
    "该说法是正确的。",
    "这种说法是对的。",
    "上述说法正确",
    "这句话是正确的",
    "题目中的说法正确",
    "描述准确",
    "该描述属实",
    "属实",
    "成立",
    "此说法正确无误。",
    "没有错误",
    "没错",
    "不是错误的",
    "并非错误",
    "为真",
    "对，因为前方有行人",
    "正确，前方有红灯。",
    "是，前方有行人。",
    "是。前方有车",
    "是\n前方有车",
    "**正确**",
    "【正确】",
    "（正确）",
    "“正确”",
    "判断：正确",
    "判断结果：正确",
    "结论：正确",
    "我认为正确",
    "因此该说法正确。",
    "所以答案是正确。",
    "综上所述，答案：对",
    "答案：正确（True）",
    "True（正确）",
    "对/True",
    "根据图片，该说法正确。",
    "該說法正確",
    "該說法是對的",
    "该说法是否正确？是。",
    "该说法是否正确：正确",
    "回答（正确/错误）：正确",
    "判断对错：对",
    "√",
]
FALSE = [
    "错误",
    "错",
    "否",
    "不正确",
    "不对",
    "不是",
    "错误。",
    "错！",
    "答案：错误。",
    "答案：错",
    "答案：否。",
    "答案是错误",
    "答案为错误。",
    "答案是错",
    "答案：不正确",
    "答案：no",
    "答案是False。",
    "该说法错误",
    "该说法错误。",
    "该说法不正确",
    "该说法是错误的。",
    "该说法是不正确的。",
    "该说法不对。",
    "该说法有误",
    "这一说法不成立",
    "该描述不属实",
    "不属实",
    "描述不准确",
    "为假",
    "错，因为前方没有行人",
    "错误，前方是绿灯。",
    "否，前方没有行人。",
    "不是，当前车道是直行车道。",
    "不对，当前车道是直行车道。",
    "**错误**",
    "【错误】",
    "（错误）",
    "“错误”",
    "判断：错误",
    "判断结果：错",
    "结论：错误",
    "我认为该说法不正确。",
    "因此该说法错误。",
    "综上，该说法不正确。",
    "并不正确",
    "并非正确",
    "该说法并不正确。",
    "不完全正确",
    "答案：错误（False）",
    "False（错误）",
    "不正确/False",
    "這個說法不正確",
    "该说法是否正确？否。",
    "该说法是否正确？错误",
    "答案是，错误",
    "是/否：否",
    "判断对错：错",
    "×",
]
NEITHER = [
    "正确 错误",
    "正确错误",
    "对或错",
    "对/错",
    "对错",
    "正误",
    "正确或错误",
    "正确还是错误？",
    "正确/错误",
    "答案：正确或错误",
    "答案：对/错",
    "请回答正确或错误。",
    "是否",
    "是或否",
    "是非题",
    "可能正确，也可能错误",
    "对。错",
    "对，错",
    "是，错",
    "True/False",
    "True False",
    "yes/no",
    "正确 False",
    "True 错误",
    "Yes 错误",
    "该说法是否正确？",
    "该说法是否正确",
    "是否正确",
    "是否属实",
    "该说法是否错误",
    "正确与否",
    "可能是",
    "应该是。",
    "是什么",
    "前方是，红灯",
    "当前车道是直行车道",
    "对向车道有车",
    "对面有车",
    "对于该说法",
    "错车道",
    "前方是路口",
    "正确行驶",
    "该车应正确驶入车道。",
    "更准确地说，前方有车",
    "无法准确判断",
    "不确定",
    "否则会错过路口",
]


@pytest.mark.parametrize("reply", TRUE)
def test_true_is_read(reply: str) -> None:
    assert parse_true_false(reply).value is True


@pytest.mark.parametrize("reply", FALSE)
def test_false_is_read(reply: str) -> None:
    assert parse_true_false(reply).value is False


@pytest.mark.parametrize("reply", NEITHER)
def test_neither_is_read_where_nothing_is_decided(reply: str) -> None:
    assert parse_true_false(reply).outcome is Outcome.UNPARSED


@pytest.mark.parametrize(
    ("reply", "value"),
    [
        ("正确。不对，答案是错误。", False),
        ("答案：错误\n更正：答案是正确", True),
        ("该说法是否正确？我先看图。答案：错误", False),
    ],
)
def test_the_last_decision_counts(reply: str, value: bool) -> None:
    assert parse_true_false(reply).value is value


WORDS = st.sampled_from(["正确", "错误", "对", "错", "不正确", "不对"])
OPPOSITE = {"正确": "错误", "错误": "正确", "对": "错", "错": "对", "不正确": "正确", "不对": "对"}


@given(
    st.sampled_from(["", "答案：", "答案是", "该说法", "结论：", "**"]), WORDS, st.sampled_from(["", "。", "！", "\n"])
)
def test_a_framed_word_means_what_the_word_means(before: str, word: str, after: str) -> None:
    framed = parse_true_false(f"{before}{word}{after}")
    assert framed.value is parse_true_false(word).value is not None


@given(WORDS, st.sampled_from([" ", "或", "/", "还是", "，", "。", "\n"]))
def test_a_word_and_its_opposite_decide_nothing(word: str, between: str) -> None:
    assert parse_true_false(f"{word}{between}{OPPOSITE[word]}").value is None
