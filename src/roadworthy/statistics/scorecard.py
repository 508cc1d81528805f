"""What an exam hands to the report: scores with intervals, tables, the ledger, and the limits of it all."""

from dataclasses import dataclass, fields

from roadworthy.statistics.figures import Figure

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Score:
    """One score with its 95 % interval.

    `n` counts questions, `clusters` what they depend on. `unit` is "fraction" for shares between 0 and 1. `value`
    is None when there was nothing to score: never 0 for lack of data.
    """

    name: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    clusters: int
    unit: str = "fraction"


@dataclass(frozen=True, slots=True)
class Table:
    """A titled table; every row has one cell per column, None where there is nothing to say."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Breakdown:
    """One score, broken down by a property of the questions: a cell for each of its values, named for it ("KR").

    A question with several values of the property counts in each of their cells. `score` names what is broken down.
    """

    name: str
    title: str
    score: str
    cells: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Ledger:
    """What became of every question asked: the fields sum to the number of verdicts.

    `right` are those whose primary score is full, and `open` the answers that are judged by degree and so neither right
    nor wrong; the others are told apart by why they are not right.
    """

    right: int = 0
    wrong: int = 0
    open: int = 0
    refused: int = 0
    unparsed: int = 0
    truncated: int = 0
    failed: int = 0

    @property
    def total(self) -> int:
        """The number of verdicts."""
        return sum(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True, slots=True)
class GradingCount:
    """How many verdicts the grader could give, by what became of the grading."""

    graded: int = 0
    no_judge: int = 0
    judge_failed: int = 0
    not_applicable: int = 0


@dataclass(frozen=True, slots=True)
class Scorecard:
    """One exam's result, all that a report may know. The first score is the one that sums it up.

    `grader` names what scored open answers, empty where nothing did: scores by another grader are not comparable.
    `comparable` says whether the scores may be set beside the paper's: "yes: ..." or "no: ...", with the reason.
    `counted` is what `n` and the ledger count, one of them. `beside` names the scores that a licence card shows below
    the first; `in_terminal` are tables short enough for a terminal. `no_score` says in a few words why the first score
    has no value, and `remarks` what is to be said below the ledger.
    """

    exam: str
    title: str
    model: str
    protocol: str
    scores: tuple[Score, ...]
    ledger: Ledger
    grading: GradingCount
    tables: tuple[Table, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()
    figures: tuple[Figure, ...] = ()
    comparable: str = ""
    grader: str = ""
    limits: tuple[str, ...] = ()
    counted: str = "question"
    beside: tuple[str, ...] = ()
    in_terminal: tuple[Table, ...] = ()
    no_score: str = ""
    remarks: tuple[str, ...] = ()
