"""Pictures made from Scenes."""
