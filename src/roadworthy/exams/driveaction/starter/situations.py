"""The situations that the starter set shows, read from `situations.yaml`."""

from functools import cache
from importlib import resources

import msgspec

from roadworthy.errors import BadDataError
from roadworthy.exams.driveaction.starter.situation import Arrow, Side, Situation
from roadworthy.exams.driveaction.tree import Tree, task_tree

SITUATIONS = "situations.yaml"


@cache
def situations() -> tuple[Situation, ...]:
    """Return the starter set's situations in the order of their file."""
    return read_situations(resources.files(__package__).joinpath(SITUATIONS).read_bytes(), SITUATIONS)


def read_situations(data: bytes, origin: str) -> tuple[Situation, ...]:
    """Return the situations in a YAML file.

    Raises:
        BadDataError: the file is malformed, an id is used twice, or a situation contradicts itself or the task tree.
    """
    try:
        read = msgspec.yaml.decode(data, type=tuple[Situation, ...])
    except msgspec.DecodeError as error:
        raise BadDataError(f"{origin} does not hold situations: {error}.") from error
    tree = task_tree()
    ids: set[str] = set()
    for situation in read:
        faults = _faults(situation, tree)
        if situation.id in ids:
            faults.append("its id is used twice")
        ids.add(situation.id)
        if faults:
            raise BadDataError(f"{origin}: the situation {situation.id} cannot be asked about: {'; '.join(faults)}.")
    return read


def _faults(situation: Situation, tree: Tree) -> list[str]:
    node = next((node for node in tree.actions if node.id == situation.scenario), None)
    if node is None:
        return [f'its scenario "{situation.scenario}" is no action of the task tree']
    labels = {label for action in tree.actions for label in action.labels}
    lanes = len(situation.lanes)
    checks = {
        f'its label "{situation.label}" is not among {", ".join(node.labels)}': situation.label in node.labels,
        "its wrong actions are unknown, repeated, or right": set(situation.wrong_actions) <= labels - {situation.label}
        and len(set(situation.wrong_actions)) == 3,
        f"{lanes} lanes have {len(situation.lines)} lines instead of {lanes + 1}": len(situation.lines) == lanes + 1,
        f"the own lane {situation.ego_lane} is not among its {lanes} lanes": 0 <= situation.ego_lane < lanes,
        "its groups are unknown or the same": len(set(situation.groups)) == 2
        and set(situation.groups) <= {group.id for group in tree.groups},
        "it shows lights without a junction": not situation.lights or situation.junction is not None,
        "it has both a junction and a branch": situation.junction is None or situation.branch is None,
        "its branch lies across the oncoming lanes": not (
            situation.oncoming_lanes and situation.branch and situation.branch.side is Side.LEFT
        ),
        "its U-turn lane has no oncoming lane to lead into": bool(situation.oncoming_lanes)
        or Arrow.U_TURN not in situation.lanes,
        "no arrow in its advised lane points where the navigation leads": _leads_on(situation),
        "its vehicle does not move, so that its frames are the same": situation.speed_kmh > 0,
    }
    return [fault for fault, holds in checks.items() if not holds]


def _leads_on(situation: Situation) -> bool:
    navigation = situation.navigation
    if navigation is None or navigation.lane is None or not 0 <= navigation.lane < len(situation.lanes):
        return navigation is None or navigation.lane is None
    arrow = situation.lanes[navigation.lane]
    # An arrow is named for all courses that it shows.
    return arrow is Arrow.NONE or navigation.course in arrow
