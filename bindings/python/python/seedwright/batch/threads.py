"""Shards on the threads of this process. The GIL is free while worlds are built."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from .shards import ShardResult, build_shard

if TYPE_CHECKING:
    from .job import Job
    from .run import Runner

__all__ = ["in_threads"]


def in_threads(threads: int) -> Runner:
    """Runs shards on a number of threads."""

    def run(job: Job, shards: list[int], address: str) -> Iterator[ShardResult]:
        stopped = threading.Event()

        def see(*_: object) -> None:
            if stopped.is_set():
                raise InterruptedError("the batch was stopped")

        open_shards = iter(shards)
        with ThreadPoolExecutor(threads, "seedwright") as pool:
            running: set[Future[ShardResult]] = set()
            try:
                while True:
                    # Few shards wait, so that an end leaves none behind.
                    for _, shard in zip(range(2 * threads - len(running)), open_shards):
                        running.add(pool.submit(build_shard, job, shard, address, see))
                    if not running:
                        return
                    # Not every system interrupts a thread that waits without an end.
                    done, running = wait(running, timeout=0.1, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            finally:
                stopped.set()
                for future in running:
                    future.cancel()

    return run
