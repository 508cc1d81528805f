import json
from dataclasses import replace
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError
from roadworthy.report.scores_json import Timing, read_scorecard, scores_document
from roadworthy.statistics import GradingCount, Ledger, Score, Scorecard, Table

CARD = Scorecard(
    exam="idkb",
    title="Theory",
    model="vllm/some-model",
    protocol="idkb-1",
    scores=(
        Score("accuracy", 0.8, 0.4902, 0.9433, n=10, clusters=10),
        Score("rouge", None, None, None, n=0, clusters=0),
        Score("error", 1.5, None, None, n=2, clusters=1, unit="m"),
    ),
    ledger=Ledger(right=8, wrong=1, failed=1),
    grading=GradingCount(graded=9, not_applicable=1),
    tables=(Table("languages", "By language", ("language", "share", "n"), (("de", 0.5, 4), ("日本語", None, 0))),),
    limits=("one bank",),
)
TIMING = Timing("2027-01-14T20:11:00Z", seconds=12.5, questions_per_s=None)


def damaged(**changes: object) -> bytes:
    document = json.loads(scores_document(CARD, TIMING)) | changes
    return json.dumps(document).encode()


def share(value: float, low: float, high: float, unit: str = "fraction") -> dict[str, object]:
    return {"value": value, "low": low, "high": high, "n": 10, "clusters": 10, "unit": unit}


def by_country(value: float) -> dict[str, object]:
    cells = [{"name": "KR", **share(value, 0.0, 1.0)}]
    return {"name": "country", "title": "By country", "score": "accuracy", "cells": cells}


def test_document_has_the_schema_of_the_design() -> None:
    document = json.loads(scores_document(CARD, TIMING))
    assert list(document) == [
        "schema_version",
        "exam",
        "title",
        "model",
        "protocol",
        "scores",
        "outcomes",
        "grading",
        "tables",
        "breakdowns",
        "comparable",
        "grader",
        "counted",
        "limits",
        "timing",
    ]
    assert document["schema_version"] == 1
    assert document["scores"]["accuracy"] == {
        "value": 0.8,
        "low": 0.4902,
        "high": 0.9433,
        "n": 10,
        "clusters": 10,
        "unit": "fraction",
    }
    assert document["outcomes"] == {
        "right": 8,
        "wrong": 1,
        "open": 0,
        "refused": 0,
        "unparsed": 0,
        "truncated": 0,
        "failed": 1,
    }
    assert document["tables"][0]["rows"][1] == ["日本語", None, 0]
    assert document["timing"] == {"started_at": "2027-01-14T20:11:00Z", "seconds": 12.5, "questions_per_s": None}


def test_card_survives_the_round_trip() -> None:
    assert read_scorecard(scores_document(CARD, TIMING)) == CARD


def test_empty_card_survives_the_round_trip() -> None:
    empty = Scorecard("idkb", "Theory", "m", "p", scores=(), ledger=Ledger(), grading=GradingCount())
    assert read_scorecard(scores_document(empty, TIMING)) == empty


@given(st.floats(0, 1), st.text(), st.integers(0, 10**9))
def test_any_score_survives_to_twelve_digits(value: float, text: str, n: int) -> None:
    card = replace(CARD, scores=(Score(text, value, 0.0, 1.0, n, n),), limits=(text,))
    back = read_scorecard(scores_document(card, TIMING))
    assert back.scores[0].value == pytest.approx(value, rel=1e-11, abs=1e-300)
    assert replace(back, scores=()) == replace(card, scores=())
    assert scores_document(back, TIMING) == scores_document(card, TIMING)


def test_equal_cards_give_equal_bytes() -> None:
    assert scores_document(replace(CARD), TIMING) == scores_document(CARD, replace(TIMING))


def test_rounding_in_the_last_bit_gives_equal_bytes() -> None:
    first = replace(CARD, scores=(Score("accuracy", 0.1 + 0.2, 0.0, 1.0, 10, 10),))
    second = replace(CARD, scores=(Score("accuracy", 0.3, 0.0, 1.0, 10, 10),))
    assert scores_document(first, TIMING) == scores_document(second, TIMING)


def test_document_is_indented_and_ends_in_one_line_end() -> None:
    document = scores_document(CARD, TIMING)
    assert document.startswith(b'{\n  "schema_version": 1,\n')
    assert document.endswith(b"\n}\n")


def test_text_that_utf8_cannot_hold_does_not_stop_the_document() -> None:
    card = replace(CARD, limits=("lone \ud800 surrogate",))
    assert read_scorecard(scores_document(card, TIMING)).limits == ("lone ? surrogate",)


@pytest.mark.parametrize("value", [nan, inf])
def test_number_that_is_not_finite_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match=f"{value} is no score"):
        scores_document(replace(CARD, scores=(Score("accuracy", value, None, None, 1, 1),)), TIMING)


def test_two_scores_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="accuracy, accuracy"):
        scores_document(replace(CARD, scores=CARD.scores[:1] * 2), TIMING)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (b"", "truncated"),
        (b"not json", "malformed"),
        (b"[]", "Expected `object`, got `array`"),
        (b"{}", "schema_version"),
        (b'\xff\xfe{"schema_version": 1}', "malformed"),
        (b'{"schema_version": 1}', "missing required field `exam`"),
        (damaged(schema_version=2), "schema version 2; this Roadworthy reads version 1"),
        (damaged(outcomes={"right": "eight"}), r"Expected `int`, got `str` - at `\$.outcomes.right`"),
        (damaged(scores={"accuracy": {"value": "high"}}), r"at `\$.scores\[...\].value`"),
        (damaged(scores={"accuracy": {"value": 1, "low": 0, "high": 1, "n": -1, "clusters": 0, "unit": "m"}}), ">= 0"),
        (
            damaged(scores={"accuracy": share(5.0, 0.154, 0.663)}),
            'score "accuracy" has the value 5; a share lies between',
        ),
        (damaged(scores={"accuracy": share(0.5, -0.1, 0.6)}), 'score "accuracy" has the low end -0.1; a share'),
        (damaged(scores={"accuracy": share(0.5, 0.1, 66.3)}), 'score "accuracy" has the high end 66.3; a share'),
        (damaged(scores={"accuracy": share(0.7, 0.154, 0.663)}), r"value 0.7, which lies outside .* \[0.154, 0.663\]"),
        (damaged(scores={"drop": share(-9.0, 1.0, 2.0, "points")}), r"value -9, which lies outside .* \[1, 2\]"),
        (damaged(breakdowns=[by_country(5.0)]), 'the score "accuracy" of "KR" has the value 5'),
        (damaged(tables=[{"name": "t", "title": "T", "columns": ["a"], "rows": [[1, 2]]}]), '"t" has 2 cells for 1'),
    ],
)
def test_bad_document_is_named_with_what_is_wrong(document: bytes, message: str) -> None:
    with pytest.raises(BadDataError, match=message) as raised:
        read_scorecard(document, origin="runs/a/scores.json")
    assert str(raised.value).startswith("runs/a/scores.json")
    assert "roadworthy grade RUN" in str(raised.value)


def test_fields_of_a_later_minor_release_are_ignored() -> None:
    assert read_scorecard(damaged(cost=1.25)) == CARD
