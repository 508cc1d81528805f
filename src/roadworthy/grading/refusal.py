"""Replies that decline to answer."""

import re

from roadworthy.grading.refusal_words import LANGUAGES, RefusalWords
from roadworthy.grading.reply_text import normalise, strip_thinking, unmark

# An apology long before an inability belongs to another thought.
SENTENCES_APART = 1
_SENTENCE_END = re.compile(r"[.!?。\n]")


def is_refusal(text: str) -> bool:
    """Tell whether a reply declines to answer, in any of eight languages.

    A ban in traffic is no refusal ("You cannot overtake here"), nor is an apology alone. The function does not look for
    an answer: the parsers ask it only when they found none.

    >>> is_refusal("I'm sorry, but I can't assist with that.")
    True
    >>> is_refusal("You cannot overtake here.")
    False
    """
    said = unmark(normalise(strip_thinking(text))).casefold()
    sentences = [sentence for part in _SENTENCE_END.split(said) if (sentence := " ".join(part.split()))]
    return any(_declines(sentences, words) for words in LANGUAGES)


def _declines(sentences: list[str], words: RefusalWords) -> bool:
    since_excuse = SENTENCES_APART + 1
    for sentence in sentences:
        since_excuse = 0 if _says_any(words.excuses, sentence) else since_excuse + 1
        if _says_any(words.declined, sentence):
            return True
        if since_excuse <= SENTENCES_APART and _is_unable(words, sentence):
            return True
    return False


def _is_unable(words: RefusalWords, sentence: str) -> bool:
    return _says_any(words.inabilities, sentence) and (not words.denials or _says_any(words.denials, sentence))


def _says_any(phrases: tuple[str, ...], sentence: str) -> bool:
    return any(_says(phrase, sentence) for phrase in phrases)


def _says(phrase: str, sentence: str) -> bool:
    """Tell whether a phrase stands in a sentence, not within a Latin word."""
    at = sentence.find(phrase)
    while at >= 0:
        if not sentence[max(at - 1, 0) : at].isalpha() or not phrase[0].isascii():
            return True
        at = sentence.find(phrase, at + 1)
    return False
