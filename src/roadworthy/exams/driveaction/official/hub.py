"""The official data set on the Hugging Face hub: its address, and a local snapshot of one commit."""

import logging
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from roadworthy.errors import BadDataError, UsageError

_LOG = logging.getLogger(__name__)
SCHEME = "hf://"
EXAMPLE = "hf://datasets/LiAuto-DriveAction/drive-action"
# Seconds without a byte after which a request is given up; the hub client then tries again, a few times.
TIMEOUT_S = 30
_REFUSALS = (401, 403, 404)
# The libraries that the client asks through, in its several versions.
_NETWORK = ("httpx2", "httpx", "httpcore2", "httpcore", "requests", "urllib3", "huggingface_hub")
# A Path folds the two slashes into one.
_SCHEME = re.compile(r"hf:[/\\]+", re.IGNORECASE)
_ADDRESS = re.compile(r"hf://datasets/(?P<repo>[\w.-]+/[\w.-]+)(?:@(?P<revision>[^/@]+))?(?:/(?P<path>.+))?")


@dataclass(frozen=True, slots=True)
class HubAddress:
    """`hf://datasets/OWNER/NAME[@REVISION][/PATH]`; a revision's own slashes are written %2F."""

    repo: str
    revision: str | None = None
    path: str | None = None

    @property
    def patterns(self) -> tuple[str, ...]:
        """The files to fetch: the one at the path or those below it, all Parquet files without a path."""
        return (self.path, f"{self.path}/*.parquet") if self.path else ("*.parquet",)


def address_in(location: str | Path) -> str | None:
    """Return the hub's address that a location is, in whatever case its scheme is written, None where it is none.

    >>> address_in(Path("HF://datasets/a/b")), address_in("a/b.parquet")
    ('hf://datasets/a/b', None)
    """
    text = location.as_posix() if isinstance(location, Path) else location
    found = _SCHEME.match(text)
    return f"{SCHEME}{text[found.end() :]}" if found else None


def parse_address(location: str) -> HubAddress:
    """Return the parts of an address.

    Raises:
        UsageError: it is not written as one.
    """
    found = _ADDRESS.fullmatch((address_in(location) or location).rstrip("/"))
    path = found["path"] if found else None
    if found is None or ".." in (path or "").split("/"):
        raise UsageError(
            f'"{location}" is not the address of a data set. Write it as {EXAMPLE}, or {EXAMPLE}@REVISION.'
        )
    revision = unquote(found["revision"]) if found["revision"] else None
    return HubAddress(found["repo"], revision, path)


def fetch(location: str) -> tuple[Path, str]:
    """Return where the files of an address are on disk, and the commit that they are of.

    What the hub client has in its cache is not fetched again, and serves where the hub cannot be reached.

    Raises:
        UsageError: the address is malformed, or the hub's client is not installed.
        BadDataError: there is no such data set, revision or file, or the hub did not answer; the message says which.
    """
    address = parse_address(location)
    try:
        from huggingface_hub import snapshot_download  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise UsageError(
            f"Reading {location} takes the hub's client, which is not installed. Run `pip install 'roadworthy[hf]'`, "
            "or fetch the data set's folder yourself and name that."
        ) from error
    unreachable: Exception | None = None
    try:
        unreachable = _why_unreachable(address)
        snapshot = Path(
            snapshot_download(
                address.repo,
                repo_type="dataset",
                revision=address.revision,
                allow_patterns=list(address.patterns),
                etag_timeout=TIMEOUT_S,
                local_files_only=unreachable is not None,
            )
        )
    except Exception as error:
        # Whatever the client and the libraries below it raise: a download that fails is the user's to mend, not ours.
        raise BadDataError(_advice(address, unreachable or error)) from error
    if unreachable is not None:
        reason = " ".join(str(unreachable).split())
        _LOG.warning(
            "The hub does not answer (%s): %s is what was fetched before, %s.", reason, location, snapshot.name
        )
    files = snapshot / address.path if address.path else snapshot
    if not files.exists():
        raise BadDataError(
            f"{address.repo} has no {address.path} at commit {snapshot.name}. Look at its page's file list."
        )
    return files, snapshot.name


def _why_unreachable(address: HubAddress) -> Exception | None:
    """Return why the hub does not answer for a data set, None where it does: the client itself would wait without end.

    Raises:
        Exception: the hub answers that there is no such data set or revision, or not for us.
    """
    from huggingface_hub import HfApi, errors, get_session  # noqa: PLC0415

    get_session().timeout = TIMEOUT_S
    try:
        HfApi().dataset_info(address.repo, revision=address.revision or "main", timeout=TIMEOUT_S)
    except errors.HfHubHTTPError as error:
        if _status(error) in _REFUSALS:
            raise
        return error
    except Exception as error:
        if error.__class__.__module__.partition(".")[0] not in _NETWORK and not isinstance(error, OSError):
            raise
        return error
    return None


def _status(error: Exception) -> int | None:
    status: int | None = getattr(getattr(error, "response", None), "status_code", None)
    return status


def _advice(address: HubAddress, error: Exception) -> str:
    from huggingface_hub import errors  # noqa: PLC0415

    repo, said = address.repo, " ".join(str(error).split()).rstrip(".") or "it gave no reason"
    if isinstance(error, errors.GatedRepoError):
        return f"The hub gives {repo} only to people who accepted its terms. Accept them on its page, then log in."
    if isinstance(error, errors.RevisionNotFoundError):
        return f'{repo} has no revision "{address.revision}". Leave out @REVISION for the latest, or name a commit.'
    if isinstance(error, errors.RepositoryNotFoundError) or _status(error) in _REFUSALS:
        return (
            f"The hub has no data set {repo}, or it is private (401 or 404). The official one is {EXAMPLE}; for a "
            "private one log in with `hf auth login`."
        )
    if isinstance(error, OSError) and error.errno is not None and error.filename is not None:
        return f"{repo} cannot be stored ({error.strerror}: {error.filename}). Make room, or point HF_HOME elsewhere."
    return (
        f"The hub did not give {repo}, nor is all of it in its client's cache ({type(error).__name__}: {said}). Try "
        "again later, or fetch the data set's folder by other means and name that folder."
    )
