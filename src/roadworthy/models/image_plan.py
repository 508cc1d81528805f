"""What is done to pictures before they are sent."""

from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version

from roadworthy.errors import UsageError


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
        """The plan in words, with the version of the library whose pixels it yields.

        Raises:
            UsageError: the plan needs OpenCV, which is not installed.
        """
        if self.max_side_px is None:
            return "as stored"
        library = f"pillow {version('pillow')}" if self.resizer is Resizer.PILLOW else f"opencv {_opencv_version()}"
        return f"longer side <= {self.max_side_px} px, JPEG {self.jpeg_quality}, {library}"


def _opencv_version() -> str:
    try:
        import cv2  # noqa: PLC0415  (an extra, loaded only when asked for)
    except ImportError as error:
        raise UsageError(
            "The resizer `opencv` needs OpenCV, which is not installed. "
            "Type: pip install 'roadworthy[opencv]', or leave out --resizer to use Pillow."
        ) from error
    return str(cv2.__version__)
