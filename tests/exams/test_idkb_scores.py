"""The theory exam's scores: baselines land where arithmetic puts them, and nothing counts twice."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness import Cli, scores
from roadworthy.exams import Graders
from roadworthy.exams.idkb import IdkbExam
from roadworthy.exams.idkb.tally import chance
from roadworthy.grading import Outcome, Verdict
from roadworthy.models import Reply, Status
from roadworthy.questions import Answer, Condition, Dataset, Kind, Option, Question, QuestionSet
from roadworthy.runner import StepKey

OPTIONS = tuple(Option(key, text) for key, text in zip("ABCD", ["Stop", "Go", "Wait", "Turn"], strict=True))
SINGLE = Question("s", "idkb", Kind.CHOICE, "What now?", Answer(Kind.CHOICE, keys=("B",)), "s", OPTIONS)
SEVERAL = Question("m", "idkb", Kind.CHOICES, "Which?", Answer(Kind.CHOICES, keys=("A", "C")), "m", OPTIONS)
EXAM = IdkbExam()
NO_GRADERS = Graders()
DATASET = Dataset(exam="idkb", title="t", protocol="idkb-1", license="none", source="test")


def verdict_on(question: Question, reply: Reply) -> Verdict:
    return EXAM.grade(question, Condition(), 0, {StepKey(question.id, "standard"): reply}, NO_GRADERS)


def said(question: Question, text: str) -> dict[str, float | None]:
    return {score.name: score.value for score in verdict_on(question, Reply(Status.OK, text)).scores}


def test_the_paper_and_a_careful_reader_can_disagree() -> None:
    assert said(SINGLE, "Option A is wrong, so Option B") == {
        "accuracy": 0.0,
        "accuracy_robust": 1.0,
        "instruction_following": 1.0,
    }


def test_a_bare_letter_is_right_but_does_not_follow_the_instruction() -> None:
    assert said(SINGLE, "B") == {"accuracy": 1.0, "accuracy_robust": 1.0, "instruction_following": 0.0}


def test_all_of_several_answers_are_needed() -> None:
    assert said(SEVERAL, "Option A")["accuracy"] == 0.0
    assert said(SEVERAL, "Option C, Option A")["accuracy"] == 1.0


@pytest.mark.parametrize(
    ("reply", "outcome", "primary"),
    [
        (Reply(Status.OK, "Option B"), Outcome.ANSWERED, 1.0),
        (Reply(Status.OK, "I'm sorry, but I can't help with that."), Outcome.REFUSED, 0.0),
        (Reply(Status.OK, "no idea"), Outcome.UNPARSED, 0.0),
        (Reply(Status.EMPTY), Outcome.UNPARSED, 0.0),
        (Reply(Status.FILTERED), Outcome.REFUSED, 0.0),
        (Reply(Status.TRUNCATED, "well, let me see"), Outcome.TRUNCATED, 0.0),
        (Reply(Status.HTTP, error="HTTP 500"), Outcome.FAILED, None),
        (Reply(Status.TIMEOUT), Outcome.FAILED, None),
        (Reply(Status.DROPPED), Outcome.FAILED, None),
        (Reply(Status.GARBAGE), Outcome.FAILED, None),
    ],
)
def test_each_status_has_its_outcome_and_only_failures_have_no_score(
    reply: Reply, outcome: Outcome, primary: float | None
) -> None:
    verdict = verdict_on(SINGLE, reply)
    assert (verdict.outcome, verdict.primary) == (outcome, primary)


def test_what_a_content_filter_leaves_is_no_answer() -> None:
    assert verdict_on(SINGLE, Reply(Status.FILTERED, "Option B")).primary == 0.0


def test_replies_that_algorithm_1_reads_are_still_counted_as_a_reader_takes_them() -> None:
    tally = EXAM.tally(DATASET, NO_GRADERS)
    tally.add(SINGLE, verdict_on(SINGLE, Reply(Status.TRUNCATED, "Option B is tempting, but")))
    card = tally.scorecard("m", seed=0)
    assert card.ledger.right == 1
    assert next(table.rows for table in card.tables if table.name == "outcomes") == (("truncated", 1, 1.0),)


def test_failed_questions_enter_the_ledger_but_no_score() -> None:
    tally = EXAM.tally(DATASET, NO_GRADERS)
    tally.add(SINGLE, verdict_on(SINGLE, Reply(Status.OK, "Option B")))
    lost = replace(SINGLE, id="lost", cluster="lost")
    tally.add(lost, EXAM.grade(lost, Condition(), 0, {StepKey("lost", "standard"): Reply(Status.TIMEOUT)}, NO_GRADERS))
    card = tally.scorecard("m", seed=0)
    assert (card.ledger.right, card.ledger.failed, card.ledger.total) == (1, 1, 2)
    assert (card.scores[0].value, card.scores[0].n) == (1.0, 1)


def test_an_exam_that_failed_altogether_has_no_accuracy_rather_than_zero() -> None:
    tally = EXAM.tally(DATASET, NO_GRADERS)
    tally.add(SINGLE, verdict_on(SINGLE, Reply(Status.TIMEOUT)))
    score = tally.scorecard("m", seed=0).scores[0]
    assert (score.name, score.value, score.low, score.high, score.n) == ("accuracy", None, None, None, 0)


def test_overall_accuracy_weighs_single_and_multiple_by_their_number() -> None:
    # B.3: (n_s acc_s + n_m acc_m) / (n_s + n_m) = (3 * 1/3 + 1 * 1) / 4 = 1/2.
    tally = EXAM.tally(DATASET, NO_GRADERS)
    for number, text in enumerate(["Option B", "Option A", "Option A"]):
        question = replace(SINGLE, id=f"s{number}", cluster=f"s{number}")
        reply = {StepKey(question.id, "standard"): Reply(Status.OK, text)}
        tally.add(question, EXAM.grade(question, Condition(), 0, reply, NO_GRADERS))
    tally.add(SEVERAL, verdict_on(SEVERAL, Reply(Status.OK, "Option A, Option C")))
    values = {score.name: score.value for score in tally.scorecard("m", seed=0).scores}
    assert values["accuracy_single"] == pytest.approx(1 / 3)
    assert values["accuracy_multiple"] == 1.0
    assert values["accuracy"] == pytest.approx(0.5)


def test_chance_counts_a_question_once_however_often_it_is_asked() -> None:
    tally = EXAM.tally(DATASET, NO_GRADERS)
    for repeat in range(3):
        reply = {StepKey("s", "standard", repeat): Reply(Status.OK, "Option B")}
        tally.add(SINGLE, EXAM.grade(SINGLE, Condition(), repeat, reply, NO_GRADERS))
    table = next(table for table in tally.scorecard("m", seed=0).tables if table.name == "chance")
    assert table.rows[0] == ("all", 0.25, 1)


def test_chance_is_one_in_four_or_one_in_fifteen() -> None:
    assert chance(SINGLE) == 1 / 4
    assert chance(SEVERAL) == 1 / 15


def test_the_answer_key_scores_full_marks_in_every_score(cli: Cli, korea: QuestionSet, tmp_path: Path) -> None:
    done = cli("eval", "idkb", "--model", "baseline/answer-key", "--data", korea.folder, "--out", tmp_path / "run")
    assert done.code == 0
    document = scores(tmp_path / "run")
    values = {name: score["value"] for name, score in document["scores"].items()}
    # Korea's bank asks neither open nor road questions: what needs them has no value.
    assert {name for name, value in values.items() if value is None} == {"test_score", "road_score", "idkb_score"}
    assert {value for value in values.values() if value is not None} == {1.0}
    assert len(values) == 10
    assert document["outcomes"] == dict.fromkeys(document["outcomes"], 0) | {"right": 963}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_answers_score_what_arithmetic_expects(cli: Cli, korea: QuestionSet, tmp_path: Path, seed: int) -> None:
    options = ("--data", korea.folder, "--out", tmp_path / "run", "--seed", str(seed))
    cli("eval", "idkb", "--model", "baseline/random", *options)
    found = scores(tmp_path / "run")["scores"]
    singles = [chance(question) for question in korea if question.kind is Kind.CHOICE]
    several = [chance(question) for question in korea if question.kind is Kind.CHOICES]
    for name, chances in (("", singles + several), ("_single", singles), ("_multiple", several)):
        expected = sum(chances) / len(chances)
        assert found[f"accuracy{name}"]["low"] <= expected <= found[f"accuracy{name}"]["high"]


def test_majority_beats_first_on_the_key_it_has_seen(cli: Cli, korea: QuestionSet, tmp_path: Path) -> None:
    for name in ("first", "majority"):
        cli("eval", "idkb", "--model", f"baseline/{name}", "--data", korea.folder, "--out", tmp_path / name)
    first, majority = (scores(tmp_path / name)["scores"]["accuracy"]["value"] for name in ("first", "majority"))
    assert majority > first
