"""docs/worlds.md does what it says."""

import re
from pathlib import Path

import pytest

from roadworthy.scene.store import read_scenes
from roadworthy.worlds.embedded.plain_routes import PLAIN

PAGE = (Path(__file__).parents[2] / "docs/worlds.md").read_text(encoding="utf-8")


def test_the_page_s_python_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/worlds.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "plain-narrow" in printed
    assert "('RIGHT', 93)" in printed
    assert len(tuple(read_scenes("drives/monday"))) == 40
    assert "World embedded keeps the contract: 0 errors" in printed


def test_the_page_s_table_names_every_plain_route() -> None:
    assert re.findall(r"^\| `(plain-\S+)`", PAGE, re.MULTILINE) == [spec.id for spec in PLAIN]
