"""Routes drawn by chance on a map."""

import pytest

from roadworthy.geometry.polyline import Polyline
from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.worlds.embedded import drawn_routes
from roadworthy.worlds.embedded.drawn_routes import drawn_route, plain_route


@pytest.mark.parametrize("name", bundled_maps())
def test_a_drawn_route_is_as_long_as_was_asked_for(name: str) -> None:
    assert Polyline(drawn_route(load_map(name), name, 1, 150.0).points).length_m >= 150.0


def test_the_seed_draws_the_route() -> None:
    network = load_map("junctions")
    first, again, other = (drawn_route(network, "junctions", seed, 100.0) for seed in (1, 1, 2))
    assert first == again
    assert first.lane_ids != other.lane_ids


def test_a_route_that_cannot_be_so_long_is_the_longest_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawn_routes, "_DRAWS", 8)
    network = load_map("narrow")
    lengths = [Polyline(drawn_route(network, "narrow", 1, least).points).length_m for least in (1.0, 1e9)]
    assert lengths[0] < lengths[1]


def test_a_map_of_one_s_own_has_no_plain_route() -> None:
    assert plain_route("urban") is not None
    assert plain_route("runs/town02.map.zst") is None
