"""Many worlds of one pack: a row about each, as columns."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _native
from ._call import Run, present, problems

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from . import types

__all__ = ["Batch", "BatchOptions"]

# Seeds for one call of a thread: long enough that a call costs nothing next to it, short enough to spread.
_MOST_OF_CALL = 2_000


class BatchOptions(Run, total=False):
    """What to say about the worlds of a batch."""

    prefix: str | None
    """What seeds begin with: with `demo` they are `demo 1`, `demo 2` and so on, without one `1`, `2` and so on."""
    columns: str | Sequence[str] | None
    """The columns, such as `default, spheres, sphere(Bow)`. By default those that cost little."""
    where: str | None
    """The condition that worlds must meet, such as `spheres >= 8 and sphere("Bow") <= 2`."""
    rows: int | None
    """Stop after this many rows."""
    threads: int | None
    """The number of threads; 1 by default. Rows and their order don't depend on it."""


@dataclass(frozen=True)
class Chunk:
    """Some rows of a batch."""

    length: int
    columns: list[list[bytes]]
    """For each column the bits of validity, then the values in the layout of Arrow; nothing if there are no rows."""


class Batch:
    """Rows about worlds.

    `to_arrow()`, `to_pandas()` and `to_polars()` need pyarrow (`pip install "seedwright[batch]"`); iterating over the
    rows as dictionaries doesn't.
    """

    def __init__(
        self,
        pack: types.PackName,
        columns: list[types.ColumnReply],
        summary: types.BatchSummary,
        chunks: list[Chunk],
    ) -> None:
        self.pack = pack
        self.columns = columns
        """The columns: for each its name, type and meaning."""
        self.summary = summary
        """How many seeds were tried, and what came of them."""
        self._chunks = [chunk for chunk in chunks if chunk.length > 0]

    def __len__(self) -> int:
        return sum(chunk.length for chunk in self._chunks)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = [column["name"] for column in self.columns]
        for chunk in self._chunks:
            values = [_values(chunk.length, buffers) for buffers in chunk.columns]
            for row in zip(*values):
                yield dict(zip(names, row))

    def to_arrow(self) -> pyarrow.Table:
        """The rows as a table of pyarrow, without copying them. The meaning of each column is in its metadata."""
        import pyarrow

        kinds = {"number": pyarrow.uint64(), "flag": pyarrow.bool_(), "text": pyarrow.large_string()}
        fields = []
        arrays = []
        for position, column in enumerate(self.columns):
            kind = kinds[column["type"]]
            fields.append(pyarrow.field(column["name"], kind, metadata={"about": column["about"]}))
            parts = [(chunk.length, chunk.columns[position]) for chunk in self._chunks]
            arrays.append(pyarrow.chunked_array([_array(kind, *part) for part in parts], kind))
        return pyarrow.table(arrays, pyarrow.schema(fields))

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a data frame of pandas, with the types of pyarrow, which know missing values."""
        import pandas

        frame: pandas.DataFrame = self.to_arrow().to_pandas(types_mapper=pandas.ArrowDtype)
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The rows as a data frame of polars."""
        import polars

        frame = polars.from_arrow(self.to_arrow())
        assert isinstance(frame, polars.DataFrame)
        return frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows for any library that reads Arrow streams."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def _repr_html_(self) -> str:
        rows = [list(row.values()) for row, _ in zip(self, range(20))]
        heads = "".join(f"<th title='{_escaped(c['about'])}'>{_escaped(c['name'])}</th>" for c in self.columns)
        cells = ("".join(f"<td>{_escaped(value)}</td>" for value in row) for row in rows)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><tr>{heads}</tr>{body}</table><p>{self!r}</p>"

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} rows, {self.summary['seeds']} seeds>"


def run_batch(
    pack: _native.Pack, request: Mapping[str, object], seeds: range | int, options: BatchOptions
) -> Batch:
    """Builds the worlds of a range of numbers; a number alone counts from 1."""
    numbers = range(1, seeds + 1) if isinstance(seeds, int) else seeds
    if numbers.step != 1 or not numbers or numbers.start < 0:
        raise ValueError(f"seeds must be a range of numbers that follow each other, not {seeds!r}")
    columns = options.get("columns")
    if columns is not None and not isinstance(columns, str):
        columns = ", ".join(columns)
    own = present(seed=options.get("prefix"), columns=columns, where=options.get("where"))
    call = _Call(pack, dict(request) | own, options)
    threads, rows = options.get("threads") or 1, options.get("rows")
    if threads == 1 or len(numbers) == 1:
        return _joined([call(numbers, rows)])
    return _joined(_in_threads(call, numbers, threads, rows))


class _Call:
    """A request for some of the numbers of a batch."""

    def __init__(self, pack: _native.Pack, request: dict[str, object], options: BatchOptions) -> None:
        self._pack = pack
        self._request = request
        timeout = options.get("timeout")
        self._end = None if timeout is None else time.monotonic() + timeout
        self._progress = options.get("progress")
        self.is_stopped = threading.Event()

    def __call__(self, numbers: range, rows: int | None) -> Batch:
        request = self._request | present(first=numbers.start, count=len(numbers), rows=rows)
        timeout = None if self._end is None else self._end - time.monotonic()
        with problems():
            body, columns = _native.batch(json.dumps(request).encode(), self._pack, timeout, self._see)
        reply: types.BatchReply = json.loads(body)
        length = reply["summary"]["rows"]
        return Batch(reply["pack"], reply["columns"], reply["summary"], [Chunk(length, columns)])

    def _see(self, stage: str, attempt: int, done: int, of: int) -> None:
        if self.is_stopped.is_set():
            raise InterruptedError
        if self._progress is not None:
            self._progress(stage, attempt, done, of)


def _in_threads(call: _Call, numbers: range, threads: int, rows: int | None) -> list[Batch]:
    """Calls for parts of the numbers at once, and returns what a single call would."""
    size = max(1, min(_MOST_OF_CALL, len(numbers) // (4 * threads)))
    parts = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    done: list[Batch] = []
    found = 0
    with ThreadPoolExecutor(threads, "seedwright") as pool:
        waiting: list[tuple[range, Future[Batch]]] = []
        try:
            for part in [*parts, None]:
                if part is not None:
                    waiting.append((part, pool.submit(call, part, rows)))
                while waiting and (part is None or len(waiting) > 2 * threads):
                    own, future = waiting.pop(0)
                    # Not every system interrupts a thread that waits without an end.
                    while not future.done():
                        wait([future], timeout=0.1)
                    batch = future.result()
                    if rows is not None and found + len(batch) >= rows:
                        # Only the rows that are left, and the count of the seeds up to the last of them.
                        return [*done, call(own, rows - found)]
                    done.append(batch)
                    found += len(batch)
            return done
        finally:
            call.is_stopped.set()
            for _, future in waiting:
                future.cancel()


def _joined(batches: list[Batch]) -> Batch:
    first = batches[0]
    summary: Any = {key: sum(batch.summary[key] for batch in batches) for key in first.summary}  # type: ignore[literal-required]
    chunks = [chunk for batch in batches for chunk in batch._chunks]
    return Batch(first.pack, first.columns, summary, chunks)


def _array(kind: pyarrow.DataType, length: int, buffers: list[bytes]) -> pyarrow.Array:
    import pyarrow

    if len(buffers) == 1:
        # No row has a value.
        return pyarrow.nulls(length, kind)
    return pyarrow.Array.from_buffers(kind, length, [pyarrow.py_buffer(buffer) for buffer in buffers])


def _values(length: int, buffers: list[bytes]) -> list[Any]:
    """The values of a column as Python objects."""
    valid, *own = buffers
    match own:
        case []:
            return [None] * length
        case [ends, texts]:
            at = memoryview(ends).cast("Q")
            values: list[Any] = [texts[at[row] : at[row + 1]].decode() for row in range(length)]
        case [numbers] if len(numbers) == 8 * length:
            values = list(memoryview(numbers).cast("Q"))
        case [bits]:
            values = [bool(bits[row // 8] >> (row % 8) & 1) for row in range(length)]
    return [value if valid[row // 8] >> (row % 8) & 1 else None for row, value in enumerate(values)]


def _escaped(value: object) -> str:
    import html

    return "" if value is None else html.escape(str(value))
