"""The task tree of DriveAction: what stands where, what needs what, what a set covers of it."""

from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.aliases import Aliases, read_aliases
from roadworthy.exams.driveaction.assemble import Item, question_id, questions_of
from roadworthy.exams.driveaction.coverage import coverage_limits, coverage_tables
from roadworthy.exams.driveaction.tree import UNKNOWN, Layer, Place, plain_name, read_tree, task_tree
from roadworthy.questions import Answer, Kind, Option, Question

TREE = task_tree()
SHIPPED = resources.files("roadworthy.exams.driveaction").joinpath("tree.yaml").read_text(encoding="utf-8")
# Section B.1's pairs, language after vision.
PAIRS = {
    "Navigation Position": "Navigation Following",
    "Efficient Route Detection": "Efficient Route Following",
    "Dynamic Object Detection": "Avoid Dynamic Collision",
    "Static Object Detection": "Avoid Static Collision",
    "Road Marking Detection": "Road Marking Following",
    "Traffic Light Detection": "Traffic Light Following",
    "Traffic Sign Detection": "Traffic Sign Following",
}


def item(number: int, layer: Layer, name: str, language: str = "en", *, is_choice: bool = False) -> Item:
    """A question of a slice."""
    answer = Answer(Kind.CHOICE, keys=("A",)) if is_choice else Answer(Kind.TRUE_FALSE, flag=True)
    return Item(
        number=number,
        layer=layer,
        name=name,
        place=TREE.place(layer, name),
        language=language,
        prompt=f"{name}?",
        answer=answer,
        options=(Option("A", "yes"), Option("B", "no")) if is_choice else (),
    )


def asked(*items: Item, slice_id: str = "s") -> list[Question]:
    return questions_of(slice_id, items, TREE)


def by_id(questions: list[Question]) -> dict[str, Question]:
    return {question.id: question for question in questions}


def test_the_paper_has_seven_tasks_of_vision_and_of_language_in_pairs() -> None:
    for (seen, understood), vision, language in zip(PAIRS.items(), TREE.vision, TREE.language, strict=True):
        assert TREE.place(Layer.VISION, seen) == Place(vision.id, (vision.group,))
        assert TREE.place(Layer.LANGUAGE, understood) == Place(language.id, (vision.group,))
        assert language.requires == (vision.id,)


def test_every_action_of_table_2_is_a_node() -> None:
    titles = [node.title for node in TREE.actions]
    assert titles == ["On/Off Ramp", "Main/Side Switch", "Navigation Lane Change", "Efficiency Lane Change",
                      "Bypass VRU", "Intersection", "Segment"]  # fmt: skip
    assert all(
        TREE.place(Layer.ACTION, title).task == node.id for title, node in zip(titles, TREE.actions, strict=True)
    )


def test_names_are_compared_without_case_separators_and_filler_words() -> None:
    assert plain_name(" Traffic-Light_detection TASK ") == "traffic light detection"
    assert plain_name("task") == "task"
    assert TREE.place(Layer.VISION, "traffic_light_detection").task == "traffic_light_detection"


def test_a_name_is_known_in_its_own_layer_only() -> None:
    assert TREE.place(Layer.LANGUAGE, "Navigation Position") == Place(UNKNOWN)


def test_an_action_named_for_a_group_stands_there() -> None:
    assert TREE.place(Layer.ACTION, "Traffic Light") == Place("traffic_light", ("traffic_light",))


def test_tree_order_is_vision_language_action_and_unknown_last() -> None:
    ranks = [
        TREE.rank(Layer.VISION, "navigation_position"),
        TREE.rank(Layer.VISION, "traffic_sign_detection"),
        TREE.rank(Layer.VISION, UNKNOWN),
        TREE.rank(Layer.LANGUAGE, "navigation_following"),
        TREE.rank(Layer.ACTION, "segment"),
    ]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)


def test_an_action_needs_its_language_tasks_and_their_vision_tasks() -> None:
    assert TREE.upstream_tasks("bypass_vru") == {
        *("avoid_dynamic_collision", "efficient_route_following", "road_marking_following"),
        *("dynamic_object_detection", "efficient_route_detection", "road_marking_detection"),
    }


@pytest.mark.parametrize("action", ["navigation", UNKNOWN])
def test_an_action_that_is_no_node_takes_all_tasks(action: str) -> None:
    assert len(TREE.upstream_tasks(action)) == 14


@pytest.mark.parametrize(
    ("written", "instead", "said"),
    [
        (
            "requires: [navigation_position]",
            "requires: [navigation_place]",
            'requires "navigation_place", which is no vis',
        ),
        ("requires: [navigation_position]", "requires: []", "navigation_following requires no vision task"),
        ("requires: [efficient_route_following]", "requires: [speeding]", 'requires "speeding", which is no language'),
        ("group: dynamic\n", "group: speed\n", 'the group "speed" of bypass_vru is not among'),
        ("{id: navigation_position, group: navigation,", "{id: navigation_position, group: sky,", 'the group "sky"'),
        ("names: [segment]", "names: [intersection]", 'the name "intersection" stands for two things of the layer A'),
        ("version: 1", "version: one", "is not a task tree"),
        ("version: 1", "version: 1\nsecret: 2", "is not a task tree"),
        ("version: 1", "version: [", "is not a task tree"),
        (
            "{id: navigation_position, group: navigation,",
            "{id: navigation_position, group: navigation, requires: [road_marking_detection],",
            "is a leaf, yet requires road_marking_detection",
        ),
    ],
)
def test_a_tree_that_contradicts_itself_is_refused(written: str, instead: str, said: str) -> None:
    assert written in SHIPPED
    with pytest.raises(BadDataError, match=r"mine\.yaml") as refused:
        read_tree(SHIPPED.replace(written, instead, 1).encode(), "mine.yaml")
    assert said in str(refused.value)


def test_questions_come_in_tree_order_so_that_needs_come_first() -> None:
    questions = asked(
        item(1, Layer.ACTION, "Segment"),
        item(2, Layer.LANGUAGE, "Navigation Following"),
        item(3, Layer.VISION, "Sign Detection"),
        item(4, Layer.VISION, "Navigation Position"),
    )
    assert [question.id for question in questions] == ["s.4.en", "s.3.en", "s.2.en", "s.1.en"]


def test_an_actions_upstream_is_the_part_of_its_tree_that_the_slice_has() -> None:
    questions = by_id(
        asked(
            item(1, Layer.LANGUAGE, "Avoid Dynamic Collision"),
            item(2, Layer.VISION, "Dynamic Object Detection"),
            item(3, Layer.VISION, "Traffic Light Detection"),
            item(4, Layer.ACTION, "Bypass VRU"),
            item(5, Layer.ACTION, "Segment"),
        )
    )
    assert questions["s.4.en"].upstream == ("s.2.en", "s.1.en")
    assert questions["s.5.en"].upstream == ("s.2.en", "s.3.en", "s.1.en")
    assert questions["s.1.en"].upstream == ()


def test_languages_do_not_mix() -> None:
    pairs = (1, Layer.VISION, "Navigation Position"), (2, Layer.ACTION, "Segment")
    both = [item(number, layer, name, language) for language in ("en", "zh") for number, layer, name in pairs]
    questions = by_id(asked(*both))
    assert questions["s.2.zh"].upstream == ("s.1.zh",)
    assert questions["s.2.en"].upstream == ("s.1.en",)


def test_an_actions_groups_are_its_names_or_else_its_upstreams() -> None:
    questions = by_id(
        asked(
            item(1, Layer.VISION, "Navigation Position"),
            item(2, Layer.VISION, "Traffic Light Detection"),
            item(3, Layer.ACTION, "Intersection"),
            item(4, Layer.ACTION, "Dynamic"),
        )
    )
    assert questions["s.3.en"].tag("group") == ("navigation", "traffic_light")
    assert questions["s.4.en"].tag("group") == ("dynamic",)


def test_a_pair_with_options_is_a_choice_and_one_without_is_true_or_false() -> None:
    questions = asked(item(1, Layer.VISION, "Navigation Position", is_choice=True), item(2, Layer.ACTION, "Segment"))
    assert [question.kind for question in questions] == [Kind.CHOICE, Kind.TRUE_FALSE]


def test_an_id_names_slice_number_and_language() -> None:
    assert question_id("4f1c", 3, "en") == "4f1c.3.en"


def _slices() -> list[Question]:
    full = asked(
        item(1, Layer.VISION, "Dynamic Object Detection"),
        item(2, Layer.LANGUAGE, "Avoid Dynamic Collision"),
        item(3, Layer.ACTION, "Bypass VRU"),
        item(3, Layer.ACTION, "Bypass VRU", "zh"),
        slice_id="full",
    )
    half = asked(
        item(1, Layer.LANGUAGE, "Avoid Dynamic Collision"),
        item(2, Layer.ACTION, "Bypass VRU"),
        item(3, Layer.ACTION, "Moon Landing"),
        slice_id="half",
    )
    return [*full, *half]


def test_coverage_counts_each_task_by_language_and_slice() -> None:
    tasks, _ = coverage_tables(_slices(), TREE)
    rows = {(row[0], row[1]): row[2:5] for row in tasks.rows}
    assert rows["V", "Dynamic Object Detection"] == (1, 0, 1)
    assert rows["L", "Avoid Dynamic Collision"] == (2, 0, 2)
    assert rows["A", "Bypass VRU"] == (2, 1, 2)
    assert rows["A", "Moon Landing"] == (1, 0, 1)
    assert rows["V", "Navigation Position"] == (0, 0, 0)
    assert len(rows) == 14 + 7 + 7 + 1


def test_coverage_says_what_actions_lack_upstream() -> None:
    _, actions = coverage_tables(_slices(), TREE)
    rows = {row[0]: row for row in actions.rows}
    # Of three, the English one in the full slice alone has the language task and the vision task below it.
    assert rows["bypass_vru"][1:] == (3, "33.3", 1, "avoid_dynamic_collision")
    assert rows["unknown"][1:] == (1, None, 0, "")


def test_actions_without_a_question_are_in_the_first_table_only() -> None:
    tasks, actions = coverage_tables(_slices(), TREE)
    assert [row[0] for row in actions.rows] == ["bypass_vru", "unknown"]
    assert ("A", "Segment", 0, 0, 0, "segment") in tasks.rows


def test_the_table_of_actions_says_that_it_counts_both_languages() -> None:
    assert "both languages" in coverage_tables([], TREE)[1].title


def test_every_row_of_a_coverage_table_is_whole() -> None:
    for questions in ([], _slices()):
        for table in coverage_tables(questions, TREE):
            assert all(len(row) == len(table.columns) for row in table.rows)


def test_limits_say_unknown_names_lonely_actions_and_absent_tasks() -> None:
    unknown, alone, absent = coverage_limits(_slices(), TREE)
    assert '"Moon Landing" 1' in unknown
    assert "without any upstream question: 1;" in alone
    assert absent.startswith("tasks of the tree without a question: navigation_position, ")
    assert "dynamic_object_detection" not in absent


def test_a_whole_set_has_no_limits() -> None:
    names = [item(n, Layer.VISION, name) for n, name in enumerate(PAIRS)]
    names += [item(10 + n, Layer.LANGUAGE, name) for n, name in enumerate(PAIRS.values())]
    assert coverage_limits(asked(*names, item(30, Layer.ACTION, "Segment")), TREE) == ()


def test_coverage_takes_questions_that_are_no_driveaction() -> None:
    tagless = [replace(question, tags=()) for question in _slices()]
    tasks, _ = coverage_tables(tagless, TREE)
    assert all(row[2:5] == (0, 0, 0) for row in tasks.rows)


def alias_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "aliases.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_alias_may_name_a_task_a_group_or_an_action_by_id_or_name(tmp_path: Path) -> None:
    path = alias_file(tmp_path, "导航位置: navigation_position\nLights: Traffic Light\nRamp A: On/Off Ramp\n")
    aliases = Aliases(TREE, read_aliases(path, TREE))
    assert aliases.place(Layer.VISION, "导航位置", "x:1").task == "navigation_position"
    assert aliases.place(Layer.ACTION, "lights", "x:1").task == "traffic_light"
    assert aliases.unused() == ("Ramp A",)
    assert aliases.place(Layer.ACTION, "Ramp-A", "x:1").task == "on_off_ramp"
    assert aliases.unused() == ()


def test_two_aliases_of_one_name_must_mean_the_same(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r'yaml: "Ramp A" and "ramp_a" are one name.*"segment" and "on_off_ramp"'):
        read_aliases(alias_file(tmp_path, "Ramp A: segment\nramp_a: on_off_ramp\n"), TREE)
    same = alias_file(tmp_path, "Ramp A: segment\nramp_a: Segment\n")
    assert Aliases(TREE, read_aliases(same, TREE)).place(Layer.ACTION, "ramp a", "x:1").task == "segment"


def test_an_alias_of_nothing_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r'"x" stands for "navigation_positon".*Did you mean "navigation_position"'):
        read_aliases(alias_file(tmp_path, "x: navigation_positon"), TREE)


def test_each_of_several_targets_must_be_in_the_tree(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r'"x" stands for "sing", which is not in the tree\.'):
        read_aliases(alias_file(tmp_path, "x: traffic_light_detection, sing"), TREE)


def test_an_alias_of_nothing_near_names_all(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"not in the tree\. It has .*segment"):
        read_aliases(alias_file(tmp_path, "x: qqqq"), TREE)


@pytest.mark.parametrize(
    "text", ["- a\n- b", "a: [b]", "a: {b: c}", "a: 'b", "just text", "a: !!python/name:os.system x"]
)
def test_a_file_that_is_no_mapping_of_names_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadDataError, match=r"aliases\.yaml"):
        read_aliases(alias_file(tmp_path, text), TREE)


def test_an_alias_file_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="cannot be read"):
        read_aliases(tmp_path / "nowhere.yaml", TREE)
    (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadDataError, match=r"x\.yaml"):
        read_aliases(tmp_path / "x.yaml", TREE)
