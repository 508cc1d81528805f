"""How many words a text has: by spaces, and in Chinese, Japanese and Korean by a tokenizer where one is installed."""

import importlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

Count = Callable[[str], int]


def _jieba() -> Count:
    jieba = importlib.import_module("jieba")
    jieba.setLogLevel(logging.WARNING)
    return lambda text: _words(iter(jieba.lcut(text)))


def _janome() -> Count:
    tokenizer = importlib.import_module("janome.tokenizer").Tokenizer()
    return lambda text: _words(iter(tokenizer.tokenize(text, wakati=True)))


def _kiwipiepy() -> Count:
    kiwi = importlib.import_module("kiwipiepy").Kiwi()
    return lambda text: _words(token.form for token in kiwi.tokenize(text))


def _words(tokens: Iterator[str]) -> int:
    return sum(any(map(str.isalnum, token)) for token in tokens)


def _characters(text: str) -> int:
    return sum(map(str.isalnum, text))


# By the first part of a language's tag.
_TOKENIZERS: dict[str, tuple[str, Callable[[], Count]]] = {
    "ja": ("janome", _janome),
    "ko": ("kiwipiepy", _kiwipiepy),
    "zh": ("jieba", _jieba),
}


@dataclass(slots=True)
class WordCounter:
    """Counts words, and remembers how each language's were counted.

    The tokenizers are jieba (zh), janome (ja) and kiwipiepy (ko). Where one is not installed, letters and digits are
    counted instead; punctuation never counts with either.
    """

    _counts: dict[str, Count] = field(default_factory=dict)
    _how: dict[str, str] = field(default_factory=dict)

    def count(self, text: str, language: str) -> int:
        """Return the number of words of a text in the language of that tag."""
        language = language.partition("-")[0].lower()
        if language not in _TOKENIZERS:
            return len(text.split())
        if language not in self._counts:
            name, load = _TOKENIZERS[language]
            try:
                self._counts[language], self._how[language] = load(), name
            except ImportError:
                self._counts[language], self._how[language] = _characters, "characters"
        return self._counts[language](text)

    def how(self) -> str:
        """Return how the words that were counted are told apart, such as "words; ja by janome, zh by characters"."""
        others = [f"{language} by {how}" for language, how in sorted(self._how.items())]
        return "; ".join(["words", *([", ".join(others)] if others else [])])
