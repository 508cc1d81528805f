"""Duplicates are left out, near-duplicates kept together, contradictions put before people."""

import time
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exam_items import build, choices, counts, detail, item, open_item, picture
from roadworthy.exams.idkb.item import Item, to_question
from roadworthy.exams.idkb.quality.duplicates import Candidate
from roadworthy.exams.idkb.quality.judgement import judge
from roadworthy.exams.idkb.quality.likeness import jaccard, like_pairs, shingles, turning_points
from roadworthy.questions import QuestionSet

LONG = (
    "When you drive on a road with several lanes in your direction and the traffic beside you is moving slowly in a "
    "queue, what has to be kept in mind by the driver who wishes to change to the lane next to the own one?"
)


def clusters(questions: QuestionSet) -> dict[str, str]:
    return {question.id: question.cluster for question in questions}


def test_the_same_with_another_key_is_a_conflict_and_both_are_left_out(tmp_path: Path) -> None:
    questions = build(tmp_path, item("a"), item("b", answer=(1,)), item("c", "Is it cold at night?"))
    assert counts(questions) == {"read": 3, "kept": 1, "rejected: conflict": 2}
    assert detail(tmp_path, "a") == "asks the same as b, with another answer"
    assert detail(tmp_path, "b") == "asks the same as a, with another answer"


def test_one_contradiction_makes_conflicts_of_all_equal_questions(tmp_path: Path) -> None:
    questions = build(tmp_path, item("a"), item("b"), item("c", answer=(1,)), item("d", "Is it cold at night?"))
    assert counts(questions) == {"read": 4, "kept": 1, "rejected: conflict": 3}


def test_other_words_for_the_answer_of_the_same_open_question_become_references(tmp_path: Path) -> None:
    asked = (
        open_item("a", "Stop.", references=("Halt.",)),
        open_item("b", "You must stop.", references=("Stop.", "Halt.", "Wait.")),
        open_item("c", "Stop."),
    )
    questions = build(tmp_path, *asked)
    assert counts(questions) == {"read": 3, "kept": 1, "rejected: duplicate": 2}
    (kept,) = questions
    assert (kept.id, kept.answer.text) == ("a", "Stop.")
    assert kept.references == ("Halt.", "You must stop.", "Wait.")
    assert detail(tmp_path, "b") == "same question and pictures as a; its answer became a reference of that one"
    assert detail(tmp_path, "c") == "same question, options and pictures as a"


def test_open_questions_whose_lost_pictures_may_differ_take_no_answers_from_each_other(tmp_path: Path) -> None:
    lost = [open_item(n, text, pictures=(tmp_path / f"{n}.png",)) for n, text in (("a", "Stop."), ("b", "Go."))]
    questions = build(tmp_path / "set", *lost, item("c"), keep_missing_images=True)
    assert counts(questions) == {"read": 3, "kept": 1, "rejected: conflict": 2}


@pytest.mark.parametrize("other", ["what must you do at a red light", "What must you do, at a RED light ?"])
def test_case_and_punctuation_make_no_other_question(tmp_path: Path, other: str) -> None:
    agreeing = build(tmp_path / "agree", item("b"), item("a", other))
    assert clusters(agreeing) == {"b": "a", "a": "a"}
    contrary = build(tmp_path / "differ", item("b"), item("a", other, answer=(1,)), item("c", "Is it cold at night?"))
    assert counts(contrary) == {"read": 3, "kept": 1, "rejected: conflict": 2}


def test_answers_are_compared_by_their_texts_not_their_letters(tmp_path: Path) -> None:
    turned = choices("Drive on", "Stop before the line")
    assert clusters(build(tmp_path / "agree", item("a"), item("b", choices=turned, answer=(1,)))) == {
        "a": "a",
        "b": "a",
    }
    contrary = build(tmp_path / "differ", item("a"), item("b", choices=turned, answer=(0,)), item("c", "Is it cold?"))
    assert counts(contrary)["rejected: conflict"] == 2


def test_a_misspelt_long_text_is_a_near_duplicate(tmp_path: Path) -> None:
    assert clusters(build(tmp_path, item("a", LONG), item("b", LONG.replace("queue", "queu")))) == {"a": "a", "b": "a"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("must stop", "must not stop"),
        ("must stop", "mustn't stop"),
        ("within 30 metres", "within 50 metres"),
        ("on the left", "on the right"),
        ("vehicle H before vehicle L", "vehicle L before vehicle H"),
        ("a licence of category B", "a licence of category BE"),
        ("si deve fermare", "non si deve fermare"),
        ("옳은 것은", "틀린 것은"),
        ("应该停车", "不应该停车"),
    ],
)
def test_texts_that_mean_the_opposite_are_no_duplicates_however_long(tmp_path: Path, one: str, other: str) -> None:
    statements = item("a", f"{LONG} {LONG} {one}"), item("b", f"{LONG} {LONG} {other}", answer=(1,))
    assert clusters(build(tmp_path, *statements)) == {"a": "a", "b": "b"}


def test_the_same_statement_about_two_pictures_is_two_questions(tmp_path: Path) -> None:
    one, other = (item(n, pictures=(picture(shade=s),), answer=(a,)) for n, s, a in (("a", 0, 0), ("b", 90, 1)))
    assert clusters(build(tmp_path, one, other)) == {"a": "a", "b": "b"}


def test_two_wordings_of_an_open_answer_are_no_contradiction(tmp_path: Path) -> None:
    asked = open_item("a"), open_item("b", "You stop.", question="What must you do at a red light")
    assert clusters(build(tmp_path, *asked)) == {"a": "a", "b": "a"}


def test_one_and_several_answers_asked_for_are_two_questions(tmp_path: Path) -> None:
    asked = item("a"), item("b", "What must you do, at a red light?", is_multiple=True, answer=(0, 1))
    assert clusters(build(tmp_path, *asked)) == {"a": "a", "b": "b"}


def test_with_an_option_more_answers_are_compared_by_text(tmp_path: Path) -> None:
    texts = "Stop before the line", "Drive on"
    asked = (
        item("a", LONG * 2, choices=choices(*texts)),
        item("b", LONG * 2, choices=choices(*texts, "Go"), answer=(1,)),
    )
    assert counts(build(tmp_path, *asked, item("c"))) == {"read": 3, "kept": 1, "rejected: conflict": 2}


def test_without_their_pictures_two_questions_may_contradict(tmp_path: Path) -> None:
    lost = [item(n, pictures=(tmp_path / f"{n}.png",), answer=(a,)) for n, a in (("a", 0), ("b", 1))]
    questions = build(tmp_path / "set", *lost, item("c", "Is it cold at night?"), keep_missing_images=True)
    assert counts(questions) == {"read": 3, "kept": 1, "rejected: conflict": 2}
    assert detail(tmp_path / "set", "a").endswith("(its picture is missing)")


def test_a_translation_with_the_same_letters_is_not_a_near_duplicate(tmp_path: Path) -> None:
    one, other = item("a", "ABS, ESP, TCS?"), item("b", "ABS, ESP, TCS", language="it", answer=(1,))
    assert counts(build(tmp_path, one, other))["kept"] == 2


def test_questions_that_share_only_a_picture_are_named_by_it(tmp_path: Path) -> None:
    shown = [item(n, f"What about {n} in this place?", pictures=(picture(),)) for n in ("a", "b")]
    found = clusters(build(tmp_path, *shown))
    assert set(found.values()) == {f"image-{next(iter((tmp_path / 'images').iterdir())).stem}"}


def test_any_picture_ties_and_ties_are_passed_on(tmp_path: Path) -> None:
    first, second = picture(shade=0), picture(shade=90)
    tied = (
        item("d", "Which way is the wind blowing?", pictures=(first,)),
        item("c", "Which of these is the town sign?", pictures=(second, first)),
        item("b", "What is the second picture for?", pictures=(second,), group="g"),
        item("a", "What is asked of a translation?", group="g"),
        item("e", "What stands for itself alone?", group="h"),
    )
    assert clusters(build(tmp_path, *tied)) == {"a": "a", "b": "a", "c": "a", "d": "a", "e": "e"}


def test_a_question_alone_is_its_own_cluster_even_with_a_picture(tmp_path: Path) -> None:
    assert clusters(build(tmp_path, item("a", pictures=(picture(),)))) == {"a": "a"}


def test_an_id_used_twice_is_rejected(tmp_path: Path) -> None:
    questions = build(tmp_path, item("a"), item("a", "Is it cold at night?"))
    assert counts(questions) == {"read": 2, "kept": 1, "rejected: id used twice": 1}


def test_near_duplicates_in_conflict_that_people_keep_share_a_cluster(tmp_path: Path) -> None:
    (tmp_path / "v.csv").write_text("record,verdict\na,keep\nb,keep\nc,keep\n", encoding="utf-8")
    misspelt = LONG.replace("queue", "queu")
    asked = item("a", LONG), item("b", LONG.upper(), answer=(1,)), item("c", misspelt, answer=(1,))
    assert set(clusters(build(tmp_path / "set", *asked, verdicts=tmp_path / "v.csv")).values()) == {"a"}


def test_what_says_the_same_stays_together_when_the_first_of_it_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "v.csv").write_text("record,verdict\na,reject\n", encoding="utf-8")
    asked = item("a", LONG), item("b", LONG.upper()), item("c", LONG.lower())
    assert clusters(build(tmp_path / "set", *asked, verdicts=tmp_path / "v.csv")) == {"b": "b", "c": "b"}


def seconds(candidates: list[Candidate]) -> float:
    start = time.perf_counter()
    judge(candidates, {}, sample=0, seed=0)
    return time.perf_counter() - start


def test_two_thousand_open_questions_in_the_same_words_take_no_time() -> None:
    lost = [open_item(f"q-{n}", f"Sign {n}.", pictures=(Path("x"),), image_missing=True) for n in range(2000)]
    assert seconds([Candidate(to_question(each, {})) for each in lost]) < 2


def test_hundreds_of_questions_with_their_options_in_another_order_take_no_time() -> None:
    orders = list(permutations(f"Answer {letter}" for letter in "abcdef"))
    turned = [item(f"q-{n}", choices=choices(*order), answer=(n % 6,)) for n, order in enumerate(orders)]
    assert seconds([Candidate(to_question(each, {})) for each in turned]) < 5


def test_a_worked_likeness() -> None:
    # abcde bcdef | bcdef cdefg: one of three.
    assert jaccard(shingles("abcdef"), shingles("bcdefg")) == pytest.approx(1 / 3)


def test_turning_points_are_numbers_labels_and_turning_words_in_order() -> None:
    assert turning_points("You MUST not pass H at 1.5 m, B don’t") == ("must", "not", "h", "1.5", "b", "don't")


TEXTS = st.lists(st.text("abcd ", max_size=60), max_size=12)


@settings(max_examples=60)
@given(TEXTS, st.integers(0, 11), st.integers(0, 400))
def test_no_pair_is_missed_by_comparing_few(texts: list[str], which: int, where: int) -> None:
    if texts:
        long = "".join(texts) * 3 + "the end of a text that is long enough to bear one letter more" * 4
        texts = [*texts, long, long[:where] + "x" + long[where:]]
    sets = [shingles(text) for text in texts]
    every = [(i, j) for i, j in combinations(range(len(sets)), 2) if jaccard(sets[i], sets[j]) >= 0.95]
    assert sorted(like_pairs(sets)) == every


def test_seven_thousand_short_texts_take_seconds() -> None:
    sets = [
        shingles(f"the driver number {n} of {n * 7919 % 104729} must keep {n % 97} metres away") for n in range(7000)
    ]
    start = time.perf_counter()
    list(like_pairs(sets))
    assert time.perf_counter() - start < 20


RECORDS = st.lists(
    st.builds(
        item,
        st.sampled_from(["a", "b", "c", "d"]),
        st.sampled_from(["What must you do?", "what must you do", "Is it 5 or 6?", "", LONG]),
        answer=st.lists(st.integers(0, 2), max_size=2).map(tuple),
        choices=st.sampled_from([(), choices("Stop", "Drive"), choices("Drive", "Stop"), choices("Stop", "stop")]),
        text=st.sampled_from([None, "Stop."]),
        is_multiple=st.booleans(),
        group=st.sampled_from([None, "g"]),
    ),
    max_size=12,
)


@settings(max_examples=50, deadline=None)
@given(records=RECORDS)
def test_every_record_is_kept_or_left_out_by_a_rule(
    records: list[Item], tmp_path_factory: pytest.TempPathFactory
) -> None:
    found = counts(build(tmp_path_factory.mktemp("set"), *records))
    left_out = sum(n for name, n in found.items() if name.startswith(("rejected", "skipped")))
    assert found["read"] == len(records) == found["kept"] + left_out
