"""Worlds can be built without TOML."""

from __future__ import annotations

from pathlib import Path

import pytest

import seedwright
from seedwright import PackError, World, WorldBuilder


def cave() -> WorldBuilder:
    cave = WorldBuilder("cave", title="The Cave", start="Hall.floor", goal="Crown", returns="walk")
    cave.option("dark", kind="switch", default=True, help="whether the crypt is dark")
    cave.trick("jump", max=2).preset("hard", set={"jump": 2})
    cave.item("Lamp").item("Rope").item("Crown").item("Coin", **{"class": "filler", "count": 2})  # type: ignore[arg-type]
    cave.rule("light", "Lamp | opt(not dark)" if False else "Lamp")
    hall = cave.room("Hall", "floor", "ledge", area="Above")
    hall.link("floor", "ledge", need="Rope | trick(jump)", way="both")
    hall.location("Shelf", at="floor").location("Nest", at="ledge").location("Chest", at="floor")
    crypt = cave.room("Crypt", area="Below").location("Tomb", at="floor").location("Niche", at="floor")
    crypt.event("gate opened", at="floor")
    cave.door("Hall.floor", "Crypt.floor", need="light")
    return cave


def test_a_built_world_generates() -> None:
    world = cave().world()
    built = world.generate("7")
    assert {row["item"] for row in built.placements} == {"Lamp", "Rope", "Crown", "Coin"}
    assert world.verify(built.bundle)["verdict"] == "proved"
    assert "Tomb" not in str(world.reach()["locations"])
    assert "Crypt: Tomb" in str(world.reach({"Lamp": 1})["locations"]) or "Tomb" in str(
        world.reach({"Lamp": 1})["locations"]
    )


def test_a_dictionary_is_a_pack(tmp_path: Path) -> None:
    builder = cave()
    world = World.from_dict(builder.document())
    assert world == builder.world()
    for name, text in world.files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert World.read(tmp_path) == world


def test_all_mistakes_are_listed_at_once() -> None:
    builder = cave().door("Hall.floor", "Cellar.floor").item("Sword", count=-1)
    with pytest.raises(PackError) as raised:
        builder.world()
    assert len(raised.value.diagnostics) >= 2


def test_names_are_used_once() -> None:
    with pytest.raises(ValueError, match="Lamp"):
        cave().item("Lamp")


def test_sections_take_settings() -> None:
    builder = cave().section("placement", algorithm="fair", accept_closest=True)
    assert builder.world().items("7")["algorithm"] == "fair"
    layout = seedwright.World.embedded("halls")
    assert layout.rooms("7").reply["rooms"]
