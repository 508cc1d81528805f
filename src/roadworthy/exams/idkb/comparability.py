"""Whether a theory score may be set beside the paper's."""

from roadworthy.models.embedders.sentence_transformer import OFFICIAL
from roadworthy.questions import Dataset


def comparable(dataset: Dataset, embedder: str | None) -> str:
    """Return "no: ..." with the reasons, or what would have to hold, in words.

    Args:
        dataset: the question set that was asked.
        embedder: what made SEMScores, None where no open answer was scored.
    """
    reasons = []
    if dataset.is_starter:
        reasons.append("a starter set")
    elif dataset.source == "table":
        reasons.append("a table of questions, which nothing here can tell from the official test split")
    else:
        reasons.append(f"the question bank {dataset.source}, not the official test split")
    if embedder is not None and OFFICIAL not in embedder:
        reasons.append(f"SEMScore by {embedder}, not by {OFFICIAL}")
    return f"no: {'; '.join(reasons)}"
