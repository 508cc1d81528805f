"""Where ego is on its route and on the road, found anew each tick."""

import math
from dataclasses import dataclass, replace

from roadworthy.roads.index import LanePosition
from roadworthy.roads.network import RoadNetwork
from roadworthy.roads.position import CARRIAGEWAY
from roadworthy.worlds.embedded.catalogue import EGO_HEIGHT_M, EGO_LENGTH_M, EGO_WIDTH_M
from roadworthy.worlds.embedded.ego import EgoState
from roadworthy.worlds.embedded.path_ahead import ExpectedPath, PathAhead
from roadworthy.worlds.embedded.traffic.traffic import EgoOnRoad
from roadworthy.worlds.route_line import LaneSpan, RouteLine, RoutePlace

# Ego makes progress on its route while it is no farther than this from it.
ON_ROUTE_M = 5.0
# On its route's own lane: less than half a narrow lane from the middle, and turned less than 60 degrees from it.
ON_LANE_M = 1.3
ON_LANE_RAD = math.radians(60.0)


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """`place` is ego's on the route, `progress_m` the farthest it has come; `span` the route's lane where ego is on it.

    `lane` is the lane that holds ego's centre, None off the lanes. `on_road` includes junctions' areas.
    """

    place: RoutePlace
    progress_m: float
    span: LaneSpan | None
    lane: LanePosition | None
    on_road: bool


class Tracker:
    """Follows ego along its route."""

    def __init__(self, network: RoadNetwork, line: RouteLine) -> None:
        self._network = network
        self._line = line
        self._path = PathAhead(network, line)
        self._progress_m = 0.0
        self._beside_m = 0.0
        self._flat = all(not lane.centerline[:, 2].any() for lane in network.lanes.values())

    def locate(self, ego: EgoState) -> Whereabouts:
        """Where ego is; progress never goes back."""
        # From where it was last, not from its progress: that waits while ego passes something two lanes away.
        place = self._line.locate(ego.x_m, ego.y_m, self._beside_m)
        self._beside_m = place.position_m
        if place.distance_m <= ON_ROUTE_M:
            self._progress_m = max(self._progress_m, place.position_m)
        turned = math.remainder(ego.yaw_rad - place.heading_rad, math.tau)
        if place.distance_m <= ON_LANE_M and abs(turned) <= ON_LANE_RAD:
            span = self._line.span_at(place.position_m)
            if span is not None:
                position = span.lane_start_m + place.position_m - span.start_m
                lane = LanePosition(span.lane_id, position, place.offset_m, place.heading_rad)
                return Whereabouts(place, self._progress_m, span, lane, True)
        index = self._network.index
        z_m = None if self._flat else ego.z_m
        lane_now = index.lane_at(ego.x_m, ego.y_m, z_m, heading_rad=ego.yaw_rad, types=CARRIAGEWAY)
        on_road = lane_now is not None or index.junction_at(ego.x_m, ego.y_m, z_m) is not None
        return Whereabouts(place, self._progress_m, None, lane_now, on_road)

    def grounded(self, ego: EgoState, lane: LanePosition | None) -> EgoState:
        """Ego at the height and slope of its lane; unchanged off the lanes."""
        if self._flat or lane is None:
            return ego
        pose = self._network.index.pose_on(lane.lane_id, lane.position_m)
        downhill = pose.pitch_rad * math.cos(ego.yaw_rad - pose.yaw_rad)
        return replace(ego, z_m=pose.z_m, pitch_rad=downhill)

    def for_traffic(self, ego: EgoState, here: Whereabouts) -> EgoOnRoad:
        """Ego as the traffic sees it, with the lanes that it is expected to take from where its front is."""
        lane_ids, position_m, behind = self._expected(ego, here)
        return EgoOnRoad(
            x_m=ego.x_m,
            y_m=ego.y_m,
            z_m=ego.z_m,
            yaw_rad=ego.yaw_rad,
            speed_mps=ego.speed_mps,
            length_m=EGO_LENGTH_M,
            width_m=EGO_WIDTH_M,
            height_m=EGO_HEIGHT_M,
            lane_ids=lane_ids,
            position_m=position_m,
            lane_ids_behind=behind,
        )

    def _expected(self, ego: EgoState, here: Whereabouts) -> ExpectedPath:
        """The lanes from ego's front bumper on, its position on the first of them, and the lanes that it came by."""
        if here.lane is None:
            return (), 0.0, ()
        if here.span is None:
            return self._path.beside_route(ego, here.lane, here.place)
        return self._path.on_route(here.place.position_m + EGO_LENGTH_M / 2)
