"""IDKB's own reading of a multiple-choice reply: Algorithm 1 (appendix B.2), to the letter.

It is the official score. What it gets wrong ("All drivers must stop" is read as A) is part of the published numbers;
the robust reading of `roadworthy.grading` is reported beside it.
"""

import re

from roadworthy.questions import Answer

_OPTION = re.compile(r"Option\s*([A-Z])")
_IS = re.compile(r"(?<![A-Za-z])is\s+([A-Z])")
_CAPITAL = re.compile(r"[A-Z]")
_FOLLOWED = re.compile(r"Option\s*[A-F]")


def literal_letters(text: str) -> tuple[str, ...]:
    """Return the letters that Algorithm 1 extracts, sorted, duplicates merged.

    Letters after "Option"; without any, letters after the word "is"; without any, every capital letter. Where the paper
    is open we choose: order is ignored and duplicates are merged.

    >>> literal_letters("Option C, Option A")
    ('A', 'C')
    >>> literal_letters("The answer is C")
    ('C',)
    >>> literal_letters("All drivers must stop")
    ('A',)
    """
    for pattern in (_OPTION, _IS, _CAPITAL):
        letters = pattern.findall(text)
        if letters:
            return tuple(sorted(set(letters)))
    return ()


def literal_is_right(text: str, answer: Answer) -> bool:
    """Return whether Algorithm 1 finds the reply right: the letters extracted are exactly the answer's keys."""
    return set(literal_letters(text)) == set(answer.keys)


def follows_instruction(text: str) -> bool:
    """Return whether the reply holds the pattern "Option + letter" (appendix B.2, instruction following)."""
    return _FOLLOWED.search(text) is not None
