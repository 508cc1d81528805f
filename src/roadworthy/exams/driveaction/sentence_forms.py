"""The forms in which a question and its answer make a statement, by language; all are narrow, None if in doubt."""

import re
from collections.abc import Sequence

from roadworthy.exams.driveaction.asking import asks_about_a_claim, is_negated

_CIRCUMSTANCE = re.compile(
    r"(?:as (?:shown|seen|depicted) in the (?:figure|picture|image|photo)s?"
    r"|(?:based on|according to|judging by|from) (?:the )?(?:information in )?(?:the )?(?:image|figure|picture|photo)s?"
    r"(?: information)?)\s*[,:]\s*"
    r"|(?:如(?:下|上)?图(?:所示|中)?|(?:根据|基于|结合|依据)(?:该|此|当前)?(?:图[片像中]?|画面)(?:中的?)?(?:信息|内容)?)[，,：:]\s*",
    re.IGNORECASE,
)
_JUDGE = re.compile(
    r"(?:please )?(?:judge|determine|decide)(?: based on the (?:image|figure|picture)s?)?\s*[:,]\s*"
    r"|(?:please )?(?:judge|determine|decide)(?: (?:by|from|based on) the [\w ]{1,30}?)? (?:whether|if)"
    r" (?:this|it|the following|the following statement|this statement) is (?:true|correct)"
    r"(?: or (?:false|not|incorrect))?(?: based on the (?:image|figure|picture)s?)?\s*[:.]\s*"
    r"|(?:is the following statement (?:true|correct)(?: or (?:false|not|incorrect))?|true or false)\s*[:?]\s*"
    r"|请?(?:根据图[片像中]?(?:信息)?)?(?:判断(?:对错|正误|以下说法是否正确|下列说法是否正确)?)[：:，,]\s*"
    r"|(?:以下|下列)说法是否正确[：:？?]\s*",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r",? (?:is (?:this|that)(?: statement)? (?:correct|true|right)|true or false)\s*\?\s*$"
    r"|[，,]?\s*(?:(?:以上|上述|该|这个|这种|此|这一)(?:说法|描述|判断|表述))?(?:是否正确|正确吗|对吗|是对的吗)[？?]\s*$"
    r"|\s*[（(](?:\s*|(?:true|t|yes|正确|对|是)\s*(?:/|or|或|、)\s*(?:false|f|no|错误|错|否))[)）][。.]?\s*$",
    re.IGNORECASE,
)
_POSITIVE = re.compile(
    r"\b(?:correct|true|right|accurate|yes|judge|determine|decide)\b|正确|准确|属实|对|成立|是[或/]否|判断",
    re.IGNORECASE,
)
_NOT_A_CLAIM = re.compile(
    r"(?:please|judge|determine|decide|choose|select|answer|is|are|was|were|do|does|did|can|could|will|would|should|shall"
    r"|may|must|has|have|what|which|who|why|how|whether)\b.*|(?:when|where)\b(?!.*,).*"
    r"|请.*|.*(?:吗|么|还是|是否|是不是|能否|有没有|哪|什么|如何|怎).*",
    re.IGNORECASE | re.DOTALL,
)


def without_circumstance(text: str) -> str:
    """Return a question without an opening such as "As shown in the figure," and with a capital at its start."""
    found = _CIRCUMSTANCE.match(text)
    rest = text[found.end() :] if found else text
    return rest[:1].upper() + rest[1:]


def claim_in(asking: Sequence[str]) -> str | None:
    """Return the claim that a true-or-false question puts, None where it asks otherwise.

    `asking` are the sentences that belong to the question. A question about whether a claim is wrong gives None.
    """
    pieces = [piece.strip() for piece in asking if piece.strip()]
    while len(pieces) > 1 and asks_about_a_claim(pieces[-1]):
        if is_negated(_either(pieces[-1])) or not _POSITIVE.search(pieces[-1]):
            return None
        pieces.pop()
    text = " ".join(pieces)
    for _ in range(3):
        text = without_circumstance(text)
        found = _JUDGE.match(text)
        text = text[found.end() :] if found else text
    claim = without_circumstance(_TAIL.sub("", text)).strip()
    if not claim or "?" in claim or "？" in claim or _NOT_A_CLAIM.fullmatch(claim):
        return None
    return claim


def _either(text: str) -> str:
    """A question that offers both ("correct or incorrect?") asks for neither in particular."""
    return re.sub(
        r"(?: or |/)(?:not|no|false|incorrect|wrong)\b|(?:还是|[或/])(?:错误|错|否)|与否|对错|正误",
        "",
        text,
        flags=re.IGNORECASE,
    )


_MAYBE_EN = re.compile(
    r"\b(?:risks?|potential\w*|possib\w+|if|might|could|would|may|suppos\w+|assum\w+|danger\w*|hazard\w*|warn\w*|when|while"
    r"|during|before|after|until|unless|next|predict\w*|future)\b",
    re.IGNORECASE,
)
_EXISTENCE_EN = re.compile(r"(?:is|are) there (?:any|an?|some) (?P<rest>[^?;:]+)\?", re.IGNORECASE)
_THERE_EN = re.compile(r"there (?:is|are) (?:no|any|an?|some|several) (?P<noun>[^.,;:?]+)", re.IGNORECASE)
# What may follow the noun in "There is no N ...": anything else could be part of a longer noun ("bus lane").
_GOES_ON_EN = re.compile(
    r"$|\s+(?:in|on|at|ahead|between|near|behind|beside|to|within|around|along|blocking|affecting|occupying|approaching"
    r"|obstructing|parked|stopped|that|which|who)\b",
    re.IGNORECASE,
)
_SCOPED_EN = re.compile(r"\b(?:descriptions?|statements?) (?:of|about|regarding|concerning|for|on)\b", re.IGNORECASE)
_SIDES_EN = re.compile(r"\b(?:left|right|behind|rear|opposite|adjacent)\b", re.IGNORECASE)
_DESCRIPTION_EN = re.compile(
    r".*\bwhich (?:one )?of the following"
    r" (?:(?:descriptions?|statements?)\b.*|(?:best|most accurately) (?:explains|describes)\b.*)",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE_EN = re.compile(
    r"there (?:is|are) .+"
    r"|(?:the|your|you|this|both|all|an?)\b.* (?:is|are|has|have|can|cannot|must|should|needs?|does|do|will)\b.+",
    re.IGNORECASE | re.DOTALL,
)
_EFFECT_EN = re.compile(
    r"(?:what (?:impact|effect|influence)|how (?:do|does|will) .+ (?:affect|influence))\b.+", re.IGNORECASE | re.DOTALL
)
_ADVICE_EN = re.compile(
    r"(?:you|your (?:vehicle|car)|the (?:vehicle|driver)) (?:should|must|need|needs|has|have) .+", re.IGNORECASE
)
_HEAD_EN = (
    r"(?:attributes?|types?|kinds?|colou?rs?|states?|status|numbers?|meanings?|directions?|shapes?|positions?|contents?"
    r"|categor(?:y|ies)|speed limit)"
)
_COPULA_EN = re.compile(
    rf"what (?P<verb>is|are) (?P<subject>(?:the|your|this) (?:[\w'’-]+ ){{0,3}}?{_HEAD_EN}"
    r"(?: (?:of|between|on|in|at|ahead|in front)\b[^,;:?]*)?)\?",
    re.IGNORECASE,
)
_KIND_EN = re.compile(
    r"(?:what|which) (?P<head>type|kind|colou?r|shape) of (?P<noun>[\w' -]{1,40}?) is"
    r" (?P<place>(?:between|on|in|at|ahead)\b[^,;:?]*)\?",
    re.IGNORECASE,
)
_COLOUR_EN = re.compile(
    r"what (?P<head>colou?r|shape) (?P<verb>is|are) (?P<subject>(?:the|your|this) [^,;:?]+)\?", re.IGNORECASE
)
_TWO_QUESTIONS_EN = re.compile(r"\b(?:and|or) (?:what|how|which|whether|why|is|are|does|do)\b", re.IGNORECASE)
_NO_PHRASE_EN = re.compile(
    r"(?:there|it|its|you|your|yes|no|not|none|neither|both|all|any|because|only if|cannot|unable|unclear|unknown"
    r"|the following)\b.*"
    r"|.*\b(?:is|are|was|were|has|have|can|may|will|should|must|does|do|above|option|options)\b.*",
    re.IGNORECASE,
)
_SMALL_WORDS_EN = re.compile(
    r"(?:straight|left|right|turn|u-turn|bus|reversible|lane|only|ahead|line|solid|dashed|double|red|green|yellow|white|blue|circular|arrow|[+,/&]|and|or|\s)+",
    re.IGNORECASE,
)


def english_form(asking: str, option: str) -> str | None:
    """Return the statement that an English question and the option chosen make, None where no form fits safely.

    The option's text stands in it, whatever its case; the closing full stop may be missing.
    """
    if is_negated(asking) or _TWO_QUESTIONS_EN.search(asking):
        return None
    return _existence_en(asking, option) or _whole_en(asking, option) or _copula_en(asking, option)


def _existence_en(asking: str, option: str) -> str | None:
    asked, told = _EXISTENCE_EN.fullmatch(asking), _THERE_EN.fullmatch(option.rstrip("."))
    if asked is None or told is None:
        return None
    noun, rest = told["noun"].strip(), asked["rest"].strip()
    if not rest.casefold().startswith(noun.casefold()) or not _GOES_ON_EN.match(rest[len(noun) :]):
        return None
    return option.rstrip(".").rstrip() + rest[len(noun) :]


def _whole_en(asking: str, option: str) -> str | None:
    if _MAYBE_EN.search(asking):
        return None
    describes = (
        _DESCRIPTION_EN.fullmatch(asking)
        and _SENTENCE_EN.fullmatch(option)
        and not _SCOPED_EN.search(asking)
        and _sides(_SIDES_EN, asking) <= _sides(_SIDES_EN, option)
    )
    advises = _EFFECT_EN.fullmatch(asking) and _ADVICE_EN.fullmatch(option)
    return option if describes or advises else None


def _sides(pattern: re.Pattern[str], text: str) -> set[str]:
    """Return where a text says something is: a sentence that leaves out a side that was asked about claims too much."""
    return {word.casefold() for word in pattern.findall(text)}


def _copula_en(asking: str, option: str) -> str | None:
    phrase = option.rstrip(".").strip()
    if not phrase or len(phrase.split()) > 8 or re.search("[.;:?!]", phrase) or _NO_PHRASE_EN.fullmatch(phrase):
        return None
    if _SMALL_WORDS_EN.fullmatch(phrase):
        phrase = phrase.lower().replace("u-turn", "U-turn")
    if found := _COPULA_EN.fullmatch(asking):
        return f"{_capital(found['subject'])} {found['verb'].lower()} {phrase}"
    if found := _KIND_EN.fullmatch(asking):
        return f"The {found['head'].lower()} of {found['noun']} {found['place']} is {phrase}"
    if found := _COLOUR_EN.fullmatch(asking):
        return f"The {found['head'].lower()} of {found['subject']} is {phrase}"
    return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_MAYBE_CN = re.compile(r"风险|潜在|如果|若|可能|假如|假设|倘若|危险|隐患|时|将要|即将|之?后|之前|预测")
_EXISTENCE_CN = re.compile(r"(?P<place>[^，,；：？?]*)(?:是否有|是否存在)(?P<rest>[^，,；：？?]+)[？?]")
_THERE_CN = re.compile(r"(?:没有|不存在|有|存在|无)(?:任何)?(?P<noun>[^，,；：？?。]+)")
_DESCRIPTION_CN = re.compile(r".*(?:以下|下列)[^？?]*(?:描述|说法)[^？?]*[？?]", re.DOTALL)
_SCOPED_CN = re.compile(r"(?:关于|对于?|针对)[^？?]*(?:描述|说法)")
_SIDES_CN = re.compile(r"[左右后]|对向|相邻")
_SENTENCE_CN = re.compile(
    r"(?:本车|自车|您|你|该|此|车辆|当前|道路|路口|[前后左右][^，,]{0,8}?)[^，,]*(?:有|是|为|可以|可|能|需|应|被|较|正在|没有|无|畅通|拥堵).*"
)
_COPULA_CN = re.compile(
    r"(?P<subject>[^，,；：？?。]*(?:属性|类型|颜色|状态|含义|方向|数量|形状|种类|内容|限速))(?P<verb>是|为)"
    r"(?:什么|哪种|哪一种|多少|怎样的)?(?:[（(]\s*[)）])?[？?。]?"
)
_NO_PHRASE_CN = re.compile(
    r"(?:有|没有|前方|以上|都|均|无法|因为|是|否|不|您|你|本车|自车|选项).*|.*[，,；;：:？?。!！].*"
)


def chinese_form(asking: str, option: str) -> str | None:
    """Return the statement that a Chinese question and the option chosen make, None where no form fits safely."""
    if is_negated(asking):
        return None
    told = option.rstrip("。").strip()
    if (asked := _EXISTENCE_CN.fullmatch(asking)) and (found := _THERE_CN.fullmatch(told)):
        return asked["place"] + told if asked["rest"].strip() == found["noun"].strip() else None
    if _describes_cn(asking, told):
        return told
    if (found := _COPULA_CN.fullmatch(asking)) and len(told) <= 20 and told and not _NO_PHRASE_CN.fullmatch(told):
        return f"{found['subject']}{found['verb']}{told}"
    return None


def _describes_cn(asking: str, told: str) -> bool:
    whole = _DESCRIPTION_CN.fullmatch(asking) and _SENTENCE_CN.fullmatch(told)
    if not whole or _MAYBE_CN.search(asking) or _SCOPED_CN.search(asking):
        return False
    return _sides(_SIDES_CN, asking) <= _sides(_SIDES_CN, told)
