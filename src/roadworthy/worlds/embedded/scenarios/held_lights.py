"""Lights that a script holds, so that what happens is its doing and not the signals'."""

from collections.abc import Sequence

from roadworthy.roads.junction import LIGHT_LETTERS, Connection, LightColor
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.traffic.traffic import Traffic


class HeldLights:
    """The lights of a map, as a script may hold them; what `keep_green` holds goes on when the script is over."""

    def __init__(self, network: RoadNetwork, traffic: Traffic) -> None:
        self._network = network
        self._traffic = traffic
        self._kept: list[tuple[Connection, int]] = []

    def phase_with(self, green: Sequence[Connection] = (), red: Sequence[Connection] = ()) -> int | None:
        """The longest phase of the program of these paths in which some are green and others red; None for none."""
        programs = {way.light_id for way in (*green, *red)}
        program_id = next(iter(programs)) if len(programs) == 1 else None
        if program_id is None:
            return None
        phases = self._network.light_programs[program_id].phases

        def shows(states: str, way: Connection) -> LightColor | None:
            index = way.light_index
            return None if index is None else LIGHT_LETTERS.get(states[index : index + 1])

        fits = [
            (-phase.duration_s, number)
            for number, phase in enumerate(phases)
            if all(shows(phase.states, way) is LightColor.GREEN for way in green)
            and all(shows(phase.states, way) is LightColor.RED for way in red)
        ]
        return min(fits)[1] if fits else None

    def hold(self, way: Connection, phase: int) -> None:
        """Keeps the lights that rule a path in a phase until `release`."""
        if way.light_id is not None:
            self._traffic.lights.hold(way.light_id, phase)
            self._traffic.lights.update(self._traffic.time_s)

    def release(self, way: Connection, phase: int) -> None:
        """Lets the lights that rule a path go on from the beginning of a phase."""
        if way.light_id is not None:
            self._traffic.lights.release(way.light_id, phase, self._traffic.time_s)

    def keep_green(self, way: Connection, with_it: Sequence[Connection] = (), red: Sequence[Connection] = ()) -> None:
        """Keeps a path on green until `let_go`, and others with it or on red; nothing where no lights rule it.

        By a phase of the program where one shows that, or else as no phase does. The program then goes on from the
        beginning of that phase, or of the longest in which the path is green: nobody there sees green turn to red
        without yellow. One that never shows the path green begins anew.
        """
        if way.light_id is None:
            return
        phase = self.phase_with(green=(way, *with_it), red=red)
        if phase is None:
            self._force(way, with_it)
            phase = self.phase_with(green=(way,)) or 0
        else:
            self.hold(way, phase)
        self._kept.append((way, phase))

    def let_go(self) -> None:
        """Lets all lights that are kept on green go on by their programs."""
        for way, phase in self._kept:
            self.release(way, phase)
        self._kept.clear()

    def _force(self, way: Connection, first: Sequence[Connection]) -> None:
        """Shows green to the road of a path and, as those who go first, to those of others; red to all else.

        So CARLA's scenarios freeze lights whose program has no phase in which these paths are green together.
        """
        assert way.light_id is not None, "lights rule the path"
        roads = {self._network.lanes[each.from_lane_id].road_id: "G" for each in first}
        roads[self._network.lanes[way.from_lane_id].road_id] = "g"
        letters = ["r"] * len(self._network.light_programs[way.light_id].phases[0].states)
        for each in self._network.connections.values():
            if each.light_id == way.light_id and each.light_index is not None:
                letters[each.light_index] = roads.get(self._network.lanes[each.from_lane_id].road_id, "r")
        self._traffic.lights.hold_letters(way.light_id, "".join(letters))
        self._traffic.lights.update(self._traffic.time_s)
