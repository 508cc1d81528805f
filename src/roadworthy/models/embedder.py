"""Whoever turns sentences into vectors, so that how close two meanings are can be measured."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt


class Embedder(Protocol):
    """A sentence embedding model. Its scores mean something only beside those of the same embedder."""

    name: str

    def encode(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Return one row per text, in order: shape (texts, dimensions); equal texts give equal rows."""
        ...
