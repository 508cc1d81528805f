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


def listing(what: Annotated[Listed, typer.Argument(help="What to list.")]) -> int:
    """List the exams, the ways to name a model, the sources of questions, or the embedders for open answers."""
    tables = {Listed.EXAMS: _exams, Listed.MODELS: _models, Listed.SOURCES: _sources, Listed.EMBEDDERS: _embedders}
    terminal().print(tables[what]())
    return 0


def _exams() -> "Table":
    from rich.table import Table

    from roadworthy.exams import exam_names, find_exam

    table = Table("exam", "alias", "what it is", "protocol")
    for exam in map(find_exam, exam_names()):
        table.add_row(exam.id, exam.alias, exam.title, exam.protocol.id)
    return table


def _models() -> "Table":
    from rich.table import Table

    from roadworthy.models.baselines import BASELINES
    from roadworthy.models.specifier import PROVIDERS

    table = Table("--model", "where", "key")
    for provider in PROVIDERS.values():
        key = provider.key_env if provider.needs_key else f"{provider.key_env}, if the server wants one"
        table.add_row(f"{provider.name}/NAME", f"{provider.default_url}, {provider.url_env}, --base-url", key)
    for baseline in BASELINES:
        table.add_row(f"baseline/{baseline}", "this machine", "none")
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
