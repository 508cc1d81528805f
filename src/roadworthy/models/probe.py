"""A look at an endpoint before a run: is it up, and which models does it serve."""

import asyncio
import difflib
import re
from dataclasses import dataclass, replace

import aiohttp
import msgspec

from roadworthy.errors import ModelError
from roadworthy.models.endpoint import EndpointAddress, with_version_path
from roadworthy.models.reply import Reply, Status
from roadworthy.models.wire import UNREADABLE

PROBE_TIMEOUT_S = 10.0


class _Served(msgspec.Struct):
    id: str


class _Models(msgspec.Struct):
    data: list[_Served] = []


@dataclass(frozen=True, slots=True)
class Probe:
    """What `/models` said: the ids served, or None where the server has no such list."""

    address: EndpointAddress
    served: tuple[str, ...] | None


async def probe(address: EndpointAddress) -> Probe:
    """Return the endpoint's models; an address without a name gets the one model that is served.

    Raises:
        ModelError: the server is down, refuses the key, or does not serve the model; the message says what to do.
    """
    url = f"{with_version_path(address.base_url)}/models"
    timeout = aiohttp.ClientTimeout(total=min(PROBE_TIMEOUT_S, address.timeout_s))
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout, headers=address.headers) as session,
            session.get(url, allow_redirects=False) as response,
        ):
            status, body = response.status, await response.read()
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        await asyncio.sleep(0)
        raise ModelError(_unreachable(address, error)) from error
    if status in (401, 403):
        raise ModelError(
            f"{address.shown_url} refuses the API key (HTTP {status}). Set the right key in the environment, "
            "or name the variable that holds it with --api-key-env."
        )
    served = _served(body) if status == 200 else None
    return Probe(_named(address, served), served)


def _served(body: bytes) -> tuple[str, ...] | None:
    try:
        return tuple(model.id for model in msgspec.json.decode(body, type=_Models).data)
    except UNREADABLE:
        return None


def _named(address: EndpointAddress, served: tuple[str, ...] | None) -> EndpointAddress:
    if address.model:
        if served and address.model not in served and address.provider == "vllm":
            near = difflib.get_close_matches(address.model, served, n=1)
            hint = f"Did you mean vllm/{near[0]}? " if near else ""
            raise ModelError(
                f'{address.shown_url} does not serve "{address.model}". {hint}It serves: {", ".join(served)}.'
            )
        return address
    if not served or len(served) > 1:
        listed = ", ".join(served) if served else "no list of models"
        raise ModelError(f"{address.shown_url} serves {listed}. Name one: --model vllm/NAME.")
    return replace(address, model=served[0])


def _unreachable(address: EndpointAddress, error: Exception) -> str:
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    why = "did not answer in time" if isinstance(error, TimeoutError) else f"cannot be reached ({reason})"
    if address.provider == "vllm":
        remedy = f"Start it (vllm serve {address.model or 'MODEL'}), or give its address with --base-url."
    else:
        remedy = "Check the address (--base-url) and the network."
    return f"The model server at {address.shown_url} {why}. {remedy} Nothing was sent."


_TOO_MANY_IMAGES = re.compile(r"[Aa]t most (\d+) image", re.ASCII)
_NO_IMAGES = re.compile(r"not (?:a )?multi-?modal|does not support image|image input is not supported", re.IGNORECASE)


def check_first_reply(reply: Reply, images: int, address: EndpointAddress) -> str | None:
    """Judge a run by its first reply, that to the question with the most pictures; return a warning, if any.

    Raises:
        ModelError: no question like it can be asked of this server; the message says what to change.
    """
    if reply.status is Status.HTTP:
        _check_refusal(reply, images, address)
    thinks = reply.reasoning is not None
    if reply.status is Status.TRUNCATED and thinks and not reply.text:
        return (
            "The model thinks before it answers and ran out of tokens while thinking. "
            "Raise --max-tokens, or switch thinking off with --extra-body."
        )
    return "The model thinks before it answers; its thinking is kept apart from its answers." if thinks else None


def _check_refusal(reply: Reply, images: int, address: EndpointAddress) -> None:
    words = reply.error or ""
    if 300 <= (reply.http_status or 0) < 400:
        raise ModelError(f"{address.shown_url} cannot be asked ({words}).")
    if limit := _TOO_MANY_IMAGES.search(words):
        raise ModelError(
            f"The model server at {address.shown_url} accepts {limit[1]} image(s) per prompt; this exam needs "
            f"{images}. Restart vLLM with --limit-mm-per-prompt '{{\"image\": {images}}}'. Nothing else was sent."
        )
    if images and _NO_IMAGES.search(words):
        raise ModelError(
            f"{address.model} at {address.shown_url} takes no pictures ({words}); this exam shows up to {images}. "
            "Choose a vision-language model. Nothing else was sent."
        )
    if reply.http_status in (401, 403):
        raise ModelError(f"{address.shown_url} refuses the API key ({words}). Set the right one and type this again.")
    if reply.http_status == 404:
        raise ModelError(
            f"{address.shown_url} does not know the model or the address ({words}). Check --model and --base-url."
        )
