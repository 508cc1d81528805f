"""IDKB's multiple-choice scores (section 4.1, appendix B.3), with the robust reading beside the paper's."""

from collections import Counter

from roadworthy.grading import Grading, Outcome, Verdict
from roadworthy.questions import Kind, Question
from roadworthy.statistics import GradingCount, Ledger, Scorecard, ScoreSheet, Table

# The weighted accuracy of B.3, with the evaluated split's own counts as weights, is the plain share over all.
SCORES = (
    "accuracy",
    "accuracy_single",
    "accuracy_multiple",
    "accuracy_robust",
    "accuracy_robust_single",
    "accuracy_robust_multiple",
    "instruction_following",
)


def chance(question: Question) -> float:
    """Return the probability that the `random` baseline answers rightly.

    One of k options is right with 1/k; a set of options, drawn uniformly from the non-empty subsets, with 1/(2^k - 1).
    """
    options = len(question.options)
    return 1 / (2**options - 1) if question.kind is Kind.CHOICES else 1 / options


class IdkbTally:
    """Gathers the verdicts of a theory exam."""

    def __init__(self, title: str, protocol: str) -> None:
        self._title = title
        self._protocol = protocol
        self._sheet = ScoreSheet()
        self._ledger: Counter[str] = Counter()
        self._outcomes: Counter[Outcome] = Counter()
        self._grading: Counter[str] = Counter()
        self._chances: dict[str, list[float]] = {"single": [], "multiple": []}
        self._latest: str | None = None

    def add(self, question: Question, verdict: Verdict) -> None:
        """Take account of one verdict; a FAILED one enters the ledger but no score."""
        right = verdict.primary == 1.0
        wrong = "wrong" if verdict.outcome is Outcome.ANSWERED else verdict.outcome.value
        self._ledger["right" if right else wrong] += 1
        self._outcomes[verdict.outcome] += 1
        self._grading[verdict.grading.value] += 1
        kind = "multiple" if question.kind is Kind.CHOICES else "single"
        if self._latest != question.id:
            self._latest = question.id
            self._chances[kind].append(chance(question))
        for score in verdict.scores:
            if score.value is not None:
                names = [score.name] if score.name == "instruction_following" else [score.name, f"{score.name}_{kind}"]
                for name in names:
                    self._sheet.add(name, question.id, question.cluster, verdict.repeat, score.value)

    def scorecard(self, model: str, seed: int) -> Scorecard:
        """Return the card. Scores without a question of their kind are left out."""
        scores = [self._sheet.score(name, seed=seed) for name in SCORES]
        tables = [self._chance_table(), self._outcome_table()]
        repeats = self._sheet.repeats(SCORES)
        if repeats is not None:
            tables.append(repeats)
        return Scorecard(
            exam="idkb",
            title=self._title,
            model=model,
            protocol=self._protocol,
            scores=tuple(score for score in scores if score.n or score.name == "accuracy"),
            ledger=Ledger(**self._ledger),
            grading=GradingCount(**{grading.value: self._grading[grading.value] for grading in Grading}),
            tables=tuple(tables),
            limits=(
                "accuracy is read by the paper's Algorithm 1, which takes any capital letter for an answer when it "
                "finds no better; accuracy_robust is what a careful reader would say",
            ),
        )

    def _outcome_table(self) -> Table:
        total = self._outcomes.total()
        rows = tuple((outcome.value, n, n / total) for outcome in Outcome if (n := self._outcomes[outcome]))
        return Table("outcomes", "How a careful reader took the replies", ("outcome", "n", "share"), rows)

    def _chance_table(self) -> Table:
        both = self._chances["single"] + self._chances["multiple"]
        named = (("all", both), ("single", self._chances["single"]), ("multiple", self._chances["multiple"]))
        rows = tuple((name, sum(values) / len(values), len(values)) for name, values in named if values)
        return Table("chance", "What answering at random would score", ("questions", "expected accuracy", "n"), rows)
