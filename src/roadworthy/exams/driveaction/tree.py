"""The action-rooted task tree (section 3.3.1): which language tasks an action needs, which vision tasks those need."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import resources

import msgspec

from roadworthy.errors import BadDataError

TREE = "tree.yaml"
UNKNOWN = "unknown"
# Words that a data set may add to a name without naming another task.
_FILLERS = frozenset({"task", "tasks", "action", "actions", "decision", "qa"})


class Layer(StrEnum):
    """The three layers of the tree; a question's layer is the paper's `qa_l0`."""

    VISION = "V"
    LANGUAGE = "L"
    ACTION = "A"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the seven columns of Tables 4 and 5."""

    id: str
    title: str
    names: tuple[str, ...]


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the 14 vision and language tasks; `requires` are the vision tasks that a language task depends on."""

    id: str
    group: str
    names: tuple[str, ...]
    requires: tuple[str, ...] = ()


class ActionNode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action of Table 2 with its scenario: the language tasks it requires, and those it uses where they exist.

    `group` is the column of Tables 4 and 5 that its questions enter, None where the slice's upstream tasks tell.
    """

    id: str
    title: str
    labels: tuple[str, ...]
    requires: tuple[str, ...]
    optional: tuple[str, ...]
    names: tuple[str, ...]
    group: str | None = None


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    version: int
    groups: tuple[Group, ...]
    vision: tuple[Task, ...]
    language: tuple[Task, ...]
    actions: tuple[ActionNode, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a question stands in the tree.

    `task` is a task's id, for an action question its node's or its group's id, UNKNOWN where the name is not known.
    `groups` are the columns of Tables 4 and 5 it enters; empty where its name does not tell.
    """

    task: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True)
class Tree:
    """The validated tree."""

    version: int
    groups: tuple[Group, ...]
    vision: tuple[Task, ...]
    language: tuple[Task, ...]
    actions: tuple[ActionNode, ...]
    _places: Mapping[tuple[Layer, str], Place] = field(repr=False)

    def place(self, layer: Layer, name: str, aliases: Mapping[str, str] | None = None) -> Place:
        """Return where a question with this `qa_l1` stands; `aliases` map a data set's own names to ids or names."""
        meant = (aliases or {}).get(name, name)
        return self._places.get((layer, plain_name(meant)), Place(UNKNOWN))

    def tasks(self, layer: Layer) -> tuple[Task, ...]:
        """Return the tasks of a layer in tree order; the action layer has none."""
        return {Layer.VISION: self.vision, Layer.LANGUAGE: self.language}.get(layer, ())

    def rank(self, layer: Layer, task: str) -> tuple[int, int]:
        """Return the key that sorts tasks in tree order: vision before language before actions, unknown ones last."""
        ids = [known.id for known in self.tasks(layer)]
        return list(Layer).index(layer), ids.index(task) if task in ids else len(ids)

    def upstream_tasks(self, action: str) -> frozenset[str]:
        """Return the language and vision tasks in the tree of an action; of an action that is no node, all tasks."""
        node = next((node for node in self.actions if node.id == action), None)
        if node is None:
            return frozenset(task.id for task in (*self.vision, *self.language))
        language = {*node.requires, *node.optional}
        vision = {needed for task in self.language if task.id in language for needed in task.requires}
        return frozenset(language | vision)


def plain_name(name: str) -> str:
    """Return a task's name as names are compared: case, separators and words such as "task" do not matter."""
    words = re.split(r"[\s_/\-]+", name.casefold().strip())
    kept = [word for word in words if word not in _FILLERS]
    return " ".join(kept or words)


@cache
def task_tree() -> Tree:
    """Return the tree that this version of Roadworthy ships."""
    return read_tree(resources.files(__package__).joinpath(TREE).read_bytes(), TREE)


def read_tree(data: bytes, origin: str) -> Tree:
    """Return the tree in a YAML file.

    Raises:
        BadDataError: it is malformed, a name is used twice, an edge leads nowhere, there is a cycle, or a language task
            has no vision task.
    """
    try:
        written = msgspec.yaml.decode(data, type=_Written)
    except msgspec.DecodeError as error:
        raise BadDataError(f"{origin} is not a task tree: {error}.") from error
    _check(written, origin)
    return Tree(
        written.version,
        written.groups,
        written.vision,
        written.language,
        written.actions,
        _places(written, origin),
    )


def _check(written: _Written, origin: str) -> None:
    groups = {group.id for group in written.groups}
    grouped = [(task.id, task.group) for task in (*written.vision, *written.language)]
    for owner, group in (*grouped, *((node.id, node.group) for node in written.actions)):
        if group is not None and group not in groups:
            raise BadDataError(f'{origin}: the group "{group}" of {owner} is not among {", ".join(sorted(groups))}.')
    vision = {task.id for task in written.vision}
    language = {task.id for task in written.language}
    for task in written.vision:
        if task.requires:
            raise BadDataError(f"{origin}: {task.id} is a leaf, yet requires {', '.join(task.requires)}.")
    for task in written.language:
        if not task.requires:
            raise BadDataError(f"{origin}: {task.id} requires no vision task; it needs at least one.")
        _check_edges(task.id, task.requires, vision, "vision", origin)
    for node in written.actions:
        _check_edges(node.id, (*node.requires, *node.optional), language, "language", origin)
    edges: dict[str, Iterable[str]] = {task.id: task.requires for task in written.language}
    edges |= {node.id: (*node.requires, *node.optional) for node in written.actions}
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        raise BadDataError(f"{origin} goes round in a circle: {' -> '.join(error.args[1])}.") from error


def _check_edges(owner: str, edges: Sequence[str], known: set[str], layer: str, origin: str) -> None:
    for edge in edges:
        if edge not in known:
            raise BadDataError(f'{origin}: {owner} requires "{edge}", which is no {layer} task.')


def _places(written: _Written, origin: str) -> dict[tuple[Layer, str], Place]:
    places: dict[tuple[Layer, str], Place] = {}

    def enter(layer: Layer, names: Iterable[str], place: Place) -> None:
        for name in names:
            if places.setdefault((layer, plain_name(name)), place) != place:
                raise BadDataError(f'{origin}: the name "{name}" stands for two things of the layer {layer.value}.')

    for layer, tasks in ((Layer.VISION, written.vision), (Layer.LANGUAGE, written.language)):
        for task in tasks:
            enter(layer, (task.id, *task.names), Place(task.id, (task.group,)))
    for node in written.actions:
        enter(Layer.ACTION, (node.id, *node.names), Place(node.id, (node.group,) if node.group else ()))
    for group in written.groups:
        enter(Layer.ACTION, (group.id, *group.names), Place(group.id, (group.id,)))
    return places
