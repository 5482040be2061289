"""The rows of a folder, for tests that compare them."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any


def rows_of(folder: Path) -> Any:
    """All rows, in the order of their seeds' numbers."""
    import pyarrow
    import pyarrow.parquet

    files = sorted(folder.glob("*.parquet"))
    tables = [pyarrow.parquet.read_table(file).replace_schema_metadata() for file in files]
    table = pyarrow.concat_tables(tables)
    return table.sort_by("number") if "number" in table.column_names else table


def digest(table: Any) -> str:
    """A hash over all rows."""
    hasher = hashlib.sha256()
    for row in table.to_pylist():
        hasher.update(repr(row).encode())
    return hasher.hexdigest()
