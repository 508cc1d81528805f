"""What the card says: sentence, weakest places, moments, limits, and its number."""

from dataclasses import replace

import pytest

from report.sat_parts import CASE, HAZARD, PARTIAL, REPORT, STARTER, THEORY, TWO, Parts, marked
from roadworthy.report import Fact, licence_content
from roadworthy.report.licence_content import LicenceContent, MarksInForce
from roadworthy.report.weakest import written
from roadworthy.statistics import Breakdown, Score


def content(parts: Parts = TWO, marks: MarksInForce | None = None) -> LicenceContent:
    return licence_content(parts, REPORT.command, marks=marks)


def test_the_sentence_holds_marks_where_there_are_some_and_chance_elsewhere() -> None:
    assert content(marks=marked(0.86)).sentence == "Theory (IDKB) 74.7 %, misses your mark; Hazard (STRIDE) 38.6 %."
    assert content(marks=marked(0.7)).sentence.startswith("Theory (IDKB) 74.7 %, meets your mark;")
    assert content(marks=marked(0.75)).sentence.startswith("Theory (IDKB) 74.7 %, too uncertain to judge by your mark;")
    assert content().sentence.startswith("Theory (IDKB) 74.7 %, above chance;")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(0.3, 0.46, "below chance"), (0.3, 0.461, "not told apart from chance"), (0.461, 0.5, "not told apart")],
)
def test_chance_within_the_interval_is_not_told_apart(low: float, high: float, said: str) -> None:
    card = replace(THEORY, scores=(Score("accuracy", 0.4, low, high, 100, 100),))
    assert said in content([(card, REPORT)]).sentence


def test_a_partial_run_says_so_beside_its_verdict() -> None:
    incomplete = replace(REPORT, stamps=(Fact("INCOMPLETE", "8 of 10,878 questions have no usable reply"),))
    for report in (PARTIAL, incomplete):
        (part,) = content([(THEORY, report)], marked(0.7)).parts
        assert part.verdict_text == "MET (partial)"


def test_a_starter_set_is_not_judged() -> None:
    said = content([(THEORY, STARTER)], marked(0.7))
    assert not said.has_verdicts
    assert said.parts[0].mark is None
    assert said.sentence == "Theory (IDKB) 74.7 %, above chance (starter set)."


def test_marks_that_came_late_are_called_late() -> None:
    assert content(marks=marked(0.7)).marks == "marks.yaml (sha 91c2ab34, fixed before the run)"
    late = content(marks=marked(0.7, before=False)).marks
    assert late == "marks.yaml (sha 91c2ab34, set after the run had begun)"
    unrecorded = MarksInForce(marked(0.7).marks)
    assert content(marks=unrecorded).marks == late
    assert content().marks == "none set"


def test_marks_that_came_late_for_one_part_name_it() -> None:
    both = replace(marked(0.7).marks, by_exam=(("idkb", 0.7), ("stride", 0.5)))
    said = content(marks=MarksInForce(both, {"idkb": True, "stride": False})).marks
    assert said == "marks.yaml (sha 91c2ab34, set after the run of Hazard (STRIDE) had begun)"


def test_only_groups_clearly_below_the_whole_and_of_20_questions_are_weak() -> None:
    weakest = content().weakest
    assert [written(place) for place in weakest.places] == ["country KR 22.0 % [12.0, 37.0]"]
    assert weakest.looked_at == 3
    assert weakest.note.startswith("Picked as the lowest of 3 groups of n >= 20")


def test_a_group_whose_interval_reaches_the_whole_is_not_weak() -> None:
    def broken_down(high: float) -> LicenceContent:
        cells = (Score("KR", 0.5, 0.4, high, 60, 50),)
        return content([(replace(THEORY, breakdowns=(Breakdown("country", "", "accuracy", cells),)), REPORT)])

    assert len(broken_down(0.7469).weakest.places) == 1
    assert not broken_down(0.747).weakest.places
    assert broken_down(0.747).weakest.note == "None of 1 group of n >= 20 is told apart from the whole of its part."


def test_at_most_four_weak_places_are_named_the_lowest_first() -> None:
    cells = tuple(Score(f"c{n}", n / 100, 0.0, 0.2, 30, 30) for n in (9, 3, 7, 5, 1))
    card = replace(THEORY, breakdowns=(Breakdown("country", "", "accuracy", cells),))
    names = [place.score.name for place in content([(card, REPORT)]).weakest.places]
    assert names == ["c1", "c3", "c5", "c7"]


def test_groups_of_another_score_are_held_against_that_score() -> None:
    scores = (*THEORY.scores, Score("robust", 0.3, 0.28, 0.32, 10_878, 9_402))
    cells = (Score("KR", 0.4, 0.35, 0.45, 900, 900), Score("CN", 0.1, 0.05, 0.15, 900, 900))
    card = replace(THEORY, scores=scores, breakdowns=(Breakdown("country", "", "robust", cells),))
    assert [place.group for place in content([(card, REPORT)]).weakest.places] == ["country CN (robust)"]


def test_without_breakdowns_nothing_is_said_about_groups() -> None:
    assert content([(HAZARD, REPORT)]).weakest.note.startswith("Not known: no part is broken down")


def test_the_parts_take_turns_among_the_worst_moments() -> None:
    cases = tuple(replace(CASE, question=f"q-{number}") for number in range(9))
    said = content([(THEORY, replace(REPORT, failures=cases)), (HAZARD, REPORT)])
    told = [(title[:6], case.question) for title, case in said.moments]
    assert told == [("Theory", "q-0"), ("Hazard", "q-1"), *(("Theory", f"q-{number}") for number in range(1, 5))]


def test_limits_of_all_parts_stand_once_and_others_name_their_part() -> None:
    assert content().limits == ("Theory (IDKB): one bank", "all parts share this", "Hazard (STRIDE): built here")


def test_what_makes_it_again_stands_once_where_it_is_equal() -> None:
    stride = replace(REPORT, protocol=(Fact("protocol", "stride-1"), Fact("seed", "7")))
    assert content([(THEORY, REPORT), (HAZARD, stride)]).reproduced_by == (
        Fact("data sha", "Theory (IDKB): 77ab77ab77ab77ab"),
        Fact("protocol", "Theory (IDKB): idkb-1; Hazard (STRIDE): stride-1"),
        Fact("seed", "7"),
    )


def test_a_difference_of_more_than_everything_is_none() -> None:
    wide = replace(THEORY, scores=(Score("accuracy", 0.5, 0.0, 1.0, 2, 1),))
    assert content([(wide, REPORT)]).parts[0].smallest_difference == "none: too few questions"


def test_equal_inputs_give_an_equal_card() -> None:
    assert content(marks=marked(0.8)) == content([(replace(THEORY), REPORT), (replace(HAZARD), REPORT)], marked(0.8))


def test_the_cards_number_changes_with_scores_marks_and_stamps() -> None:
    other = replace(THEORY, scores=(replace(THEORY.scores[0], n=10_877),))
    cards = [
        content([(THEORY, REPORT)]),
        content([(other, REPORT)]),
        content([(THEORY, PARTIAL)]),
        content([(THEORY, REPORT)], marked(0.8)),
        content([(THEORY, REPORT)], marked(0.8, before=False)),
    ]
    assert len({card.card_id for card in cards}) == len(cards)
