"""All five real banks are sat by all four baselines."""

from pathlib import Path
from typing import Any

import pytest

from harness import Cli, scores
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.exams.idkb.tally import chance
from roadworthy.questions import Question, QuestionSet

BANKS = {
    "ie-rsa": ("ie_driver_theory", 1_610),
    "it-quizpatente": ("it_quizpatente_b", 7_139),
    "kr-koroad": ("kr_koroad", 997),
    "tw-thb": ("tw_thb", 1_090),
    "uk-theory": ("uk_theory", 76),
}


@pytest.fixture(scope="module", params=sorted(BANKS))
def bank(request: pytest.FixtureRequest, shared: Path, tmp_path_factory: pytest.TempPathFactory) -> QuestionSet:
    source = shared / "data/theory" / BANKS[request.param][0]
    return IdkbExam().build(request.param, source, tmp_path_factory.mktemp("bank") / request.param, BuildOptions())


def sat(cli: Cli, bank: QuestionSet, baseline: str) -> dict[str, dict[str, Any]]:
    """The scores that have a value, each baseline sitting each bank once."""
    run = bank.folder.parent / f"{bank.folder.name}-{baseline}"
    if not run.exists():
        assert cli("eval", "idkb", "--model", f"baseline/{baseline}", "--data", bank.folder, "--out", run).code == 0
    document = scores(run)
    assert sum(document["outcomes"].values()) == len(bank)
    return {name: score for name, score in document["scores"].items() if score["value"] is not None}


def test_every_record_is_kept_rejected_or_skipped(bank: QuestionSet) -> None:
    account = {count.name: count.n for count in bank.dataset.intake}
    left_out = sum(n for name, n in account.items() if name.startswith(("rejected: ", "skipped: ")))
    assert account["read"] == BANKS[bank.dataset.source][1] == account["kept"] + left_out


def test_the_answer_key_scores_1_in_every_score(cli: Cli, bank: QuestionSet) -> None:
    assert {score["value"] for score in sat(cli, bank, "answer-key").values()} == {1.0}


def test_random_scores_what_arithmetic_expects(cli: Cli, bank: QuestionSet) -> None:
    accuracy = sat(cli, bank, "random")["accuracy"]
    expected = sum(map(chance, bank)) / len(bank)
    assert accuracy["low"] <= expected <= accuracy["high"]


def test_first_is_right_where_the_first_option_is(cli: Cli, bank: QuestionSet) -> None:
    def is_right(question: Question) -> bool:
        return question.answer.keys == (question.options[0].key,)

    accuracy = sat(cli, bank, "first")["accuracy"]
    assert accuracy["value"] == pytest.approx(sum(map(is_right, bank)) / len(bank))


def test_majority_is_never_below_first(cli: Cli, bank: QuestionSet) -> None:
    first, majority = (sat(cli, bank, name)["accuracy"]["value"] for name in ("first", "majority"))
    assert majority >= first
