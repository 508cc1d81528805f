"""Recorded driving, as scenes and clips."""
