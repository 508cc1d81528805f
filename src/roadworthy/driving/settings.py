"""What a driver is made with, beside its name."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverSettings:
    """Settings of all drivers; each reads those that mean something to it. They can be sent to another process.

    `seed` is where chance comes from. Drivers that name keys decide every `decision_every_s`, and a decision for which
    there is no reply within `decision_limit_s` is made by default. `base_url` is the address of a model's server, None
    for the provider's own, and `api_key_env` the variable of the environment that holds its key.
    """

    seed: int = 0
    decision_every_s: float = 0.5
    decision_limit_s: float = 60.0
    base_url: str | None = None
    api_key_env: str | None = None
