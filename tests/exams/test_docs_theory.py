"""The table of readings in docs/theory.md is what the code does."""

import re
from pathlib import Path

import pytest

from roadworthy.exams.idkb import follows_instruction, literal_letters
from roadworthy.grading import parse_choices

DOCS = Path(__file__).resolve().parents[2] / "docs/theory.md"
ROWS = re.findall(r"^\| `(.+?)` \| (.+?) \| (.+?) \| (yes|no) \|$", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
OPTIONS = {"A": "Stop before the line", "B": "Drive on", "C": "Sound the horn", "D": "Turn around"}


def written(letters: tuple[str, ...]) -> str:
    return ", ".join(letters) or "none"


@pytest.mark.parametrize(("reply", "literal", "careful", "follows"), ROWS)
def test_a_row_of_the_table_holds(reply: str, literal: str, careful: str, follows: str) -> None:
    assert written(literal_letters(reply)) == literal
    assert written(parse_choices(reply, OPTIONS).value or ()) == careful
    assert follows_instruction(reply) is (follows == "yes")


def test_the_table_has_all_its_rows() -> None:
    assert len(ROWS) == 22
