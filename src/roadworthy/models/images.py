"""Pictures on their way to a model: passed through as stored, or made smaller as the protocol says."""

import asyncio
import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from roadworthy.models.encoding import encode_with_opencv, encode_with_pillow, media_type_of
from roadworthy.models.image_cache import ImageCache
from roadworthy.models.image_plan import ImagePlan, Resizer
from roadworthy.models.wire import SentImage
from roadworthy.questions import ImageRef


class ImagePreparer:
    """Turns picture references into bytes for the wire, off the event loop where that costs time.

    Reading and passing through happen inline: handing small reads to a thread costs more than the reads (measured in
    `benchmarks/asking.py`). Decoding, scaling and encoding go to two threads, and their results to the cache.
    """

    def __init__(self, read: Callable[[ImageRef], bytes], plan: ImagePlan, cache: ImageCache | None = None) -> None:
        self._read = read
        self._plan = plan
        self._identity = plan.identity
        self._cache = cache
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="images")

    async def prepare(self, image: ImageRef) -> SentImage:
        """Return the picture as it is to be sent.

        Raises:
            BadDataError: the picture is missing or cannot be decoded.
        """
        if self._plan.max_side_px is not None and self._cache and image.sha256:
            cached = self._cache.get(image.sha256, self._identity)
            if cached is not None:
                return _sent(cached)
        stored = self._read(image)
        if self._plan.max_side_px is None and media_type_of(stored):
            return _sent(stored)
        encoded = await asyncio.get_running_loop().run_in_executor(self._pool, self._encode, stored, image.locator)
        if self._cache and image.sha256:
            self._cache.put(image.sha256, self._identity, encoded)
        return _sent(encoded)

    def _encode(self, stored: bytes, locator: str) -> bytes:
        encode = encode_with_opencv if self._plan.resizer is Resizer.OPENCV else encode_with_pillow
        return encode(stored, self._plan.max_side_px, self._plan.jpeg_quality, locator)

    def close(self) -> None:
        """Stop the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _sent(data: bytes) -> SentImage:
    return SentImage(data, media_type_of(data) or "application/octet-stream", hashlib.sha256(data).hexdigest())
