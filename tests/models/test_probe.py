import asyncio
from typing import Any

import pytest
from aiohttp import web

from models.serving import Handler, run_async, saying, serving
from roadworthy.errors import ModelError
from roadworthy.models import Reply, Status
from roadworthy.models.endpoint import EndpointAddress
from roadworthy.models.probe import Probe, check_first_reply, probe

GPU = EndpointAddress("http://me:pass@gpu:8000", "tested", "vllm")
THOUGHT = "The model thinks before it answers; its thinking is kept apart from its answers."


def models(*ids: str) -> dict[str, Any]:
    """A list of models as servers write it."""
    return {"object": "list", "data": [{"id": name, "object": "model"} for name in ids]}


def probed(
    handler: Handler,
    model: str = "tested",
    provider: str = "vllm",
    *,
    api_key: str | None = None,
    timeout_s: float = 5.0,
) -> Probe:
    """What is found of a server."""

    async def run() -> Probe:
        async with serving(handler) as server:
            url = server.url if api_key else server.url.replace("http://", "http://me:pass@")
            return await probe(EndpointAddress(url, model, provider, timeout_s, api_key))

    try:
        return run_async(run())
    except ModelError as error:
        assert "pass" not in str(error)
        raise


def down(provider: str, model: str = "tested") -> str:
    """The message about a server that is not there."""

    async def run() -> None:
        async with serving(saying(200, b"")) as server:
            url = server.url.replace("http://", "http://me:pass@")
        await probe(EndpointAddress(url, model, provider, 5.0))

    with pytest.raises(ModelError) as raised:
        run_async(run())
    return str(raised.value)


def test_a_model_that_is_served_is_found() -> None:
    found = probed(saying(200, models("other", "tested")))
    assert (found.address.model, found.served) == ("tested", ("other", "tested"))


def test_models_are_asked_for_beside_the_chat_with_the_key() -> None:
    async def run() -> tuple[list[str], str]:
        async with serving(saying(200, models("tested"))) as server:
            await probe(EndpointAddress(server.url, "tested", "vllm", api_key="sk-1"))
        return server.paths, server.headers[0]["Authorization"]

    assert run_async(run()) == (["/v1/models"], "Bearer sk-1")


def test_vllm_alone_takes_the_one_that_is_served() -> None:
    assert probed(saying(200, models("org/only")), model="").address.name == "vllm/org/only"


def test_several_that_are_served_are_refused_with_their_names() -> None:
    with pytest.raises(ModelError, match=r"serves one, two\. Name one: --model vllm/NAME"):
        probed(saying(200, models("one", "two")), model="")


@pytest.mark.parametrize("handler", [saying(404, b""), saying(200, models()), saying(200, b"<html>")])
def test_vllm_alone_needs_a_list_of_models(handler: Handler) -> None:
    with pytest.raises(ModelError, match=r"serves no list of models\. Name one"):
        probed(handler, model="")


def test_a_model_that_is_not_served_suggests_the_nearest_and_lists_all() -> None:
    with pytest.raises(ModelError, match=r'does not serve "testd". Did you mean vllm/tested\? It serves: tested, xyz'):
        probed(saying(200, models("tested", "xyz")), model="testd")


def test_a_list_is_no_law_at_other_providers() -> None:
    assert probed(saying(200, models("listed")), provider="openai").address.model == "tested"


@pytest.mark.parametrize(
    "handler",
    [
        saying(404, b"not found"),
        saying(500, b""),
        saying(200, b"<html>"),
        saying(200, b"\xff"),
        saying(200, {"data": [3]}),
        saying(200, b'{"data": [], "x":' + b"[" * 9**5),
    ],
)
def test_a_server_without_a_list_of_models_is_tolerated(handler: Handler) -> None:
    found = probed(handler)
    assert (found.address.model, found.served) == ("tested", None)


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_says_how_to_set_another(status: int) -> None:
    with pytest.raises(ModelError, match=rf"refuses the API key \(HTTP {status}\).*--api-key-env") as raised:
        probed(saying(status, {"error": "bad key sk-1"}), api_key="sk-1")
    assert "sk-1" not in str(raised.value)


def test_a_vllm_server_that_is_down_says_how_to_start_it() -> None:
    message = down("vllm")
    assert "cannot be reached" in message
    assert "Start it (vllm serve tested), or give its address with --base-url. Nothing was sent." in message
    assert "vllm serve MODEL" in down("vllm", model="")


def test_another_server_that_is_down_says_what_to_check() -> None:
    assert "Check the address (--base-url) and the network. Nothing was sent." in down("openai")


def test_a_password_in_the_address_is_not_shown() -> None:
    assert "pass" not in down("vllm")


def test_a_server_that_hangs_is_said_to_hang() -> None:
    async def hang(_: web.Request) -> web.Response:
        await asyncio.sleep(5)
        return web.Response()

    with pytest.raises(ModelError, match=r"did not answer in time\. Start it"):
        probed(hang, timeout_s=0.2)


# The first reply


def refused(words: str, status: int = 400) -> Reply:
    """A reply to a request that the server would not take."""
    return Reply(Status.HTTP, error=f"HTTP {status}: {words}", http_status=status)


def complaint(reply: Reply, images: int) -> str:
    """The message that calls a run off."""
    with pytest.raises(ModelError) as raised:
        check_first_reply(reply, images, GPU)
    message = str(raised.value)
    assert "pass" not in message
    return message


def test_too_many_pictures_says_how_many_are_needed_and_the_flag() -> None:
    message = complaint(refused("At most 1 image(s) may be provided in one prompt."), 6)
    assert message == (
        "The model server at http://gpu:8000 accepts 1 image(s) per prompt; this exam needs 6. "
        "Restart vLLM with --limit-mm-per-prompt '{\"image\": 6}'. Nothing else was sent."
    )


@pytest.mark.parametrize(
    "words",
    [
        "tested is not a multimodal model",
        "This model does not support image input",
        "image input is not supported - hint",
    ],
)
def test_a_model_without_eyes_is_named(words: str) -> None:
    message = complaint(refused(words), 2)
    assert message.startswith("tested at http://gpu:8000 takes no pictures")
    assert "Choose a vision-language model" in message


def test_a_model_without_eyes_does_for_an_exam_without_pictures() -> None:
    assert check_first_reply(refused("tested is not a multimodal model"), 0, GPU) is None


@pytest.mark.parametrize("status", [401, 403])
def test_a_key_refused_by_the_first_reply_calls_the_run_off(status: int) -> None:
    assert "refuses the API key" in complaint(refused("no", status), 0)


def test_an_unknown_model_calls_the_run_off() -> None:
    assert "Check --model and --base-url" in complaint(refused("no such model", 404), 0)


@pytest.mark.parametrize("status", [Status.OK, Status.EMPTY, Status.TIMEOUT, Status.DROPPED, Status.GARBAGE])
def test_another_outcome_of_the_first_reply_is_no_reason_to_stop(status: Status) -> None:
    assert check_first_reply(Reply(status), 1, GPU) is None


def test_a_server_error_is_no_reason_to_stop() -> None:
    assert check_first_reply(refused("busy", 500), 1, GPU) is None


def test_a_content_filters_words_are_no_complaint_about_pictures() -> None:
    reply = Reply(Status.FILTERED, error="At most 1 image may show an accident.", http_status=400)
    assert check_first_reply(reply, 6, GPU) is None


def test_running_out_of_tokens_while_thinking_warns() -> None:
    warning = check_first_reply(Reply(Status.TRUNCATED, reasoning="Well,"), 0, GPU)
    assert warning is not None
    assert "ran out of tokens while thinking. Raise --max-tokens" in warning


@pytest.mark.parametrize("status", [Status.OK, Status.TRUNCATED])
def test_thinking_is_noted(status: Status) -> None:
    assert check_first_reply(Reply(status, "Option A", reasoning="Well,"), 0, GPU) == THOUGHT


def test_a_plain_answer_needs_no_warning() -> None:
    assert check_first_reply(Reply(Status.OK, "Option A"), 0, GPU) is None
