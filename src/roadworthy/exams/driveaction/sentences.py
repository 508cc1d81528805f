"""Text cut into sentences without losing a character, in English and Chinese."""

import re

# Full-width marks always end a sentence; line breaks do before anything but a small letter; a point does before a space
# or the end and between words set without a space ("turn.There"), never inside a number or after an abbreviation.
_END = re.compile(
    r"[。！？]+[”’」』）\"']*\s*"
    r"|\n\s*"
    r"|[!?]+[\"'”’)]*(?:\s+|$|(?=[A-Z\u4e00-\u9fff]))"
    r"|\.[\"'”’)]*(?:\s+|$|(?<=[a-z\d)]\.)(?=[\u4e00-\u9fff])|(?<=[a-z]{2}\.)(?=[A-Z][a-z]))"
)
_ABBREVIATION = re.compile(
    r"\b(?:e\.g|i\.e|approx|ca|cf|vs|st|dr|mr|mrs|ms|incl)\.$|\b(?-i:[A-Z]\.)+(?-i:[A-Z])\.$", re.IGNORECASE
)
_BEFORE_A_NUMBER = re.compile(r"\b(?:no|nos|fig|figs|sec)\.$", re.IGNORECASE)


def sentences(text: str) -> tuple[str, ...]:
    """Return the sentences of a text, each with the white space behind it; joined they are the text again.

    >>> sentences("The speed is 8.61 km/h. Turn left?")
    ('The speed is 8.61 km/h. ', 'Turn left?')
    """
    pieces: list[str] = []
    start = 0
    for mark in _END.finditer(text):
        if mark.end() == start or _goes_on(text, start, mark):
            continue
        pieces.append(text[start : mark.end()])
        start = mark.end()
    if start < len(text):
        pieces.append(text[start:])
    return tuple(pieces)


def _goes_on(text: str, start: int, mark: re.Match[str]) -> bool:
    if not text[start : mark.start()].strip():
        return True
    after = text[mark.end() : mark.end() + 1]
    if mark[0][0] == "\n":
        return after.islower()
    if mark[0][0] != ".":
        return False
    if not after:
        return False
    if not mark[0].endswith("\n") and after.islower():
        return True
    before = text[start : mark.start() + 1]
    return _ABBREVIATION.search(before) is not None or (after.isdigit() and _BEFORE_A_NUMBER.search(before) is not None)
