"""The words of a replay: when, how fast, how far, the scenario, and what went wrong so far."""

from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageDraw

from roadworthy.driving.criteria import RouteOutcome
from roadworthy.driving.scoring.status import STARTED
from roadworthy.rendering.overhead.palette import EVENT, INK, PAPER, SOFT
from roadworthy.rendering.pictures.lettering import font_of
from roadworthy.scene import Scene

PANEL_PX: Final = 116
_LINE_PX: Final = 18
_LETTERS_PX: Final = 14
_MARGIN_PX: Final = 8
_MORE: Final = "..."


def panel(scene: Scene, outcome: RouteOutcome, size: tuple[int, int]) -> Image.Image:
    """The words on a ground of a size (width, height); of infractions the latest, as many as there is room for."""
    image = Image.new("RGB", size, PAPER)
    draw = ImageDraw.Draw(image)
    room = (size[1] - _MARGIN_PX) // _LINE_PX
    for number, (text, color) in enumerate(_lines(scene, outcome, room)):
        shown = _cut(text, size[0] - 2 * _MARGIN_PX)
        draw.text((_MARGIN_PX, _MARGIN_PX / 2 + number * _LINE_PX), shown, fill=color, font=font_of(_LETTERS_PX))
    return image


def _lines(scene: Scene, outcome: RouteOutcome, room: int) -> Iterator[tuple[str, str]]:
    """At most `room` lines and their colours."""
    yield _now(scene, outcome), INK
    yield _what(scene, outcome), SOFT
    left = room - 2
    if outcome.status != STARTED:
        yield outcome.status, INK
        left -= 1
    told = [f"{each.time_s:.1f} s: {each.message}" for each in outcome.infractions]
    if len(told) > left:
        yield f"{len(told) - left + 1} earlier infractions", EVENT
        told = told[len(told) - left + 1 :]
    for line in told:
        yield line, EVENT


def _now(scene: Scene, outcome: RouteOutcome) -> str:
    # While ego drives, metres tell more than a percentage that hardly changes.
    metres = "" if scene.route_progress_m is None else f"{scene.route_progress_m:.0f} m of the route"
    far = metres if outcome.status == STARTED else f"{outcome.completion_percent:.0f} % of the route"
    return f"{scene.time_s:.1f} s    {scene.ego.speed_mps:.1f} m/s    {far}"


def _what(scene: Scene, outcome: RouteOutcome) -> str:
    if scene.scenario is None:
        return outcome.route_id
    return f"{outcome.route_id}    {scene.scenario.type}: {scene.scenario.phase}"


def _cut(text: str, width_px: int) -> str:
    """The text, shortened to a width."""
    font = font_of(_LETTERS_PX)
    if font.getlength(text) <= width_px:
        return text
    while text and font.getlength(text + _MORE) > width_px:
        text = text[:-1]
    return text + _MORE
