"""The page about scenes stays true: its log is converted, checked, drawn and read by what it shows."""

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from roadworthy.scene import (
    Agent,
    Category,
    Event,
    EventType,
    ImageBox,
    ImageRef,
    Light,
    LightState,
    Observability,
    Route,
    ScenarioState,
    SceneCamera,
    Sign,
    TrafficAmount,
    Weather,
)
from roadworthy.scene.store import read_scenes
from roadworthy.scene.store.layout import Header, StoredScene

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/scenes.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == language]


def convert(folder: Path, *rows: str) -> subprocess.CompletedProcess[str]:
    """Converts a log with the page's header and these rows into the folder's `store`."""
    log = folder / "log.csv"
    log.write_text("\n".join((blocks("csv")[0].splitlines()[0], *rows)), encoding="utf-8")
    script = ROOT / "docs/examples/csv_to_scenes.py"
    return subprocess.run([sys.executable, script, log, folder / "store"], capture_output=True, text=True, check=False)


def test_the_log_on_the_page_becomes_a_store_that_passes_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("log.csv").write_text(blocks("csv")[0], encoding="utf-8")
    (command,) = blocks("")[0].splitlines()
    _, script, *arguments = command.split()
    subprocess.run([sys.executable, ROOT / script, *arguments], check=True)
    check, draw, read = blocks("python")
    exec(check, {})
    assert capsys.readouterr().out == blocks("text")[0]
    exec(draw, {})
    assert Path("monday.svg").read_text(encoding="utf-8").startswith("<svg")
    exec(read, {})
    assert capsys.readouterr().out.splitlines()[0] == "0.0 10.0 ['12', '7']"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("0.5,7,car,1,2,0,0,4,2", "There is no row of 'ego' at 0.5 s"),
        ("0.5,ego,tram,1,2,0,0,4,2", "ego at 0.5 s is of the kind 'tram'; known are car, van, truck"),
    ],
)
def test_the_converter_says_what_is_wrong_with_a_log(tmp_path: Path, row: str, says: str) -> None:
    ended = convert(tmp_path, row)
    assert ended.returncode == 1
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_converter_takes_every_category(tmp_path: Path) -> None:
    rows = [f"0,{kind},{kind},1,2,0,0,4,2" for kind in Category]
    assert convert(tmp_path, "0,ego,car,1,2,0,0,4,2", *rows).returncode == 0
    (scene,) = read_scenes(tmp_path / "store")
    assert {agent.category for agent in scene.agents} == set(Category)


def test_the_converter_is_as_short_as_the_page_says() -> None:
    lines = (ROOT / "docs/examples/csv_to_scenes.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 40


def test_the_page_names_every_field_and_every_value() -> None:
    nouns = (Agent, Event, ImageBox, ImageRef, Light, Observability, Route, ScenarioState, SceneCamera, Sign)
    names = {*Header.__struct_fields__, *StoredScene.__struct_fields__}
    names |= {field.name for noun in (*nouns, TrafficAmount, Weather) for field in fields(noun)}
    names |= {item.value for enum in (Category, EventType, LightState) for item in enum}
    assert sorted(name for name in names if not re.search(rf"[`\"]{name}[`\"]", PAGE)) == []
