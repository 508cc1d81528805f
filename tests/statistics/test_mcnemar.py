import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import McNemar, mcnemar

ANSWERS = st.lists(st.tuples(st.sampled_from((0.0, 1.0)), st.sampled_from((0.0, 1.0))), max_size=40)


def test_five_against_one_is_checked_by_hand() -> None:
    # Six tosses, one or fewer heads, both sides: 2 * (1 + 6) / 64
    assert mcnemar([1, 0, 0, 0, 0, 0], [0, 1, 1, 1, 1, 1]) == McNemar(1, 5, 14 / 64)


def test_six_against_none_is_the_least_that_reaches_5_percent() -> None:
    assert mcnemar([0] * 5, [1] * 5).p_value == pytest.approx(2 / 2**5)
    assert mcnemar([0] * 6, [1] * 6).p_value == pytest.approx(2 / 2**6)


def test_runs_that_agree_everywhere_have_p_1() -> None:
    assert mcnemar([1, 0, 1], [1, 0, 1]) == McNemar(0, 0, 1.0)


def test_no_question_is_no_evidence() -> None:
    assert mcnemar([], []).p_value == 1.0


@given(ANSWERS)
def test_questions_on_which_both_agree_count_for_nothing(answers: list[tuple[float, float]]) -> None:
    discordant = [pair for pair in answers if pair[0] != pair[1]]
    every, only = (mcnemar([one for one, _ in pairs], [other for _, other in pairs]) for pairs in (answers, discordant))
    assert every == only


@given(ANSWERS)
def test_swapping_the_runs_swaps_the_counts_alone(answers: list[tuple[float, float]]) -> None:
    first, second = [one for one, _ in answers], [other for _, other in answers]
    found, swapped = mcnemar(first, second), mcnemar(second, first)
    assert (found.only_first, found.only_second) == (swapped.only_second, swapped.only_first)
    assert found.p_value == pytest.approx(swapped.p_value)


def test_an_answer_judged_by_degree_is_named() -> None:
    with pytest.raises(ValueError, match=r"Values 1 are 0\.5 and 1"):
        mcnemar([1, 0.5], [1, 1])


def test_runs_of_unequal_length_are_refused() -> None:
    with pytest.raises(ValueError, match="2 and 1"):
        mcnemar([1, 1], [1])
