"""Navigation information in questions, and questions without it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.exams.driveaction.asking import first_asking
from roadworthy.exams.driveaction.scenario_information import (
    context_without_navigation,
    navigation_in,
    without_navigation,
)
from roadworthy.exams.driveaction.sentences import sentences

# English: from the paper's Tables 7 and 9 to 16 (arXiv 2506.05667), with what remains.
ENGLISH: list[tuple[str, str]] = [
    (
        "102 meters ahead, the navigation indicates a right turn. There are two lanes ahead, with the lane "
        "attributes from "
        "left to right being: straight + left turn, straight + right turn. Please drive in the rightmost lane. What "
        "is the "
        "attribute of the current lane?",
        "What is the attribute of the current lane?",
    ),
    (
        "104 meters ahead, the navigation indicates to proceed to the front right. There are four lanes ahead, with "
        "lane "
        "attributes from left to right being: bus lane, straight, straight, and right turn. Please drive in the "
        "rightmost "
        "lane. If your vehicle continues in the current lane, you will not be able to follow the navigation "
        "instructions "
        "smoothly.",
        "If your vehicle continues in the current lane, you will not be able to follow the navigation instructions "
        "smoothly.",
    ),
    (
        "155 meters ahead, the navigation indicates a left turn. There are five lanes ahead, with the lane "
        "attributes from "
        "left to right being: left turn + U-turn, reversible lane, straight, straight, and bus lane. You are "
        "instructed to "
        "use the leftmost lane. What should you do now to successfully follow the navigation?",
        "What should you do now to successfully follow the navigation?",
    ),
    (
        "83 meters ahead, the navigation indicates to proceed towards the right front. There are four lanes ahead, "
        "with "
        "lane attributes from left to right being: straight, straight, straight, right turn. You should use the "
        "rightmost "
        "lane. If you need to choose the navigation lane, in which direction should you change lanes?",
        "If you need to choose the navigation lane, in which direction should you change lanes?",
    ),
    (
        "83 meters ahead, the navigation indicates a right turn. There are two lanes ahead, with lane attributes "
        "from left "
        "to right being: left turn, straight + right turn. Please use the rightmost lane. Is a right turn allowed "
        "from the "
        "rightmost lane?",
        "Is a right turn allowed from the rightmost lane?",
    ),
    (
        "The navigation indicates a right turn. As shown in the figure, please determine the type of traffic signal "
        "ahead "
        "in your current lane and the directions it controls. Choose the option that best matches the actual "
        "situation.",
        "As shown in the figure, please determine the type of traffic signal ahead in your current lane and the "
        "directions "
        "it controls. Choose the option that best matches the actual situation.",
    ),
    (
        "The navigation indicates a left turn. The traffic light shown in the picture indicates that the vehicle "
        "should "
        "turn left immediately. Is this statement correct?",
        "The traffic light shown in the picture indicates that the vehicle should turn left immediately. Is this "
        "statement "
        "correct?",
    ),
    (
        "The navigation indicates a direction to the rear right, as shown in the figure. Considering the current "
        "traffic "
        "lights and the intersection situation, how should your vehicle proceed in compliance with the regulations?",
        "Considering the current traffic lights and the intersection situation, how should your vehicle proceed in "
        "compliance with the regulations?",
    ),
    (
        "The navigation indicates to go straight at the intersection, as shown in the figure. Please choose the "
        "driving "
        "action that best fits the current scenario.",
        "Please choose the driving action that best fits the current scenario.",
    ),
    (
        "The navigation indicates a right turn. How should the vehicle be driven in accordance with regulations?",
        "How should the vehicle be driven in accordance with regulations?",
    ),
    ("The navigation indicates a left turn, what should you do?", "what should you do?"),
    (
        "In 102 m, the navigation shows a right turn, there are two lanes ahead, with lane attributes from left to "
        "right "
        "being: left turn, straight + right turn, please use the rightmost lane, which lane is yours?",
        "which lane is yours?",
    ),
    (
        "The navigation indicates a left turn. The current speed is 8.61 km/h. What should you do?",
        "The current speed is 8.61 km/h. What should you do?",
    ),
    ("The navigation indicates a left turn, the speed is 8.61 km/h. What now?", "the speed is 8.61 km/h. What now?"),
    (
        "140 meters ahead, the navigation says: turn right. The lanes ahead are, from left to right: straight. "
        "Please use the rightmost lane. Which lane is yours?",
        "Which lane is yours?",
    ),
    ("In 102 m, the navigation says left.Which lane is yours?", "Which lane is yours?"),
]
CHINESE: list[tuple[str, str]] = [
    (
        "前方102米，导航提示右转。前方有两条车道，车道属性从左到右分别为：左转、直行+右转。请走最右侧车道。当前车道的属性是什么？",
        "当前车道的属性是什么？",
    ),
    (
        "前方102米，导航提示右转，前方有2条车道，车道属性从左到右分别为：左转，直行+右转，请走最右侧车道，当前车道的属性是什么？",
        "当前车道的属性是什么？",
    ),
    ("前方8.5公里处导航显示直行。应如何行驶？", "应如何行驶？"),
    ("导航提示左转，如图所示，自车应如何行驶？", "如图所示，自车应如何行驶？"),
    (
        "导航显示直行。当前车速为8.61公里/小时，理想车速为30.0公里/小时。应如何行驶？",
        "当前车速为8.61公里/小时，理想车速为30.0公里/小时。应如何行驶？",
    ),
    ("导航提示左转。图中红绿灯表示车辆应立即左转。该说法是否正确？", "图中红绿灯表示车辆应立即左转。该说法是否正确？"),
    ("83米后导航提示向右前方行驶，请走最右侧车道。如何变道？", "如何变道？"),
    ("前方有三条车道。请行驶在最左侧车道。应走哪条车道？", "应走哪条车道？"),
]
UNTOUCHED: list[tuple[str, str]] = [
    ("en", "What is the attribute of the current lane?"),
    ("en", "If the navigation indicates a right turn, what should you do?"),
    ("en", "Does the lane agree with what the navigation indicates?"),
    ("en", "What does it mean that the navigation indicates a left turn? Think about it."),
    ("en", "The navigation indicates your lane is the right one. Is this statement correct?"),
    ("en", "The navigation indicates a right turn, so you should change to the right lane."),
    (
        "en",
        "As shown in the figure, the current speed of the vehicle is 25.71 km/h, and the ideal speed is 30.0 km/h. "
        "What?",
    ),
    ("en", "There are two lanes ahead of the truck that is turning.  What is it?\n"),
    ("en", "Please use the rightmost lane."),
    ("en", ""),
    ("zh", "当前车道是导航车道吗？"),
    ("zh", "导航提示右转时，应如何行驶？"),
    ("zh", "根据导航提示，当前应如何行驶？"),
    ("zh", "为了遵循导航提示。应如何行驶？"),
    ("zh", "前方有两条车道的路口，是否有行人？"),
    ("zh", "如图所示，当前车速为25.71公里/小时。应采取什么驾驶行为？"),
    ("zh", "车道属性是什么？它从左到右依次是什么？"),
]


@pytest.mark.parametrize(("text", "remains"), ENGLISH)
def test_navigation_is_left_out_of_english_questions(text: str, remains: str) -> None:
    assert without_navigation(text, "en") == remains


@pytest.mark.parametrize(("text", "remains"), CHINESE)
def test_navigation_is_left_out_of_chinese_questions(text: str, remains: str) -> None:
    assert without_navigation(text, "zh") == remains


@pytest.mark.parametrize(("language", "text"), UNTOUCHED)
def test_questions_without_navigation_information_stay_as_they_are(language: str, text: str) -> None:
    assert without_navigation(text, language) == text


@pytest.mark.parametrize(
    ("language", "text"), [*(("en", text) for text, _ in ENGLISH), *(("zh", text) for text, _ in CHINESE)]
)
def test_navigation_is_found_until_it_is_left_out(language: str, text: str) -> None:
    assert navigation_in(text, language)
    assert not navigation_in(without_navigation(text, language), language)


def test_context_lines_lose_navigation_and_keep_speeds() -> None:
    lines = ("The navigation indicates a left turn. Please use the leftmost lane.", "The current speed is 3.2 km/h.")
    assert context_without_navigation(lines, "en") == lines[1:]


def test_a_context_line_of_navigation_and_speed_keeps_the_speed() -> None:
    assert context_without_navigation(["导航提示左转，当前车速为3.2公里/小时。"], "zh") == ("当前车速为3.2公里/小时。",)


def test_an_empty_context_line_stays() -> None:
    assert context_without_navigation(["", "导航提示左转。"], "zh") == ("",)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match='The language is "fr"; the navigation rules know en, zh'):
        without_navigation("La navigation indique ...", "fr")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("The speed is 8.61 km/h. Turn left?", 2),
        ("Go on, e.g. to the left. Then stop.", 2),
        ("It is a U.S. Highway shield. Turn.", 2),
        ("Take exit No. 5 now. Stop.", 2),
        ("Is it? No. Stop.", 3),
        ("Follow St. Mary road. Stop.", 2),
        ("Turn left.There are two lanes.", 2),
        ("属性为：左转、直行。请走右侧。是什么？", 3),
        ("First line\nSecond line", 2),
        ("Wait... what", 1),
        ("He said “stop.” Then it went.", 2),
    ],
)
def test_sentences_end_where_they_end(text: str, count: int) -> None:
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("It is red. What now?", 1),
        ("It is red. You may go. Is this statement correct?", 1),
        ("It is red. Which of the following descriptions is the most accurate?", 0),
        ("绿灯。可以左转。以上说法是否正确？", 1),
        ("It is red. Which of the following best explains it?", 1),
    ],
)
def test_a_last_sentence_about_the_one_before_takes_it_along(text: str, first: int) -> None:
    assert first_asking(sentences(text)) == first


PIECES = {
    "en": [
        "The navigation indicates a left turn. ",
        "102 meters ahead, the navigation indicates a right turn. ",
        "There are two lanes ahead, with lane attributes from left to right being: left turn, straight. ",
        "Please use the rightmost lane. ",
        "The current speed is 8.61 km/h. ",
        "The navigation indicates a left turn, the speed is 3.0 m/s. ",
        "A truck stands ahead, e.g. to unload. ",
        "What now? ",
        "Is this statement correct? ",
        "The navigation indicates a left turn, what should you do? ",
        "so ",
        "\n",
    ],
    "zh": [
        "导航提示左转。",
        "前方102米，导航提示右转，",
        "前方有2条车道，车道属性从左到右分别为：左转，直行，",
        "请走最右侧车道。",
        "当前车速为8.61公里/小时。",
        "前方有行人，",
        "应如何行驶？",
        "该说法是否正确？",
        " ",
    ],
}
TEXTS = st.sampled_from(["en", "zh"]).flatmap(
    lambda language: st.tuples(
        st.just(language),
        st.lists(st.sampled_from(PIECES[language]) | st.text(alphabet="ab.,?。，？ \n1", max_size=8), max_size=8).map(
            "".join
        ),
    )
)


@given(TEXTS)
def test_sentences_joined_are_the_text(drawn: tuple[str, str]) -> None:
    assert "".join(sentences(drawn[1])) == drawn[1]


@given(TEXTS)
def test_what_remains_stands_in_the_text_in_the_same_order(drawn: tuple[str, str]) -> None:
    language, text = drawn
    rest = iter(text)
    assert all(character in rest for character in without_navigation(text, language))


@given(TEXTS)
def test_leaving_out_twice_is_leaving_out_once(drawn: tuple[str, str]) -> None:
    language, text = drawn
    once = without_navigation(text, language)
    assert without_navigation(once, language) == once


@given(TEXTS)
def test_speeds_and_question_marks_stay(drawn: tuple[str, str]) -> None:
    language, text = drawn
    kept = without_navigation(text, language)
    assert all(kept.count(sign) == text.count(sign) for sign in ("8.61", "3.0", "?", "？"))


@given(TEXTS)
def test_the_end_of_the_question_stays(drawn: tuple[str, str]) -> None:
    language, text = drawn
    kept = without_navigation(text, language)
    assert bool(kept.strip()) == bool(text.strip())
    assert kept[-1:] == text[-1:]
