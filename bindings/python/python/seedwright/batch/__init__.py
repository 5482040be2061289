"""Batches of any size: shards on threads or on a Ray cluster, one Parquet file each.

    python -m seedwright.batch station --seeds 1..100_000_000 --out out --ray auto
    python -m seedwright.batch report out

Needs pyarrow (`pip install "seedwright[batch]"`), and Ray for `--ray` (`pip install "seedwright[ray]"`).
"""

from __future__ import annotations

try:
    import pyarrow as _pyarrow  # noqa: F401
except ModuleNotFoundError:
    raise ModuleNotFoundError('needs pyarrow: pip install "seedwright[batch]"', name="pyarrow") from None

from .job import Job
from .manifest import OtherManifest
from .report import report
from .run import run

__all__ = ["Job", "OtherManifest", "report", "run"]
