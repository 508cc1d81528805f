"""Replies read by the fixed rules of VLMEvalKit's `exact_matching`, the paper's test bench (section 4.1).

The paper names VLMEvalKit, whose rules read fewer replies than Roadworthy's own reading. A score by these rules stands
beside the careful one, for comparison with published numbers; it never replaces it.

How a choice is read, first rule that decides:

1. A reply that declines chooses nothing (by our own reading of refusals; the original has a list of phrases).
2. The signs `.()[],:;!*#{}` become spaces. When exactly one option's letter stands as a word, upper case, and the first
   place where it stands is among the last four words, that letter. A letter further forward is taken for prose.
3. `answer is **X**` with X from A to D, if X is an option: it.
4. When exactly one option's text occurs in the reply, whatever the case, and the reply is no longer than twice the
   length of all option texts together: that option.
5. Nothing, which is wrong.

| reply (A: Turn left, B: Turn right) | choice | why |
|---|---|---|
| `B` | B | 2 |
| `(B) Turn right` | B | 2: third of the last words |
| `B. Turn right at the next corner` | B | 4: the letter is too far forward, the text is short enough |
| `B is right, since the lane on that side is free` | none | the letter is too far forward |
| `Not A but B` | none | two letters |
| `The answer is **B**, as A would leave the route` | B | 3 |
| `I would turn right` | B | 4 |
| `Turn left or turn right` | none | two texts |
| `b` | none | letters are upper case |

Yes or no: the reply's words, whatever their case, hold a yes or a no and not both. Data sets whose answers are True and
False meet the same rule with the words for those, in English and Chinese; two words that disagree are nothing.

Nothing here depends on the environment: the original refuses a lone "A", as it may be an article, only when a variable
is set, and asks a judge or draws at random where these rules find nothing.
"""

import re
from collections.abc import Mapping

from roadworthy.grading.refusal import is_refusal

LAST_WORDS = 4
_SIGNS = str.maketrans(dict.fromkeys(".()[],:;!*#{}", " "))
_BOLD_ANSWER = re.compile(r"answer is \*\*([A-D])\*\*", re.IGNORECASE)
_WORD = re.compile(r"[a-z]+")
_YES = frozenset({"yes", "true"})
_NO = frozenset({"no", "false"})
# The one-letter words count only where they stand alone or end a clause: 对向车道 is no answer.
_ALONE = r"(?:(?<![\u4e00-\u9fff])|(?<=[是为為])){}的?(?![\u4e00-\u9fff])"
_CHINESE_NO = re.compile(
    r"(?:不完全|并不|并非|不)(?:正确|正確)|不对|不對|(?<!没有)(?<!不是)(?<!并非)(?:错误|錯誤)|"
    + _ALONE.format("[错錯]")
)
_CHINESE_YES = re.compile(r"(?<!是否)(?:正确|正確)|" + _ALONE.format("[对對]"))


def read_choice(text: str, options: Mapping[str, str]) -> str | None:
    """Return the letter of the option that a reply chooses by the rules above, None where they find nothing.

    `options` map letters to texts.

    >>> read_choice("The answer is B.", {"A": "Left", "B": "Right"})
    'B'
    >>> read_choice("B, since the way on that side is free", {"A": "Left turn", "B": "Right turn"}) is None
    True
    """
    if is_refusal(text):
        return None
    return _letter(text, options) or _bold_letter(text, options) or _text_of_option(text, options)


def read_yes_no(text: str) -> bool | None:
    """Return whether a reply says yes or true (True), no or false (False), neither or both (None).

    >>> read_yes_no("Yes, it is."), read_yes_no("错误"), read_yes_no("True or false?")
    (True, False, None)
    """
    words = set(_WORD.findall(text.lower()))
    rest, denials = _CHINESE_NO.subn(" ", text)
    yes = bool(words & _YES) or _CHINESE_YES.search(rest) is not None
    no = bool(words & _NO) or denials > 0
    return yes if yes != no else None


def _letter(text: str, options: Mapping[str, str]) -> str | None:
    words = text.translate(_SIGNS).split()
    named = [key for key in options if key in words]
    if len(named) != 1:
        return None
    return named[0] if words.index(named[0]) >= len(words) - LAST_WORDS else None


def _bold_letter(text: str, options: Mapping[str, str]) -> str | None:
    found = _BOLD_ANSWER.search(text)
    letter = found[1].upper() if found else None
    return letter if letter in options else None


def _text_of_option(text: str, options: Mapping[str, str]) -> str | None:
    if len(text) > 2 * sum(map(len, options.values())):
        return None
    reply = text.lower()
    named = [key for key, option in options.items() if option.strip() and option.strip().lower() in reply]
    return named[0] if len(named) == 1 else None
