"""DriveAction's official files become a question set: what is kept, what is left out by which rule, what is said."""

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image

from exams.banks import counts, left_out, question_of
from exams.driveaction_parquet import (
    KINDS,
    Cells,
    make_driveaction_parquet,
    number_in,
)
from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official import take_in
from roadworthy.exams.driveaction.official.account import AccountError, account
from roadworthy.exams.driveaction.official.parquet import data_at
from roadworthy.questions import QuestionSet, open_question_set
from roadworthy.questions.verify import verify

SLICES = 4
ROWS = SLICES * len(KINDS)


def spoiled(*numbers: int, **cells: object) -> Callable[[int, Cells], None]:
    """Change the cells of these rows."""

    def spoil(number: int, row: Cells) -> None:
        if number in numbers:
            row.update(cells)

    return spoil


def taken(tmp_path: Path, spoil: Callable[[int, Cells], None] | None = None, **options: Any) -> QuestionSet:
    """The question set of four slices, spoiled."""
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoil, **options)
    return take_in(data, tmp_path / "set", origin="the test")


def rejected(questions: QuestionSet) -> dict[str, int]:
    """The rules that were broken, by their numbers."""
    return {name: n for name, n in counts(questions).items() if name.startswith("rejected")}


def cells(row: int, language: str = "en") -> dict[str, Any]:
    """A row's content cell as the generator makes it."""
    from exams.driveaction_parquet import rows

    column = {"en": "content_en", "zh": "content_cn"}[language]
    made: list[dict[str, Any]] = [each[column] for each in rows(SLICES)]
    return made[row - 1]


def test_every_row_is_two_questions_and_nothing_is_left_out(tmp_path: Path) -> None:
    questions = taken(tmp_path)
    assert counts(questions) == {"read": 2 * ROWS, "kept": 2 * ROWS, "kept in en": ROWS, "kept in zh": ROWS}
    assert left_out(questions.folder) == []
    assert verify(questions).is_sound


def test_contents_as_text_and_as_structs_are_the_same_questions(tmp_path: Path) -> None:
    one = take_in(make_driveaction_parquet(tmp_path / "a"), tmp_path / "as structs", origin="x")
    other = take_in(make_driveaction_parquet(tmp_path / "b", stringified=True), tmp_path / "as texts", origin="x")
    assert list(one) == list(other)
    assert one.dataset.fingerprint == other.dataset.fingerprint


def test_files_and_row_groups_do_not_matter(tmp_path: Path) -> None:
    one = take_in(make_driveaction_parquet(tmp_path / "a", files=1), tmp_path / "one", origin="x")
    other = take_in(make_driveaction_parquet(tmp_path / "b", files=3, rows_per_group=1), tmp_path / "three", origin="x")
    assert one.dataset.fingerprint == other.dataset.fingerprint


def test_frames_are_in_the_order_of_their_columns_and_stored_once(tmp_path: Path) -> None:
    questions = taken(tmp_path)
    assert len(list(questions.folder.glob("images/*.jpg"))) == 3 * SLICES
    first = question_of(questions, "slice-0000.1.en")
    assert [image.role for image in first.images] == ["frame"] * 3
    lit = [_lit_column(questions.read_image(image)) for image in first.images]
    assert lit == sorted(lit)
    assert {image.frame_offset_s for image in first.images} == {None}


def _lit_column(frame: bytes) -> int:
    """Where the frame's white bar begins, which moves right with time."""
    with Image.open(BytesIO(frame)) as picture:
        row = [picture.getpixel((x, picture.height * 5 // 12)) for x in range(picture.width)]
    return next(x for x, seen in enumerate(row) if isinstance(seen, tuple) and min(seen) > 240)


def test_chinese_is_asked_in_chinese(tmp_path: Path) -> None:
    question = question_of(taken(tmp_path), "slice-0000.4.zh")
    assert question.tag("language") == "zh"
    assert question.prompt.endswith("哪种风险需要注意？")
    assert [option.text for option in question.options] == ["左转", "保持车道", "右转"]


def test_an_actions_upstream_is_of_its_language(tmp_path: Path) -> None:
    question = question_of(taken(tmp_path), "slice-0000.6.zh")
    assert question.upstream
    assert all(needed.endswith(".zh") for needed in question.upstream)


def test_layer_and_category_may_be_written_in_any_case(tmp_path: Path) -> None:
    spoil = spoiled(1, qa_l0=" VISION ", question_category=" Choice_Questions")
    assert taken(tmp_path, spoil).dataset.fingerprint == taken(tmp_path / "b").dataset.fingerprint


@pytest.mark.parametrize(
    ("change", "broken"),
    [
        ({"qa_l0": "Perception"}, "unknown layer"),
        ({"qa_l0": None}, "unknown layer"),
        ({"question_category": "essay"}, "unknown question category"),
        ({"question_slice_id": " "}, "no slice id"),
        ({"image_1": None}, "missing picture"),
        ({"image_2": {"bytes": None, "path": None}}, "missing picture"),
        ({"image_2": {"bytes": b"", "path": ""}}, "missing picture"),
        ({"image_0": {"bytes": None, "path": "gone.jpg"}}, "missing picture"),
        ({"image_0": {"bytes": None, "path": "x" * 5000}}, "missing picture"),
        ({"image_0": {"bytes": None, "path": "../secret.jpg"}}, "picture outside the folder"),
        ({"image_0": {"bytes": None, "path": "/etc/passwd"}}, "picture outside the folder"),
        ({"image_0": {"bytes": b"no picture", "path": None}}, "broken picture"),
    ],
)
def test_a_bad_row_is_left_out_in_both_languages(tmp_path: Path, change: Cells, broken: str) -> None:
    questions = taken(tmp_path, spoiled(3, **change))
    assert rejected(questions) == {f"rejected: {broken} (en)": 1, f"rejected: {broken} (zh)": 1}
    assert counts(questions)["kept"] == 2 * ROWS - 2
    assert {line[0] for line in left_out(questions.folder)} == {"train-00000-of-00002.parquet:3"}


@pytest.mark.parametrize(
    ("content", "broken"),
    [
        (None, "no content"),
        ({"question": None, "options": None, "answer": "A"}, "no question"),
        ({"question": "What?", "options": None, "answer": "A"}, "choice without options"),
        ({"question": "What?", "options": {"A": "Go", "B": "Stop"}, "answer": "C"}, "answer outside the options"),
        ({"question": "What?", "options": {"A": "Go", "B": "Stop"}, "answer": None}, "no answer"),
    ],
)
@pytest.mark.parametrize(("column", "language"), [("content_en", "en"), ("content_cn", "zh")])
def test_a_bad_content_is_left_out_in_its_language_alone(
    tmp_path: Path, content: object, broken: str, column: str, language: str
) -> None:
    questions = taken(tmp_path, spoiled(5, **{column: content}))
    assert rejected(questions) == {f"rejected: {broken} ({language})": 1}
    assert counts(questions)["kept"] == 2 * ROWS - 1


def test_a_left_out_record_is_named_with_its_file_row_slice_and_value(tmp_path: Path) -> None:
    bad = {"question": "What?", "options": {"A": "Go", "B": "Stop"}, "answer": "E"}
    questions = taken(tmp_path, spoiled(16, content_en=bad))
    assert left_out(questions.folder) == [
        ["train-00001-of-00002.parquet:3", "slice-0002", "en", "rejected", "answer outside the options", "E of A, B"]
    ]


def test_no_cell_of_the_account_runs_as_a_formula(tmp_path: Path) -> None:
    questions = taken(tmp_path, spoiled(1, qa_l0='=HYPERLINK("x")\n'))
    assert left_out(questions.folder)[0][5] == '\'=HYPERLINK("x")'


def test_a_questions_number_does_not_depend_on_the_soundness_of_others(tmp_path: Path) -> None:
    questions = taken(tmp_path, spoiled(1, image_0=None))
    assert number_in(question_of(questions, "slice-0000.2.en").prompt) == 2


def test_frames_of_a_rejected_slice_are_not_in_the_set(tmp_path: Path) -> None:
    questions = taken(tmp_path, spoiled(*range(1, 7), qa_l0="Perception"))
    shown = {image.locator for question in questions for image in question.images}
    assert {f"images/{path.name}" for path in questions.folder.glob("images/*")} == shown


def test_a_picture_that_is_cut_short_is_broken(tmp_path: Path) -> None:
    def spoil(number: int, row: Cells) -> None:
        if number == 2:
            row["image_1"] = {"bytes": row["image_1"]["bytes"][:-400], "path": None}

    questions = taken(tmp_path, spoil)
    assert rejected(questions) == {"rejected: broken picture (en)": 1, "rejected: broken picture (zh)": 1}
    assert left_out(questions.folder)[0][5].startswith("image_1: ")


def test_a_picture_may_lie_beside_the_files(tmp_path: Path) -> None:
    picture = BytesIO()
    Image.new("L", (8, 8), 90).save(picture, "PNG")
    (tmp_path / "data/frames").mkdir(parents=True)
    (tmp_path / "data/frames/x.bin").write_bytes(picture.getvalue())
    questions = taken(tmp_path, spoiled(1, image_0={"bytes": None, "path": "frames/x.bin"}))
    image = question_of(questions, "slice-0000.1.en").images[0]
    # Named by what it is, and not made RGB.
    assert image.locator.endswith(".png")
    assert questions.read_image(image) == picture.getvalue()


def _again(number: int, of: int, **changes: object) -> Callable[[int, Cells], None]:
    """Make row `number` a copy of the earlier row `of`."""
    kept: list[Cells] = []

    def spoil(row: int, cells: Cells) -> None:
        if row == of:
            kept.append(dict(cells))
        if row == number:
            cells.update(kept[0] | changes)

    return spoil


def test_a_row_that_comes_again_is_a_duplicate(tmp_path: Path) -> None:
    questions = taken(tmp_path, _again(5, 1))
    assert rejected(questions) == {"rejected: duplicate (en)": 1, "rejected: duplicate (zh)": 1}
    assert left_out(questions.folder)[0][5] == "as train-00000-of-00002.parquet:1"


def test_a_row_that_comes_again_in_another_slice_is_none(tmp_path: Path) -> None:
    assert not rejected(taken(tmp_path, _again(7, 1, question_slice_id="slice-0001")))


def test_of_two_keys_to_one_question_neither_is_believed(tmp_path: Path) -> None:
    key = cells(1)["answer"]
    other = cells(1) | {"answer": "A" if key != "A" else "B"}
    questions = taken(tmp_path, _again(5, 1, content_en=other))
    assert rejected(questions) == {"rejected: duplicate (zh)": 1, "rejected: same question, other answer (en)": 2}
    ids = {question.id for question in questions}
    assert "slice-0000.1.zh" in ids
    assert not ids & {"slice-0000.1.en", "slice-0000.5.en"}


def test_an_unknown_task_is_kept_and_said(tmp_path: Path) -> None:
    questions = taken(tmp_path, spoiled(1, 7, qa_l1="Weather Report"))
    assert question_of(questions, "slice-0000.1.en").tag("task") == "unknown"
    assert '"Weather Report" 4' in questions.dataset.limits[0]
    assert ("V", "Weather Report", 2, 2, 2, "unknown") in questions.dataset.tables[0].rows
    assert counts(questions)["kept"] == 2 * ROWS


def test_a_row_without_a_task_name_is_kept_as_unknown(tmp_path: Path) -> None:
    assert '"(no name)" 2' in taken(tmp_path, spoiled(1, qa_l1=None)).dataset.limits[0]


def test_an_alias_places_a_name(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(1, qa_l1="车道识别"))
    questions = take_in(data, tmp_path / "set", aliases={"车道识别": "navigation_position"}, origin="x")
    assert question_of(questions, "slice-0000.1.en").tag("task") == "navigation_position"
    assert not any("车道识别" in limit for limit in questions.dataset.limits)


@pytest.mark.parametrize("written", ["NAVIGATION_position", "Navigation-Position task", " navigation position "])
def test_an_alias_matches_whatever_the_case_and_separators(tmp_path: Path, written: str) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(1, qa_l1="navigation position"))
    questions = take_in(data, tmp_path / "set", aliases={written: "traffic_sign_detection"}, origin="x")
    assert question_of(questions, "slice-0000.1.en").tag("task") == "traffic_sign_detection"
    assert not any("aliases" in limit for limit in questions.dataset.limits)


def test_aliases_that_no_name_matches_are_said(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(1, qa_l1="Lamp"))
    aliases = {"Lamp": "sign detection", "Lmap": "sign", "导航": "navigation"}
    limits = take_in(data, tmp_path / "set", aliases=aliases, origin="x").dataset.limits
    assert 'aliases that were not used, as no question in the data has that name: "Lmap", "导航"' in limits


def test_an_alias_of_another_layer_than_the_row_is_refused(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(3, qa_l1="Navigation Position"))
    with pytest.raises(BadDataError) as refused:
        take_in(data, tmp_path / "set", aliases={"navigation-position": "sign"}, origin="x")
    assert re.search(
        r'"navigation-position" stands for "sign", which the vision layer of the tree has not at all, but train.*:\d '
        r"is a vision question of that name\. Name one of navigation_position, .*traffic_sign_detection;",
        str(refused.value),
    )
    assert not (tmp_path / "set").exists()


def test_an_alias_of_a_name_in_several_layers_has_one_of_each(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(1, 2, qa_l1="Lights"))
    aliases = {"lights": "traffic_light_detection, traffic light following"}
    questions = take_in(data, tmp_path / "set", aliases=aliases, origin="x")
    assert question_of(questions, "slice-0000.1.en").tag("task") == "traffic_light_detection"
    assert question_of(questions, "slice-0000.2.en").tag("task") == "traffic_light_following"


def test_an_alias_that_a_layer_has_twice_is_not_guessed(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", SLICES, spoil=spoiled(1, qa_l1="Lights"))
    aliases = {"lights": "traffic_light_detection, sign detection"}
    with pytest.raises(BadDataError, match="which the vision layer of the tree has several times, but train"):
        take_in(data, tmp_path / "set", aliases=aliases, origin="x")


def test_options_with_equal_texts_are_left_out(tmp_path: Path) -> None:
    bad = {"question": "What?", "options": {"A": "x", "B": "y", "C": "x", "D": "X."}, "answer": "B"}
    questions = taken(tmp_path, spoiled(5, content_en=bad))
    assert rejected(questions) == {"rejected: equal options (en)": 1}
    assert left_out(questions.folder)[0][5] == "A, C, D: x"


def test_a_slice_with_only_an_action_is_kept_and_counted(tmp_path: Path) -> None:
    questions = taken(tmp_path, spoiled(5, question_slice_id="alone"))
    assert question_of(questions, "alone.1.en").upstream == ()
    assert any("without any upstream question: 2;" in limit for limit in questions.dataset.limits)


def test_a_set_without_a_sound_question_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r'break the rule "unknown layer", the first at .*:1 \(Perception\)'):
        taken(tmp_path, spoiled(*range(1, ROWS + 1), qa_l0="Perception"))


def test_a_file_without_rows_says_so(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="x holds no row"):
        take_in(make_driveaction_parquet(tmp_path / "data", 0), tmp_path / "set", origin="x")


def test_a_folder_that_holds_something_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    (tmp_path / "set/holiday.jpg").write_bytes(b"")
    with pytest.raises(BadDataError, match="not empty"):
        taken(tmp_path)


def test_a_folder_that_holds_a_question_set_is_not_written_over(tmp_path: Path) -> None:
    questions = taken(tmp_path)
    with pytest.raises(BadDataError, match=r"holds a question set already\. Name a new folder .* or remove that"):
        take_in(tmp_path / "data", tmp_path / "set", origin="another")
    assert verify(questions).is_sound


def test_a_build_that_fails_leaves_the_folder_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    with pytest.raises(BadDataError):
        taken(tmp_path, spoiled(*range(1, ROWS + 1), qa_l0="Perception"))
    assert list((tmp_path / "set").iterdir()) == []


def test_an_account_that_does_not_add_up_stops_the_program() -> None:
    with pytest.raises(AccountError, match="3 records were read, but 1 are kept and 0 left out"):
        account(3, ["en"], ())


def test_the_source_is_recorded_with_its_revision(tmp_path: Path) -> None:
    data = make_driveaction_parquet(tmp_path / "data", 1)
    questions = take_in(data, tmp_path / "set", origin="hf://datasets/x/y", revision="abc123")
    assert questions.dataset.source == "hf://datasets/x/y, revision abc123"
    assert open_question_set(tmp_path / "set").dataset.protocol == "driveaction-1"


def test_content_of_a_type_that_is_none_is_counted_not_fatal(tmp_path: Path) -> None:
    (path,) = data_at(make_driveaction_parquet(tmp_path / "data", 2, files=1)).files
    table = pq.read_table(path)
    numbers = pa.array(range(table.num_rows))
    place = table.column_names.index("content_cn")
    pq.write_table(table.set_column(place, "content_cn", numbers), path)
    assert rejected(take_in(path, tmp_path / "set", origin="x")) == {"rejected: malformed content (zh)": 12}
