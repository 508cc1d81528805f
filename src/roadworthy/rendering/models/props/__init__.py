"""Things that stand or lie on the road."""

from collections.abc import Callable, Mapping
from typing import Final

from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.props import barriers, cones, containers, litter, warning_signs
from roadworthy.rendering.models.props.placing import placed_prop
from roadworthy.rendering.models.textures import TextureMaker

MODELS: Final[Mapping[str, Callable[[], Model]]] = {
    "prop-arrow-board": warning_signs.arrow_board,
    "prop-bags": litter.bags,
    "prop-barrel": cones.barrel,
    "prop-barrier": barriers.barrier,
    "prop-bin": containers.bin_,
    "prop-box": litter.box,
    "prop-concrete": barriers.concrete,
    "prop-cone": cones.cone,
    "prop-crate": containers.crate,
    "prop-debris": litter.debris,
    "prop-heap": litter.heap,
    "prop-plank": litter.plank,
    "prop-rack": containers.rack,
    "prop-triangle": warning_signs.triangle,
    "prop-tyre": litter.tyre,
    "prop-warning-sign": warning_signs.warning_sign,
    "prop-works-sign": warning_signs.works_sign,
}
TEXTURES: Final[Mapping[str, TextureMaker]] = {}

__all__ = ["MODELS", "TEXTURES", "placed_prop"]
