"""What the road test is called."""

from typing import Final

EXAM: Final = "bench2drive-vl"
ALIAS: Final = "road"
TITLE: Final = "Road"
PROTOCOL: Final = "road-embedded-1"
