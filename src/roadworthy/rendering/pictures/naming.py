"""What agents are called on pictures."""

from typing import Final

from roadworthy.scene import Agent, Category

# Bench2Drive-VL tells these apart from what they otherwise are; the words on the left are those of our own worlds.
_KINDS: Final = {
    "ambulance": "ambulance",
    "fire-engine": "firetruck",
    "hgv": "truck",
    "police": "police car",
    "small-car": "small car",
    "suv": "SUV",
}


def kind_of(agent: Agent) -> str:
    """What kind of thing an agent is, as an English word: "small car", "truck", "pedestrian"."""
    if agent.subtype in _KINDS:
        return _KINDS[agent.subtype]
    return "object" if agent.category in {Category.PROP, Category.OTHER} else agent.category.value


def label_of(agent: Agent) -> str:
    """The words beside an agent: its id, and what it looks like.

    People have no colour of their own, only their clothes do, so it is left out.
    """
    if agent.category is Category.PEDESTRIAN or agent.color is None:
        return f"{agent.id}: {kind_of(agent)}"
    return f"{agent.id}: {agent.color} {kind_of(agent)}"
