"""One model sits one exam: what the run is, and the asking itself."""

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from pathlib import Path

import msgspec

from roadworthy import __version__
from roadworthy.errors import UsageError
from roadworthy.exams.plan import Plan
from roadworthy.models import Decoding, ImagePlan, Model, Reply
from roadworthy.models.baselines import Baseline
from roadworthy.models.endpoint import Endpoint, EndpointAddress
from roadworthy.models.image_cache import ImageCache
from roadworthy.models.images import ImagePreparer
from roadworthy.models.probe import check_first_reply
from roadworthy.questions import Blind, Shard
from roadworthy.runner import (
    Budget,
    Journal,
    Observer,
    Price,
    RetryPolicy,
    Runner,
    RunRecord,
    RunSummary,
    Session,
    Setting,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A candidate before an exam's questions, with everything that its replies depend on."""

    candidate: Baseline | EndpointAddress
    plan: Plan
    decoding: Decoding
    images: ImagePlan
    seed: int
    split: str | None = None
    language: str | None = None
    limit: int | None = None
    shards: tuple[Shard, ...] = ()
    embedder: str | None = None

    @property
    def sent_to(self) -> str:
        """Where questions go: the endpoint's address, without any password in it."""
        return "nobody" if isinstance(self.candidate, Baseline) else self.candidate.shown_url

    def identity(self) -> tuple[Setting, ...]:
        """Return what must be equal for replies to be of one run, in words."""
        exam, dataset = self.plan.exam, self.plan.questions.dataset
        settings = [
            Setting("exam", exam.id),
            Setting("protocol", exam.protocol.id),
            Setting("prompts", exam.protocol.prompts_sha256[:16]),
            Setting("dataset", dataset.fingerprint[:16]),
            Setting("model", self.candidate.name),
        ]
        if isinstance(self.candidate, Baseline):
            return (*settings, Setting("seed", str(self.seed)))
        settings += [Setting(name, _written(value)) for name, value in sorted(self.decoding.parameters().items())]
        return (*settings, Setting("images", self.images.identity))

    def record(self, command: str, started_at: str) -> RunRecord:
        """Return the run's record with a session that begins now, to be written to `run.json`."""
        return RunRecord(
            exam=self.plan.exam.id,
            model=self.candidate.name,
            protocol=self.plan.exam.protocol.id,
            identity=self.identity(),
            conditions=self.plan.conditions,
            repeats=self.plan.repeats,
            seed=self.seed,
            split=self.split,
            language=self.language,
            limit=self.limit,
            shards=tuple(map(str, self.shards)),
            data=str(self.plan.questions.folder.resolve()),
            command=command,
            versions=_versions(),
            sessions=(Session(started_at, self.sent_to),),
            embedder=self.embedder,
        )

    def default_folder(self, root: Path) -> Path:
        """Return `root/EXAM/MODEL/PROTOCOL-HASH`, where the hash tells prompts and question sets apart."""
        exam, dataset = self.plan.exam, self.plan.questions.dataset
        digest = hashlib.sha256(f"{exam.protocol.prompts_sha256}{dataset.fingerprint}".encode()).hexdigest()
        model = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in self.candidate.name)
        parts = "".join(f"-shard-{shard.index}-of-{shard.count}" for shard in self.shards)
        return root / exam.id / model / f"{exam.protocol.id}-{digest[:8]}{self._variant()}{parts}"

    def _variant(self) -> str:
        """What sets this run apart from the usual one: another language, or an ablation of any of its conditions.

        Runs that differ in it have folders of their own, so that none takes the place of another's scores. One that
        asks blind *as well* holds all of the usual run and goes on in its folder.
        """
        language = f"-{self.language or 'all'}" if self.language != self.plan.exam.language(None) else ""
        seeing = [condition for condition in self.plan.conditions if condition.blind is Blind.NONE]
        names = [condition.name.split("/")[1:] for condition in seeing or self.plan.conditions]
        return language + "".join(f"-{part}" for part in dict.fromkeys(part for parts in names for part in parts))


def _written(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return msgspec.json.encode(value).decode()


def _versions() -> tuple[Setting, ...]:
    libraries = ("aiohttp", "msgspec", "numpy", "pillow", "pyarrow", "scipy")
    return (
        Setting("roadworthy", __version__),
        Setting("python", ".".join(map(str, sys.version_info[:3]))),
        *(Setting(library, version(library)) for library in libraries),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a sitting's questions are asked; none of it changes what is asked, so none of it is in the identity."""

    concurrency: int = 32
    policy: RetryPolicy = field(default_factory=RetryPolicy)
    max_requests: int | None = None
    max_cost_usd: float | None = None
    price: Price | None = None
    image_cache: ImageCache | None = None
    observer: Observer | None = None
    warn: Callable[[str], None] = lambda _: None

    def budget(self, journal: Journal) -> Budget:
        """Return the budget that is left after what the journal says was spent."""
        return Budget(
            journal.totals(), max_requests=self.max_requests, max_cost_usd=self.max_cost_usd, price=self.price
        )


async def ask(sitting: Sitting, journal: Journal, asking: Asking) -> RunSummary:
    """Ask everything that the journal does not hold yet, and return how it ended.

    Raises:
        ModelError: the first reply shows that this server cannot be asked questions like these.
        UsageError: the first reply shows that a cap on cost cannot be held.
        RunStoppedError: the journal cannot be written.
    """
    candidate, budget = sitting.candidate, asking.budget(journal)
    on_first_reply: Callable[[Reply], None] | None = None
    model: Model
    if isinstance(candidate, Baseline):
        candidate.study(sitting.plan.questions)
        model = candidate
    else:
        read_image = sitting.plan.read_image
        model = Endpoint(candidate, sitting.decoding, ImagePreparer(read_image, sitting.images, asking.image_cache))
        on_first_reply = partial(_check_first, sitting, candidate, asking)
    runner = Runner(
        model,
        journal,
        budget,
        asking.concurrency,
        asking.policy,
        observer=asking.observer,
        on_first_reply=on_first_reply,
    )
    try:
        return await runner.run(sitting.plan.steps())
    finally:
        await model.close()


def _check_first(sitting: Sitting, address: EndpointAddress, asking: Asking, reply: Reply) -> None:
    warning = check_first_reply(reply, sitting.plan.most_pictures, address)
    if warning is not None:
        asking.warn(warning)
    if asking.max_cost_usd is not None and not reply.status.is_failure and reply.usage.cost_usd is None:
        raise UsageError(
            "--max-cost cannot be held: this server reports no cost, and the cost of a reply is not known from "
            "--price IN/OUT and its count of tokens. Use --max-requests instead. One question was asked."
        )
