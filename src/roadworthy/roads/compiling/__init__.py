"""The map compiler: OpenDRIVE, OpenStreetMap and plain XML become road networks, by way of SUMO's netconvert."""

from roadworthy.roads.compiling.compile import compile_map
from roadworthy.roads.compiling.summary import summary

__all__ = ["compile_map", "summary"]
