"""How alike an open answer and its references are: ROUGE by words, SEMScore by meaning (appendix B.2).

The paper names no ROUGE variant: this is the F-measure without stemming. Its usual tokenizer keeps the letters a to z
only, so that a Chinese, Japanese or Korean answer scores 0 beside itself; `unicode_tokens` reads every script.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import regex

from roadworthy.models import Embedder

TOKENIZER: Final = "unicode-1"
# Float32 vectors carry about seven digits: what lies behind the sixth is noise of their order of addition.
_DIGITS: Final = 6
# Scripts written without spaces: Han, Kana, Thai.
_UNSPACED: Final = (
    "\u0e00-\u0e7f\u3005\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
# Signs that belong to a letter, such as the vowels of Hindi, stay with it.
_TOKEN: Final = regex.compile(f"[{_UNSPACED}]\\p{{M}}*|(?:(?![{_UNSPACED}])[\\p{{L}}\\p{{N}}\\p{{M}}])+")


@dataclass(frozen=True, slots=True)
class Similarity:
    """An open answer beside its references: each score is the largest over them, between 0 and 1.

    `semscore` is None without an embedder, or when its vectors are no numbers. `nearest` is the place of the reference
    that is nearest in meaning, or in words without an embedder.
    """

    rouge1: float
    rouge_l: float
    semscore: float | None
    nearest: int


def unicode_tokens(text: str) -> list[str]:
    """Return the words of a text in any script: NFKC, case folded, one token per Han, Kana or Thai character.

    >>> unicode_tokens("Fußgänger haben Vorrang")
    ['fussgänger', 'haben', 'vorrang']
    >>> unicode_tokens("红灯停 30km")
    ['红', '灯', '停', '30km']
    """
    return list(_TOKEN.findall(unicodedata.normalize("NFKC", text).casefold()))


def rouge_1(answer: Sequence[str], reference: Sequence[str]) -> float:
    """Return the F-measure of the words that two texts have in common, 0 when either has none (Lin 2004).

    Two words of three and two of four shared: precision 2/3, recall 2/4, F = 2 * 2 / (3 + 4).

    >>> round(rouge_1(["stop", "at", "red"], ["stop", "when", "at", "lights"]), 4)
    0.5714
    """
    shared = (Counter(answer) & Counter(reference)).total()
    return 2 * shared / (len(answer) + len(reference)) if shared else 0.0


def rouge_l(answer: Sequence[str], reference: Sequence[str]) -> float:
    """Return the F-measure of the longest common subsequence of words, 0 when either text has none (Lin 2004).

    >>> round(rouge_l(["red", "at", "stop"], ["stop", "at", "red"]), 4)
    0.3333
    """
    from rapidfuzz.distance import LCSseq  # noqa: PLC0415

    shared = LCSseq.similarity(answer, reference)
    return 2 * shared / (len(answer) + len(reference)) if shared else 0.0


def similarity(answer: str, references: Sequence[str], embedder: Embedder | None) -> Similarity:
    """Return how alike the answer is to its references, each measure at its largest (appendix B.2).

    An answer without a single word scores 0 throughout: an embedder would give it up to 0.8.

    Raises:
        ValueError: there is no reference.
    """
    if not references:
        raise ValueError("An open question needs at least one reference answer.")
    words = unicode_tokens(answer)
    if not words:
        return Similarity(0.0, 0.0, None if embedder is None else 0.0, 0)
    tokens = [unicode_tokens(reference) for reference in references]
    by_words = [rouge_1(words, reference) for reference in tokens]
    cosines = None if embedder is None else _cosines(answer, references, embedder)
    ranked = by_words if cosines is None else cosines
    return Similarity(
        rouge1=max(by_words),
        rouge_l=max(rouge_l(words, reference) for reference in tokens),
        semscore=None if cosines is None else max(cosines),
        nearest=ranked.index(max(ranked)),
    )


def _cosines(answer: str, references: Sequence[str], embedder: Embedder) -> list[float] | None:
    texts = list(dict.fromkeys((answer, *references)))
    rows = embedder.encode(texts).astype(np.float64)
    if not np.isfinite(rows).all():
        return None
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    rows = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > 0)
    cosines = rows @ rows[0]
    return [round(min(1.0, max(0.0, float(cosines[texts.index(reference)]))), _DIGITS) for reference in references]
