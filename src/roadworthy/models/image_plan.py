"""What is done to pictures before they are sent."""

from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version


class Resizer(StrEnum):
    """Who makes pictures smaller; the choice changes pixels, hence it is part of a run's identity."""

    PILLOW = "pillow"
    OPENCV = "opencv"


@dataclass(frozen=True, slots=True)
class ImagePlan:
    """What is done to a picture before it is sent.

    With `max_side_px` None a stored JPEG, PNG, WebP or GIF is passed through byte for byte, and so is a picture
    that already fits. Otherwise it is scaled down until its longer side is `max_side_px` and encoded as JPEG of
    `jpeg_quality`.
    """

    max_side_px: int | None = None
    jpeg_quality: int = 85
    resizer: Resizer = Resizer.PILLOW

    @property
    def identity(self) -> str:
        """The plan in words, with the version of the library whose pixels it yields."""
        if self.max_side_px is None:
            return "as stored"
        library = "pillow" if self.resizer is Resizer.PILLOW else "opencv-python-headless"
        return f"longer side <= {self.max_side_px} px, JPEG {self.jpeg_quality}, {library} {version(library)}"
