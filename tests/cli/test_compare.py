"""`roadworthy compare` on runs that baselines sat."""

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from harness import Cli
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import write_question_set

Sit = Callable[..., Path]


@pytest.fixture(scope="module")
def runs_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("runs")


@pytest.fixture
def sit(cli: Cli, runs_folder: Path) -> Sit:
    """Let a baseline sit the starter set of the theory exam, once for all tests, and return the run's folder."""

    def sat(baseline: str, *options: str | Path) -> Path:
        folder = runs_folder / (baseline + "".join(f"_{Path(option).name}" for option in options))
        if not folder.exists():
            cli("eval", "idkb", "--model", f"baseline/{baseline}", "--out", folder, *options)
        return folder

    return sat


def test_the_answer_key_against_chance_is_large_and_significant(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("random"), sit("answer-key"), "--json")
    assert done.code == 0
    row = msgspec.json.decode(done.out)["conditions"][0]
    assert row["finding"] == "b_better"
    assert row["difference"] > 0.5
    assert row["low"] > 0.4
    assert row["p_value"] < 1e-6
    assert row["exact"]["p_value"] < 1e-6
    assert row["exact"]["only_first"] == 0


def test_two_runs_that_answered_alike_differ_by_0_and_pass_the_gate(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("first"), sit("first", "--concurrency", "1"), "--fail-if-worse")
    assert done.code == 0
    assert "no question differs" in done.out
    assert "TIED" in done.out


def test_a_run_named_twice_is_refused(cli: Cli, sit: Sit) -> None:
    run = sit("first")
    done = cli("compare", run, run.parent / "." / run.name, "--fail-if-worse")
    assert done.code == 2
    assert "a run cannot differ from itself" in done.err


def test_a_candidate_that_is_worse_ends_with_3(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("answer-key"), sit("random"), "--margin", "5", "--fail-if-worse")
    assert done.code == 3
    assert "GATE FAILED: the candidate B is more than 5 points worse than A (standard)." in done.out


def test_without_a_gate_a_worse_candidate_ends_with_0(cli: Cli, sit: Sit) -> None:
    assert cli("compare", sit("answer-key"), sit("random")).code == 0


def test_the_better_candidate_passes_even_the_strict_gate(cli: Cli, sit: Sit) -> None:
    assert cli("compare", sit("random"), sit("answer-key"), "--fail-if-undecided").code == 0


def test_the_strict_gate_fails_what_is_undecided(cli: Cli, sit: Sit) -> None:
    runs = (sit("first"), sit("random"))
    assert cli("compare", *runs, "--margin", "1", "--fail-if-worse").code == 0
    assert cli("compare", *runs, "--margin", "1", "--fail-if-undecided").code == 3


def test_a_failed_gate_leaves_whole_json_on_stdout(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("answer-key"), sit("random"), "--fail-if-worse", "--json")
    assert done.code == 3
    assert msgspec.json.decode(done.out)["gate"]["failed"] is True


def test_runs_on_other_questions_are_refused_with_the_reason(cli: Cli, sit: Sit, tmp_path: Path) -> None:
    starter = IdkbExam().build_starter(tmp_path / "starter")
    write_question_set(tmp_path / "half", starter.dataset, list(starter)[::2])
    done = cli("compare", sit("first"), sit("random", "--data", tmp_path / "half"))
    assert done.code == 2
    assert "the questions are not the same" in done.err


def test_a_part_of_the_questions_is_compared_and_stamped(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("answer-key"), sit("random", "--limit", "40"))
    assert done.code == 0
    assert "PARTIAL: B has no value for" in done.out


def test_a_candidate_that_answered_a_part_does_not_pass_the_strict_gate(cli: Cli, sit: Sit) -> None:
    runs = (sit("random"), sit("answer-key", "--limit", "40"))
    done = cli("compare", *runs, "--margin", "100", "--fail-if-undecided")
    assert done.code == 3
    assert "GATE FAILED" in done.out
    assert "B lacks answers to" in done.out
    lenient = cli("compare", *runs, "--margin", "100", "--fail-if-worse")
    assert lenient.code == 0
    assert "NOT FAILED, BUT UNDECIDED" in lenient.out


def test_three_runs_are_ranked_by_letters(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("first"), sit("answer-key"), sit("random"), "--json")
    assert done.code == 0
    ranked = msgspec.json.decode(done.out)["runs"]
    assert ranked[0]["model"] == "baseline/answer-key"
    assert [run["letters"] for run in ranked] == ["a", "b", "b"]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--margin", "5"), "Add --fail-if-worse"),
        (("--score", "acuracy"), "Did you mean accuracy?"),
        (("--condition", "standrd"), "Did you mean standard?"),
    ],
)
def test_a_mistake_ends_with_2_and_the_way_out(cli: Cli, sit: Sit, options: tuple[str, ...], words: str) -> None:
    done = cli("compare", sit("first"), sit("random"), *options)
    assert done.code == 2
    assert words in done.err


def test_one_run_cannot_be_compared(cli: Cli, sit: Sit) -> None:
    done = cli("compare", sit("first"))
    assert done.code == 2
    assert "OTHER-RUN" in done.err


def test_a_gate_takes_two_runs(cli: Cli, sit: Sit) -> None:
    run = sit("first")
    done = cli("compare", run, run, run, "--fail-if-worse")
    assert done.code == 2
    assert "Name two" in done.err


def test_a_folder_that_is_no_run_is_named(cli: Cli, tmp_path: Path) -> None:
    done = cli("compare", tmp_path / "nowhere", tmp_path)
    assert done.code == 2
    assert "nowhere is not a run" in done.err


def test_a_report_reads_every_run_before_it_prints_anything(cli: Cli, sit: Sit, tmp_path: Path) -> None:
    unreadable = tmp_path / "unreadable"
    shutil.copytree(sit("first"), unreadable)
    (unreadable / "run.json").write_text("{}", encoding="utf-8")
    done = cli("report", sit("random"), unreadable)
    assert done.code == 2
    assert done.out == ""
    assert "unreadable/run.json cannot be read" in done.err


def test_a_report_refuses_scores_that_were_edited(cli: Cli, sit: Sit, tmp_path: Path) -> None:
    edited = tmp_path / "edited"
    shutil.copytree(sit("first"), edited)
    document = msgspec.json.decode((edited / "scores.json").read_bytes())
    document["scores"]["accuracy"]["value"] = 5.0
    (edited / "scores.json").write_bytes(msgspec.json.encode(document))
    done = cli("report", edited)
    assert done.code == 2
    assert 'edited/scores.json: the score "accuracy" has the value 5' in done.err


def test_a_report_says_why_it_averages_no_drops(cli: Cli, tmp_path: Path) -> None:
    for name, options in (("whole", ()), ("part", ("--limit", "30"))):
        cli("eval", "driveaction", "--model", "baseline/first", "--mode", "V-L-A,A", "--out", tmp_path / name, *options)
    done = cli("report", tmp_path / "whole", tmp_path / "part")
    assert "on average" not in done.out
    assert "Drops are not averaged: " in done.out
    assert "limit: none -> 30" in done.out
    twice = cli("report", tmp_path / "whole", tmp_path / "whole")
    assert "whole is named twice" in twice.out
