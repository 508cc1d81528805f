"""Compile the bundled maps from the sources beside this script: `python maps/compile.py [NAME...]`."""

import sys
from pathlib import Path

from roadworthy.roads.compiling import compile_map, summary
from roadworthy.roads.map_file import SUFFIX, write_map

SOURCES = Path(__file__).resolve().parent
SHELF = SOURCES.parent / "src" / "roadworthy" / "roads" / "maps"
SEED = 0


def main() -> None:
    """Compile the maps that are named, or all."""
    for name in sys.argv[1:] or sorted(path.name for path in SOURCES.iterdir() if path.is_dir()):
        network = compile_map(SOURCES / name, name, SEED)
        path = SHELF / f"{name}{SUFFIX}"
        write_map(network, path)
        sys.stdout.write(f"{path.name}: {path.stat().st_size:,} bytes, sha256 {network.sha256[:12]}\n")
        for what, how_much in summary(network):
            sys.stdout.write(f"  {what}: {how_much}\n")


if __name__ == "__main__":
    main()
