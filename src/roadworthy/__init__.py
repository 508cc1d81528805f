"""Roadworthy: a vision-language model sits its driving licence."""

__version__ = "0.1.0"
