"""The licence card as a page: the same card, safe to open, small enough to send."""

import re
from dataclasses import replace

import pytest

from report.sat_parts import CASE, HAZARD, PARTIAL, REPORT, STARTER, THEORY, TWO, Parts, filled_with, marked
from report.test_html_report import Page
from roadworthy.report import MarksInForce, Picture, Report, licence_content, licence_html
from roadworthy.statistics import Breakdown, Score

PAGES = {"idkb": "theory/report.html", "stride": "../idkb/a b/report.html"}


def page(parts: Parts = TWO, marks: MarksInForce | None = None) -> str:
    return licence_html(licence_content(parts, REPORT.command, marks=marks, pages=PAGES))


def row_of(source: str, title: str) -> str:
    """The text of the first table row that begins with this title."""
    row = re.search(rf"<tr[^>]*><th scope=\"row\">(?:<a[^>]*>)?{re.escape(title)}.*?</tr>", source, re.DOTALL)
    assert row
    return " ".join(re.sub(r"<[^>]+>", " ", row.group()).split())


def test_sections_are_in_the_cards_order() -> None:
    source = page(marks=marked(0.86))
    assert re.findall(r"<h[12]>(.*?)</h", source) == [
        "Roadworthy driving-test report",
        "In one sentence",
        "The parts",
        "What became of every question",
        "Can this be set beside the paper?",
        "Weakest places",
        "Worst moments",
        "Limits",
        "Sent to",
        "Reproduce",
    ]
    head = source[: source.index("In one sentence")]
    assert "A benchmark report, not an approval to drive." in head
    assert "Pass marks: marks.yaml (sha 91c2ab34, fixed before the run)." in head


def test_a_parts_row_ends_with_its_mark_and_verdict() -> None:
    row = row_of(page([(THEORY, PARTIAL)], marked(0.86)), THEORY.title)
    assert row == "Theory (IDKB) 74.7 % [73.6, 75.8] 10,878 / 9,402 46.1 % not run 86.0 % NOT MET (partial)"


def test_the_drawing_shows_the_mark_of_a_part_that_has_one() -> None:
    marks = [a for tag, a in Page(page(marks=marked(0.86))).elements if a.get("class") == "mark"]
    assert [(mark["x1"], mark["x2"]) for mark in marks] == [("86.0%", "86.0%")]
    assert not [a for _, a in Page(page()).elements if a.get("class") == "mark"]


def test_a_starter_sets_page_has_no_column_for_verdicts() -> None:
    source = page([(THEORY, STARTER)], marked(0.5))
    assert "LEARNER" in source
    assert "verdict</th>" not in source
    assert "your mark" not in source


def test_each_ledger_row_sums_and_equals_the_scorecard() -> None:
    source = page()
    ledger = source[source.index("What became of every") : source.index("Can this be set")]
    for card in (THEORY, HAZARD):
        numbers = [int(number.replace(",", "")) for number in row_of(ledger, card.title).split()[2:]]
        assert sum(numbers[:-1]) == numbers[-1] == card.ledger.total


def test_links_lead_to_the_parts_reports_beside_the_card() -> None:
    links = [attributes["href"] for tag, attributes in Page(page()).elements if tag == "a"]
    assert links == ["./theory/report.html", "./../idkb/a%20b/report.html"]


@pytest.mark.parametrize("hostile", ["javascript:alert(1)", "https://example.com/", "//example.com/x"])
def test_a_link_never_leaves_the_disk(hostile: str) -> None:
    source = licence_html(licence_content(TWO, "", pages={"idkb": hostile}))
    (link,) = [attributes["href"] or "" for tag, attributes in Page(source).elements if tag == "a"]
    assert link.startswith("./")


def test_the_page_needs_no_script_and_no_network() -> None:
    elements = Page(page(marks=marked(0.8))).elements
    assert not {"script", "link", "iframe", "object", "embed", "form", "base"} & {tag for tag, _ in elements}
    assert not [name for _, attributes in elements for name in attributes if name.startswith("on") or name == "srcset"]
    assert not re.search(r"https?://|url\(|@import|<script", page(marks=marked(0.8)))
    (policy,) = [a["content"] for _, a in elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@pytest.mark.parametrize(
    "hostile",
    [
        "<img src=x onerror=alert(1)>",
        "<script>alert(1)</script>",
        '"><svg onload=alert(1)>',
        "{{7*7}}",
        "</pre></body>",
    ],
)
def test_hostile_text_is_shown_as_text(hostile: str) -> None:
    shown, harmless = Page(page(filled_with(hostile))), Page(page(filled_with("harmless")))
    assert [tag for tag, _ in shown.elements] == [tag for tag, _ in harmless.elements]
    assert not [name for _, attributes in shown.elements for name in attributes if name.startswith("on")]
    assert shown.text.count(hostile) == harmless.text.count("harmless") > 10


def test_the_worst_moments_have_their_pictures_and_replies() -> None:
    case = replace(CASE, reply="It means <b>go</b>.", pictures=(Picture(b"jpeg", "image/jpeg", "front"),))
    shown = Page(page([(THEORY, replace(REPORT, failures=(case,)))]))
    assert [attributes["alt"] for tag, attributes in shown.elements if tag == "img"] == ["front"]
    assert "\nIt means <b>go</b>." in shown.pre


def test_a_card_of_10_000_items_stays_under_10_mb() -> None:
    pictures = tuple(Picture(bytes(400_000), "image/jpeg", "front") for _ in range(3))
    case = replace(CASE, prompt="p" * 10**6, reply="r" * 10**7, options=("o" * 10**5,) * 1_000, pictures=pictures)
    cells = tuple(Score(f"group {n} " + "g" * 500, 0.2, 0.1, 0.3, 100, 100) for n in range(10_000))
    card = replace(THEORY, breakdowns=(Breakdown("group", "By group", "accuracy", cells),))
    report: Report = replace(REPORT, failures=(case,) * 6)
    source = page([(card, report)] * 4)
    assert len(source.encode()) < 10_000_000
    assert source.count("<img ") == 7
    assert source.count('<figcaption dir="auto">no room left on this page: front') == 11


def test_equal_content_gives_an_equal_page() -> None:
    assert page(marks=marked(0.8)) == page([(replace(THEORY), REPORT), (replace(HAZARD), REPORT)], marked(0.8))


def test_every_element_is_closed_even_without_any_score() -> None:
    nothing = replace(THEORY, scores=(), ledger=type(THEORY.ledger)(), breakdowns=(), tables=(), limits=())
    for parts in (TWO, [(nothing, replace(REPORT, failures=(), sent_to=(), protocol=()))]):
        assert Page(page(parts)).open == []
