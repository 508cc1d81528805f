"""A file of aliases: a data set's own task names, each with the task, action or group of the tree that it means."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.tree import UNKNOWN, Layer, Place, Tree, plain_name

LAYER_WORDS = {Layer.VISION: "vision", Layer.LANGUAGE: "language", Layer.ACTION: "action"}


@dataclass(slots=True)
class Aliases:
    """Places a data set's task names in the tree by what they mean, and remembers which aliases that took.

    `meant` maps names to ids or names of the tree; where a name stands in several layers, to one of each, with commas
    between them. A name matches whatever its case and separators, as in the tree.
    """

    tree: Tree
    meant: Mapping[str, str]
    _written: dict[str, str] = field(init=False)
    _used: set[str] = field(default_factory=set, init=False)

    def __post_init__(self) -> None:
        """Make sure that no two names that match alike mean different things.

        Raises:
            BadDataError: two do.
        """
        self._written = {}
        for name, target in self.meant.items():
            twin = self._written.setdefault(plain_name(name), name)
            if plain_name(self.meant[twin]) != plain_name(target):
                raise BadDataError(
                    f'"{twin}" and "{name}" are one name, as case and separators do not matter, but stand for '
                    f'"{self.meant[twin]}" and "{target}". Leave one of them out.'
                )

    def place(self, layer: Layer, name: str, record: str) -> Place:
        """Return where a question with this `qa_l1` stands; `record` names its row in an error.

        Raises:
            BadDataError: the name's alias is of another layer than the row.
        """
        plain = plain_name(name)
        if plain not in self._written:
            return self.tree.place(layer, name)
        written = self._written[plain]
        places = {self.tree.place(layer, target) for target in _targets(self.meant[written])} - {Place(UNKNOWN)}
        if len(places) != 1:
            word, has = LAYER_WORDS[layer], "several times" if places else "not at all"
            raise BadDataError(
                f'The alias "{written}" stands for "{self.meant[written]}", which the {word} layer of the tree has '
                f"{has}, but {record} is a {word} question of that name. Name one of "
                f"{', '.join(_ids(self.tree, layer))}; with commas between them, a name may have one of each "
                "layer. Or leave the alias out."
            )
        self._used.add(plain)
        return places.pop()

    def unused(self) -> tuple[str, ...]:
        """Return the names, as written, that no question had so far."""
        return tuple(written for plain, written in self._written.items() if plain not in self._used)


def read_aliases(path: Path, tree: Tree) -> Mapping[str, str]:
    """Return the aliases in a YAML file, e.g. `导航位置: navigation_position`; targets are ids or names of the tree.

    A name that stands in several layers has one of each: `红绿灯: traffic_light_detection, traffic_light_following`.

    Raises:
        BadDataError: the file is missing or no such mapping, a target is not in the tree, or two names that match alike
            have different ones.
    """
    try:
        written = msgspec.yaml.decode(path.read_bytes(), type=dict[str, str])
    except OSError as error:
        raise BadDataError(f"The alias file {path} cannot be read ({error.strerror}).") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDataError(
            f"{path} is no alias file ({error}). It is YAML with a line for each name: `their name: our task`."
        ) from error
    aliases = {name.strip(): target.strip() for name, target in written.items()}
    for name, target in ((name, target) for name, meant in aliases.items() for target in _targets(meant)):
        if all(tree.place(layer, target).task == UNKNOWN for layer in Layer):
            raise BadDataError(
                f'{path}: "{name}" stands for "{target}", which is not in the tree.{_nearest(target, tree)}'
            )
    try:
        Aliases(tree, aliases)
    except BadDataError as error:
        raise BadDataError(f"{path}: {error}") from error
    return aliases


def _targets(meant: str) -> list[str]:
    return [target.strip() for target in meant.split(",")]


def _nearest(target: str, tree: Tree) -> str:
    from rapidfuzz import process  # noqa: PLC0415  (not needed to start)

    ids = sorted({known for layer in Layer for known in _ids(tree, layer)})
    found = process.extractOne(target, ids, score_cutoff=60)
    return f' Did you mean "{found[0]}"?' if found else f" It has {', '.join(ids)}."


def _ids(tree: Tree, layer: Layer) -> Iterator[str]:
    yield from (task.id for task in tree.tasks(layer))
    if layer is Layer.ACTION:
        yield from (node.id for node in tree.actions)
        yield from (group.id for group in tree.groups)
