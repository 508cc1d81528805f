"""A question as a row of `questions.parquet`, and back. Rows are typed columns throughout, never JSON text."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import pyarrow as pa

from roadworthy.errors import BadDataError
from roadworthy.questions.question import Question, Tag

_TEXTS = pa.list_(pa.string())
_IMAGE = pa.struct(
    [
        ("locator", pa.string()),
        ("sha256", pa.string()),
        ("size_px", pa.list_(pa.int32())),
        ("role", pa.string()),
        ("camera", pa.string()),
        ("frame_offset_s", pa.float64()),
    ]
)
_IMAGES = pa.list_(_IMAGE)
_ANSWER = pa.struct(
    [
        ("kind", pa.string()),
        ("keys", _TEXTS),
        ("flag", pa.bool_()),
        ("number", pa.float64()),
        ("points", pa.list_(pa.list_(pa.float64()))),
        ("action", _TEXTS),
        ("text", pa.string()),
        ("not_applicable", pa.bool_()),
    ]
)
_PROVENANCE = pa.struct(
    [
        ("source", pa.string()),
        ("source_id", pa.string()),
        ("license", pa.string()),
        ("url", pa.string()),
        ("reference_source", pa.string()),
        ("reviewed_by_human", pa.bool_()),
    ]
)
_COLUMNS = [
    ("id", pa.string()),
    ("exam", pa.string()),
    ("kind", pa.string()),
    ("prompt", pa.string()),
    ("answer", _ANSWER),
    ("cluster", pa.string()),
    ("options", pa.list_(pa.struct([("key", pa.string()), ("text", pa.string()), ("images", _IMAGES)]))),
    ("images", _IMAGES),
    ("context_lines", _TEXTS),
    ("qid", pa.int32()),
    ("instance", pa.string()),
    ("slice", pa.string()),
    ("frame", pa.int32()),
    ("references", _TEXTS),
    ("explanation", pa.string()),
    ("upstream", _TEXTS),
    (
        "subjects",
        pa.list_(pa.struct([("id", pa.string()), ("image", pa.int32()), ("box_px", pa.list_(pa.float64()))])),
    ),
    ("split", pa.string()),
    ("provenance", _PROVENANCE),
]


def schema_for(questions: Iterable[Question]) -> pa.Schema:
    """Return the Arrow schema of `questions`; `tags` is a struct of the tags found, lists where values are several."""
    several: dict[str, bool] = {}
    for question in questions:
        for tag in question.tags:
            several[tag.name] = several.get(tag.name, False) or isinstance(tag.value, tuple)
    fields = [(name, _TEXTS if several[name] else pa.string()) for name in sorted(several)]
    return pa.schema([*_COLUMNS, ("tags", pa.struct(fields or [("none", pa.string())]))])


def to_record(question: Question, schema: pa.Schema) -> dict[str, Any]:
    """Return `question` as a row of `schema`."""
    record: dict[str, Any] = msgspec.to_builtins(question)
    types = {field.name: field.type for field in schema.field("tags").type}
    record["tags"] = {
        tag.name: [tag.value] if isinstance(tag.value, str) and pa.types.is_list(types[tag.name]) else tag.value
        for tag in question.tags
    }
    return record


def from_record(record: Mapping[str, Any]) -> Question:
    """Return the question in a row.

    Raises:
        BadDataError: a field is missing or of the wrong type; the message names the question and the field.
    """
    tags = [
        Tag(name, tuple(value) if isinstance(value, list) else value)
        for name, value in sorted((record.get("tags") or {}).items())
        if value is not None
    ]
    try:
        return msgspec.convert(dict(record) | {"tags": tags}, Question, strict=True)
    except msgspec.ValidationError as error:
        raise BadDataError(
            f'Question "{record.get("id")}" is not well-formed: {error}. Build the set again.'
        ) from error
