"""What a text's characters tell: its scripts, and whether they were decoded wrongly."""

import re
import unicodedata
from collections import Counter

# First and last code point of the letters of each script, in the blocks that road users' texts are written in.
SCRIPTS = (
    ("Latin", 0x0041, 0x024F),
    ("Latin", 0x1E00, 0x1EFF),
    ("Greek", 0x0370, 0x03FF),
    ("Cyrillic", 0x0400, 0x052F),
    ("Hebrew", 0x0590, 0x05FF),
    ("Arabic", 0x0600, 0x077F),
    ("Devanagari", 0x0900, 0x097F),
    ("Thai", 0x0E00, 0x0E7F),
    ("Hangul", 0x1100, 0x11FF),
    ("Kana", 0x3040, 0x30FF),
    ("Hangul", 0x3130, 0x318F),
    ("Han", 0x3400, 0x9FFF),
    ("Hangul", 0xAC00, 0xD7A3),
    ("Han", 0xF900, 0xFAFF),
    ("Latin", 0xFF21, 0xFF5A),
    ("Kana", 0xFF66, 0xFF9F),
    ("Han", 0x20000, 0x3FFFF),
)
# The scripts that a language is written in, by its tag's first part; other languages are not judged.
WRITTEN_IN: dict[str, frozenset[str]] = {
    "ko": frozenset({"Hangul"}),
    "zh": frozenset({"Han"}),
    "ja": frozenset({"Han", "Kana"}),
    "ru": frozenset({"Cyrillic"}),
    "uk": frozenset({"Cyrillic"}),
    "el": frozenset({"Greek"}),
    "ar": frozenset({"Arabic"}),
    "he": frozenset({"Hebrew"}),
    "hi": frozenset({"Devanagari"}),
    "th": frozenset({"Thai"}),
    **dict.fromkeys(("cs", "da", "de", "en", "es", "fi", "fr", "hu", "it"), frozenset({"Latin"})),
    **dict.fromkeys(("nb", "nl", "no", "pl", "pt", "ro", "sv", "tr", "vi"), frozenset({"Latin"})),
}
# A text with fewer letters proves nothing ("ABS", "km/h"), nor do a few words of another script in it.
FEWEST_LETTERS = 8
LEAST_SHARE = 0.25

# UTF-8 read as Latin-1 or Windows-1252: "é" becomes "Ã©", "’" becomes "â€™", "道" becomes "é“"-like triples. Of these
# triples two in a row are asked for, since "è…”" may end an Italian quotation.
_CONTINUED = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
_MISREAD = re.compile(f"[ÂÃ]{_CONTINUED}|â[€‚]{_CONTINUED}?|(?:[ã-í]{_CONTINUED}{{2}}){{2,}}")


def scripts(text: str) -> Counter[str]:
    """Return how many letters of each script the text has; letters of rarer scripts count as "other"."""
    found: Counter[str] = Counter()
    for letter, n in Counter(text).items():
        if letter.isalpha():
            code = ord(letter)
            found[next((name for name, first, last in SCRIPTS if first <= code <= last), "other")] += n
    return found


def is_east_asian(text: str) -> bool:
    """Return whether most letters are Chinese, Japanese or Korean."""
    found = scripts(text)
    return 2 * (found["Han"] + found["Kana"] + found["Hangul"]) > found.total()


def script_fault(text: str, language: str) -> str:
    """Return what contradicts the language tag, empty when nothing does.

    Only a text of at least 8 letters, less than a quarter of them in a script of its language, is a contradiction.
    """
    own = WRITTEN_IN.get(language.lower().split("-")[0])
    found = scripts(text)
    letters = found.total()
    if own is None or letters < FEWEST_LETTERS or sum(found[script] for script in own) >= LEAST_SHARE * letters:
        return ""
    most, n = found.most_common(1)[0]
    return f'tagged "{language}", but {n} of {letters} letters are {most}'


def mojibake_share(text: str) -> float:
    """Return the share of characters, 0 to 1, that only a wrong decoding leaves behind.

    Counted are U+FFFD, control and private-use characters, and UTF-8 that was read as Latin-1 ("Ã©", "â€™").
    """
    misread = sum(len(found.group()) for found in _MISREAD.finditer(text))
    rest = _MISREAD.sub("", text)
    lost = sum(letter == "\ufffd" or unicodedata.category(letter) in {"Cc", "Co"} for letter in rest)
    return (misread + lost) / len(text) if text else 0.0
