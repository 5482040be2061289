"""What a batch is: a pack, choices, and numbered seeds in shards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .. import _native
from ..world import Prepared, World

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._call import Run
    from ..batches import Batch

__all__ = ["Job"]


@dataclass(frozen=True)
class Job:
    """A batch. Its rows follow from these values alone, whoever computes them, in whatever order."""

    world: World
    first: int
    """The number of the first seed."""
    last: int
    """The number of the last seed."""
    shard: int = 20_000
    """The number of seeds in a file."""
    prefix: str | None = None
    columns: str | None = None
    where: str | None = None
    choice: dict[str, Any] = field(default_factory=dict)
    """The options of `World.prepare`."""

    def __post_init__(self) -> None:
        if not 0 <= self.first <= self.last:
            raise ValueError(f"seeds {self.first}..{self.last}: the first must not be greater than the last")
        if self.shard < 1:
            raise ValueError("a shard has at least one seed")

    def __hash__(self) -> int:
        return hash((self.world, self.first, self.last, self.shard, self.prefix, self.columns, self.where))

    @property
    def shards(self) -> int:
        """The number of shards."""
        return -(-len(self.numbers) // self.shard)

    @property
    def numbers(self) -> range:
        """The numbers of all seeds."""
        return range(self.first, self.last + 1)

    def numbers_of(self, shard: int) -> range:
        """The numbers of the seeds of a shard."""
        return self.numbers[shard * self.shard : (shard + 1) * self.shard]

    def file_of(self, shard: int) -> str:
        """The name of the file of a shard."""
        return f"part-{shard:08}.parquet"

    def batch(self, numbers: range, **run: Unpack[Run]) -> Batch:
        """Builds the worlds of some numbers."""
        world = prepared(self)
        return world.batch(numbers, prefix=self.prefix, columns=self.columns, where=self.where, **run)

    def describe(self) -> dict[str, Any]:
        """The job as its manifest has it: equal descriptions give equal rows."""
        # One seed that is not counted: it names the columns, and refuses a job that can't be run.
        columns = self.batch(range(self.first, self.first + 1)).columns
        return {
            "format": 1,
            "engineVersion": _native.VERSION,
            "seedVersion": _native.SEED_VERSION,
            "pack": {"id": self.world.id, "name": self.world.title, "hash": self.world.hash},
            "choice": self.choice,
            "prefix": self.prefix,
            "first": self.first,
            "last": self.last,
            "shard": self.shard,
            "where": self.where,
            "columns": columns,
        }


@lru_cache(maxsize=4)
def prepared(job: Job) -> Prepared:
    """The prepared pack, made once per process."""
    return job.world.prepare(**job.choice)
