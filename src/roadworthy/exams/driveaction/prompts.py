"""How a question of the decision exam is put: its frames, what is known from upstream, and the question itself."""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources

import msgspec

from roadworthy.exams.driveaction.known_information import WORDING, language_of
from roadworthy.exams.driveaction.scenario_information import (
    context_without_navigation,
    navigation_in,
    without_navigation,
)
from roadworthy.exams.driveaction.tree import TREE
from roadworthy.models import ImagePart, Message, TextPart
from roadworthy.questions import Condition, Kind, Question

NAVIGATION = "navigation"
_FILE = "prompts.toml"


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The templates of one language; `between` stands between two sentences."""

    hint: str
    choice: str
    option: str
    true_false: str
    between: str


class _Prompts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    protocol: str
    en: _Words
    zh: _Words


def _data(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()


@cache
def _prompts() -> _Prompts:
    return msgspec.convert(tomllib.loads(_data(_FILE).decode()), _Prompts)


def protocol_id() -> str:
    """Return the protocol's name, which stands with the prompts."""
    return _prompts().protocol


def prompts_sha256() -> str:
    """Return the hash of what decides a request's text beside the questions: prompts, upstream wording, task tree."""
    return hashlib.sha256(b"".join(map(_data, (_FILE, WORDING, TREE)))).hexdigest()


def has_navigation(question: Question) -> bool:
    """Whether a question gives navigation information that `--drop navigation` leaves out."""
    language = language_of(question)
    return any(navigation_in(line, language) for line in (*question.context_lines, question.prompt))


def messages(question: Question, condition: Condition, known: Sequence[str] = ()) -> tuple[Message, ...]:
    """Return what is sent: the frames in time order, then the text, as one message of the user's."""
    text = TextPart(request_text(question, condition, known))
    return (Message("user", (*(ImagePart(image) for image in question.images), text)),)


def request_text(question: Question, condition: Condition, known: Sequence[str] = ()) -> str:
    """Return the text of a request: what is known, the scenario information, the question and its options.

    Args:
        question: the question.
        condition: its `dropped` scenario information is left out.
        known: one wording of each upstream question with its answer, in tree order; they follow each other on one line,
            or each on a line of its own where the condition's renderer is "qa".
    """
    language = language_of(question)
    words: _Words = getattr(_prompts(), language)
    lines = [*question.context_lines, question.prompt]
    if NAVIGATION in condition.dropped:
        lines = [*context_without_navigation(question.context_lines, language)]
        lines.append(without_navigation(question.prompt, language))
    values: Mapping[str, str] = {
        "question": words.between.join(lines),
        "options": "".join(words.option.format(key=option.key, text=option.text) for option in question.options),
    }
    asked = (words.choice if question.kind is Kind.CHOICE else words.true_false).format(**values)
    if not known:
        return asked
    together = ("\n" if condition.renderer == "qa" else words.between).join(known)
    return words.hint.format(known=together) + asked
