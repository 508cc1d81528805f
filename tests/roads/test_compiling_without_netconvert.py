"""What the compiler says where netconvert is missing, or cannot start."""

import sys
from pathlib import Path

import pytest

from roads.plain_sources import node, plain
from roadworthy.errors import UsageError
from roadworthy.roads.compiling import compile_map
from roadworthy.roads.compiling import netconvert as netconvert_module


def test_without_netconvert_the_extra_and_the_system_packages_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(netconvert_module, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    with pytest.raises(UsageError, match=r"roadworthy\[maps\].*libx11-6 libxext6 libxrender1 libgl1 libatomic1"):
        compile_map(plain(tmp_path, node("a", 0, 0), ""))


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")
def test_missing_system_libraries_are_named_with_their_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "netconvert"
    program.write_text("#!/bin/sh\necho 'netconvert: error while loading shared libraries: libGL.so.1' >&2\nexit 127\n")
    program.chmod(0o755)
    monkeypatch.setattr(netconvert_module, "_netconvert", lambda: str(program))
    with pytest.raises(UsageError, match=r"libGL\.so\.1.*apt-get install libx11-6"):
        compile_map(plain(tmp_path, node("a", 0, 0), ""))
