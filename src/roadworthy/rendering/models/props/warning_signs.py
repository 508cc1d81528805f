"""What warns: signs on stands, the red triangle, and the board of arrows on its trailer."""

import math
from typing import Final

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.models.builder import UV, MeshBuilder
from roadworthy.rendering.models.fitting import fitted
from roadworthy.rendering.models.mesh import Finish, Look, Mesh, Point, Slot
from roadworthy.rendering.models.placed import Model
from roadworthy.rendering.models.props.barriers import striped
from roadworthy.rendering.models.street.signs import PLATE_M, plate_mesh, sign_name
from roadworthy.rendering.signs import plate_of

FACES: Final = ("accident", "roadworks", "warning")
SIGN_SIZE_M: Final = (0.70, 1.00, 1.55)
TRIANGLE_SIZE_M: Final = (0.26, 0.56, 0.50)
BOARD_SIZE_M: Final = (2.90, 2.40, 3.40)
_ORANGE = Look((240, 128, 24), finish=Finish.SHEETING)
_BLACK = Look((24, 24, 24))
_RED = Look((206, 24, 30), finish=Finish.SHEETING)
_WHITE = Look((242, 242, 238), finish=Finish.SHEETING)
_STEEL = Look((122, 124, 128))
_PANEL = Look((26, 27, 28))
_LENS = Look(slot=Slot.YELLOW_LENS)

# The lamps of an arrow to the left, (left, up) in metres from the middle of the board.
_ARROW: Final[tuple[UV, ...]] = (
    *((0.85 - 0.28 * place, 0.0) for place in range(7)),
    *((0.85 - 0.2 * place, sign * 0.2 * place) for place in (1, 2, 3) for sign in (1, -1)),
)


def warning_sign(kind: str) -> Model:
    """A warning of one of FACES on a stand; it shows both ways."""
    return Model(_sign(kind, True), SIGN_SIZE_M, _sign(kind, False))


def triangle() -> Model:
    """The red triangle that drivers put up behind a broken car."""
    builder = MeshBuilder()
    half, height = TRIANGLE_SIZE_M[1] / 2, TRIANGLE_SIZE_M[2]
    corners = ((-half, 0.05), (half, 0.05), (0.0, height))
    middle = 0.05 + (height - 0.05) / 3
    for x in (0.012, -0.012):
        for outer, inner, look in ((1.0, 0.62, _RED), (0.62, 0.46, _ORANGE)):
            for (y0, z0), (y1, z1) in zip(corners, corners[1:] + corners[:1], strict=True):
                ring = [
                    (x, y * share, middle + (z - middle) * share)
                    for y, z, share in ((y0, z0, outer), (y1, z1, outer), (y1, z1, inner), (y0, z0, inner))
                ]
                builder.quad(ring[0], ring[1], ring[2], ring[3], look)
    reach = TRIANGLE_SIZE_M[0] / 2
    for side in (1, -1):
        y = side * 0.2
        builder.box((-reach, y - 0.02, 0.0), (reach, y + 0.02, 0.03), _STEEL)
        builder.box((-0.011, y - 0.015, 0.03), (0.011, y + 0.015, 0.07), _STEEL)
    return Model(builder.mesh(), TRIANGLE_SIZE_M)


def arrow_board() -> Model:
    """A trailer with a tall board, whose lamps make an arrow to the left on either side, as it is seen."""
    return Model(_board(True), BOARD_SIZE_M, _board(False))


def _sign(kind: str, is_near: bool) -> Mesh:
    builder = MeshBuilder()
    plate = plate_of(kind)
    _, low, _, high = plate.outline.bounds
    middle = SIGN_SIZE_M[2] - (0.5 - low / 100) * plate.side_m
    foot = middle - (high / 100 - 0.5) * plate.side_m
    face = plate_mesh(plate, sign_name(kind, None))
    for turn in (0.0, math.pi):
        builder.add(face, Pose(PLATE_M * math.cos(turn), 0.0, middle, turn))
    reach, wide = SIGN_SIZE_M[0] / 2, 0.34
    for y in (wide, -wide):
        for x in (reach - 0.02, -reach + 0.02):
            builder.tube((x, y, 0.01), (0.0, y * 0.6, foot + 0.1), 0.018, _STEEL, sides=4 if is_near else 3)
        builder.box((-reach, y - 0.03, 0.0), (reach, y + 0.03, 0.03), _STEEL)
    return fitted(builder.mesh(), SIGN_SIZE_M)


def _board(is_near: bool) -> Mesh:
    builder = MeshBuilder()
    half_width, height = BOARD_SIZE_M[1] / 2, BOARD_SIZE_M[2]
    low, back = 1.95, -1.0
    builder.box((back - 0.05, -half_width, low), (back + 0.05, half_width, height), _PANEL)
    middle, turns = (low + height) / 2, range(6 if is_near else 4)
    for side in (1, -1):
        x = back + side * 0.07
        for left, z in _ARROW:
            y = -side * left
            angles = [math.tau * turn / len(turns) for turn in turns]
            builder.polygon([(x, y + 0.085 * math.cos(t), middle + z + 0.085 * math.sin(t)) for t in angles], _LENS)
            builder.glow((x + side * 0.02, y, middle + z), Slot.YELLOW_LENS, 0.08)
    for y in (0.55, -0.55):
        builder.box((back - 0.06, y - 0.05, 0.6), (back + 0.06, y + 0.05, low), _STEEL)
    _trailer(builder, back, 10 if is_near else 5)
    return builder.mesh()


def _trailer(builder: MeshBuilder, back_m: float, sides: int) -> None:
    half_length = BOARD_SIZE_M[0] / 2
    rear = -half_length + 0.02
    builder.box((rear + 0.02, -0.85, 0.45), (0.45, 0.85, 0.62), _ORANGE)
    builder.box((-0.55, -0.5, 0.62), (0.25, 0.5, 1.05), _ORANGE, taper=0.92)
    builder.tube((0.4, 0.0, 0.5), (half_length, 0.0, 0.5), 0.06, _STEEL, sides=4)
    builder.box((half_length - 0.25, -0.05, 0.0), (half_length - 0.17, 0.05, 0.5), _STEEL)
    for y in (0.95, -0.95):
        hub: Point = (-0.4, y - 0.1, 0.33)
        builder.tube(hub, (-0.4, y + 0.1, 0.33), 0.33, _BLACK, sides=sides)
    striped(builder, 1.15, 0.68, 1.05, rear, 6, (_RED, _WHITE))
    builder.box((rear + 0.02, -0.9, 0.6), (back_m, -0.85, 0.72), _STEEL)
    builder.box((rear + 0.02, 0.85, 0.6), (back_m, 0.9, 0.72), _STEEL)
