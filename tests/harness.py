"""What tests drive Roadworthy with: a real chat server, and the command line in this process."""

import asyncio
import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiohttp import web


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Cli = Callable[..., Outcome]


Answer = Callable[[dict[str, Any]], web.Response | str]


def completion(text: str | None, **choice: Any) -> web.Response:
    """A chat completion that says `text`."""
    message = {"role": "assistant", "content": text} | choice.pop("message", {})
    usage = {"prompt_tokens": 100, "completion_tokens": 10}
    return web.json_response({"choices": [{"message": message, "finish_reason": "stop"} | choice], "usage": usage})


@dataclass(slots=True)
class ChatServer:
    """A real HTTP server that speaks chat completions and remembers what it was asked."""

    answer: Answer
    delay_s: float = 0.0
    bodies: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    url: str = ""
    in_flight: int = 0
    peak: int = 0

    async def chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        self.bodies.append(body)
        self.headers.append(dict(request.headers))
        self.in_flight += 1
        self.peak = max(self.peak, self.in_flight)
        try:
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            answer = self.answer(body)
        finally:
            self.in_flight -= 1
        return completion(answer) if isinstance(answer, str) else answer

    async def models(self, _: web.Request) -> web.Response:
        return web.json_response({"data": [{"id": "tested"}]})

    def serve(self, ready: threading.Event, stop: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
        async def run() -> None:
            app = web.Application(client_max_size=2**28)
            app.router.add_post("/v1/chat/completions", self.chat)
            app.router.add_get("/v1/models", self.models)
            runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
            await runner.setup()
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            self.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
            ready.set()
            await stop.wait()
            await runner.cleanup()

        loop.run_until_complete(run())
        loop.close()


def text_of(body: dict[str, Any]) -> str:
    """All text that a request's messages hold."""
    content = body["messages"][-1]["content"]
    return content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)


def scores(run: Path) -> dict[str, Any]:
    """A run's scores.json without its timing."""
    document: dict[str, Any] = json.loads((run / "scores.json").read_bytes())
    document.pop("timing")
    return document
