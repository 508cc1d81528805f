"""The ground of a map: land, roads, junctions, footpaths and all their paint, as one mesh."""

from roadworthy.rendering.models.ground.crossings import lay_crossings
from roadworthy.rendering.models.ground.gores import lay_gores
from roadworthy.rendering.models.ground.junctions import lay_junctions
from roadworthy.rendering.models.ground.kerbs import lay_kerbs
from roadworthy.rendering.models.ground.land import lay_banks, lay_land
from roadworthy.rendering.models.ground.markings import lay_markings
from roadworthy.rendering.models.ground.medians import lay_medians
from roadworthy.rendering.models.ground.plan import Plan
from roadworthy.rendering.models.ground.roads import lay_roads
from roadworthy.rendering.models.ground.sheets import Sheets
from roadworthy.rendering.models.ground.shoulders import lay_shoulders
from roadworthy.rendering.models.ground.stops import lay_stops
from roadworthy.rendering.models.ground.symbols import lay_symbols
from roadworthy.rendering.models.ground.textures import TEXTURES
from roadworthy.rendering.models.mesh import Mesh
from roadworthy.roads.network import RoadNetwork

__all__ = ["TEXTURES", "ground_mesh"]


def ground_mesh(network: RoadNetwork) -> Mesh:
    """All that lies on the ground of a map, in the world frame; it reaches 900 m beyond the lanes.

    Surfaces lie in one plane where they cover each other: their layers say which is seen.
    """
    sheets, plan = Sheets(), Plan(network)
    for lay in (lay_land, lay_banks, lay_roads, lay_medians, lay_shoulders, lay_gores, lay_junctions, lay_kerbs):
        lay(sheets, plan)
    for paint in (lay_markings, lay_crossings, lay_stops, lay_symbols):
        paint(sheets, plan)
    return sheets.mesh()
