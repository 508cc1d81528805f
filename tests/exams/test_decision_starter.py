"""The decision exam's starter set: what it spans, that its keys give nothing away, that it is built alike each time."""

import io
import re
import shutil
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

import roadworthy
from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.starter import build
from roadworthy.exams.driveaction.starter.build import build_starter
from roadworthy.exams.driveaction.starter.findings import findings
from roadworthy.exams.driveaction.starter.situation import Situation
from roadworthy.exams.driveaction.starter.situations import read_situations, situations
from roadworthy.exams.driveaction.starter.staging import stage
from roadworthy.exams.driveaction.starter.wording import wording
from roadworthy.exams.driveaction.tree import UNKNOWN, Layer, task_tree
from roadworthy.geometry import Pose
from roadworthy.questions import Kind, Question, QuestionSet
from roadworthy.questions.verify import verify
from roadworthy.scene import Agent, Category, Scene

TREE = task_tree()
# Staging is pure, and tested in test_decision_staging.py.
staged = cache(stage)


def blank(scenes: tuple[Scene, ...]) -> tuple[bytes, ...]:
    """Pictures of one colour each: what cameras make of Scenes is tested in test_decision_staging.py."""
    return tuple(one_colour(zlib.crc32(f"{scene.map_name} {scene.time_s}".encode())) for scene in scenes)


def one_colour(number: int) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (640, 360), (number & 255, number >> 8 & 255, number >> 16 & 255)).save(buffer, "PNG")
    return buffer.getvalue()


@pytest.fixture(scope="module", autouse=True)
def blank_pictures() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "pictures", blank)
        patch.setattr(build, "stage", staged)
        yield


@pytest.fixture(scope="module")
def starter(blank_pictures: None, tmp_path_factory: pytest.TempPathFactory) -> QuestionSet:
    return build_starter(tmp_path_factory.mktemp("decision") / "set")


def english(starter: QuestionSet) -> list[Question]:
    return [question for question in starter if one_tag(question, "language") == "en"]


def one_tag(question: Question, name: str) -> str:
    value = question.tag(name)
    return value[0] if isinstance(value, tuple) else value or ""


def groups(question: Question) -> tuple[str, ...]:
    value = question.tag("group")
    return (value,) if isinstance(value, str) else value or ()


def layer(question: Question) -> Layer:
    return Layer(one_tag(question, "layer"))


def by_slice(questions: list[Question]) -> dict[str, list[Question]]:
    slices: dict[str, list[Question]] = {}
    for question in questions:
        slices.setdefault(question.cluster, []).append(question)
    return slices


def situation(name: str) -> Situation:
    return next(situation for situation in situations() if situation.id == name)


def right_text(question: Question) -> str:
    return next(option.text for option in question.options if option.key in question.answer.keys)


def test_verify_finds_nothing_wrong_with_the_set(starter: QuestionSet) -> None:
    found = verify(starter)
    assert found.is_sound
    assert not found.counts()


def test_there_are_at_least_forty_two_slices_with_questions_of_every_layer(starter: QuestionSet) -> None:
    slices = by_slice(english(starter))
    assert len(slices) >= 42
    assert all({layer(question) for question in questions} == set(Layer) for questions in slices.values())


def test_every_question_shows_its_slice_s_three_different_frames_in_time_order(starter: QuestionSet) -> None:
    frames: dict[str, set[tuple[str | None, ...]]] = {}
    for question in starter:
        assert [image.frame_offset_s for image in question.images] == [-1.0, -0.5, 0.0]
        assert {(image.role, image.size_px) for image in question.images} == {("frame", (640, 360))}
        frames.setdefault(question.cluster, set()).add(tuple(image.sha256 for image in question.images))
    assert all(len(of_slice) == 1 for of_slice in frames.values())
    assert len({sha256 for of_slice in frames.values() for shown in of_slice for sha256 in shown}) == 3 * len(frames)


@pytest.mark.parametrize("group", [group.id for group in TREE.groups])
def test_every_group_has_five_slices_with_questions_of_every_layer(starter: QuestionSet, group: str) -> None:
    layers: dict[str, set[Layer]] = {}
    for question in english(starter):
        if group in groups(question):
            layers.setdefault(question.cluster, set()).add(layer(question))
    assert sum(found == set(Layer) for found in layers.values()) >= 5


def test_every_scenario_of_the_tree_occurs_and_is_asked_about(starter: QuestionSet) -> None:
    nodes = {node.id for node in TREE.actions}
    assert {situation.scenario for situation in situations()} == nodes
    assert nodes <= {one_tag(question, "task") for question in english(starter)}


def test_the_labels_span_what_a_driver_does() -> None:
    labels = {label for node in TREE.actions for label in node.labels}
    assert {situation.label for situation in situations()} == labels - {"backward-left", "backward-right"}


def test_every_question_stands_in_the_tree(starter: QuestionSet) -> None:
    assert all(one_tag(question, "task") != UNKNOWN and groups(question) for question in starter)


def test_every_language_task_of_a_slice_has_its_vision_task_there(starter: QuestionSet) -> None:
    needs = {task.id: set(task.requires) for task in TREE.language}
    for questions in by_slice(english(starter)).values():
        tasks = {one_tag(question, "task") for question in questions}
        assert all(needs.get(task, set()) <= tasks for task in tasks)


def test_every_action_question_is_given_all_that_its_slice_knows(starter: QuestionSet) -> None:
    for questions in by_slice(english(starter)).values():
        known = {question.id for question in questions if layer(question) is not Layer.ACTION}
        assert all(set(question.upstream) == known for question in questions if layer(question) is Layer.ACTION)


def test_english_and_chinese_have_the_same_numbers_kinds_and_answers(starter: QuestionSet) -> None:
    told: dict[str, set[tuple[str, Kind, tuple[str, ...], bool | None]]] = {"en": set(), "zh": set()}
    for question in starter:
        number, _, language = question.id.rpartition(".")
        told[language].add((number, question.kind, question.answer.keys, question.answer.flag))
    assert told["en"] == told["zh"]


def test_chinese_questions_are_in_chinese_and_english_ones_have_no_chinese(starter: QuestionSet) -> None:
    for question in starter:
        texts = [question.prompt, *question.context_lines, *(option.text for option in question.options)]
        for text in texts:
            assert any("一" <= letter <= "鿿" for letter in text) == (one_tag(question, "language") == "zh")


def test_no_place_is_right_in_more_than_35_percent_of_the_choices(starter: QuestionSet) -> None:
    for each in Layer:
        choices = [question for question in english(starter) if question.options and layer(question) is each]
        places = Counter(question.answer.keys[0] for question in choices)
        assert set(places) == {"A", "B", "C", "D"}
        assert max(places.values()) <= 0.35 * len(choices)


def test_the_place_of_an_upstream_answer_does_not_tell_that_of_the_action(starter: QuestionSet) -> None:
    same: list[bool] = []
    for questions in by_slice(english(starter)).values():
        action = next(each for each in questions if layer(each) is Layer.ACTION and each.options)
        upstream = [each for each in questions if layer(each) is not Layer.ACTION and each.options]
        same += [each.answer.keys == action.answer.keys for each in upstream]
    assert 0.15 <= sum(same) / len(same) <= 0.35


def test_no_answer_is_right_in_more_than_half_of_a_task_s_choices(starter: QuestionSet) -> None:
    right: dict[str, Counter[str]] = {}
    for question in english(starter):
        if question.options and layer(question) is not Layer.ACTION:
            right.setdefault(one_tag(question, "task"), Counter())[right_text(question)] += 1
    assert len(right) == 14
    assert all(max(texts.values()) <= 0.5 * sum(texts.values()) for texts in right.values())


def test_a_quarter_is_true_or_false_and_both_are_equally_often_right(starter: QuestionSet) -> None:
    questions = english(starter)
    flags = Counter(question.answer.flag for question in questions if question.kind is Kind.TRUE_FALSE)
    assert 0.2 <= sum(flags.values()) / len(questions) <= 0.3
    assert abs(flags[True] - flags[False]) <= 2


def test_every_layer_has_both_kinds(starter: QuestionSet) -> None:
    assert {(layer(question), question.kind) for question in starter} == {
        (each, kind) for each in Layer for kind in (Kind.CHOICE, Kind.TRUE_FALSE)
    }


def test_choices_have_four_options_none_of_them_twice(starter: QuestionSet) -> None:
    for question in starter:
        if question.kind is Kind.CHOICE:
            assert len({option.text for option in question.options}) == 4


def test_a_vision_answer_does_not_stand_in_what_is_said(starter: QuestionSet) -> None:
    for question in starter:
        if question.options and layer(question) is not Layer.ACTION:
            said = " ".join((question.prompt, *question.context_lines)).casefold()
            assert right_text(question).casefold().rstrip(".。") not in said


def test_the_scenario_information_is_the_same_throughout_a_slice_and_not_in_the_prompt(starter: QuestionSet) -> None:
    for questions in by_slice(english(starter)).values():
        assert len({question.context_lines for question in questions}) == 1
        lines = questions[0].context_lines
        assert ("navigation" in lines[0]) == (len(lines) == 2)
        assert "ideal speed" in lines[-1]
        assert not any(line in question.prompt for question in questions for line in lines)


def test_the_right_option_of_an_action_says_the_label_of_the_slice(starter: QuestionSet) -> None:
    for question in starter:
        if layer(question) is Layer.ACTION and question.options:
            label = wording().action.labels[situation(question.cluster).label]
            assert right_text(question) == label[one_tag(question, "language")]


def test_a_judged_action_is_true_where_it_says_the_label(starter: QuestionSet) -> None:
    for question in english(starter):
        if layer(question) is Layer.ACTION and question.kind is Kind.TRUE_FALSE:
            label = wording().action.labels[situation(question.cluster).label]["en"]
            assert question.prompt.endswith(label) == question.answer.flag


def test_the_longest_option_is_right_no_more_often_than_chance_allows(starter: QuestionSet) -> None:
    choices = [question for question in english(starter) if question.options]
    longest = [max(question.options, key=lambda option: len(option.text)).key for question in choices]
    right = sum((key,) == question.answer.keys for key, question in zip(longest, choices, strict=True))
    assert right <= 0.4 * len(choices)


def test_equal_builds_write_equal_bytes(starter: QuestionSet, tmp_path: Path) -> None:
    again = build_starter(tmp_path / "again")
    first, second = (dict(files(folder)) for folder in (starter.folder, again.folder))
    assert first == second


def files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder), path.read_bytes()


def test_every_text_is_there_in_both_languages() -> None:
    words = wording()
    texts = [words.judge, *words.action.labels.values(), *words.action.judge.values(), *words.words.arrows.values()]
    for task in words.tasks.values():
        texts += [task.stem, *task.facts.values(), *([task.statement] if task.statement else [])]
    assert all(set(text) == set(words.languages) for text in texts)


def test_every_label_of_the_tree_has_words_of_its_own() -> None:
    labels = wording().action.labels
    assert set(labels) == {label for node in TREE.actions for label in node.labels}
    assert len({text["en"] for text in labels.values()}) == len({text["zh"] for text in labels.values()}) == len(labels)


def test_every_fact_that_can_be_found_has_words() -> None:
    for each in situations():
        for group in each.groups:
            found = findings(each, staged(each)[-1], group)
            for tasks, finding in ((TREE.vision, found.vision), (TREE.language, found.language)):
                task = next(task.id for task in tasks if task.group == group)
                assert {finding.true, *(finding.false or ())} <= set(wording().tasks[task].facts)


GOOD = b"""
- id: one
  scenario: segment
  label: keep
  wrong_actions: [stop, u-turn, left]
  groups: [efficiency, road_marking]
  lanes: [none]
  lines: [kerb, kerb]
  ego_lane: 0
  speed_kmh: 30
  ideal_speed_kmh: 30
"""


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        (b"label: keep", b"label: left", 'one cannot be asked about: its label "left" is not among keep'),
        (b"scenario: segment", b"scenario: ferry", 'its scenario "ferry" is no action of the task tree'),
        (b"[stop, u-turn, left]", b"[stop, u-turn, keep]", "its wrong actions are unknown, repeated, or right"),
        (b"[stop, u-turn, left]", b"[stop, u-turn, fly]", "its wrong actions are unknown, repeated, or right"),
        (b"[kerb, kerb]", b"[kerb]", "1 lanes have 1 lines instead of 2"),
        (b"ego_lane: 0", b"ego_lane: 1", "the own lane 1 is not among its 1 lanes"),
        (b"speed_kmh: 30\n  i", b"speed_kmh: 0\n  i", "so that its frames are the same"),
        (b"efficiency, road", b"road_marking, road", "its groups are unknown or the same"),
        (b"lanes: [none]", b"lanes: [zigzag]", "does not hold situations"),
        (
            b"\n  ego_lane",
            b"\n  junction: {distance_m: 9}\n  branch: {kind: exit, side: right, distance_m: 9}\n  ego_lane",
            "both a junction and a branch",
        ),
        (
            b"\n  ego_lane",
            b"\n  oncoming_lanes: 1\n  branch: {kind: exit, side: left, distance_m: 9}\n  ego_lane",
            "its branch lies across the oncoming lanes",
        ),
        (b"lanes: [none]", b"lanes: [u-turn]", "no oncoming lane to lead into"),
        (
            b"lanes: [none]",
            b"lanes: [left]\n  navigation: {course: right, distance_m: 9, lane: 0}",
            "no arrow in its adv",
        ),
        (
            b"lanes: [none]",
            b"lanes: [left]\n  navigation: {course: left, distance_m: 9, lane: 1}",
            "no arrow in its adv",
        ),
    ],
)
def test_a_situation_that_contradicts_itself_is_refused(good: bytes, bad: bytes, fault: str) -> None:
    assert len(read_situations(GOOD, "good.yaml")) == 1
    with pytest.raises(BadDataError, match=fault.replace("(", r"\(")):
        read_situations(GOOD.replace(good, bad, 1), "bad.yaml")


def test_an_id_used_twice_is_refused() -> None:
    with pytest.raises(BadDataError, match="its id is used twice"):
        read_situations(GOOD + GOOD, "bad.yaml")


def test_a_group_that_a_situation_cannot_be_asked_about_is_refused() -> None:
    with pytest.raises(BadDataError, match="has nothing to ask about in the group traffic_light"):
        found = read_situations(GOOD, "good.yaml")[0]
        findings(found, stage(found)[-1], "traffic_light")


PARKED_CAR = Agent(
    "aside", Category.CAR, Pose(60.0, 60.0, 0.75), (4.5, 1.8, 1.5), (0.0, 0.0, 0.0), subtype="sedan", is_static=True
)


@pytest.mark.parametrize(
    ("group", "agent"),
    [
        ("dynamic", PARKED_CAR),
        ("static", replace(PARKED_CAR, category=Category.PROP, label="trafficcone")),
    ],
)
def test_an_agent_in_no_lane_of_the_own_direction_is_refused(group: str, agent: Agent) -> None:
    found = read_situations(GOOD, "good.yaml")[0]
    scene = staged(found)[-1]
    aside = replace(agent, pose=scene.ego.pose.compose(Pose(20.0, -60.0)))
    with pytest.raises(BadDataError, match=f"situation {found.id} the agent aside is in no lane"):
        findings(found, replace(scene, agents=(aside,)), group)


def test_whoever_is_behind_does_not_hold_the_own_vehicle_up() -> None:
    found = read_situations(GOOD, "good.yaml")[0]
    scene = staged(found)[-1]
    cars = [
        replace(PARKED_CAR, lane_id=scene.ego.lane_id, pose=scene.ego.pose.compose(Pose(ahead_m, 0.0)))
        for ahead_m in (-20.0, 20.0)
    ]
    facts = [findings(found, replace(scene, agents=(car,)), "efficiency").vision.true for car in cars]
    assert facts[0] == "own_clear" != facts[1]


def no_pictures(_: object) -> tuple[bytes, ...]:
    raise AssertionError("a picture was drawn")


def test_a_set_that_lies_there_whole_is_not_drawn_again(
    starter: QuestionSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(starter.folder, tmp_path / "set")
    monkeypatch.setattr(build, "pictures", no_pictures)
    assert build_starter(tmp_path / "set").dataset == starter.dataset


def test_a_damaged_picture_is_drawn_again(starter: QuestionSet, tmp_path: Path) -> None:
    shutil.copytree(starter.folder, tmp_path / "set")
    picture = next((tmp_path / "set/images").iterdir())
    whole = picture.read_bytes()
    picture.write_bytes(whole[:100])
    build_starter(tmp_path / "set")
    assert picture.read_bytes() == whole


IMPORTED = re.compile(r"^ *(?:from|import) (\w+)(?:\.(\w+))?", re.MULTILINE)


def test_what_the_cameras_import_is_in_the_version() -> None:
    package = Path(roadworthy.__file__).parent / "rendering"
    texts = [path.read_text() for home in ("cameras", "models", "raster") for path in (package / home).rglob("*.py")]
    imported = {found for text in texts for found in IMPORTED.findall(text)}
    # Errors draw nothing.
    own = {part for name, part in imported if name == "roadworthy"} - {"errors"}
    assert own <= {home.removesuffix(".py") for home in build.DRAWN_BY}
    others = {name.replace("PIL", "pillow") for name, _ in imported} - sys.stdlib_module_names - {"roadworthy"}
    assert others <= set(build.LIBRARIES)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("version", lambda _: "another"),
        ("DRAWN_BY", ("exams/driveaction",)),
        ("DRAWN_BY", tuple(home for home in build.DRAWN_BY if home != "jit.py")),
    ],
)
def test_what_another_version_drew_is_drawn_again(
    starter: QuestionSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, other: object
) -> None:
    shutil.copytree(starter.folder, tmp_path / "set")
    monkeypatch.setattr(build, name, other)
    monkeypatch.setattr(build, "pictures", no_pictures)
    with pytest.raises(AssertionError, match="drawn"):
        build_starter(tmp_path / "set")
