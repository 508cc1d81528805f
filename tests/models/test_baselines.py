import asyncio
from collections import Counter
from dataclasses import replace

import pytest

from roadworthy.models import Reply, Request, Status
from roadworthy.models.baselines import ALIASES, BASELINES, Baseline, make_baseline
from roadworthy.questions import Answer, Kind, Option, Question

OPTIONS = tuple(Option(key, f"option {key}") for key in "ABCD")
CHOICE = Question("q", "idkb", Kind.CHOICE, "What now?", Answer(Kind.CHOICE, ("C",)), "c", OPTIONS)
CHOICES = replace(CHOICE, kind=Kind.CHOICES, answer=Answer(Kind.CHOICES, ("B", "D")))
DRAWS = 4000


def made(label: str, seed: int = 0) -> Baseline:
    """The baseline of that name."""
    baseline = make_baseline(label, seed)
    assert baseline is not None
    return baseline


def keys(baseline: Baseline, question: Question, repeat: int = 0) -> tuple[str, ...]:
    """The keys that a baseline answers."""
    return baseline.choose(question, repeat).keys


def chi_square(counts: Counter[tuple[str, ...]], cells: int) -> float:
    """Pearson's statistic against equal frequencies."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in counts) + expected * (cells - len(counts))


@pytest.mark.parametrize("question", [CHOICE, CHOICES])
def test_answer_key_answers_the_key(question: Question) -> None:
    assert made("answer-key").choose(question, 0) == question.answer


def test_first_takes_the_first_option() -> None:
    assert keys(made("first"), CHOICE) == ("A",)


def test_random_is_uniform_over_options() -> None:
    counts = Counter(keys(made("random"), replace(CHOICE, id=f"q{number}")) for number in range(DRAWS))
    assert set(counts) == {("A",), ("B",), ("C",), ("D",)}
    assert chi_square(counts, 4) < 16.3  # the 0.1 % point for 3 degrees of freedom


def test_random_is_uniform_over_non_empty_sets_where_several_may_be_right() -> None:
    counts = Counter(keys(made("random"), replace(CHOICES, id=f"q{number}")) for number in range(DRAWS))
    assert len(counts) == 15
    assert () not in counts
    assert chi_square(counts, 15) < 36.1  # the 0.1 % point for 14 degrees of freedom


def test_a_random_set_is_in_the_options_order() -> None:
    drawn = [keys(made("random"), replace(CHOICES, id=f"q{number}")) for number in range(100)]
    assert all(list(chosen) == sorted(chosen) for chosen in drawn)


def test_random_draws_the_same_whatever_the_order() -> None:
    questions = [replace(CHOICE, id=f"q{number}") for number in range(50)]
    one, other = made("random", 7), made("random", 7)
    forwards = {question.id: keys(one, question) for question in questions}
    assert {question.id: keys(other, question) for question in reversed(questions)} == forwards


@pytest.mark.parametrize(("seed", "repeat"), [(1, 0), (0, 1)])
def test_another_seed_or_repeat_draws_otherwise(seed: int, repeat: int) -> None:
    questions = [replace(CHOICE, id=f"q{number}") for number in range(50)]
    drawn = [keys(made("random"), question) for question in questions]
    assert [keys(made("random", seed), question, repeat) for question in questions] != drawn


def test_majority_answers_what_is_most_often_right() -> None:
    majority = made("majority")
    majority.study(replace(CHOICE, answer=Answer(Kind.CHOICE, (key,))) for key in "ABBC")
    assert keys(majority, CHOICE) == ("B",)


def test_majority_tells_kinds_and_numbers_of_options_apart() -> None:
    majority = made("majority")
    two = replace(CHOICE, options=OPTIONS[:2], answer=Answer(Kind.CHOICE, ("A",)))
    majority.study([CHOICE, CHOICE, two, CHOICES])
    assert [keys(majority, question) for question in (CHOICE, two, CHOICES)] == [("C",), ("A",), ("B", "D")]


@pytest.mark.parametrize("order", ["BA", "AB"])
def test_majority_takes_the_first_among_equals_whatever_the_order(order: str) -> None:
    majority = made("majority")
    majority.study(replace(CHOICE, answer=Answer(Kind.CHOICE, (key,))) for key in order)
    assert keys(majority, CHOICE) == ("A",)


def answered(request: Request) -> Reply:
    """The answer-key's reply."""
    return asyncio.run(made("answer-key").answer(request))


def test_an_answer_is_written_as_the_exam_writes_it() -> None:
    reply = answered(Request((), CHOICE, lambda question, answer: f"{question.id}: {answer.keys[0]}"))
    assert (reply.status, reply.text, reply.finish_reason) == (Status.OK, "q: C", "stop")


def test_a_request_without_a_question_is_left_unanswered() -> None:
    assert answered(Request(())).status is Status.EMPTY


@pytest.mark.parametrize("label", [*BASELINES, *ALIASES])
def test_every_name_listed_makes_a_baseline_of_that_name(label: str) -> None:
    assert made(label).name == f"baseline/{ALIASES.get(label, label)}"


def test_reference_is_the_answer_key() -> None:
    assert made("reference").choose(CHOICE, 0) == CHOICE.answer


def test_an_unknown_name_makes_none() -> None:
    assert make_baseline("oracle", 0) is None
