"""Signs on their posts, facing along x."""

from collections.abc import Callable
from functools import partial
from typing import Final

import numpy as np
import shapely

from roadworthy.geometry.pose import FloatArray, Pose
from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Finish, Look, Mesh
from roadworthy.rendering.models.placed import Model, Placed
from roadworthy.rendering.models.street.glyphs import CAPITAL, placed_text, width_of
from roadworthy.rendering.models.street.iron import GALVANISED, SHEET_BACK
from roadworthy.rendering.models.textures import Texture, TextureMaker
from roadworthy.rendering.signs import BLANK, BOARD, KINDS, SPEED_LIMIT, VALUED, face, known_kind, plate_of
from roadworthy.rendering.signs.canvas import WHITE
from roadworthy.rendering.signs.plates import Plate

FACE_CENTER_M = 2.25
USUAL_LIMITS: Final = range(20, 131, 10)

PLATE_M = 0.025
_FACE_X_M, _TEXT_X_M = 0.075, 0.095
_FACE_PX = 128
# How far a plate's edge may be from its outline, in hundredths of its side.
_ROUGH = 0.4
_LIMIT_BOX_M = (0.52, 0.33)
_BOARD_BOX_M = (0.98, 0.44)


def placed_sign(kind: str, value: float | None, pose: Pose, sign_id: str | None) -> tuple[Placed, ...]:
    """A sign whose post stands at a pose on the ground, its face towards the pose's x axis.

    `kind` is any word: one without a face is written on a board. `value` is the number of a limit in km/h; one that
    is no multiple of ten is written on a blank disc.
    """
    word = known_kind(kind)
    name = sign_name(word, value)
    if name in SIGN_MODELS:
        return (Placed(name, pose, id=sign_id),)
    if word == SPEED_LIMIT and value is not None:
        number = f"{value:g}"
        height = min(_LIMIT_BOX_M[0] / width_of(number), _LIMIT_BOX_M[1] / CAPITAL)
        digits = placed_text(number, height, (_TEXT_X_M, FACE_CENTER_M), pose, sign_id)
        return Placed(sign_name(BLANK, None), pose, id=sign_id), *digits
    return Placed(sign_name(BOARD, None), pose, id=sign_id), *_on_board(word, pose, sign_id)


def _on_board(word: str, pose: Pose, sign_id: str | None) -> list[Placed]:
    lines = word.replace(".", "-").split("-")
    pitch = _BOARD_BOX_M[1] / len(lines)
    height = min(0.9 * pitch, *(_BOARD_BOX_M[0] / max(width_of(line), 1.0) for line in lines))
    letters: list[Placed] = []
    for row, line in enumerate(lines):
        z = FACE_CENTER_M + pitch * (len(lines) / 2 - row - 0.5)
        letters += placed_text(line, height, (_TEXT_X_M, z), pose, sign_id)
    return letters


def sign_name(word: str, value: float | None) -> str:
    """The name of a face's model and texture."""
    if word == SPEED_LIMIT and value is not None:
        return f"sign-limit-{value:g}"
    return f"sign-{word}"


def _model(word: str, value: float | None) -> Model:
    builder, far = MeshBuilder(), MeshBuilder()
    plate = plate_of(word)
    top = FACE_CENTER_M + 0.3 * plate.side_m
    for body, sides in ((builder, 6), (far, 3)):
        for y in plate.posts_y_m:
            body.tube((0, y, 0), (0, y, top), 0.038, GALVANISED, sides=sides)
        body.add(plate_mesh(plate, sign_name(word, value)), Pose(_FACE_X_M, 0.0, FACE_CENTER_M))
    _rails(builder, plate)
    mesh = builder.mesh()
    low, high = mesh.bounds
    length, width, height = (high - low).tolist()
    return Model(mesh, (length, width, height), far.mesh())


def plate_mesh(plate: Plate, texture: str) -> Mesh:
    """A face around the origin, seen from along x, and, a little behind it, its grey back, joined by a rim."""
    builder = MeshBuilder()
    outline = plate.outline.simplify(_ROUGH)
    uv = np.array([part.exterior.coords[:3] for part in shapely.constrained_delaunay_triangles(outline).geoms]) / 100
    builder.triangles(_at(uv, plate, 0.0), Look(texture=texture, finish=Finish.SHEETING), uv)
    builder.triangles(_at(uv, plate, -PLATE_M), SHEET_BACK)
    rim = np.array(outline.exterior.coords) / 100
    builder.loft([_at(rim, plate, x) for x in (-PLATE_M, 0.0)], SHEET_BACK, caps=False)
    return builder.mesh()


def _at(uv: FloatArray, plate: Plate, x_m: float) -> FloatArray:
    """Places of a plate around its middle: whoever reads the face sees the y axis point to the right."""
    y, z = (uv[..., 0] - 0.5) * plate.side_m, (0.5 - uv[..., 1]) * plate.side_m
    return np.stack((np.full_like(y, x_m), y, z), axis=-1)


def _rails(builder: MeshBuilder, plate: Plate) -> None:
    """Two rails across the back, by which the posts hold the plate."""
    reach = plate.posts_y_m[-1] + 0.14 * plate.side_m
    for z in (FACE_CENTER_M - 0.14 * plate.side_m, FACE_CENTER_M + 0.14 * plate.side_m):
        builder.box((0.015, -reach, z - 0.02), (_FACE_X_M - PLATE_M, reach, z + 0.02), GALVANISED)


def _texture(word: str, value: float | None) -> Texture:
    pixels = np.array(face(word, value, _FACE_PX), dtype=np.float64)
    # Beside the plate its rim's white goes on, so that nothing else seeps in from afar.
    cover = pixels[..., 3:] / 255
    rgb = pixels[..., :3] * cover + np.array(WHITE) * (1 - cover)
    return Texture(np.dstack((rgb, np.zeros(rgb.shape[:2]))).astype(np.uint8), repeats=False)


_FACES: Final = [
    (SPEED_LIMIT, None),
    *((kind, None) for kind in KINDS if kind not in VALUED),
    *((SPEED_LIMIT, float(limit)) for limit in USUAL_LIMITS),
]

SIGN_MODELS: Final[dict[str, Callable[[], Model]]] = {sign_name(*shown): partial(_model, *shown) for shown in _FACES}
SIGN_TEXTURES: Final[dict[str, TextureMaker]] = {sign_name(*shown): partial(_texture, *shown) for shown in _FACES}
