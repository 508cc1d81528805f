from typing import Any

import pytest
from aiohttp import web

from models.serving import completion, run_async, serving
from roadworthy.errors import ModelError
from roadworthy.models.endpoint import EndpointAddress
from roadworthy.models.examination import examine


def examined(images: int, limit: int) -> dict[str, str]:
    """What is found of a server that takes at most so many pictures."""

    async def handle(request: web.Request) -> web.Response:
        if request.path.endswith("/models"):
            return web.json_response({"data": [{"id": "tested"}]})
        content: Any = (await request.json())["messages"][0]["content"]
        shown = 0 if isinstance(content, str) else sum(part["type"] == "image_url" for part in content)
        if shown > limit:
            return web.json_response({"error": {"message": f"At most {limit} image(s) may be provided"}}, status=400)
        return web.json_response(completion("ready"))

    async def run() -> dict[str, str]:
        async with serving(handle) as server:
            return dict(await examine(EndpointAddress(server.url, "", "vllm", 5.0), images))

    return run_async(run())


def test_a_healthy_server_answers_text_and_pictures() -> None:
    found = examined(images=3, limit=3)
    assert (found["serves"], found["asked"]) == ("tested", "tested")
    assert found["a text question"] == found["3 picture(s)"] == "ok: ready"


def test_an_exam_without_pictures_shows_none() -> None:
    assert not [what for what in examined(images=0, limit=0) if "picture" in what]


def test_a_server_that_takes_too_few_pictures_is_found_out() -> None:
    with pytest.raises(ModelError, match=r"accepts 1 image\(s\) per prompt; this exam needs 3"):
        examined(images=3, limit=1)
