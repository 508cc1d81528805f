"""Differences between two scores of the same questions."""

import pytest

from roadworthy.statistics import DifferenceSheet, paired_difference

PAIR = {"drop": ("full", "less")}


def sheet(*rows: tuple[str, str, str, float]) -> DifferenceSheet:
    found = DifferenceSheet(PAIR)
    for name, question, cluster, value in rows:
        found.add(name, question, cluster, value)
    return found


def test_a_difference_is_the_mean_over_questions_in_points() -> None:
    # Question a: 1 and 0, a drop of 100 points; question b: 1 and 1, none; their mean is 50.
    found = sheet(("full", "a", "c1", 1), ("less", "a", "c1", 0), ("full", "b", "c2", 1), ("less", "b", "c2", 1))
    drop = found.score("drop", seed=0)
    assert (drop.value, drop.n, drop.clusters, drop.unit) == (50.0, 2, 2, "points")


def test_repeats_count_as_their_mean() -> None:
    found = sheet(("full", "a", "c", 1), ("full", "a", "c", 1), ("less", "a", "c", 1), ("less", "a", "c", 0))
    assert found.score("drop", seed=0).value == 50.0


def test_a_question_without_one_of_the_two_does_not_count() -> None:
    found = sheet(("full", "a", "c", 1), ("full", "b", "d", 1), ("less", "b", "d", 0))
    assert (found.score("drop", seed=0).value, found.score("drop", seed=0).n) == (100.0, 1)


def test_without_any_pair_there_is_no_value() -> None:
    assert sheet(("full", "a", "c", 1)).score("drop", seed=0).value is None


def test_where_nothing_differs_the_interval_is_not_of_zero_width() -> None:
    rows = [(name, f"q{n}", f"c{n}", 1.0) for n in range(5) for name in ("full", "less")]
    drop = sheet(*rows).score("drop", seed=0)
    assert drop.value == 0.0
    assert drop.low is not None
    assert drop.high is not None
    assert drop.low < 0 < drop.high


def test_the_interval_is_that_of_the_paired_difference_in_points() -> None:
    pairs = [(1.0, 0.0), (1.0, 1.0), (0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 0.0)]
    clusters = ["c1", "c1", "c2", "c2", "c3", "c3"]
    rows = []
    for place, ((full, less), cluster) in enumerate(zip(pairs, clusters, strict=True)):
        rows += [("full", f"q{place}", cluster, full), ("less", f"q{place}", cluster, less)]
    found = sheet(*rows).score("drop", seed=3)
    paired = paired_difference([less for _, less in pairs], [full for full, _ in pairs], clusters, seed=3)
    assert found.value == pytest.approx(100 / 3)
    assert paired.low is not None
    assert found.low == 100 * paired.low


def test_a_lone_cluster_tells_no_interval() -> None:
    drop = sheet(("full", "a", "c", 1), ("less", "a", "c", 0)).score("drop", seed=0)
    assert (drop.value, drop.low, drop.high) == (100.0, None, None)
