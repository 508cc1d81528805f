"""Whoever answers: endpoints, baselines, and what is put to them."""

from roadworthy.models.reply import Reply, Status, Usage
from roadworthy.models.request import ImagePart, Message, Request, TextPart

__all__ = ["ImagePart", "Message", "Reply", "Request", "Status", "TextPart", "Usage"]
