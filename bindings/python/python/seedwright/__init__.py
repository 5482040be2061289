"""Game worlds that are proved to be beatable.

    >>> import seedwright
    >>> world = seedwright.World.embedded("station")
    >>> built = world.generate("demo", settings={"etankCount": 12})
    >>> built.words
    >>> built.verify()["verdict"]

`World` is where to begin. `seedwright.types` has the types of all replies, which are plain dictionaries.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from . import _native
from ._call import problems
from .batches import Batch
from .builder import WorldBuilder
from .codes import CodeGame
from .errors import (
    Fault,
    Impossible,
    NotFound,
    PackError,
    Refuted,
    RequestError,
    SeedwrightError,
    Stopped,
)
from .results import Generated, Layout, Levels, verify
from .world import Prepared, World

if TYPE_CHECKING:
    from . import types

__all__ = [
    "Batch",
    "CodeGame",
    "Fault",
    "Generated",
    "Impossible",
    "Layout",
    "Levels",
    "NotFound",
    "PackError",
    "Prepared",
    "Refuted",
    "RequestError",
    "SeedwrightError",
    "Stopped",
    "World",
    "WorldBuilder",
    "__version__",
    "packs",
    "verify",
]

__version__ = _native.VERSION


def packs() -> list[types.PackRow]:
    """The packs that come with Seedwright, for `World.embedded`."""
    with problems():
        reply: types.PacksReply = json.loads(_native.packs())
    return reply["packs"]
