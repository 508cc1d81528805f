import itertools
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import UsageError
from roadworthy.questions import LayerCount, Outline, Shard, select

CLUSTERS = st.lists(
    st.tuples(st.integers(1, 9), st.sampled_from(["choice/KR", "choices/KR", "choice/DE"])), max_size=30
)


def paper(clusters: list[tuple[int, str]]) -> list[Outline]:
    """Outlines of clusters given as (size, stratum)."""
    return [
        Outline(f"q{cluster}.{member}", f"c{cluster}", stratum, member)
        for cluster, (size, stratum) in enumerate(clusters)
        for member in range(size)
    ]


def singles(n: int, stratum: str = "choice/KR") -> list[Outline]:
    """Outlines of questions that each are a cluster of their own."""
    return [Outline(f"{stratum}{number}", f"{stratum}{number}", stratum, 0) for number in range(n)]


def ids(outlines: list[Outline], limit: int | None, seed: int = 0) -> frozenset[str]:
    """The ids that are chosen."""
    chosen = select(outlines, limit=limit, seed=seed).ids
    return frozenset(outline.id for outline in outlines) if chosen is None else chosen


@given(CLUSTERS)
def test_without_a_limit_everything_is_chosen(clusters: list[tuple[int, str]]) -> None:
    outlines = paper(clusters)
    found = select(outlines)
    assert (found.available, found.chosen, found.ids) == (len(outlines), len(outlines), None)
    assert found.chosen == found.available


@given(CLUSTERS, st.integers(1, 60), st.integers(0, 3))
def test_a_limit_takes_whole_clusters(clusters: list[tuple[int, str]], limit: int, seed: int) -> None:
    outlines = paper(clusters)
    chosen = ids(outlines, limit, seed)
    taken = {outline.cluster for outline in outlines if outline.id in chosen}
    assert chosen == {outline.id for outline in outlines if outline.cluster in taken}


@given(CLUSTERS, st.integers(1, 60), st.integers(0, 3))
def test_a_limit_is_passed_by_the_first_cluster_only(clusters: list[tuple[int, str]], limit: int, seed: int) -> None:
    outlines = paper(clusters)
    chosen = ids(outlines, limit, seed)
    assert len(chosen) <= limit or len({outline.cluster for outline in outlines if outline.id in chosen}) == 1


@given(CLUSTERS, st.integers(1, 60), st.integers(1, 60), st.integers(0, 3))
def test_a_larger_limit_only_adds(clusters: list[tuple[int, str]], one: int, other: int, seed: int) -> None:
    outlines = paper(clusters)
    assert ids(outlines, min(one, other), seed) <= ids(outlines, max(one, other), seed)


@pytest.mark.parametrize("seed", range(10))
def test_a_cluster_that_does_not_fit_is_not_passed_over_for_a_later_one(seed: int) -> None:
    outlines = paper([(1, "choice/KR")] * 6 + [(3, "choice/KR")] * 4)
    chain = [ids(outlines, limit, seed) for limit in range(1, 19)]
    assert all(smaller <= larger for smaller, larger in itertools.pairwise(chain))


@given(st.integers(1, 50), st.integers(1, 50))
def test_a_limit_is_met_exactly_where_questions_are_their_own_clusters(n: int, limit: int) -> None:
    assert len(ids(singles(n), limit)) == min(n, limit)


def test_one_huge_cluster_does_not_use_up_a_limit_that_it_does_not_fit() -> None:
    outlines = [*singles(100), *(Outline(f"huge{number}", "huge", "choice/KR", 0) for number in range(300))]
    for seed in range(20):
        assert len(ids(outlines, 50, seed)) in (50, 300)


def test_a_first_cluster_larger_than_the_limit_is_taken() -> None:
    assert len(ids(paper([(7, "choice/KR"), (7, "choice/KR")]), 3)) == 7


@pytest.mark.parametrize("limit", [10, 20, 40, 80])
def test_every_limit_holds_the_strata_in_proportion(limit: int) -> None:
    outlines = [*singles(120, "a"), *singles(60, "b"), *singles(20, "c")]
    counts = Counter(name[0] for name in ids(outlines, limit))
    for stratum, share in (("a", 0.6), ("b", 0.3), ("c", 0.1)):
        assert abs(counts[stratum] - share * limit) <= 1


def test_a_seed_draws_the_same_again_and_another_seed_draws_others() -> None:
    outlines = singles(100)
    assert ids(outlines, 10, 1) == ids(outlines[::-1], 10, 1)
    assert ids(outlines, 10, 1) != ids(outlines, 10, 2)


def test_hardest_is_the_chosen_question_with_the_most_pictures() -> None:
    outlines = [Outline("a", "a", "s", 1), Outline("b", "b", "s", 6), Outline("c", "c", "s", 2)]
    found = select(outlines)
    assert found.hardest is not None
    assert (found.hardest.id, found.images) == ("b", 9)


def test_nothing_to_choose_from_has_no_hardest_question() -> None:
    found = select([], limit=3)
    assert (found.available, found.chosen, found.hardest, found.images) == (0, 0, None, 0)


@given(CLUSTERS, st.integers(1, 6))
def test_shards_are_disjoint_and_cover_everything(clusters: list[tuple[int, str]], count: int) -> None:
    outlines = paper(clusters)
    seen: list[str] = []
    for index in range(1, count + 1):
        chosen = select(outlines, shards=(Shard(index, count),)).ids
        seen += (outline.id for outline in outlines) if chosen is None else chosen
    assert sorted(seen) == sorted(outline.id for outline in outlines)


@given(CLUSTERS, st.integers(1, 6))
def test_a_shard_never_divides_a_cluster(clusters: list[tuple[int, str]], count: int) -> None:
    outlines = paper(clusters)
    chosen = select(outlines, shards=(Shard(1, count),)).ids
    for cluster in {outline.cluster for outline in outlines}:
        members = {outline.id for outline in outlines if outline.cluster == cluster}
        assert chosen is None or members <= chosen or not members & chosen


def test_shards_are_of_about_equal_size() -> None:
    sizes = [select(singles(4000), shards=(Shard(index, 4),)).chosen for index in (1, 2, 3, 4)]
    assert all(850 < size < 1150 for size in sizes)


def test_several_shards_are_their_union() -> None:
    parts = tuple(Shard(index, 3) for index in (1, 3))
    both = select(singles(300), shards=parts).ids
    assert both == frozenset().union(*(select(singles(300), shards=(part,)).ids or () for part in parts))


def test_a_limit_is_taken_within_the_shard() -> None:
    shard = Shard(2, 3)
    found = select(singles(300), limit=20, shards=(shard,))
    assert found.chosen == 20
    assert found.ids is not None
    assert all(shard.holds(name) for name in found.ids)


@given(st.integers(1, 99), st.integers(1, 99))
def test_a_shard_is_read_as_it_is_written(one: int, other: int) -> None:
    shard = Shard(min(one, other), max(one, other))
    assert Shard.parse(str(shard)) == shard


@pytest.mark.parametrize(
    "text", ["", "/", "2", "0/4", "5/4", "-1/4", "1/", "/4", "a/b", "1/4/2", "1.0/4", "²/4", "1/ 4x"]
)
def test_a_shard_of_another_form_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="for example 2/4"):
        Shard.parse(text)


def test_questions_of_another_split_are_not_there_to_choose_from() -> None:
    outlines = [replace(outline, split="test" if place < 4 else "train") for place, outline in enumerate(singles(10))]
    selection = select(outlines, split="test")
    assert (selection.available, selection.chosen) == (4, 4)
    assert selection.ids == frozenset(outline.id for outline in outlines[:4])


def test_a_limit_counts_within_the_split() -> None:
    outlines = [replace(outline, split="test" if place < 4 else "train") for place, outline in enumerate(singles(10))]
    assert select(outlines, split="test", limit=3).chosen == 3


def test_another_language_is_not_there_to_choose_from() -> None:
    outlines = [Outline(f"q{n}", f"c{n}", "s", 1, language="en" if n % 2 else "zh") for n in range(6)]
    found = select(outlines, language="zh")
    assert (found.available, found.ids, found.languages) == (3, frozenset({"q0", "q2", "q4"}), ("zh",))


def test_layers_are_counted_with_their_pictures() -> None:
    outlines = [Outline(f"q{n}", "c", "s", n, layer="VLA"[n]) for n in range(3)]
    assert select(outlines).layers == (LayerCount("A", 1, 2), LayerCount("L", 1, 1), LayerCount("V", 1, 0))


def test_a_limit_counts_only_the_layers_that_are_asked() -> None:
    outlines = [Outline(f"{c}{layer}", f"c{c}", "s", 3, layer=layer) for c in range(10) for layer in "VLA"]
    found = select(outlines, layers=frozenset("A"), limit=4)
    assert (found.available, found.chosen) == (10, 4)
