"""Finding drivers by name: models, our own, and those that other packages add by entry point."""

import difflib
from collections.abc import Iterable
from dataclasses import replace
from importlib.metadata import EntryPoint, entry_points

from roadworthy.driving.driver import Driver
from roadworthy.driving.settings import DriverSettings
from roadworthy.errors import UsageError

GROUP = "roadworthy.drivers"
"""Entry points of this group name a callable that takes DriverSettings and returns a Driver."""

OWN = tuple(
    EntryPoint(f"baseline/{name}", f"roadworthy.driving.baselines:{name}", GROUP)
    for name in ("first", "follow", "random", "stop")
)
MODEL_PROVIDERS = ("openai", "vllm")


def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in (*entry_points(group=GROUP), *OWN)}


def driver_names() -> tuple[str, ...]:
    """The names of all drivers that are installed, sorted; models (`vllm/NAME`, `openai/NAME`) drive beside these."""
    return tuple(sorted(_points()))


def make_driver(name: str, seed: int = 0, settings: DriverSettings | None = None) -> Driver:
    """A new driver of this name, whose chance comes from `seed`.

    `vllm/NAME` and `openai/NAME` are models that choose action keys; the model's server is looked for here.

    Raises:
        UsageError: there is no such driver (the message suggests the nearest), or a model's address or key is missing.
        ModelError: the model's server is not up, or does not serve this model.
    """
    chosen = replace(settings or DriverSettings(), seed=seed)
    points = _points()
    point = points.get(name)
    if point is None and str(name).partition("/")[0] in MODEL_PROVIDERS:
        # A client for HTTP takes a while to import, and only models need it.
        from roadworthy.driving.key_driver.model import model_driver  # noqa: PLC0415

        return model_driver(name, chosen)
    if point is None:
        raise UsageError(
            f'There is no driver "{name}".{_hint(str(name), points)} Drivers: {", ".join(sorted(points))}; a model '
            "drives as vllm/NAME or openai/NAME."
        )
    driver: Driver = point.load()(chosen)
    return driver


def _hint(name: str, known: Iterable[str]) -> str:
    provider, slash, model = name.partition("/")
    providers = difflib.get_close_matches(provider, MODEL_PROVIDERS, n=1) if slash else []
    near = [f"{providers[0]}/{model}"] if providers else difflib.get_close_matches(name, known, n=1, cutoff=0.4)
    return f' Did you mean "{near[0]}"?' if near else ""
