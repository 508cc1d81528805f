"""All five real banks are sat by all four baselines."""

from pathlib import Path
from typing import Any

import pytest

from exams.banks import BANKS, BuiltBank, build, counts, left_out
from harness import Cli, scores
from roadworthy.exams.idkb.tally import chance
from roadworthy.questions import Question, QuestionSet
from roadworthy.questions.verify import verify


@pytest.fixture(scope="module", params=sorted(BANKS))
def bank(request: pytest.FixtureRequest, built_bank: BuiltBank) -> QuestionSet:
    return built_bank(request.param)


# The largest bank takes ten seconds a test: two of its tests are enough for every day.
LARGEST = "it-quizpatente"
EACH = pytest.mark.parametrize(
    "bank",
    [pytest.param(name, marks=pytest.mark.slow if name == LARGEST else ()) for name in sorted(BANKS)],
    indirect=True,
)


def sat(cli: Cli, bank: QuestionSet, baseline: str) -> dict[str, dict[str, Any]]:
    """The scores that have a value, each baseline sitting each bank once."""
    run = bank.folder.parent / f"{bank.folder.name}-{baseline}"
    if not run.exists():
        assert cli("eval", "idkb", "--model", f"baseline/{baseline}", "--data", bank.folder, "--out", run).code == 0
    document = scores(run)
    assert sum(document["outcomes"].values()) == len(bank)
    return {name: score for name, score in document["scores"].items() if score["value"] is not None}


def test_every_record_is_kept_rejected_or_skipped(bank: QuestionSet) -> None:
    account = counts(bank)
    fates = sum(n for name, n in account.items() if name.startswith(("rejected: ", "skipped: ")))
    assert account["read"] == BANKS[bank.dataset.source][1] == account["kept"] + fates
    assert account["kept"] == len(bank)


def test_every_record_left_out_has_a_line_of_its_own(bank: QuestionSet) -> None:
    names = [row[0] for row in left_out(bank.folder)]
    assert len(names) == len(set(names)) == BANKS[bank.dataset.source][1] - len(bank)


def test_what_was_kept_verifies(bank: QuestionSet) -> None:
    assert verify(bank).is_sound


@EACH
def test_the_same_bank_twice_gives_the_same_bytes(bank: QuestionSet, shared: Path, tmp_path: Path) -> None:
    name = bank.dataset.source
    build(name, shared / "data/theory" / BANKS[name][0], tmp_path / "again")
    for file in ("questions.parquet", "dataset.json", "README.md", "intake.csv"):
        assert (tmp_path / "again" / file).read_bytes() == (bank.folder / file).read_bytes()


def test_the_answer_key_scores_1_in_every_score(cli: Cli, bank: QuestionSet) -> None:
    assert {score["value"] for score in sat(cli, bank, "answer-key").values()} == {1.0}


@EACH
def test_random_scores_what_arithmetic_expects(cli: Cli, bank: QuestionSet) -> None:
    accuracy = sat(cli, bank, "random")["accuracy"]
    expected = sum(map(chance, bank)) / len(bank)
    assert accuracy["low"] <= expected <= accuracy["high"]


@EACH
def test_first_is_right_where_the_first_option_is(cli: Cli, bank: QuestionSet) -> None:
    def is_right(question: Question) -> bool:
        return question.answer.keys == (question.options[0].key,)

    accuracy = sat(cli, bank, "first")["accuracy"]
    assert accuracy["value"] == pytest.approx(sum(map(is_right, bank)) / len(bank))


@EACH
def test_majority_is_never_below_first(cli: Cli, bank: QuestionSet) -> None:
    first, majority = (sat(cli, bank, name)["accuracy"]["value"] for name in ("first", "majority"))
    assert majority >= first
