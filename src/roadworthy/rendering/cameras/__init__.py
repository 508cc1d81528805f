"""Cameras that look at Scenes."""
