"""Which questions of a set a run asks: all, a seeded stratified part of it, or one shard of several."""

import hashlib
import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from roadworthy.errors import UsageError
from roadworthy.questions.question_set import Outline


@dataclass(frozen=True, slots=True)
class Shard:
    """Part `index` (from 1) of `count` into which a run is divided; a cluster is never divided."""

    index: int
    count: int

    @staticmethod
    def parse(text: str) -> "Shard":
        """Return the shard written as "2/4".

        Raises:
            UsageError: it is not of this form, or the index is not within 1..count.
        """
        index, slash, count = text.partition("/")
        if not (slash and index.isdecimal() and count.isdecimal() and 1 <= int(index) <= int(count)):
            raise UsageError(f'--shard "{text}" is not of the form i/n with 1 <= i <= n, for example 2/4.')
        return Shard(int(index), int(count))

    def __str__(self) -> str:
        return f"{self.index}/{self.count}"

    def holds(self, cluster: str) -> bool:
        """Whether a cluster's questions belong to this shard."""
        return int.from_bytes(hashlib.sha256(cluster.encode()).digest()[:8]) % self.count == self.index - 1


@dataclass(frozen=True, slots=True)
class LayerCount:
    """How many questions of one layer were chosen, and how many pictures they show together."""

    layer: str | None
    questions: int
    images: int


@dataclass(frozen=True, slots=True)
class Selection:
    """The questions chosen: how many there were to choose from, how many were chosen, and which, None for all.

    `hardest` is the chosen question with the most pictures: what a server must be able to take. `splits` and
    `languages` name the splits and languages that the chosen questions belong to, sorted.
    """

    available: int
    chosen: int
    ids: frozenset[str] | None
    hardest: Outline | None
    images: int
    splits: tuple[str, ...] = ()
    layers: tuple[LayerCount, ...] = ()
    languages: tuple[str, ...] = ()


def select(
    outlines: Iterable[Outline],
    *,
    split: str | None = None,
    language: str | None = None,
    layers: frozenset[str | None] | None = None,
    limit: int | None = None,
    shards: tuple[Shard, ...] = (),
    seed: int = 0,
) -> Selection:
    """Return the questions to ask; no split, language, layers or shards means all of them.

    Questions of another split, language or layer than those named are not there to choose from.

    `limit` takes whole clusters, in an order drawn from `seed` in which every prefix holds the strata in proportion, so
    that a larger limit only adds questions. It ends before the first cluster that would exceed the limit.
    """
    total = available = 0
    ids: list[str] = []
    candidates: list[Outline] = []
    chosen = _Sum()
    narrowed = bool(shards) or (split, language, layers) != (None, None, None)
    for outline in outlines:
        total += 1
        if (split is not None and outline.split != split) or not _speaks(outline.language, language):
            continue
        is_asked = layers is None or outline.layer in layers
        available += is_asked
        if shards and not any(shard.holds(outline.cluster) for shard in shards):
            continue
        if limit is not None:
            candidates.append(outline)
        # The outlines of a whole set are never held at once: it may be large.
        elif is_asked:
            chosen.add(outline)
            ids += [outline.id] if narrowed else []
    for outline in [] if limit is None else _within(candidates, layers, limit, seed):
        chosen.add(outline)
        ids.append(outline.id)
    return _selection(available, chosen, None if chosen.questions == total else frozenset(ids))


def _selection(available: int, chosen: "_Sum", named: frozenset[str] | None) -> Selection:
    return Selection(
        available,
        chosen.questions,
        named,
        chosen.hardest,
        chosen.images,
        tuple(sorted(chosen.splits)),
        tuple(LayerCount(layer, *chosen.layers[layer]) for layer in sorted(chosen.layers, key=str)),
        tuple(sorted(chosen.languages)),
    )


def _speaks(found: str | None, wanted: str | None) -> bool:
    """Whether a question's language is the one wanted, or a variant of it: "zh" is spoken by "zh-Hans" too."""
    return wanted is None or found == wanted or (found or "").startswith(f"{wanted}-")


@dataclass(slots=True)
class _Sum:
    questions: int = 0
    images: int = 0
    hardest: Outline | None = None
    splits: set[str] = field(default_factory=set)
    languages: set[str] = field(default_factory=set)
    layers: dict[str | None, tuple[int, int]] = field(default_factory=dict)

    def add(self, outline: Outline) -> None:
        """Counts a question."""
        self.questions += 1
        self.images += outline.images
        questions, images = self.layers.get(outline.layer, (0, 0))
        self.layers[outline.layer] = questions + 1, images + outline.images
        if outline.language is not None:
            self.languages.add(outline.language)
        if outline.split is not None:
            self.splits.add(outline.split)
        if self.hardest is None or outline.images > self.hardest.images:
            self.hardest = outline


def _within(outlines: list[Outline], layers: frozenset[str | None] | None, limit: int, seed: int) -> list[Outline]:
    """The questions of these layers of the first clusters; clusters are drawn alike whatever layers are asked."""
    chosen: list[Outline] = []
    for members in _smaller_first(_drawn(outlines, seed)):
        asked = [member for member in members if layers is None or member.layer in layers]
        if chosen and len(chosen) + len(asked) > limit:
            break
        chosen += asked
    return chosen


def _drawn(outlines: list[Outline], seed: int) -> Iterator[list[Outline]]:
    clusters: dict[str, list[Outline]] = defaultdict(list)
    for outline in outlines:
        clusters[outline.cluster].append(outline)
    strata: dict[str, list[str]] = defaultdict(list)
    for name, members in clusters.items():
        strata[members[0].stratum].append(name)
    ranked: list[tuple[float, str]] = []
    for names in strata.values():
        shuffled = sorted(names, key=lambda name: hashlib.sha256(f"{seed}/{name}".encode()).digest())
        ranked += [((place + 0.5) / len(shuffled), name) for place, name in enumerate(shuffled)]
    yield from (clusters[name] for _, name in sorted(ranked))


def _smaller_first(clusters: Iterable[list[Outline]]) -> Iterator[list[Outline]]:
    """Yield the clusters, holding back one larger than all before it together: no limit is then missed by half."""
    held: list[tuple[int, int, list[Outline]]] = []
    yielded = 0
    for place, members in enumerate(clusters):
        heapq.heappush(held, (len(members), place, members))
        while held and (not yielded or held[0][0] <= yielded):
            size, _, ready = heapq.heappop(held)
            yielded += size
            yield ready
    yield from (members for _, _, members in sorted(held))
