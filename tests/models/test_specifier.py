import pytest

from roadworthy.errors import UsageError
from roadworthy.models.endpoint import EndpointAddress
from roadworthy.models.specifier import baseline_of, endpoint_address


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "VLLM_API_KEY", "VLLM_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


def address(model: str, base_url: str | None = None, api_key_env: str | None = None) -> EndpointAddress:
    """The address that the options mean."""
    return endpoint_address(model, base_url=base_url, api_key_env=api_key_env, timeout_s=9.0)


@pytest.mark.parametrize("name", ["Qwen/Qwen3-VL-8B", "a/b/c", "model:latest"])
def test_a_model_is_split_at_the_first_slash_only(name: str) -> None:
    found = address(f"vllm/{name}")
    assert (found.provider, found.model, found.name) == ("vllm", name, f"vllm/{name}")


def test_vllm_alone_leaves_the_name_open_and_is_at_localhost_without_a_key() -> None:
    assert address("vllm") == EndpointAddress("http://localhost:8000/v1", "", "vllm", 9.0, None)


def test_openai_alone_names_no_model() -> None:
    with pytest.raises(UsageError, match=r'--model "openai" names no model. Write openai/NAME'):
        address("openai")


@pytest.mark.parametrize(
    ("model", "suggestion"),
    [
        ("vlm/x", "vllm/x"),
        ("OpenAI/gpt-4o", "openai/gpt-4o"),
        ("opnai/a/b", "openai/a/b"),
        ("random", "baseline/random"),
        ("reference", "baseline/reference"),
        ("Qwen/Qwen3-VL-8B", "vllm/Qwen/Qwen3-VL-8B"),
    ],
)
def test_an_unknown_provider_suggests_the_likely_model(model: str, suggestion: str) -> None:
    with pytest.raises(UsageError) as raised:
        address(model)
    assert f"Did you mean {suggestion}?" in str(raised.value)


def test_an_unknown_provider_lists_those_there_are() -> None:
    with pytest.raises(UsageError, match="providers are openai, vllm, baseline"):
        address("anthropic/claude")


@pytest.mark.parametrize("value", [None, "", "  \n"])
def test_a_missing_key_names_its_variable_and_the_command(monkeypatch: pytest.MonkeyPatch, value: str | None) -> None:
    if value is not None:
        monkeypatch.setenv("OPENAI_API_KEY", value)
    with pytest.raises(UsageError, match=r"OPENAI_API_KEY is not set. Type: export OPENAI_API_KEY="):
        address("openai/gpt-4o")


def test_the_key_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    assert address("openai/gpt-4o").api_key == "sk-1"


def test_api_key_env_names_another_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    monkeypatch.setenv("MY_KEY", "sk-2")
    assert address("openai/gpt-4o", api_key_env="MY_KEY").api_key == "sk-2"


def test_a_variable_that_is_named_and_not_set_is_an_error_even_where_no_key_is_needed() -> None:
    with pytest.raises(UsageError, match="MY_KEY is not set"):
        address("vllm/x", api_key_env="MY_KEY")


def test_another_server_of_openais_kind_needs_no_key() -> None:
    assert address("openai/x", base_url="http://localhost:1234").api_key is None


def test_space_around_a_key_is_not_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", " sk-1\n")
    assert address("openai/gpt-4o").api_key == "sk-1"


def test_a_key_with_a_line_break_is_refused_without_being_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1\nsk-2")
    with pytest.raises(UsageError, match="OPENAI_API_KEY holds a line break") as raised:
        address("openai/gpt-4o")
    assert "sk-" not in str(raised.value)


@pytest.mark.parametrize(("model", "variable"), [("vllm/x", "VLLM_BASE_URL"), ("openai/x", "OPENAI_BASE_URL")])
def test_the_base_url_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch, model: str, variable: str) -> None:
    monkeypatch.setenv(variable, "http://gpu:8000")
    assert address(model).base_url == "http://gpu:8000"


def test_the_option_goes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VLLM_BASE_URL", "http://gpu:8000")
    assert address("vllm/x", base_url="http://other").base_url == "http://other"


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8000",
        "gpu",
        "ftp://gpu",
        "http://",
        "http:///v1",
        "http://gpu:99999",
        "http://gpu:port",
        "http://[::1",
    ],
)
def test_what_is_no_url_is_refused_with_its_form(url: str) -> None:
    with pytest.raises(UsageError, match=r"is no URL\. Write it as http://HOST:PORT or https://HOST") as raised:
        address("vllm/x", base_url=url)
    assert url in str(raised.value)


@pytest.mark.parametrize("url", ["http://gpu", "https://gpu/v1", "http://[::1]:8000", "http://10.0.0.1:8000/v1/"])
def test_what_is_a_url_is_taken_as_it_is(url: str) -> None:
    assert address("vllm/x", base_url=url).base_url == url


def test_neither_key_nor_password_is_shown() -> None:
    secret = EndpointAddress("https://me:pass@gpu:8000/v1", "x", "vllm", api_key="sk-1")
    shown = f"{secret!r} {secret} {secret.shown_url} {secret.name}"
    assert secret.shown_url == "https://gpu:8000/v1"
    assert not [word for word in ("me:", "pass", "sk-1") if word in shown]


def test_a_user_name_in_the_address_and_a_key_are_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VLLM_API_KEY", "sk-1")
    with pytest.raises(UsageError, match="VLLM_API_KEY is set: a request can carry only one") as raised:
        address("vllm/x", base_url="http://me:pass@gpu:8000")
    assert "pass" not in str(raised.value)


def test_a_baseline_is_made_by_name() -> None:
    found = baseline_of("baseline/first", 0)
    assert found is not None
    assert found.name == "baseline/first"


def test_other_providers_are_no_baseline() -> None:
    assert baseline_of("vllm/random", 0) is None


def test_an_unknown_baseline_suggests_the_nearest_and_lists_all() -> None:
    with pytest.raises(UsageError, match=r"mean baseline/random\? There are: answer-key, first, majority, random\."):
        baseline_of("baseline/randon", 0)
