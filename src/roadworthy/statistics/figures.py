"""Figures as data: what an exam wants drawn, not how."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RadarSeries:
    """One line of a radar chart: a share between 0 and 1 for each axis, None where there is none.

    `numbers` says how many questions stand behind each share; empty where that is not known.
    """

    label: str
    values: tuple[float | None, ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Radar:
    """A radar chart of shares, one axis a group."""

    name: str
    title: str
    axes: tuple[str, ...]
    series: tuple[RadarSeries, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a distribution: the part of the whole it belongs to, its label and its number."""

    part: str
    label: str
    n: int


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many of each kind there are, by part of the whole."""

    name: str
    title: str
    bars: tuple[Bar, ...]


Figure = Radar | Distribution
