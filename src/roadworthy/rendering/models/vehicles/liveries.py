"""What makes a police car of a car and an ambulance of a van: bands, words and beacons."""

from roadworthy.rendering.models.builder import MeshBuilder
from roadworthy.rendering.models.mesh import Look, Mesh
from roadworthy.rendering.models.vehicles.beacons import add_beacon_bar, add_far_beacon_bar
from roadworthy.rendering.models.vehicles.car_bodies import Extras
from roadworthy.rendering.models.vehicles.car_shapes import AMBULANCE, POLICE_CAR
from roadworthy.rendering.models.vehicles.panels import fill, part, patch, raised, turned_about, whole_front, whole_rear

_BLUE = Look((22, 60, 160))
_RED = Look((200, 20, 28))
_YELLOW = Look((232, 220, 40))
_POLICE = Look(texture="vehicles/police")
_AMBULANCE = Look(texture="vehicles/ambulance")
_STAR = Look(texture="vehicles/star")


def police_livery() -> Extras:
    """A broad blue band with the word POLICE, and beacons."""
    return Extras(_police(far=False), _police(far=True))


def ambulance_livery() -> Extras:
    """A red band, blue stars, the word AMBULANCE, and beacons."""
    return Extras(_ambulance(far=False), _ambulance(far=True))


def _police(*, far: bool) -> Mesh:
    half = MeshBuilder()
    skin = POLICE_CAR.skin()
    lower = skin.side(0, 1.02, -0.95)
    patch(half, skin.side(1, 1.02, -1.66), _BLUE, up=(0.0, 0.8), proud_m=0.008)
    if far:
        add_far_beacon_bar(half, -0.3, 0.62, 1.46, 1.6)
        return half.mirrored()
    patch(half, lower, _BLUE, (0.02, 1.0), (0.62, 1.0), 0.008)
    add_beacon_bar(half, -0.3, 0.62, 1.46, 1.6)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    word = part(lower, (0.2, 0.85), (0.5, 1.0))
    boot = part(whole_rear(skin.rear(1)), (0.32, 0.68), (0.45, 0.95))
    for each in (word, turned_about(word), boot):
        fill(whole, raised(each, 0.016), _POLICE)
    return whole.mesh()


def _ambulance(*, far: bool) -> Mesh:
    half = MeshBuilder()
    skin, greenhouse = AMBULANCE.skin(), AMBULANCE.greenhouse()
    patch(half, skin.side(1, 2.2, -2.8), _RED, up=(0.1, 0.8), proud_m=0.008)
    if far:
        add_far_beacon_bar(half, 1.0, 0.72, 2.6, 2.8)
        return half.mirrored()
    patch(half, skin.side(0, 1.5, -1.2), _YELLOW, up=(0.7, 0.92), proud_m=0.008)
    add_beacon_bar(half, 1.0, 0.72, 2.6, 2.8)
    whole = MeshBuilder()
    whole.add(half.mirrored())
    word, star = part(greenhouse.side(2), (0.3, 0.98), (0.45, 0.8)), part(greenhouse.side(1), (0.3, 0.85), (0.22, 0.95))
    for each, look in ((word, _AMBULANCE), (star, _STAR)):
        fill(whole, raised(each, 0.012), look)
        fill(whole, raised(turned_about(each), 0.012), look)
    fill(whole, raised(part(whole_front(skin.front(1)), (0.16, 0.84), (0.2, 0.9)), 0.012), _AMBULANCE)
    return whole.mesh()
