"""Upstream questions with their answers as known information."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.known_information import question_and_answer, statement, wording
from roadworthy.questions import Answer, Kind, Option, Question, Tag

Renderer = Callable[[Question, Answer], str]


def asked(text: str, answer: str | bool, language: str = "en") -> Question:
    """A question written as the paper prints it: "... ? A: one B: other"."""
    prompt, *texts = re.split(r"\s(?=[A-D]: )", text)
    options = tuple(Option(found[0], found[3:]) for found in texts)
    key = Answer(Kind.TRUE_FALSE, flag=answer) if isinstance(answer, bool) else Answer(Kind.CHOICE, keys=(answer,))
    return Question(
        id="4f1c.3.en",
        exam="driveaction",
        kind=key.kind,
        prompt=prompt,
        answer=key,
        cluster="4f1c",
        options=options,
        tags=(Tag("language", language),),
    )


def told(text: str, answer: str | bool, language: str = "en") -> str:
    question = asked(text, answer, language)
    return statement(question, question.answer)


# From the paper's Tables 7 and 12 to 15 (arXiv 2506.05667).
TURN = (
    "102 meters ahead, the navigation indicates a right turn. There are two lanes ahead, with the lane attributes "
    "from left to right being: straight + left turn, straight + right turn. Please drive in the rightmost lane. "
)
PAPER: list[tuple[str, str | bool, str]] = [
    (
        TURN + "What is the attribute of the current lane? A: Straight + Left Turn B: Straight + Right Turn C: Left "
        "Turn Only D: Right Turn Only",
        "A",
        "The attribute of the current lane is straight + left turn.",
    ),
    (
        "104 meters ahead, the navigation indicates to proceed to the front right. There are four lanes ahead, with "
        "lane attributes from left to right being: bus lane, straight, straight, and right turn. Please drive in the "
        "rightmost lane. If your vehicle continues in the current lane, you will not be able to follow the "
        "navigation instructions smoothly.",
        True,
        "If your vehicle continues in the current lane, you will not be able to follow the navigation instructions "
        "smoothly.",
    ),
    (
        "Please judge based on the image: There is a large vehicle traveling in the lane to the right of your car, "
        "which may affect the space available for your car to change lanes to the right.",
        True,
        "There is a large vehicle traveling in the lane to the right of your car, which may affect the space "
        "available for your car to change lanes to the right.",
    ),
    (
        "As shown in the figure, the current speed of the vehicle is 8.61 km/h, while the ideal speed is 30.0 km/h. "
        "Based on the information in the image, which of the following best explains the difference between the "
        "current speed and the ideal speed? A: There are no vehicles in front of the car, and the road is clear B: "
        "The car is going downhill and needs to slow down C: There are vehicles in front of the car, causing the "
        "actual speed to be lower than the ideal speed D: The car is passing through a tunnel with a lower speed limit",
        "C",
        "There are vehicles in front of the car, causing the actual speed to be lower than the ideal speed.",
    ),
    (
        "Which of the following is a dynamic obstacle actually present in front of your vehicle during a right turn? "
        "A: An electric two-wheeler crossing in front of your vehicle B: A pedestrian walking on the crosswalk",
        "A",
        'The answer to "Which of the following is a dynamic obstacle actually present in front of your vehicle '
        'during a right turn?" is: An electric two-wheeler crossing in front of your vehicle.',
    ),
    (
        "Based on the image, while making a left turn, which of the following is the most important potential "
        "dynamic safety risk factor at the current intersection that requires special attention? A: Oncoming "
        "vehicles suddenly accelerating through the intersection B: Motor vehicles near the zebra crossing on the "
        "right may cross into the vehicle’s left-turn path",
        "B",
        'The answer to "While making a left turn, which of the following is the most important potential '
        'dynamic safety risk factor at the current intersection that requires special attention?" is: Motor '
        "vehicles near the zebra crossing on the right may cross into the vehicle’s left-turn path.",
    ),
    (
        "Is there any static obstacle blocking the adjacent lane to the left of the current lane of your vehicle? A: "
        "There is a guardrail B: There is a flower bed C: There is no static obstacle D: There is a construction "
        "barrier",
        "C",
        "There is no static obstacle blocking the adjacent lane to the left of the current lane of your vehicle.",
    ),
    (
        "What impact do the presence of the curb and greenbelt on the right side of your vehicle have on making a "
        "right turn? A: You can drive onto the sidewalk at will B: You need to be careful to stay within the lane "
        "and avoid driving over the curb",
        "B",
        "You need to be careful to stay within the lane and avoid driving over the curb.",
    ),
    (
        "As shown in the figure, what type of lane line is between the current lane and the adjacent lane on the "
        "left? A: Solid line B: Dashed line C: Double solid line D: No lane line",
        "A",
        "The type of lane line between the current lane and the adjacent lane on the left is solid line.",
    ),
    (
        "As shown in the figure, there is a central dividing line on the left side of the current lane. What impact "
        "does the presence of this dividing line have on the driving behavior of your vehicle? A: You may change "
        "lanes across this dividing line at will B: You may temporarily use the other lane to overtake C: You may "
        "make a U-turn under any circumstances D: You should stay within your own lane and must not cross this "
        "dividing line",
        "D",
        "You should stay within your own lane and must not cross this dividing line.",
    ),
    (
        "The navigation indicates a right turn. As shown in the figure, please determine the type of traffic signal "
        "ahead in your current lane and the directions it controls. Choose the option that best matches the actual "
        "situation. A: A left-turn arrow signal B: A single circular signal controlling all directions",
        "B",
        'The answer to "Please determine the type of traffic signal ahead in your current lane and the '
        'directions it controls." is: A single circular signal controlling all directions.',
    ),
    (
        "The navigation indicates a left turn. The traffic light shown in the picture indicates that the vehicle "
        "should turn left immediately. Is this statement correct?",
        False,
        "It is not the case that: The traffic light shown in the picture indicates that the vehicle should turn left "
        "immediately.",
    ),
    (
        "In this scenario, what does the sign located on the right edge of the road remind vehicles of? A: No entry "
        "B: Construction C: School zone D: Detour indication",
        "B",
        'The answer to "In this scenario, what does the sign located on the right edge of the road remind '
        'vehicles of?" is: Construction.',
    ),
    (
        "When driving through a busy area, is it necessary to pay extra attention to pedestrians on the roadside? A: "
        "Yes, because the sign warns to watch out for pedestrians B: No, because there are no warning signs on this "
        "section",
        "A",
        'The answer to "When driving through a busy area, is it necessary to pay extra attention to pedestrians '
        'on the roadside?" is: Yes, because the sign warns to watch out for pedestrians.',
    ),
    (
        TURN + "What is the lane attribute of your current lane? A: Straight + Right Turn B: Left Turn C: Straight "
        "D: Right Turn",
        "B",
        "The lane attribute of your current lane is left turn.",
    ),
    (
        TURN + "Is a right turn allowed from the rightmost lane? A: Right turn is allowed B: Only straight is allowed",
        "A",
        'The answer to "Is a right turn allowed from the rightmost lane?" is: Right turn is allowed.',
    ),
    (
        "Based on the image, assess the traffic conditions in the lane to the left of your vehicle. Which of the "
        "following descriptions best matches the current situation? A: There is a vehicle in the left lane, but it "
        "is far away and there is ample space to pass B: There are several vehicles closely lined up in the left "
        "lane, making it impossible to change lanes",
        "A",
        "There is a vehicle in the left lane, but it is far away and there is ample space to pass.",
    ),
    (
        "Please analyze the current driving environment of your vehicle based on the image information. Which of the "
        "following descriptions is the most accurate? A: There are no vehicles in front of your car, and traffic is "
        "smooth B: There is a vehicle blocking in front of your car, and the left lane is relatively clear",
        "B",
        "There is a vehicle blocking in front of your car, and the left lane is relatively clear.",
    ),
    (
        "Based on the image, what type of dynamic obstacles around the vehicle during a left turn may affect the "
        "vehicle’s driving behavior? A: There are several motor vehicles ahead making a left turn B: There are "
        "pedestrians crossing the road ahead",
        "A",
        'The answer to "What type of dynamic obstacles around the vehicle during a left turn may affect the '
        'vehicle’s driving behavior?" is: There are several motor vehicles ahead making a left turn.',
    ),
    (
        "Based on the image, when making a left turn at the current intersection, what is the most important "
        "potential dynamic safety risk factor to pay attention to? A: A vehicle ahead turning left suddenly slows "
        "down or stops abruptly B: An oncoming vehicle running a red light",
        "A",
        'The answer to "When making a left turn at the current intersection, what is the most important '
        'potential dynamic safety risk factor to pay attention to?" is: A vehicle ahead turning left suddenly '
        "slows down or stops abruptly.",
    ),
    (
        "As shown in the figure, what type of lane line is between the left side of your vehicle and the adjacent "
        "lane? A: Solid line B: Dashed line C: Double yellow line D: Curb",
        "A",
        "The type of lane line between the left side of your vehicle and the adjacent lane is solid line.",
    ),
    (
        "As shown in the figure, is there a zebra crossing in front of the right-side sidewalk at the intersection "
        "ahead of your vehicle? A: There is a zebra crossing B: There is no zebra crossing C: There is a left-turn "
        "waiting area D: There is a stop line",
        "A",
        "There is a zebra crossing in front of the right-side sidewalk at the intersection ahead of your vehicle.",
    ),
]
OWN_ENGLISH: list[tuple[str, str | bool, str]] = [
    (
        "Judge by the pictures whether this is true: The lane is free.",
        False,
        "It is not the case that: The lane is free.",
    ),
    ("The lane is free. Please judge.", False, "It is not the case that: The lane is free."),
    ("The lane is free. Please answer true or false.", False, "It is not the case that: The lane is free."),
    ("The lane is free. Please judge whether it is correct or not.", True, "The lane is free."),
    ("The lane is free (Yes/No)", True, "The lane is free."),
    (
        "Is there a bus lane ahead? A: There is a bus B: There is a bus lane",
        "A",
        'The answer to "Is there a bus lane ahead?" is: There is a bus.',
    ),
    (
        "Is there any pedestrian or cyclist ahead? A: There is no pedestrian B: There is one",
        "A",
        'The answer to "Is there any pedestrian or cyclist ahead?" is: There is no pedestrian.',
    ),
    (
        "Which of the following descriptions of the right lane is correct? A: There are many cars B: It is free",
        "A",
        'The answer to "Which of the following descriptions of the right lane is correct?" is: There are many cars.',
    ),
    (
        "Look to the left. Which of the following descriptions is correct? A: The lane is blocked B: It is free",
        "A",
        'The answer to "Look to the left. Which of the following descriptions is correct?" is: The lane is blocked.',
    ),
    (
        "Which of the following descriptions is accurate if it rains? A: The road is wet B: It is dry",
        "A",
        'The answer to "Which of the following descriptions is accurate if it rains?" is: The road is wet.',
    ),
    ("Is the current lane a navigation lane?", True, 'The answer to "Is the current lane a navigation lane?" is: Yes.'),
    ("Is the current lane a navigation lane?", False, 'The answer to "Is the current lane a navigation lane?" is: No.'),
    ("The lane is free.", True, "The lane is free."),
    ("The lane is free", False, "It is not the case that: The lane is free."),
    ("True or false: the lane is free", False, "It is not the case that: The lane is free."),
    ("The lane is free (True/False)", True, "The lane is free."),
    ("The lane is free, is this correct?", False, "It is not the case that: The lane is free."),
    ("Based on the image, is the following statement correct: The road is wet.", True, "The road is wet."),
    ("When turning left, the car should yield.", True, "When turning left, the car should yield."),
    (
        "The lane is free. Is this statement correct or incorrect?",
        False,
        "It is not the case that: The lane is free.",
    ),
    (
        "The lane is free. Is this statement incorrect?",
        True,
        'The answer to "The lane is free. Is this statement incorrect?" is: Yes.',
    ),
    (
        "Is the lane free, or is it blocked?",
        True,
        'The answer to "Is the lane free, or is it blocked?" is: True.',
    ),
    (
        "Please judge whether the lane is free.",
        False,
        'The answer to "Please judge whether the lane is free." is: False.',
    ),
    ("What color is the light? A: Red B: Green", "A", "The color of the light is red."),
    ("What is the meaning of the sign? A: School zone B: Stop", "A", "The meaning of the sign is School zone."),
    (
        "What is the meaning of the sign? A: You must stop B: Stop",
        "A",
        'The answer to "What is the meaning of the sign?" is: You must stop.',
    ),
    (
        "What is the type of the sign and what should you do? A: Stop B: Go",
        "A",
        'The answer to "What is the type of the sign and what should you do?" is: Stop.',
    ),
    (
        "Is there any static obstacle ahead? A: There is a guardrail B: There is no obstacle",
        "A",
        'The answer to "Is there any static obstacle ahead?" is: There is a guardrail.',
    ),
    (
        "Which of the following statements is not correct? A: There is a car ahead B: The road is dry",
        "A",
        'The answer to "Which of the following statements is not correct?" is: There is a car ahead.',
    ),
    (
        "Which of the following statements might be correct soon? A: The car will stop B: Nothing",
        "A",
        'The answer to "Which of the following statements might be correct soon?" is: The car will stop.',
    ),
    (
        "Look at the lane. Choose the option that is not true. A: There is a car ahead B: It is dry",
        "A",
        'The answer to "Look at the lane. Choose the option that is not true." is: There is a car ahead.',
    ),
]
CHINESE: list[tuple[str, str | bool, str]] = [
    (
        "如果下雨，以下哪项描述正确？ A: 道路是湿的 B: 没有车",
        "A",
        "“如果下雨，以下哪项描述正确？”的答案是：道路是湿的。",
    ),
    ("前方红绿灯的颜色是什么？ A: 无法判断 B: 绿色", "A", "“前方红绿灯的颜色是什么？”的答案是：无法判断。"),
    ("看左侧。以下哪项描述正确？ A: 前方有车辆 B: 没有车", "A", "“看左侧。以下哪项描述正确？”的答案是：前方有车辆。"),
    ("当前车道是导航车道。请判断正误。", False, "以下说法不正确：当前车道是导航车道。"),
    ("当前车道是导航车道。请回答正确或错误。", True, "当前车道是导航车道。"),
    ("当前车道是导航车道。请判断。", True, "当前车道是导航车道。"),
    ("当前车道是导航车道（是/否）", True, "当前车道是导航车道。"),
    (
        "关于右侧车道，以下哪项描述正确？ A: 前方有车辆 B: 没有车",
        "A",
        "“关于右侧车道，以下哪项描述正确？”的答案是：前方有车辆。",
    ),
    (
        "前方102米，导航提示右转。前方有两条车道，车道属性从左到右分别为：左转、直行+右转。请走最右侧车道。当前"
        "车道的属性是什么？ A: 左转 B: 直行+右转",
        "B",
        "当前车道的属性是直行+右转。",
    ),
    ("导航提示右转，请走最右侧车道，当前车道的属性是什么？ A: 左转 B: 直行", "A", "当前车道的属性是左转。"),
    (
        "如图所示，当前车道与左侧车道之间的车道线类型为（ ） A: 实线 B: 虚线",
        "A",
        "当前车道与左侧车道之间的车道线类型为实线。",
    ),
    ("如图所示，左侧相邻车道是否有静态障碍物？ A: 没有静态障碍物 B: 有护栏", "A", "左侧相邻车道没有静态障碍物。"),
    (
        "左侧相邻车道是否有静态障碍物？ A: 没有静态障碍物 B: 有护栏",
        "B",
        "“左侧相邻车道是否有静态障碍物？”的答案是：有护栏。",
    ),
    ("请根据图片判断：右侧车道有一辆大型车辆。", True, "右侧车道有一辆大型车辆。"),
    (
        "导航提示左转。图中红绿灯表示车辆应立即左转。该说法是否正确？",
        False,
        "以下说法不正确：图中红绿灯表示车辆应立即左转。",
    ),
    ("当前车道是导航车道，对吗？", False, "以下说法不正确：当前车道是导航车道。"),
    ("当前车道是导航车道（ ）", True, "当前车道是导航车道。"),
    ("当前车道是否是导航车道？", False, "“当前车道是否是导航车道？”的答案是：否。"),
    ("当前车道是直行车道还是右转车道", True, "“当前车道是直行车道还是右转车道”的答案是：正确。"),
    ("当前车道是导航车道。该说法是否错误？", True, "“当前车道是导航车道。该说法是否错误？”的答案是：是。"),
    (
        "根据图片，以下哪项描述最符合当前情况？ A: 前方有车辆，左侧车道畅通 B: 没有车",
        "A",
        "前方有车辆，左侧车道畅通。",
    ),
    ("以下哪项说法不正确？ A: 前方有车辆 B: 没有车", "A", "“以下哪项说法不正确？”的答案是：前方有车辆。"),
    (
        "左转时的潜在风险是什么？ A: 前方车辆突然减速 B: 红灯",
        "A",
        "“左转时的潜在风险是什么？”的答案是：前方车辆突然减速。",
    ),
    ("前方红绿灯的颜色是什么？ A: 红色 B: 绿色", "A", "前方红绿灯的颜色是红色。"),
]


@pytest.mark.parametrize(("text", "answer", "expected"), PAPER)
def test_examples_of_the_paper_are_stated(text: str, answer: str | bool, expected: str) -> None:
    assert told(text, answer) == expected


@pytest.mark.parametrize(("text", "answer", "expected"), OWN_ENGLISH)
def test_english_questions_are_stated(text: str, answer: str | bool, expected: str) -> None:
    assert told(text, answer) == expected


@pytest.mark.parametrize(("text", "answer", "expected"), CHINESE)
def test_chinese_questions_are_stated(text: str, answer: str | bool, expected: str) -> None:
    assert told(text, answer, "zh") == expected


@pytest.mark.parametrize(("text", "answer", "_"), PAPER)
def test_no_statement_repeats_the_navigation(text: str, answer: str | bool, _: str) -> None:
    question = asked(text, answer)
    both = statement(question, question.answer) + question_and_answer(question, question.answer)
    assert "the navigation indicates" not in both.lower()


def test_the_models_own_answer_is_stated_when_that_is_given() -> None:
    question = asked("What color is the light? A: Red B: Green", "A")
    assert statement(question, Answer(Kind.CHOICE, keys=("B",))) == "The color of the light is green."


def test_question_and_answer_of_a_choice() -> None:
    question = asked(PAPER[0][0], "A")
    expected = "Known: Q: What is the attribute of the current lane? A: Straight + Left Turn."
    assert question_and_answer(question, question.answer) == expected


def test_question_and_answer_of_true_or_false() -> None:
    question = asked("The lane is free. Is this statement correct?", False)
    expected = "Known: Q: The lane is free. Is this statement correct? A: False."
    assert question_and_answer(question, question.answer) == expected


@pytest.mark.parametrize(
    ("text", "answer", "expected"),
    [
        ("导航提示右转。当前车道的属性是什么？ A: 左转 B: 直行", "A", "已知：问：当前车道的属性是什么？ 答：左转。"),
        ("当前车道是导航车道。该说法是否正确？", True, "已知：问：当前车道是导航车道。该说法是否正确？ 答：正确。"),
    ],
)
def test_question_and_answer_in_chinese(text: str, answer: str | bool, expected: str) -> None:
    question = asked(text, answer, "zh")
    assert question_and_answer(question, question.answer) == expected


def test_context_lines_are_not_repeated() -> None:
    question = replace(asked("What color is the light? A: Red B: Green", "A"), context_lines=("Turn left in 80 m.",))
    assert "80" not in statement(question, question.answer) + question_and_answer(question, question.answer)


def test_several_chosen_options_are_all_told() -> None:
    question = asked("What is ahead? A: A car B: A bus C: A tree", "A")
    found = statement(question, Answer(Kind.CHOICES, keys=("A", "C")))
    assert found == 'The answer to "What is ahead?" is: A car; A tree.'


def test_lines_in_prompts_and_options_become_one() -> None:
    question = asked("What is\nahead? A: A\ncar B: A bus", "A")
    assert statement(question, question.answer) == 'The answer to "What is ahead?" is: A car.'


@pytest.mark.parametrize(
    "answer", [Answer(Kind.CHOICE, keys=("E",)), Answer(Kind.CHOICE), Answer(Kind.TRUE_FALSE, flag=True)]
)
def test_an_answer_that_is_no_option_is_refused(answer: Answer) -> None:
    with pytest.raises(BadDataError, match=r"Question 4f1c\.3\.en .*option"):
        statement(asked("What? A: One B: Two", "A"), answer)


def test_a_choice_is_no_answer_to_true_or_false() -> None:
    with pytest.raises(BadDataError, match=r"is true or false, its answer is of the kind"):
        question_and_answer(asked("The lane is free.", True), Answer(Kind.CHOICE, keys=("A",)))


@pytest.mark.parametrize("tags", [(), (Tag("language", "fr"),), (Tag("language", ("en", "zh")),)])
def test_other_languages_are_refused(tags: tuple[Tag, ...]) -> None:
    question = replace(asked("The lane is free.", True), tags=tags)
    with pytest.raises(BadDataError, match='known information is worded in "en" or "zh"'):
        statement(question, question.answer)


def test_a_question_without_text_is_refused() -> None:
    with pytest.raises(BadDataError, match="has no text"):
        statement(asked(" ", True), Answer(Kind.TRUE_FALSE, flag=True))


def test_both_languages_have_words_with_the_same_gaps() -> None:
    gaps = {
        language: [
            set(re.findall(r"{(\w+)}", text)) for text in (words.general, words.denied, words.question_and_answer)
        ]
        for language, words in wording().languages.items()
    }
    assert gaps["en"] == gaps["zh"] == [{"question", "answer"}, {"statement"}, {"question", "answer"}]


PROMPTS = st.sampled_from([text for text, _, _ in (*PAPER, *OWN_ENGLISH, *CHINESE)]).map(
    lambda text: re.split(r"\s(?=[A-D]: )", text)[0]
) | st.text(alphabet="abc is the what? .,:{}\"'，。？是否有车", min_size=1, max_size=40).filter(
    lambda text: text.strip(" ") != ""
)
OPTION_TEXTS = st.sampled_from(
    [
        "Red.",
        "There is no static obstacle",
        "You should stop.",
        "Left Turn",
        "No entry",
        "直行+右转",
        "前方有车辆。",
        "是",
    ]
) | st.text(alphabet="abTU-+.,{}\"' 是有车。", min_size=1, max_size=20).filter(lambda text: text.strip(" .。") != "")
RENDERERS = st.sampled_from([statement, question_and_answer])


@given(PROMPTS, OPTION_TEXTS, st.sampled_from(["en", "zh"]), RENDERERS)
def test_the_chosen_options_text_is_always_told(prompt: str, option: str, language: str, render: Renderer) -> None:
    question = replace(asked("What? A: One B: Two", "A", language), prompt=prompt, options=(Option("A", option),))
    found = render(question, question.answer)
    plain = " ".join(option.split()).rstrip(".。").rstrip().casefold()
    assert plain in found.casefold()


@given(PROMPTS, st.booleans(), st.sampled_from(["en", "zh"]), RENDERERS)
def test_what_is_told_is_one_closed_line(prompt: str, flag: bool, language: str, render: Renderer) -> None:
    question = replace(asked("The lane is free.", flag, language), prompt=prompt)
    found = render(question, question.answer)
    assert "\n" not in found
    assert re.search(r"[.!?。！？][\"'”’]*$", found)


@given(PROMPTS, st.sampled_from(["en", "zh"]))
def test_true_and_false_never_say_the_same(prompt: str, language: str) -> None:
    question = replace(asked("The lane is free.", True, language), prompt=prompt)
    assert statement(question, question.answer) != statement(question, Answer(Kind.TRUE_FALSE, flag=False))
