"""What a part's card says of a run without pictures."""

import re
from dataclasses import replace

import pytest

from report.sat_parts import REPORT, THEORY
from report.test_licence_html import row_of
from report.test_licence_terminal import drawn
from roadworthy.report import licence_content, licence_html
from roadworthy.report.licence_content import LicenceContent, chance
from roadworthy.statistics import Score, Scorecard, Table


def share(name: str, value: float | None = 0.85) -> Score:
    return Score(name, value, 0.84, 0.86, 2_610, 1_210) if value is not None else Score(name, None, None, None, 0, 0)


def gain(name: str, value: float | None = 3.4) -> Score:
    return Score(name, value, 2.5, 4.3, 2_610, 1_210, "points")


def decision(*scores: Score) -> Scorecard:
    return replace(THEORY, exam="driveaction", title="Decision", scores=(share("accuracy_V-L-A", 0.884), *scores))


def content(*cards: Scorecard) -> LicenceContent:
    return licence_content([(card, REPORT) for card in cards], "roadworthy licence")


@pytest.mark.parametrize(
    ("kinds", "shown"),
    [
        (("no-image",), "no-image"),
        (("shuffled", "black"), "black"),
        (("shuffled", "black", "no-image"), "no-image"),
        (("shuffled",), "shuffled"),
        (("shuffled-7",), "shuffled-7"),
    ],
)
def test_of_several_blind_runs_the_one_without_pictures_is_shown(kinds: tuple[str, ...], shown: str) -> None:
    (part,) = content(decision(*(share(f"accuracy_V-L-A/blind-{kind}", 0.85) for kind in kinds))).parts
    assert part.blind is not None
    assert part.blind.name == f"accuracy_V-L-A/blind-{shown}"
    assert part.blind_text == "85.0 %"


def test_a_blind_run_of_another_score_is_not_the_parts() -> None:
    (part,) = content(decision(share("accuracy_A/blind-no-image"))).parts
    assert (part.blind, part.blind_text) == (None, "not run")


def test_a_blind_run_without_a_value_is_a_dash_and_not_not_run() -> None:
    (part,) = content(decision(share("accuracy_V-L-A/blind-black", None))).parts
    assert part.blind_text == "–"


def test_theory_is_named_by_its_own_headline() -> None:
    theory = replace(THEORY, scores=(*THEORY.scores, share("accuracy/blind-black", 0.523)))
    assert content(theory).parts[0].blind_text == "52.3 %"


def test_what_was_shown_instead_of_pictures_is_said() -> None:
    theory = replace(THEORY, scores=(*THEORY.scores, share("accuracy/blind-black")))
    said = content(theory, decision(share("accuracy_V-L-A/blind-no-image"))).blind_note
    assert said == "Blind: Theory (IDKB) was shown black pictures of the same size; Decision was shown no pictures."
    assert content(THEORY).blind_note == ""


def test_the_note_has_the_vision_gain_of_the_blind_run_that_is_shown() -> None:
    theory = replace(
        THEORY, scores=(*THEORY.scores, share("accuracy/blind-black"), gain("vision_gain/blind-black", 1.0))
    )
    kinds = ("no-image", "shuffled")
    decided = decision(
        *(share(f"accuracy_V-L-A/blind-{kind}") for kind in kinds),
        *(gain(f"vision_gain_V-L-A/blind-{kind}", value) for kind, value in zip(kinds, (3.4, 9.0), strict=True)),
    )
    said = "Decision was shown no pictures, vision gain +3.4 points [2.5, 4.3]."
    assert content(decided).blind_note == f"Blind: {said}"
    assert content(theory, decided).blind_note == (
        "Blind: Theory (IDKB) was shown black pictures of the same size, vision gain +1.0 points [2.5, 4.3]; " + said
    )
    assert said in " ".join(drawn([(decided, REPORT)]).split())


def test_both_cards_show_the_blind_share_in_its_column() -> None:
    card = decision(share("accuracy_V-L-A/blind-no-image", 0.85))
    text = drawn([(THEORY, REPORT), (card, REPORT)])
    theory, decided = (line for line in text.splitlines() if "46.1 %" in line)
    assert theory.endswith("46.1 %  not run       –  no mark set")
    assert decided.endswith("46.1 %  85.0 %        –  no mark set")
    source = licence_html(content(THEORY, card))
    assert row_of(source, "Decision") == "Decision 88.4 % [84.0, 86.0] 2,610 / 1,210 46.1 % 85.0 % – no mark set"
    assert "Blind: Decision was shown no pictures." in source


@pytest.mark.parametrize("name", ["vision_gain", "vision_gain/blind-black", "vision_gain_V-L-A/blind-black"])
def test_the_vision_gain_stands_among_the_limits(name: str) -> None:
    limits = content(decision(gain(name))).limits
    assert limits[-1] == "vision gain in Decision +3.4 points [2.5, 4.3]"
    assert len(limits) == len(THEORY.limits) + 1


def test_several_vision_gains_say_which_they_are() -> None:
    card = decision(gain("vision_gain_V-L-A/blind-black"), gain("vision_gain_V-L-A/blind-shuffled", -0.2))
    assert content(card).limits[-2:] == (
        "vision gain in Decision (V-L-A/blind-black) +3.4 points [2.5, 4.3]",
        "vision gain in Decision (V-L-A/blind-shuffled) -0.2 points [2.5, 4.3]",
    )


def test_gains_of_other_conditions_than_the_headlines_stay_in_the_report() -> None:
    card = decision(gain("vision_gain_A/blind-black", 9.0), gain("vision_gain_V-L-A/blind-black"))
    assert content(card).limits[len(THEORY.limits) :] == ("vision gain in Decision +3.4 points [2.5, 4.3]",)
    theory = replace(
        THEORY, scores=(*THEORY.scores, gain("vision_gain/blind-black"), gain("vision_gain_road/blind-black"))
    )
    assert content(theory).limits[len(THEORY.limits) :] == ("vision gain in Theory (IDKB) +3.4 points [2.5, 4.3]",)


def test_a_gain_of_another_condition_is_better_than_none() -> None:
    card = decision(gain("vision_gain_A/blind-black"), gain("vision_gain_V-A/blind-black", 1.0))
    assert content(card).limits[len(THEORY.limits) :] == (
        "vision gain in Decision (A/blind-black) +3.4 points [2.5, 4.3]",
        "vision gain in Decision (V-A/blind-black) +1.0 points [2.5, 4.3]",
    )


def test_a_vision_gain_says_what_it_lacks() -> None:
    assert content(decision(gain("vision_gain", None))).limits[-1] == "vision gain in Decision: no value"
    unsure = replace(gain("vision_gain"), low=None, high=None)
    assert content(decision(unsure)).limits[-1] == "vision gain in Decision +3.4 points (no interval)"


@pytest.mark.parametrize("score", [share("vision_gain"), gain("vision_gains"), gain("drop_A")])
def test_other_scores_are_no_vision_gain(score: Score) -> None:
    assert content(decision(score)).limits == THEORY.limits


def test_both_cards_print_the_vision_gain() -> None:
    card = decision(gain("vision_gain"))
    assert re.search(r"\n +3  vision gain in Decision \+3\.4 points \[2\.5, 4\.3\]", drawn([(card, REPORT)]))
    assert "<li>vision gain in Decision +3.4 points [2.5, 4.3]</li>" in licence_html(content(card))


def with_chance(*rows: tuple[str | int | float | None, ...]) -> Scorecard:
    return replace(THEORY, tables=(Table("chance", "Chance", ("questions", "expected accuracy", "n"), rows),))


def test_chance_is_that_of_the_row_named_all() -> None:
    assert chance(with_chance(("V", 0.4, 10), ("all", 0.38, 30), ("A", 0.25, 20))) == 0.38


def test_chance_is_the_first_rows_where_none_is_named_all() -> None:
    assert chance(with_chance(("V-L-A", 0.25, 20), ("V", 0.4, 10))) == 0.25


def test_chance_of_no_questions_is_unknown() -> None:
    assert chance(with_chance(("V", 0.4, 10), ("all", None, 0))) is None
    assert chance(with_chance()) is None
