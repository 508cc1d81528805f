"""Questions and question sets."""

from roadworthy.questions.condition import Condition
from roadworthy.questions.question import (
    Answer,
    ImageRef,
    Kind,
    Option,
    Provenance,
    Question,
    Subject,
    Tag,
    TagValue,
)

__all__ = [
    "Answer",
    "Condition",
    "ImageRef",
    "Kind",
    "Option",
    "Provenance",
    "Question",
    "Subject",
    "Tag",
    "TagValue",
]
