"""What the options of `eval` and `licence` mean."""

from dataclasses import replace
from math import isfinite
from pathlib import Path

import msgspec

from roadworthy.cli.options import DecodingMode, Settings
from roadworthy.errors import UsageError
from roadworthy.models import Decoding, ImagePlan, Resizer
from roadworthy.questions import Shard
from roadworthy.runner import Price

RESERVED = {"model", "messages", "stream", "n"}


def decoding_for(settings: Settings, protocol: Decoding) -> Decoding:
    """Return the protocol's decoding, or the server's own, with what the command line names on top."""
    if settings.temperature is not None and not isfinite(settings.temperature):
        raise UsageError(f"--temperature {settings.temperature} is no temperature. Write a number such as 0.7.")
    base = protocol if settings.decoding is DecodingMode.PROTOCOL else Decoding()
    return Decoding(
        base.temperature if settings.temperature is None else settings.temperature,
        base.max_tokens if settings.max_tokens is None else settings.max_tokens,
        _json_object(settings.extra_body) if settings.extra_body else base.extra_body,
    )


def images_for(settings: Settings, protocol: ImagePlan) -> ImagePlan:
    """Return the protocol's image plan with what the command line names on top."""
    side = settings.image_side or protocol.max_side_px
    return replace(protocol, max_side_px=side, resizer=Resizer(settings.resizer.value))


def shards_of(settings: Settings) -> tuple[Shard, ...]:
    """Return the shard named, if any."""
    return (Shard.parse(settings.shard),) if settings.shard else ()


def price_of(settings: Settings) -> Price | None:
    """Return the price named, if any.

    Raises:
        UsageError: it is not of the form IN/OUT.
    """
    if settings.price is None:
        return None
    try:
        prompt_usd, completion_usd = (float(part) for part in settings.price.split("/"))
    except ValueError as error:
        raise UsageError(
            f'--price "{settings.price}" is not of the form IN/OUT, for example 0.15/0.60 (USD per million tokens).'
        ) from error
    if not all(isfinite(usd) and usd >= 0 for usd in (prompt_usd, completion_usd)):
        raise UsageError(f'--price "{settings.price}" must be two numbers of at least 0.')
    return Price(prompt_usd, completion_usd)


def _json_object(path: Path) -> str:
    try:
        found = msgspec.json.decode(path.read_bytes(), type=dict[str, object])
    except OSError as error:
        raise UsageError(f"--extra-body {path} cannot be read ({error.strerror}).") from error
    except msgspec.DecodeError as error:
        raise UsageError(f'--extra-body {path} is not a JSON object ({error}). Write e.g. {{"top_p": 1}}.') from error
    reserved = sorted(RESERVED & set(found))
    if reserved:
        raise UsageError(f'--extra-body {path} may not set "{reserved[0]}": Roadworthy sets it or relies on it.')
    return msgspec.json.encode(found, order="deterministic").decode()
