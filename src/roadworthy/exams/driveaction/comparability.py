"""Whether a decision score may be set beside the paper's."""

import re
from collections.abc import Sequence

from roadworthy.questions import Condition, Dataset

# As a question set made from the hub names its source.
_OFFICIAL = re.compile(r"hf://datasets/LiAuto-DriveAction/drive-action, revision (?P<commit>\w+)")
# Abstract and section 3: all of the data set; each row is a record in two languages.
QUESTIONS = 16_185
LANGUAGES = 2


def comparable(dataset: Dataset, conditions: Sequence[Condition]) -> str:
    """Return "yes, with care: ..." or "no: ..." with the reasons, in words."""
    reasons = [*_about_data(dataset)]
    first = conditions[0]
    if "/" in first.name:
        reasons.append(f"asked as {first.name}, for which the paper has no table")
    if reasons:
        return f"no: {'; '.join(reasons)}"
    official = _OFFICIAL.fullmatch(dataset.source)
    commit = official["commit"][:7] if official else ""
    return (
        f"yes, with care: official Parquet at {commit}, mode {first.mode}; the paper prints no prompts, so these "
        "follow the bench that it names"
    )


def _about_data(dataset: Dataset) -> list[str]:
    if dataset.is_starter:
        return ["a starter set"]
    if not _OFFICIAL.fullmatch(dataset.source):
        return [f"questions from {dataset.source}, which nothing here can tell from the whole official set"]
    counts = {count.name: count.n for count in dataset.intake}
    read, kept = counts.get("read", 0), counts.get("kept", 0)
    if read != LANGUAGES * QUESTIONS:
        return [f"{read // LANGUAGES:,} rows of the official set, where the paper has {QUESTIONS:,}"]
    return [f"only {kept:,} of {read:,} official records are sound"] if kept != read else []
