"""`roadworthy licence` with pass marks: what is written, and when marks count as fixed before the run."""

from pathlib import Path

import pytest

from harness import Cli
from roadworthy.questions import QuestionSet


@pytest.fixture
def marks(tmp_path: Path) -> Path:
    path = tmp_path / "marks.yaml"
    path.write_text('theory: "20 %"\n')
    return path


def sat(cli: Cli, korea: QuestionSet, out: Path, *options: str | Path) -> str:
    data = ("--data", f"theory={korea.folder}", "--limit", "40")
    done = cli("licence", "--model", "baseline/answer-key", "--routes", "none", *data, "--out", out, *options)
    assert done.code == 0, done.err
    return " ".join(done.out.split())


def test_the_card_is_written_and_named_first_and_last(cli: Cli, tmp_path: Path) -> None:
    done = cli("licence", "--model", "baseline/first", "--routes", "none", "--out", tmp_path / "card")
    page = tmp_path / "card/card.html"
    assert done.err.startswith(f"The card will be {page}\n")
    assert done.out.endswith(f"Card: {page}\n")
    assert "baseline/first" in page.read_text(encoding="utf-8")
    assert 'href="./theory/report.html"' in page.read_text(encoding="utf-8")


def test_without_out_the_card_lies_among_the_runs(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cli("licence", "--model", "baseline/first", "--routes", "none")
    (page,) = tmp_path.glob("runs/licence/baseline-first/card-*/card.html")
    (report,) = tmp_path.glob("runs/idkb/baseline-first/*/report.html")
    assert f'href="./../../../idkb/baseline-first/{report.parent.name}/report.html"' in page.read_text(encoding="utf-8")


def test_the_same_command_twice_gives_the_same_card(cli: Cli, tmp_path: Path) -> None:
    first = cli("licence", "--model", "baseline/random", "--routes", "none", "--out", tmp_path / "card")
    page = (tmp_path / "card/card.html").read_bytes()
    second = cli("licence", "--model", "baseline/random", "--routes", "none", "--out", tmp_path / "card")
    assert second.out == first.out
    assert (tmp_path / "card/card.html").read_bytes() == page


def test_marks_fixed_before_the_run_stay_so_when_it_goes_on(
    cli: Cli, korea: QuestionSet, tmp_path: Path, marks: Path
) -> None:
    for _ in range(2):
        text = sat(cli, korea, tmp_path / "card", "--pass-marks", marks)
        assert "marks.yaml (sha " in text
        assert "fixed before the run)" in text
        assert "20.0 % MET (partial)" in text


def test_marks_that_come_after_the_replies_are_late(cli: Cli, korea: QuestionSet, tmp_path: Path, marks: Path) -> None:
    sat(cli, korea, tmp_path / "card")
    assert "set after the run had begun)" in sat(cli, korea, tmp_path / "card", "--pass-marks", marks)


def test_changed_marks_are_late(cli: Cli, korea: QuestionSet, tmp_path: Path, marks: Path) -> None:
    sat(cli, korea, tmp_path / "card", "--pass-marks", marks)
    marks.write_text("theory: 0.99\n")
    assert "set after the run had begun)" in sat(cli, korea, tmp_path / "card", "--pass-marks", marks)


def test_a_dry_run_fixes_no_marks(cli: Cli, tmp_path: Path, marks: Path) -> None:
    options = ("--out", tmp_path / "card", "--pass-marks", marks, "--dry-run")
    assert cli("licence", "--model", "baseline/first", "--routes", "none", *options).code == 0
    assert not (tmp_path / "card").exists()


def test_a_starter_set_has_no_verdict_whatever_the_marks(cli: Cli, tmp_path: Path, marks: Path) -> None:
    done = cli(
        "licence",
        "--model",
        "baseline/answer-key",
        "--routes",
        "none",
        "--out",
        tmp_path / "card",
        "--pass-marks",
        marks,
    )
    assert "LEARNER: starter set, proves the installation only" in done.out
    assert "verdict" not in done.out
    assert "verdict</th>" not in (tmp_path / "card/card.html").read_text(encoding="utf-8")


def test_a_mark_for_an_unknown_part_stops_before_anything_is_asked(cli: Cli, tmp_path: Path, marks: Path) -> None:
    marks.write_text("theroy: 0.5\n")
    done = cli(
        "licence", "--model", "baseline/first", "--routes", "none", "--out", tmp_path / "card", "--pass-marks", marks
    )
    assert done.code == 2
    assert "Did you mean theory?" in done.err
    assert not (tmp_path / "card").exists()
