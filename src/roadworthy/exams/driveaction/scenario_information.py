"""Navigation information found in a question's text, and the text without it (section 3.3.2 and Figure 4).

Navigation stands in sentences at the start of a question. The rule by which they are left out:

1. The text is cut into sentences (`sentences`). The last one stays, with the one before it where that is to be judged
   ("Is this statement correct?"); so does every other one with a question mark, and every one that names a speed.
2. A remaining sentence that announces what the navigation indicates, broadcasts the lanes ahead, or says which lane to
   use, goes as a whole.
3. A sentence that stays by rule 1 loses its leading clauses, up to the first that is not one of these:
   such an announcement, broadcast or order; a distance; a piece of the broadcast's list of lanes. Chinese questions
   often have all of it in one sentence. Its last clause stays always. Announcements that are conditions ("If the
   navigation indicates ...", 导航提示右转时) and mere references (根据导航提示) are part of the question. Where what is
   left would lean on what went ("..., so you should"), nothing goes.

Nothing else changes, and every character that stays is as it was. Frames and speeds are other scenario information and
stay untouched.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from roadworthy.exams.driveaction.asking import LANGUAGES, first_judged
from roadworthy.exams.driveaction.sentences import sentences

_SPEED = re.compile(
    r"\bkm/h|\bkph\b|\bmph\b|\bm/s\b|\bspeeds?\b|公里/?(?:每)?小时|千米/?(?:每)?小时|时速|车速|速度", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Patterns:
    """`tells` finds navigation in a sentence, `opens` at the start of a clause.

    A clause that is `conditional` belongs to the question, one that `leans` cannot stand without the one before it;
    `distance` and `lanes` stand beside navigation.
    """

    tells: re.Pattern[str]
    opens: re.Pattern[str]
    conditional: re.Pattern[str]
    distance: re.Pattern[str]
    lanes: re.Pattern[str]
    leans: re.Pattern[str]
    clause_end: re.Pattern[str]


_VERBS_EN = (
    r"(?:indicat|show|prompt|instruct|sa(?:y|id)|suggest|tell|told|direct|requir|broadcast|announc|recommend|ask"
    r"|display)\w*"
)
_ANNOUNCED_EN = (
    r"navigation(?: system| app| map| screen| instructions?| information| prompts?)? (?:currently )?" + _VERBS_EN
)
_NUMBER_EN = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|several)"
_BROADCAST_EN = (
    rf"there (?:is|are) (?:only |a total of )?{_NUMBER_EN} lanes? ahead"
    r"(?:,? (?:with|and|whose)\b.*\battributes?\b|[,.]?\s*$)"
    r"|(?:with )?(?:the |their )?lane attributes?(?: are| is)? from left to right"
    r"|the lanes? ahead (?:are|is),? from left to right\b"
    r"|the lane(?:s'?| attributes?) (?:ahead )?(?:from left to right )?(?:are|is|being)\s*:"
)
_ORDER_EN = (
    r"(?:please|you (?:should|must|need to|are (?:instructed|advised|recommended|required|asked|told) to)"
    r"|it is (?:recommended|advised) to) "
    r"(?:use|drive (?:in|on|along)|take|keep (?:in|to)|stay in|enter|travel in|move (?:in)?to|follow|choose"
    r"|go (?:in|along)) (?:the |one of the )?(?:\w+[ -]){0,3}?"
    r"(?:leftmost|rightmost|left|right|middle|center|centre|first|second|third|fourth|fifth|\d+(?:st|nd|rd|th))"
    r"(?:[ -]\w+){0,4} lanes?\b"
    r"|(?:please|you (?:should|must|are (?:instructed|advised|recommended|required) to)) "
    r"(?:use|drive in|take|keep in|stay in|enter|travel in) the (?:left|right)(?:most)?(?: \w+)? lanes?\b"
)
_METRES_EN = r"\d+(?:\.\d+)? ?(?:m|km|meters?|metres?|kilomet(?:er|re)s?)"
_LANE_WORDS_EN = r"(?:straight|left|right|u-turn|turn|bus|reversible|variable|lanes?|only|ahead|through)"
_ENGLISH = _Patterns(
    tells=re.compile(
        rf"\b{_ANNOUNCED_EN}|^\s*navigation[^.:]{{0,20}}:|^\s*(?:{_BROADCAST_EN})|^\s*(?:{_ORDER_EN})",
        re.IGNORECASE | re.DOTALL,
    ),
    opens=re.compile(
        rf"\s*(?:and |then )?(?:(?:currently|now),? )?(?:the |your |in-vehicle )*{_ANNOUNCED_EN}"
        r"|\s*navigation[^.:,]{0,20}:"
        rf"|\s*(?:and )?(?:{_BROADCAST_EN}|{_ORDER_EN}|there (?:is|are) {_NUMBER_EN} lanes? ahead\b)",
        re.IGNORECASE | re.DOTALL,
    ),
    conditional=re.compile(r"\s*(?:if|when|whether|while|unless|since|because|although)\b", re.IGNORECASE),
    distance=re.compile(rf"\s*(?:(?:in|after|about|approximately) )*{_METRES_EN}(?: ahead)?\s*,", re.IGNORECASE),
    lanes=re.compile(rf"\s*(?:and )?(?:{_LANE_WORDS_EN}[ +/-]*)+,", re.IGNORECASE),
    leans=re.compile(r"\s*(?:so|but|thus|therefore|hence|which (?:is|means|makes|requires|leads))\b", re.IGNORECASE),
    clause_end=re.compile(r"[,;](?=\s)\s*"),
)

_NUMBER_CN = r"[一二两三四五六七八九十\d]+"
_DISTANCE_CN = r"(?:前方|距离|再过|还有|在)?(?:前方)?(?:约|大约)?\d+(?:\.\d+)?(?:米|公里|千米|m|km)(?:后|处|外)?"
_NOT_REFERRED_TO_CN = "".join(
    f"(?<!{word})" for word in ("根据", "按照", "遵循", "遵守", "依据", "结合", "符合", "跟随", "按")
)
_ANNOUNCED_CN = (
    rf"{_NOT_REFERRED_TO_CN}导航(?:系统|信息|指令|路线|地图)?"
    r"(?:提示|显示|指示|指引|播报|要求|建议|引导|告知|推荐|为|[:：])"
    r"|导航(?:系统|信息)?(?:提示|显示|指示)(?:信息)?[:：]?(?:前方|在?\d|向|左|右|直行|掉头|靠|走|沿|驶)"
)
_BROADCAST_CN = (
    rf"前方(?:道路|路口)?(?:共|一共)?有?{_NUMBER_CN}(?:条|个|根)?车道(?:[，,；;。.]|\s*$|.*属性)"
    r"|车道属性(?:从左[到至往]右|由左[到至往]右|自左[到至往向]右)?(?:依次|分别)*(?:为|是(?!什么|哪)|[:：])"
    r"|(?:从|由|自)左[到至往向]右(?:的?车道属性)?(?:依次|分别)+(?:为|是(?!什么|哪)|[:：])"
)
_ORDER_CN = (
    r"(?:请|建议|应当?|须|需要?)(?:您|你)?"
    r"(?:走|行驶在|行驶于|行驶至|使用|选择走|沿着?|靠|进入|驶入|保持在|行驶|在)"
    r"(?:最|第|左|右|中|从)[^，,。？?]*?车道(?:行驶|通行|内行驶)?\s*(?:[，,；;。.]|$)"
)
_CHINESE = _Patterns(
    tells=re.compile(rf"{_ANNOUNCED_CN}|{_BROADCAST_CN}|(?:^|[，,；;])\s*{_ORDER_CN}"),
    opens=re.compile(
        rf"\s*(?:当前|此时|现在|且)?(?:{_DISTANCE_CN})?(?:车载|车辆|您的)?(?:{_ANNOUNCED_CN})"
        rf"|\s*(?:且|其)?(?:{_BROADCAST_CN})|\s*{_ORDER_CN}"
    ),
    conditional=re.compile(r"\s*(?:如果|若|假如|当(?!前)|在)|.*(?:时|的情况下|的话|之?后)[，,；;]?\s*$", re.DOTALL),
    distance=re.compile(rf"\s*{_DISTANCE_CN}\s*[，,]"),
    lanes=re.compile(
        r"\s*(?:和|及)?(?:(?:直行|左转|右转|掉头|公交|专用|可变|潮汐|车道|左|右|直)[+＋/和、\s]*)+[，,；;]"
    ),
    leans=re.compile(r"\s*(?:所以|因此|故|但|因而|而)"),
    clause_end=re.compile(r"[，；;]\s*|,\s*(?!\d)"),
)
_PATTERNS = {"en": _ENGLISH, "zh": _CHINESE}


def without_navigation(text: str, language: str) -> str:
    """Return a question's text without the navigation information, by the rule above.

    `language` is "en" or "zh".

    >>> without_navigation("The navigation indicates a left turn. How should your vehicle proceed?", "en")
    'How should your vehicle proceed?'

    Raises:
        ValueError: the language is another one.
    """
    pieces = sentences(text)
    asking = first_judged(pieces)
    return "".join(_kept(piece, language, asks=at >= asking) for at, piece in enumerate(pieces))


def context_without_navigation(lines: Iterable[str], language: str) -> tuple[str, ...]:
    """Return lines of scenario information, which ask nothing, without the navigation; lines left empty are left out.

    Raises:
        ValueError: the language is neither "en" nor "zh".
    """
    cut = [(line, "".join(_kept(piece, language, asks=False) for piece in sentences(line))) for line in lines]
    return tuple(kept for line, kept in cut if kept.strip() or kept == line)


def navigation_in(text: str, language: str) -> bool:
    """Tell whether a text has navigation information that `without_navigation` leaves out.

    Raises:
        ValueError: the language is neither "en" nor "zh".
    """
    return without_navigation(text, language) != text


def _kept(sentence: str, language: str, *, asks: bool) -> str:
    patterns = _PATTERNS.get(language)
    if patterns is None:
        raise ValueError(f'The language is "{language}"; the navigation rules know {", ".join(LANGUAGES)}.')
    if asks or re.search("[?？]", sentence) or _SPEED.search(sentence):
        return _without_leading_clauses(sentence, patterns)
    return "" if patterns.tells.search(sentence) else sentence


def _without_leading_clauses(sentence: str, patterns: _Patterns) -> str:
    clauses = _clauses(sentence, patterns)
    dropped = 0
    for at, clause in enumerate(clauses[:-1]):
        if _SPEED.search(clause) or re.search("[?？]", clause):
            break
        listed = dropped == at > 0 and patterns.lanes.fullmatch(clause.rstrip())
        if listed or (patterns.opens.match(clause) and not patterns.conditional.match(clause)):
            dropped = at + 1
        elif not patterns.distance.fullmatch(clause.rstrip()):
            break
    return sentence if patterns.leans.match(clauses[dropped]) else "".join(clauses[dropped:])


def _clauses(sentence: str, patterns: _Patterns) -> list[str]:
    ends = [0, *(end.end() for end in patterns.clause_end.finditer(sentence)), len(sentence)]
    return [sentence[start:end] for start, end in pairwise(ends) if start < end] or [""]
