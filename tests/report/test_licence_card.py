"""The licence card fits a narrow terminal and shows each part, its chance and its ledger."""

from io import StringIO

from rich.console import Console

from roadworthy.report import Fact, Report, print_licence_card
from roadworthy.statistics import GradingCount, Ledger, Score, Scorecard, Table

CARD = Scorecard(
    exam="idkb",
    title="Theory (IDKB)",
    model="vllm/tested",
    protocol="idkb-1",
    scores=(Score("accuracy", 0.747, 0.736, 0.758, 10_878, 9_402),),
    ledger=Ledger(right=8_131, wrong=2_589, refused=22, unparsed=97, truncated=31, failed=8),
    grading=GradingCount(graded=10_878),
    tables=(Table("chance", "Chance", ("questions", "expected accuracy", "n"), (("all", 0.461, 10_878),)),),
)
REPORT = Report(
    command="roadworthy licence --model vllm",
    stamps=(Fact("LEARNER", "starter set"),),
    problems=(),
    protocol=(),
    versions=(),
    sent_to=(Fact("http://gpu7:8000", "10,878 requests"),),
    failures=(),
)


def drawn(card: Scorecard) -> str:
    console = Console(file=StringIO(), width=80)
    print_licence_card(card.model, [(card, REPORT)], REPORT.command, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_nothing_is_cut_off_at_80_columns() -> None:
    assert "…" not in drawn(CARD)


def test_the_score_its_interval_and_chance_stand_in_one_row() -> None:
    row = next(line for line in drawn(CARD).splitlines() if "[73.6, 75.8]" in line)
    assert row.split() == ["Theory", "(IDKB)", "74.7", "%", "[73.6,", "75.8]", "10,878", "/", "9,402", "46.1", "%"]


def test_the_ledgers_row_sums() -> None:
    row = drawn(CARD).split("WHAT BECAME OF EVERY QUESTION")[1].splitlines()[2]
    *parts, total = (int(number.replace(",", "")) for number in row.split()[2:])
    assert sum(parts) == total == 10_878


def test_a_part_without_any_score_has_a_dash() -> None:
    nothing = Scorecard(
        "idkb", "Theory", "m", "p", (Score("accuracy", None, None, None, 0, 0),), Ledger(), GradingCount()
    )
    assert "–" in drawn(nothing)
