"""Rules of single items: the bad are named, the good are left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exam_items import choices, item, open_item, picture
from roadworthy.exams.idkb.item import Item
from roadworthy.exams.idkb.quality.rules import Fault, item_fault
from roadworthy.exams.idkb.quality.script import mojibake_share


def rule(record: Item) -> str | None:
    fault = item_fault(record)
    return fault and fault.rule


@pytest.mark.parametrize("text", [None, "", "  \n"])
def test_an_open_question_without_an_answer_is_rejected(text: str | None) -> None:
    assert rule(open_item(text=text)) == "no answer"


def test_an_open_question_needs_no_options() -> None:
    assert rule(open_item()) is None


def test_an_answer_without_options_is_not_taken_for_an_open_question() -> None:
    assert rule(item(choices=(), answer=(0,))) == "answer outside the options"


def test_two_answers_where_one_is_asked_for_are_rejected() -> None:
    assert rule(item(answer=(0, 1))) == "several answers, one asked for"


def test_a_broken_rule_names_its_value() -> None:
    assert item_fault(item(answer=(2,))) == Fault("answer outside the options", "answer 3 of 2 options")


@pytest.mark.parametrize("question", ["Sign?", "What is?", "Is a b?", "停车？", "정지?"])
def test_a_question_of_a_word_is_too_short(question: str) -> None:
    language = "zh" if question[0] == "停" else "ko" if question[0] == "정" else "en"
    assert rule(open_item(question=question, language=language)) == "question too short"


@pytest.mark.parametrize("question", ["", " "])
def test_not_even_a_picture_stands_for_a_question(question: str) -> None:
    assert rule(item(question=question, pictures=(picture(),))) == "question too short"


@pytest.mark.parametrize(
    ("question", "language"),
    [("When parking:", "en"), ("What does this road sign indicate?", "en"), ("何时停车？", "zh"), ("맞는 것은?", "ko")],
)
def test_a_short_stem_that_its_options_complete_is_kept(question: str, language: str) -> None:
    texts = {"en": ("Stop", "Drive"), "zh": ("停车", "行驶"), "ko": ("정지", "진행")}[language]
    assert rule(item(question=question, language=language, choices=choices(*texts))) is None


def test_a_short_question_with_a_picture_is_kept() -> None:
    assert rule(item(question="Sign?", pictures=(picture(),))) is None


@pytest.mark.parametrize(
    "question",
    [
        "Le vÃ©hicule doit cÃ©der le passage",
        "You mustnâ€™t overtake when itâ€™s foggy",
        "Il conducente � tenuto a fermarsi �",
        "Keep \ue000 \ue001 to the right here",
        "Keep \x93left\x94 at the sign",
        "駐車場では徐行する".encode().decode("latin-1"),
    ],
)
def test_garbled_text_is_rejected(question: str) -> None:
    assert rule(item(question=question)) == "garbled characters"


@pytest.mark.parametrize(
    "question",
    [
        "“Stop”, «priorità», „Zu Fuß“ – ½ € 50 … è obbligatorio",
        "Che cos'è…” e perché «così»",
        "PARA NÃO PARAR, SÃO PROIBIDAS AÇÕES",
        "Température de 5 °C, distance ± 2 m",
    ],
)
def test_accents_quotes_and_signs_are_not_garbled(question: str) -> None:
    assert mojibake_share(question) == 0


def test_a_single_lost_character_in_a_long_text_is_borne() -> None:
    assert rule(item(question="Is it right to stop here \ufffd " + "and to wait for the others " * 4)) is None


@pytest.mark.parametrize(
    ("language", "question", "texts"),
    [
        ("ko", "What does this road sign mean?", ("Stop", "Drive on")),
        ("zh-Hans", "What does this road sign mean?", ("Stop", "Drive on")),
        ("ja", "교차로에서 정지해야 하는 경우는?", ("빨간불", "파란불")),
        ("en", "교차로에서 정지해야 하는 경우는?", ("빨간불", "파란불")),
        ("it", "在这个路口应该怎么做才正确？", ("停车", "行驶")),
    ],
)
def test_a_language_tag_that_the_script_contradicts_is_rejected(
    language: str, question: str, texts: tuple[str, ...]
) -> None:
    assert rule(item(question=question, language=language, choices=choices(*texts))) == (
        "language tag contradicts the script"
    )


@pytest.mark.parametrize(
    ("language", "question", "texts"),
    [
        ("ko", "다음 중 ABS(Anti-lock Brake System)의 설명은?", ("제동", "조향")),
        ("zh-Hant", "下列何者是防鎖死煞車系統的縮寫？", ("ABS", "ESP", "TCS")),
        ("ja", "最高速度はどれか。", ("60 km/h", "100 km/h")),
        ("en", "What does 停 (stop) on a Taiwanese road mean?", ("Stop", "Drive on")),
        ("en", "100 + 20 = ? (km/h)", ("120", "80")),
        ("ko", "100 + 20 = ? (km/h)", ("120", "80")),
        ("sw", "교차로에서 정지해야 하는 경우는?", ("빨간불", "파란불")),
    ],
)
def test_a_few_foreign_letters_are_no_contradiction(language: str, question: str, texts: tuple[str, ...]) -> None:
    assert rule(item(question=question, language=language, choices=choices(*texts))) is None


@given(st.text(), st.lists(st.text(), max_size=7), st.lists(st.integers(-2, 8), max_size=3), st.text(max_size=8))
def test_any_text_is_judged_without_an_error(question: str, texts: list[str], answer: list[int], language: str) -> None:
    item_fault(item(question=question, choices=choices(*texts), answer=tuple(answer), language=language))
