"""The OpenAI chat-completions wire format: a request's bytes, and what an answer's bytes mean.

Bodies are joined by hand so that no JSON encoder ever walks over megabytes of base64.
"""

import base64
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import msgspec

from roadworthy.models.reasoning import split_reasoning
from roadworthy.models.reply import Reply, Status, Usage
from roadworthy.models.request import Message, TextPart

SHOWN_OF_A_BAD_BODY = 300
# What decoding raises for bytes from a server: RecursionError is for JSON nested without end.
UNREADABLE = (msgspec.DecodeError, RecursionError)
# Said by routers whose upstream failed midway and by servers that gave a request up: what came is no answer.
BROKEN_OFF = ("error", "abort")


@dataclass(frozen=True, slots=True)
class SentImage:
    """A picture ready for the wire: its bytes, media type and the sha256 of the bytes."""

    data: bytes
    media_type: str
    sha256: str


def request_body(
    model: str, messages: Sequence[Message], images: Sequence[SentImage], parameters: dict[str, object]
) -> bytes:
    """Return the JSON body; `images` are the messages' pictures in order.

    A message of a single text is sent as a plain string, which servers without picture support understand too.
    """
    remaining = iter(images)
    chunks = [b'{"model":', msgspec.json.encode(model), b',"messages":[']
    for number, message in enumerate(messages):
        chunks += [b"," if number else b"", b'{"role":', msgspec.json.encode(message.role), b',"content":']
        if len(message.parts) == 1 and isinstance(message.parts[0], TextPart):
            chunks.append(msgspec.json.encode(message.parts[0].text))
        else:
            chunks += [b"[", b",".join(_part(part, remaining) for part in message.parts), b"]"]
        chunks.append(b"}")
    chunks.append(b"]")
    for name, value in parameters.items():
        chunks += [b",", msgspec.json.encode(name), b":", msgspec.json.encode(value)]
    chunks.append(b"}")
    return b"".join(chunks)


def _part(part: object, images: Iterator[SentImage]) -> bytes:
    if isinstance(part, TextPart):
        return b'{"type":"text","text":' + msgspec.json.encode(part.text) + b"}"
    image = next(images)
    head = f'{{"type":"image_url","image_url":{{"url":"data:{image.media_type};base64,'.encode()
    return head + base64.b64encode(image.data) + b'"}}'


class _Message(msgspec.Struct):
    content: str | list[dict[str, object]] | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    refusal: str | None = None


class _Choice(msgspec.Struct):
    message: _Message
    finish_reason: str | None = None


# No count is larger; and a journal's integers have 64 bits.
_Tokens = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class _Usage(msgspec.Struct):
    prompt_tokens: _Tokens | None = None
    completion_tokens: _Tokens | None = None
    cost: Annotated[float, msgspec.Meta(ge=0)] | None = None


class _Completion(msgspec.Struct):
    choices: list[_Choice]
    usage: msgspec.Raw = msgspec.Raw(b"null")


class _ErrorDetail(msgspec.Struct):
    message: str | None = None
    code: str | int | None = None
    type: str | None = None


class _Error(msgspec.Struct):
    error: _ErrorDetail | str | None = None
    message: str | None = None


_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")
_COMPLETIONS = msgspec.json.Decoder(_Completion)
_USAGES = msgspec.json.Decoder(_Usage | None)
_ERRORS = msgspec.json.Decoder(_Error)


def read_completion(body: bytes) -> Reply:
    """Return what a 200 answer says; GARBAGE when it is not a chat completion, with its first characters."""
    try:
        completion = _completion(body)
    except UNREADABLE:
        return Reply(Status.GARBAGE, error=f"not a chat completion: {_shown(body)}")
    if not completion.choices:
        return Reply(Status.GARBAGE, error=f"a chat completion without choices: {_shown(body)}")
    choice = completion.choices[0]
    message = choice.message
    content = message.content
    if isinstance(content, list):
        content = "".join(str(part.get("text") or "") for part in content if part.get("type") == "text")
    text, reasoning = split_reasoning(content or message.refusal or "", message.reasoning_content or message.reasoning)
    status = _status(text, choice.finish_reason)
    error = f"the server broke off: {_shown(body)}" if status is Status.GARBAGE else None
    return Reply(status, text, reasoning, choice.finish_reason, _usage(completion.usage), error=error)


def _completion(body: bytes) -> _Completion:
    """The completion; half a character (a lone surrogate, where a server cut an emoji) becomes the replacement sign."""
    try:
        return _COMPLETIONS.decode(body)
    except msgspec.DecodeError:
        if not _SURROGATE.search(body):
            raise
    text = json.dumps(json.loads(body), ensure_ascii=False)
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _COMPLETIONS.decode(whole.encode())


def _usage(raw: msgspec.Raw) -> Usage:
    # Only an account of the reply: a server that writes it in its own way (a cost by parts) has answered all the same.
    try:
        usage = _USAGES.decode(raw) or _Usage()
    except UNREADABLE:
        return Usage()
    return Usage(usage.prompt_tokens, usage.completion_tokens, usage.cost)


def _status(text: str, finish_reason: str | None) -> Status:
    if finish_reason in BROKEN_OFF:
        return Status.GARBAGE
    if finish_reason == "content_filter":
        return Status.FILTERED
    if finish_reason == "length":
        return Status.TRUNCATED
    return Status.OK if text else Status.EMPTY


def read_error(http_status: int, body: bytes) -> Reply:
    """Return what an answer with an HTTP error says. A content filter that answers 400 is FILTERED."""
    code: str | int | None = None
    try:
        parsed = _ERRORS.decode(body)
    except UNREADABLE:
        words = _shown(body)
    else:
        detail = parsed.error if isinstance(parsed.error, _ErrorDetail) else _ErrorDetail(parsed.error)
        words = detail.message or parsed.message or _shown(body)
        code = detail.code or detail.type
    if http_status == 400 and code == "content_filter":
        return Reply(Status.FILTERED, error=words, http_status=http_status)
    return Reply(Status.HTTP, error=f"HTTP {http_status}: {words}", http_status=http_status)


def _shown(body: bytes) -> str:
    text = body[: 4 * SHOWN_OF_A_BAD_BODY].decode("utf-8", "replace").strip()
    return text[:SHOWN_OF_A_BAD_BODY] or "an empty body"
