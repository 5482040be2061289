"""Batches have a row for each world, however they are computed."""

from __future__ import annotations

import pytest

from seedwright import Impossible, PackError, World

pyarrow = pytest.importorskip("pyarrow")

ITEM = "Ice Beam"
PLACE = "Airlock Seven.Suit locker"


@pytest.fixture(scope="module")
def columns() -> str:
    """Columns of all types."""
    return f'default, number, spheres, sphere("{ITEM}"), item("{PLACE}"), required("{ITEM}")'


def test_rows_are_those_of_single_worlds(station: World, columns: str) -> None:
    batch = station.batch(range(5, 8), prefix="demo", columns=columns)
    rows = list(batch)
    assert [row["number"] for row in rows] == [5, 6, 7]
    for row in rows:
        built = station.generate(row["seed"])
        assert row["seed"] == f"demo {row['number']}" and row["outcome"] == "proved"
        assert row["words"] == built.words
        rooms = {f"{one['roomName']}.{one['locationName']}": one["item"] for one in built.placements}
        assert row[f"item({PLACE})"] == rooms[PLACE]
        assert isinstance(row[f"required({ITEM})"], bool)
    assert batch.summary == {"seeds": 3, "proved": 3, "notFound": 0, "impossible": 0, "rows": 3}


def test_tables_have_the_values_of_rows(station: World, columns: str) -> None:
    batch = station.batch(300, columns=columns)
    rows = list(batch)
    table = batch.to_arrow()
    table.validate(full=True)
    assert table.to_pylist() == rows and len(batch) == len(table) == 300
    assert table.schema.field("spheres").metadata[b"about"]
    assert batch.to_polars().to_dicts() == rows
    frame = batch.to_pandas()
    assert frame["words"].tolist() == [row["words"] for row in rows]
    assert pyarrow.table(batch).equals(table)
    assert "<td>proved</td>" in batch._repr_html_()


def test_rows_do_not_depend_on_threads(station: World, columns: str) -> None:
    alone = station.batch(range(100, 400), columns=columns, where="spheres >= 4")
    for threads in (2, 3):
        together = station.batch(range(100, 400), columns=columns, where="spheres >= 4", threads=threads)
        assert list(together) == list(alone) and together.summary == alone.summary
    first = station.batch(range(100, 400), where="spheres >= 4", rows=7)
    for threads in (2, 3):
        again = station.batch(range(100, 400), where="spheres >= 4", rows=7, threads=threads)
        assert list(again) == list(first) and again.summary == first.summary
    assert len(first) == 7 and first.summary["seeds"] < 300


def test_missing_values_are_none(starter: str) -> None:
    batch = World.from_toml(starter).batch(20, columns="rooms, locks, spheres")
    assert all(row["rooms"] is None and row["spheres"] > 0 for row in batch)
    assert batch.to_arrow().column("rooms").null_count == 20
    nothing = World.from_toml(starter).batch(5, where="spheres > 1000")
    assert len(nothing) == 0 and list(nothing) == [] and len(nothing.to_arrow()) == 0


def test_wrong_questions_are_refused(station: World, starter: str) -> None:
    with pytest.raises(PackError, match="where"):
        station.batch(5, where="sphere(No such item) < 2")
    with pytest.raises(PackError, match="columns"):
        station.batch(5, columns="nothing")
    with pytest.raises(ValueError, match="range"):
        station.batch(range(0, 10, 2))
    with pytest.raises(ValueError, match="range"):
        station.batch(0)
    with pytest.raises(Impossible):
        World.from_toml(starter.replace('need = "Vault Key" }', 'need = "never" }')).batch(5)
