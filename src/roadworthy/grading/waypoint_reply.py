"""The waypoints that a reply gives."""

import math
import re

from roadworthy.grading.parsed import Parsed
from roadworthy.grading.reading.reply_text import normalise, strip_thinking
from roadworthy.grading.refusal import is_refusal

Point = tuple[float, float]
NOTE_CUT = "extra-points-cut"
_FINITE = r"[-+]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][-+]?\d{1,4})?"
_UNKNOWN = r"[-+]?(?:nan|inf|infinity|null|none)"
_NUMBER = rf"""\s{{0,40}}["']?\s{{0,4}}({_FINITE}|{_UNKNOWN})\s{{0,4}}["']?\s{{0,40}}"""
_X, _Y = (rf"""\s{{0,40}}["']?{axis}["']?\s{{0,4}}:""" for axis in "xy")
_PAIR = re.compile(rf"[\[(]{_NUMBER},{_NUMBER}[\])]|\{{{_X}{_NUMBER},{_Y}{_NUMBER}\}}", re.IGNORECASE)
_SAME_LIST = re.compile(r"[\s,;]{0,80}")
_PLAIN_SIGNS = str.maketrans({"−": "-", "“": '"', "”": '"', "‘": "'", "’": "'"})


def parse_waypoints(text: str, count: int) -> Parsed[tuple[Point, ...]]:
    """Return the last list of at least `count` points that a reply gives, cut to `count` pairs (x, y).

    [[x, y], ...], {"points": ...}, fenced code, (x, y) pairs, {"x": .., "y": ..} and numbers in quotes are understood.
    More points than `count` are cut (note "extra-points-cut"). Too few points, or a value that is no finite number,
    give UNPARSED: no point is made up.

    >>> parse_waypoints('{"points": [[0, 1.5], ["0.1", "3"]]}', 2).value
    ((0.0, 1.5), (0.1, 3.0))
    """
    long_enough = [points for points in _lists(normalise(strip_thinking(text))) if len(points) >= count > 0]
    if not long_enough:
        return Parsed.refused() if is_refusal(text) else Parsed.unparsed()
    points = long_enough[-1]
    chosen = tuple(points[:count])
    if not all(math.isfinite(x) and math.isfinite(y) for x, y in chosen):
        return Parsed.unparsed()
    return Parsed.answered(chosen, *([NOTE_CUT] if len(points) > count else []))


def _lists(said: str) -> list[list[Point]]:
    """Return the lists of pairs; pairs belong to one list if only commas and spaces stand between them."""
    said = said.translate(_PLAIN_SIGNS)
    lists: list[list[Point]] = []
    end = -1
    for match in _PAIR.finditer(said):
        if end < 0 or not _SAME_LIST.fullmatch(said, end, match.start()):
            lists.append([])
        x, y = (_number(group) for group in match.groups() if group is not None)
        lists[-1].append((x, y))
        end = match.end()
    return lists


def _number(written: str) -> float:
    return math.nan if written.casefold().lstrip("+-") in ("null", "none") else float(written)
