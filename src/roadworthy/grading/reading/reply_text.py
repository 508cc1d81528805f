"""The words of a reply without its private thinking, typography and markup."""

import re
import unicodedata

_THINK_END = re.compile(r"</think(?:ing)?>|◁/think▷", re.IGNORECASE)
_THINK_START = re.compile(r"<think(?:ing)?>|◁think▷", re.IGNORECASE)
_STRUCK = re.compile(r"~~[^~\n]{1,300}~~")
_LATEX_STYLE = re.compile(r"\\(?:text|math|operatorname)(?:rm|bf|it|tt|sf|normal)?\s{0,3}\{([^{}]{0,300})\}")
_FENCE = re.compile(r"```[A-Za-z0-9_+-]{0,20}")
_TAG = re.compile(r"</?(?:[a-z]|[A-Za-z]{2})[^<>\n]{0,80}>|<\|[^<>|\n]{1,40}\|>")
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*\n")
_QUOTE_MARK = re.compile(r"(?<!\w)'|'(?!\w)")
_MARKUP = str.maketrans(
    {**dict.fromkeys('*_`#$"“”„‟«»‹›「」『』《》〈〉\\^', " "), "‘": "'", "’": "'", "|": " : ", "【": "[", "】": "]"}
)
_BADGES = str.maketrans(
    {
        chr(first + offset): chr(ord("A") + offset)
        for first in (0x1F130, 0x1F150, 0x1F170, 0x1F1E6)
        for offset in range(26)
    }
    | {chr(first + digit): str(digit + 1) for first in (0x2776, 0x2780, 0x278A) for digit in range(9)}
)
_VARIATION_SELECTORS = frozenset("\ufe0e\ufe0f")
LATEX_STYLE_DEPTH = 3
LONGEST_READ = 30_000
LONGEST_OPENING = 8_000


def strip_thinking(text: str) -> str:
    """Return what follows the last closing think tag; nothing if a thought was opened and never closed.

    >>> strip_thinking("<think>maybe A</think> B")
    ' B'
    >>> strip_thinking("<think>maybe A")
    ''
    """
    ends = list(_THINK_END.finditer(text))
    said = text[ends[-1].end() :] if ends else text
    return "" if _THINK_START.search(said) else said


def shorten(text: str) -> str:
    """Return a reply of more than 30,000 characters without its middle.

    Only a model that repeats itself writes that much, and its answer stands first or last. It keeps every reading fast.
    """
    if len(text) <= LONGEST_READ:
        return text
    opening = text[:LONGEST_OPENING].rsplit(None, 1)
    closing = text[LONGEST_OPENING - LONGEST_READ :].split(None, 1)
    return "\n".join([*opening[:1], *closing[-1:]])


def normalise(text: str) -> str:
    """Return the text in NFKC with squared and circled letters made plain and invisible characters removed.

    >>> normalise("Ｏｐｔｉｏｎ Ⓐ")
    'Option A'
    """
    plain = unicodedata.normalize("NFKC", text.translate(_BADGES))
    plain = plain.replace("\r\n", "\n").replace("\r", "\n")
    if plain.isascii():
        return plain
    return "".join(char for char in plain if not _is_invisible(char))


def _is_invisible(char: str) -> bool:
    return char in _VARIATION_SELECTORS or unicodedata.category(char) in ("Cf", "Co", "Cs")


def unmark(text: str) -> str:
    """Return normalised text without Markdown, LaTeX styling, HTML tags and quotation marks. Line breaks stay.

    Struck-out words go: their writer took them back. Apostrophes inside words stay.

    >>> unmark("**Answer:** `B`").split()
    ['Answer:', 'B']
    """
    text = _STRUCK.sub(" ", text)
    for _ in range(LATEX_STYLE_DEPTH):
        text = _LATEX_STYLE.sub(r" \1 ", text)
    text = _TAG.sub(" ", _FENCE.sub(" ", text))
    return _BLANK_LINES.sub("\n\n", _QUOTE_MARK.sub(" ", text.translate(_MARKUP)))
