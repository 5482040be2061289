"""What the rows of a folder say, as Markdown."""

from __future__ import annotations

import math
import os
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pyarrow
import pyarrow.compute as pc
import pyarrow.parquet

from . import manifest
from .folder import Folder
from .shards import ShardResult, summary_of

__all__ = ["report"]

# A column with more values than this is described by its extremes alone.
_MOST_VALUES = 100_000
# Texts are listed if they have at most this many values.
_MOST_TEXTS = 20
_QUANTILES = (0.01, 0.25, 0.5, 0.75, 0.99)


@dataclass
class _Column:
    """What is known about a column."""

    name: str
    kind: str
    about: str
    values: Counter[Any] | None = field(default_factory=Counter)
    """How often each value occurs; `None` if there are too many."""
    rows: int = 0
    total: int = 0
    least: tuple[int, str] | None = None
    """The least number, with a seed that has it."""
    most: tuple[int, str] | None = None

    def add(self, values: pyarrow.ChunkedArray, seeds: pyarrow.ChunkedArray) -> None:
        """Counts the values of a file."""
        self.rows += len(values) - values.null_count
        if self.values is not None:
            counts = pc.value_counts(values.drop_null())
            for pair in counts.to_pylist():
                self.values[pair["values"]] += pair["counts"]
            if len(self.values) > _MOST_VALUES:
                self.values = None
        if self.kind == "number" and self.rows > 0 and values.null_count < len(values):
            self._extremes(values, seeds)

    def _extremes(self, values: pyarrow.ChunkedArray, seeds: pyarrow.ChunkedArray) -> None:
        self.total += pc.sum(values).as_py()
        bounds = pc.min_max(values).as_py()
        for name, is_better in (("least", int.__lt__), ("most", int.__gt__)):
            bound = bounds["min" if name == "least" else "max"]
            known = getattr(self, name)
            if known is None or is_better(bound, known[0]):
                seed = seeds[pc.index(values, pyarrow.scalar(bound, values.type)).as_py()].as_py()
                setattr(self, name, (bound, seed))


def report(address: str | os.PathLike[str]) -> str:
    """Describes the rows of a batch: shares with 95 % intervals, quantiles, and the seeds of extreme worlds."""
    folder = Folder(address)
    about = manifest.read(folder)
    columns = [_Column(row["name"], row["type"], row["about"]) for row in about["columns"]]
    results = []
    for name, _ in folder.paths():
        with folder.open(name) as file, pyarrow.parquet.ParquetFile(file) as parquet:
            results.append(summary_of(parquet.schema_arrow))
            table = parquet.read()
        for column in columns:
            if column.name != "seed":
                column.add(table[column.name], table["seed"])
    return "\n".join([*_head(about, results), *_numbers(columns), *_shares(columns)]) + "\n"


def _head(about: dict[str, Any], results: list[ShardResult]) -> list[str]:
    seeds, rows = sum(one.seeds for one in results), sum(one.rows for one in results)
    all_seeds = about["last"] - about["first"] + 1
    shards = -(-all_seeds // about["shard"])
    seconds = sum(one.cpu_seconds for one in results)
    lines = [f"# {about['pack']['name']}: {rows:,} rows of {seeds:,} seeds", ""]
    if len(results) < shards:
        lines += [f"{shards - len(results):,} of {shards:,} shards are missing.", ""]
    if about["where"]:
        lines += [f"Only worlds with `{about['where']}`.", ""]
    lines += ["| outcome | seeds | share | 95 % interval |", "| --- | ---: | ---: | ---: |"]
    for word, key in (("proved", "proved"), ("not found", "notFound"), ("impossible", "impossible")):
        count = sum(getattr(one, key) for one in results)
        if count > 0 or word == "proved":
            lines.append(f"| {word} | {count:,} | {_share(count, seeds)} |")
    if seeds > 0:
        lines += ["", f"{seconds / seeds * 1e6:,.0f} µs of CPU time per seed, {seconds / 3600:,.3f} hours in all."]
    return lines


def _numbers(columns: list[_Column]) -> list[str]:
    own = [column for column in columns if column.kind == "number" and column.rows > 0]
    if not own:
        return []
    heads = " | ".join(f"{quantile:.0%}" for quantile in _QUANTILES)
    dashes = " | ".join("---:" for _ in _QUANTILES)
    lines = ["", f"| measure | mean | least | {heads} | most | seed of the least | seed of the most |"]
    lines.append(f"| --- | ---: | ---: | {dashes} | ---: | --- | --- |")
    for column in own:
        assert column.least is not None and column.most is not None
        middle = " | ".join(_quantiles(column))
        lines.append(
            f"| {column.name} | {column.total / column.rows:,.2f} | {column.least[0]:,} | {middle} "
            f"| {column.most[0]:,} | `{column.least[1]}` | `{column.most[1]}` |"
        )
    return lines


def _shares(columns: list[_Column]) -> list[str]:
    lines = []
    for column in columns:
        values = column.values
        if column.kind == "number" or column.name in ("seed", "outcome") or not values:
            continue
        if len(values) > _MOST_TEXTS:
            continue
        lines += ["", f"| {column.name} | rows | share | 95 % interval |", "| --- | ---: | ---: | ---: |"]
        for value, count in sorted(values.items(), key=lambda pair: (-pair[1], str(pair[0]))):
            text = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
            lines.append(f"| {text} | {count:,} | {_share(count, column.rows)} |")
    return lines


def _quantiles(column: _Column) -> list[str]:
    """The least values that are not exceeded by these shares of the rows."""
    if column.values is None:
        return ["" for _ in _QUANTILES]
    ordered = sorted(column.values.items())
    found = []
    for quantile in _QUANTILES:
        wanted, passed = quantile * column.rows, 0
        for value, count in ordered:
            passed += count
            if passed >= wanted:
                found.append(f"{value:,}")
                break
    return found


def _share(count: int, of: int) -> str:
    """A share, and Wilson's interval for it."""
    if of == 0:
        return " | "
    z, share = 1.959964, count / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return f"{share:.3%} | {max(0.0, middle - half):.3%} to {min(1.0, middle + half):.3%}"
