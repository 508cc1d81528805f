import base64
import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.models import ImagePart, Message, Status, TextPart, Usage
from roadworthy.models.wire import SHOWN_OF_A_BAD_BODY, SentImage, read_completion, read_error, request_body
from roadworthy.questions import ImageRef

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
SENT = st.builds(
    lambda data, media_type: SentImage(data, media_type, hashlib.sha256(data).hexdigest()),
    st.binary(max_size=40),
    st.sampled_from(["image/jpeg", "image/png", "image/webp", "image/gif"]),
)
# A part is a text or a picture that is ready to be sent.
MESSAGES = st.lists(st.tuples(st.sampled_from(["system", "user"]), st.lists(TEXT | SENT, max_size=4)), max_size=4)


def chat(message: dict[str, Any], finish_reason: str | None = "stop", **rest: Any) -> bytes:
    """A chat completion's bytes."""
    return json.dumps({"choices": [{"message": message, "finish_reason": finish_reason}], **rest}).encode()


# Requests


@given(TEXT, MESSAGES, st.dictionaries(TEXT.filter(lambda name: name not in ("model", "messages")), JSON, max_size=3))
def test_body_is_exactly_model_messages_and_parameters(
    model: str, messages: list[tuple[str, list[str | SentImage]]], parameters: dict[str, object]
) -> None:
    def written(part: str | SentImage) -> TextPart | ImagePart:
        return TextPart(part) if isinstance(part, str) else ImagePart(ImageRef("x"))

    body = request_body(
        model,
        [Message(role, tuple(map(written, parts))) for role, parts in messages],
        [part for _, parts in messages for part in parts if isinstance(part, SentImage)],
        parameters,
    )

    def meant(part: str | SentImage) -> dict[str, object]:
        if isinstance(part, str):
            return {"type": "text", "text": part}
        url = f"data:{part.media_type};base64,{base64.b64encode(part.data).decode()}"
        return {"type": "image_url", "image_url": {"url": url}}

    assert json.loads(body) == {
        "model": model,
        "messages": [
            {
                "role": role,
                "content": parts[0]
                if len(parts) == 1 and isinstance(parts[0], str)
                else [meant(part) for part in parts],
            }
            for role, parts in messages
        ],
        **parameters,
    }


def test_a_message_of_one_text_is_a_plain_string() -> None:
    body = json.loads(request_body("m", [Message("user", (TextPart('Say "hi"\n'),))], [], {}))
    assert body["messages"] == [{"role": "user", "content": 'Say "hi"\n'}]


def test_a_message_of_one_picture_is_a_list() -> None:
    message = Message("user", (ImagePart(ImageRef("a")),))
    body = json.loads(request_body("m", [message], [SentImage(b"\xff\xd8", "image/jpeg", "")], {}))
    assert body["messages"][0]["content"][0]["image_url"] == {"url": "data:image/jpeg;base64,/9g="}


# Replies


def test_a_completion_is_text_finish_reason_and_usage() -> None:
    usage = {"prompt_tokens": 100, "completion_tokens": 7, "cost": 0.25, "prompt_tokens_details": {"cached_tokens": 5}}
    reply = read_completion(chat({"role": "assistant", "content": " Option B\n"}, usage=usage, id="x", created=1))
    assert (reply.status, reply.text, reply.reasoning, reply.finish_reason) == (Status.OK, "Option B", None, "stop")
    assert reply.usage == Usage(100, 7, 0.25)
    assert reply.error is None


@pytest.mark.parametrize("usage", [None, {}, {"cost": {"total_cost": 0.1}}, [], "12 tokens", {"prompt_tokens": "many"}])
def test_an_odd_account_of_tokens_does_not_spoil_the_answer(usage: object) -> None:
    reply = read_completion(chat({"content": "Option B"}, usage=usage))
    assert (reply.status, reply.text, reply.usage) == (Status.OK, "Option B", Usage())


@pytest.mark.parametrize(
    "message",
    [
        {"content": "Option B", "reasoning_content": "A or B?"},
        {"content": "Option B", "reasoning": "A or B?"},
        {"content": "<think>A or B?</think>Option B"},
        {"content": "\n<think>\nA or B?\n</think>\n\nOption B"},
        {"content": "A or B?</think>Option B"},
        {"content": [{"type": "text", "text": "A or B?</think>"}, {"type": "text", "text": "Option B"}]},
    ],
    ids=["reasoning_content", "reasoning", "tags", "tags and space", "closing tag only", "parts"],
)
def test_thinking_is_kept_apart_from_the_answer(message: dict[str, Any]) -> None:
    reply = read_completion(chat(message))
    assert (reply.status, reply.text, reply.reasoning) == (Status.OK, "Option B", "A or B?")


def test_a_thought_that_is_never_closed_is_no_answer() -> None:
    reply = read_completion(chat({"content": "<think>B, surely"}, "length"))
    assert (reply.status, reply.text, reply.reasoning) == (Status.TRUNCATED, "", "B, surely")


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_an_empty_reasoning_field_is_no_thinking(field: str) -> None:
    assert read_completion(chat({"content": "Option B", field: ""})).reasoning is None


def test_content_in_parts_is_its_texts_joined() -> None:
    parts = [
        {"type": "text", "text": "Option "},
        {"type": "image"},
        {"type": "text", "text": None},
        {"type": "text", "text": "B"},
    ]
    assert read_completion(chat({"content": parts})).text == "Option B"


@pytest.mark.parametrize("content", [None, "", " \n", []])
def test_no_content_is_empty(content: object) -> None:
    reply = read_completion(chat({"content": content}))
    assert (reply.status, reply.text) == (Status.EMPTY, "")


def test_a_message_without_content_is_empty() -> None:
    assert read_completion(chat({"role": "assistant"})).status is Status.EMPTY


def test_a_refusal_field_is_the_text() -> None:
    reply = read_completion(chat({"content": None, "refusal": "I cannot help with that."}))
    assert (reply.status, reply.text) == (Status.OK, "I cannot help with that.")


@pytest.mark.parametrize(
    ("finish_reason", "status"),
    [
        ("stop", Status.OK),
        (None, Status.OK),
        ("length", Status.TRUNCATED),
        ("content_filter", Status.FILTERED),
        ("error", Status.GARBAGE),
        ("abort", Status.GARBAGE),
    ],
)
def test_status_follows_the_finish_reason(finish_reason: str | None, status: Status) -> None:
    reply = read_completion(chat({"content": "Option B"}, finish_reason))
    assert (reply.status, reply.text, reply.finish_reason) == (status, "Option B", finish_reason)


@pytest.mark.parametrize("finish_reason", ["length", "content_filter"])
def test_an_empty_text_keeps_the_reason_why(finish_reason: str) -> None:
    reply = read_completion(chat({"content": ""}, finish_reason))
    assert reply.status in (Status.TRUNCATED, Status.FILTERED)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>502 Bad Gateway</html>",
        b"{",
        b"[]",
        b"null",
        b'{"choices": []}',
        b'{"choices": null}',
        b'{"choices": [{}]}',
        b'{"choices": [{"message": null}]}',
        b'{"choices": [{"message": {"content": 3}}]}',
        b'{"choices": [{"message": {"content": "\xff"}}]}',
        b'data: {"choices": [{"delta": {"content": "B"}}]}\n\n',
        b'{"error": {"message": "overloaded"}}',
        b'{"choices": ' + b"[" * 100_000,
        b'{"other": ' + b"[" * 100_000,
    ],
)
def test_what_is_no_chat_completion_is_garbage_and_shown(body: bytes) -> None:
    reply = read_completion(body)
    assert (reply.status, reply.text) == (Status.GARBAGE, "")
    assert reply.error is not None
    assert body[:20].decode("utf-8", "replace").strip() in reply.error


@given(st.binary(max_size=60))
def test_no_bytes_make_reading_fail(body: bytes) -> None:
    assert read_completion(body).status is Status.GARBAGE
    assert read_error(500, body).status is Status.HTTP


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_without_tags_arrives_whole_but_for_space_around_it(text: str) -> None:
    if "think>" not in text:
        assert read_completion(chat({"content": text})).text == text.strip()


# Errors


def test_an_error_says_its_status_and_the_servers_words() -> None:
    reply = read_error(503, b'{"error": {"message": "overloaded", "type": "server_error", "code": 503}}')
    assert (reply.status, reply.http_status, reply.error) == (Status.HTTP, 503, "HTTP 503: overloaded")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"error": "no such model"}', "no such model"),
        (b'{"object": "error", "message": "no such model", "code": 404}', "no such model"),
        (b'{"error": null, "message": "no such model"}', "no such model"),
        (b'{"detail": "no such model"}', '{"detail": "no such model"}'),
        (b"<html>Not Found</html>", "<html>Not Found</html>"),
        (b"", "an empty body"),
        (b" \n", "an empty body"),
        (b"\xff\xfe", "\ufffd\ufffd"),
    ],
)
def test_the_servers_words_are_found_wherever_they_are(body: bytes, words: str) -> None:
    assert read_error(404, body).error == f"HTTP 404: {words}"


def test_a_content_filter_that_answers_400_is_filtered() -> None:
    reply = read_error(400, b'{"error": {"message": "flagged", "code": "content_filter"}}')
    assert (reply.status, reply.error) == (Status.FILTERED, "flagged")
    assert not reply.is_transient


@pytest.mark.parametrize(("http_status", "code"), [(400, "invalid"), (500, "content_filter")])
def test_another_error_is_a_failure(http_status: int, code: str) -> None:
    body = f'{{"error": {{"message": "bad", "code": "{code}"}}}}'.encode()
    assert read_error(http_status, body).status is Status.HTTP


def test_a_long_page_is_cut() -> None:
    error = read_error(500, b"x" * 100_000).error
    assert error == "HTTP 500: " + "x" * SHOWN_OF_A_BAD_BODY


def test_half_a_character_in_a_reply_becomes_the_replacement_sign() -> None:
    body = rb'{"choices": [{"message": {"content": "\ud83d Option A"}, "finish_reason": "stop"}]}'
    reply = read_completion(body)
    assert (reply.status, reply.text) == (Status.OK, "\ufffd Option A")
