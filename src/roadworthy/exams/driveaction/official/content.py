"""One question of the official files in one language (appendix A): its text, its options, its answer, normalised."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.official.account import UnfitError
from roadworthy.exams.driveaction.official.options import plain, read_options
from roadworthy.exams.driveaction.official.written import read_written
from roadworthy.questions import Answer, Kind, Option

OUTSIDE = "answer outside the options"
_LETTER = re.compile(r"[(\[]?\s*([A-Za-z])\s*(?:[)\].:,、]+\s*(.*))?", re.DOTALL)
_TRUTH = {
    **dict.fromkeys(("true", "t", "1", "1.0", "yes", "y", "正确", "对", "是"), True),
    **dict.fromkeys(("false", "f", "0", "0.0", "no", "n", "错误", "错", "否", "不正确", "不对", "不是"), False),
}
_BITS: dict[float, bool] = {0: False, 1: True}


class Category(StrEnum):
    """The two values of `question_category`."""

    CHOICE = "choice_questions"
    TRUE_FALSE = "true_false_questions"


@dataclass(frozen=True, slots=True)
class Content:
    """A question as it will be asked: no options means true or false."""

    prompt: str
    options: tuple[Option, ...]
    answer: Answer


def read_content(value: object, category: Category) -> Content:
    """Return what a `content_en` or `content_cn` cell asks; a cell is a mapping, or one written as text.

    A choice must have two options or more, no two of them equal, and its answer be one of them: the letter ("B", "b.",
    "(B)", "B: text") or the option's text. A statement that is true or false may offer the words for it as options
    ({"A": "True", "B": "False"}): they are dropped, and an answer "A" is what A says.

    Raises:
        UnfitError: the cell is empty, malformed, or contradicts itself; it names the rule.
    """
    written = _mapping(value)
    prompt = written.get("question")
    if not isinstance(prompt, str) or not prompt.strip():
        raise UnfitError("no question", f"{prompt!r:.60}")
    options = read_options(written.get("options"))
    _check_unicode(prompt, *(option.text for option in options))
    answer = written.get("answer")
    if answer is None or (isinstance(answer, str) and not answer.strip()):
        raise UnfitError("no answer")
    if category is Category.TRUE_FALSE:
        return Content(prompt.strip(), (), Answer(Kind.TRUE_FALSE, flag=_flag(answer, options)))
    return Content(prompt.strip(), options, Answer(Kind.CHOICE, keys=(_key(answer, options),)))


def truth_of(value: object) -> bool | None:
    """Return the truth value that a cell or an option states, None where it states none.

    >>> truth_of("正确"), truth_of(0), truth_of("maybe")
    (True, False, None)
    """
    if isinstance(value, bool | int | float):
        return _BITS.get(value)
    return _TRUTH.get(plain(value)) if isinstance(value, str) else None


def _mapping(value: object) -> Mapping[str, object]:
    if isinstance(value, str) and value.strip():
        try:
            value = read_written(value)
        except BadDataError as error:
            raise UnfitError("malformed content", str(error)) from error
    if value is None or (isinstance(value, str) and not value.strip()):
        raise UnfitError("no content")
    if not isinstance(value, Mapping):
        raise UnfitError("malformed content", f"no mapping: {value!r:.60}")
    return value


def _check_unicode(*texts: str) -> None:
    """A text that was written with escapes may hold half a letter, which no file takes."""
    try:
        "".join(texts).encode()
    except UnicodeEncodeError as error:
        raise UnfitError("malformed content", f"no Unicode text: {error.reason}") from error


def _key(answer: object, options: tuple[Option, ...]) -> str:
    """Return the key of the right option of a choice."""
    if len(options) < 2:
        raise UnfitError("fewer than two options" if options else "choice without options", f"answer {answer!r:.60}")
    texts = [plain(option.text) for option in options]
    if equal := [option for option, text in zip(options, texts, strict=True) if texts.count(text) > 1]:
        raise UnfitError("equal options", f"{', '.join(option.key for option in equal)}: {equal[0].text:.60}")
    written = unicodedata.normalize("NFKC", str(answer)).strip()
    outside = UnfitError(OUTSIDE, f"{written:.60} of {', '.join(option.key for option in options)}")
    letter = _LETTER.fullmatch(written)
    if letter is None:
        if plain(written) not in texts:
            raise outside
        return options[texts.index(plain(written))].key
    key, rest = letter[1].upper(), letter[2]
    text = next((option.text for option in options if option.key == key), None)
    if text is None:
        raise outside
    if rest and plain(rest) != plain(text):
        raise UnfitError("answer contradicts its option", f"{written:.60}, where {key} is {text:.60}")
    return key


def _flag(answer: object, options: tuple[Option, ...]) -> bool:
    """Return whether a statement is true."""
    stated = {option.key: truth_of(option.text) for option in options}
    if options and sorted(map(str, stated.values())) != ["False", "True"]:
        raise UnfitError("true or false with options", "; ".join(option.text for option in options)[:60])
    letter = _LETTER.fullmatch(unicodedata.normalize("NFKC", answer).strip()) if isinstance(answer, str) else None
    flag = stated.get(letter[1].upper()) if letter else None
    flag = truth_of(answer) if flag is None else flag
    if flag is None:
        raise UnfitError("answer not true or false", f"{answer!r:.60}")
    return flag
