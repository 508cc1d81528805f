"""The embedded world: roads, traffic, people and ego on a laptop, by wheels alone."""
