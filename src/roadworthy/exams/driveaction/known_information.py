"""Upstream questions with their answers as known information for an action question (section 3.3.3, Tables 8 to 11).

Two renderings: a statement, as the paper's examples read, and the question with its answer. Statements are made by
rule, the first that fits:

- true or false: the claim itself, or its denial ("It is not the case that: ...");
- "Is there any N ...?" answered "There is no N": that sentence with the rest of the question;
- "Which of the following descriptions ...?" answered by a whole sentence: the sentence;
- "What is the attribute of X?" answered by a phrase: "The attribute of X is ...";
- else, and wherever a question is negated, about what may happen, or longer than a rule understands,
  `The answer to "..." is: ...`, which claims no more than the data do.

Navigation stands in every question of a slice, so only the sentences that ask are taken (`asking`).
"""

import re
from functools import cache, lru_cache
from importlib import resources

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.asking import LANGUAGES, first_asking, says_nothing
from roadworthy.exams.driveaction.scenario_information import without_navigation
from roadworthy.exams.driveaction.sentence_forms import chinese_form, claim_in, english_form, without_circumstance
from roadworthy.exams.driveaction.sentences import sentences
from roadworthy.questions import Answer, Kind, Question

WORDING = "statements.yaml"
_CLOSING = (".", "!", "?", "。", "！", "？")
_OFFERS_BOTH = re.compile(r"\bor\b|还是|或", re.IGNORECASE)
_QUOTED = ('"', "”", "'", "’")


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed words of one language; `general`, `denied` and `question_and_answer` have gaps in braces.

    `stop` ends a sentence, `separator` stands between options, `joint` between sentences.
    """

    general: str
    denied: str
    question_and_answer: str
    stop: str
    separator: str
    joint: str
    words: dict[str, str]


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fixed words of all languages; `version` belongs to the protocol."""

    version: int
    languages: dict[str, Words]


@cache
def wording() -> Wording:
    """Return the fixed words that this version of Roadworthy ships."""
    return msgspec.yaml.decode(resources.files(__package__).joinpath(WORDING).read_bytes(), type=Wording)


def statement(question: Question, answer: Answer) -> str:
    """Return what an answered upstream question tells, as one or more sentences on one line.

    `answer` is the key's or a model's own. The text of a chosen option stands in the statement, whatever its case.

    Raises:
        BadDataError: the answer is of another kind than the question or names no option, or the question's language is
            neither "en" nor "zh".
    """
    language = language_of(question)
    asking = _asking(question, language)
    if question.kind is Kind.TRUE_FALSE:
        return _truth(asking, _flag(question, answer), language)
    return _choice(asking, _chosen(question, answer), language)


def question_and_answer(question: Question, answer: Answer) -> str:
    """Return an answered upstream question as "Known: Q: ... A: ..." on one line; a choice's answer is its text.

    Raises:
        BadDataError: as `statement` does.
    """
    language = language_of(question)
    words = wording().languages[language]
    asked = words.joint.join(_asking(question, language))
    if question.kind is Kind.TRUE_FALSE:
        told = words.words["true" if _flag(question, answer) else "false"]
    else:
        told = words.separator.join(_chosen(question, answer))
    return words.question_and_answer.format(question=_closed(asked, words), answer=_closed(told, words))


def language_of(question: Question) -> str:
    """Return the language that a question is in by its tag, "en" or "zh".

    Raises:
        BadDataError: it has no such tag, or another language.
    """
    value = question.tag("language")
    found = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    if found not in LANGUAGES:
        known = " or ".join(f'"{language}"' for language in LANGUAGES)
        raise BadDataError(
            f"Question {question.id} has the language {value!r}; known information is worded in {known}."
        )
    return str(found)


def _asking(question: Question, language: str) -> tuple[str, ...]:
    found = _asking_in(question.prompt, language)
    if not any(found):
        raise BadDataError(f"Question {question.id} has no text; it cannot be introduced as known information.")
    return found


# A slice's upstream questions are worded again for each of its action questions and for each mode.
@lru_cache(maxsize=16384)
def _asking_in(prompt: str, language: str) -> tuple[str, ...]:
    pieces = sentences(prompt.strip())
    asked = "".join(pieces[first_asking(pieces) :])
    return tuple(" ".join(piece.split()) for piece in sentences(without_navigation(asked, language)))


@lru_cache(maxsize=16384)
def _choice(asking: tuple[str, ...], options: tuple[str, ...], language: str) -> str:
    words = wording().languages[language]
    telling = [piece for piece in asking if not says_nothing(piece)]
    asked = without_circumstance(words.joint.join(telling or asking))
    form = english_form if language == "en" else chinese_form
    made = form(asked, options[0]) if len(options) == 1 else None
    return _closed(made, words) if made else _general(asked, words.separator.join(options), words)


@lru_cache(maxsize=16384)
def _truth(asking: tuple[str, ...], flag: bool, language: str) -> str:
    words = wording().languages[language]
    claim = claim_in(asking)
    if claim is not None:
        said = _closed(claim, words)
        return said if flag else words.denied.format(statement=said)
    asked = words.joint.join(asking)
    yes, no = ("yes", "no") if asked.endswith(("?", "？")) and not _OFFERS_BOTH.search(asked) else ("true", "false")
    return _general(asked, words.words[yes if flag else no], words)


def _general(asked: str, told: str, words: Words) -> str:
    return words.general.format(question=asked, answer=_closed(told, words))


def _closed(text: str, words: Words) -> str:
    one_line = " ".join(text.split())
    return one_line if one_line.rstrip("".join(_QUOTED)).endswith(_CLOSING) else one_line + words.stop


def _flag(question: Question, answer: Answer) -> bool:
    if answer.flag is None:
        raise BadDataError(f'Question {question.id} is true or false, its answer is of the kind "{answer.kind}".')
    return answer.flag


def _chosen(question: Question, answer: Answer) -> tuple[str, ...]:
    texts = {option.key: " ".join(option.text.split()) for option in question.options}
    for key in answer.keys:
        if not texts.get(key):
            raise BadDataError(f'Question {question.id} has the answer "{key}", which is no option with a text.')
    if not answer.keys:
        raise BadDataError(
            f'Question {question.id} is a choice, its answer of the kind "{answer.kind}" names no option.'
        )
    return tuple(texts[key] for key in answer.keys)
