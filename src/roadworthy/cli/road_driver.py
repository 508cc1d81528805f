"""Who drives: a baseline on this machine, or a model behind an endpoint."""

import asyncio
from dataclasses import dataclass

from roadworthy.driving import driver_names, make_driver
from roadworthy.driving.registry import MODEL_PROVIDERS
from roadworthy.driving.scorecard.record import NOBODY
from roadworthy.driving.settings import DriverSettings


@dataclass(frozen=True, slots=True)
class Asked:
    """How a driver is asked: where its server is, how often it names keys, and how long it may take for that."""

    base_url: str | None = None
    api_key_env: str | None = None
    keys_every_s: float = 0.5
    decision_limit_s: float = 60.0


@dataclass(frozen=True, slots=True)
class NamedDriver:
    """A driver's whole name, what it is made with, and where pictures go."""

    name: str
    settings: DriverSettings
    sent_to: str


def driver_named(model: str, asked: Asked) -> NamedDriver:
    """The driver that `--model` means; a model's server is looked at.

    Raises:
        UsageError: there is no such driver; the message suggests the nearest.
        ModelError: the model's server is not up, or does not serve this model.
    """
    settings = DriverSettings(
        decision_every_s=asked.keys_every_s, base_url=asked.base_url, api_key_env=asked.api_key_env
    )
    if model.partition("/")[0] not in MODEL_PROVIDERS:
        if model not in driver_names():
            make_driver(model)  # says what there is instead
        return NamedDriver(model, settings, NOBODY)
    from roadworthy.models.probe import probe
    from roadworthy.models.specifier import endpoint_address

    named = endpoint_address(
        model, base_url=asked.base_url, api_key_env=asked.api_key_env, timeout_s=asked.decision_limit_s
    )
    address = asyncio.run(probe(named)).address
    return NamedDriver(address.name, settings, address.shown_url)
