"""DriveAction from the hub: addresses, a real server that speaks the hub's protocol, its errors, and doing without it.

The hub's client reads where the hub is when it is imported, so each fetch is a process of its own.
"""

import hashlib
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

import pytest

from exams.driveaction_parquet import make_driveaction_parquet
from roadworthy.errors import UsageError
from roadworthy.exams.driveaction.official.hub import HubAddress, parse_address
from roadworthy.questions import open_question_set

REPO = "LiAuto-DriveAction/drive-action"
ADDRESS = f"hf://datasets/{REPO}"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("location", "address"),
    [
        (ADDRESS, HubAddress(REPO)),
        (f"{ADDRESS}/", HubAddress(REPO)),
        (f"HF{ADDRESS[2:]}", HubAddress(REPO)),
        (f"{ADDRESS}@{COMMIT}", HubAddress(REPO, COMMIT)),
        (f"{ADDRESS}@refs%2Fpr%2F1", HubAddress(REPO, "refs/pr/1")),
        (f"{ADDRESS}@main/data", HubAddress(REPO, "main", "data")),
        (f"{ADDRESS}/data/x.parquet", HubAddress(REPO, None, "data/x.parquet")),
    ],
)
def test_an_address_names_repository_revision_and_path(location: str, address: HubAddress) -> None:
    assert parse_address(location) == address


@pytest.mark.parametrize(
    "location",
    [
        "hf://datasets/one",
        "hf://models/a/b",
        f"{ADDRESS}@",
        f"{ADDRESS}/../x",
        f"{ADDRESS}@a@b",
        "hf://",
        "hf://datasets/a/b@",
    ],
)
def test_an_address_of_another_form_is_refused_with_the_right_one(location: str) -> None:
    with pytest.raises(UsageError, match=rf"Write it as {ADDRESS}"):
        parse_address(location)


@dataclass
class Hub:
    """A hub with one data set, and what it was asked for."""

    files: dict[str, bytes]
    hangs: bool = False
    status: int = 200
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def handler(hub) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                hub.answer(self)

            def do_HEAD(self) -> None:
                hub.answer(self)

            def log_message(self, *_: object) -> None:
                return

        return Handler

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        path = unquote(request.path.partition("?")[0])
        self.asked.append(path)
        if self.hangs:
            threading.Event().wait(90)
        if self.status != 200:
            return self._send(request, self.status, b"{}", {"X-Error-Message": "the hub is out of order"})
        api, stored = f"/api/datasets/{REPO}/", f"/datasets/{REPO}/resolve/{COMMIT}/"
        if path in (f"{api}revision/main", f"{api}revision/{COMMIT}"):
            siblings = [{"rfilename": name} for name in self.files]
            return self._json(request, {"_id": "1", "id": REPO, "sha": COMMIT, "siblings": siblings})
        if path in (f"{api}tree/{COMMIT}", f"{api}tree/main"):
            return self._json(request, [self._file(name) for name in self.files])
        if path.startswith(f"{api}revision/"):
            return self._send(request, 404, b"{}", {"X-Error-Code": "RevisionNotFound"})
        if path.startswith(stored) and path.removeprefix(stored) in self.files:
            data = self.files[path.removeprefix(stored)]
            etag = hashlib.sha256(data).hexdigest()
            return self._send(request, 200, data, {"ETag": f'"{etag}"', "X-Repo-Commit": COMMIT})
        return self._send(request, 404, b"{}", {"X-Error-Code": "RepoNotFound"})

    def _file(self, name: str) -> dict[str, object]:
        data = self.files[name]
        return {"type": "file", "path": name, "size": len(data), "oid": hashlib.sha1(data).hexdigest()}

    def _json(self, request: BaseHTTPRequestHandler, value: object) -> None:
        self._send(request, 200, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def _send(self, request: BaseHTTPRequestHandler, status: int, data: bytes, headers: dict[str, str]) -> None:
        request.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(data))}).items():
            request.send_header(name, value)
        request.end_headers()
        if request.command == "GET":
            request.wfile.write(data)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    made = make_driveaction_parquet(tmp_path / "made", 2)
    files = {path.relative_to(made).as_posix(): path.read_bytes() for path in sorted(made.rglob("*.parquet"))}
    hub = Hub(files | {"README.md": b"# The data set", "video.mp4": b"not to be fetched"})
    yield hub
    hub.close()


FETCH = """
import json, sys
from pathlib import Path
from roadworthy.errors import RoadworthyError
from roadworthy.exams.driveaction.official import hub, open_official
hub.TIMEOUT_S = float(sys.argv[3])
try:
    questions = open_official(sys.argv[1], Path(sys.argv[2]))
    print(json.dumps({"n": len(questions), "source": questions.dataset.source, "folder": str(questions.folder)}))
except RoadworthyError as error:
    print(json.dumps({"error": f"{type(error).__name__}: {error}"}))
"""


def environment_of(hub_url: str, tmp_path: Path) -> dict[str, str]:
    """Where a process of its own finds the hub and keeps what it fetched."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HF_")}
    return (
        kept
        | {"HF_ENDPOINT": hub_url, "HF_HOME": str(tmp_path / "hf"), "HF_HUB_DISABLE_TELEMETRY": "1"}
        | {"HF_HUB_ETAG_TIMEOUT": "2", "HF_HUB_DOWNLOAD_TIMEOUT": "2"}
    )


def built(location: str, hub_url: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """What `roadworthy build` of an address says."""
    program = "from roadworthy.cli.main import main; main()"
    command = ["build", "driveaction", location, "--source", "parquet", "--out", str(tmp_path / "set")]
    return subprocess.run(
        [sys.executable, "-c", program, *command],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment_of(hub_url, tmp_path),
    )


def opened(
    location: str, hub_url: str, tmp_path: Path, *, timeout_s: float = 10, **environment: str
) -> dict[str, object]:
    """What opening an address gives: number, source and folder, or an error."""
    told = run(location, hub_url, tmp_path, timeout_s=timeout_s, **environment)
    assert "Traceback" not in told.stderr
    value: dict[str, object] = json.loads(told.stdout)
    return value


def run(
    location: str, hub_url: str, tmp_path: Path, *, timeout_s: float = 10, **environment: str
) -> "subprocess.CompletedProcess[str]":
    """Open an address in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", FETCH, location, str(tmp_path / "cache"), str(timeout_s)],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment_of(hub_url, tmp_path) | environment,
    )


def unused_url() -> str:
    """An address where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{free.getsockname()[1]}"


def test_the_hubs_files_become_a_set_that_records_their_commit(hub: Hub, tmp_path: Path) -> None:
    told = opened(ADDRESS, hub.url, tmp_path)
    assert (told["n"], told["source"]) == (24, f"{ADDRESS}, revision {COMMIT}")
    assert not any(path.endswith(("mp4", "README.md")) for path in hub.asked)


def test_one_commit_under_two_names_is_fetched_and_converted_once(hub: Hub, tmp_path: Path) -> None:
    first = opened(ADDRESS, hub.url, tmp_path)
    fetched = [path for path in hub.asked if path.endswith(".parquet")]
    again = opened(f"{ADDRESS}@{COMMIT}", hub.url, tmp_path)
    assert again["folder"] == first["folder"]
    assert [path for path in hub.asked if path.endswith(".parquet")] == fetched


def test_a_path_fetches_no_more_than_it_names(hub: Hub, tmp_path: Path) -> None:
    told = opened(f"{ADDRESS}/data/train-00001-of-00002.parquet", hub.url, tmp_path)
    assert told["n"] == 10
    assert not any(path.endswith("train-00000-of-00002.parquet") for path in hub.asked)


@pytest.mark.parametrize("offline", ["0", "1"])
def test_what_was_fetched_serves_without_the_hub(hub: Hub, tmp_path: Path, offline: str) -> None:
    first = opened(ADDRESS, hub.url, tmp_path)
    hub.close()
    assert opened(ADDRESS, hub.url, tmp_path, HF_HUB_OFFLINE=offline) == first


def test_a_hub_that_cannot_be_reached_says_what_to_do(tmp_path: Path) -> None:
    error = opened(ADDRESS, unused_url(), tmp_path)["error"]
    assert isinstance(error, str)
    assert error.startswith(f"BadDataError: The hub did not give {REPO}")
    assert "Connection refused" in error
    assert error.endswith("by other means and name that folder.")
    assert "local_files_only" not in error


def test_an_offline_client_says_how_to_go_online(tmp_path: Path) -> None:
    error = str(opened(ADDRESS, unused_url(), tmp_path, HF_HUB_OFFLINE="1")["error"])
    assert "unset the `HF_HUB_OFFLINE` environment variable). Try again" in error


@pytest.mark.parametrize("scheme", ["hf", "HF"])
def test_build_fetches_an_address_and_records_its_commit(hub: Hub, tmp_path: Path, scheme: str) -> None:
    address = f"{scheme}{ADDRESS[2:]}"
    done = built(address, hub.url, tmp_path)
    assert done.returncode == 0, done.stderr
    assert open_question_set(tmp_path / "set").dataset.source == f"{ADDRESS}, revision {COMMIT}"


def test_a_hub_that_does_not_answer_is_given_up(hub: Hub, tmp_path: Path) -> None:
    hub.hangs = True
    assert f"The hub did not give {REPO}" in str(opened(ADDRESS, hub.url, tmp_path, timeout_s=1)["error"])


def test_what_was_fetched_serves_when_the_hub_hangs(hub: Hub, tmp_path: Path) -> None:
    first = opened(ADDRESS, hub.url, tmp_path)
    hub.hangs = True
    assert opened(ADDRESS, hub.url, tmp_path, timeout_s=1) == first


def test_that_the_hub_was_not_asked_is_said(hub: Hub, tmp_path: Path) -> None:
    assert "does not answer" not in run(ADDRESS, hub.url, tmp_path).stderr
    said = run(ADDRESS, unused_url(), tmp_path).stderr
    assert "The hub does not answer" in said
    assert COMMIT in said


@pytest.mark.parametrize("status", [500, 503])
def test_a_hub_out_of_order_says_what_to_do(hub: Hub, tmp_path: Path, status: int) -> None:
    hub.status = status
    assert f"The hub did not give {REPO}" in str(opened(ADDRESS, hub.url, tmp_path)["error"])


def test_an_unknown_revision_is_named(hub: Hub, tmp_path: Path) -> None:
    assert 'has no revision "v9"' in str(opened(f"{ADDRESS}@v9", hub.url, tmp_path)["error"])


@pytest.mark.parametrize("status", [200, 401, 403])
def test_an_unknown_data_set_names_the_official_one(hub: Hub, tmp_path: Path, status: int) -> None:
    hub.status = status
    error = str(opened("hf://datasets/somebody/else", hub.url, tmp_path)["error"])
    assert "no data set somebody/else" in error
    assert ADDRESS in error


def test_a_path_that_is_not_there_is_named(hub: Hub, tmp_path: Path) -> None:
    error = str(opened(f"{ADDRESS}/data/none.parquet", hub.url, tmp_path)["error"])
    assert "none.parquet" in error


def test_without_the_client_the_extra_is_named(tmp_path: Path) -> None:
    (tmp_path / "huggingface_hub.py").write_text("raise ImportError('not installed')\n", encoding="utf-8")
    error = str(opened(ADDRESS, unused_url(), tmp_path, PYTHONPATH=str(tmp_path))["error"])
    assert error.startswith("UsageError")
    assert "pip install 'roadworthy[hf]'" in error
