"""Questions and question sets."""

from roadworthy.questions.condition import Condition
from roadworthy.questions.dataset import Count, Dataset
from roadworthy.questions.image_store import store_image
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
from roadworthy.questions.question_set import (
    REVIEW,
    Outline,
    QuestionSet,
    check_free,
    open_question_set,
    write_question_set,
)
from roadworthy.questions.selection import Selection, Shard, select

__all__ = [
    "REVIEW",
    "Answer",
    "Condition",
    "Count",
    "Dataset",
    "ImageRef",
    "Kind",
    "Option",
    "Outline",
    "Provenance",
    "Question",
    "QuestionSet",
    "Selection",
    "Shard",
    "Subject",
    "Tag",
    "TagValue",
    "check_free",
    "open_question_set",
    "select",
    "store_image",
    "write_question_set",
]
