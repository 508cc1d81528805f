"""Whoever answers. The nouns are here; endpoints, baselines and pictures are imported by their modules."""

from roadworthy.models.decoding import Decoding
from roadworthy.models.embedder import Embedder
from roadworthy.models.image_plan import ImagePlan, Resizer
from roadworthy.models.model import Model
from roadworthy.models.reply import Reply, Status, Usage
from roadworthy.models.request import ImagePart, Message, Request, TextPart

__all__ = [
    "Decoding",
    "Embedder",
    "ImagePart",
    "ImagePlan",
    "Message",
    "Model",
    "Reply",
    "Request",
    "Resizer",
    "Status",
    "TextPart",
    "Usage",
]
