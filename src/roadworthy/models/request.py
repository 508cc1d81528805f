"""What is put to a model: messages of text and pictures."""

from collections.abc import Callable
from dataclasses import dataclass

from roadworthy.questions import Answer, ImageRef, Question


@dataclass(frozen=True, slots=True)
class TextPart:
    """A run of text in a message."""

    text: str


@dataclass(frozen=True, slots=True)
class ImagePart:
    """A picture in a message."""

    image: ImageRef


@dataclass(frozen=True, slots=True)
class Message:
    """One message; `role` is "system", "user" or "assistant"."""

    role: str
    parts: tuple[TextPart | ImagePart, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a model.

    `question` and `write_answer` are for baselines, which answer from the question itself and need to know how the
    exam wants an answer written. Models behind an endpoint are sent `messages` and nothing else.
    """

    messages: tuple[Message, ...]
    question: Question | None = None
    write_answer: Callable[[Question, Answer], str] | None = None
    repeat: int = 0

    @property
    def images(self) -> tuple[ImageRef, ...]:
        """The pictures, in the order in which they are sent."""
        return tuple(part.image for message in self.messages for part in message.parts if isinstance(part, ImagePart))
