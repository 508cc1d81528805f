"""What the columns of a decision exam add up to: the paper's tables and figures for one run."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import fsum

from roadworthy.exams.driveaction.tree import UNKNOWN, Layer, task_tree
from roadworthy.grading import Outcome, Verdict
from roadworthy.questions import Condition, Question
from roadworthy.statistics import (
    Bar,
    Breakdown,
    Cell,
    Distribution,
    Radar,
    RadarSeries,
    Score,
    ScoreSheet,
    Table,
    drop_points,
)

# The columns of Tables 4 and 5 and of Figure 5, then the same with everything known.
LAYERS = ("V", "L", "A", "V-L-A")
_BY_GROUP = "Accuracy by task group (the paper's Tables 4 and 5)"


def mode_table(accuracies: Mapping[str, Score], drops: Mapping[str, Score]) -> Table:
    """Return this run's row of Table 3, upright: accuracy under each condition, its drop from V-L-A in points."""
    rows: list[tuple[Cell, ...]] = []
    for name, score in accuracies.items():
        drop = drops.get(name)
        fall = (drop.value, drop.low, drop.high) if drop else (None, None, None)
        rows.append((name, score.value, score.low, score.high, score.n, *fall))
    columns = ("mode", "accuracy", "low", "high", "n", "drop from V-L-A, points", "drop low", "drop high")
    return Table("table_3", "Accuracy by information mode (the paper's Table 3)", columns, tuple(rows))


def breakdowns(sheet: ScoreSheet, conditions: Sequence[Condition], *, seed: int) -> tuple[Breakdown, ...]:
    """Return accuracy by group for vision, language and action questions (Tables 4 and 5), as the first variant asked.

    The paper's action columns are mode A (see docs/driveaction-paper.md); V-L-A stands beside it where it was asked.
    """
    found = []
    for mode in LAYERS:
        condition = next((condition for condition in conditions if condition.mode == mode), None)
        if condition is None:
            continue
        groups = [(group.id, group.title) for group in task_tree().groups]
        if sheet.part(f"{condition.name}|{UNKNOWN}").values:
            groups.append((UNKNOWN, UNKNOWN))
        cells = tuple(sheet.score(f"{condition.name}|{id_}", seed=seed, called=title) for id_, title in groups)
        found.append(Breakdown("group", _BY_GROUP, f"accuracy_{condition.name}", cells))
    return tuple(found)


def extremes_table(parts: Sequence[Breakdown]) -> Table | None:
    """Return the best and the worst group of each layer, and how far apart they are in points."""
    rows: list[tuple[Cell, ...]] = []
    for part in parts:
        known = [(cell.value, cell) for cell in part.cells if cell.value is not None and cell.name != UNKNOWN]
        if not known:
            continue
        high, best = max(known, key=lambda item: item[0])
        low, worst = min(known, key=lambda item: item[0])
        rows.append((part.score, best.name, high, best.n, worst.name, low, worst.n, drop_points(high, low)))
    columns = ("score", "best group", "accuracy", "n", "worst group", "its accuracy", "its n", "spread, points")
    return Table("extremes", "Best and worst group", columns, tuple(rows)) if rows else None


def reading_table(sheet: ScoreSheet, conditions: Sequence[str], outcomes: Mapping[Outcome, int]) -> Table:
    """Return accuracy as a careful reader has it and by exact matching, for each condition, then all outcomes."""
    rows: list[tuple[Cell, ...]] = []
    for name in conditions:
        careful, exact = sheet.part(f"accuracy_{name}").values, sheet.part(f"exact_{name}").values
        rows.append((name, _mean(careful), _mean(exact), len(careful)))
    rows += [(f"replies {outcome.value}", None, None, outcomes[outcome]) for outcome in Outcome if outcomes[outcome]]
    columns = ("mode", "careful reading", "exact matching", "n")
    return Table("readings", "How the replies were read", columns, tuple(rows))


def upstream_table(counts: Mapping[str, Counter[int]]) -> Table | None:
    """Return how many upstream questions the action questions have that can be introduced, by condition."""
    rows = []
    for name, counted in counts.items():
        n = counted.total()
        mean = sum(known * times for known, times in counted.items()) / n
        rows.append((name, n, counted[0], mean, max(counted)))
    columns = ("mode", "action questions", "without upstream", "mean introduced", "most")
    return Table("upstream", "Upstream questions introduced", columns, tuple(rows)) if rows else None


def radar(parts: Sequence[Breakdown]) -> tuple[Radar, ...]:
    """Return Figure 5 for this run: accuracy on the seven groups, a line a layer; nothing without any value."""
    titles = tuple(group.title for group in task_tree().groups)
    series = []
    for part in parts:
        cells = {cell.name: cell for cell in part.cells}
        line = tuple(cells[title].value for title in titles)
        if any(value is not None for value in line):
            numbers = tuple(cells[title].n for title in titles)
            series.append(RadarSeries(part.score.removeprefix("accuracy_"), line, numbers))
    title = "Accuracy by task group (the paper's Figure 5)"
    return (Radar("radar", title, titles, tuple(series)),) if series else ()


class Flips:
    """Counts what became of questions between two conditions, in the first repeat."""

    def __init__(self, before: str, after: str) -> None:
        self._names = before, after
        self._latest: str | None = None
        self._primary: dict[str, float] = {}
        self._counts: Counter[tuple[bool, bool]] = Counter()

    def add(self, question: str, condition: str, verdict: Verdict) -> None:
        """Take account of one verdict; those of one question must follow each other."""
        if question != self._latest:
            self._settle()
            self._latest = question
        if condition in self._names and verdict.repeat == 0 and verdict.primary is not None:
            self._primary[condition] = verdict.primary

    def table(self) -> Table | None:
        """Return the counts; None where no question was asked under both."""
        self._settle()
        if not self._counts:
            return None
        before, after = self._names
        words = {True: "right", False: "wrong"}
        rows = tuple((words[one], words[other], self._counts[one, other]) for one in words for other in words)
        title = f"What upstream information changed: each action question in {before} and in {after}"
        return Table("flips", title, (f"in {before}", f"in {after}", "questions"), rows)

    def _settle(self) -> None:
        if len(self._primary) == len(self._names):
            before, after = (self._primary[name] == 1.0 for name in self._names)
            self._counts[before, after] += 1
        self._primary.clear()


class Asked:
    """Counts what was asked: by layer and task (Figure 2), by name where the tree has none, and what chance scores."""

    def __init__(self) -> None:
        self._latest: str | None = None
        self._tasks: Counter[tuple[str, str]] = Counter()
        self._chances: dict[str, list[float]] = {}
        self._seen: set[str] = set()
        self.unknown: Counter[str] = Counter()

    def add(self, question: Question, condition: str) -> None:
        """Take account of a question under a condition; a question's conditions must follow each other."""
        if question.id != self._latest:
            self._latest = question.id
            self._seen.clear()
            task = str(question.tag("task"))
            self._tasks[str(question.tag("layer")), task] += 1
            if task == UNKNOWN:
                self.unknown[str(question.tag("qa_l1"))] += 1
        if condition not in self._seen:
            self._seen.add(condition)
            self._chances.setdefault(condition, []).append(chance(question))

    def chance_table(self, conditions: Sequence[str]) -> Table:
        """Return what the `random` baseline would score under each condition."""
        rows = tuple(
            (name, fsum(shares) / len(shares), len(shares))
            for name in conditions
            if (shares := self._chances.get(name))
        )
        return Table("chance", "What answering at random would score", ("mode", "expected accuracy", "n"), rows)

    def unknown_table(self) -> Table | None:
        """Return the task names that are not in the tree; None where all are."""
        rows = tuple((name, n) for name, n in sorted(self.unknown.items()))
        title = "Task names that are not in the tree (tallied as unknown)"
        return Table("unknown_tasks", title, ("qa_l1", "questions"), rows) if rows else None

    def distribution(self) -> Distribution:
        """Return Figure 2 for what was asked: questions by layer and task, in tree order."""
        tree = task_tree()
        titles = {task.id: task.names[0].title() for task in (*tree.vision, *tree.language)}
        titles |= {node.id: node.title for node in tree.actions} | {group.id: group.title for group in tree.groups}
        parts = {"V": "Vision", "L": "Language", "A": "Action"}
        known = {"V": [task.id for task in tree.vision], "L": [task.id for task in tree.language]}
        known["A"] = [*(group.id for group in tree.groups), *(node.id for node in tree.actions)]
        bars = []
        for layer in Layer:
            found = [task for task in known[layer] if self._tasks[layer, task] or layer is not Layer.ACTION]
            found += [UNKNOWN] if self._tasks[layer, UNKNOWN] else []
            if any(self._tasks[layer, task] for task in found):
                bars += [Bar(parts[layer], titles.get(task, task), self._tasks[layer, task]) for task in found]
        return Distribution("distribution", "Questions asked, by layer and task (the paper's Figure 2)", tuple(bars))


def chance(question: Question) -> float:
    """Return the probability that the `random` baseline answers rightly: one of k options, or one of true and false."""
    return 1 / len(question.options) if question.options else 1 / 2


def _mean(values: Sequence[float]) -> float | None:
    return fsum(values) / len(values) if values else None
