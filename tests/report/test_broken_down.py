"""Breakdowns by one property beside each other, as Tables 4 and 5 have them."""

import io
import re
from dataclasses import replace
from itertools import takewhile

import pytest
from rich.console import Console

from report.sat_parts import REPORT, THEORY
from report.test_html_report import rows
from roadworthy.report import report_html
from roadworthy.report.broken_down import breakdown_tables
from roadworthy.report.terminal import print_report
from roadworthy.statistics import Breakdown, Score


def cell(group: str, value: float | None, n: int = 400) -> Score:
    if value is None:
        return Score(group, None, None, None, 0, 0)
    return Score(group, value, value - 0.05, value + 0.05, n, n)


def by_group(score: str, *cells: Score, title: str = "") -> Breakdown:
    return Breakdown("group", title or f"{score} by group", score, cells)


VISION = by_group("accuracy_V", cell("Navigation", 0.668), cell("Sign", 0.779, 12))
ACTION = by_group("accuracy_A", cell("Navigation", 0.782, 410), cell("Sign", None))
CARD = replace(THEORY, breakdowns=(VISION, ACTION))


def printed(*breakdowns: Breakdown, width: int = 100) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    print_report(replace(CARD, breakdowns=breakdowns), REPORT, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def test_breakdowns_into_the_same_groups_are_one_table() -> None:
    (table,) = breakdown_tables((VISION, ACTION))
    assert table.scores == ("accuracy_V", "accuracy_A")
    assert [(name, [one.value for one in cells]) for name, cells in table.rows] == [
        ("Navigation", [0.668, 0.782]),
        ("Sign", [0.779, None]),
    ]


@pytest.mark.parametrize(
    "other",
    [
        replace(ACTION, name="country"),
        replace(ACTION, cells=ACTION.cells[::-1]),
        replace(ACTION, cells=ACTION.cells[:1]),
    ],
    ids=["another property", "another order", "other groups"],
)
def test_breakdowns_that_differ_stay_apart(other: Breakdown) -> None:
    assert [table.scores for table in breakdown_tables((VISION, other))] == [("accuracy_V",), ("accuracy_A",)]


def test_a_table_stands_where_its_first_breakdown_stood() -> None:
    country = replace(VISION, name="country")
    assert [table.name for table in breakdown_tables((VISION, country, ACTION))] == ["group", "country"]


@pytest.mark.parametrize(
    ("titles", "together"),
    [
        (("Vision by group", "Action by group"), "Vision, Action by group"),
        (("Accuracy by group: V", "Accuracy by group: A"), "Accuracy by group: V, A"),
        (("By group", "By group"), "By group"),
        (("Accuracy", "Accuracy by group"), "Accuracy by group"),
        (("Right", "Wrong"), "Right, Wrong"),
    ],
)
def test_what_titles_share_is_said_once(titles: tuple[str, str], together: str) -> None:
    one, two = (replace(VISION, title=title) for title in titles)
    assert breakdown_tables((one, two))[0].title == together


def test_a_single_breakdown_keeps_its_title() -> None:
    (table,) = breakdown_tables((replace(VISION, title="By group"),))
    assert table.title == "By group (accuracy_V)"


def test_the_page_has_value_interval_and_n_in_each_cell() -> None:
    section = report_html(CARD, REPORT).partition("<h2>Broken down")[2].partition("</table>")[0]
    text = " ".join(re.sub(r"<[^>]+>", " ", section.replace("<wbr>", "")).split())
    assert text.endswith(
        "group V A Navigation 66.8 % [61.8, 71.8] n 400 78.2 % [73.2, 83.2] n 410 Sign ~ 77.9 % [72.9, 82.9] n 12 – n 0"
    )


def test_the_page_shows_what_is_unsure_in_grey() -> None:
    section = report_html(CARD, REPORT).partition("<h2>Broken down")[2]
    assert section.count('<td class="number grey"') == 1
    assert 'class="number grey" data-column="V"' in section


def test_a_single_breakdown_is_drawn_as_before() -> None:
    section = report_html(replace(CARD, breakdowns=(VISION,)), REPORT).partition("<h2>Broken down")[2]
    assert rows(section)[:2] == [
        ["group", "value", "95 % interval", "n / clusters"],
        ["Navigation", "66.8 %", "[61.8, 71.8]", "400 / 400"],
    ]


def test_the_terminal_has_value_and_n_over_the_interval() -> None:
    lines = printed(VISION, ACTION)
    start = lines.index("accuracy_V, accuracy_A by group")
    assert [line.split() for line in lines[start + 1 : start + 6]] == [
        ["group", "V", "A"],
        ["Navigation", "66.8", "%", "n", "400", "78.2", "%", "n", "410"],
        ["[61.8,", "71.8]", "[73.2,", "83.2]"],
        ["Sign", "~", "77.9", "%", "n", "12", "–", "n", "0"],
        ["[72.9,", "82.9]"],
    ]


def test_a_group_without_a_question_is_one_line() -> None:
    empty = [by_group(score, cell("Navigation", None), cell("Sign", 0.5)) for score in ("accuracy_V", "accuracy_A")]
    lines = printed(*empty)
    at = next(index for index, line in enumerate(lines) if line.split() == ["group", "V", "A"])
    assert [line.split()[0] for line in lines[at + 1 : at + 3]] == ["Navigation", "Sign"]
    assert lines[at + 1].split()[1:] == ["–", "n", "0"] * 2


def test_scores_are_named_in_full_where_the_title_does_not_say_of_what_they_are() -> None:
    titled = [replace(one, title="By group") for one in (VISION, ACTION)]
    assert breakdown_tables(titled)[0].heads == ("accuracy_V", "accuracy_A")
    assert breakdown_tables((VISION, ACTION))[0].heads == ("V", "A")
    mixed = (VISION, replace(ACTION, score="f1_A"))
    assert breakdown_tables(mixed)[0].heads == ("accuracy_V", "f1_A")


def seven(score: str) -> Breakdown:
    groups = ("Navigation", "Efficiency", "Dynamic", "Static", "Road Marking", "Traffic Light", "Sign")
    return by_group(score, *(cell(group, 0.93, 16_185) for group in groups))


@pytest.mark.parametrize("width", [60, 80, 100])
def test_many_scores_are_continued_below_within_the_terminal(width: int) -> None:
    scores = [f"accuracy_{mode}" for mode in ("V-L-A", "V-A", "L-A", "A", "V", "L")]
    lines = printed(*map(seven, scores), width=width)
    assert max(map(len, lines[:-1])) <= width
    text = "\n".join(lines)
    assert text.count("93.0 % n 16,185") == 6 * 7
    assert "by group, continued" in " ".join(text.split())


@pytest.mark.parametrize("width", [60, 80, 100])
def test_heads_are_broken_between_their_parts_only(width: int) -> None:
    modes = ("V-L-A/predicted/no-navigation/blind-no-image", "V-A/predicted/no-navigation", "A/no-navigation")
    lines = printed(*(replace(seven(f"accuracy_{mode}"), title="Accuracy") for mode in modes), width=width)
    starts = [index for index, line in enumerate(lines) if line in ("Accuracy", "Accuracy, continued")]
    heads = [takewhile(lambda line: "Navigation" not in line, lines[index + 1 :]) for index in starts]
    words = [word for head in heads for line in head for word in line.split()]
    parts = {"group", *(f"{part}{end}" for mode in modes for part in mode.split("/") for end in ("/", ""))}
    assert {piece for word in words for piece in re.findall(r"[^/]+/?", word) if piece[0].isalpha()} <= parts


def test_a_long_table_is_cut_and_says_where_the_rest_is() -> None:
    many = [by_group(score, *(cell(f"g{n}", 0.5) for n in range(23))) for score in ("one", "two")]
    lines = printed(*many)
    assert "and 3 more in scores.json" in map(str.strip, lines)
    assert not [line for line in lines if line.strip().startswith("g20")]


def test_points_have_their_sign_in_a_table() -> None:
    drop = Breakdown(
        "group",
        "drop by group",
        "drop_A",
        tuple(replace(one, value=3.29, low=2.5, high=4.3, unit="points", n=400) for one in VISION.cells),
    )
    section = report_html(replace(CARD, breakdowns=(VISION, drop)), REPORT).partition("<h2>Broken down")[2]
    assert "<b>+3.3 points</b>" in section
    assert "[2.5, 4.3]" in section
