"""People on foot: where they walk, when they cross, and how they keep out of one another's way."""
