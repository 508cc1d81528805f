import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from questions.papers import DATASET, QUESTION, QUESTIONS, named, picture, written
from roadworthy.errors import BadDataError
from roadworthy.questions import (
    Count,
    ImageRef,
    Option,
    Question,
    QuestionSet,
    Tag,
    open_question_set,
    store_image,
    write_question_set,
)
from roadworthy.questions.card import dataset_card
from roadworthy.questions.dataset import Dataset


@settings(max_examples=30, deadline=None)
@given(QUESTIONS)
def test_what_is_written_is_what_is_read(questions: list[Question]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = write_question_set(Path(folder), DATASET, questions)
        assert list(found) == questions
        assert len(found) == len(questions)


def test_sets_longer_than_one_batch_keep_their_order(tmp_path: Path) -> None:
    questions = [named(f"q{number}") for number in range(2500)]
    assert list(written(tmp_path, *questions)) == questions


@settings(max_examples=30, deadline=None)
@given(QUESTIONS)
def test_same_questions_give_the_same_bytes_and_fingerprint(questions: list[Question]) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        sets = [write_question_set(Path(folder), DATASET, questions) for folder in (one, other)]
        assert sets[0].dataset == sets[1].dataset
        for name in ("questions.parquet", "dataset.json", "README.md"):
            assert (Path(one) / name).read_bytes() == (Path(other) / name).read_bytes()


@pytest.mark.parametrize(
    "other",
    [
        replace(QUESTION, answer=replace(QUESTION.answer, keys=("B",))),
        replace(QUESTION, images=(ImageRef("images/a.png", "0" * 64),)),
        replace(QUESTION, options=QUESTION.options[:2]),
        replace(QUESTION, cluster="c2"),
        replace(QUESTION, tags=(Tag("country", "KR"),)),
    ],
    ids=["answer", "picture", "options", "cluster", "tag"],
)
def test_fingerprint_depends_on_every_field(tmp_path: Path, other: Question) -> None:
    assert written(tmp_path / "a", QUESTION).dataset.fingerprint != written(tmp_path / "b", other).dataset.fingerprint


def test_fingerprint_depends_on_a_pictures_hash_not_only_on_its_name(tmp_path: Path) -> None:
    first, second = (replace(QUESTION, images=(ImageRef("images/a.png", letter * 64),)) for letter in "01")
    assert written(tmp_path / "a", first).dataset.fingerprint != written(tmp_path / "b", second).dataset.fingerprint


def test_fingerprint_does_not_depend_on_the_order_of_tags(tmp_path: Path) -> None:
    tags = (Tag("country", "KR"), Tag("language", "ko"))
    one, other = written(tmp_path / "a", named("a", tags=tags)), written(tmp_path / "b", named("a", tags=tags[::-1]))
    assert one.dataset.fingerprint == other.dataset.fingerprint


def test_fingerprint_depends_on_the_order_of_questions(tmp_path: Path) -> None:
    first, second = named("a"), named("b")
    one, other = written(tmp_path / "a", first, second), written(tmp_path / "b", second, first)
    assert one.dataset.fingerprint != other.dataset.fingerprint


def test_tags_are_a_struct_and_options_a_list_of_structs(tmp_path: Path) -> None:
    tags = (Tag("vehicle", ("car", "bus")), Tag("country", "KR"))
    written(tmp_path, named("a", tags=tags), named("b"))
    schema = pq.read_schema(tmp_path / "questions.parquet")
    assert schema.field("tags").type == pa.struct([("country", pa.string()), ("vehicle", pa.list_(pa.string()))])
    options = schema.field("options").type
    assert pa.types.is_list(options)
    assert [field.name for field in options.value_type] == ["key", "text", "images"]
    rows = pq.read_table(tmp_path / "questions.parquet").to_pylist()
    assert [row["tags"] for row in rows] == [
        {"country": "KR", "vehicle": ["car", "bus"]},
        {"country": None, "vehicle": None},
    ]


def test_no_column_holds_json_text(tmp_path: Path) -> None:
    written(tmp_path, replace(QUESTION, tags=(Tag("country", "KR"),)))
    row = pq.read_table(tmp_path / "questions.parquet").to_pylist()[0]
    assert not [name for name, value in row.items() if isinstance(value, str) and value[:1] in "{["]


def test_a_tag_with_several_values_anywhere_is_a_tuple_everywhere(tmp_path: Path) -> None:
    single, several = named("a", tags=(Tag("v", "car"),)), named("b", tags=(Tag("v", ("car", "bus")),))
    assert [question.tag("v") for question in written(tmp_path, single, several)] == [("car",), ("car", "bus")]


def test_a_tag_that_is_not_carried_is_none() -> None:
    assert QUESTION.tag("country") is None


def test_all_images_are_the_questions_own_then_its_options() -> None:
    own, offered = ImageRef("own"), ImageRef("offered")
    question = replace(QUESTION, images=(own,), options=(Option("A", "", (offered,)),))
    assert question.all_images == (own, offered)


def test_outlines_say_cluster_stratum_and_pictures(tmp_path: Path) -> None:
    shown = named(
        "a", tags=(Tag("country", "KR"),), images=(ImageRef("x"),), options=(Option("A", "", (ImageRef("y"),)),)
    )
    first, second = written(tmp_path, shown, named("b")).outlines()
    assert (first.id, first.cluster, first.stratum, first.images) == ("a", "a", "choice/KR", 2)
    assert (second.stratum, second.images) == ("choice/", 0)


def test_counts_are_by_kind_and_of_pictures(tmp_path: Path) -> None:
    found = written(tmp_path, named("a", images=(ImageRef("x"),)), named("b"))
    assert found.dataset.counts == (Count("choice", 2), Count("with pictures", 1))


def test_dataset_card_has_front_matter_counts_and_what_became_of_records(tmp_path: Path) -> None:
    dataset = msgspec.structs.replace(DATASET, intake=(Count("read", 1234),), limits=("Nothing is real.",))
    write_question_set(tmp_path, dataset, [QUESTION])
    card = (tmp_path / "README.md").read_text("utf-8")
    front, _, body = card.removeprefix("---\n").partition("\n---\n")
    assert card.startswith("---\n")
    assert "license: other" in front.splitlines()
    assert "  data_files: questions.parquet" in front.splitlines()
    for line in ("# A made-up paper", "| choice | 1 |", "| read | 1,234 |", "- Nothing is real."):
        assert line in body.splitlines()


# Opening


def test_a_folder_that_is_missing_is_named_with_the_command_that_makes_one(tmp_path: Path) -> None:
    folder = tmp_path / "none"
    with pytest.raises(BadDataError, match=r"roadworthy build .* --out .*none") as raised:
        open_question_set(folder)
    assert str(folder) in str(raised.value)


@pytest.mark.parametrize("name", ["questions.parquet", "dataset.json"])
def test_a_missing_file_is_named(tmp_path: Path, name: str) -> None:
    written(tmp_path, QUESTION)
    (tmp_path / name).unlink()
    with pytest.raises(BadDataError, match=f"it has no {name}.*roadworthy build"):
        open_question_set(tmp_path)


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"exam": 3}', b'{"exam": "\xff"}', b'{"exam": "idkb"}', b"\x00" * 8]
)
def test_a_malformed_dataset_json_is_named(tmp_path: Path, content: bytes) -> None:
    written(tmp_path, QUESTION)
    (tmp_path / "dataset.json").write_bytes(content)
    with pytest.raises(BadDataError, match=r"dataset\.json is malformed .*Build the set again"):
        open_question_set(tmp_path)


def test_a_changed_questions_file_is_refused(tmp_path: Path) -> None:
    written(tmp_path, QUESTION)
    other = written(tmp_path / "other", replace(QUESTION, answer=replace(QUESTION.answer, keys=("B",))))
    (tmp_path / "questions.parquet").write_bytes((other.folder / "questions.parquet").read_bytes())
    with pytest.raises(BadDataError, match=r"questions\.parquet is not the file that dataset\.json describes"):
        open_question_set(tmp_path)


def with_questions_file(folder: Path, content: bytes) -> None:
    """Put a file in place of the questions and say in dataset.json that it is the right one."""
    (folder / "questions.parquet").write_bytes(content)
    dataset = msgspec.structs.replace(DATASET, file_sha256=hashlib.sha256(content).hexdigest())
    (folder / "dataset.json").write_bytes(msgspec.json.encode(dataset))


@pytest.mark.parametrize(
    "content",
    [b"", b"id,prompt\n1,What?\n", b"PAR1" + b"\xff" * 64 + b"PAR1", b"PAR1\x00\x00\x00\x00\x08\x00\x00\x00PAR1"],
    ids=["empty", "csv", "broken footer", "empty footer"],
)
def test_a_file_that_is_no_parquet_is_named(tmp_path: Path, content: bytes) -> None:
    with_questions_file(tmp_path, content)
    with pytest.raises(BadDataError, match=r"questions\.parquet is not a Parquet file .*Build the set again"):
        open_question_set(tmp_path)


def test_a_foreign_parquet_file_is_refused_with_the_field_at_fault(tmp_path: Path) -> None:
    out = pa.BufferOutputStream()
    pq.write_table(pa.table({"id": ["x1"], "text": ["What?"]}), out)
    with_questions_file(tmp_path, out.getvalue().to_pybytes())
    with pytest.raises(BadDataError, match=r'Question "x1" is not well-formed: .*`exam`'):
        list(open_question_set(tmp_path))


def test_an_unknown_kind_is_refused_with_the_question_named(tmp_path: Path) -> None:
    written(tmp_path, QUESTION)
    table = pq.read_table(tmp_path / "questions.parquet")
    table = table.set_column(table.schema.get_field_index("kind"), "kind", pa.array(["essay"]))
    out = pa.BufferOutputStream()
    pq.write_table(table, out)
    with_questions_file(tmp_path, out.getvalue().to_pybytes())
    with pytest.raises(BadDataError, match=r'Question "q1" .*essay'):
        list(open_question_set(tmp_path))


# Pictures


@pytest.fixture
def illustrated(tmp_path: Path) -> tuple[QuestionSet, ImageRef]:
    image = store_image(tmp_path, picture(), ".PNG")
    return written(tmp_path, replace(QUESTION, images=(image,))), image


def test_a_stored_picture_is_read_as_it_was(illustrated: tuple[QuestionSet, ImageRef]) -> None:
    questions, image = illustrated
    assert questions.read_image(image) == picture()


def test_a_stored_picture_is_referred_to_with_hash_and_size(illustrated: tuple[QuestionSet, ImageRef]) -> None:
    _, image = illustrated
    sha256 = hashlib.sha256(picture()).hexdigest()
    assert image == ImageRef(f"images/{sha256[:16]}.png", sha256, (32, 24), "question")


def test_equal_pictures_are_stored_once(tmp_path: Path) -> None:
    first, second = (store_image(tmp_path, picture(), ".png") for _ in range(2))
    third = store_image(tmp_path, picture("blue"), ".png")
    assert first == second != third
    assert len(list((tmp_path / "images").iterdir())) == 2


def test_building_again_mends_a_damaged_picture(illustrated: tuple[QuestionSet, ImageRef]) -> None:
    questions, image = illustrated
    (questions.folder / image.locator).write_bytes(b"damaged")
    store_image(questions.folder, picture(), ".png")
    assert questions.read_image(image) == picture()


@pytest.mark.parametrize("data", [b"", b"no picture", picture()[:60]], ids=["empty", "text", "truncated"])
def test_what_cannot_be_decoded_is_not_stored(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(BadDataError, match="cannot be decoded"):
        store_image(tmp_path, data, ".png")
    assert not (tmp_path / "images").exists()


@pytest.mark.filterwarnings("ignore::UserWarning")  # Pillow tells of odd tags in a TIFF
@pytest.mark.filterwarnings("ignore::PIL.Image.DecompressionBombWarning")
@settings(deadline=None)
@given(st.binary(max_size=40), st.sampled_from(["PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "AVIF"]), st.data())
def test_damaged_pictures_are_bad_data_whatever_the_damage(noise: bytes, kind: str, data: st.DataObject) -> None:
    sound = picture(kind=kind)
    at = data.draw(st.integers(0, len(sound)))
    with tempfile.TemporaryDirectory() as folder:
        try:
            store_image(Path(folder), sound[:at] + noise + sound[at + len(noise) :], ".x")
        except BadDataError as error:
            assert "cannot be decoded" in str(error)


def test_a_picture_that_is_missing_is_named_with_the_command_that_lists_them(
    illustrated: tuple[QuestionSet, ImageRef],
) -> None:
    questions, image = illustrated
    (questions.folder / image.locator).unlink()
    with pytest.raises(BadDataError, match=rf"{image.locator} cannot be read .*roadworthy verify {questions.folder}"):
        questions.read_image(image)


def test_a_changed_picture_is_refused(illustrated: tuple[QuestionSet, ImageRef]) -> None:
    questions, image = illustrated
    (questions.folder / image.locator).write_bytes(picture("blue"))
    with pytest.raises(BadDataError, match=r"is not the one that was recorded.*roadworthy verify"):
        questions.read_image(image)


def test_a_picture_without_a_recorded_hash_is_taken_as_it_is(illustrated: tuple[QuestionSet, ImageRef]) -> None:
    questions, image = illustrated
    (questions.folder / image.locator).write_bytes(b"anything")
    assert questions.read_image(replace(image, sha256=None)) == b"anything"


@pytest.mark.parametrize("locator", ["../secret.png", "/etc/passwd", "images/../../secret.png", "", "C:\\secret.png"])
def test_a_picture_outside_the_folder_is_refused(tmp_path: Path, locator: str) -> None:
    (tmp_path / "secret.png").write_bytes(picture())
    questions = written(tmp_path / "set", QUESTION)
    with pytest.raises(BadDataError, match="leaves its folder"):
        questions.read_image(ImageRef(locator))


def test_a_picture_whose_name_no_file_system_takes_is_bad_data(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="cannot be read"):
        written(tmp_path, QUESTION).read_image(ImageRef("images/" + "x" * 5000))


def test_links_that_the_user_made_are_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "cache"
    elsewhere.mkdir()
    (elsewhere / "blob").write_bytes(picture())
    questions = written(tmp_path / "set", QUESTION)
    (questions.folder / "samples").symlink_to(elsewhere)
    (questions.folder / "one.png").symlink_to(elsewhere / "blob")
    assert questions.read_image(ImageRef("samples/blob")) == questions.read_image(ImageRef("one.png")) == picture()


def test_a_title_from_a_source_cannot_bring_markup_into_the_card() -> None:
    hostile = "<script>x</script>\n---\nfoo: bar \x1b[31m"
    text = dataset_card(Dataset(exam="e", title=hostile, protocol="p", license=hostile, source="s"), 1)
    assert "# &lt;script>x&lt;/script> --- foo: bar [31m\n" in text
    assert "\x1b" not in text
    assert "<script" not in text
