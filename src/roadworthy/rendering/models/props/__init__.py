"""Things that stand or lie on the road."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.props import barriers, cones, containers, litter, warning_signs
from roadworthy.rendering.models.props.placing import placed_prop
from roadworthy.rendering.models.street.signs import SIGN_TEXTURES, sign_name
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
    **{f"prop-{kind}-sign": partial(warning_signs.warning_sign, kind) for kind in warning_signs.FACES},
}
TEXTURES: Final[Mapping[str, TextureMaker]] = {
    name: SIGN_TEXTURES[name] for name in (sign_name(kind, None) for kind in warning_signs.FACES)
}

__all__ = ["MODELS", "TEXTURES", "placed_prop"]
