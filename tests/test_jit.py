"""Machine code is kept where it belongs, and never used when it is old."""

import ast
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest

from roadworthy import jit

KERNELS = sorted(path for path in jit.PACKAGE.rglob("*.py") if "\n@compiled\n" in path.read_text(encoding="utf-8"))
DAY_S = 86400.0


def test_kernels_import_in_the_one_form_that_the_folders_name_sees() -> None:
    files = {path for kernel in KERNELS for path in jit._imported(kernel)}
    unseen = []
    for path in sorted(files):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("roadworthy"):
                package = jit.PACKAGE.parent.joinpath(*(node.module or "").split("."))
                unseen += [
                    f"{path.name}: {name.name}" for name in node.names if (package / f"{name.name}.py").is_file()
                ]
            elif isinstance(node, ast.ImportFrom) and node.level:
                unseen.append(f"{path.name}: a relative import")
    assert unseen == []


def test_a_files_folder_depends_on_what_it_imports() -> None:
    fill = jit.PACKAGE / "rendering/raster/fill.py"
    assert jit.PACKAGE / "rendering/models/mesh.py" in jit._imported(fill)
    assert jit.cache_folder(fill) != jit.cache_folder(jit.PACKAGE / "rendering/raster/glow.py")


def test_folders_that_are_long_out_of_use_are_removed_when_another_is_made(tmp_path: Path) -> None:
    old, recent, newest, foreign = (tmp_path / name for name in ("a" * 16, "b" * 16, "c" * 16, "mine"))
    for age_days, folder in ((500, old), (375, recent), (370, newest), (500, foreign)):
        folder.mkdir()
        os.utime(folder, (1e9 - age_days * DAY_S, 1e9 - age_days * DAY_S))
    jit._remove_old(tmp_path)
    assert sorted(tmp_path.iterdir()) == [recent, newest, foreign]


def test_where_no_folder_can_be_made_code_is_not_kept_and_that_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with caplog.at_level(logging.WARNING):
        assert not jit._usable(blocked / "folder")
    assert "set NUMBA_CACHE_DIR" in caplog.text


PROGRAM = """
import numpy as np
from roadworthy.rendering.raster.rain import streaks
if {draws}:
    streaks(np.zeros((0, 5), np.float32), np.float32(1), np.zeros((1, 1, 3), np.uint8))
"""


def test_compiling_is_announced_when_it_happens_and_then_never_again(tmp_path: Path) -> None:
    def told(draws: bool) -> str:
        program = [sys.executable, "-c", PROGRAM.format(draws=draws)]
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        return subprocess.run(program, env=environment, capture_output=True, text=True, check=True, timeout=100).stderr

    assert told(draws=False) == ""
    assert "Compiling inner loops once" in told(draws=True)
    assert told(draws=True) == ""
