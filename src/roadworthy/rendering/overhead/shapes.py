"""What pictures from above are put together from, in pixels: x to the right, y down."""

from dataclasses import dataclass, field

from roadworthy.geometry.pose import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Area:
    """Polygons, each an (n, 2) array of corners, filled and outlined alike; together they are the union."""

    parts: tuple[FloatArray, ...]
    fill: str | None = None
    stroke: str | None = None
    stroke_px: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Stroke:
    """Open lines, each an (n, 2) array."""

    parts: tuple[FloatArray, ...]
    color: str
    width_px: float = 1.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius_px: float
    fill: str
    stroke: str | None = None
    stroke_px: float = 1.0


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text; `anchor` is where x is: start, middle or end; y is the base line."""

    text: str
    x: float
    y: float
    size_px: float = 11.0
    color: str = "#1b1f24"
    anchor: str = "start"
    halo: str | None = None


Shape = Area | Stroke | Disc | Label


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes from back to front on a ground, with what the picture shows in words."""

    width_px: int
    height_px: int
    title: str
    told: str
    ground: str
    shapes: list[Shape] = field(default_factory=list)
