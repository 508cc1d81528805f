"""Questions as a candidate meets them: fewer frames, no pictures, black ones, or another cluster's."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from io import BytesIO

from roadworthy.errors import BadDataError, UsageError
from roadworthy.questions.condition import Blind, Condition
from roadworthy.questions.question import ImageRef, Question

FRAME = "frame"
_BLACK = "black/"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Whose pictures each cluster is shown: `pictures` by cluster, `partner` by cluster."""

    pictures: Mapping[str, tuple[ImageRef, ...]]
    partner: Mapping[str, str]

    @staticmethod
    def of(questions: Iterable[Question], seed: int) -> "Shuffle":
        """Return the shuffle drawn from `seed`: clusters that show pictures form one circle, each shown the next one's.

        Raises:
            UsageError: fewer than two clusters show pictures.
        """
        pictures: dict[str, tuple[ImageRef, ...]] = {}
        for question in questions:
            if question.all_images:
                pictures.setdefault(question.cluster, question.all_images)
        if len(pictures) < 2:
            raise UsageError(
                "--blind shuffled shows each question the pictures of another scene, and this question set has "
                f"{len(pictures)} with pictures. Use --blind black, or a set with more scenes."
            )
        circle = sorted(pictures, key=lambda cluster: hashlib.sha256(f"{seed}/{cluster}".encode()).digest())
        return Shuffle(pictures, dict(zip(circle, [*circle[1:], circle[0]], strict=True)))

    def instead(self, cluster: str, place: int, image: ImageRef) -> ImageRef:
        """Return what is shown in place of the picture that stands at `place` from the end: the latest for the latest.

        Counted from the end, because fewer frames are the latest ones.
        """
        others = self.pictures[self.partner[cluster]]
        shown = others[-1 - place % len(others)]
        return replace(shown, role=image.role, camera=image.camera, frame_offset_s=image.frame_offset_s)


def as_shown(question: Question, condition: Condition, shuffle: Shuffle | None = None) -> Question:
    """Return the question with the pictures that are shown under a condition; texts stay as they are.

    `condition.frames` keeps the latest of the question's frames. Black pictures have the size that the question set
    records; no picture is opened for it. `shuffle` is needed for shuffled pictures.

    Raises:
        BadDataError: a picture to be replaced by a black one has no recorded size.
    """
    if condition.frames is not None:
        frames = [place for place, image in enumerate(question.images) if image.role == FRAME]
        left_out = frames[: max(0, len(frames) - condition.frames)]
        kept = tuple(image for place, image in enumerate(question.images) if place not in left_out)
        question = replace(question, images=kept)
    return _blinded(question, condition.blind, shuffle)


def _blinded(question: Question, blind: Blind, shuffle: Shuffle | None) -> Question:
    if blind is Blind.NONE or not question.all_images:
        return question
    if blind is Blind.NO_IMAGE:
        options = tuple(replace(option, images=()) for option in question.options)
        return replace(question, images=(), options=options)
    place = iter(reversed(range(len(question.all_images))))

    def shown(images: tuple[ImageRef, ...]) -> tuple[ImageRef, ...]:
        if blind is Blind.BLACK:
            return tuple(_black(question, image) for image in images)
        if shuffle is None:
            raise ValueError("shuffled pictures need a Shuffle")
        return tuple(shuffle.instead(question.cluster, next(place), image) for image in images)

    images = shown(question.images)
    options = tuple(
        replace(option, images=shown(option.images)) if option.images else option for option in question.options
    )
    return replace(question, images=images, options=options)


def _black(question: Question, image: ImageRef) -> ImageRef:
    if image.size_px is None:
        raise BadDataError(
            f'The size of the picture {image.locator} of question "{question.id}" is not recorded, so no black one can '
            "take its place. Build the set again, or use --blind no-image."
        )
    return _blackened(image)


@lru_cache(maxsize=1024)  # the questions of a scene show the same pictures, in every mode
def _blackened(image: ImageRef) -> ImageRef:
    width, height = image.size_px or (1, 1)
    return replace(image, locator=f"{_BLACK}{width}x{height}.png", sha256=None)


def black_picture(image: ImageRef) -> bytes | None:
    """Return the bytes of a picture that `as_shown` made black, as PNG; None for any other picture."""
    if not image.locator.startswith(_BLACK) or image.sha256 is not None or image.size_px is None:
        return None
    return _black_png(*image.size_px)


@lru_cache(maxsize=64)  # the pictures of a set have few sizes
def _black_png(width_px: int, height_px: int) -> bytes:
    from PIL import Image  # noqa: PLC0415  (slow to import, and only a blind run needs it)

    out = BytesIO()
    Image.new("RGB", (width_px, height_px)).save(out, "PNG")
    return out.getvalue()
