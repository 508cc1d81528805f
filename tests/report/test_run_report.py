"""What a run's folder receives, and what of a run its report shows."""

from dataclasses import replace
from pathlib import Path

import pytest

from report.sat_parts import REPORT, THEORY
from report.test_charts import COUNTS, RADAR
from report.test_contrasts import GIVEN, case, read
from roadworthy.grading import Contrast
from roadworthy.questions import Condition, Dataset
from roadworthy.report import RunFacts, Timing, read_scorecard, run_report, write_report
from roadworthy.report.charts import figure_svg
from roadworthy.runner import JournalTotals, RunRecord

FACTS = RunFacts(
    record=RunRecord(
        exam="driveaction",
        model="vllm/tested",
        protocol="driveaction-1",
        identity=(),
        conditions=(Condition(mode="V-L-A"), Condition(mode="A")),
        repeats=1,
        seed=0,
        data="set",
        command="roadworthy eval driveaction",
        versions=(),
    ),
    dataset=Dataset(exam="driveaction", title="Decision", protocol="driveaction-1", license="", source="made here"),
    chosen=2,
    available=2,
    splits=(),
    not_asked=0,
    failures=(),
    totals=JournalTotals(2, 0, 2, 0, 0, 0, None),
)


def test_contrasts_of_a_run_are_in_its_report() -> None:
    contrast = Contrast(GIVEN, case("A", "A", "A"), case("V-L-A", "C", "C"))
    (shown,) = run_report(FACTS, THEORY, (), read, (contrast,)).contrasts
    assert (shown.without.condition, shown.informed.condition, shown.given) == ("A", "V-L-A", GIVEN)


def test_a_run_without_contrasts_has_none() -> None:
    assert run_report(FACTS, THEORY, (), read).contrasts == ()


def test_failures_of_a_run_are_in_its_report() -> None:
    (shown,) = run_report(FACTS, THEORY, (case("V-A", "A", "A"),), read).failures
    assert (shown.question, shown.condition) == ("s1-a1", "V-A")


def test_each_figure_is_a_file_beside_the_page_and_in_it(tmp_path: Path) -> None:
    write_report(tmp_path, replace(THEORY, figures=(RADAR, COUNTS)), REPORT, Timing("", 0.0, None))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "distribution.svg",
        "radar.svg",
        "report.html",
        "scores.json",
    ]
    assert (tmp_path / "radar.svg").read_text(encoding="utf-8") == figure_svg(RADAR)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count('class="chart"') == 2
    assert "<figcaption>Questions per task</figcaption>" in page


def test_a_card_without_figures_writes_none(tmp_path: Path) -> None:
    write_report(tmp_path, THEORY, REPORT, Timing("", 0.0, None))
    assert not list(tmp_path.glob("*.svg"))


@pytest.mark.parametrize("name", ["../outside", "/etc/x", "a/b"])
def test_a_figures_name_never_leaves_the_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "run"
    write_report(folder, replace(THEORY, figures=(replace(RADAR, name=name),)), REPORT, Timing("", 0.0, None))
    assert [path.name for path in tmp_path.iterdir()] == ["run"]
    assert len(list(folder.glob("*.svg"))) == 1
    assert read_scorecard((folder / "scores.json").read_bytes()).exam == "idkb"
