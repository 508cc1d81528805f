"""How IDKB sums up (appendix B.3): weighted accuracy, open answers, and the means of means. Pure arithmetic.

A missing part makes the whole None, never a 0.
"""

from math import fsum

ROUGE_WEIGHT, SEMSCORE_WEIGHT = 0.15, 0.70


def mcq_overall(single: float, n_single: int, multiple: float, n_multiple: int) -> float | None:
    """Return the accuracy over single and multiple answers, each weighing its number in the evaluated questions.

    >>> mcq_overall(0.50, 90, 0.30, 10)
    0.48
    """
    n = n_single + n_multiple
    return fsum((n_single * single, n_multiple * multiple)) / n if n else None


def qa_overall(rouge1: float, rouge_l: float, semscore: float | None) -> float | None:
    """Return .15 ROUGE-1 + .15 ROUGE-L + .70 SEMScore, None without a SEMScore.

    GPT-4o in Table 2: .15 * .29 + .15 * .27 + .70 * .65 = .539, printed as .54.

    >>> round(qa_overall(0.29, 0.27, 0.65), 3)
    0.539
    """
    if semscore is None:
        return None
    return fsum((ROUGE_WEIGHT * rouge1, ROUGE_WEIGHT * rouge_l, SEMSCORE_WEIGHT * semscore))


def mean_of(*parts: float | None) -> float | None:
    """Return the mean of the parts, None when one is missing: Test of MCQ and QA, Road likewise, IDKB of both.

    >>> mean_of(0.53, 0.54)
    0.535
    >>> mean_of(0.53, None) is None
    True
    """
    present = [part for part in parts if part is not None]
    return fsum(present) / len(parts) if parts and len(present) == len(parts) else None
