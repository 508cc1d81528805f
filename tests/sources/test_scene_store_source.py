"""Stores in folders are drives of a source, found by name."""

import sys
from pathlib import Path

import pytest

from roadworthy.errors import BadDataError, UsageError
from roadworthy.scene.store import SceneWriter
from roadworthy.sources import registry
from roadworthy.sources.registry import open_source, source_names
from roadworthy.sources.scene_store import SceneStoreSource
from scene.drives import drive, write


def test_every_store_below_a_folder_is_a_drive_named_by_its_folder(tmp_path: Path) -> None:
    write(tmp_path / "drives/b", drive(2))
    write(tmp_path / "a", drive(3))
    source = SceneStoreSource(tmp_path)
    assert source.drives() == ("a", "drives/b")
    assert tuple(source.scenes("drives/b")) == drive(2)
    assert tuple(source.scenes("a")) == drive(3)


@pytest.mark.parametrize("path", ["monday", "monday/scenes.jsonl.zst"])
def test_one_store_is_one_drive(tmp_path: Path, path: str) -> None:
    write(tmp_path / "monday", drive(2))
    source = SceneStoreSource(tmp_path / path)
    assert source.drives() == ("monday",)
    assert tuple(source.scenes("monday")) == drive(2)


def test_unfinished_store_is_a_drive_whose_reading_ends_in_an_error(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), SceneWriter(tmp_path / "cut") as writer:
        for scene in drive(20):
            writer.append(scene)
        raise RuntimeError
    with pytest.raises(BadDataError, match="breaks off after 20 whole scenes"):
        list(SceneStoreSource(tmp_path).scenes("cut"))


def test_folder_without_stores_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"There is no scenes\.jsonl\.zst"):
        SceneStoreSource(tmp_path)


def test_unknown_drive_is_refused_with_the_known_ones(tmp_path: Path) -> None:
    write(tmp_path / "monday", drive(1))
    with pytest.raises(UsageError, match=r'no drive "tuesday" in .* Its drives: monday'):
        SceneStoreSource(tmp_path / "monday").scenes("tuesday")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that adds a kind of source."""
    about = tmp_path / "site/logs_of_ours-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: logs-of-ours\nVersion: 1.0\n")
    points = "[roadworthy.sources]\nlogs-of-ours = roadworthy.sources.scene_store:SceneStoreSource\n"
    (about / "entry_points.txt").write_text(points)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "site"), *sys.path])


@pytest.mark.usefixtures("installed")
def test_sources_of_other_packages_are_found_by_name(tmp_path: Path) -> None:
    write(tmp_path / "drives/a", drive(1))
    assert "logs-of-ours" in source_names()
    assert open_source("logs-of-ours", tmp_path / "drives").drives() == ("a",)


@pytest.mark.usefixtures("installed")
def test_unknown_source_suggests_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r'There is no source "log-of-ours"\. Did you mean logs-of-ours\?'):
        open_source("log-of-ours", tmp_path)


def test_scenes_are_a_source_where_no_entry_points_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: ())
    write(tmp_path / "a", drive(1))
    assert source_names() == ("scenes",)
    assert open_source("scenes", tmp_path).drives() == ("a",)
