"""Dividing questions into train and test so that nothing of the test leaks into training (spec A.8)."""

import difflib
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from roadworthy.errors import UsageError
from roadworthy.questions import Kind, Question

# The parts of the exam that are tested on; the rest is for training. The paper's text takes a tenth of the theory and
# of the road questions; the numbers of its Table 5 (85,406 of 854,067) are a tenth of the theory questions alone.
POLICIES: Mapping[str, frozenset[str]] = {"text": frozenset({"test", "road"}), "table5": frozenset({"test"})}
TENTH = 10

Stratum = tuple[str, ...]


def check_policy(policy: str | None) -> None:
    """Make sure that questions can be split by `policy`; None leaves the split to the source.

    Raises:
        UsageError: there is no such policy; the message lists those there are.
    """
    if policy is not None and policy not in POLICIES:
        near = difflib.get_close_matches(policy, POLICIES, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f'There is no split policy "{policy}".{hint} Policies: {", ".join(sorted(POLICIES))}.')


def assign_splits(questions: Sequence[Question], policy: str, seed: int) -> tuple[Question, ...]:
    """Return the questions in their order, each with `split` "train" or "test".

    Whole clusters are taken, in an order drawn by `seed`, until each stratum (part of the exam, country, open or not,
    single or multiple, vehicles) has its tenth, to which largest remainders round. A cluster with a question that is
    only for training goes to training.

    Where clusters lie within a stratum, its number of test questions misses its target by at most half the size of
    the smallest cluster that could mend it; in general no single cluster changed sides would bring the sum of all
    misses down.

    Raises:
        UsageError: there is no such policy.
    """
    check_policy(policy)
    clusters: dict[str, Counter[Stratum]] = {}
    only_train: set[str] = set()
    sizes: Counter[Stratum] = Counter()
    for question in questions:
        if question.tag("source") in POLICIES[policy]:
            stratum = stratum_of(question)
            sizes[stratum] += 1
            clusters.setdefault(question.cluster, Counter())[stratum] += 1
        else:
            only_train.add(question.cluster)
    free = {name: content for name, content in clusters.items() if name not in only_train}
    chosen = _chosen(free, targets(sizes), seed)
    return tuple(replace(question, split="test" if question.cluster in chosen else "train") for question in questions)


def stratum_of(question: Question) -> Stratum:
    """Return what a split keeps in proportion: part of the exam, country, kind, answers asked for, vehicles."""
    kind = {Kind.OPEN: ("qa", ""), Kind.CHOICES: ("mcq", "multiple")}.get(question.kind, ("mcq", "single"))
    vehicle = question.tag("vehicle")
    vehicles = vehicle if isinstance(vehicle, tuple) else (vehicle or "",)
    return str(question.tag("source")), str(question.tag("country")), *kind, *sorted(vehicles)


def targets(sizes: Mapping[Stratum, int]) -> dict[Stratum, int]:
    """Return how many test questions each stratum should have: a tenth of all, rounded down, by largest remainder.

    Strata of 14, 14 and 12 have 4 between them: 1 each, and the fourth for the first of the larger remainders.
    """
    quotas = {stratum: divmod(n, TENTH) for stratum, n in sizes.items()}
    left = sum(sizes.values()) // TENTH - sum(whole for whole, _ in quotas.values())
    by_remainder = sorted(quotas, key=lambda stratum: (-quotas[stratum][1], stratum))
    return {stratum: quotas[stratum][0] + (stratum in by_remainder[:left]) for stratum in sorted(quotas)}


def _chosen(clusters: Mapping[str, Counter[Stratum]], aims: Mapping[Stratum, int], seed: int) -> set[str]:
    order = sorted(clusters, key=lambda name: (hashlib.sha256(f"{seed}/{name}".encode()).digest(), name))
    lacking = Counter(dict(aims))
    chosen: set[str] = set()
    for name in order:
        if all(n <= lacking[stratum] for stratum, n in clusters[name].items()):
            chosen.add(name)
            lacking.subtract(clusters[name])
    while True:
        better = next((name for name in order if _gain(clusters[name], lacking, name in chosen) > 0), None)
        if better is None:
            return chosen
        sign = -1 if better in chosen else 1
        chosen ^= {better}
        lacking.subtract({stratum: sign * n for stratum, n in clusters[better].items()})


def _gain(content: Counter[Stratum], lacking: Counter[Stratum], is_chosen: bool) -> int:
    """Return by how much the sum of all misses falls when the cluster changes sides; it is never far from ending."""
    sign = -1 if is_chosen else 1
    return sum(abs(lacking[stratum]) - abs(lacking[stratum] - sign * n) for stratum, n in content.items())
