"""What information changed, in words: the conditions that are held against each other."""

from collections.abc import Iterable

from roadworthy.report.content import ContrastCase


def contrast_conditions(contrasts: Iterable[ContrastCase]) -> str:
    """Return the pairs of conditions, without before with: "A against V-L-A", several pairs set apart by semicolons."""
    pairs = dict.fromkeys((contrast.without.condition, contrast.informed.condition) for contrast in contrasts)
    return "; ".join(f"{without} against {informed}" for without, informed in pairs)
