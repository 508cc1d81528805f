import asyncio
import base64
import hashlib
import os
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from aiohttp import web

from models.serving import ASKED, ask, completion, run_async, saying, serving, showing
from roadworthy.errors import BadDataError
from roadworthy.models import Decoding, ImagePlan, Message, Reply, Request, Status, TextPart
from roadworthy.models.endpoint import Endpoint, EndpointAddress, retry_after_s, with_version_path
from roadworthy.models.images import ImagePreparer
from roadworthy.questions import ImageRef

OK = saying(200, completion("Option A"))
JPEG = b"\xff\xd8\xff\xe0 as good as a picture"


def test_an_answer_is_ok_and_timed() -> None:
    reply = ask(OK).reply
    assert (reply.status, reply.text, reply.attempts, reply.error) == (Status.OK, "Option A", 1, None)
    assert 0 < reply.latency_s < 10


@pytest.mark.parametrize("path", ["", "/", "/v1", "/v1/", "/v1/chat/completions"])
def test_the_base_url_may_end_anywhere(path: str) -> None:
    assert ask(OK, path=path).server.paths == ["/v1/chat/completions"]


@pytest.mark.parametrize(
    ("base_url", "full"),
    [
        ("http://h", "http://h/v1"),
        ("http://v1:8000", "http://v1:8000/v1"),
        ("https://h/api/v1", "https://h/api/v1"),
        ("https://h/api/paas/v4/", "https://h/api/paas/v4"),
        ("https://h/v1beta/openai/", "https://h/v1beta/openai"),
        ("https://h/vision", "https://h/vision/v1"),
        ("http://[::1]:8000", "http://[::1]:8000/v1"),
    ],
)
def test_a_version_is_added_where_the_path_names_none(base_url: str, full: str) -> None:
    assert with_version_path(base_url) == full


def test_messages_arrive_as_given() -> None:
    assert ask(OK).server.body["messages"] == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "What now?"},
    ]


def test_an_empty_decoding_sends_model_and_messages_only() -> None:
    assert set(ask(OK, decoding=Decoding()).server.body) == {"model", "messages"}


def test_the_body_holds_what_the_decoding_names_and_no_more() -> None:
    decoding = Decoding(temperature=0.0, max_tokens=64, extra_body='{"top_k": 1, "chat_template_kwargs": {"x": false}}')
    body = ask(OK, decoding=decoding).server.body
    del body["messages"]
    assert body == {
        "model": "tested",
        "temperature": 0.0,
        "max_tokens": 64,
        "top_k": 1,
        "chat_template_kwargs": {"x": False},
    }


def test_extra_body_has_the_last_word() -> None:
    assert ask(OK, decoding=Decoding(max_tokens=64, extra_body='{"max_tokens": 9}')).server.body["max_tokens"] == 9


def test_the_key_is_sent_as_bearer() -> None:
    assert ask(OK, api_key="sk-1").server.headers[0]["Authorization"] == "Bearer sk-1"


def test_without_a_key_nothing_is_said_of_it() -> None:
    assert "Authorization" not in ask(OK).server.headers[0]


@pytest.mark.parametrize("status", [200, 401])
def test_a_key_that_the_server_echoes_is_not_kept(status: int) -> None:
    async def echo(request: web.Request) -> web.Response:
        header = request.headers["Authorization"]
        body = completion(header) if status == 200 else {"error": {"message": f"Incorrect API key: {header}"}}
        return web.json_response(body, status=status)

    reply = ask(echo, api_key="sk-secret").reply
    assert "sk-secret" not in repr(reply)
    assert "[API key]" in repr(reply)


# Failures


def test_retry_after_in_seconds_is_heard() -> None:
    reply = ask(saying(429, {"error": {"message": "slow down"}}, Retry_After="7")).reply
    assert (reply.status, reply.http_status, reply.retry_after_s) == (Status.HTTP, 429, 7.0)
    assert reply.error == "HTTP 429: slow down"
    assert reply.is_transient


def test_retry_after_as_a_date_is_heard() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=30), usegmt=True)
    reply = ask(saying(503, b"", Retry_After=later)).reply
    assert reply.retry_after_s is not None
    assert 25 < reply.retry_after_s <= 30


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0.0),
        ("1.5", 1.5),
        ("-3", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("soon", None),
        ("", None),
        ("Wed, 99 Oct 2015", None),
    ],
)
def test_retry_after_is_never_negative_and_nonsense_is_none(value: str, seconds: float | None) -> None:
    assert retry_after_s({"Retry-After": value}) == seconds


def test_no_retry_after_is_none() -> None:
    assert retry_after_s({}) is None


def test_a_server_error_is_http_and_worth_another_try() -> None:
    reply = ask(saying(500, b"<html>Internal Server Error</html>")).reply
    assert (reply.status, reply.http_status) == (Status.HTTP, 500)
    assert reply.error == "HTTP 500: <html>Internal Server Error</html>"
    assert reply.is_transient


def test_a_bad_request_is_not_worth_another_try() -> None:
    assert not ask(saying(400, {"error": "too long"})).reply.is_transient


def test_a_server_that_hangs_times_out() -> None:
    async def hang(_: web.Request) -> web.Response:
        await asyncio.sleep(5)
        return web.Response()

    started = time.perf_counter()
    reply = ask(hang, timeout_s=0.2).reply
    assert (reply.status, reply.error) == (Status.TIMEOUT, "no answer within 0.2 s")
    assert time.perf_counter() - started < 3
    assert reply.is_transient


def test_a_server_that_stops_midway_times_out() -> None:
    async def stall(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": "1000"})
        await response.prepare(request)
        await response.write(b'{"choices": [')
        await asyncio.sleep(5)
        return response

    assert ask(stall, timeout_s=0.2).reply.status is Status.TIMEOUT


@pytest.mark.parametrize(
    "written", [b"", b'HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n{"choices"'], ids=["before", "amid"]
)
def test_a_connection_that_drops_is_dropped(written: bytes) -> None:
    async def drop(request: web.Request) -> web.Response:
        assert request.transport is not None
        request.transport.write(written)
        request.transport.close()
        return web.Response()

    reply = ask(drop).reply
    assert (reply.status, reply.attempts) == (Status.DROPPED, 1)
    assert reply.error
    assert reply.is_transient


def test_a_server_that_is_down_is_dropped() -> None:
    async def run() -> Reply:
        async with serving(OK) as server:
            pass
        address = EndpointAddress(server.url, "tested", "vllm", 5.0)
        endpoint = Endpoint(address, Decoding(), ImagePreparer(lambda _: b"", ImagePlan()))
        try:
            return await endpoint.answer(ASKED)
        finally:
            await endpoint.close()

    reply = run_async(run())
    assert reply.status is Status.DROPPED
    assert "Cannot connect" in str(reply.error)


@pytest.mark.parametrize("body", [b"", b"\xff\xfe", b"<html></html>", b'{"choices": []}'])
def test_garbage_is_garbage(body: bytes) -> None:
    assert ask(saying(200, body)).reply.status is Status.GARBAGE


def test_an_endless_answer_is_cut_off() -> None:
    async def endless(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while True:
            await response.write(b"x" * 2**20)

    assert ask(endless).reply.status is Status.GARBAGE


# Pictures


def test_pictures_arrive_byte_for_byte_as_data_uris_in_order() -> None:
    pictures = {"a": JPEG + b"a", "b": b"\x89PNG\r\n\x1a\n b"}
    asked = ask(OK, showing("a", "b"), read=lambda image: pictures[image.locator])
    content = asked.server.body["messages"][0]["content"]
    assert [part["type"] for part in content] == ["image_url", "image_url", "text"]
    for part, media_type, data in zip(content, ("image/jpeg", "image/png"), pictures.values(), strict=False):
        head, _, encoded = part["image_url"]["url"].partition(",")
        assert head == f"data:{media_type};base64"
        assert base64.b64decode(encoded) == data


def test_a_reply_names_the_pictures_that_were_sent_by_hash() -> None:
    reply = ask(OK, showing("a", "a"), read=lambda _: JPEG).reply
    assert reply.sent_images == (hashlib.sha256(JPEG).hexdigest(),) * 2


def test_a_failed_reply_names_the_pictures_too() -> None:
    assert len(ask(saying(500, b""), showing("a"), read=lambda _: JPEG).reply.sent_images) == 1


def test_a_large_body_is_sent_whole_and_without_a_warning() -> None:
    data = JPEG + os.urandom(3 * 2**20)
    server = ask(OK, showing("a"), read=lambda _: data).server
    encoded = server.body["messages"][0]["content"][0]["image_url"]["url"].partition(",")[2]
    assert base64.b64decode(encoded) == data
    assert server.headers[0]["Content-Length"] == str(len(server.bodies[0]))


def test_an_unreadable_picture_is_not_sent_and_says_why() -> None:
    def read(_: ImageRef) -> bytes:
        raise BadDataError("The picture a cannot be read.")

    asked = ask(OK, showing("a"), read=read)
    assert (asked.reply.status, asked.reply.attempts) == (Status.DROPPED, 0)
    assert asked.reply.error == "not sent: The picture a cannot be read."
    assert asked.server.bodies == []
    assert not asked.reply.is_transient


def test_a_picture_that_cannot_be_decoded_is_not_sent_and_is_named() -> None:
    asked = ask(OK, showing("images/a.bmp"), read=lambda _: b"BM no picture")
    assert (asked.reply.status, asked.reply.attempts) == (Status.DROPPED, 0)
    assert "images/a.bmp cannot be decoded" in str(asked.reply.error)


async def answers(server_url: str, requests: Sequence[Request], data: bytes = JPEG) -> list[Reply]:
    """One endpoint's replies to requests that are all asked at once."""
    preparer = ImagePreparer(lambda _: data, ImagePlan())
    endpoint = Endpoint(EndpointAddress(server_url, "tested", "vllm", 10.0), Decoding(), preparer)
    try:
        return await asyncio.gather(*map(endpoint.answer, requests))
    finally:
        await endpoint.close()


def test_many_questions_at_once_each_get_their_own_answer() -> None:
    numbers = range(100)
    arrived: list[str] = []

    async def run() -> list[Reply]:
        all_are_here = asyncio.Event()

        async def echo(request: web.Request) -> web.Response:
            arrived.append((await request.json())["messages"][0]["content"])
            mine = arrived[-1]
            if len(arrived) == len(numbers):
                all_are_here.set()
            await all_are_here.wait()
            return web.json_response(completion(f"answer {mine}"))

        async with serving(echo) as server:
            asked = [Request((Message("user", (TextPart(str(number)),)),)) for number in numbers]
            return await answers(server.url, asked)

    assert [reply.text for reply in run_async(run())] == [f"answer {number}" for number in numbers]


def most_at_once(monkeypatch: pytest.MonkeyPatch, requests: Sequence[Request], *, limit: int, data: bytes) -> int:
    """How many of the requests but the first were with the server at once, under a limit on pictures in flight."""
    monkeypatch.setattr("roadworthy.models.endpoint.IMAGE_BYTES_IN_FLIGHT", limit)
    here: list[int] = []
    peaks: list[int] = []

    async def slow(_: web.Request) -> web.Response:
        here.append(1)
        peaks.append(len(here))
        await asyncio.sleep(0.02)
        here.pop()
        return web.json_response(completion())

    async def run() -> None:
        async with serving(slow) as server:
            endpoint = Endpoint(
                EndpointAddress(server.url, "tested", "vllm", 10.0),
                Decoding(),
                ImagePreparer(lambda _: data, ImagePlan()),
            )
            await endpoint.answer(requests[0])
            await asyncio.gather(*map(endpoint.answer, requests[1:]))
            await endpoint.close()

    run_async(run())
    return max(peaks)


def test_pictures_in_flight_stay_within_their_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert most_at_once(monkeypatch, [showing("a")] * 13, limit=2**20, data=JPEG) == 4


def test_the_limit_heeds_how_large_pictures_turn_out_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    assert most_at_once(monkeypatch, [showing("a")] * 5, limit=2**20, data=JPEG + bytes(2**19)) == 1


def test_text_is_not_held_back_by_the_limit_on_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    assert most_at_once(monkeypatch, [ASKED] * 13, limit=1, data=b"") == 12


def test_no_cookie_ties_one_question_to_the_next() -> None:
    async def run() -> list[dict[str, str]]:
        async with serving(saying(200, completion(), Set_Cookie="session=1; Path=/")) as server:
            endpoint = Endpoint(
                EndpointAddress(server.url.replace("127.0.0.1", "localhost"), "tested", "vllm", 10.0),
                Decoding(),
                ImagePreparer(lambda _: b"", ImagePlan()),
            )
            assert [(await endpoint.answer(ASKED)).status for _ in range(2)] == [Status.OK] * 2
            await endpoint.close()
        return server.headers

    assert "Cookie" not in run_async(run())[1]
