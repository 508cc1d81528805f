"""Replies that decline to answer."""

import re

from roadworthy.grading.reading.refusal_words import LANGUAGES, RefusalWords
from roadworthy.grading.reading.reply_text import normalise, shorten, strip_thinking, unmark

# An apology long before an inability belongs to another thought.
SENTENCES_APART = 1
_SENTENCE_END = re.compile(r"[.!?。\n]")
_SPACES = re.compile(r"[ \t]+")


def is_refusal(text: str) -> bool:
    """Tell whether a reply declines to answer, in any of eight languages.

    A ban in traffic is no refusal ("You cannot overtake here"), nor is an apology alone. The function does not look for
    an answer: the parsers ask it only when they found none.

    >>> is_refusal("I'm sorry, but I can't assist with that.")
    True
    >>> is_refusal("You cannot overtake here.")
    False
    """
    said = _SPACES.sub(" ", unmark(normalise(shorten(strip_thinking(text)))).casefold())
    return any(_declines(said, words) for words in LANGUAGES)


def _declines(said: str, words: RefusalWords) -> bool:
    """Tell whether an excuse stands in the sentence of an inability or the one before, or help is declined outright."""
    excuses, inabilities, declined, denials = (_said(phrases, said) for phrases in words)
    if declined:
        return True
    if not excuses or not inabilities or bool(words.denials) > bool(denials):
        return False
    since_excuse = SENTENCES_APART + 1
    for sentence in _SENTENCE_END.split(said):
        if not sentence or sentence.isspace():
            continue
        since_excuse = 0 if _said(excuses, sentence) else since_excuse + 1
        if since_excuse > SENTENCES_APART or not _said(inabilities, sentence):
            continue
        if not words.denials or _said(denials, sentence):
            return True
    return False


def _said(phrases: tuple[str, ...], text: str) -> tuple[str, ...]:
    return tuple(phrase for phrase in phrases if phrase in text and _stands_free(phrase, text))


def _stands_free(phrase: str, text: str) -> bool:
    """Tell whether a phrase stands in a text other than within a Latin word."""
    if not phrase[0].isascii():
        return True
    at = text.find(phrase)
    while at >= 0:
        if not text[max(at - 1, 0) : at].isalpha():
            return True
        at = text.find(phrase, at + 1)
    return False
