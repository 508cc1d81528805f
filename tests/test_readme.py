"""The README stays true: its commands run and its Python says what the comments claim."""

import re
from pathlib import Path

import pytest

from harness import Cli
from roads.netconvert_here import need_netconvert

README = Path(__file__).resolve().parents[1] / "README.md"


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == language]


def test_every_python_line_says_what_its_comment_claims() -> None:
    names: dict[str, object] = {}
    checked = 0
    for block in blocks("python"):
        for line in block.splitlines():
            code, claim, expected = line.partition("  # ")
            if not claim:
                exec(line, names)
                continue
            value = eval(code, names)
            assert str(value).casefold() == expected.strip('"').casefold()
            checked += 1
    assert checked == 2


def test_the_commands_for_a_question_bank_run(
    cli: Cli, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line.removeprefix(".venv/bin/roadworthy ").split("#")[0].split()
        for block in blocks("")
        for line in block.splitlines()
        if line.startswith(".venv/bin/roadworthy") and ("data/korea" in line or "kr-koroad" in line)
    ]
    assert [command[0] for command in commands] == ["build", "verify", "eval"]
    for command in commands:
        done = cli(*(part.replace("../shared", str(shared)) for part in command))
        assert done.code == 0, done.err


def test_the_commands_that_compare_two_runs_end_as_they_say(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    block = next(block for block in blocks("") if "compare runs/a runs/b" in block)
    for line in block.splitlines():
        command, _, said = line.removeprefix(".venv/bin/roadworthy ").partition("#")
        done = cli(*command.split())
        assert done.code == 0, done.err
        assert not said or "worse" in said
    worse = cli("compare", "runs/a", "runs/b", "--margin", "2", "--fail-if-worse")
    assert worse.code == 3


def test_the_command_that_compiles_a_town_runs(
    cli: Cli, shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    need_netconvert()
    (command,) = [block.strip() for block in blocks("") if "map compile" in block]
    command = command.removeprefix(".venv/bin/roadworthy ").replace("../shared", str(shared))
    assert cli(*command.split()).code == 0
    assert (tmp_path / "runs" / "town02.map.zst").is_file()


def test_the_command_that_drives_means_something(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (block,) = [block for block in blocks("") if "roadworthy drive" in block]
    by_baseline = block.splitlines()[0].removeprefix(".venv/bin/roadworthy ").split()
    done = cli(*by_baseline, "--dry-run")
    assert done.code == 0, done.err


def test_the_set_up_commands_are_the_ones_that_ci_runs() -> None:
    ci = (README.parent / ".ci/run").read_text(encoding="utf-8")
    for command in ("make licence", "make test"):
        assert f"```\n{command}\n```" in README.read_text(encoding="utf-8")
        assert f"\n{command}\n" in ci
