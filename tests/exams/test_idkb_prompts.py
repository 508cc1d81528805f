"""IDKB's prompts are the paper's Table 8, word for word."""

from dataclasses import replace
from pathlib import Path

import pytest

from roadworthy.exams.idkb import prompts
from roadworthy.models import ImagePart, TextPart
from roadworthy.questions import Answer, ImageRef, Kind, Option, Question, Tag

QUESTION = Question(
    id="q1",
    exam="idkb",
    kind=Kind.CHOICE,
    prompt="What must you do at a red light?",
    answer=Answer(Kind.CHOICE, keys=("B",)),
    cluster="q1",
    options=(Option("A", "Drive on"), Option("B", "Stop")),
    tags=(Tag("country", "IT"), Tag("vehicle", ("car", "truck")), Tag("source", "test")),
)


@pytest.mark.parametrize(
    ("template", "vehicle"),
    [
        (prompts.SINGLE_TEST, True),
        (prompts.SINGLE_ROAD, False),
        (prompts.MULTIPLE_TEST, True),
        (prompts.MULTIPLE_ROAD, False),
    ],
)
def test_each_prompt_stands_in_the_paper_word_for_word(shared: Path, template: str, vehicle: bool) -> None:
    paper = (shared / "papers/idkb.txt").read_text(encoding="utf-8")
    names = {"country": "{ $Country$ }", "question": "{ $Question$ }"}
    printed = template.format(**names, vehicle="{ $Vehicle\\ Type$ }")
    assert printed in paper
    assert ("{vehicle}" in template) is vehicle


def test_a_question_is_put_with_country_vehicles_and_options() -> None:
    (message,) = prompts.messages(QUESTION)
    assert message.parts == (
        TextPart(
            "Think carefully and tell me which answer is correct.Format should be: Optionx (Option need to be output) "
            "Answer this Italy car or truck driving test question. Question: What must you do at a red light?\n"
            "A: Drive on\nB: Stop"
        ),
    )


def test_a_road_question_assumes_that_you_drive() -> None:
    road = replace(QUESTION, tags=(Tag("country", "US"), Tag("source", "road")))
    assert "Assume you are driving a car in America. Question:" in prompts.question_text(road)


def test_pictures_come_before_the_text_and_option_pictures_after_their_letter() -> None:
    asked, first, second = ImageRef("q.png"), ImageRef("a.png", role="option"), ImageRef("b.png", role="option")
    options = (Option("A", "", (first,)), Option("B", "", (second,)))
    (message,) = prompts.messages(replace(QUESTION, images=(asked,), options=options))
    assert message.parts[0] == ImagePart(asked)
    assert isinstance(message.parts[1], TextPart)
    assert message.parts[1].text.endswith("\nA: ")
    assert message.parts[2:] == (ImagePart(first), TextPart("B: "), ImagePart(second))


def test_braces_in_a_question_are_left_alone() -> None:
    assert "{country}?" in prompts.question_text(replace(QUESTION, prompt="What is {country}?"))
