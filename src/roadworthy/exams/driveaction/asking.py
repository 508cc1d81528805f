"""Which sentences of a question's text ask; the ones before them tell the scenario (section 3.3.2).

The asking sentence is the last one. Some last sentences ask about the one before them ("Is this statement correct?",
"Choose the option that best matches the actual situation.", 以上说法是否正确？); then both belong to the question.
"""

import re
from collections.abc import Sequence

LANGUAGES = ("en", "zh")

_NEGATED = re.compile(
    r"\b(?:not|n't|never|incorrect\w*|except|least|wrong|false|untrue|inappropriate|unsuitable|unlikely|improper"
    r"|inaccurate|unreasonable|neither|without|cannot|unsafe|illegal)\b|n['’]t\b"
    r"|不|错误|有误|除了|除外|并非|没有|无法|违规|违法",
    re.IGNORECASE,
)
_CLAIM = r"(?:statement|description|judg(?:e)?ment|claim|assertion|sentence)"
_THIS = r"(?:this|that|the|the above|the following|above)"
_ABOUT_A_CLAIM = re.compile(
    rf"(?:is|are) {_THIS} (?:{_CLAIM} )?\w+(?: or \w+)?[?.]?"
    rf"|(?:please )?(?:judge|determine|decide|assess) (?:whether|if) {_THIS} {_CLAIM} is \w+(?: or \w+)?[?.]?"
    r"|(?:please )?(?:judge|determine|decide)(?: (?:whether|if) (?:it|this|that) is \w+(?: or \w+)?)?[.!]?"
    r"|(?:please )?(?:answer|judge|reply|respond)(?: with)? (?:true|correct|right|yes)(?: or |/)"
    r"(?:false|incorrect|wrong|no)[.!]?"
    r"|(?:true|correct|right|yes)(?: or |/)(?:false|not|incorrect|wrong|no)[?.]?"
    r"|(?:请?判断)?(?:以上|上述|该|这个|这一|这种|这句|此|本)?(?:说法|描述|判断|陈述|表述|观点|话)(?:是否|是)?"
    r"(?:正确|错误|不正确|对|准确|属实|成立)(?:的|吗|么|与否|还是错误)*[?？。.]*"
    r"|请(?:判断|回答)(?:正确[或/]错误|对[或/]错|是[或/]否)?[。.]?"
    r"|请?(?:判断|回答)(?:以上|上述|该|此)?(?:说法|描述|陈述)?的?(?:正误|对错|真假|是否正确)[?？。.]*"
    r"|(?:正确|对)(?:还是|或)(?:错误|错)[?？。.]*|(?:是否正确|对吗|正确吗)[?？]",
    re.IGNORECASE,
)
_CIRCUMSTANCE = r"(?:[^,.?]*\b(?:image|figure|picture|photo)s?\b[^,.?]*, ?)?"
_ABOUT_OPTIONS = re.compile(
    r"(?:please )?(?:choose|select|pick) (?:the|an|one) .*\b(?:option|answer|description|statement|choice)\b.*"
    rf"|{_CIRCUMSTANCE}which (?:one )?of the following"
    r" (?:(?:descriptions?|statements?|options?|answers?|choices?)\b.*"
    r"|(?:is|are) (?:the )?(?:most )?(?:correct|true|accurate)\b.*)"
    r"|(?:please )?(?:also )?(?:explain|give|state) (?:the |your )?reasons?\.?"
    r"|请?(?:从(?:以下|下列)选项中)?选择.*(?:选项|答案|描述|一项|说法)[。.]?"
    r"|(?:以下|下列)(?:选项中)?(?:的)?(?:哪|描述|说法|选项).*",
    re.IGNORECASE | re.DOTALL,
)
_SAYS_NOTHING = re.compile(
    r"(?:please )?(?:choose|select|pick) (?:the|an|one) .*|(?:please )?(?:also )?(?:explain|give|state) .*|请?选择.*"
    r"|请?从(?:以下|下列)选项中选择.*",
    re.IGNORECASE | re.DOTALL,
)


def is_negated(text: str) -> bool:
    """Tell whether a sentence has a word that turns its sense round, in either language."""
    return _NEGATED.search(text) is not None


def asks_about_a_claim(sentence: str) -> bool:
    """Tell whether a sentence asks no more than whether the one before it is true."""
    return _ABOUT_A_CLAIM.fullmatch(sentence.strip()) is not None


def says_nothing(sentence: str) -> bool:
    """Tell whether a sentence only tells how to answer, so that the question stays whole without it."""
    return not is_negated(sentence) and _SAYS_NOTHING.fullmatch(sentence.strip()) is not None


def first_judged(pieces: Sequence[str]) -> int:
    """Return the index of the sentence that is to be judged true or false; the last one where none asks about another.

    >>> first_judged(["The navigation indicates a left turn. ", "The light is red. ", "Is this statement correct?"])
    1
    """
    at = max(len(pieces) - 1, 0)
    while at > 0 and asks_about_a_claim(pieces[at]):
        at -= 1
    return at


def first_asking(pieces: Sequence[str]) -> int:
    """Return the index of the first sentence without which the question cannot be understood; 0 where there is none.

    >>> first_asking(["It is raining. ", "Assess the left lane. ", "Which of the following descriptions is correct?"])
    1
    """
    at = max(len(pieces) - 1, 0)
    while at > 0 and (asks_about_a_claim(pieces[at]) or _ABOUT_OPTIONS.fullmatch(pieces[at].strip())):
        at -= 1
    return at
