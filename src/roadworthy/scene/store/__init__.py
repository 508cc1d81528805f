"""Scenes on disk: one drive a folder, one scene a line, compressed; docs/scenes.md describes the format."""

from roadworthy.scene.store.layout import FILE_NAME, SCHEMA, SCHEMA_VERSION, UNFINISHED_NAME, Header
from roadworthy.scene.store.reader import SceneReader, read_scenes
from roadworthy.scene.store.writer import SceneWriter

__all__ = [
    "FILE_NAME",
    "SCHEMA",
    "SCHEMA_VERSION",
    "UNFINISHED_NAME",
    "Header",
    "SceneReader",
    "SceneWriter",
    "read_scenes",
]
