"""Runs the shards of a batch that are missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from . import manifest
from .folder import Folder
from .progress import Progress
from .threads import in_threads

if TYPE_CHECKING:
    from typing import TypeAlias

    from .job import Job
    from .shards import ShardResult

    Runner: TypeAlias = Callable[[Job, list[int], str], Iterator[ShardResult]]

__all__ = ["run"]


def run(
    job: Job,
    out: str | os.PathLike[str],
    *,
    jobs: int | None = None,
    ray: str | None = None,
    show: bool | None = None,
) -> list[ShardResult]:
    """Builds the shards whose files are missing in a folder, and returns what came of them.

    Shards run on `jobs` threads, by default one per core, or as tasks of a Ray cluster: the address in `ray`, or `auto`
    for the one that runs on this machine, or `local` to start one here. `show` says whether progress goes to standard
    error, which it does by default on a terminal.
    """
    folder = Folder(out)
    manifest.claim(folder, job.describe())
    known = set(folder.names())
    missing = [shard for shard in range(job.shards) if job.file_of(shard) not in known]
    progress = Progress(job, missing, sys.stderr.isatty() if show is None else show)
    done = []
    for result in _runner(jobs, ray)(job, missing, folder.address):
        done.append(result)
        progress.add(result)
    progress.end()
    return done


def _runner(jobs: int | None, ray: str | None) -> Runner:
    if ray is not None:
        # Ray is large, and most batches don't need it.
        try:
            from .cluster import on_cluster
        except ModuleNotFoundError:
            raise ModuleNotFoundError('needs Ray: pip install "seedwright[ray]"', name="ray") from None

        return on_cluster(ray)
    return in_threads(jobs or os.cpu_count() or 1)
