"""Live driving, as Scenes."""
