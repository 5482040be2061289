"""How far a batch has come."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .job import Job
    from .shards import ShardResult

__all__ = ["Progress"]

# A log gets a line this often, in seconds.
_IN_LOG = 30.0


class Progress:
    """Shows shards, seeds, the rate and the time that is left, on one line of a terminal or on lines of a log."""

    def __init__(self, job: Job, missing: list[int], is_shown: bool) -> None:
        self._is_shown = is_shown
        self._is_terminal = sys.stderr.isatty()
        self._shards = (job.shards - len(missing), job.shards)
        self._left = sum(len(job.numbers_of(shard)) for shard in missing)
        self._begin = time.monotonic()
        self._next = self._begin
        self._seeds = self._rows = 0
        if is_shown and job.shards > len(missing):
            print(f"{job.shards - len(missing)} of {job.shards} shards are done already", file=sys.stderr)

    def add(self, result: ShardResult) -> None:
        """Counts a shard that is done."""
        done, of = self._shards
        self._shards = (done + 1, of)
        self._seeds += result.seeds
        self._rows += result.rows
        self._left -= result.seeds
        now = time.monotonic()
        if self._is_shown and (self._is_terminal or now >= self._next):
            self._next = now + _IN_LOG
            print(self._line(now), end="" if self._is_terminal else "\n", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Shows where it ended."""
        if self._is_shown:
            print(self._line(time.monotonic()), file=sys.stderr)

    def _line(self, now: float) -> str:
        done, of = self._shards
        rate = self._seeds / max(now - self._begin, 1e-9)
        left = f", {_time(self._left / rate)} left" if rate > 0 and self._left > 0 else ""
        begin = "\r\x1b[K" if self._is_terminal else ""
        return f"{begin}{done}/{of} shards, {self._seeds:,} seeds, {self._rows:,} rows, {rate:,.0f} seeds/s{left}"


def _time(seconds: float) -> str:
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60} min"
    return f"{whole // 60} min {whole % 60} s" if whole >= 60 else f"{whole} s"
