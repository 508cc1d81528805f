"""What stands beside the roads, by seeded rules."""

import numpy as np

from roadworthy.roads.compiling.buildings import buildings_of
from roadworthy.roads.compiling.lanterns import lanterns_of
from roadworthy.roads.compiling.roadside import Crossroads, Ground, carriageways_of
from roadworthy.roads.compiling.signs import signs_of
from roadworthy.roads.compiling.street_line import lamps_of, trees_of
from roadworthy.roads.furniture import Furniture
from roadworthy.roads.network import RoadNetwork

RULES = 1
"""The version of the rules: a map's furniture is a function of its roads, these rules and the seed."""


def dressed(network: RoadNetwork, seed: int) -> Furniture:
    """Signs, lanterns, buildings, lamps and trees for a network; none of the latter three stands on a road or path.

    Signs and lanterns follow from the network alone; the seed decides the rest.
    """
    carriageways = carriageways_of(network)
    crossroads = Crossroads(network)
    ground = Ground(network)
    return Furniture(
        signs=signs_of(network, carriageways, crossroads, ground),
        lights=lanterns_of(network, carriageways, crossroads),
        buildings=buildings_of(network, carriageways, ground, np.random.default_rng([seed, RULES, 1])),
        lamps=lamps_of(carriageways, ground),
        trees=trees_of(carriageways, ground, np.random.default_rng([seed, RULES, 2])),
    )
