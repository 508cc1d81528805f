"""`roadworthy list`: what there is to choose from."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from roadworthy.cli.console import terminal

if TYPE_CHECKING:
    from rich.table import Table


class Listed(StrEnum):
    """What can be listed."""

    EXAMS = "exams"
    MODELS = "models"
    SOURCES = "sources"
    EMBEDDERS = "embedders"
    ROUTES = "routes"
    SCENARIOS = "scenarios"


def listing(what: Annotated[Listed, typer.Argument(help="What to list.")]) -> int:
    """List the exams, the ways to name a model, the sources of questions, embedders, sets of routes, or scenarios."""
    tables = {
        Listed.EXAMS: _exams,
        Listed.MODELS: _models,
        Listed.SOURCES: _sources,
        Listed.EMBEDDERS: _embedders,
        Listed.ROUTES: _routes,
        Listed.SCENARIOS: _scenarios,
    }
    terminal().print(tables[what]())
    return 0


def _exams() -> "Table":
    from rich.table import Table

    from roadworthy.driving.scorecard import ALIAS, EXAM, PROTOCOL, TITLE
    from roadworthy.exams import exam_names, find_exam

    table = Table("exam", "alias", "what it is", "protocol")
    for exam in map(find_exam, exam_names()):
        table.add_row(exam.id, exam.alias, exam.title, exam.protocol.id)
    table.add_row(EXAM, ALIAS, f"{TITLE} (roadworthy drive)", PROTOCOL)
    return table


def _models() -> "Table":
    from rich.table import Table

    from roadworthy.driving import driver_names
    from roadworthy.models.baselines import BASELINES
    from roadworthy.models.specifier import PROVIDERS

    table = Table("--model", "where", "key")
    for provider in PROVIDERS.values():
        key = provider.key_env if provider.needs_key else f"{provider.key_env}, if the server wants one"
        table.add_row(f"{provider.name}/NAME", f"{provider.default_url}, {provider.url_env}, --base-url", key)
    for baseline in BASELINES:
        table.add_row(f"baseline/{baseline}", "this machine", "none")
    for driver in driver_names():
        table.add_row(driver, "this machine; drives", "none")
    return table


def _sources() -> "Table":
    from rich.table import Table

    from roadworthy.exams import exam_names, find_exam

    table = Table("exam", "--source")
    for exam in map(find_exam, exam_names()):
        for source in exam.sources():
            table.add_row(exam.id, source)
    return table


def _embedders() -> "Table":
    from rich.table import Table

    from roadworthy.models.embedders import embedder_names

    table = Table("--embedder")
    for name in embedder_names():
        table.add_row(f"{name}:MODEL" if name == "sentence-transformers" else name)
    return table


def _routes() -> "Table":
    """The sets of routes, and what each is of."""
    from collections import Counter

    from rich.table import Table

    from roadworthy.worlds.embedded.route_sets import ROUTE_SETS, route_set_named

    table = Table("--routes", "routes", "scenario types", "maps")
    for name in ROUTE_SETS:
        routes = route_set_named(name)
        types = {route.scenario.type for route in routes if route.scenario}
        maps = Counter(route.map_name for route in routes)
        table.add_row(name, str(len(routes)), str(len(types)), ", ".join(f"{map_} {n}" for map_, n in maps.items()))
    table.add_row("FILE.xml", "", "", "Bench2Drive's format; maps in --maps DIR")
    return table


def _scenarios() -> "Table":
    """The scenario types with the abilities that they ask for."""
    from rich.table import Table

    from roadworthy.driving.scoring import ABILITIES

    table = Table("scenario", "abilities")
    for scenario_type, abilities in ABILITIES.items():
        table.add_row(str(scenario_type), ", ".join(ability.value.replace("_", " ") for ability in abilities))
    return table
