"""Map files: what is written is what is read, and what is not a whole map is refused by name."""

import hashlib
from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from roadworthy.errors import BadDataError, UsageError
from roadworthy.roads.junction import LIGHT_LETTERS, LightPhase, LightProgram
from roadworthy.roads.lane import Lane, LaneType, Road
from roadworthy.roads.map_file import bundled_maps, load_map, map_content, network_from_content, read_map, write_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.lights import CODES


def one_lane(x_m: float = 10.0, successors: tuple[str, ...] = ()) -> RoadNetwork:
    line = np.array([[0.0, 0.0, 0.0], [x_m, -0.0004, 0.0]])
    lane = Lane("a", "r", LaneType.DRIVING, line, 3.0, successors=successors, lane_number=("7", -1))
    return RoadNetwork("tiny", {"a": lane}, {"r": Road("r", ("a",))}, {}, {}, {})


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("maps") / "tiny.map.zst"
    write_map(one_lane(), path)
    return path.read_bytes()


def read_bytes(content: bytes, folder: Path) -> RoadNetwork:
    path = folder / "given.map.zst"
    path.write_bytes(content)
    return read_map(path)


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    urban = load_map("urban")
    write_map(urban, tmp_path / "copy.map.zst")
    copy = read_map(tmp_path / "copy.map.zst")
    assert map_content(copy) == map_content(urban)
    assert copy.sha256 == urban.sha256


def test_the_same_network_gives_the_same_bytes(tmp_path: Path, written: bytes) -> None:
    write_map(one_lane(), tmp_path / "again.map.zst")
    assert (tmp_path / "again.map.zst").read_bytes() == written


def test_a_lane_keeps_its_type_its_number_and_its_line(tmp_path: Path, written: bytes) -> None:
    lane = read_bytes(written, tmp_path).lanes["a"]
    assert (lane.type, lane.lane_number) == (LaneType.DRIVING, ("7", -1))
    assert lane.centerline.tolist() == [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]]


def test_coordinates_are_rounded_to_millimetres() -> None:
    assert map_content(one_lane(10.00049)) == map_content(one_lane(10.0))
    assert map_content(one_lane(10.001)) != map_content(one_lane(10.0))


def test_a_map_is_named_by_the_sha256_of_its_content(tmp_path: Path) -> None:
    path = tmp_path / "tiny.map.zst"
    named = write_map(one_lane(), path)
    content = zstandard.ZstdDecompressor().decompress(path.read_bytes())
    assert named == read_map(path).sha256 == hashlib.sha256(content).hexdigest()


def test_lines_of_a_map_that_was_read_cannot_be_changed(tmp_path: Path, written: bytes) -> None:
    line = read_bytes(written, tmp_path).lanes["a"].centerline
    with pytest.raises(ValueError, match="read-only"):
        line[0, 0] = 1.0


@given(st.data())
def test_a_map_cut_short_anywhere_is_refused_by_name(
    tmp_path_factory: pytest.TempPathFactory, written: bytes, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(written) - 1))
    with pytest.raises(BadDataError, match=r"given\.map\.zst"):
        read_bytes(written[:cut], tmp_path_factory.getbasetemp())


@given(st.data())
def test_a_map_with_one_byte_changed_is_never_read_as_another(
    tmp_path_factory: pytest.TempPathFactory, written: bytes, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(written) - 1))
    changed = bytearray(written)
    changed[place] ^= data.draw(st.integers(1, 255))
    try:
        network = read_bytes(bytes(changed), tmp_path_factory.getbasetemp())
    except BadDataError as error:
        assert "given.map.zst" in str(error)
    else:
        assert map_content(network) == map_content(one_lane())


@pytest.mark.parametrize("content", [b"", b"<OpenDRIVE/>", b"\x28\xb5\x2f\xfd", zstandard.compress(b"no map")])
def test_a_foreign_file_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(BadDataError, match=r"given\.map\.zst"):
        read_bytes(content, tmp_path)


def test_another_programs_json_is_no_map(tmp_path: Path) -> None:
    content = msgspec.json.encode({"format": "geojson", "version": 1})
    with pytest.raises(BadDataError, match=r"not a Roadworthy map.*map compile"):
        read_bytes(zstandard.compress(content), tmp_path)


def test_a_newer_map_says_which_version_it_has(tmp_path: Path) -> None:
    content = map_content(one_lane()).replace(b'"version":1', b'"version":2', 1)
    with pytest.raises(BadDataError, match=r"version 2.*reads 1"):
        read_bytes(zstandard.compress(content), tmp_path)


def test_a_map_that_names_a_lane_that_is_not_there_is_damaged(tmp_path: Path) -> None:
    content = map_content(one_lane(successors=("gone",)))
    with pytest.raises(BadDataError, match='"a" names lane "gone"'):
        read_bytes(zstandard.compress(content), tmp_path)


def test_a_light_program_that_lacks_a_signal_is_damage(tmp_path: Path) -> None:
    content = map_content(load_map("urban"))
    assert content.count(b'"states":"rrrrrrrrGrrrrrrrrGrrrr"') == 1
    short = content.replace(b'"states":"rrrrrrrrGrrrrrrrrGrrrr"', b'"states":"rrrr"')
    with pytest.raises(BadDataError, match='light program "B2" has no signal 10 in every phase'):
        read_bytes(zstandard.compress(short), tmp_path)


def test_a_line_of_one_point_is_damage(tmp_path: Path) -> None:
    content = map_content(one_lane()).replace(b"[0.0,0.0,0.0],", b"", 1)
    with pytest.raises(BadDataError, match="two or more"):
        read_bytes(zstandard.compress(content), tmp_path)


def damaged(content: bytes, old: str, new: str) -> bytes:
    assert old.encode() in content
    return zstandard.compress(content.replace(old.encode(), new.encode()))


DAMAGE = [
    ('"width_m":3.0', '"width_m":0.0', 'width_m of lane "a" is 0'),
    ('"width_m":3.0', '"width_m":-3.0', 'width_m of lane "a" is -3'),
    ('"speed_limit_mps":null', '"speed_limit_mps":0', 'speed_limit_mps of lane "a" is 0'),
    ('"lanes":{"a":', '"lanes":{"b":', 'lane "a" stands under the key "b"'),
    ("[0.0,0.0,0.0]", "[0.0,0.0]", "line"),
    ("[[0.0,0.0,0.0],[10.0,0.0,0.0]]", "[[0.0,0.0],[10.0,0.0]]", r'lane "a" has the shape \(2, 2\)'),
    ("[10.0,0.0,0.0]", "[0.0,0.0,7.0]", 'all points of the centerline of lane "a" are one'),
    ("[10.0,0.0,0.0]", '["10","0","0"]', "something else than numbers"),
]


@pytest.mark.parametrize(("old", "new", "says"), DAMAGE, ids=[new for _, new, _ in DAMAGE])
def test_a_value_that_makes_no_sense_is_damage_named_by_id(tmp_path: Path, old: str, new: str, says: str) -> None:
    with pytest.raises(BadDataError, match=rf"given\.map\.zst is damaged: .*{says}"):
        read_bytes(damaged(map_content(one_lane()), old, new), tmp_path)


SIGNALS = [
    (0.0, "rG", "duration_s of phase 1 of light program"),
    (-1.0, "rG", "duration_s of phase 1 of light program"),
    (5.0, "rX", "phase 1 of .* shows \"rX\", of which 'X' is no signal"),
]


@pytest.mark.parametrize(("duration_s", "states", "says"), SIGNALS)
def test_a_phase_without_time_or_with_an_unknown_letter_is_damage(duration_s: float, states: str, says: str) -> None:
    program = LightProgram("p", (LightPhase(5.0, "Gr"), LightPhase(duration_s, states)))
    content = map_content(replace(one_lane(), light_programs={"p": program}))
    with pytest.raises(BadDataError, match=f"here is damaged: {says}"):
        network_from_content(content, "here")


def test_a_light_program_without_phases_is_damage() -> None:
    content = map_content(replace(one_lane(), light_programs={"p": LightProgram("p", ())}))
    with pytest.raises(BadDataError, match='light program "p" has no phases'):
        network_from_content(content, "here")


def test_the_letters_of_a_map_are_those_that_the_embedded_world_knows() -> None:
    assert set(LIGHT_LETTERS) == set(CODES)


def test_ids_out_of_order_are_damage() -> None:
    lane = one_lane().lanes["a"]
    content = map_content(replace(one_lane(), lanes={"b": replace(lane, id="b"), "a": lane}))
    with pytest.raises(BadDataError, match='lane "a" stands after "b"'):
        network_from_content(content, "here")


def test_points_that_repeat_are_left_out() -> None:
    content = map_content(one_lane()).replace(b"[10.0,0.0,0.0]", b"[10.0,0.0,0.0],[10.0,0.0,0.0]")
    line = network_from_content(content, "here").lanes["a"].centerline
    assert line.tolist() == [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]]
    assert not line.flags.writeable


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    with pytest.raises(BadDataError, match=r"gone\.map\.zst cannot be read"):
        read_map(tmp_path / "gone.map.zst")


def test_an_unknown_map_suggests_the_nearest() -> None:
    with pytest.raises(UsageError, match='Did you mean "suburban"'):
        load_map("subruban")


def test_a_map_is_loaded_by_its_path_too(tmp_path: Path) -> None:
    write_map(one_lane(), tmp_path / "tiny.map.zst")
    assert load_map(str(tmp_path / "tiny.map.zst")).name == "tiny"


def test_a_file_written_anew_is_read_anew(tmp_path: Path) -> None:
    path = tmp_path / "tiny.map.zst"
    write_map(one_lane(10.0), path)
    first = load_map(str(path))
    write_map(one_lane(123.456), path)
    assert load_map(str(path)).lanes["a"].centerline[-1, 0] == 123.456
    assert first.lanes["a"].centerline[-1, 0] == 10.0


def test_a_bundled_map_is_read_once() -> None:
    assert load_map("narrow") is load_map("narrow")


def test_all_bundled_maps_together_take_little_room() -> None:
    shelf = Path(__file__).resolve().parents[2] / "src/roadworthy/roads/maps"
    sizes = {name: (shelf / f"{name}.map.zst").stat().st_size for name in bundled_maps()}
    assert sum(sizes.values()) < 1_500_000
