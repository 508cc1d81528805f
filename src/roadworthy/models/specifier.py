"""Reading `--model`: which provider, which name, where it is and with which key."""

import difflib
import os
from dataclasses import dataclass

from yarl import URL

from roadworthy.errors import UsageError
from roadworthy.models.baselines import ALIASES, BASELINES, Baseline, make_baseline
from roadworthy.models.endpoint import EndpointAddress


@dataclass(frozen=True, slots=True)
class Provider:
    """An OpenAI-compatible provider: its default address and where its address and key come from."""

    name: str
    default_url: str
    url_env: str
    key_env: str
    needs_key: bool


PROVIDERS = {
    "openai": Provider("openai", "https://api.openai.com/v1", "OPENAI_BASE_URL", "OPENAI_API_KEY", True),
    "vllm": Provider("vllm", "http://localhost:8000/v1", "VLLM_BASE_URL", "VLLM_API_KEY", False),
}


def baseline_of(model: str, seed: int) -> Baseline | None:
    """Return the baseline that `baseline/NAME` names, or None when `model` names no baseline at all.

    Raises:
        UsageError: there is no such baseline; the message lists those there are.
    """
    provider, _, label = model.partition("/")
    if provider != "baseline":
        return None
    baseline = make_baseline(label, seed)
    if baseline is None:
        near = difflib.get_close_matches(label, [*BASELINES, *ALIASES], n=1)
        hint = f" Did you mean baseline/{near[0]}?" if near else ""
        raise UsageError(f'There is no baseline "{label}".{hint} There are: {", ".join(BASELINES)}.')
    return baseline


def endpoint_address(model: str, *, base_url: str | None, api_key_env: str | None, timeout_s: float) -> EndpointAddress:
    """Return the address that `provider/NAME` means; the name is split at the first slash only.

    `vllm` alone leaves the name empty: the one model that the server serves. The key comes from the environment only.

    Raises:
        UsageError: the provider is unknown, a name is missing, or a key is needed and not set.
    """
    provider_name, _, name = model.partition("/")
    provider = PROVIDERS.get(provider_name)
    if provider is None:
        raise UsageError(_unknown_provider(model))
    if not name and provider.name != "vllm":
        raise UsageError(f'--model "{model}" names no model. Write {provider.name}/NAME, e.g. {provider.name}/gpt-4o.')
    url = base_url or os.environ.get(provider.url_env) or provider.default_url
    _check_url(url)
    key_env = api_key_env or provider.key_env
    address = EndpointAddress(url, name, provider.name, timeout_s, os.environ.get(key_env, "").strip() or None)
    if address.api_key is None and (api_key_env or (provider.needs_key and url == provider.default_url)):
        raise UsageError(f"{address.shown_url} needs an API key, and {key_env} is not set. Type: export {key_env}=...")
    if address.api_key and not address.api_key.isprintable():
        raise UsageError(f"{key_env} holds a line break or another control character. Set it to the key alone.")
    if address.api_key and URL(url).user is not None:
        raise UsageError(
            f"{address.shown_url} is given with a user name, and {key_env} is set: a request can carry only one of "
            f"them. Leave the name out of the address, or type: unset {key_env}"
        )
    return address


def _check_url(url: str) -> None:
    try:
        parsed = URL(url)
        is_url = parsed.scheme in ("http", "https") and bool(parsed.host) and parsed.port is not None
    except ValueError:
        is_url = False
    if not is_url:
        raise UsageError(f'The address "{url}" is no URL. Write it as http://HOST:PORT or https://HOST.')


def _unknown_provider(model: str) -> str:
    known = [*PROVIDERS, "baseline"]
    provider = model.partition("/")[0]
    near = difflib.get_close_matches(provider.lower(), known, n=1)
    if near:
        suggestion = f"{near[0]}/{model.partition('/')[2]}"
    elif model in BASELINES or model in ALIASES:
        suggestion = f"baseline/{model}"
    else:
        suggestion = f"vllm/{model}"
    return (
        f'--model "{model}": there is no provider "{provider}". Did you mean {suggestion}? '
        f"A model is written provider/NAME; providers are {', '.join(known)}. "
        "Any OpenAI-compatible server works as openai/NAME with --base-url."
    )
