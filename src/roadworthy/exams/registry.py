"""Finding exams by id or alias, among our own and those that other packages add by entry point."""

import difflib
from importlib.metadata import EntryPoint, entry_points

from roadworthy.errors import UsageError
from roadworthy.exams.exam import Exam

GROUP = "roadworthy.exams"
ALIASES = {"theory": "idkb", "decision": "driveaction"}
_DRIVEN = ("bench2drive-vl", "road")


def exam_names() -> tuple[str, ...]:
    """Return the ids of all exams that are installed, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def find_exam(name: str) -> Exam:
    """Return the exam with this id or alias.

    Raises:
        UsageError: there is none; the message suggests the nearest.
    """
    known = exam_names()
    points: dict[str, EntryPoint] = {point.name: point for point in entry_points(group=GROUP)}
    point = points.get(ALIASES.get(name, name))
    if point is None and name in _DRIVEN:
        raise UsageError(f'"{name}" is driven, not asked. Type: roadworthy drive --model M')
    if point is None:
        near = difflib.get_close_matches(name, [*known, *ALIASES], n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f'There is no exam "{name}".{hint} Exams: {", ".join(known)} (`roadworthy list exams`).')
    exam: Exam = point.load()()
    return exam
