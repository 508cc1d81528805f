"""Which cases of a run are shown to people."""

from exams.decision_slices import condition, graded, light_slice
from roadworthy.exams.gallery import CASES_SHOWN, ContrastGallery, Gallery
from roadworthy.grading import Case, Contrast
from roadworthy.models import Reply, Status


def case(name: str, reply: str, mode: str = "A") -> Case:
    action = light_slice(name)[2]
    return Case(action, Reply(Status.OK, reply), graded(action, condition(mode), reply))


def test_what_is_right_is_not_shown() -> None:
    gallery = Gallery(0)
    gallery.offer(case("s", "B"))
    assert gallery.cases() == ()


def test_a_question_is_shown_once_however_many_modes_it_failed_in() -> None:
    gallery = Gallery(0)
    gallery.offer(case("s", "A", "V-L-A"), case("s", "C", "V-A"), case("s", "B", "A"))
    assert [shown.verdict.condition for shown in gallery.cases()] == ["V-L-A"]


def test_a_wrong_answer_tells_more_than_none() -> None:
    gallery = Gallery(0)
    gallery.offer(case("s", "I cannot help with that, sorry.", "V-L-A"), case("s", "A", "A"))
    assert gallery.cases()[0].verdict.condition == "A"


def test_no_more_cases_are_kept_than_are_shown_and_the_draw_is_the_seed_s() -> None:
    def shown(seed: int) -> list[str]:
        gallery = Gallery(seed)
        for number in range(30):
            gallery.offer(case(f"s{number}", "A"))
        return [kept.question.id for kept in gallery.cases()]

    assert len(shown(0)) == CASES_SHOWN
    assert shown(0) == shown(0) != shown(1)


def test_contrasts_are_drawn_too() -> None:
    gallery = ContrastGallery(0)
    gallery.offer(None)
    for number in range(30):
        gallery.offer(Contrast("known", case(f"s{number}", "A"), case(f"s{number}", "B", "V-L-A")))
    assert len(gallery.cases()) == CASES_SHOWN
