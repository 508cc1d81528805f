"""Checkers for whoever writes a world, a driver or a source."""
