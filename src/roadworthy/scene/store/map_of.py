"""The map that a store's scenes lie on, if it is here and is the same one."""

from roadworthy.roads.map_file import bundled_maps, load_map
from roadworthy.roads.network import RoadNetwork
from roadworthy.scene.store.layout import Header


def map_of(header: Header, given: RoadNetwork | None) -> tuple[RoadNetwork | None, str]:
    """The map that the header names, and why it is not here; the reason is empty where it is."""
    if header.map_sha256 is None and given is None:
        return None, f'The store does not say which "{header.map_name}" it means (no map_sha256): scenes have no roads.'
    network = given
    if network is None:
        # Only a bundled name: a name that came from data opens no file.
        if header.map_name not in bundled_maps():
            return None, f'There is no map "{header.map_name}" here: scenes have no roads. Pass it as network=.'
        network = load_map(header.map_name)
    if header.map_sha256 not in {None, network.sha256}:
        return None, (
            f'The map "{network.name}" here has the sha256 {network.sha256[:12]}, the store was recorded on '
            f'"{header.map_name}" {(header.map_sha256 or "")[:12]}: scenes have no roads.'
        )
    return network, ""
