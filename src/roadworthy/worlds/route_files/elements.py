"""Elements of XML from files that may be broken or hostile, and what they must hold.

`where` names the file and the route in errors, every one of which is a BadDataError.
"""

import math
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.parsers import expat

from roadworthy.errors import BadDataError

# The official file of 220 routes has 0.7 MB.
LARGEST_FILE_BYTES: Final = 1 << 24


def root_of(path: Path) -> ET.Element:
    """The root element of a file.

    Raises:
        BadDataError: the file cannot be read, is too large, not well-formed, or declares a document type.
    """
    content = _content(path)
    builder = ET.TreeBuilder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.data

    def refuse(*_: object) -> None:
        raise BadDataError(
            f"{path} has a <!DOCTYPE>, whose entities may grow without bounds; route files have none. Delete it."
        )

    # Entities can be declared in a document type only.
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise BadDataError(f"{path} is not well-formed XML: {error}. Mend the file there, or copy it anew.") from error
    return builder.close()


def only_child(element: ET.Element, tag: str, where: str) -> ET.Element:
    """The one child of this tag."""
    found = element.findall(tag)
    if len(found) != 1:
        raise BadDataError(f"{where}: <{element.tag}> holds {len(found)} elements <{tag}>; it takes one.")
    return found[0]


def check_children(element: ET.Element, tags: Sequence[str], where: str) -> None:
    """Raises for a child that nobody would read."""
    for child in element:
        if child.tag not in tags:
            raise BadDataError(f"{where}: <{element.tag}> holds <{child.tag}>{_instead(child.tag, tags)}")


def attributes(
    element: ET.Element, needed: Sequence[str], where: str, *, optional: Sequence[str] = ()
) -> dict[str, str]:
    """The attributes of an element, none of them empty, missing or unknown."""
    known = (*needed, *optional)
    for name, text in element.attrib.items():
        if name not in known:
            raise BadDataError(f'{where}: <{element.tag}> has the attribute "{name}"{_instead(name, known)}')
        if not text.strip():
            raise BadDataError(f'{where}: the attribute "{name}" of <{element.tag}> is empty. Give it a value.')
    missing = [name for name in needed if name not in element.attrib]
    if missing:
        raise BadDataError(f"{where}: <{element.tag}> lacks {_quoted(missing)}; it takes {_quoted(needed)}.")
    return dict(element.attrib)


def numbers(
    element: ET.Element, needed: Sequence[str], where: str, *, optional: Sequence[str] = ()
) -> dict[str, float]:
    """The attributes of an element, each a finite number."""
    texts = attributes(element, needed, where, optional=optional)
    return {name: _number(text, f'{where}: "{name}" of <{element.tag}>') for name, text in texts.items()}


def _number(text: str, what: str) -> float:
    try:
        # Python would read 1_0 as ten.
        value = math.nan if "_" in text else float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise BadDataError(f'{what} is "{text}"; it must be a finite number.')
    return value


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise BadDataError(f"The route file {path} cannot be read: {error.strerror or error}.") from error
    if len(content) > LARGEST_FILE_BYTES:
        raise BadDataError(
            f"The route file {path} has more than {LARGEST_FILE_BYTES >> 20} MB. Is it one? Split it if so."
        )
    return content


def _instead(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, n=1)
    return f", which is unknown.{f' Did you mean {near[0]}?' if near else ''} It takes {_quoted(known)}."


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
