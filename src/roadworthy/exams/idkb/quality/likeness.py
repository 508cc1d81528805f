"""When two texts say the same: what is compared of them, and words whose change turns the meaning round."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

LIKENESS = 0.95
SHINGLE = 5

_TOKEN = re.compile(r"(?:(?<!\w)[-−])?\d+(?:[.,:/]\d+)*|[^\W\d_]+(?:'t\b)?")
# Words of which one more or one less is another question, however long the text: negations, limits, sides, duties.
_TURNING = {
    "en": "not no never none nor neither without except unless cannot only always must may should can all any on off "
    "incorrect correct wrong right left true false least most less more minimum maximum before after above below "
    "prohibited forbidden permitted allowed unlawful lawful higher lower shorter longer inside outside with",
    "it": "non no né mai senza tranne salvo eccetto solo sempre deve devono può possono tutti alcuni destra sinistra "
    "vero falso minimo massimo prima dopo meno più sopra sotto vietato consentito obbligatorio con",
    "de": "nicht kein keine keinen keiner nie ohne außer nur immer muss müssen darf dürfen links rechts vor nach",
    "fr": "ne pas jamais sans sauf toujours doit peut gauche droite avant après moins plus",
    "es": "no sin nunca salvo siempre debe puede izquierda derecha antes después menos más",
}
_TURNING_WORDS = frozenset(word for words in _TURNING.values() for word in words.split())
# Languages without spaces, or with the negation inside the word, are searched for these instead.
_TURNING_PARTS = re.compile(
    "[不非没沒無无未勿禁可必左右前后後上下大小多少错錯正]|ない|ません|않|아니|아닌|없|못|말아|틀린|맞는|옳|금지|허용|"
    "[좌우왼]|오른|이상|이하|초과|미만|최대|최소"
)
_EAST_ASIAN = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7a3]")


def comparable(text: str) -> str:
    """Return the text in NFKC, case folded, each run of punctuation and white space one space."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(" " if unicodedata.category(c)[0] == "P" else c for c in folded).split())


def turning_points(text: str) -> tuple[str, ...]:
    """Return, in order, the numbers, labels ("B", "BE") and words whose change can turn the text's meaning round.

    "must stop" and "must not stop", or "H before L" and "L before H", are alike and mean the opposite: two texts that
    differ here are never duplicates. Of texts without spaces, and of Korean, syllables are returned.
    """
    plain = unicodedata.normalize("NFKC", text)
    words = _TOKEN.findall(plain.replace("’", "'"))
    turning = tuple(word.casefold() for word in words if _is_turning(word))
    return turning + tuple(_TURNING_PARTS.findall(plain)) if _EAST_ASIAN.search(plain) else turning


def _is_turning(word: str) -> bool:
    is_label = word.isupper() and len(word) <= 3
    return is_label or word[-1].isdigit() or word.casefold() in _TURNING_WORDS or word.casefold().endswith("n't")


def shingles(text: str) -> frozenset[str]:
    """Return the text's runs of five characters; a shorter text is one shingle itself."""
    return frozenset(text[start : start + SHINGLE] for start in range(max(1, len(text) - SHINGLE + 1)))


def jaccard(a: frozenset[str], b: frozenset[str]) -> float:
    """Return the size of the sets' intersection over that of their union, between 0 and 1."""
    both = len(a & b)
    return both / (len(a) + len(b) - both) if both else 0.0


def like_pairs(sets: Sequence[frozenset[str]]) -> Iterator[tuple[int, int]]:
    """Yield every pair i < j whose Jaccard likeness is at least 0.95, each once.

    Sets that alike share one of their rarest shingles: of n shingles in order of rarity, one of the first
    n - ceil(0.95 n) + 1 (prefix filtering, Chaudhuri, Ganti and Kaushik, ICDE 2006). Only sets that do are compared,
    so nothing is missed and memory grows with the text.
    """
    frequency = Counter(shingle for each in sets for shingle in each)
    index: dict[str, list[int]] = {}
    for j, each in enumerate(sets):
        n = len(each)
        prefix = sorted(each, key=lambda shingle: (frequency[shingle], shingle))[: n - ceil(LIKENESS * n) + 1]
        candidates = {i for shingle in prefix for i in index.get(shingle, ())}
        for i in sorted(candidates):
            if LIKENESS * max(n, len(sets[i])) <= min(n, len(sets[i])) and jaccard(sets[i], each) >= LIKENESS:
                yield i, j
        for shingle in prefix:
            index.setdefault(shingle, []).append(j)
