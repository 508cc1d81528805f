"""Answers that stand in markup: boxes, answer tags and JSON, each cut out and left as one MARK in the words."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import json_repair

from roadworthy.grading.reading.tokens import MARK

_ANSWER_KEYS = (
    "answer|finalanswer|correctanswer|answers|finalanswers|correctanswers|correct|答案|正确答案|정답|답|答え|正解|antwort"
    "|antworten|lösung|respuesta|respuestas|risposta|risposte|réponse|réponses|iscorrect|istrue|judgment|judgement|verdict|output|result|prediction|response"
)
_OPTION_KEYS = (
    "option|choice|choices|selected|selectedoption|selectedoptions|selection|correctoption|correctoptions|correctchoice"
    "|letter|letters|key|label|选项|选择|선택|選択肢|opción|opzione|choix|id"
)
# In order of preference: where an object has both an answer and an option, the answer is what counts.
KEYS = tuple(f"{_ANSWER_KEYS}|{_OPTION_KEYS}".split("|"))
NOTE_REPAIRED = "repaired-json"
OPENINGS_TRIED = 64
REPAIRED_LENGTH = 20_000
_DECODER = json.JSONDecoder()
_BOX = re.compile(
    r"\\(?:boxed|fbox)\s{0,3}\{(?P<box>[^{}]{0,500})\}|<answer>(?P<tag>[^<>]{0,2000})</answer>"
    r"|<\|begin_of_box\|>(?P<glm>[^<>]{0,2000})<\|end_of_box\|>",
    re.IGNORECASE,
)
_KEY_NOISE = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class Marked:
    """The words of a reply with MARKs in them, and the pieces of text that each MARK gives as the answer."""

    words: str
    answers: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


class _Cut(NamedTuple):
    start: int
    end: int
    answer: tuple[str, ...]


def cut_answers(text: str) -> Marked:
    """Return the reply with its marked answers cut out. Strict JSON first; broken JSON is repaired and noted.

    >>> cut_answers('{"answer": ["A", "C"], "reason": "B is wrong"}').answers
    (('A', 'C'),)
    """
    objects = _json_cuts(text)
    notes: tuple[str, ...] = ()
    if not objects and "{" in text:
        objects = _repaired_cuts(text)
        notes = (NOTE_REPAIRED,) if objects else ()
    boxes = [_Cut(match.start(), match.end(), (_content(match),)) for match in _BOX.finditer(text)]
    cuts = sorted(objects + [box for box in boxes if not any(cut.start <= box.start < cut.end for cut in objects)])
    words: list[str] = []
    at = 0
    for cut in cuts:
        words += [text[at : cut.start], f" {MARK} "]
        at = cut.end
    words.append(text[at:])
    return Marked("".join(words), tuple(cut.answer for cut in cuts), notes)


def _content(match: re.Match[str]) -> str:
    return next((group for group in match.groups() if group is not None), "")


def _json_cuts(text: str) -> list[_Cut]:
    cuts: list[_Cut] = []
    end = 0
    openings = [match.start() for match in re.finditer(r"\{", text)]
    for start in openings[:1] + openings[1:][-OPENINGS_TRIED:]:
        if start < end:
            continue
        try:
            found, stop = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        answer = stated_answer(found)
        if answer:
            cuts.append(_Cut(start, stop, answer))
            end = stop
    return cuts


def _repaired_cuts(text: str) -> list[_Cut]:
    """Return the one broken object that the reply holds, from its first brace on."""
    start = text.find("{")
    close = text.rfind("}")
    stop = close + 1 if close > start else len(text)
    if stop - start > REPAIRED_LENGTH or not _mentions_key(text[start:stop]):
        return []
    try:
        found = json_repair.loads(text[start:stop])
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return []
    candidates = found if isinstance(found, list) else [found]
    answers = [answer for item in candidates if isinstance(item, dict) and (answer := stated_answer(item))]
    return [_Cut(start, stop, answers[-1])] if answers else []


def _mentions_key(text: str) -> bool:
    folded = text.casefold()
    return any(key in folded for key in KEYS)


def stated_answer(found: object) -> tuple[str, ...]:
    """Return the texts that a JSON object gives as its answer; empty if it gives none."""
    if not isinstance(found, Mapping):
        return ()
    named = {_KEY_NOISE.sub("", str(key).casefold()): value for key, value in found.items()}
    for key in KEYS:
        if key in named:
            return _texts(named[key])
    if found and all(isinstance(value, bool) for value in found.values()):
        return tuple(str(key) for key, value in found.items() if value)
    return ()


def _texts(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, int | float):
        return (str(value),)
    if isinstance(value, list):
        return tuple(text for item in value for text in _texts(item))
    return stated_answer(value)
