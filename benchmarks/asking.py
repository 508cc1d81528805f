"""What asking costs: questions a second, CPU a question, peak memory, and how fast the program starts.

Each row is a `roadworthy eval` process of its own against a server that answers at once and shares the machine. Rates
count from the first question asked to the last reply committed; CPU and memory are the whole process's, grading and
report included.
"""

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from PIL import Image
from rich.console import Console
from rich.table import Table

from roadworthy.questions import Answer, Dataset, ImageRef, Kind, Option, Question, store_image, write_question_set

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Row:
    """One measured workload."""

    name: str
    questions: int
    pictures: int
    options: tuple[str, ...]
    bar: str


ROWS = (
    Row("text", 20_000, 0, (), ">= 1,500/s"),
    Row("3 pictures passed through", 2_000, 3, (), ">= 250/s"),
    Row("3 pictures resized by Pillow", 100, 3, ("--image-side", "768"), ">= 9/s"),
    Row("3 pictures resized by OpenCV", 200, 3, ("--image-side", "768", "--resizer", "opencv"), ">= 18/s"),
    Row("3 pictures, warm cache", 2_000, 3, ("--image-side", "768"), "as passed through"),
    Row("text, memory", 85_000, 0, (), "<= 200 MB"),
)


def photograph(seed: int) -> bytes:
    """A 1280x720 JPEG of about 120 kB: smooth shapes with some grain."""
    draw = np.random.default_rng(seed)
    coarse = draw.integers(0, 255, (9, 16, 3), dtype=np.uint8)
    smooth = np.asarray(Image.fromarray(coarse).resize((1280, 720), Image.Resampling.BICUBIC), dtype=np.int16)
    grain = draw.normal(0, 7, smooth.shape).astype(np.int16)
    out = BytesIO()
    Image.fromarray(np.clip(smooth + grain, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=80)
    return out.getvalue()


def question_set(folder: Path, questions: int, pictures: int, different: int) -> Path:
    """Write a set of so many questions with so many pictures each, `different` ones in all."""
    images = [store_image(folder, photograph(number), ".jpg") for number in range(different)]
    made = [question(number, images[number * pictures % max(1, different) :][:pictures]) for number in range(questions)]
    dataset = Dataset(exam="idkb", title="Benchmark", protocol="idkb-1", license="Apache-2.0", source="noise")
    return write_question_set(folder, dataset, made).folder


def question(number: int, images: list[ImageRef]) -> Question:
    options = tuple(Option(key, f"What to do, possibility {key} of {number}") for key in "ABCD")
    return Question(
        id=f"q{number:06}",
        exam="idkb",
        kind=Kind.CHOICE,
        prompt=f"Situation {number}: a car comes from the right at a junction without signs. What must you do?",
        answer=Answer(Kind.CHOICE, keys=("ABCD"[number % 4],)),
        cluster=f"q{number:06}",
        options=options,
        images=tuple(images),
    )


@contextmanager
def zero_latency_server() -> Iterator[str]:
    process = subprocess.Popen([sys.executable, HERE / "zero_latency_server.py"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def measured(row: Row, data: Path, url: str, out: Path, concurrency: int) -> tuple[float, float, float]:
    """Return questions a second, CPU milliseconds a question, and peak MB of one `roadworthy eval`."""
    command = ["-m", "roadworthy", "eval", "idkb", "--model", "vllm", "--base-url", url, "--data", str(data)]
    options = ["--out", str(out), "--concurrency", str(concurrency), "--fresh", *row.options]
    # A child that waits for the run alone, so that its children's usage is the run's.
    program = (
        "import resource, subprocess, sys; subprocess.run([sys.executable, *sys.argv[1:]], check=True, "
        "stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL); u = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(u.ru_utime + u.ru_stime, u.ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *command, *options], capture_output=True, text=True, check=True
    )
    cpu_s, peak_kb = (float(number) for number in done.stdout.split())
    rate = json.loads((out / "scores.json").read_bytes())["timing"]["questions_per_s"]
    return rate, 1000 * cpu_s / row.questions, peak_kb / 1024


def seconds_to(*arguments: str) -> float:
    """Return the best of five start-ups of Python with these arguments, in seconds."""
    times = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - started)
    return min(times)


def machine() -> str:
    """Describe the machine in a line."""
    memory_gb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{platform.machine()}, {os.cpu_count()} cores, {memory_gb:.0f} GiB, Python {platform.python_version()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--concurrency", type=int, default=64)
    parser.add_argument("--only", help="a part of a row's name")
    chosen = parser.parse_args()
    table = Table("workload", "questions", "questions/s", "CPU ms/question", "peak MB", "bar", title=machine())
    with tempfile.TemporaryDirectory() as name, zero_latency_server() as url:
        folder = Path(name)
        os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
        for row in ROWS:
            if chosen.only and chosen.only not in row.name:
                continue
            different = min(row.questions * row.pictures, 600)
            data = question_set(folder / row.name.replace(" ", "-"), row.questions, row.pictures, different)
            if "warm" in row.name:
                measured(row, data, url, folder / "warming", chosen.concurrency)
            rate, cpu_ms, peak_mb = measured(row, data, url, folder / "run", chosen.concurrency)
            table.add_row(row.name, f"{row.questions:,}", f"{rate:,.0f}", f"{cpu_ms:.2f}", f"{peak_mb:.0f}", row.bar)
    if not chosen.only:
        table.add_row("import roadworthy", "", f"{seconds_to('-c', 'import roadworthy'):.2f} s", "", "", "< 0.5 s")
        table.add_row("roadworthy --help", "", f"{seconds_to('-m', 'roadworthy', '--help'):.2f} s", "", "", "< 0.5 s")
    Console(width=110).print(table)


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    main()
