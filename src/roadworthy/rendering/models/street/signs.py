"""Signs on their posts, facing along x."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look
from roadworthy.rendering.models.placed import Model, Placed
from roadworthy.rendering.models.street.faces import BLANK, KINDS, SPEED_LIMIT, face, known_kind, plate_of
from roadworthy.rendering.models.street.glyphs import CAPITAL, placed_text, width_of
from roadworthy.rendering.models.street.iron import GALVANISED, SHEET_BACK
from roadworthy.rendering.models.street.plates import SHAPES
from roadworthy.rendering.models.textures import Texture, TextureMaker

FACE_CENTER_M = 2.25
USUAL_LIMITS: Final = range(20, 131, 10)

_FACE_X_M, _BACK_X_M, _TEXT_X_M = 0.075, 0.05, 0.095
_FACE_PX = 128
_LIMIT_BOX_M = (0.53, 0.35)
_BOARD_BOX_M = (0.98, 0.44)


def placed_sign(kind: str, value: float | None, pose: Pose, sign_id: str | None) -> tuple[Placed, ...]:
    """A sign whose post stands at a pose on the ground, its face towards the pose's x axis.

    `kind` is any word: one without a face is written on a board. `value` is the number of a limit in km/h; one that
    is no multiple of ten is written on a blank disc.
    """
    word = known_kind(kind)
    name = _name(word, value)
    if name in SIGN_MODELS:
        return (Placed(name, pose, id=sign_id),)
    if word == SPEED_LIMIT and value is not None:
        number = f"{value:g}"
        height = min(_LIMIT_BOX_M[0] / width_of(number), _LIMIT_BOX_M[1] / CAPITAL)
        digits = placed_text(number, height, (_TEXT_X_M, FACE_CENTER_M), pose, sign_id)
        return Placed(_name(BLANK, None), pose, id=sign_id), *digits
    return Placed(_name("", None), pose, id=sign_id), *_on_board(word, pose, sign_id)


def _on_board(word: str, pose: Pose, sign_id: str | None) -> list[Placed]:
    lines = word.replace(".", "-").split("-")
    pitch = _BOARD_BOX_M[1] / len(lines)
    height = min(0.9 * pitch, *(_BOARD_BOX_M[0] / max(width_of(line), 1.0) for line in lines))
    letters: list[Placed] = []
    for row, line in enumerate(lines):
        z = FACE_CENTER_M + pitch * (len(lines) / 2 - row - 0.5)
        letters += placed_text(line, height, (_TEXT_X_M, z), pose, sign_id)
    return letters


def _name(word: str, value: float | None) -> str:
    """The name of a face's model and texture; "" is the board's word."""
    if word == SPEED_LIMIT and value is not None:
        return f"sign-limit-{value:g}"
    return f"sign-{word or 'board'}"


def _model(word: str, value: float | None) -> Model:
    builder, far = MeshBuilder(), MeshBuilder()
    top = FACE_CENTER_M + 0.3 * SHAPES[plate_of(word)].side_m
    builder.tube((0, 0, 0), (0, 0, top), 0.038, GALVANISED, sides=6)
    far.tube((0, 0, 0), (0, 0, top), 0.038, GALVANISED, sides=3)
    for body in (builder, far):
        _plate(body, word, _name(word, value))
    _rails(builder, word)
    mesh = builder.mesh()
    low, high = mesh.bounds
    length, width, height = (high - low).tolist()
    return Model(mesh, (length, width, height), far.mesh())


def _plate(builder: MeshBuilder, word: str, texture: str) -> None:
    """The face and, a little behind it, its grey back, joined by a rim."""
    shape = SHAPES[plate_of(word)]
    uv = np.array(shape.outline) / 100
    # Whoever reads the face sees the sign's y axis point to the right.
    y, z = (uv[:, 0] - 0.5) * shape.side_m, FACE_CENTER_M + (0.5 - uv[:, 1]) * shape.side_m
    front, back = (np.column_stack((np.full(len(uv), x), y, z)) for x in (_FACE_X_M, _BACK_X_M))
    fan = [(0, corner, corner + 1) for corner in range(1, len(uv) - 1)]
    builder.triangles(front[fan], Look(texture=texture, finish=Finish.SHEETING), uv[fan])
    builder.triangles(back[fan], SHEET_BACK)
    next_back, next_front = np.roll(back, -1, axis=0), np.roll(front, -1, axis=0)
    rim = [np.stack((back, next_back, next_front), axis=1), np.stack((back, next_front, front), axis=1)]
    builder.triangles(np.concatenate(rim), SHEET_BACK)


def _rails(builder: MeshBuilder, word: str) -> None:
    """Two rails across the back, by which the post holds the plate."""
    side = SHAPES[plate_of(word)].side_m
    for z in (FACE_CENTER_M - 0.14 * side, FACE_CENTER_M + 0.14 * side):
        builder.box((0.015, -0.22 * side, z - 0.02), (_BACK_X_M, 0.22 * side, z + 0.02), GALVANISED)


def _texture(word: str, value: float | None) -> Texture:
    pixels = np.array(face(word, value, _FACE_PX), dtype=np.float64)
    # Beside the plate its rim's white goes on, so that nothing else seeps in from afar.
    cover = pixels[..., 3:] / 255
    rgb = pixels[..., :3] * cover + 246 * (1 - cover)
    return Texture(np.dstack((rgb, np.zeros(rgb.shape[:2]))).astype(np.uint8), repeats=False)


_FACES: Final = [("", None), (BLANK, None), *((kind, None) for kind in KINDS)] + [
    (SPEED_LIMIT, float(limit)) for limit in USUAL_LIMITS
]

SIGN_MODELS: Final[dict[str, Callable[[], Model]]] = {_name(*shown): partial(_model, *shown) for shown in _FACES}
SIGN_TEXTURES: Final[dict[str, TextureMaker]] = {_name(*shown): partial(_texture, *shown) for shown in _FACES}
