"""Cases that some information turned right, as a run hands them over and as the page and the terminal show them."""

import io
import re
from dataclasses import replace

import pytest
from rich.console import Console

from report.sat_parts import CASE, REPORT, THEORY
from report.test_html_report import Page
from roadworthy.errors import BadDataError
from roadworthy.grading import Case, Contrast, Outcome
from roadworthy.grading.verdict import Verdict
from roadworthy.models import Reply
from roadworthy.models.reply import Status
from roadworthy.questions import Answer, ImageRef, Kind, Option, Question
from roadworthy.report import Picture, Report, report_html
from roadworthy.report.content import ContrastCase, ContrastReply
from roadworthy.report.run_report import contrast_case, failure_case
from roadworthy.report.terminal import print_report

# The second example of Table 9.
GIVEN = "The lane attribute of the current vehicle lane is left turn. The current lane is not a navigation lane."
CONTRAST = ContrastCase(
    question="s1-a1",
    prompt="In the current scenario, what action should the vehicle take?",
    options=("A: Stay in the current lane", "C: Change to the right lane"),
    given=GIVEN,
    expected="C",
    without=ContrastReply("A", "A", "I would stay. A"),
    informed=ContrastReply("V-L-A", "C", "The right lane it is: C"),
    pictures=(Picture(b"jpeg", "image/jpeg", "s1/2.jpg"),),
)
FRAMES = tuple(ImageRef(f"s1/{index}.jpg", role="frame") for index in range(3))
QUESTION = Question(
    "s1-a1",
    "driveaction",
    Kind.CHOICE,
    CONTRAST.prompt,
    Answer(Kind.CHOICE, keys=("C",)),
    "s1",
    options=(Option("A", "Stay in the current lane"), Option("C", "Change to the right lane")),
    images=FRAMES,
    context_lines=("83 meters ahead, the navigation indicates a right turn.",),
)


def case(condition: str, value: str | None, reply: str, question: Question = QUESTION) -> Case:
    outcome = Outcome.ANSWERED if value else Outcome.UNPARSED
    return Case(question, Reply(Status.OK, reply), Verdict(question.id, condition, 0, outcome, value, (), 0.0))


def read(image: ImageRef) -> bytes:
    return f"\xff\xd8\xff{image.locator}".encode("latin-1")


def page(*contrasts: ContrastCase, report: Report = REPORT) -> str:
    return report_html(THEORY, replace(report, contrasts=contrasts))


def cells(source: str) -> list[list[str]]:
    """The text of each cell of the contrasts' table, row by row."""
    (table,) = re.findall(r'<table class="stack contrasts">.*?</table>', source, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", table, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in found]


def printed(report: Report) -> str:
    console = Console(file=io.StringIO(), width=100)
    print_report(THEORY, report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_the_section_names_the_two_conditions() -> None:
    assert "<h2>Wrong without, right with: A against V-L-A</h2>" in page(CONTRAST)


def test_columns_are_those_of_tables_8_to_11_with_both_replies() -> None:
    head, row = cells(page(CONTRAST))
    assert head == ["image", "question", "given", "right", "without (A)", "with (V-L-A)"]
    asked = f"s1-a1 {CONTRAST.prompt} A: Stay in the current lane C: Change to the right lane"
    assert row == ["s1/2.jpg", asked, GIVEN, "C", "A I would stay. A", "C The right lane it is: C"]


def test_pairs_of_several_conditions_stand_with_each_question() -> None:
    other = replace(CONTRAST, without=replace(CONTRAST.without, condition="L-A"))
    source = page(CONTRAST, other)
    head, _, row = cells(source)
    assert head[-2:] == ["without", "with"]
    assert row[1].startswith(f"s1-a1: L-A, V-L-A {CONTRAST.prompt}")
    assert "<h2>Wrong without, right with: A against V-L-A; L-A against V-L-A</h2>" in source


def test_without_contrasts_there_is_no_section() -> None:
    assert "Wrong without" not in page()
    assert "WRONG WITHOUT" not in printed(REPORT)


def test_a_long_reply_shows_both_its_ends() -> None:
    told = replace(CONTRAST.without, reply="I think " + "so " * 50_000 + "the answer is A")
    row = cells(page(replace(CONTRAST, without=told)))[1]
    assert row[4].startswith("A I think so")
    assert row[4].endswith("the answer is A")
    assert len(row[4]) < 320


def test_an_answer_nobody_understood_is_a_dash() -> None:
    row = cells(page(replace(CONTRAST, without=replace(CONTRAST.without, understood=None))))[1]
    assert row[4].startswith("– I would stay")


def test_pictures_of_contrasts_take_a_third_of_the_page_and_failures_the_rest() -> None:
    picture = Picture(bytes(400_000), "image/jpeg", "front")
    contrasts = tuple(replace(CONTRAST, pictures=(picture,)) for _ in range(6))
    failures = (replace(CASE, pictures=(picture,) * 3),) * 4
    source = page(*contrasts, report=replace(REPORT, failures=failures))
    before, _, after = source.partition("Wrong without, right with:")
    assert after.count("<img ") == 2
    assert before.count("<img ") == 5
    assert after.count("no room left on this page: front") == 4


@pytest.mark.parametrize("hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}"])
def test_hostile_text_is_shown_as_text(hostile: str) -> None:
    def filled(text: str) -> Page:
        reply = ContrastReply(text, text, text)
        picture = Picture(b"jpeg", "image/jpeg", text)
        return Page(page(ContrastCase(text, text, (text,), text, text, reply, reply, (picture,))))

    shown, harmless = filled(hostile), filled("harmless")
    assert [tag for tag, _ in shown.elements] == [tag for tag, _ in harmless.elements]
    assert shown.text.count(hostile) == harmless.text.count("harmless")
    assert shown.open == []


def test_the_terminal_counts_them_and_tells_the_first_two() -> None:
    contrasts = tuple(replace(CONTRAST, question=f"s{index}") for index in range(3))
    text = " ".join(printed(replace(REPORT, contrasts=contrasts)).split())
    assert "WRONG WITHOUT, RIGHT WITH: A against V-L-A 3 shown in report.html, the first 2 of them here." in text
    assert f'1 s0 "{CONTRAST.prompt}": A without, C with; expected C; given "{GIVEN}"' in text
    assert " s1 " in text
    assert " s2 " not in text


def test_the_terminal_is_not_commanded_by_a_contrast() -> None:
    hostile = "\x1b]0;owned\x07 [bold]x[/bold]"
    reply = ContrastReply(hostile, hostile, hostile)
    text = printed(replace(REPORT, contrasts=(ContrastCase(hostile, hostile, (), hostile, hostile, reply, reply),)))
    assert not {"\x1b", "\x07"} & set(text)
    assert "[bold]x[/bold]" in text


def test_a_contrast_shows_the_last_frame_and_the_context_before_the_question() -> None:
    contrast = Contrast(GIVEN, case("A", "A", "I would stay. A"), case("V-L-A", "C", "C"))
    shown = contrast_case(contrast, read)
    assert [picture.caption for picture in shown.pictures] == ["s1/2.jpg"]
    assert shown.prompt == f"83 meters ahead, the navigation indicates a right turn.\n{QUESTION.prompt}"
    assert shown.options == CONTRAST.options
    assert (shown.given, shown.expected) == (GIVEN, "C")
    assert shown.without == CONTRAST.without
    assert shown.informed == ContrastReply("V-L-A", "C", "C")


def test_a_contrast_without_pictures_has_none() -> None:
    blind = replace(QUESTION, images=())
    assert contrast_case(Contrast("", case("A", None, "?", blind), case("V-L-A", "C", "C", blind)), read).pictures == ()


def test_a_frame_that_cannot_be_read_is_named_with_the_reason() -> None:
    def broken(image: ImageRef) -> bytes:
        raise BadDataError(f"{image.locator} is missing")

    shown = contrast_case(Contrast("", case("A", "A", "A"), case("V-L-A", "C", "C")), broken)
    assert shown.pictures == (Picture(b"", "", "s1/2.jpg is missing"),)


@pytest.mark.parametrize("flag", [True, False])
def test_a_true_or_false_question_expects_the_word(flag: bool) -> None:
    judged = replace(QUESTION, kind=Kind.TRUE_FALSE, answer=Answer(Kind.TRUE_FALSE, flag=flag), options=())
    assert failure_case(case("standard", str(not flag), "", judged), read).expected == str(flag)


def test_a_failure_names_its_condition_unless_it_is_the_usual_one() -> None:
    assert failure_case(case("V-A", "A", "A"), read).condition == "V-A"
    assert failure_case(case("standard", "A", "A"), read).condition == ""
    assert '<dt>condition</dt><dd dir="auto">V-A</dd>' in page(
        report=replace(REPORT, failures=(replace(CASE, condition="V-A"),))
    )
    assert "<dt>condition</dt>" not in page()


def test_a_failure_shows_the_context_before_the_question() -> None:
    asked = failure_case(case("V-A", "A", "A"), read).prompt
    assert asked.splitlines() == ["83 meters ahead, the navigation indicates a right turn.", QUESTION.prompt]
