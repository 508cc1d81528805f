"""All bundled maps in all kinds of weather, on one sheet: what a person should be able to name at a glance.

`python benchmarks/contact_sheet.py` writes runs/contact_sheet.png; `--single runs/pictures` also each picture at its
full size. In front of each ego vehicles, people, things and a sign are staged, others in each picture, so that the
sheet shows every type of vehicle, every lamp, every thing and every kind of sign.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from roadworthy.geometry.pose import Pose
from roadworthy.rendering.cameras.cameras import Cameras
from roadworthy.rendering.cameras.rigs import rig_named
from roadworthy.rendering.models.props.placing import CRATE, KINDS
from roadworthy.roads.furniture import SignKind
from roadworthy.roads.map_file import load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene import Agent, AgentLights, Category, Light, LightState, Route, Scene, Sign
from roadworthy.scene.presets import weather_named
from roadworthy.worlds.embedded.catalogue import BICYCLE, PEDESTRIAN_TYPES, VEHICLE_TYPES, VehicleType
from roadworthy.worlds.embedded.drawn_routes import plain_route

# Where ego stands on the way of the plain route: so many metres before a stop line, a crossing or a merge.
BEFORE_M = 27
TOWARDS = {
    "urban": (1.6, 152.0),
    "suburban": (-20.0, -1.6),
    "junctions": (1.6, -11.7),
    "motorway": (445.0, -16.0),
    "narrow": (-128.0, -1.4),
    "interurban": (-13.5, 0.0),
}
WEATHERS = ("clear", "cloudy", "rain", "fog", "wet", "night", "low-sun", "rainy-night")
STATES = (LightState.RED, LightState.GREEN, LightState.YELLOW)
LAMPS = (
    AgentLights(brake=True),
    AgentLights(left=True),
    AgentLights(brake=True, right=True),
    AgentLights(left=True, right=True),
)
VEHICLES = tuple(kind for number, kind in enumerate(VEHICLE_TYPES) if number != BICYCLE)
# One word for each thing that is known.
THINGS = (("crate", CRATE), *{kind.model: (word, kind) for word, kind in KINDS}.values())
SIGNS = tuple(SignKind)
TILE, CAPTION_PX = (480, 270), 20


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("runs/contact_sheet.png"))
    parser.add_argument("--single", type=Path, metavar="DIR", help="write each picture of 960x540 here as well")
    chosen = parser.parse_args()
    size = (TILE[0] * len(WEATHERS), (TILE[1] + CAPTION_PX) * len(TOWARDS))
    sheet = Image.new("RGB", size, "white")
    for row, map_name in enumerate(TOWARDS):
        for column, (caption, picture) in enumerate(pictures(map_name, row)):
            corner = (column * TILE[0], row * (TILE[1] + CAPTION_PX))
            sheet.paste(picture.resize(TILE, Image.Resampling.LANCZOS), (corner[0], corner[1] + CAPTION_PX))
            ImageDraw.Draw(sheet).text((corner[0] + 4, corner[1] + 3), caption, "black", ImageFont.load_default(12))
            if chosen.single is not None:
                chosen.single.mkdir(parents=True, exist_ok=True)
                picture.save(chosen.single / f"{map_name}-{WEATHERS[column]}.png")
    chosen.out.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(chosen.out)
    print(f"{chosen.out}: {len(TOWARDS)} maps in {len(WEATHERS)} weathers")


def pictures(map_name: str, row: int) -> Iterator[tuple[str, Image.Image]]:
    """The captions and pictures of a map."""
    route = plain_route(map_name)
    assert route is not None
    cameras = Cameras(load_map(map_name))
    for column, weather in enumerate(WEATHERS):
        stage = Stage(load_map(map_name), route, TOWARDS[map_name], row * len(WEATHERS) + column)
        (frame,) = cameras.render(replace(stage.scene(), weather=weather_named(weather)), rig_named("front"))
        yield f"{map_name}, {weather}: {stage.caption}", Image.fromarray(frame.rgb)
    cameras.close()


class Stage:
    """What stands in front of ego in the picture of this number; places are along the route, and left of it."""

    def __init__(self, network: RoadNetwork, route: Route, towards: tuple[float, float], number: int) -> None:
        self._network, self._number = network, number
        self._points = np.array(route.points)
        away = np.hypot(*(self._points[:, :2] - towards).T)
        self._start = max(0, int(np.argmin(away)) - BEFORE_M)
        self._leader = VEHICLES[number % len(VEHICLES)]
        self._oncoming = VEHICLES[(3 * number + 4) % len(VEHICLES)]
        self._last = VEHICLES[(7 * number + 2) % len(VEHICLES)]
        self._things = (THINGS[2 * number % len(THINGS)], THINGS[(2 * number + 1) % len(THINGS)])
        self._sign = SIGNS[number % len(SIGNS)]

    @property
    def caption(self) -> str:
        """What is staged, from the nearest on."""
        vehicles = ", ".join(kind.name for kind in (self._leader, self._oncoming, self._last))
        return f"{vehicles}; {', '.join(word for word, _ in self._things)}; {self._sign.value}"

    def scene(self) -> Scene:
        """The staged Scene, in fair weather."""
        ego = Agent("ego", Category.CAR, self._pose(0.0, 0.0, 0.0, 1.51), (4.902, 2.128, 1.51), (0.0, 0.0, 0.0))
        sign_pose = self._pose(16.0, -5.0, 180.0, 0.0)
        return Scene(
            0.25,
            self._number,
            self._network.name,
            ego,
            tuple(sorted(self._agents(), key=lambda agent: agent.id)),
            self._lights(),
            (Sign("staged", self._sign.value, sign_pose, 70.0 if self._sign is SignKind.SPEED_LIMIT else None),),
        )

    def _pose(self, ahead_m: float, left_m: float, turned_deg: float, height_m: float) -> Pose:
        """A pose beside the route whose box of that height stands on the ground."""
        place = min(self._start + round(ahead_m), len(self._points) - 2)
        x, y, z = self._points[place]
        along = self._points[place + 1] - self._points[place]
        heading = math.atan2(along[1], along[0])
        return Pose(
            x - left_m * math.sin(heading),
            y + left_m * math.cos(heading),
            z + height_m / 2,
            heading + math.radians(turned_deg),
        )

    def _agents(self) -> Iterator[Agent]:
        n = self._number
        is_one_way = self._network.name == "motorway"
        yield self._vehicle(f"v1-{n}", self._leader, (19.0, 0.0, 0.0), LAMPS[n % len(LAMPS)])
        facing = 0.0 if is_one_way else 180.0
        yield self._vehicle(f"v2-{n}", self._oncoming, (26.0, 3.4, facing), LAMPS[(n + 1) % len(LAMPS)])
        yield self._vehicle(f"v3-{n}", self._last, (42.0, 3.4, facing), AgentLights())
        two_wheeler = VEHICLE_TYPES[BICYCLE] if n % 2 else next(kind for kind in VEHICLES if kind.name == "motorcycle")
        yield self._vehicle(f"v4-{n}", two_wheeler, (10.0, -1.3, 0.0), AgentLights())
        for place, (ahead_m, left_m, turned_deg) in enumerate(
            ((9.0, 2.2, -90.0), (17.0, -3.4, 0.0), (14.0, 7.8, 180.0))
        ):
            kind = PEDESTRIAN_TYPES[(n + place) % len(PEDESTRIAN_TYPES)]
            pose = self._pose(ahead_m, left_m, turned_deg, kind.height_m)
            size, velocity = (kind.length_m, kind.width_m, kind.height_m), _velocity(pose, kind.speed_mps)
            yield Agent(
                f"p{place}-{n}", Category.PEDESTRIAN, pose, size, velocity, kind.name, color=kind.color(n + place)
            )
        for place, (word, thing) in enumerate(self._things):
            pose = self._pose(*((10.0, -3.2), (14.0, 6.0))[place], 0.0, thing.size_m[2])
            yield Agent(f"t{place}-{n}", Category.PROP, pose, thing.size_m, (0.0, 0.0, 0.0), word)
        beast, size = (("deer", (1.6, 0.5, 1.4)), ("dog", (0.9, 0.35, 0.65)))[n % 2]
        pose = self._pose(20.0, 6.2, 90.0, size[2])
        yield Agent(f"a-{n}", Category.ANIMAL, pose, size, _velocity(pose, 1.5), beast)

    def _vehicle(self, id_: str, kind: VehicleType, place: tuple[float, float, float], lamps: AgentLights) -> Agent:
        pose = self._pose(*place, kind.height_m)
        size = (kind.length_m, kind.width_m, kind.height_m)
        lit = replace(lamps, flashing=kind.flashing)
        color = kind.color(self._number)
        return Agent(id_, kind.category, pose, size, _velocity(pose, 4.0), kind.subtype, color=color, lights=lit)

    def _lights(self) -> tuple[Light, ...]:
        """The map's lanterns nearby; those beside one another show the same."""
        ego = self._points[self._start]
        return tuple(
            Light(post.id, post.pose, STATES[(self._number + post.light_index) % 3], controlled_lanes=post.lane_ids)
            for post in sorted(self._network.furniture.lights, key=lambda post: post.id)
            if math.hypot(post.pose.x_m - ego[0], post.pose.y_m - ego[1]) < 100.0
        )


def _velocity(pose: Pose, speed_mps: float) -> tuple[float, float, float]:
    return speed_mps * math.cos(pose.yaw_rad), speed_mps * math.sin(pose.yaw_rad), 0.0


if __name__ == "__main__":
    main()
