"""The command line: one small module a command, and the only place that prints."""

from roadworthy.cli.main import main

__all__ = ["main"]
