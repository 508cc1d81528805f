"""A model behind an OpenAI-compatible endpoint (vLLM, SGLang, Ollama, llama.cpp, OpenRouter, OpenAI, ...)."""

import asyncio
import io
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime

import aiohttp
from yarl import URL

from roadworthy.errors import BadDataError
from roadworthy.models.byte_budget import ByteBudget
from roadworthy.models.decoding import Decoding
from roadworthy.models.images import ImagePreparer
from roadworthy.models.reply import Reply, Status
from roadworthy.models.request import Request
from roadworthy.models.wire import read_completion, read_error, request_body

IMAGE_BYTES_IN_FLIGHT = 128 * 2**20
LARGEST_ANSWER_BYTES = 16 * 2**20


@dataclass(frozen=True, slots=True)
class EndpointAddress:
    """Where an endpoint is and how it is entered. `api_key` is never written or shown."""

    base_url: str
    model: str
    provider: str
    timeout_s: float = 120.0
    api_key: str | None = None

    def __repr__(self) -> str:
        """The address without its key."""
        return f"EndpointAddress({self.name} at {self.shown_url})"

    @property
    def name(self) -> str:
        """Provider and model, e.g. "vllm/Qwen3-VL-8B"."""
        return f"{self.provider}/{self.model}"

    @property
    def shown_url(self) -> str:
        """The base URL without a user name, password or query in it."""
        return str(URL(self.base_url).with_user(None).with_query(None))

    @property
    def headers(self) -> dict[str, str]:
        """The headers of every request."""
        content_type = {"Content-Type": "application/json"}
        return content_type | ({"Authorization": f"Bearer {self.api_key}"} if self.api_key else {})


def with_version_path(base_url: str) -> str:
    """Return `base_url` with `/v1` added where its path names no version.

    >>> with_version_path("http://localhost:8000/")
    'http://localhost:8000/v1'
    >>> with_version_path("https://api.example.com/openai/v1")
    'https://api.example.com/openai/v1'
    >>> with_version_path("https://api.example.com/v1beta/openai")
    'https://api.example.com/v1beta/openai'
    """
    trimmed = base_url.rstrip("/").removesuffix("/chat/completions")
    folders = trimmed.partition("://")[2].split("/")[1:]
    has_version = any(folder.startswith("v") and folder[1:2].isdigit() for folder in folders)
    return trimmed if has_version else f"{trimmed}/v1"


class Endpoint:
    """A `Model` that asks one endpoint; every outcome becomes a Reply, one attempt a call."""

    def __init__(self, address: EndpointAddress, decoding: Decoding, images: ImagePreparer) -> None:
        self.address = address
        self._url = f"{with_version_path(address.base_url)}/chat/completions"
        self._parameters = decoding.parameters()
        self._images = images
        self._bytes = ByteBudget(IMAGE_BYTES_IN_FLIGHT)
        self._largest_image_bytes = 2**18
        self._session: aiohttp.ClientSession | None = None

    @property
    def name(self) -> str:
        """Provider and model, e.g. "vllm/Qwen3-VL-8B"."""
        return self.address.name

    async def answer(self, request: Request) -> Reply:
        """Return the reply after one attempt."""
        if not request.images:
            return await self._send(request)
        async with self._bytes.holding(len(request.images) * self._largest_image_bytes):
            return await self._send(request)

    async def _send(self, request: Request) -> Reply:
        try:
            images = [await self._images.prepare(image) for image in request.images]
        except BadDataError as error:
            return Reply(Status.DROPPED, attempts=0, error=f"not sent: {error}")
        self._largest_image_bytes = max(self._largest_image_bytes, *(len(image.data) for image in images), 0)
        body = request_body(self.address.model, request.messages, images, self._parameters)
        started = time.perf_counter()
        reply = await self._post(body)
        return replace(
            reply,
            latency_s=time.perf_counter() - started,
            sent_images=tuple(image.sha256 for image in images),
        )

    async def _post(self, body: bytes) -> Reply:
        # aiohttp warns of large bytes objects, which it would copy in one go; a file-like body is sent in pieces.
        payload = body if len(body) < 2**20 else io.BytesIO(body)
        try:
            async with self._connected().post(self._url, data=payload, allow_redirects=False) as response:
                answer = self._without_key(await _limited(response))
                if response.status == 200:
                    return read_completion(answer)
                if 300 <= response.status < 400:
                    return _redirected(response)
                wait_s = retry_after_s(response.headers)
                return replace(read_error(response.status, answer), retry_after_s=wait_s)
        except TimeoutError:
            return Reply(Status.TIMEOUT, error=f"no answer within {self.address.timeout_s:g} s")
        except (aiohttp.ClientError, OSError) as error:
            return Reply(
                Status.DROPPED, error=f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            )

    def _without_key(self, answer: bytes) -> bytes:
        # Some servers echo the key in their complaint about it, and answers are kept on disk.
        key = self.address.api_key
        return answer.replace(key.encode(), b"[API key]") if key else answer

    def _connected(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0),
                timeout=aiohttp.ClientTimeout(total=self.address.timeout_s),
                headers=self.address.headers,
                cookie_jar=aiohttp.DummyCookieJar(),
            )
        return self._session

    async def close(self) -> None:
        """Close the connections."""
        self._images.close()
        if self._session is not None:
            await self._session.close()
            await asyncio.sleep(0)


def _redirected(response: aiohttp.ClientResponse) -> Reply:
    # Never followed: a run sends its questions where it says that it does, and nowhere else.
    target = response.headers.get("Location", "an address that it does not name")
    words = f"HTTP {response.status}: the server redirects to {target}; name that with --base-url if you trust it"
    return Reply(Status.HTTP, error=words, http_status=response.status)


async def _limited(response: aiohttp.ClientResponse) -> bytes:
    answer = await response.content.read(LARGEST_ANSWER_BYTES)
    while not response.content.at_eof() and len(answer) < LARGEST_ANSWER_BYTES:
        answer += await response.content.read(LARGEST_ANSWER_BYTES - len(answer))
    return answer


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a `Retry-After` header asks for, given in seconds or as a date; None without one."""
    value = headers.get("Retry-After")
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
