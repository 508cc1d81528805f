"""Endpoints for tests: a real HTTP server in the test's own event loop, and requests to put to it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from aiohttp import web

from roadworthy.models import Decoding, ImagePart, ImagePlan, Message, Reply, Request, TextPart
from roadworthy.models.endpoint import Endpoint, EndpointAddress
from roadworthy.models.images import ImagePreparer
from roadworthy.questions import ImageRef

T = TypeVar("T")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
ASKED = Request((Message("system", (TextPart("Be brief."),)), Message("user", (TextPart("What now?"),))))


@dataclass(slots=True)
class Server:
    """A running server: where it is, and what came to it."""

    url: str
    paths: list[str] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    @property
    def body(self) -> dict[str, Any]:
        """The last request's body."""
        found: dict[str, Any] = json.loads(self.bodies[-1])
        return found


@asynccontextmanager
async def serving(handler: Handler) -> AsyncIterator[Server]:
    """Serve every path by `handler` while the block runs."""
    server = Server("")

    async def handle(request: web.Request) -> web.StreamResponse:
        server.paths.append(request.path)
        server.headers.append(dict(request.headers))
        server.bodies.append(await request.read())
        return await handler(request)

    app = web.Application(client_max_size=2**28)
    app.router.add_route("*", "/{path:.*}", handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
    finally:
        await runner.cleanup()


def saying(status: int, body: bytes | dict[str, Any], **headers: str) -> Handler:
    """A handler that always answers the same; `_` in a header's name stands for `-`."""

    async def handle(_: web.Request) -> web.Response:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return web.Response(
            status=status, body=data, headers={name.replace("_", "-"): headers[name] for name in headers}
        )

    return handle


def completion(text: str | None = "Option A", **message: Any) -> dict[str, Any]:
    """A chat completion that says `text`."""
    return {"choices": [{"message": {"content": text} | message, "finish_reason": "stop"}]}


def no_pictures(_: ImageRef) -> bytes:
    """A reader for requests without pictures."""
    raise AssertionError("no picture was to be read")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an endpoint made of a server, and what the server saw of it."""

    reply: Reply
    server: Server


def ask(
    handler: Handler,
    request: Request = ASKED,
    *,
    decoding: Decoding | None = None,
    read: Callable[[ImageRef], bytes] = no_pictures,
    path: str = "",
    timeout_s: float = 10.0,
    api_key: str | None = None,
) -> Asked:
    """Serve `handler`, put one request to it through an Endpoint, and return what came of it."""

    async def run() -> Asked:
        async with serving(handler) as server:
            address = EndpointAddress(server.url + path, "tested", "vllm", timeout_s, api_key)
            endpoint = Endpoint(address, decoding or Decoding(), ImagePreparer(read, ImagePlan()))
            try:
                return Asked(await endpoint.answer(request), server)
            finally:
                await endpoint.close()

    return run_async(run())


def run_async(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, in an event loop of its own that complains of nothing left open."""
    return asyncio.run(asyncio.wait_for(work, 30))


def showing(*names: str) -> Request:
    """A request that shows these pictures and asks what they are."""
    pictures = tuple(ImagePart(ImageRef(name)) for name in names)
    return Request((Message("user", (*pictures, TextPart("What is this?"))),))
