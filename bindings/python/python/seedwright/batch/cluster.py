"""Shards as tasks of a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import ray

from .shards import ShardResult, build_shard

if TYPE_CHECKING:
    from .job import Job
    from .run import Runner

__all__ = ["on_cluster"]

# A task is tried again when its worker or its node dies, but not when it raises: it would raise again.
_RETRIES = 10
# The answer to whether the cluster has grown or shrunk may be this old, in seconds.
_PATIENCE = 5.0


def on_cluster(address: str) -> Runner:
    """Runs shards on a cluster: `local` starts one here, `auto` finds one, any other text is its address."""

    def run(job: Job, shards: list[int], folder: str) -> Iterator[ShardResult]:
        is_own = not ray.is_initialized()
        if is_own:
            ray.init(address=None if address == "local" else address, log_to_driver=False)
        try:
            yield from _tasks(job, shards, _shared(folder))
        finally:
            if is_own:
                ray.shutdown()

    return run


def _tasks(job: Job, shards: list[int], folder: str) -> Iterator[ShardResult]:
    # A module's function can be pickled by name, so that tasks load the installed package. One CPU for each: threads
    # inside a task would only hide cores from the scheduler.
    task: Any = ray.remote(num_cpus=1, max_retries=_RETRIES)(build_shard)
    shared_job = ray.put(job)
    open_shards = iter(shards)
    running: list[Any] = []
    while True:
        # A few more than there are cores, so that none waits for the next task.
        for _, shard in zip(range(2 * _cores() - len(running)), open_shards):
            running.append(task.remote(shared_job, shard, folder))
        if not running:
            return
        done, running = ray.wait(running, num_returns=1, timeout=_PATIENCE, fetch_local=False)
        yield from ray.get(done)


def _cores() -> int:
    """The cores of the cluster as it is now."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _shared(folder: str) -> str:
    """The folder as workers, whose working directory is another one, can name it."""
    return folder if "://" in folder else os.path.abspath(folder)
