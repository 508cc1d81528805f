"""The learner's bank: what it spans, that its keys give nothing away, and that it is built alike each time."""

import io
from collections import Counter
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from harness import Cli
from roadworthy.exams.idkb import IdkbExam
from roadworthy.exams.idkb import starter as starter_bank
from roadworthy.exams.idkb.starter.signs import SIGN_NAMES, draw_scene, draw_sign
from roadworthy.questions import Kind, Option, Question, QuestionSet

EXAM = IdkbExam()


@pytest.fixture(scope="module")
def starter(tmp_path_factory: pytest.TempPathFactory) -> QuestionSet:
    return EXAM.build_starter(tmp_path_factory.mktemp("starter") / "set")


def values(starter: QuestionSet, tag: str) -> Counter[str]:
    """How many questions carry each value of a tag; one with several values counts for each."""
    found: Counter[str] = Counter()
    for question in starter:
        value = question.tag(tag)
        found.update([value] if isinstance(value, str) else value or ())
    return found


def choices_of_four(starter: QuestionSet) -> list[Question]:
    return [question for question in starter if question.kind is Kind.CHOICE and len(question.options) == 4]


def picture(encoded: bytes) -> Image.Image:
    return Image.open(io.BytesIO(encoded)).convert("RGB")


def test_verify_finds_nothing_wrong_with_the_bank(cli: Cli, starter: QuestionSet) -> None:
    assert cli("verify", starter.folder).code == 0


def test_the_bank_has_at_least_ninety_questions_under_ids_of_their_own(starter: QuestionSet) -> None:
    ids = [question.id for question in starter]
    assert len(ids) >= 90
    assert ids == sorted(set(ids))


def test_the_bank_spans_every_language_vehicle_and_domain(starter: QuestionSet) -> None:
    languages, vehicles, domains = (values(starter, tag) for tag in ("language", "vehicle", "domain"))
    assert {name for name, n in languages.items() if n >= 8} == {"en", "de", "fr", "it", "es", "zh-Hans", "ja", "ko"}
    assert {name for name, n in vehicles.items() if n >= 12} == {"car", "truck", "bus", "moto"}
    assert {name for name, n in domains.items() if n >= 20} == {"laws", "signs", "techniques", "defensive"}


@pytest.mark.parametrize("source", ["test", "road"])
def test_both_parts_of_the_exam_have_choices_and_open_questions(starter: QuestionSet, source: str) -> None:
    kinds = Counter(question.kind for question in starter if question.tag("source") == source)
    assert kinds[Kind.CHOICE] >= 8
    assert kinds[Kind.OPEN] >= 6


def test_the_bank_has_every_kind_of_choice(starter: QuestionSet) -> None:
    assert sum(question.kind is Kind.CHOICES for question in starter) >= 8
    assert values(starter, "true_false")["yes"] >= 8


def test_every_open_question_has_an_answer_and_two_other_wordings(starter: QuestionSet) -> None:
    for question in starter:
        if question.kind is Kind.OPEN:
            assert question.answer.text
            assert len(set(question.references) - {question.answer.text}) >= 2


def test_every_question_on_the_road_shows_a_street(starter: QuestionSet) -> None:
    sizes = {image.size_px for question in starter if question.tag("source") == "road" for image in question.images}
    assert sizes == {(480, 320)}
    assert all(question.images for question in starter if question.tag("source") == "road")


def test_always_answering_the_same_place_is_right_no_more_often_than_chance(starter: QuestionSet) -> None:
    questions = choices_of_four(starter)
    places = Counter(question.answer.keys[0] for question in questions)
    assert max(places.values()) <= 0.40 * len(questions)


@pytest.mark.parametrize("extreme", [min, max])
def test_the_length_of_an_option_does_not_give_the_answer_away(
    starter: QuestionSet, extreme: Callable[..., Option]
) -> None:
    questions = choices_of_four(starter)
    guesses = [extreme(question.options, key=lambda option: len(option.text)).key for question in questions]
    right = sum((guess,) == question.answer.keys for guess, question in zip(guesses, questions, strict=True))
    assert right <= 0.35 * len(questions)


def test_true_and_false_are_right_about_equally_often(starter: QuestionSet) -> None:
    keys = Counter(question.answer.keys[0] for question in starter if question.tag("true_false") == "yes")
    assert abs(keys["A"] - keys["B"]) <= 3


def test_every_question_says_why_its_answer_is_right(starter: QuestionSet) -> None:
    assert all(question.explanation for question in starter)


def test_equal_builds_write_equal_bytes(starter: QuestionSet, tmp_path: Path) -> None:
    again = EXAM.build_starter(tmp_path / "again")
    first, second = (
        {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        for folder in (starter.folder, again.folder)
    )
    assert first == second


def test_every_sign_that_can_be_drawn_is_asked_about() -> None:
    bank = resources.files(starter_bank).joinpath("questions.json").read_bytes()
    assert {record["sign"] for record in msgspec.json.decode(bank)} - {None} == set(SIGN_NAMES)


def test_no_two_signs_look_the_same() -> None:
    assert len({draw_sign(name, 64) for name in SIGN_NAMES}) == len(SIGN_NAMES) >= 24


def test_the_sign_stands_on_the_side_on_which_traffic_keeps() -> None:
    red = (200, 16, 30)  # the ground of a stop sign
    for keeps_left, side in ((True, (0, 0, 240, 320)), (False, (240, 0, 480, 320))):
        street = picture(draw_scene("stop", keeps_left=keeps_left))
        of_all, of_side = (
            sum(n for n, colour in part.getcolors(1 << 20) or () if colour == red)
            for part in (street, street.crop(side))
        )
        assert of_all == of_side > 1000


def test_the_arrows_of_a_roundabout_turn_the_other_way_where_traffic_keeps_left() -> None:
    assert draw_sign("roundabout_ahead") != draw_sign("roundabout_ahead_left")


def test_an_unknown_sign_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="unknown sign 'unicorn'; known signs: "):
        draw_sign("unicorn")


def test_a_sign_without_a_size_is_refused() -> None:
    with pytest.raises(ValueError, match="size_px must be at least 1, not 0"):
        draw_sign("stop", 0)
