"""docs/cameras.md does what it says."""

import re
from pathlib import Path

import pytest

from harness import Cli
from roadworthy.rendering.cameras.rigs import RIGS
from roadworthy.scene.presets import WEATHERS

PAGE = (Path(__file__).parents[2] / "docs/cameras.md").read_text(encoding="utf-8")


def test_the_page_s_command_and_python_run(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (command,) = re.findall(r"^roadworthy (world .*)$", PAGE, re.MULTILINE)
    assert cli(*command.split()).code == 0
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/cameras.md", "exec"), names)
    printed = capsys.readouterr().out
    assert "['CAM_FRONT_LEFT', 'CAM_FRONT'] (225, 400, 3)" in printed
    assert "(135, 240) {" in printed
    assert sorted(path.name for path in tmp_path.glob("*.png")) == ["birdseye.png", "grid.png", "labelled.png"]


@pytest.mark.parametrize(("option", "known"), [("`--weather`", WEATHERS), ("`--rig`", RIGS)])
def test_the_page_names_all_that_an_option_takes(option: str, known: dict[str, object]) -> None:
    (row,) = (line for line in PAGE.splitlines() if line.startswith(f"| {option}"))
    assert [name for name in re.findall(r"`([a-z0-9-]+)`", row) if name in known] == [*known]
