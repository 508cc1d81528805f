"""The shapes of everything that a camera sees."""
