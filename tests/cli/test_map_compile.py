"""`roadworthy map compile`: the map file, the table, and what it says of bad sources."""

from pathlib import Path

import pytest

from harness import Cli
from roads.netconvert_here import need_netconvert
from roadworthy.roads.compiling import netconvert
from roadworthy.roads.map_file import map_content, read_map

SOURCES = Path(__file__).resolve().parents[2] / "maps"


def test_a_folder_of_plain_xml_becomes_a_map_file(cli: Cli, tmp_path: Path) -> None:
    need_netconvert()
    out = tmp_path / "street.map.zst"
    ended = cli("map", "compile", SOURCES / "narrow", "--out", out, "--name", "street")
    assert ended.code == 0
    network = read_map(out)
    assert network.name == "street"
    assert f"Map: {out} (sha256 {network.sha256[:12]})" in ended.out


def test_the_table_counts_lanes_kilometres_junctions_and_crossings(cli: Cli, tmp_path: Path) -> None:
    need_netconvert()
    table = cli("map", "compile", SOURCES / "narrow", "--out", tmp_path / "map.map.zst").out
    rows = [row.strip("│ \n").split("│") for row in table.splitlines() if "│" in row]
    cells = {what.strip(): how_much.strip() for what, how_much in rows}
    assert cells["lanes for cars"] == "10, 2.24 km"
    assert cells["other lanes"] == "3 parking, 10 walk"
    assert cells["of these"] == "1 right-before-left"
    assert cells["crossings"] == "1, 0 with lights"


def test_without_out_the_map_lies_here_under_its_name(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    need_netconvert()
    monkeypatch.chdir(tmp_path)
    assert cli("map", "compile", SOURCES / "narrow").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["narrow.map.zst"]


def test_another_seed_places_other_trees(cli: Cli, tmp_path: Path) -> None:
    need_netconvert()
    maps = []
    for seed in (0, 7):
        out = tmp_path / f"{seed}.map.zst"
        assert cli("map", "compile", SOURCES / "narrow", "--seed", seed, "--out", out).code == 0
        maps.append(read_map(out))
    assert map_content(maps[0]) != map_content(maps[1])
    assert maps[0].lanes.keys() == maps[1].lanes.keys()


def test_a_bad_source_ends_with_code_2_and_no_traceback(cli: Cli, tmp_path: Path) -> None:
    source = tmp_path / "broken.xodr"
    source.write_text("<OpenDRIVE><road")
    ended = cli("map", "compile", source, "--out", tmp_path / "map.map.zst")
    assert ended.code == 2
    assert "broken.xodr" in ended.err
    assert "Traceback" not in ended.err
    assert not (tmp_path / "map.map.zst").exists()


def test_a_file_that_cannot_be_written_is_named_and_the_way_out(cli: Cli, tmp_path: Path) -> None:
    need_netconvert()
    ended = cli("map", "compile", SOURCES / "narrow", "--out", tmp_path)
    assert ended.code == 2
    assert f"The map cannot be written to {tmp_path}: " in ended.err
    assert "--out" in ended.err
    assert "answered" not in ended.err


@pytest.mark.parametrize("name", ["../x", "a b;c", "", "x\n"])
def test_a_name_that_is_more_than_letters_and_digits_is_refused(cli: Cli, name: str) -> None:
    ended = cli("map", "compile", SOURCES / "narrow", "--name", name)
    assert ended.code == 2
    assert f"--name is {name!r}" in ended.err


def test_a_source_whose_own_name_cannot_be_the_map_s_is_told_of_name(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "my town.osm").touch()
    ended = cli("map", "compile", tmp_path / "my town.osm")
    assert ended.code == 2
    assert "gives the map the name 'my town'" in ended.err
    assert "--name" in ended.err


def test_what_proj_misses_is_not_said(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "netconvert"
    complaints = "proj_create: Error -38 (no grid)\nError: input ended\nError: no road 11\nError: no road 11"
    program.write_text(f"#!/bin/sh\ncat >&2 <<'END'\n{complaints}\nEND\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setattr(netconvert, "_netconvert", lambda: str(program))
    source = tmp_path / "cut.xodr"
    source.touch()
    ended = cli("map", "compile", source)
    assert f"of {source}: Error: input ended Error: no road 11 Mend the source." in ended.err


def test_a_missing_source_ends_with_code_2(cli: Cli, tmp_path: Path) -> None:
    ended = cli("map", "compile", tmp_path / "gone.osm")
    assert ended.code == 2
    assert "gone.osm" in ended.err
