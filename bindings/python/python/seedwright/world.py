"""Worlds, as packs describe them, and what can be asked of them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from . import _native
from ._call import Run, call_json, present, problems
from .batches import run_batch
from .codes import CodeGame
from .results import Generated, Layout, Levels, verify_bundle

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from . import types
    from .batches import Batch, BatchOptions
    from .pack_types import Pack

__all__ = ["Choice", "Prepared", "World"]


class Choice(TypedDict, total=False):
    """What a player chooses before a world is built."""

    preset: str | None
    """The name of a preset of the pack."""
    settings: Mapping[str, bool | int | str]
    """Values of options and tricks by name. They override those of the preset."""
    shape: str | Mapping[str, Any] | None
    """What the world should be like: the name of a shape of the pack, terms such as `spheres=8..12, Bombs=2..4`, or a
    table of terms."""
    accept_closest: bool
    """Accept the closest world if none of the shape is found."""


class ChoiceAndRun(Choice, Run):
    """What a player chooses, and how the call runs."""


class World:
    """The rooms, doors, locations, items and requirements of a game, as a pack describes them.

    A world is checked when it is created, and doesn't change. Where something in it is wrong, `PackError` lists all
    errors.
    """

    __slots__ = ("_files", "_is_embedded", "_name", "_pack")

    def __init__(self, files: Mapping[str, str | bytes], name: str = "PACK") -> None:
        """Reads a world from the texts of its files by name. The names end in `.toml` or `.json`."""
        texts = {name: text.encode() if isinstance(text, str) else text for name, text in files.items()}
        self._files = dict(sorted(texts.items()))
        self._name = name
        self._is_embedded = False
        with problems():
            self._pack = _native.Pack.read(list(self._files.items()), name)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Self:
        """Reads a file, or all `.toml` and `.json` files of a folder."""
        path = Path(path)
        files = [path]
        if path.is_dir():
            endings = (".toml", ".json")
            files = [file for file in path.iterdir() if file.suffix.lower() in endings and file.is_file()]
            if not files:
                raise FileNotFoundError(f"the folder {path} has no .toml or .json file")
        return cls({str(file): file.read_bytes() for file in files}, str(path))

    @classmethod
    def embedded(cls, name: str) -> Self:
        """A pack that comes with Seedwright; `packs()` lists them."""
        world = cls.__new__(cls)
        with problems():
            world._pack = _native.Pack.embedded(name)
        world._files = dict(_native.Pack.embedded_files(name))
        world._name = name
        world._is_embedded = True
        return world

    @classmethod
    def from_toml(cls, text: str, name: str = "pack.toml") -> Self:
        """Reads a pack from TOML."""
        return cls({name: text}, name)

    @classmethod
    def from_dict(cls, pack: Pack | Mapping[str, Any], name: str = "pack.json") -> Self:
        """Reads a pack from a dictionary with the keys that a TOML file would have."""
        return cls({name: json.dumps(pack)}, name)

    @property
    def id(self) -> str:
        """The short name of the pack."""
        return self._pack.id

    @property
    def title(self) -> str:
        """The title of the pack."""
        return self._pack.title

    @property
    def hash(self) -> str:
        """A BLAKE3 hash of what the pack declares, whatever its formatting."""
        return self._pack.hash

    @property
    def files(self) -> dict[str, str]:
        """The texts of the files by name."""
        return {name: text.decode() for name, text in self._files.items()}

    def settings(self) -> types.SettingsReply:
        """The options, tricks, presets and shapes of the pack."""
        reply: types.SettingsReply = call_json("settings", {"pack": self._sent()})
        return reply

    def check(
        self, corners: Literal["none", "quick", "full"] = "quick", **run: Unpack[Run]
    ) -> types.CheckReply:
        """Looks for mistakes that don't prevent a world from being used, and tries extreme settings."""
        request = {"pack": self._sent(), "corners": corners}
        reply: types.CheckReply = call_json("check", request, run=run)
        return reply

    def prepare(self, **choice: Unpack[Choice]) -> Prepared:
        """The world with chosen settings, for any number of seeds. Refuses at once what can never work."""
        return Prepared(self, **choice)

    def generate(
        self, seed: str | int | None = None, *, permalink: str | None = None, **options: Unpack[ChoiceAndRun]
    ) -> Generated:
        """Builds a world for a seed, or for a permalink, and checks it. Without either, a seed is drawn.

        Options: `preset`, `settings`, `shape`, `accept_closest`, `timeout`, `progress`.
        """
        choice, run = _split(options)
        request = present(permalink=permalink, seed=_seed(seed)) | _request(choice)
        return Generated(self._pack, request, run)

    def items(
        self, seed: str | int | None = None, *, permalink: str | None = None, **options: Unpack[ChoiceAndRun]
    ) -> types.ItemsReply:
        """Places the items, and nothing else. Takes the options of `generate`."""
        choice, run = _split(options)
        request = present(permalink=permalink, seed=_seed(seed)) | _request(choice)
        reply: types.ItemsReply = call_json("items", request, self._pack, run)
        return reply

    def statistics(
        self, samples: int, seed: str | int | None = None, **options: Unpack[ChoiceAndRun]
    ) -> types.StatisticsReply:
        """What placements of this world are like: measures over `samples` of them."""
        choice, run = _split(options)
        request = present(seed=_seed(seed), samples=samples) | _request(choice)
        reply: types.StatisticsReply = call_json("statistics", request, self._pack, run)
        return reply

    def doors(
        self,
        seed: str | int | None = None,
        shuffle: types.DoorRequest | None = None,
        **options: Unpack[ChoiceAndRun],
    ) -> types.DoorsReply:
        """Shuffles the doors. `shuffle` overrides the section `[shuffle]` of the pack."""
        choice, run = _split(options)
        request = present(seed=_seed(seed), shuffle=shuffle) | _request(choice)
        reply: types.DoorsReply = call_json("doors", request, self._pack, run)
        return reply

    def rooms(
        self,
        seed: str | int | None = None,
        layout: types.LayoutRequest | None = None,
        **options: Unpack[ChoiceAndRun],
    ) -> Layout:
        """Lays out rooms. `layout` overrides the section `[layout]` of the pack."""
        choice, run = _split(options)
        request = present(seed=_seed(seed), layout=layout) | _request(choice)
        return Layout(self._pack, request, run)

    def population(
        self,
        seed: str | int | None = None,
        *,
        first: int | None = None,
        last: int | None = None,
        **more: Unpack[_LevelsOptions],
    ) -> Levels:
        """Fills the levels from `first` to `last`."""
        wins, difficulty = more.pop("wins", None), more.pop("difficulty", None)
        request = present(seed=_seed(seed), to=last, wins=wins, difficulty=difficulty)
        return Levels(self._pack, request | present(**{"from": first}), cast("Run", more))

    @property
    def code(self) -> CodeGame:
        """The code game of the pack."""
        return CodeGame(world=self)

    def reach(
        self,
        have: Mapping[str, int] | None = None,
        *,
        seed: str | int | None = None,
        permalink: str | None = None,
        **options: Unpack[ChoiceAndRun],
    ) -> types.ReachReply:
        """What is reachable with the given copies of items, and what one more item would open.

        With a seed or a permalink, the question is about the world that is built for it. Without, it is about the doors
        and items of the pack itself.
        """
        choice, run = _split(options)
        request = present(permalink=permalink, seed=_seed(seed), have=have) | _request(choice)
        reply: types.ReachReply = call_json("reach", request, self._pack, run)
        return reply

    def explain(
        self,
        place: str | None = None,
        *,
        item: str | None = None,
        have: Mapping[str, int] | None = None,
        seed: str | int | None = None,
        permalink: str | None = None,
        **options: Unpack[ChoiceAndRun],
    ) -> types.ExplainReply:
        """How a place can be reached or why it is closed, or what an item is good for. `reach` says about which world."""
        choice, run = _split(options)
        asked = present(permalink=permalink, seed=_seed(seed), have=have, place=place, item=item)
        reply: types.ExplainReply = call_json("explain", asked | _request(choice), self._pack, run)
        return reply

    def verify(
        self,
        bundle: str | bytes | os.PathLike[str],
        *,
        rebuild: bool = True,
        transcript: bool = False,
        **run: Unpack[Run],
    ) -> types.VerifyReply:
        """Checks a bundle: that it can be finished, that its rules are those of this world, and that its seed gives it.

        A path is read; a text or bytes are the bundle itself. Raises `Refuted` if a statement is false.
        """
        return verify_bundle(bundle, self._pack, rebuild, transcript, run)

    def batch(self, seeds: range | int, **options: Unpack[BatchOptions]) -> Batch:
        """Builds many worlds with the defaults of the pack, and returns a row about each. See `Prepared.batch`."""
        return self.prepare().batch(seeds, **options)

    def _sent(self) -> object:
        """The pack as requests contain it."""
        if self._is_embedded:
            return self._name
        return {"files": [{"name": name, "text": text} for name, text in self.files.items()]}

    def __repr__(self) -> str:
        return f"<World {self.title!r}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._is_embedded:
            return (_embedded, (self._name,))
        return (type(self), (self._files, self._name))


class _LevelsOptions(Run, total=False):
    wins: int | None
    """The number of earlier games that were won."""
    difficulty: int | None
    """The number of the difficulty."""


class Prepared:
    """A world with chosen settings. What does not depend on the seed is made once."""

    __slots__ = ("_choice", "world")

    def __init__(self, world: World, **choice: Unpack[Choice]) -> None:
        self.world = world
        self._choice = choice
        # What can never work is refused here, not at the first seed.
        call_json("batch", _request(choice) | {"count": 0}, world._pack)

    @property
    def choice(self) -> Choice:
        """What was chosen."""
        return self._choice

    def generate(self, seed: str | int | None = None, **run: Unpack[Run]) -> Generated:
        """Builds the world of a seed and checks it. Without a seed, one is drawn."""
        return self.world.generate(seed, **_options(self._choice, run))

    def items(self, seed: str | int | None = None, **run: Unpack[Run]) -> types.ItemsReply:
        """Places the items for a seed, and nothing else."""
        return self.world.items(seed, **_options(self._choice, run))

    def statistics(
        self, samples: int, seed: str | int | None = None, **run: Unpack[Run]
    ) -> types.StatisticsReply:
        """What placements of this world are like: measures over `samples` of them."""
        return self.world.statistics(samples, seed, **_options(self._choice, run))

    def batch(self, seeds: range | int, **options: Unpack[BatchOptions]) -> Batch:
        """Builds the worlds of many seeds, proves and checks each, and returns a row about those that meet a condition.

        `seeds` is a range of numbers, or how many from 1. Options: `prefix`, `columns`, `where`, `rows`, `threads`,
        `timeout`, `progress`. Every seed of a row builds its world again with `generate`.
        """
        return run_batch(self.world._pack, _request(self._choice), seeds, options)

    def __repr__(self) -> str:
        return f"<Prepared {self.world.title!r} {self._choice!r}>"


def _embedded(name: str) -> World:
    return World.embedded(name)


def _seed(seed: str | int | None) -> str | None:
    return None if seed is None else str(seed)


def _split(options: ChoiceAndRun) -> tuple[Choice, Run]:
    """The options of a call by what they are about."""
    about_runs = Run.__annotations__
    choice = {name: value for name, value in options.items() if name not in about_runs}
    run = {name: value for name, value in options.items() if name in about_runs}
    return cast("Choice", choice), cast("Run", run)


def _options(choice: Choice, run: Run) -> ChoiceAndRun:
    return cast("ChoiceAndRun", {**choice, **run})


def _request(choice: Choice) -> dict[str, object]:
    """What was chosen, with the names that requests have."""
    unknown = choice.keys() - Choice.__annotations__.keys()
    if unknown:
        raise TypeError(f"unexpected options: {', '.join(sorted(unknown))}")
    names = {"accept_closest": "acceptClosest"}
    return {names.get(name, name): value for name, value in choice.items() if value is not None}
