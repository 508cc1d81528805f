"""Whether a decision score may be set beside the paper's."""

from collections.abc import Sequence

from roadworthy.questions import Condition, Dataset

OFFICIAL = "hf://datasets/LiAuto-DriveAction/drive-action"
# Abstract and section 3: all of the data set.
QUESTIONS = 16_185


def comparable(dataset: Dataset, conditions: Sequence[Condition]) -> str:
    """Return "yes: ..." or "no: ..." with the reasons, in words."""
    reasons = []
    if dataset.is_starter:
        reasons.append("a starter set")
    elif not dataset.source.startswith(OFFICIAL):
        reasons.append(f"questions from {dataset.source}, which nothing here can tell from the official ones")
    first = conditions[0]
    if "/" in first.name:
        reasons.append(f"asked as {first.name}, which the paper did not")
    if reasons:
        return f"no: {'; '.join(reasons)}"
    revision = dataset.source.partition("@")[2][:7]
    return (
        f"yes, with care: official Parquet at {revision or 'an unnamed revision'}, mode {first.mode}; the paper prints "
        "no prompts, so these follow the bench that it names"
    )
