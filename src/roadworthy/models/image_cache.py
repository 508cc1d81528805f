"""Encoded pictures kept on disk: frames recur over questions, modes, repeats and models."""

import hashlib
from pathlib import Path

from roadworthy.files import written_whole


class ImageCache:
    """Encoded pictures in a folder, found by the sha256 of the stored picture and the plan that encoded it.

    Safe to share between processes: entries are written whole, and equal keys hold equal bytes. Safe against question
    sets: what a set gives as a sha256 is hashed again before it becomes part of a path.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, sha256: str, plan: str) -> bytes | None:
        """Return the encoded bytes, or None when they are not here; an entry lost to a power cut is empty."""
        try:
            return self._path(sha256, plan).read_bytes() or None
        except OSError:
            return None

    def put(self, sha256: str, plan: str, encoded: bytes) -> None:
        """Keep the encoded bytes. A cache that cannot be written (full disk, no right) is only slower."""
        try:
            with written_whole(self._path(sha256, plan)) as beside:
                beside.write_bytes(encoded)
        except OSError:
            return

    def _path(self, sha256: str, plan: str) -> Path:
        entry = hashlib.sha256(sha256.encode()).hexdigest()
        return self.folder / hashlib.sha256(plan.encode()).hexdigest()[:12] / entry[:2] / entry
