"""`python -m roadworthy`."""

from roadworthy.cli import main

main()
