"""How much of the task tree a question set covers: what of each task there is, and what its actions lack upstream."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from roadworthy.exams.driveaction.tree import UNKNOWN, ActionNode, Layer, Tree
from roadworthy.questions import Question
from roadworthy.questions.dataset import DatasetTable

LANGUAGES = ("en", "zh")


class _Seen(NamedTuple):
    """What coverage needs to know of a question."""

    layer: str
    task: str
    name: str
    language: str
    slice_id: str
    has_upstream: bool


def coverage_tables(questions: Iterable[Question], tree: Tree) -> tuple[DatasetTable, ...]:
    """Return two tables: what the set has of each task, action and group of the tree, and what its actions lack.

    The first ends with the names that the tree does not know. The second has the actions that the set asks about, in
    both languages together. It says how many of an action's questions, in per cent, stand in a slice with all tasks
    that the action requires in the question's language: the language tasks and the vision tasks that those need. That
    is None where the action requires none.
    """
    seen = _seen(questions)
    return _tasks(seen, tree), _actions(seen, tree)


def coverage_limits(questions: Iterable[Question], tree: Tree) -> tuple[str, ...]:
    """Return what a reader of scores must know of the set's coverage, a sentence each; nothing where all is covered."""
    seen = _seen(questions)
    unknown = Counter(each.name for each in seen if each.task == UNKNOWN)
    alone = sum(each.layer == Layer.ACTION and not each.has_upstream for each in seen)
    absent = [task.id for layer in (Layer.VISION, Layer.LANGUAGE) for task in tree.tasks(layer)]
    absent = [task for task in absent if not any(each.task == task for each in seen)]
    limits = []
    if unknown:
        names = ", ".join(
            f'"{name}" {n:,}' for name, n in sorted(unknown.items(), key=lambda pair: (-pair[1], pair[0]))
        )
        limits.append(
            f"task names that the tree does not know ({names}): asked, and counted as {UNKNOWN}; an alias file says "
            "what they mean"
        )
    if alone:
        limits.append(f"action questions without any upstream question: {alone:,}; all modes put them as mode A does")
    if absent:
        limits.append(f"tasks of the tree without a question: {', '.join(absent)}")
    return tuple(limits)


def _seen(questions: Iterable[Question]) -> list[_Seen]:
    return [
        _Seen(
            layer=_tag(question, "layer"),
            task=_tag(question, "task"),
            name=_tag(question, "qa_l1"),
            language=_tag(question, "language"),
            slice_id=question.slice or question.cluster,
            has_upstream=bool(question.upstream),
        )
        for question in questions
    ]


def _tag(question: Question, name: str) -> str:
    value = question.tag(name)
    return value if isinstance(value, str) else ""


def _tasks(seen: Sequence[_Seen], tree: Tree) -> DatasetTable:
    known = [(layer, task.id, task.names[0].title()) for layer in Layer for task in tree.tasks(layer)]
    known += [(Layer.ACTION, node.id, node.title) for node in tree.actions]
    known += [(Layer.ACTION, group.id, f"{group.title} (group)") for group in tree.groups]
    unknown = sorted({(each.layer, each.name) for each in seen if each.task == UNKNOWN})
    found: defaultdict[tuple[str, str, str], list[_Seen]] = defaultdict(list)
    for each in seen:
        found[each.layer, each.task, each.name if each.task == UNKNOWN else ""].append(each)
    rows = [_counted(layer.value, task, title, found[layer.value, task, ""]) for layer, task, title in known]
    rows += [_counted(layer, UNKNOWN, name, found[layer, UNKNOWN, name]) for layer, name in unknown]
    columns = ("layer", "title", "English", "Chinese", "slices", "task")
    return DatasetTable("coverage", "Coverage of the task tree", columns, tuple(rows))


def _counted(layer: str, task: str, title: str, seen: Sequence[_Seen]) -> tuple[str | int, ...]:
    n = Counter(each.language for each in seen)
    slices = len({each.slice_id for each in seen})
    return layer, title, *(n[language] for language in LANGUAGES), slices, task


def _actions(seen: Sequence[_Seen], tree: Tree) -> DatasetTable:
    present: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    asked: defaultdict[str, list[_Seen]] = defaultdict(list)
    for each in seen:
        if each.layer == Layer.ACTION:
            asked[each.task].append(each)
        else:
            present[each.slice_id, each.language].add(each.task)
    nodes = {node.id: node for node in tree.actions}
    rows = []
    for action in (*nodes, *(group.id for group in tree.groups), UNKNOWN):
        node, own = nodes.get(action), asked[action]
        if not own:
            continue
        required = _required(node, tree) if node is not None else frozenset()
        whole = sum(required <= present[each.slice_id, each.language] for each in own)
        rows.append((
            action,
            len(own),
            f"{100 * whole / len(own):.1f}" if required else None,
            sum(not each.has_upstream for each in own),
            ", ".join(node.requires) if node is not None else "",
        ))  # fmt: skip
    columns = ("action", "questions", "% with all required", "no upstream", "required")
    title = "What the slices of action questions hold upstream, both languages together"
    return DatasetTable("action_coverage", title, columns, tuple(rows))


def _required(node: ActionNode, tree: Tree) -> frozenset[str]:
    vision = {needed for task in tree.language if task.id in node.requires for needed in task.requires}
    return frozenset({*node.requires, *vision})
