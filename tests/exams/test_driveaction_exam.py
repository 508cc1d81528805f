"""How decision questions are put, read and graded."""

from dataclasses import replace

import pytest

from exams.decision_slices import EXAM, OPTIONS, condition, graded, item, light_slice, true_false
from roadworthy.errors import UsageError
from roadworthy.exams.driveaction.assemble import questions_of
from roadworthy.exams.driveaction.prompts import request_text
from roadworthy.exams.driveaction.tree import Layer, task_tree
from roadworthy.exams.exam import Circumstances, Graders
from roadworthy.grading import Case, Outcome
from roadworthy.models import Reply, Status
from roadworthy.questions import Answer, Blind, Condition, Kind, Upstream
from roadworthy.runner import StepKey

VISION, LANGUAGE, ACTION = light_slice()


def names(**wished: object) -> list[str]:
    return [found.name for found in EXAM.conditions(Circumstances(**wished))]  # type: ignore[arg-type]


def test_without_named_modes_all_four_and_both_kinds_of_task_are_asked() -> None:
    assert names() == ["V-L-A", "V-A", "L-A", "A", "V", "L"]


def test_named_modes_stand_in_the_order_of_the_paper() -> None:
    assert names(modes=("A", "V-L-A")) == ["V-L-A", "A"]


def test_the_candidates_own_answers_are_asked_for_where_they_are_introduced() -> None:
    assert names(modes=("V-A",), upstream=Upstream.PREDICTED) == ["V-A/predicted", "V"]


@pytest.mark.parametrize("wished", [{"upstream": Upstream.PREDICTED}, {"renderer": "qa"}])
def test_a_mode_that_introduces_nothing_takes_no_wish_about_what_is_introduced(wished: dict[str, object]) -> None:
    with pytest.raises(UsageError, match="introduces nothing"):
        names(modes=("A", "V"), **wished)


def test_three_frames_are_the_usual_and_not_named() -> None:
    assert names(modes=("A",), frames=3) == ["A"]
    assert names(modes=("A",), frames=1) == ["A/frames-1"]


@pytest.mark.parametrize("mode", ["V-L-A", "V-A", "L-A", "A"])
def test_a_mode_asks_action_questions_only(mode: str) -> None:
    assert [EXAM.asks(layer, condition(mode)) for layer in ("V", "L", "A", None)] == [False, False, True, False]


def test_a_task_mode_asks_its_own_layer() -> None:
    assert EXAM.asks("V", condition("V"))
    assert not EXAM.asks("A", condition("V"))


@pytest.mark.parametrize(("named", "language"), [(None, "en"), ("zh", "zh"), ("cn", "zh"), ("all", None)])
def test_english_is_asked_unless_another_language_is_named(named: str | None, language: str | None) -> None:
    assert EXAM.language(named) == language


def test_a_language_without_questions_is_refused() -> None:
    with pytest.raises(UsageError, match="en and zh"):
        EXAM.language("it")


def test_what_is_known_comes_in_tree_order_vision_before_language_whatever_the_numbers() -> None:
    assert [question.id for question in (VISION, LANGUAGE, ACTION)] == ["s1.3.en", "s1.2.en", "s1.1.en"]
    assert ACTION.upstream == (VISION.id, LANGUAGE.id)


def test_scenario_information_stands_before_the_question_and_goes_when_navigation_is_dropped() -> None:
    lines = ("The navigation indicates a left turn.", "The current speed of the vehicle is 8.61 km/h.")
    question = questions_of("s", [item(1, Layer.ACTION, "Navigation", context_lines=lines)], task_tree())[0]
    usual = request_text(question, condition("A"))
    assert usual.startswith(f"Question: {lines[0]} {lines[1]} What is right about number 1?\nOptions:\n")
    dropped = request_text(question, condition("A", dropped=("navigation",)))
    assert dropped.startswith(f"Question: {lines[1]} What is right about number 1?\nOptions:\n")


def test_introduced_predictions_need_the_task_s_own_reply_under_equal_circumstances() -> None:
    asked = condition("V-L-A", upstream=Upstream.PREDICTED, frames=1)
    (step,) = EXAM.steps(ACTION, asked, 2, (VISION, LANGUAGE))
    assert step.key == StepKey(ACTION.id, "V-L-A/predicted/frames-1", 2)
    assert step.needs == (StepKey(VISION.id, "V/frames-1", 2), StepKey(LANGUAGE.id, "L/frames-1", 2))


def test_after_a_failed_reply_nothing_is_asked_that_needs_it() -> None:
    (step,) = EXAM.steps(ACTION, condition("V-A", upstream=Upstream.PREDICTED), 0, (VISION, LANGUAGE))
    assert step.request({StepKey(VISION.id, "V", 0): Reply(Status.TIMEOUT)}) is None


@pytest.mark.parametrize(
    ("reply", "outcome", "accuracy", "exact"),
    [
        ("B", Outcome.ANSWERED, 1.0, 1.0),
        ("A", Outcome.ANSWERED, 0.0, 0.0),
        ("B, since the signal shows it and nothing stands in the way of the vehicle", Outcome.ANSWERED, 1.0, 0.0),
        ("A or B", Outcome.UNPARSED, 0.0, 0.0),
        ("I'm sorry, I can't help with that.", Outcome.REFUSED, 0.0, 0.0),
    ],
)
def test_a_choice_is_read_carefully_with_exact_matching_beside_it(
    reply: str, outcome: Outcome, accuracy: float, exact: float
) -> None:
    verdict = graded(ACTION, condition("A"), reply)
    assert verdict.outcome is outcome
    assert [score.value for score in verdict.scores] == [accuracy, exact]


@pytest.mark.parametrize(
    ("reply", "outcome", "right"),
    [("True", "answered", 1.0), ("错误", "answered", 0.0), ("正确 错误", "unparsed", 0.0), ("是", "answered", 1.0)],
)
def test_true_or_false_is_read_in_both_languages(reply: str, outcome: str, right: float) -> None:
    verdict = graded(VISION, condition("V"), reply)
    assert (verdict.outcome.value, verdict.primary) == (outcome, right)


def test_a_reply_that_the_server_failed_to_give_has_no_score() -> None:
    verdict = graded(ACTION, condition("A"), Reply(Status.TIMEOUT, error="too late"))
    assert (verdict.outcome, verdict.primary, verdict.scores) == (Outcome.FAILED, None, ())


@pytest.mark.parametrize("status", [Status.TRUNCATED, Status.FILTERED])
def test_what_a_cut_off_reply_holds_is_no_answer(status: Status) -> None:
    assert graded(ACTION, condition("A"), Reply(status, "B")).primary == 0.0


def test_an_action_without_upstream_questions_is_flagged() -> None:
    lonely = graded(ACTION, condition("V-L-A"), "B")
    told = graded(ACTION, condition("V-L-A"), "B", (VISION, LANGUAGE))
    assert lonely.notes == ("nothing was introduced: asked as in mode A",)
    assert told.notes == ()
    assert [verdict.scores[-1].value for verdict in (lonely, told)] == [0.0, 2.0]


def case(asked: Condition, reply: str) -> Case:
    return Case(ACTION, Reply(Status.OK, reply), graded(ACTION, asked, reply, (VISION, LANGUAGE)))


def test_wrong_without_and_right_with_is_a_contrast_that_says_what_was_given() -> None:
    without, informed = condition("A"), condition("V-L-A")
    cases = {informed: case(informed, "B"), without: case(without, "A")}
    found = EXAM.contrast(ACTION, cases, (VISION, LANGUAGE))
    assert found is not None
    assert (found.without.verdict.condition, found.informed.verdict.condition) == ("A", "V-L-A")
    assert found.given == 'The light is red. The answer to "What is right about number 2?" is: Turn right.'


@pytest.mark.parametrize(("without", "informed"), [("B", "B"), ("A", "A"), ("B", "A")])
def test_any_other_pair_of_answers_is_no_contrast(without: str, informed: str) -> None:
    cases = {condition("V-L-A"): case(condition("V-L-A"), informed), condition("A"): case(condition("A"), without)}
    assert EXAM.contrast(ACTION, cases, (VISION, LANGUAGE)) is None


def test_an_answer_is_written_in_the_question_s_language() -> None:
    chinese = questions_of("s", [true_false(1, Layer.VISION, "Navigation Position", language="zh")], task_tree())[0]
    flag = Answer(Kind.TRUE_FALSE, flag=False)
    assert (EXAM.write_answer(VISION, flag), EXAM.write_answer(chinese, flag)) == ("False", "错误")
    assert EXAM.write_answer(ACTION, Answer(Kind.CHOICE, keys=("C",))) == "C"


def test_blindness_is_no_business_of_the_exam() -> None:
    assert all(found.blind is Blind.NONE for found in EXAM.conditions(Circumstances(blinds=(Blind.BLACK,))))


def test_options_stand_in_their_order() -> None:
    text = request_text(ACTION, condition("A"))
    assert "Options:\n" + "".join(f"{option.key}. {option.text}\n" for option in OPTIONS) in text


def test_the_models_own_answers_are_no_contrast_to_show() -> None:
    wished = {"upstream": Upstream.PREDICTED}
    without, informed = condition("A", **wished), condition("V-L-A", **wished)
    replies = {
        StepKey(VISION.id, "V", 0): Reply(Status.OK, "True"),
        StepKey(LANGUAGE.id, "L", 0): Reply(Status.OK, "B"),
    }
    mine = StepKey(ACTION.id, informed.name, 0)
    right = EXAM.grade(
        ACTION, informed, 0, replies | {mine: Reply(Status.OK, "B")}, Graders(), upstream=(VISION, LANGUAGE)
    )
    cases = {informed: Case(ACTION, Reply(Status.OK, "B"), right), without: case(without, "A")}
    assert EXAM.contrast(ACTION, cases, (VISION, LANGUAGE)) is None


def test_a_blind_answer_is_no_contrast_to_a_sighted_one() -> None:
    blind = replace(condition("A"), blind=Blind.BLACK)
    cases = {condition("V-L-A"): case(condition("V-L-A"), "B"), blind: case(blind, "A")}
    assert EXAM.contrast(ACTION, cases, (VISION, LANGUAGE)) is None
