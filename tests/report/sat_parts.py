"""Parts of a licence that nobody sat, for tests of the card."""

from dataclasses import replace

from roadworthy.report import Fact, FailureCase, MarksInForce, PassMarks, Picture, Report
from roadworthy.statistics import Breakdown, GradingCount, Ledger, Score, Scorecard, Table

Parts = list[tuple[Scorecard, Report]]

CASE = FailureCase("q-1", "What does this sign mean?", ("A: Stop", "B: Go"), "A", "B", "It means go.", "wrong answer")
THEORY = Scorecard(
    exam="idkb",
    title="Theory (IDKB)",
    model="vllm/tested",
    protocol="idkb-1",
    scores=(Score("accuracy", 0.747, 0.736, 0.758, 10_878, 9_402),),
    ledger=Ledger(right=8_131, wrong=2_589, refused=22, unparsed=97, truncated=31, failed=8),
    grading=GradingCount(graded=10_878),
    tables=(Table("chance", "Chance", ("questions", "expected accuracy", "n"), (("all", 0.461, 10_878),)),),
    breakdowns=(
        Breakdown(
            "country",
            "By country",
            "accuracy",
            (
                Score("KR", 0.22, 0.12, 0.37, 60, 50),
                Score("DE", 0.80, 0.78, 0.82, 5_000, 4_000),
                Score("CN", 0.73, 0.70, 0.76, 900, 800),
                Score("LU", 0.10, 0.01, 0.40, 19, 19),
            ),
        ),
    ),
    comparable="no: five public banks, not the official split",
    limits=("one bank", "all parts share this"),
)
HAZARD = replace(
    THEORY,
    exam="stride",
    title="Hazard (STRIDE)",
    protocol="stride-1",
    scores=(Score("accuracy", 0.386, 0.352, 0.421, 850, 412),),
    ledger=Ledger(right=328, wrong=400, open=52, unparsed=41, truncated=29),
    breakdowns=(),
    tables=(),
    comparable="",
    limits=("built here", "all parts share this"),
)
REPORT = Report(
    command="roadworthy licence --model vllm",
    stamps=(),
    problems=(),
    protocol=(Fact("dataset", "77ab77ab77ab77ab"), Fact("protocol", "idkb-1"), Fact("seed", "7")),
    versions=(),
    sent_to=(Fact("address", "gpu7:8000"), Fact("requests", "10,878"), Fact("cost", "0.0000 USD")),
    failures=(CASE,),
)
STARTER = replace(REPORT, stamps=(Fact("LEARNER", "starter set, proves the installation only"),))
PARTIAL = replace(REPORT, stamps=(Fact("PARTIAL", "20 of 963 questions were chosen"),))
TWO: Parts = [(THEORY, REPORT), (HAZARD, REPORT)]


def marked(theory: float, *, before: bool = True) -> MarksInForce:
    """Pass marks for the theory alone."""
    return MarksInForce(PassMarks("marks.yaml", "91c2ab34" + 56 * "0", (("idkb", theory),)), {"idkb": before})


def filled_with(text: str) -> Parts:
    """One part whose every text is `text`."""
    fact = Fact(text, text)
    picture = Picture(b"jpeg", "image/jpeg", text)
    case = FailureCase(text, text, (text,), text, text, text, text, (picture,))
    cells = (Score(text, 0.2, 0.1, 0.3, 100, 9),)
    card = Scorecard(
        exam=text,
        title=text,
        model=text,
        protocol=text,
        scores=(Score(text, 0.5, 0.4, 0.6, 100, 100),),
        ledger=THEORY.ledger,
        grading=THEORY.grading,
        breakdowns=(Breakdown(text, text, text, cells),),
        comparable=text,
        limits=(text,),
    )
    return [(card, Report(text, (fact,), (fact,), (fact,), (fact,), (fact,), (case,)))]
