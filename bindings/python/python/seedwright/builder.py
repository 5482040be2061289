"""Worlds without files: rooms, doors, items and requirements, added one by one."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any, Literal, cast

from .world import World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typing_extensions import Self, Unpack

    from . import pack_types

__all__ = ["RoomBuilder", "WorldBuilder"]


class WorldBuilder:
    """Builds a pack in Python.

    Requirements are texts in the language of packs, such as `"Lamp & (Rope | 2 of (A, B, C))"`. `world()` checks
    everything at once; `PackError` lists all mistakes.

        >>> cave = WorldBuilder("cave", start="Hall.floor", goal="Crown")
        >>> cave.item("Lamp").item("Crown")
        >>> hall = cave.room("Hall").location("Shelf")
        >>> crypt = cave.room("Crypt").location("Tomb")
        >>> cave.door("Hall.floor", "Crypt.floor", need="Lamp")
        >>> cave.world().items("demo")["placements"]
    """

    def __init__(
        self,
        id: str,
        *,
        start: str | Sequence[str] | None = None,
        goal: str | Sequence[str] | None = None,
        title: str | None = None,
        starting: Sequence[str] = (),
        returns: Literal["walk", "warp"] | None = None,
        note: str | None = None,
    ) -> None:
        """Begins a pack. `starting` are items held at the start; `returns` says how the player comes back to it."""
        own = {"format": 1, "id": id, "name": title, "start": start, "goal": goal, "note": note}
        own |= {"starting": list(starting) or None, "return": returns}
        self._pack: dict[str, Any] = {"pack": _given(own)}

    def item(self, name: str, **item: Unpack[pack_types.PackItem]) -> Self:
        """Adds an item: by default one copy, which can open the way."""
        return self._row("items", name, dict(item))

    def room(self, name: str, *spots: str, area: str | None = None, note: str | None = None) -> RoomBuilder:
        """Adds a room. Without spots it has one, which is called `floor`."""
        room = _given({"area": area, "note": note, "spots": list(spots) or None})
        self._row("rooms", name, room)
        return RoomBuilder(self, name, room)

    def door(
        self,
        a: str,
        b: str,
        name: str | None = None,
        *,
        need: str | None = None,
        back: str | None = None,
        way: Literal["both", "one", "once"] | None = None,
        **door: Any,
    ) -> Self:
        """Adds a door between two spots, `Room.spot` each. `back` is what the way from `b` to `a` requires. Without a
        name, it is named after its spots. Further fields are those of `PackDoor`."""
        own = _given({"a": a, "b": b, "need": need, "back": back, "way": way})
        return self._row("doors", name or f"{a} - {b}", own | door)

    def rule(self, name: str, need: str) -> Self:
        """Names a requirement, for use in others."""
        return self._row("rules", name, need)

    def option(self, name: str, **option: Any) -> Self:
        """Adds an option of the player: `kind="switch"`, or a `"range"` with `min` and `max`, or a `"choice"` of
        `values`; further fields are `default` and `help`."""
        return self._row("options", name, option)

    def trick(self, name: str, **trick: Unpack[pack_types.PackTrick]) -> Self:
        """Adds a skill that a seed may rely on."""
        return self._row("tricks", name, dict(trick))

    def preset(self, name: str, **preset: Unpack[pack_types.PackPreset]) -> Self:
        """Adds predefined choices of options and tricks."""
        return self._row("presets", name, dict(preset))

    def event(self, name: str, **event: Unpack[pack_types.PackEvent]) -> Self:
        """Describes an event that rooms trigger."""
        return self._row("events", name, dict(event))

    def resource(self, name: str, **resource: Any) -> Self:
        """Adds an amount that copies of items add up to."""
        return self._row("resources", name, resource)

    def section(self, name: str, /, **values: Any) -> Self:
        """Sets keys of a section, such as `placement` or `shuffle`. Underscores stand for the dashes of its keys."""
        section = self._pack.setdefault(name, {})
        section.update({key.replace("_", "-"): value for key, value in values.items()})
        return self

    def table(self, name: str, rows: Any) -> Self:
        """Sets a whole section, such as `templates`, as it would be in JSON."""
        self._pack[name] = rows
        return self

    def document(self) -> pack_types.Pack:
        """The pack, as it would be in JSON."""
        return cast("pack_types.Pack", copy.deepcopy(self._pack))

    def world(self) -> World:
        """Checks the pack."""
        return World.from_dict(self._pack, f"{self._pack['pack']['id']}.json")

    def _row(self, table: str, name: str, row: Any) -> Self:
        rows = self._pack.setdefault(table, {})
        if name in rows:
            raise ValueError(f"{table} already has {name!r}")
        rows[name] = row
        return self


class RoomBuilder:
    """A room of a `WorldBuilder`."""

    def __init__(self, builder: WorldBuilder, name: str, room: dict[str, Any]) -> None:
        self.builder = builder
        self.name = name
        self._room = room

    def spot(self, name: str, *, refills: bool | None = None, note: str | None = None) -> Self:
        """Adds a spot. Where one `refills`, the player gets back all their health."""
        return self._add("spots", {"name": name, "refills": refills, "note": note})

    def link(
        self,
        a: str,
        b: str,
        *,
        need: str | None = None,
        way: Literal["one", "both"] | None = None,
        back: str | None = None,
        note: str | None = None,
    ) -> Self:
        """Adds a passage from one spot to another: one way by default."""
        return self._add("links", {"from": a, "to": b, "need": need, "way": way, "back": back, "note": note})

    def location(
        self,
        name: str,
        *,
        at: str | None = None,
        need: str | None = None,
        when: str | None = None,
        was: str | None = None,
        pool: str | None = None,
        note: str | None = None,
    ) -> Self:
        """Adds a location that holds an item. `was` is the item that it has in the game itself, `when` the options with
        which it exists."""
        row = {"name": name, "at": at, "need": need, "when": when, "was": was, "pool": pool, "note": note}
        return self._add("locations", row)

    def event(
        self, name: str, *, at: str | None = None, need: str | None = None, note: str | None = None
    ) -> Self:
        """Adds an event, which is triggered at a spot and stays true."""
        return self._add("events", {"name": name, "at": at, "need": need, "note": note})

    def _add(self, table: str, row: dict[str, Any]) -> Self:
        self._room.setdefault(table, []).append(_given(row))
        return self


def _given(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}
