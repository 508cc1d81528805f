"""What the verdicts of a decision exam add up to."""

from dataclasses import replace
from typing import Any

import pytest

from exams.decision_slices import DATASET, EXAM, condition, graded, item, light_slice
from roadworthy.exams.driveaction.assemble import questions_of
from roadworthy.exams.driveaction.tree import Layer, task_tree
from roadworthy.exams.exam import Circumstances, Graders
from roadworthy.models import Reply, Status
from roadworthy.questions import Blind, Condition, Question
from roadworthy.statistics import Distribution, Radar, Scorecard

RIGHT, WRONG = "B", "A"
LOST = Reply(Status.TIMEOUT)


def card(answers: dict[str, dict[str, str | Reply]], *more: Condition, dataset: Any = DATASET) -> Scorecard:
    """Grade light slices: by slice, the reply in each mode; V is a statement, so right is True there."""
    conditions = (*EXAM.conditions(Circumstances()), *more)
    tally = EXAM.tally(dataset, Graders(), conditions)
    for name, replies in answers.items():
        vision, language, action = light_slice(name)
        for question, upstream in ((vision, ()), (language, ()), (action, (vision, language))):
            for asked in conditions:
                if asked.name in replies and EXAM.asks(str(question.tag("layer")), asked):
                    tally.add(question, graded(question, asked, replies[asked.name], upstream))
    return tally.scorecard("tested", 0)


def scores(found: Scorecard) -> dict[str, float | None]:
    return {score.name: score.value for score in found.scores}


def table(found: Scorecard, name: str) -> Any:
    return next(table for table in found.tables if table.name == name)


FOUR = {
    "s1": {"V-L-A": RIGHT, "V-A": RIGHT, "L-A": RIGHT, "A": RIGHT},
    "s2": {"V-L-A": RIGHT, "V-A": RIGHT, "L-A": RIGHT, "A": WRONG},
    "s3": {"V-L-A": RIGHT, "V-A": RIGHT, "L-A": WRONG, "A": WRONG},
    "s4": {"V-L-A": RIGHT, "V-A": WRONG, "L-A": WRONG, "A": RIGHT},
}


def test_accuracy_in_v_l_a_sums_up_and_drops_are_points_below_it() -> None:
    found = card(FOUR)  # type: ignore[arg-type]
    assert found.scores[0].name == "accuracy_V-L-A"
    values = scores(found)
    assert [values[f"accuracy_{mode}"] for mode in ("V-L-A", "V-A", "L-A", "A")] == [1.0, 0.75, 0.5, 0.5]
    assert [values[f"drop_{mode}"] for mode in ("V-A", "L-A", "A")] == [25.0, 50.0, 50.0]


def test_table_3_holds_each_mode_with_its_drop() -> None:
    rows = {row[0]: row for row in table(card(FOUR), "table_3").rows}  # type: ignore[arg-type]
    assert (rows["V-A"][1], rows["V-A"][4], rows["V-A"][5]) == (0.75, 4, 25.0)
    assert rows["V-L-A"][5] is None


def test_a_question_that_failed_in_one_mode_does_not_count_in_its_drop() -> None:
    found = card({**FOUR, "s3": FOUR["s3"] | {"A": LOST}})  # type: ignore[dict-item]
    drop = next(score for score in found.scores if score.name == "drop_A")
    assert drop.value == pytest.approx(100 / 3)
    assert drop.n == 3
    assert found.ledger.failed == 1


def test_flips_count_what_information_mended_and_spoiled() -> None:
    rows = table(card(FOUR), "flips").rows  # type: ignore[arg-type]
    assert rows == (("right", "right", 2), ("right", "wrong", 0), ("wrong", "right", 2), ("wrong", "wrong", 0))


def test_groups_are_told_apart_by_layer_with_their_numbers() -> None:
    found = card({"s1": {"V": "True", "L": WRONG, "A": RIGHT}, "s2": {"V": "False", "L": WRONG, "A": RIGHT}})
    cells = {part.score: {cell.name: (cell.value, cell.n) for cell in part.cells} for part in found.breakdowns}
    assert cells["accuracy_V"]["Traffic Light"] == (0.5, 2)
    assert cells["accuracy_L"]["Traffic Light"] == (0.0, 2)
    assert cells["accuracy_A"]["Traffic Light"] == (1.0, 2)
    assert cells["accuracy_A"]["Sign"] == (None, 0)


def test_a_group_without_questions_is_a_gap_in_the_radar() -> None:
    found = card({"s1": {"A": RIGHT}})
    radar = next(figure for figure in found.figures if isinstance(figure, Radar))
    line = next(series for series in radar.series if series.label == "A")
    assert dict(zip(radar.axes, line.values, strict=True)) == {
        axis: 1.0 if axis == "Traffic Light" else None for axis in radar.axes
    }


def test_the_distribution_counts_each_question_once_however_often_it_is_asked() -> None:
    found = card(FOUR)  # type: ignore[arg-type]
    drawn = next(figure for figure in found.figures if isinstance(figure, Distribution))
    assert [(bar.part, bar.label, bar.n) for bar in drawn.bars if bar.n] == [("Action", "Traffic Light", 4)]


def unknown_slice() -> list[Question]:
    return questions_of("s9", [item(1, Layer.VISION, "Mirror Use"), item(2, Layer.ACTION, "Parking")], task_tree())


def test_a_task_that_the_tree_does_not_know_is_scored_tallied_as_unknown_and_said() -> None:
    tally = EXAM.tally(DATASET, Graders())
    for question in unknown_slice():
        tally.add(question, graded(question, condition(str(question.tag("layer"))), RIGHT))
    found = tally.scorecard("tested", 0)
    assert scores(found)["accuracy_V"] == 1.0
    assert table(found, "unknown_tasks").rows == (("Mirror Use", 1), ("Parking", 1))
    assert any("Mirror Use" in limit for limit in found.limits)
    vision = next(part for part in found.breakdowns if part.score == "accuracy_V")
    assert (vision.cells[-1].name, vision.cells[-1].value) == ("unknown", 1.0)


def test_actions_without_upstream_questions_are_counted_and_said() -> None:
    tally = EXAM.tally(DATASET, Graders())
    action = light_slice()[2]
    tally.add(action, graded(action, condition("V-L-A"), RIGHT))
    found = tally.scorecard("tested", 0)
    assert table(found, "upstream").rows == (("V-L-A", 1, 1, 0.0, 0),)
    assert any("nothing to introduce" in limit and "V-L-A 1" in limit for limit in found.limits)


def test_blind_scores_stand_beside_with_the_gain_of_sight() -> None:
    blind = replace(condition("A"), blind=Blind.BLACK)
    found = card({"s1": {"A": RIGHT, blind.name: WRONG}, "s2": {"A": RIGHT, blind.name: RIGHT}}, blind)
    values = scores(found)
    assert values["accuracy_A/blind-black"] == 0.5
    assert values["vision_gain_A/blind-black"] == 50.0


def test_best_and_worst_group_have_their_spread_in_points() -> None:
    tally = EXAM.tally(DATASET, Graders())
    for name, task, reply in (("s1", "Sign", RIGHT), ("s2", "Dynamic", WRONG), ("s3", "Dynamic", RIGHT)):
        action = questions_of(name, [item(1, Layer.ACTION, task)], task_tree())[0]
        tally.add(action, graded(action, condition("A"), reply))
    rows = table(tally.scorecard("tested", 0), "extremes").rows
    assert rows == (("accuracy_A", "Sign", 1.0, 1, "Dynamic", 0.5, 2, 50.0),)


def test_an_action_named_for_its_scenario_enters_the_groups_of_its_upstream_questions() -> None:
    items = [
        item(1, Layer.VISION, "Traffic Sign Detection"),
        item(2, Layer.VISION, "Dynamic Object Detection"),
        item(3, Layer.ACTION, "Intersection"),
    ]
    action = questions_of("s", items, task_tree())[-1]
    assert action.tag("group") == ("dynamic", "sign")


def test_the_ledger_sums_to_the_verdicts() -> None:
    found = card({"s1": {"A": RIGHT, "V-A": "Hm", "L-A": LOST, "V-L-A": Reply(Status.TRUNCATED, "B")}})
    ledger = found.ledger
    assert (ledger.right, ledger.unparsed, ledger.failed, ledger.truncated, ledger.total) == (1, 1, 1, 1, 4)


def test_drops_are_taken_under_equal_circumstances() -> None:
    blind = [replace(condition(mode), blind=Blind.BLACK) for mode in ("V-L-A", "A")]
    replies: dict[str, str | Reply] = {"V-L-A": RIGHT, "A": RIGHT, blind[0].name: RIGHT, blind[1].name: WRONG}
    values = scores(card({"s1": replies}, *blind))
    assert (values["drop_A"], values["drop_A/blind-black"]) == (0.0, 100.0)


def test_a_drop_under_another_wording_has_another_name() -> None:
    conditions = EXAM.conditions(Circumstances(modes=("V-L-A", "A"), renderer="qa"))
    tally = EXAM.tally(DATASET, Graders(), conditions)
    vision, language, action = light_slice()
    for asked in conditions:
        tally.add(action, graded(action, asked, RIGHT, (vision, language)))
    assert [name for name in scores(tally.scorecard("tested", 0)) if name.startswith("drop")] == ["drop_A/qa"]


def test_upstream_questions_are_counted_once_however_often_a_question_is_repeated() -> None:
    tally = EXAM.tally(DATASET, Graders())
    vision, language, action = light_slice()
    for repeat in range(3):
        tally.add(action, graded(action, condition("V-L-A"), RIGHT, (vision, language), repeat))
    assert table(tally.scorecard("tested", 0), "upstream").rows == (("V-L-A", 1, 0, 2.0, 2),)


def test_an_unknown_group_is_neither_best_nor_worst() -> None:
    tally = EXAM.tally(DATASET, Graders())
    known = questions_of("s1", [item(1, Layer.ACTION, "Sign")], task_tree())[0]
    for question, reply in ((known, RIGHT), (unknown_slice()[1], WRONG)):
        tally.add(question, graded(question, condition("A"), reply))
    rows = table(tally.scorecard("tested", 0), "extremes").rows
    assert rows[0][:2] == ("accuracy_A", "Sign")
    assert rows[0][4] == "Sign"
