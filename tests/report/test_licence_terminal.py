"""The licence card in a terminal."""

import re
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from report.sat_parts import HAZARD, PARTIAL, REPORT, STARTER, THEORY, TWO, Parts, filled_with, marked
from roadworthy.report import MarksInForce, licence_content, print_licence_card
from roadworthy.statistics import GradingCount, Ledger, Score, Scorecard


def drawn(parts: Parts, marks: MarksInForce | None = None, width: int = 100) -> str:
    console = Console(file=StringIO(), width=width, markup=False, emoji=False, highlight=False)
    print_licence_card(licence_content(parts, REPORT.command, marks=marks), console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def section(text: str, title: str) -> list[str]:
    lines = text.split(f"\n{title}\n")[1].partition("\n\n")[0].splitlines()
    return [line.strip() for line in lines]


def test_the_score_its_interval_chance_mark_and_verdict_stand_in_one_row() -> None:
    row = next(line for line in drawn(TWO, marked(0.86)).splitlines() if "[73.6, 75.8]" in line)
    numbers = ["74.7", "%", "[73.6,", "75.8]", "10,878", "/", "9,402", "46.1", "%", "not", "run", "86.0", "%"]
    assert row.split() == ["Theory", "(IDKB)", *numbers, "NOT", "MET"]


def test_each_ledger_row_sums_and_equals_the_scorecard() -> None:
    header, theory, hazard, *_ = section(drawn(TWO), "WHAT BECAME OF EVERY QUESTION")
    assert header.split()[1:] == ["right", "wrong", "open", "refused", "unparsed", "truncated", "failed", "sum"]
    for row, card in ((theory, THEORY), (hazard, HAZARD)):
        *numbers, total = (int(number.replace(",", "")) for number in row.split()[2:])
        assert sum(numbers) == total == card.ledger.total
        assert numbers == [getattr(card.ledger, name) for name in header.split()[1:-1]]


def test_open_answers_have_no_column_where_there_are_none() -> None:
    header = section(drawn(TWO[:1]), "WHAT BECAME OF EVERY QUESTION")[0]
    assert "open" not in header.split()


@pytest.mark.parametrize("width", [80, 100])
def test_the_card_fits_the_terminal_and_loses_nothing(width: int) -> None:
    text = drawn([(THEORY, PARTIAL), (HAZARD, REPORT)], marked(0.75), width)
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    words = " ".join(text.split())
    for shown in ("10,878 / 9,402", "[73.6, 75.8]", "46.1 %", "75.0 %", "UNDECIDED (partial)", "no mark set", "10,878"):
        assert shown in words


def test_a_starter_set_has_a_stamp_and_no_column_for_verdicts() -> None:
    text = drawn([(THEORY, STARTER)], marked(0.5))
    assert "LEARNER: starter set, proves the installation only" in text
    assert "verdict" not in text
    assert "your mark" not in text
    assert "not applied: a starter set is not judged by a mark" in " ".join(text.split())


def test_a_starter_set_beside_a_real_part_has_no_verdict() -> None:
    text = drawn([(THEORY, STARTER), (HAZARD, REPORT)], marked(0.5))
    row = next(line for line in text.splitlines() if "[73.6, 75.8]" in line)
    assert row.split()[-4:] == ["–", "none:", "starter", "set"]


def test_the_sections_are_in_the_cards_order() -> None:
    text = drawn(TWO, marked(0.86))
    titles = (
        "ROADWORTHY DRIVING-TEST REPORT    vllm/tested    card ",
        "A benchmark report, not an approval to drive. Pass marks: marks.yaml (sha 91c2ab34",
        "IN ONE SENTENCE",
        "score (95 % interval)",
        "WHAT BECAME OF EVERY QUESTION",
        "CAN THIS BE SET BESIDE THE PAPER?",
        "WEAKEST PLACES",
        "WORST MOMENTS",
        "LIMITS",
        "SENT TO",
        "REPRODUCE",
    )
    places = [text.index(title) for title in titles]
    assert places == sorted(places)


def test_whether_it_compares_stands_beside_the_smallest_difference() -> None:
    _, _, theory, hazard = section(drawn(TWO), "CAN THIS BE SET BESIDE THE PAPER?")
    assert re.split("  +", theory)[1:] == ["no: five public banks, not the official split", "2.2 points"]
    assert hazard.split()[2:] == ["not", "stated", "7.0", "points"]


def test_at_most_three_moments_are_told() -> None:
    many = replace(REPORT, failures=REPORT.failures * 6)
    assert [line[0] for line in section(drawn([(THEORY, many)]), "WORST MOMENTS")] == ["1", "2", "3"]


def test_a_moment_tells_what_was_asked_understood_and_expected() -> None:
    (told,) = section(drawn([(THEORY, REPORT)]), "WORST MOMENTS")
    assert '"What does this sign mean?": understood B; expected A (wrong answer)' in told


def test_the_command_is_one_line_to_copy() -> None:
    command = "roadworthy licence --model vllm --data theory=" + "a/long/path/" * 20
    console = Console(file=StringIO(), width=80)
    print_licence_card(licence_content(TWO, command), console)
    assert isinstance(console.file, StringIO)
    assert f"\n  {command}\n" in console.file.getvalue()


def test_a_part_without_any_score_has_a_dash() -> None:
    for scores in ((), (Score("accuracy", None, None, None, 0, 0),)):
        nothing = Scorecard("idkb", "Theory", "m", "p", scores, Ledger(), GradingCount())
        assert "Theory: nothing could be scored." in drawn([(nothing, REPORT)])
        assert "–  –" in drawn([(nothing, REPORT)])


def test_text_cannot_command_the_terminal() -> None:
    text = drawn(filled_with("\x1b]0;owned\x07 \x9b31m [bold]x[/bold]"))
    assert not {"\x1b", "\x07", "\x9b"} & set(text)
    assert "[bold]x[/bold]" in text
