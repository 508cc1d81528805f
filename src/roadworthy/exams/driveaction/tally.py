"""Gathers the verdicts of a decision exam: by mode (Table 3), by task group (Tables 4 and 5), by repeat (Table 6)."""

from collections import Counter
from collections.abc import Sequence

from roadworthy.exams.driveaction import summary
from roadworthy.exams.driveaction.comparability import comparable
from roadworthy.exams.driveaction.modes import ACTION_MODES, informed_pair, same_circumstances
from roadworthy.exams.driveaction.tree import UNKNOWN
from roadworthy.grading import Grading, Outcome, Verdict
from roadworthy.questions import Condition, Dataset, Question, Upstream, blind_pairs
from roadworthy.statistics import DifferenceSheet, GradingCount, Ledger, Score, Scorecard, ScoreSheet

FULL = "V-L-A"


class DriveActionTally:
    """Gathers the verdicts of a decision exam."""

    def __init__(self, title: str, protocol: str, dataset: Dataset, conditions: Sequence[Condition]) -> None:
        self._title = title
        self._protocol = protocol
        self._dataset = dataset
        self._conditions = {condition.name: condition for condition in conditions}
        self._sheet = ScoreSheet()
        self._drops = _drop_pairs(conditions)
        self._gains = {f"vision_gain_{blind.name}": (seen.name, blind.name) for seen, blind in blind_pairs(conditions)}
        self._differences = DifferenceSheet(self._drops | self._gains)
        self._ledger: Counter[str] = Counter()
        self._outcomes: Counter[Outcome] = Counter()
        self._grading: Counter[str] = Counter()
        self._upstream: dict[str, Counter[int]] = {}
        self._dropped: dict[str, Counter[int]] = {}
        self._counted = {"n_upstream": self._upstream, "n_dropped": self._dropped}
        pair = informed_pair(conditions)
        self._flips = summary.Flips(*(condition.name for condition in pair)) if pair else None
        self._asked = summary.Asked()

    def add(self, question: Question, verdict: Verdict) -> None:
        """Take account of one verdict; a FAILED one enters the ledger but no score."""
        self._ledger["right" if verdict.primary == 1.0 else _fate(verdict)] += 1
        self._outcomes[verdict.outcome] += 1
        self._grading[verdict.grading.value] += 1
        condition = verdict.condition
        self._asked.add(question, condition)
        if verdict.primary is None:
            return
        self._differences.add(condition, question.id, question.cluster, verdict.primary)
        if self._flips is not None:
            self._flips.add(question.id, condition, verdict)
        names = [f"accuracy_{condition}", *(f"{condition}|{group}" for group in groups_of(question))]
        for name in names:
            self._sheet.add(name, question.id, question.cluster, verdict.repeat, verdict.primary)
        for score in verdict.scores:
            if score.name == "accuracy_exact_matching" and score.value is not None:
                self._sheet.add(f"exact_{condition}", question.id, question.cluster, verdict.repeat, score.value)
            elif score.value is not None and verdict.repeat == 0 and score.name in self._counted:
                self._counted[score.name].setdefault(condition, Counter())[int(score.value)] += 1

    def scorecard(self, model: str, seed: int) -> Scorecard:
        """Return the card: accuracy under each condition, the first summing up; drops, gains, groups, figures."""
        accuracies = {name: self._sheet.score(f"accuracy_{name}", seed=seed) for name in self._conditions}
        drops = {name: self._differences.score(name, seed=seed) for name in self._drops}
        gains = [self._differences.score(name, seed=seed) for name in self._gains]
        breakdowns = summary.breakdowns(self._sheet, list(self._conditions.values()), seed=seed)
        tables = [
            summary.mode_table(accuracies, {self._drops[name][1]: drop for name, drop in drops.items()}),
            summary.extremes_table(breakdowns),
            self._asked.chance_table(list(self._conditions)),
            summary.reading_table(self._sheet, list(self._conditions), self._outcomes),
            summary.upstream_table(self._upstream),
            self._flips.table() if self._flips else None,
            self._asked.unknown_table(),
            self._sheet.repeats(tuple(f"accuracy_{name}" for name in self._conditions)),
        ]
        return Scorecard(
            exam="driveaction",
            title=self._title,
            model=model,
            protocol=self._protocol,
            scores=(*accuracies.values(), *drops.values(), *gains),
            ledger=Ledger(**self._ledger),
            grading=GradingCount(**{grading.value: self._grading[grading.value] for grading in Grading}),
            tables=tuple(table for table in tables if table is not None),
            breakdowns=breakdowns,
            figures=(*summary.radar(breakdowns), self._asked.distribution()),
            comparable=comparable(self._dataset, list(self._conditions.values())),
            limits=self._limits([*accuracies.values(), *drops.values(), *gains]),
        )

    def _limits(self, scores: Sequence[Score]) -> tuple[str, ...]:
        limits = [
            "accuracy is what a careful reader makes of each reply; the table of readings has VLMEvalKit's exact "
            "matching beside it",
        ]
        lonely = [f"{name} {counts[0]:,}" for name, counts in self._upstream.items() if counts[0]]
        if lonely:
            limits.append(
                f"action questions with nothing to introduce, asked as in mode A and counted: {', '.join(lonely)}"
            )
        if self._dropped:
            found = [f"{name} {counts[1]:,} of {counts.total():,}" for name, counts in self._dropped.items()]
            limits.append(
                f"questions whose navigation was left out; the rules found none in others: {', '.join(found)}"
            )
        if self._asked.unknown:
            named = ", ".join(f"{name} ({n:,})" for name, n in sorted(self._asked.unknown.items())[:5])
            limits.append(
                f"{len(self._asked.unknown):,} task names are not in the tree and are tallied as unknown: {named}; "
                "`roadworthy build --aliases FILE` names them"
            )
        if any(condition.upstream is Upstream.PREDICTED for condition in self._conditions.values()):
            limits.append("what is introduced are the model's own answers, not the key's: not the paper's modes")
        valueless = ", ".join(score.name for score in scores if score.value is None)
        if valueless:
            limits.append(f"no value for {valueless}: nothing was answered that it is made of")
        return tuple(limits)


def groups_of(question: Question) -> tuple[str, ...]:
    """Return the columns of Tables 4 and 5 that a question enters, UNKNOWN where its name tells none."""
    groups = question.tag("group") or ()
    return ((groups,) if isinstance(groups, str) else groups) or (UNKNOWN,)


def _drop_pairs(conditions: Sequence[Condition]) -> dict[str, tuple[str, str]]:
    """Name the drops of this run: from V-L-A to each other action mode under otherwise equal circumstances."""
    pairs: dict[str, tuple[str, str]] = {}
    for full in conditions:
        if full.mode != FULL:
            continue
        for mode in ACTION_MODES[1:]:
            for other in conditions:
                if other.mode == mode and same_circumstances(other, full):
                    # Named for what it is a drop from: from V-L-A/qa to A it is drop_A/qa.
                    variant = full.name.removeprefix(full.mode)
                    pairs[f"drop_{other.mode}{variant}"] = full.name, other.name
    return pairs


def _fate(verdict: Verdict) -> str:
    return "wrong" if verdict.outcome is Outcome.ANSWERED else verdict.outcome.value
