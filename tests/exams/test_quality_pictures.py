"""Rules of single pictures, and that each is looked at once."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from exam_items import build, counts, detail, item, picture
from roadworthy.exams.idkb import picture_intake
from roadworthy.exams.idkb.item import Choice
from roadworthy.exams.idkb.quality.pictures import picture_fault


def rule(data: bytes, *, is_option: bool = False) -> str | None:
    fault = picture_fault(data, is_option=is_option)
    return fault and fault.rule


@pytest.mark.parametrize(
    ("width", "height", "kind", "found"),
    [
        (63, 400, "JPEG", "picture too small"),
        (64, 156, "JPEG", "picture too small"),  # 9,984 square pixels
        (64, 157, "JPEG", None),  # 10,048
        (31, 200, "PNG", "picture too small"),
        (32, 32, "PNG", None),
        (100, 801, "JPEG", "picture too narrow"),
        (100, 800, "JPEG", None),
        (801, 100, "PNG", "picture too narrow"),
    ],
)
def test_limits_of_size_hold_to_the_pixel(width: int, height: int, kind: str, found: str | None) -> None:
    assert rule(picture(width, height, kind=kind)) == found


def test_a_small_photograph_is_enough_for_an_option() -> None:
    assert rule(picture(40, 40, kind="JPEG"), is_option=True) is None


def test_two_halves_8_grey_values_apart_deviate_by_4_and_are_not_blank() -> None:
    assert (rule(picture(shade=247)), rule(picture(shade=248))) == (None, "blank picture")


def test_black_on_a_transparent_ground_is_not_blank() -> None:
    drawn = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    drawn.paste((0, 0, 0, 255), (0, 0, 50, 100))
    out = BytesIO()
    drawn.save(out, "PNG")
    assert rule(out.getvalue()) is None


# 2,056 of 65,535 are 8 of 255: the halves deviate by 4 grey values, or a hair less.
@pytest.mark.parametrize(
    ("right", "found"), [(65_535, None), (2_056, None), (2_055, "blank picture"), (256, "blank picture")]
)
def test_pictures_of_16_bits_are_judged_by_their_own_range(right: int, found: str | None) -> None:
    # Pasting into a picture of 16 bits cuts the value off, so the halves are set one by one.
    greys = np.zeros((100, 100), dtype=np.uint16)
    greys[:, 50:] = right
    out = BytesIO()
    Image.fromarray(greys).save(out, "PNG")
    assert rule(out.getvalue()) == found


@pytest.mark.parametrize("data", [b"", b"<svg/>", picture()[:60]])
def test_what_is_no_whole_picture_is_rejected_in_the_same_words_every_time(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.png").write_bytes(data)
    for name in ("one", "two"):
        questions = build(tmp_path / name, item("a", pictures=(tmp_path / "a.png",)), item("b"))
        assert counts(questions)["rejected: unreadable picture"] == 1
    assert (tmp_path / "one/intake.csv").read_bytes() == (tmp_path / "two/intake.csv").read_bytes()


def test_a_rejected_picture_is_not_in_the_set(tmp_path: Path) -> None:
    build(tmp_path, item("a", pictures=(picture(shade=255),)), item("b"))
    assert not (tmp_path / "images").exists()


def test_a_blank_picture_is_rejected_by_name_and_value(tmp_path: Path) -> None:
    (tmp_path / "white.png").write_bytes(picture(shade=255))
    questions = build(tmp_path / "set", item("a", pictures=(tmp_path / "white.png",)), item("b"))
    assert counts(questions) == {"read": 2, "kept": 1, "rejected: blank picture": 1}
    assert detail(tmp_path / "set", "a").endswith("white.png: standard deviation 0.0 of 255 grey values")


def test_a_picture_of_many_questions_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[bytes] = []
    monkeypatch.setattr(picture_intake, "picture_fault", lambda data, **_: looks.append(data))
    build(tmp_path, *(item(f"q-{n}", f"What is sign {n} here for?", pictures=(picture(),)) for n in range(5)))
    assert len(looks) == 1


def test_options_that_show_one_picture_from_two_files_are_equal(tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        (tmp_path / name).write_bytes(picture())
    options = (Choice("", tmp_path / "a.png"), Choice("", tmp_path / "b.png"))
    questions = build(tmp_path / "set", item("a", choices=options), item("b"))
    assert counts(questions) == {"read": 2, "kept": 1, "rejected: equal options": 1}
