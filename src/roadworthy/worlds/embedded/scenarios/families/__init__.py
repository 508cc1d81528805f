"""The scripts of the scenario types, a module a family."""
