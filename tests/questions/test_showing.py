"""What a candidate is shown of a question: fewer frames, no pictures, black ones, another cluster's."""

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from questions.papers import OPTIONS, named
from roadworthy.errors import BadDataError, UsageError
from roadworthy.questions import Blind, Condition, ImageRef, Question, Shuffle, as_shown, black_picture


def frames(name: str, n: int = 3) -> tuple[ImageRef, ...]:
    return tuple(ImageRef(f"images/{name}{place}.png", f"{name}{place}", (32, 24), "frame") for place in range(n))


def scene(name: str, n: int = 3) -> Question:
    return named(name, images=frames(name, n))


def blind(kind: Blind, shown: int | None = None) -> Condition:
    return Condition(blind=kind, frames=shown)


def test_a_sighted_question_is_shown_as_it_is() -> None:
    assert as_shown(scene("a"), Condition()) == scene("a")


def test_one_frame_is_the_last_in_time() -> None:
    assert as_shown(scene("a"), Condition(frames=1)).images == frames("a")[2:]


def test_more_frames_than_there_are_leave_the_question_as_it_is() -> None:
    assert as_shown(scene("a", 2), Condition(frames=3)) == scene("a", 2)


def test_equal_frames_are_counted_by_their_place() -> None:
    still = replace(scene("a"), images=frames("a", 1) * 3)
    assert as_shown(still, Condition(frames=1)).images == frames("a", 1)


def test_pictures_that_are_no_frames_stay_when_frames_are_left_out() -> None:
    sign = ImageRef("images/sign.png", "sign", (8, 8))
    shown = as_shown(replace(scene("a"), images=(sign, *frames("a"))), Condition(frames=1))
    assert shown.images == (sign, frames("a")[2])


def test_no_image_takes_the_options_pictures_too() -> None:
    pictured = replace(scene("a"), options=(replace(OPTIONS[0], images=frames("o", 1)), *OPTIONS[1:]))
    shown = as_shown(pictured, blind(Blind.NO_IMAGE))
    assert shown.all_images == ()
    assert [option.text for option in shown.options] == [option.text for option in OPTIONS]


def test_a_black_picture_has_the_size_of_the_one_it_stands_for() -> None:
    image = as_shown(scene("a"), blind(Blind.BLACK)).images[0]
    data = black_picture(image)
    assert data is not None
    picture = Image.open(BytesIO(data))
    assert (picture.size, picture.convert("L").getextrema()) == ((32, 24), (0, 0))


def test_a_stored_picture_is_never_taken_for_a_black_one() -> None:
    assert black_picture(ImageRef("black/32x24.png", "0f", (32, 24))) is None


def test_a_picture_of_unknown_size_cannot_be_made_black() -> None:
    unsized = replace(scene("a"), images=(ImageRef("images/a.png", "a"),))
    with pytest.raises(BadDataError, match=r"size of the picture images/a\.png"):
        as_shown(unsized, blind(Blind.BLACK))


@given(st.integers(2, 12), st.integers(0, 3))
def test_shuffled_pictures_are_another_clusters_and_everyones_once(n: int, seed: int) -> None:
    questions = [scene(f"s{number}") for number in range(n)]
    shuffle = Shuffle.of(questions, seed)
    shown = [as_shown(question, blind(Blind.SHUFFLED), shuffle).images for question in questions]
    assert all(seen[0].sha256 != question.images[0].sha256 for seen, question in zip(shown, questions, strict=True))
    assert {seen[0].sha256 for seen in shown} == {question.images[0].sha256 for question in questions}


def test_shuffled_frames_keep_their_time_order() -> None:
    shuffle = Shuffle.of([scene("a"), scene("b")], 0)
    shown = as_shown(scene("a"), blind(Blind.SHUFFLED), shuffle)
    assert [image.locator for image in shown.images] == ["images/b0.png", "images/b1.png", "images/b2.png"]


def test_of_shuffled_frames_too_the_latest_is_kept() -> None:
    shuffle = Shuffle.of([scene("a"), scene("b")], 0)
    shown = as_shown(scene("a"), blind(Blind.SHUFFLED, 1), shuffle)
    assert [image.locator for image in shown.images] == ["images/b2.png"]


def test_questions_of_one_scene_are_shown_the_same_other_scene() -> None:
    questions = [replace(scene(f"{cluster}{n}"), cluster=cluster) for cluster in "abc" for n in (1, 2)]
    shuffle = Shuffle.of(questions, 0)
    first, second = (as_shown(question, blind(Blind.SHUFFLED), shuffle).images for question in questions[:2])
    assert [image.sha256 for image in first] == [image.sha256 for image in second]


def test_another_seed_draws_another_circle() -> None:
    questions = [scene(f"s{number}") for number in range(20)]
    assert Shuffle.of(questions, 0).partner != Shuffle.of(questions, 1).partner


def test_a_lone_scene_has_nobody_to_change_with() -> None:
    with pytest.raises(UsageError, match="1 with pictures"):
        Shuffle.of([scene("a"), named("b")], 0)


def test_a_question_without_pictures_stays_as_it_is() -> None:
    assert as_shown(named("b"), blind(Blind.SHUFFLED)) == named("b")


@pytest.mark.parametrize(
    ("condition", "name"),
    [
        (Condition(mode="A"), "A"),
        (Condition(mode="V-L-A", renderer="statement"), "V-L-A"),
        (Condition(mode="V-L-A", renderer="qa", blind=Blind.BLACK), "V-L-A/qa/blind-black"),
        (Condition(mode="A", dropped=("navigation",), frames=1), "A/no-navigation/frames-1"),
    ],
)
def test_a_condition_is_named_for_what_is_not_as_usual(condition: Condition, name: str) -> None:
    assert condition.name == name
