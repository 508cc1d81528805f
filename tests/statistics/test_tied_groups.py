from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.statistics import holm, rank
from roadworthy.statistics.tied_groups import letters, tied_groups

PAIRS = list(combinations(range(5), 2))


def runs_of(*shares: float, n: int = 400) -> tuple[list[list[float]], list[str]]:
    """Runs that are right on the first so many of n questions."""
    return [[float(question < share * n) for question in range(n)] for share in shares], [str(one) for one in range(n)]


def test_holm_multiplies_the_smallest_by_all_and_the_largest_by_one() -> None:
    # 0.01 * 3; 0.03 * 2; 0.04 * 1, raised to the one before it
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))


def test_holm_stops_at_1() -> None:
    assert holm([0.6, 0.9]) == (1.0, 1.0)


def test_holm_of_nothing_is_nothing() -> None:
    assert holm([]) == ()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_keeps_the_order_and_lowers_nothing(p_values: list[float]) -> None:
    corrected = holm(p_values)
    assert all(p <= q for p, q in zip(p_values, corrected, strict=True))
    by_p = sorted(zip(p_values, corrected, strict=True))
    assert [q for _, q in by_p] == sorted(corrected)


def test_a_run_between_two_that_are_apart_stands_in_both_groups() -> None:
    groups = tied_groups([0, 1, 2], {(0, 2)})
    assert groups == ((0, 1), (1, 2))
    assert letters(groups, 3) == ("a", "ab", "b")


def test_runs_that_are_all_apart_stand_alone() -> None:
    assert tied_groups([2, 0, 1], {(0, 1), (0, 2), (1, 2)}) == ((2,), (0,), (1,))


@given(st.permutations(range(5)), st.sets(st.sampled_from(PAIRS)))
def test_two_runs_share_a_letter_exactly_if_they_are_not_told_apart(
    order: list[int], apart: set[tuple[int, int]]
) -> None:
    groups = tied_groups(order, apart)
    for one, other in PAIRS:
        together = any(one in group and other in group for group in groups)
        assert together == ((one, other) not in apart)


def test_thirty_runs_that_are_all_tied_are_one_group() -> None:
    assert tied_groups(range(30), set()) == (tuple(range(30)),)


def test_letters_go_on_after_z() -> None:
    assert letters([[run] for run in range(28)], 28)[25:] == ("z", "a1", "b1")


def test_the_best_run_comes_first_and_bears_the_a() -> None:
    values, clusters = runs_of(0.30, 0.90, 0.60)
    ranking = rank(values, clusters, seed=0)
    assert ranking.order == (1, 2, 0)
    assert ranking.letters == ("c", "a", "b")


def test_runs_that_hardly_differ_are_tied() -> None:
    values, clusters = runs_of(0.600, 0.605, 0.30)
    ranking = rank(values, clusters, seed=0)
    assert ranking.letters == ("a", "a", "b")


def test_differences_are_of_the_later_minus_the_earlier() -> None:
    values, clusters = runs_of(0.30, 0.90)
    assert rank(values, clusters, seed=0).differences[0, 1].difference == pytest.approx(0.60)


def test_one_cluster_ties_everything() -> None:
    values, clusters = runs_of(0.1, 0.5, 0.9)
    assert rank(values, ["one"] * len(clusters), seed=0).letters == ("a", "a", "a")


def test_a_lone_run_cannot_be_ranked() -> None:
    with pytest.raises(ValueError, match="two runs"):
        rank([[1.0]], ["a"], seed=0)


@pytest.mark.slow
def test_of_100_fields_of_six_equal_models_at_most_7_are_told_apart_anywhere() -> None:
    rng = np.random.default_rng(6)
    clusters = [str(question) for question in range(200)]
    fields = [[(rng.random(200) < 0.7).astype(float).tolist() for _ in range(6)] for _ in range(100)]
    assert sum(len(set(rank(field, clusters, seed=0).letters)) > 1 for field in fields) <= 7
