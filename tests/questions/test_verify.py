from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from questions.papers import OPTIONS, QUESTION, named, picture, written
from roadworthy.errors import BadDataError
from roadworthy.questions import Answer, ImageRef, Kind, Option, QuestionSet, Subject, store_image
from roadworthy.questions.verify import Finding, Verification, check_askable, verify


@pytest.fixture
def image(tmp_path: Path) -> ImageRef:
    """A picture of 32 x 24 pixels, stored in the set's folder."""
    return store_image(tmp_path, picture(), ".png")


Found = Callable[..., Verification]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """Write a set of the questions given and return what is found in it."""
    return lambda *questions: verify(written(tmp_path, *questions))


def subject(*box_px: float, image: int | None = 0) -> tuple[Subject, ...]:
    """A subject with a box in the picture of that number."""
    left, top, right, bottom = box_px
    return (Subject("car", image, (left, top, right, bottom)),)


def test_a_sound_set_is_sound(found: Found, image: ImageRef) -> None:
    result = found(named("a", images=(image,), subjects=subject(0, 0, 32, 24)), named("b"))
    assert result == Verification(2, 1, ())
    assert result.is_sound


def test_a_missing_picture_is_found(found: Found) -> None:
    assert found(named("a", images=(ImageRef("images/x.png"),))).findings == (
        Finding("a", "missing picture", "images/x.png"),
    )


def test_an_options_missing_picture_is_found(found: Found) -> None:
    options = (Option("A", "", (ImageRef("images/x.png"),)), Option("B", ""))
    assert found(named("a", options=options)).counts() == (("missing picture", 1),)


def test_a_corrupt_picture_is_found(found: Found, tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n\x1a\nnonsense")
    assert found(named("a", images=(ImageRef("x.png"),))).counts() == (("corrupt picture", 1),)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_a_truncated_picture_is_found(found: Found, tmp_path: Path, kind: str) -> None:
    data = picture(size=(200, 200), kind=kind)
    (tmp_path / "x").write_bytes(data[: len(data) // 2])
    assert found(named("a", images=(ImageRef("x"),))).counts() == (("corrupt picture", 1),)


def test_a_changed_picture_is_found(found: Found, tmp_path: Path, image: ImageRef) -> None:
    (tmp_path / image.locator).write_bytes(picture("blue"))
    assert found(named("a", images=(image,))).findings == (
        Finding("a", "picture changed or unreadable", image.locator),
    )


def test_a_picture_recorded_with_two_hashes_is_found_though_one_is_right(found: Found, image: ImageRef) -> None:
    result = found(named("a", images=(image,)), named("b", images=(replace(image, sha256="0" * 64),)))
    assert result.findings == (Finding("b", "picture changed or unreadable", image.locator),)
    assert result.images == 1


def test_a_picture_whose_name_no_file_system_takes_is_found(found: Found) -> None:
    assert found(named("a", images=(ImageRef("x" * 5000),))).counts() == (("picture changed or unreadable", 1),)


def test_a_picture_outside_the_folder_is_found_and_not_opened(found: Found, tmp_path: Path) -> None:
    (tmp_path.parent / "outside.png").write_bytes(picture())
    assert found(named("a", images=(ImageRef("../outside.png"),))).findings == (
        Finding("a", "picture outside the folder", "../outside.png"),
    )


def test_a_duplicate_is_found_and_names_the_earlier_question(found: Found) -> None:
    result = found(QUESTION, replace(QUESTION, id="q2"), replace(QUESTION, id="q3"))
    assert result.findings == tuple(
        Finding(name, "duplicate", "same question, options and pictures as q1") for name in ("q2", "q3")
    )
    assert not result.is_sound


def test_the_same_text_under_another_picture_is_no_duplicate(found: Found, tmp_path: Path, image: ImageRef) -> None:
    other = store_image(tmp_path, picture("blue"), ".png")
    assert found(replace(QUESTION, images=(image,)), replace(QUESTION, id="q2", images=(other,))).is_sound


def test_the_same_text_after_other_context_is_no_duplicate(found: Found) -> None:
    assert not found(QUESTION, replace(QUESTION, id="q2", context_lines=("It rains.",))).findings


def test_the_same_text_with_other_options_is_only_a_warning(found: Found) -> None:
    result = found(QUESTION, replace(QUESTION, id="q2", options=(Option("A", "Wait"), Option("B", "Sleep"))))
    assert result.findings == (Finding("q2", "same text and pictures, other options", "as q1"),)
    assert result.is_sound


def test_the_same_text_as_an_open_question_is_no_finding(found: Found) -> None:
    opened = replace(QUESTION, id="q2", kind=Kind.OPEN, options=(), answer=Answer(Kind.OPEN, text="Stop."))
    assert not found(QUESTION, opened).findings


def test_an_id_used_twice_is_found(found: Found) -> None:
    assert found(QUESTION, replace(QUESTION, prompt="What else?")).findings == (Finding("q1", "id used twice", "q1"),)


def test_an_option_key_used_twice_is_found(found: Found) -> None:
    options = (Option("A", "Stop"), Option("A", "Go"))
    assert found(replace(QUESTION, options=options)).findings == (Finding("q1", "option key used twice", "A, A"),)


def test_a_choice_of_one_is_found(found: Found) -> None:
    assert found(replace(QUESTION, options=OPTIONS[:1])).findings == (Finding("q1", "fewer than two options", "1"),)


def test_an_answer_outside_the_options_is_found(found: Found) -> None:
    question = replace(QUESTION, answer=Answer(Kind.CHOICE, ("F",)))
    assert found(question).findings == (Finding("q1", "answer outside the options", "F of A, B, C"),)


@pytest.mark.parametrize("kind", [Kind.CHOICE, Kind.CHOICES])
def test_a_question_without_an_answer_is_found(found: Found, kind: Kind) -> None:
    assert found(replace(QUESTION, kind=kind, answer=Answer(kind))).findings == (Finding("q1", "no answer", ""),)


def test_several_answers_to_a_single_choice_are_found(found: Found) -> None:
    question = replace(QUESTION, answer=Answer(Kind.CHOICE, ("A", "B")))
    assert found(question).findings == (Finding("q1", "not one answer", "A, B"),)


def test_several_answers_are_right_where_several_are_asked_for(found: Found) -> None:
    assert found(replace(QUESTION, kind=Kind.CHOICES, answer=Answer(Kind.CHOICES, ("A", "B")))).is_sound


def test_an_open_question_needs_no_options(found: Found) -> None:
    assert found(replace(QUESTION, kind=Kind.OPEN, options=(), answer=Answer(Kind.OPEN, text="Stop."))).is_sound


@pytest.mark.parametrize(
    "box", [(-1, 0, 5, 5), (0, 0, 33, 5), (0, 0, 5, 25), (5, 0, 5, 5), (6, 0, 5, 5), (0, float("nan"), 5, 5)]
)
def test_coordinates_outside_the_picture_are_found(found: Found, image: ImageRef, box: tuple[float, ...]) -> None:
    result = found(named("a", images=(image,), subjects=subject(*box)))
    assert result.counts() == (("coordinates outside the picture", 1),)
    assert "in 32 x 24" in result.findings[0].detail


@pytest.mark.parametrize("number", [None, 1, -1])
def test_coordinates_without_a_picture_are_found(found: Found, image: ImageRef, number: int | None) -> None:
    question = named("a", images=(image,), subjects=subject(0, 0, 5, 5, image=number))
    assert found(question).findings == (Finding("a", "coordinates without a picture", f"car: picture {number}"),)


def test_coordinates_in_a_missing_picture_are_one_finding_not_two(found: Found) -> None:
    question = named("a", images=(ImageRef("x.png"),), subjects=subject(0, 0, 5, 5))
    assert found(question).counts() == (("missing picture", 1),)


def test_counts_are_by_rule_the_most_frequent_first(found: Found) -> None:
    missing = (ImageRef("x.png"),)
    result = found(named("a", images=missing), named("b", images=missing), named("b"), named("c", options=()))
    assert result.counts() == (
        ("missing picture", 2),
        ("answer outside the options", 1),
        ("fewer than two options", 1),
        ("id used twice", 1),
    )
    assert (result.questions, result.images) == (4, 1)


def test_each_picture_is_decoded_once(tmp_path: Path, image: ImageRef, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[BytesIO] = []
    really_open = Image.open

    def counted(data: BytesIO) -> Image.Image:
        opened.append(data)
        return really_open(data)

    questions: QuestionSet = written(tmp_path, *(named(name, images=(image, image)) for name in "abc"))
    monkeypatch.setattr(Image, "open", counted)
    assert verify(questions).is_sound
    assert len(opened) == 1


def test_an_upstream_question_that_is_not_there_is_named(found: Found) -> None:
    result = found(named("a", upstream=("v",)))
    assert [(one.question, one.rule) for one in result.findings] == [("a", "upstream question missing")]
    assert not result.is_sound


def test_an_upstream_question_stands_before_those_it_serves_in_their_cluster(found: Found) -> None:
    upstream, served = named("v"), named("a", upstream=("v",))
    assert found(upstream, replace(served, cluster="v")).is_sound
    assert not found(replace(served, cluster="v"), upstream).is_sound
    assert not found(upstream, served).is_sound


def test_true_or_false_without_either_is_no_answer(found: Found) -> None:
    neither = named("a", kind=Kind.TRUE_FALSE, options=(), answer=Answer(Kind.TRUE_FALSE))
    assert [one.rule for one in found(neither).findings] == ["no answer"]


def test_nothing_is_asked_of_a_set_whose_upstream_questions_are_missing(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match="upstream question missing"):
        check_askable(written(tmp_path, named("a", upstream=("v",))))
