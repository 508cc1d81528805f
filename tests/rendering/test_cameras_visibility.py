"""How much of each body is seen."""

from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from rendering.camera_scenes import crate, mount, random_agents, scene_of, standing
from roadworthy.rendering.cameras.cameras import VISIBILITY_WITHIN_M, Cameras
from roadworthy.scene import Agent


@pytest.fixture(scope="module", params=[False, True], ids=["sharp", "antialiased"])
def cameras(request: pytest.FixtureRequest) -> Iterator[Cameras]:
    made = Cameras(None, antialias=request.param, threads=1)
    yield made
    made.close()


def visibility(cameras: Cameras, *agents: Agent, z_m: float = 1.6) -> Mapping[str, float]:
    (frame,) = cameras.render(scene_of(*agents), [mount((320, 180), z_m=z_m)], visibility=True)
    assert frame.visibility is not None
    return frame.visibility


def test_a_car_alone_in_full_view_is_wholly_seen(cameras: Cameras) -> None:
    assert visibility(cameras, standing("car", 15.0, 2.0)) == {"car": 1.0}


def test_a_car_behind_a_wall_is_not_seen_at_all(cameras: Cameras) -> None:
    wall = crate("wall", 9.0, 0.0, (1.0, 6.0, 4.0))
    found = visibility(cameras, standing("car", 15.0, 0.0), wall)
    assert found == {"car": 0.0, "wall": 1.0}


@pytest.mark.parametrize("order", [1, -1])
def test_a_body_of_which_a_wall_hides_the_left_half_is_half_seen(cameras: Cameras, order: int) -> None:
    """Seen from the origin, the wall's right edge is in line with the middle of the body's front."""
    body, wall = crate("body", 20.0, 0.0, (0.2, 4.0, 3.0)), crate("wall", 10.0, 5.0, (0.2, 10.0, 6.0))
    assert visibility(cameras, *(body, wall)[::order])["body"] == pytest.approx(0.5, abs=0.03)


def test_what_is_beyond_the_edge_of_the_picture_does_not_count(cameras: Cameras) -> None:
    # The picture ends at 30 degrees: y = 5.77 at 10 m; the wall hides the inner half of what is inside.
    body, wall = crate("body", 10.1, 5.77, (0.2, 4.0, 3.0)), crate("wall", 5.0, 2.36 - 1.5, (0.1, 3.0, 6.0))
    assert visibility(cameras, body)["body"] == 1.0
    assert visibility(cameras, body, wall)["body"] == pytest.approx(0.5, abs=0.05)


def test_bodies_out_of_the_picture_or_far_away_are_not_named(cameras: Cameras) -> None:
    far_m = VISIBILITY_WITHIN_M + 6.0
    assert visibility(cameras, crate("behind", -15.0, 0.0), crate("beside", 5.0, 20.0), crate("far", far_m, 0.0)) == {}


def test_visibility_is_a_share_and_as_many_are_seen_as_the_ids_in_the_picture_say(cameras: Cameras) -> None:
    scene = scene_of(*random_agents(np.random.default_rng(4), 60))
    hidden = 0
    for yaw_deg in (0.0, 90.0, 180.0, 270.0):
        (frame,) = cameras.render(scene, [mount((320, 180), yaw_deg=yaw_deg)], instances=True, visibility=True)
        assert frame.visibility is not None
        assert frame.instances is not None
        assert all(0.0 <= share <= 1.0 for share in frame.visibility.values())
        pixels = {name: int((frame.instances == place).sum()) for place, name in enumerate(frame.ids, start=1)}
        assert {name for name, count in pixels.items() if count} <= {n for n, s in frame.visibility.items() if s > 0}
        hidden += sum(share < 0.5 for share in frame.visibility.values())
    assert hidden > 5
