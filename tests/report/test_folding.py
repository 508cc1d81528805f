"""Names broken where a reader would break them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from roadworthy.report.folding import folded


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("accuracy_V-L-A/predicted", 24, ["accuracy_V-L-A/predicted"]),
        ("accuracy_V-L-A/predicted", 15, ["accuracy_V-L-A/", "predicted"]),
        ("accuracy_V-L-A/predicted", 14, ["accuracy_", "V-L-A/", "predicted"]),
        ("baseline/answer-key", 15, ["baseline/", "answer-key"]),
        ("baseline/answer-key", 9, ["baseline/", "answer-", "key"]),
        ("driveaction, driveaction-1", 15, ["driveaction,", "driveaction-1"]),
        ("unbreakable", 7, ["unbreak", "able"]),
        ("first line\nsecond", 10, ["first line", "second"]),
        ("车道/标志", 6, ["车道/", "标志"]),
        ("", 5, [""]),
    ],
)
def test_names_are_broken_between_their_parts(name: str, width: int, lines: list[str]) -> None:
    assert folded(name, width).split("\n") == lines


@given(st.text("ab/_- 车", max_size=40), st.integers(2, 20))
def test_folding_loses_no_letter_and_fits(text: str, width: int) -> None:
    shown = folded(text, width)
    assert all(cell_len(line) <= width for line in shown.split("\n"))
    assert "".join(shown.split()) == "".join(text.split())
