"""Which run folders hold a road test."""

from pathlib import Path

from roadworthy.runner import ROUTES


def is_road(folder: Path) -> bool:
    """Whether a folder holds the run of a road test: such a run keeps its routes."""
    return (folder / ROUTES).is_file()
