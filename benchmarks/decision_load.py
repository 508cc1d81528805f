"""What opening DriveAction's official files costs: megabytes read, seconds, peak memory, by how the files were written.

Each row converts one synthetic file in a process of its own: three 1280x720 JPEGs a row, the slice's rows sharing them
as in the data set. Memory is the whole process's peak less that of the same process before it reads.
"""

import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent
# The data set's 5.5 GB are 16,185 rows of three pictures.
PICTURE_BYTES = 140_000

# Linux's peak of this program's own memory: `ru_maxrss` would begin with the peak of the process that started it.
CONVERT = """
import json, sys, time
from pathlib import Path
import PIL.Image, pyarrow.parquet
from roadworthy.exams.driveaction.official import take_in

def peak_mb():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1000

before, start = peak_mb(), time.perf_counter()
questions = take_in(Path(sys.argv[1]), Path(sys.argv[2]), origin="benchmark")
print(json.dumps([time.perf_counter() - start, peak_mb() - before, len(questions)]))
"""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a file is written: rows in a group, and whether a group stores equal pictures once."""

    name: str
    slices: int
    rows_per_group: int
    use_dictionary: bool


LAYOUTS = (
    Layout("100 rows a group", 200, 100, use_dictionary=False),
    Layout("1,000 rows a group", 200, 1_000, use_dictionary=False),
    Layout("100 rows a group, dictionary", 1_200, 100, use_dictionary=True),
    Layout("1,000 rows a group, dictionary", 1_200, 1_000, use_dictionary=True),
)


def main() -> None:
    """Print the table."""
    # The writer of the official layout belongs to the tests.
    sys.path.insert(0, str(HERE.parent / "tests"))
    title = f"{platform.machine()}, Python {platform.python_version()}, {PICTURE_BYTES // 1000} kB a picture"
    table = Table("file", "rows", "MB read", "seconds", "MB/s", "peak MB", "questions", title=title)
    for layout in LAYOUTS:
        with tempfile.TemporaryDirectory() as folder:
            table.add_row(*measured(layout, Path(folder)))
    Console(width=120).print(table)


def measured(layout: Layout, folder: Path) -> tuple[str, ...]:
    from exams.driveaction_parquet import make_driveaction_parquet

    data = make_driveaction_parquet(
        folder / "data",
        layout.slices,
        files=1,
        rows_per_group=layout.rows_per_group,
        use_dictionary=layout.use_dictionary,
        drawer=photograph_of,
    )
    size_mb = sum(path.stat().st_size for path in data.rglob("*.parquet")) / 1e6
    run = subprocess.run(
        [sys.executable, "-c", CONVERT, str(data), str(folder / "set")], check=True, capture_output=True, text=True
    )
    seconds, peak_mb, questions = json.loads(run.stdout)
    numbers = (f"{questions // 2:,}", f"{size_mb:,.0f}", f"{seconds:.1f}", f"{size_mb / seconds:,.0f}")
    return layout.name, *numbers, f"{peak_mb:,.0f}", f"{questions:,}"


def photograph_of(slice_id: str, place: int, _: Mapping[int, str]) -> bytes:
    """A JPEG for a slice's frame, of the data set's size: what follows a JPEG's end is not looked at."""
    seed = int(slice_id.rpartition("-")[2]) * 3 + place
    return scene(seed % 6) + Random(seed).randbytes(PICTURE_BYTES - len(scene(seed % 6)))


@cache
def scene(seed: int) -> bytes:
    """Smooth shapes with some grain; drawing them is slow, so there are few."""
    draw = np.random.default_rng(seed)
    coarse = Image.fromarray(draw.integers(0, 255, (9, 16, 3), dtype=np.uint8))
    smooth = np.asarray(coarse.resize((1280, 720), Image.Resampling.BICUBIC), dtype=np.int16)
    grain = draw.normal(0, 7, smooth.shape).astype(np.int16)
    out = BytesIO()
    Image.fromarray(np.clip(smooth + grain, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=80)
    return out.getvalue()


if __name__ == "__main__":
    main()
