"""One shard: its worlds are built, and their rows are written to a file."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import pyarrow
import pyarrow.parquet

from .folder import Folder

if TYPE_CHECKING:
    from .._call import OnProgress
    from .job import Job

__all__ = ["ShardResult", "build_shard", "summary_of"]

_KEY = b"seedwright"


@dataclass(frozen=True)
class ShardResult:
    """What came of a shard: a few numbers, however many rows it has."""

    shard: int
    seeds: int
    proved: int
    notFound: int
    impossible: int
    rows: int
    cpu_seconds: float


def build_shard(job: Job, shard: int, address: str, progress: OnProgress | None = None) -> ShardResult:
    """Builds the worlds of a shard, and writes its file. Nothing of it remains if this is interrupted."""
    begin = time.thread_time()
    batch = job.batch(job.numbers_of(shard), progress=progress)
    seconds = round(time.thread_time() - begin, 6)
    result = ShardResult(shard=shard, cpu_seconds=seconds, **batch.summary)
    table = batch.to_arrow()
    about = {_KEY: json.dumps(asdict(result)).encode()}
    table = table.replace_schema_metadata({**(table.schema.metadata or {}), **about})
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, compression="zstd")
    Folder(address).write(job.file_of(shard), sink.getvalue())
    return result


def summary_of(schema: pyarrow.Schema) -> ShardResult:
    """What came of the shard of a file."""
    return ShardResult(**json.loads(schema.metadata[_KEY]))
