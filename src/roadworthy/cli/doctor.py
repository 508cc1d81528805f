"""`roadworthy doctor`: is this installation, and the model server, fit for a run."""

from typing import Annotated

import typer

from roadworthy.cli.console import terminal
from roadworthy.cli.options import ApiKeyEnv, BaseUrl, TimeoutS


def doctor(
    model: Annotated[str | None, typer.Option("--model", metavar="M", help="Also look at this model's server.")] = None,
    base_url: BaseUrl = None,
    api_key_env: ApiKeyEnv = None,
    timeout_s: TimeoutS = 30.0,
    images: Annotated[int, typer.Option(min=0, max=64, help="Try a request with so many pictures.")] = 1,
) -> int:
    """Check the installation; with --model also the server: is it up, what does it serve, pictures, thinking."""
    import asyncio
    import importlib.util
    import platform
    import shutil
    from importlib.metadata import version
    from pathlib import Path

    from rich.table import Table

    from roadworthy import __version__
    from roadworthy.models.examination import examine
    from roadworthy.models.specifier import baseline_of, endpoint_address
    from roadworthy.report.wording import plain

    table = Table("what", "found", show_header=False)
    table.add_row("roadworthy", __version__)
    table.add_row("python", platform.python_version())
    for library in ("aiohttp", "numpy", "pillow", "pyarrow", "scipy"):
        table.add_row(library, version(library))
    has_opencv = importlib.util.find_spec("cv2") is not None
    table.add_row("opencv (fast scaling)", "yes" if has_opencv else "no: pip install 'roadworthy[opencv]'")
    table.add_row("free disk here", f"{shutil.disk_usage(Path.cwd()).free / 2**30:.0f} GiB")
    terminal().print(table)
    if model is not None and baseline_of(model, 0) is None:
        table = Table("what", "found", show_header=False)
        address = endpoint_address(model, base_url=base_url, api_key_env=api_key_env, timeout_s=timeout_s)
        for name, found in asyncio.run(examine(address, images)):
            table.add_row(name, plain(found))
        terminal().print(table)
    return 0
