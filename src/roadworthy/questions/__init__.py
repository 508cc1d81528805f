"""Questions and question sets."""

from roadworthy.questions.condition import Blind, Condition, Upstream, blind_pairs
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
from roadworthy.questions.selection import LayerCount, Selection, Shard, select
from roadworthy.questions.showing import FRAME, Shuffle, as_shown, black_picture

__all__ = [
    "FRAME",
    "REVIEW",
    "Answer",
    "Blind",
    "Condition",
    "Count",
    "Dataset",
    "ImageRef",
    "Kind",
    "LayerCount",
    "Option",
    "Outline",
    "Provenance",
    "Question",
    "QuestionSet",
    "Selection",
    "Shard",
    "Shuffle",
    "Subject",
    "Tag",
    "TagValue",
    "Upstream",
    "as_shown",
    "black_picture",
    "blind_pairs",
    "check_free",
    "open_question_set",
    "select",
    "store_image",
    "write_question_set",
]
