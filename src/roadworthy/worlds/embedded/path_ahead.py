"""The lanes that ego is expected to take, one after the other, as the traffic is told them."""

import math
from typing import TypeAlias

from roadworthy.roads.index import LanePosition
from roadworthy.roads.junction import Turn
from roadworthy.roads.network import RoadNetwork
from roadworthy.worlds.embedded.catalogue import EGO_LENGTH_M
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.route_line import LaneSpan, RouteLine, RoutePlace

LANES_BEHIND = 3
# So far the lanes ahead are told where ego is not on its route; nobody looks farther.
AHEAD_M = 120.0
# Beside its route ego still goes along it: it passes somebody, say.
BESIDE_ROUTE_M = 5.0
ALONG_ROUTE_RAD = math.radians(60.0)

ExpectedPath: TypeAlias = tuple[tuple[str, ...], float, tuple[str, ...]]
"""The lanes from ego's front bumper on, its position on the first, and the lanes that it came by, nearest last."""


class PathAhead:
    """What to expect of ego on one route.

    A route names the lanes of a lane change side by side. Lanes that follow one another are what distances are summed
    over, so the route is cut into stretches: of each counts the last lane, of the present one that which ego is on.
    """

    def __init__(self, network: RoadNetwork, line: RouteLine) -> None:
        self._network = network
        self._line = line
        self._stretches = _stretches(network, line)
        self._stretch_of = {span: row for row, stretch in enumerate(self._stretches) for span in stretch}
        self._last = tuple(stretch[-1].lane_id for stretch in self._stretches)

    def on_route(self, front_m: float) -> ExpectedPath:
        """The path of an ego whose front bumper is at a position of its route."""
        span = self._span_at(front_m)
        row = self._stretch_of[span]
        return (span.lane_id, *self._last[row + 1 :]), span.lane_start_m + front_m - span.start_m, self._behind(row)

    def beside_route(self, ego: EgoState, lane: LanePosition, place: RoutePlace) -> ExpectedPath:
        """The path of an ego that is off its route's line, `place` being the nearest on it.

        On the route's road, or in its junction, and going its way, ego is expected to go on along the route; elsewhere
        along the lane that it is on, straight on at junctions, until a lane of the route follows.
        """
        if not self._line.spans:
            return self._from_front(ego, self._straight_on(lane.lane_id, 0), ())
        span = self._span_at(place.position_m)
        row = self._stretch_of[span]
        turned = abs(math.remainder(ego.yaw_rad - place.heading_rad, math.tau))
        follows = turned <= ALONG_ROUTE_RAD and place.distance_m <= BESIDE_ROUTE_M
        under, planned = self._network.lanes[lane.lane_id], self._network.lanes[span.lane_id]
        in_junction = planned.junction_id is not None and under.junction_id == planned.junction_id
        if not follows or not (in_junction or under.road_id == planned.road_id):
            return self._from_front(ego, self._straight_on(under.id, row), ())
        against = abs(math.remainder(ego.yaw_rad - lane.heading_rad, math.tau)) > math.pi / 2
        first = planned.id if in_junction or against else under.id
        return self._from_front(ego, [first, *self._last[row + 1 :]], self._behind(row))

    def _span_at(self, position_m: float) -> LaneSpan:
        span = self._line.span_at(position_m)
        assert span is not None
        return span

    def _behind(self, row: int) -> tuple[str, ...]:
        return self._last[max(row - LANES_BEHIND, 0) : row]

    def _from_front(self, ego: EgoState, lanes: list[str], behind: tuple[str, ...]) -> ExpectedPath:
        """The path with the lanes that ego's front has left moved behind."""
        index = self._network.index
        position = index.project(lanes[0], ego.x_m, ego.y_m).position_m + EGO_LENGTH_M / 2
        at = 0
        while at + 1 < len(lanes) and position > index.length_m(lanes[at]):
            position -= index.length_m(lanes[at])
            at += 1
        return tuple(lanes[at:]), position, (*behind, *lanes[:at])[-LANES_BEHIND:]

    def _straight_on(self, lane_id: str, row: int) -> list[str]:
        """The lanes from one on: straight on, and along the route from where its stretch `row` or a later one follows.

        A lane of the route counts, and one beside it.
        """
        lanes, reach_m = [lane_id], 0.0
        while reach_m < AHEAD_M:
            lane = self._network.lanes[lanes[-1]]
            rows = [(self._row_of(after, row), after) for after in lane.successors]
            joined = min(((at, after) for at, after in rows if at is not None), default=None)
            if joined is not None:
                return [*lanes, joined[1], *self._last[joined[0] + 1 :]]
            reach_m += self._network.index.length_m(lane.id)
            onto = self._straight(lane.successors)
            if onto is None or onto in lanes:
                break
            lanes.append(onto)
        return lanes

    def _row_of(self, lane_id: str, row: int) -> int | None:
        """The stretch of the route, from `row` on, that a lane is part of or lies beside."""
        lane = self._network.lanes[lane_id]
        near = {lane_id, lane.left_id, lane.right_id}
        for at in range(row, len(self._stretches)):
            if any(span.lane_id in near for span in self._stretches[at]):
                return at
        return None

    def _straight(self, successors: tuple[str, ...]) -> str | None:
        ways = self._network.connections
        ahead = [name for name in successors if name in ways and ways[name].turn is Turn.STRAIGHT]
        return next(iter((*ahead, *successors)), None)


def _stretches(network: RoadNetwork, line: RouteLine) -> tuple[tuple[LaneSpan, ...], ...]:
    """The spans of a route, those side by side together."""
    stretches: list[tuple[LaneSpan, ...]] = []
    for span in line.spans:
        lane = network.lanes[span.lane_id]
        if stretches and stretches[-1][-1].lane_id in (lane.left_id, lane.right_id):
            stretches[-1] = (*stretches[-1], span)
        else:
            stretches.append((span,))
    return tuple(stretches)
