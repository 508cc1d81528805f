"""Train and test share no cluster, and each stratum has its tenth."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exam_items import build, item, open_item, picture
from harness import Cli, scores
from roadworthy.errors import UsageError
from roadworthy.exams.idkb.item import Item, to_question
from roadworthy.exams.idkb.split import assign_splits, stratum_of, targets
from roadworthy.questions import Question, open_question_set


def question(name: str, cluster: str = "", **others: Any) -> Question:
    return replace(to_question(item(name, **others), {}), cluster=cluster or name)


def in_test(questions: tuple[Question, ...]) -> set[str]:
    return {question.id for question in questions if question.split == "test"}


def test_an_unknown_policy_names_those_known(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"Did you mean table5.*Policies: table5, text"):
        build(tmp_path, item("a"), split="table-5")


def test_a_hundred_alone_give_ten(tmp_path: Path) -> None:
    records = [item(f"q-{n}", f"What does number {n} mean on a road?") for n in range(100)]
    questions = build(tmp_path, *records, split="text")
    assert Counter(question.split for question in questions) == {"train": 90, "test": 10}


def test_without_a_policy_the_sources_split_stays(tmp_path: Path) -> None:
    assert [question.split for question in build(tmp_path, item("a", split="test"))] == ["test"]


def test_a_sources_own_split_that_leaks_is_a_limit_of_the_set(tmp_path: Path) -> None:
    sides = (("a", "g", "train"), ("b", "g", "test"), ("c", "g", "test"), ("d", "h", "test"), ("e", "h", "test"))
    records = [item(name, f"What about {name}, then?", group=group, split=split) for name, group, split in sides]
    leak = "clusters in both train and test: 1 (3 questions); the source's own split leaks"
    assert build(tmp_path / "own", *records).dataset.limits == (leak,)
    assert build(tmp_path / "sound", *records[1:]).dataset.limits == ()
    assert leak not in build(tmp_path / "ours", *records, split="text").dataset.limits


@pytest.mark.parametrize(("policy", "found"), [("text", {"test": 5, "road": 5}), ("table5", {"test": 5})])
def test_a_policy_takes_its_parts_of_the_exam(policy: str, found: dict[str, int]) -> None:
    questions = [question(f"{data}-{n}", data=data) for data in ("test", "road", "handbook") for n in range(50)]
    taken = in_test(assign_splits(questions, policy, 0))
    assert Counter(name.partition("-")[0] for name in taken) == found


def test_table_5_is_a_tenth_rounded_down() -> None:
    assert targets({("all",): 854_067}) == {("all",): 85_406}


def test_largest_remainders_round() -> None:
    # 14 + 14 + 12 = 40 have 4: 1.4, 1.4 and 1.2 give 1 each, and the fourth goes to the first of the .4.
    assert targets({("a",): 14, ("b",): 14, ("c",): 12}) == {("a",): 2, ("b",): 1, ("c",): 1}


@given(st.dictionaries(st.tuples(st.sampled_from("abcdef")), st.integers(1, 999)))
def test_targets_sum_to_a_tenth_and_none_is_off_by_one(sizes: dict[tuple[str, ...], int]) -> None:
    found = targets(sizes)
    assert sum(found.values()) == sum(sizes.values()) // 10
    assert all(abs(found[stratum] - n / 10) < 1 for stratum, n in sizes.items())


def test_strata_are_part_country_kind_answers_and_vehicles() -> None:
    truck = to_question(item("a", is_multiple=True, vehicles=("truck", "bus")), {})
    assert stratum_of(truck) == ("test", "GB", "mcq", "multiple", "bus", "truck")
    assert stratum_of(to_question(open_item("a"), {})) == ("test", "GB", "qa", "", "car")


def test_a_question_tied_to_the_handbook_stays_in_training() -> None:
    tied = [question("section", "x", data="handbook")] + [question(f"t-{n}", "x") for n in range(20)]
    assert not in_test(assign_splits(tied, "text", 0))


def test_equal_seeds_give_equal_splits_in_any_order_and_others_another() -> None:
    questions = [question(f"q-{n}") for n in range(200)]
    first = in_test(assign_splits(questions, "text", 0))
    assert in_test(assign_splits(questions[::-1], "text", 0)) == first
    assert in_test(assign_splits(questions, "text", 1)) != first


STRATA = st.tuples(st.sampled_from(["GB", "IT"]), st.booleans())
# Of each cluster: its stratum, or two, and how many questions of each.
CLUSTERS = st.lists(st.lists(st.tuples(STRATA, st.integers(1, 7)), min_size=1, max_size=2), min_size=1, max_size=60)


def made(clusters: list[list[tuple[tuple[str, bool], int]]]) -> list[Question]:
    return [
        question(f"{c}-{p}-{n}", f"c{c}", country=country, is_multiple=is_multiple)
        for c, parts in enumerate(clusters)
        for p, ((country, is_multiple), size) in enumerate(parts)
        for n in range(size)
    ]


@settings(max_examples=80, deadline=None)
@given(CLUSTERS, st.integers(0, 9))
def test_no_cluster_is_on_both_sides_and_no_single_move_would_help(
    clusters: list[list[tuple[tuple[str, bool], int]]], seed: int
) -> None:
    split = assign_splits(made(clusters), "text", seed)
    sides: dict[str, set[str | None]] = {}
    contents: dict[str, Counter[tuple[str, ...]]] = {}
    for each in split:
        sides.setdefault(each.cluster, set()).add(each.split)
        contents.setdefault(each.cluster, Counter())[stratum_of(each)] += 1
    assert all(len(side) == 1 for side in sides.values())
    aims = targets(Counter(map(stratum_of, split)))
    have = Counter(stratum_of(each) for each in split if each.split == "test")
    miss = sum(abs(have[stratum] - aim) for stratum, aim in aims.items())
    for name, content in contents.items():
        sign = -1 if sides[name] == {"test"} else 1
        moved = {stratum: have[stratum] + sign * content[stratum] for stratum in aims}
        assert sum(abs(moved[stratum] - aim) for stratum, aim in aims.items()) >= miss


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 12), min_size=1, max_size=60), st.integers(0, 9))
def test_a_stratum_misses_its_tenth_by_at_most_half_of_its_smallest_movable_cluster(
    sizes: list[int], seed: int
) -> None:
    split = assign_splits(made([[(("GB", False), size)] for size in sizes]), "text", seed)
    miss = sum(each.split == "test" for each in split) - sum(sizes) // 10
    side = "test" if miss > 0 else "train"
    movable = Counter(each.cluster for each in split if each.split == side)
    assert 2 * abs(miss) <= min(movable.values(), default=0)


WORDS = ["Where must you stop", "where must you stop?", "Is it 5 or 6?", "Who goes first here?", "Which sign is it?"]
ITEMS = st.lists(
    st.builds(
        item,
        st.uuids().map(str),
        st.sampled_from(WORDS),
        pictures=st.lists(st.sampled_from([picture(shade=s) for s in (0, 60, 120)]), max_size=2, unique=True).map(
            tuple
        ),
        group=st.sampled_from([None, None, None, "g", "h"]),
        country=st.sampled_from(["GB", "IE"]),
        language=st.sampled_from(["en", "fr"]),
    ),
    max_size=40,
)


@settings(max_examples=25, deadline=None)
@given(records=ITEMS, seed=st.integers(0, 9))
def test_nothing_of_the_test_leaks_into_training(
    records: list[Item], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    questions = tuple(build(tmp_path_factory.mktemp("set"), *records, split="text", seed=seed))
    groups = {record.id: record.group for record in records}
    sides: dict[object, set[str | None]] = {}
    for each in questions:
        pictures = tuple(sorted(image.sha256 or "" for image in each.images))
        alike = ("text", each.prompt.casefold().rstrip("?"), pictures, each.tag("language"))
        tied = [("picture", picture) for picture in pictures] + [("group", groups[each.id] or each.id)]
        for tie in (alike, ("cluster", each.cluster), *tied):
            sides.setdefault(tie, set()).add(each.split)
    assert all(len(side) == 1 for side in sides.values())


def test_a_split_set_can_be_asked_by_its_test_part_alone(cli: Cli, shared: Path, tmp_path: Path) -> None:
    source = shared / "data/theory/uk_theory"
    assert cli("build", "idkb", source, "--source", "uk-theory", "--out", tmp_path / "uk", "--split", "text").code == 0
    questions = open_question_set(tmp_path / "uk")
    held_out = sum(question.split == "test" for question in questions)
    options = ("eval", "idkb", "--data", tmp_path / "uk", "--model", "baseline/first", "--out", tmp_path / "run")
    assert cli(*options, "--split", "test").code == 0
    document = scores(tmp_path / "run")
    assert 0 < held_out == document["scores"]["accuracy"]["n"] < len(questions)
    assert not any("PARTIAL" in limit for limit in document["limits"])
    assert cli("grade", tmp_path / "run").code == 0
    assert scores(tmp_path / "run")["scores"]["accuracy"]["n"] == held_out
    assert 'split "dev"' in cli(*options, "--split", "dev").err


def test_train_and_test_questions_asked_together_are_stamped(cli: Cli, shared: Path, tmp_path: Path) -> None:
    source = shared / "data/theory/uk_theory"
    cli("build", "idkb", source, "--source", "uk-theory", "--out", tmp_path / "uk", "--split", "text")
    cli("eval", "idkb", "--data", tmp_path / "uk", "--model", "baseline/first", "--out", tmp_path / "run")
    assert any(limit.startswith("MIXED: test and train") for limit in scores(tmp_path / "run")["limits"])
