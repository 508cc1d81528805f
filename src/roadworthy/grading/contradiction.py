"""Signs that an answer contradicts its reference although it sounds alike: a number missing, or a "not" in one alone.

Similarity cannot see them: "you may proceed through a red light" scores above an honest paraphrase of its opposite.
The signs are reported beside the scores and change none of them.
"""

import re
import unicodedata
from typing import Final

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_IN_THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")
_WORDS: Final = (
    r"not|no|never|none|nobody|nor|neither|without|cannot|\w+n['’]t|forbid\w*|prohibit\w*|"  # English
    r"nicht|kein\w*|nie|niemals|ohne|verboten\w*|untersagt\w*|"  # German
    r"ne|pas|jamais|aucun\w*|sans|interdi\w*|"  # French
    r"non|mai|nessun\w*|senza|vietat\w*|"  # Italian
    r"nunca|ningun\w*|ningún|sin|prohibid\w*|"  # Spanish
    r"não|nunca|nenhum\w*|sem|proibid\w*"  # Portuguese
)
_SPACED: Final = re.compile(rf"(?<!\w)(?:{_WORDS})(?!\w)|(?<!\w)n['’]")
_UNSPACED: Final = re.compile(
    r"[不没沒勿無无]|禁止|(?<!少)ない|ません|なく|ず[にで、。]|"  # Chinese, Japanese
    r"않|없|못|아니|금지|말아야|(?<![가-힣])안 (?=[가-힣])"  # Korean
)


def contradictions(answer: str, reference: str) -> tuple[str, ...]:
    """Return the signs that an answer contradicts a reference, in words; none for most pairs.

    A number of the reference that the answer lacks, and a negation or ban in one of the two only.

    >>> contradictions("Drive at most 50 km/h.", "No more than 30 km/h.")
    ('number: 30 is missing', 'negation in the reference only')
    """
    missing = sorted(_numbers(reference) - _numbers(answer), key=lambda number: (len(number), number))
    found = [f"number: {', '.join(missing)} is missing"] if missing else []
    negated = _is_negated(answer), _is_negated(reference)
    if negated == (True, False):
        found.append("negation in the answer only")
    elif negated == (False, True):
        found.append("negation in the reference only")
    return tuple(found)


def _numbers(text: str) -> set[str]:
    """The numbers in a text, in one spelling: 1,000 and 1.000 are 1000, 0,5 is 0.5."""
    found = _NUMBER.findall(unicodedata.normalize("NFKC", text))
    return {re.sub("[.,]", "", n) if _IN_THOUSANDS.fullmatch(n) else n.replace(",", ".") for n in found}


def _is_negated(text: str) -> bool:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return bool(_SPACED.search(plain) or _UNSPACED.search(plain))
