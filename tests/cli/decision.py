"""The decision exam before servers that answer from what goes over the wire."""

import base64
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "exams"))

from exams.driveaction_parquet import answers_in, number_in


def pictures_of(body: dict[str, Any]) -> list[bytes]:
    """The pictures of a request, in the order sent."""
    content = body["messages"][-1]["content"]
    parts = [] if isinstance(content, str) else [part for part in content if part["type"] == "image_url"]
    return [base64.b64decode(part["image_url"]["url"].partition("base64,")[2]) for part in parts]


def words_of(body: dict[str, Any]) -> str:
    """The text of a request."""
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def see(body: dict[str, Any]) -> str:
    """Answer what the latest picture shows for the question asked; without a picture, that nothing can be seen."""
    pictures = pictures_of(body)
    number = number_in(words_of(body))
    key = answers_in(pictures[-1]).get(number or 0) if pictures else None
    return f"The answer is {key}." if key else "I cannot see anything."
