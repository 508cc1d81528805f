"""Fixtures that all tests share: the data beside the project, a real chat server, and the command line."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import platformdirs
import pytest

from harness import Answer, ChatServer, Cli, Outcome
from roadworthy.cli import main
from roadworthy.exams import BuildOptions
from roadworthy.exams.idkb import IdkbExam
from roadworthy.questions import QuestionSet

# Machine code outlives the tests' own caches: compiling the embedded world takes most of a minute.
os.environ.setdefault("NUMBA_CACHE_DIR", str(platformdirs.user_cache_path("roadworthy") / "compiled"))

SHARED = Path(__file__).resolve().parents[2] / "shared"


WARM_UPS = (
    """
from roadworthy.worlds import make_world
from roadworthy.scene import Control
world = make_world("embedded")
world.reset(world.routes("plain")[0], 1)
for _ in range(12):
    world.step(Control(0.0, 0.5, 0.0))
""",
    """
from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.scene import Agent, Category, Scene, Weather
def car(name, x_m):
    return Agent(name, Category.CAR, Pose(x_m, 0.0, 0.75), (4.5, 1.8, 1.5), (0.0, 0.0, 0.0))
weather = Weather(sun_altitude_angle=5.0, precipitation=60.0)
scene = Scene(0.0, 0, "nowhere", car("ego", 0.0), (car("v1", 15.0),), weather=weather)
Cameras(None).render(scene, "front", visibility=True)

import os
from pathlib import Path
from roadworthy.exams.driveaction import DriveActionExam
DriveActionExam().build_starter(Path(os.environ["STARTER"]))
""",
)

STARTER = "STARTER"
"""The environment variable that names the decision exam's starter set, drawn once for all workers."""


def pytest_configure(config: pytest.Config) -> None:
    """Compiles the world and its cameras and draws the starter set, before each of several workers would do it."""
    if getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput"):
        os.environ[STARTER] = tempfile.mkdtemp(prefix="roadworthy-starter-")
        working = [subprocess.Popen([sys.executable, "-c", program]) for program in WARM_UPS]
        for process in working:
            process.wait(timeout=600)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the starter set that all workers used."""
    if STARTER in os.environ and not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ.pop(STARTER), ignore_errors=True)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real samples beside the project."""
    if SHARED.is_dir():
        return SHARED
    reason = f"the real samples are not here: put them at {SHARED}"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of this run of the tests, in which the decision exam's starter set lies ready if it was drawn before."""
    folder = tmp_path_factory.getbasetemp() / "cache"
    if STARTER in os.environ:
        shutil.copytree(os.environ[STARTER], folder / "roadworthy/starter/driveaction")
    return folder


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, cache_folder: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache_folder))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "VLLM_API_KEY", "VLLM_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def korea(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> QuestionSet:
    """All of Korea's bank but the videos, pictures that are not here left out."""
    folder = tmp_path_factory.mktemp("korea")
    options = BuildOptions(keep_missing_images=True)
    return IdkbExam().build("kr-koroad", shared / "data/theory/kr_koroad", folder, options)


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run `roadworthy ARG...` in this process."""

    def run(*arguments: str | Path) -> Outcome:
        monkeypatch.setattr(sys, "argv", ["roadworthy", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Outcome(code, printed.out, printed.err)

    return run


@pytest.fixture
def chat_server() -> Iterator[Callable[..., ChatServer]]:
    """Start servers that answer by a function from the request's body to a text or a response."""
    with ExitStack() as stack:

        def start(answer: Answer, delay_s: float = 0.0) -> ChatServer:
            server = ChatServer(answer, delay_s)
            loop = asyncio.new_event_loop()
            ready, stop = threading.Event(), asyncio.Event()
            thread = threading.Thread(target=server.serve, args=(ready, stop, loop), daemon=True)
            thread.start()
            assert ready.wait(10)

            def end() -> None:
                loop.call_soon_threadsafe(stop.set)
                thread.join(10)

            stack.callback(end)
            return server

        yield start
