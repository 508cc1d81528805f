"""Small sources in SUMO's plain XML, lanes 3.5 m wide."""

from pathlib import Path


def plain(folder: Path, nodes: str, edges: str, connections: str = "") -> Path:
    source = folder / "tiny"
    source.mkdir()
    (source / "tiny.nod.xml").write_text(f"<nodes>{nodes}</nodes>")
    (source / "tiny.edg.xml").write_text(f"<edges>{edges}</edges>")
    if connections:
        (source / "tiny.con.xml").write_text(f"<connections>{connections}</connections>")
    return source


def node(name: str, x: int, y: int, kind: str = "dead_end") -> str:
    return f'<node id="{name}" x="{x}" y="{y}" type="{kind}"/>'


def edge(start: str, end: str, lanes: int = 1, priority: int = 1, extra: str = "") -> str:
    return (
        f'<edge id="{start}-{end}" from="{start}" to="{end}" numLanes="{lanes}" speed="10" priority="{priority}" '
        f'width="3.5" disallow="pedestrian" {extra}/>'
    )


def both(start: str, end: str, lanes: int = 1, priority: int = 1, extra: str = "") -> str:
    return edge(start, end, lanes, priority, extra) + edge(end, start, lanes, priority, extra)
