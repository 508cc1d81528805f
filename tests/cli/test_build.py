"""What `build` prints of a set is shown, never obeyed, and it says what is left to people."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from harness import Cli, Outcome
from roadworthy.questions import REVIEW

Build = Callable[..., Outcome]
MAP = """\
question: q
options: [a, b]
answer: right
answer_is: letter
country: {value: IE}
language: {value: en}
vehicle: {value: car}
"""
ROWS = [("q", "a", "b", "right"), ("What must you do at a red light?", "Stop", "Go", "A")]


@pytest.fixture
def build(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Build a set of one question from a table, its title and further options given."""
    monkeypatch.chdir(tmp_path)

    def run(title: str, *options: str) -> Outcome:
        with Path("bank.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(ROWS)
        Path("map.yaml").write_text(f"{MAP}title: {title}\n", encoding="utf-8")
        arguments = ("build", "idkb", "bank.csv", "--source", "table", "--fields", "map.yaml", "--out", "set")
        return cli(*arguments, *options)

    return run


def test_a_title_reaches_the_terminal_without_what_it_would_obey(build: Build) -> None:
    done = build(r'"\e[31mred \a\x9b2J"')
    assert done.code == 0, done.err
    assert "␛[31mred ␇�2J" in done.out
    assert not {"\x1b", "\a", "\x9b"} & set(done.out)


def test_a_title_is_no_markup(build: Build) -> None:
    assert "[red]x[/y]" in build("'[red]x[/y]'").out


def test_people_are_asked_to_look_only_where_there_is_something_to_see(build: Build) -> None:
    assert REVIEW not in build("bank").out
    assert f"People should look at the questions in {Path('set') / REVIEW}" in build("bank", "--review-sample", "1").out
