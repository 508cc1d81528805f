"""The same seed gives the same bytes, in another process and with another number of threads."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

DRIVE = """
import sys
from roadworthy.driving import make_driver
from roadworthy.scene.store import SceneWriter
from roadworthy.worlds import make_world
world, driver = make_world("embedded"), make_driver("baseline/follow")
scene = world.reset(world.routes("plain")[int(sys.argv[2])], int(sys.argv[3]))
with SceneWriter(sys.argv[1], rate_hz=20.0) as store:
    store.append(scene)
    for _ in range(160):
        scene = world.step(driver.act(scene, None))
        store.append(scene)
"""


def drive_hash(folder: Path, route: int, seed: int, threads: int) -> str:
    """The sha256 of the scene store of eight seconds of driving, recorded by a process of its own."""
    names = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
    environment = os.environ | dict.fromkeys(names, str(threads)) | {"PYTHONHASHSEED": str(threads)}
    command = [sys.executable, "-c", DRIVE, str(folder), str(route), str(seed)]
    subprocess.run(command, env=environment, check=True, timeout=110)
    return hashlib.sha256((folder / "scenes.jsonl.zst").read_bytes()).hexdigest()


@pytest.mark.parametrize("route", [5])
def test_one_thread_and_four_give_the_same_bytes_and_another_seed_gives_others(route: int, tmp_path: Path) -> None:
    one = drive_hash(tmp_path / "one", route, seed=7, threads=1)
    assert drive_hash(tmp_path / "four", route, seed=7, threads=4) == one
    assert drive_hash(tmp_path / "other", route, seed=8, threads=1) != one
