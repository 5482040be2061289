"""What was built: replies, files and pictures."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from . import _native
from ._call import Run, call_bytes, call_json, present
from .errors import error_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types

__all__ = ["Generated", "Layout", "Levels", "verify", "verify_bundle"]

Reply = TypeVar("Reply", bound=Mapping[str, Any])


class _Result(Generic[Reply]):
    """A result: the reply to a request, and files that are made when they are asked for."""

    __slots__ = ("_body", "_pack", "_read", "_request")

    _operation = ""
    _files = ""

    def __init__(self, pack: _native.Pack, request: Mapping[str, object], run: Run | None = None) -> None:
        self._pack = pack
        self._body = call_bytes(self._operation, request, pack, run)
        self._read: Reply | None = None
        # A drawn seed is part of later requests about this result.
        is_drawn = "seed" not in request and "permalink" not in request
        self._request = {**request, "seed": self.reply["seed"]} if is_drawn else request

    @property
    def reply(self) -> Reply:
        """Everything about it, as data."""
        if self._read is None:
            self._read = cast("Reply", json.loads(self._body))
        return self._read

    @property
    def seed(self) -> str:
        """The seed."""
        return cast("str", self.reply["seed"])

    def file(self, name: str, **run: Unpack[Run]) -> bytes:
        """One of its files by name. A wrong name is an error that lists some of the files."""
        return call_bytes(f"{self._files}/{name}", self._request, self._pack, run)

    def svg(self) -> str | None:
        """A picture, if there is something to draw."""
        name = self._picture()
        return None if name is None else self.file(name).decode()

    def _picture(self) -> str | None:
        raise NotImplementedError

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seed {self.seed!r}>"


class Generated(_Result["types.BuiltWorldReply"]):
    """A world that was built and checked. Notebooks show its map.

    `reply` has the fields of `BuiltWorldReply`. If the pack has no items, it has those of `ShuffledWorldReply` or
    `GeneratedPartsReply` instead, as `GenerateReply` says.
    """

    __slots__ = ()

    _operation = "generate"
    _files = "files"

    @property
    def permalink(self) -> str | None:
        """A code that builds the same world again, if there can be one."""
        return self.reply.get("permalink")

    @property
    def words(self) -> str:
        """Three words by which players see that they have the same world."""
        return " ".join(self.reply["hashWords"])

    @property
    def placements(self) -> list[types.PlacementReply]:
        """Which item is where. Empty if the pack has no items."""
        return self.reply.get("placements", [])

    @property
    def bundle(self) -> bytes:
        """The file `seed.json`, with rules, decisions and proof: the same bytes that the command writes."""
        return self.file("seed.json")

    @property
    def spoiler(self) -> str:
        """The file `spoiler.txt`."""
        return self.file("spoiler.txt").decode()

    def verify(self, **run: Unpack[Run]) -> types.VerifyReply:
        """Checks the bundle with the independent checker. Raises `Refuted` if a statement is false."""
        return verify_bundle(self.bundle, self._pack, True, False, run)

    def reach(self, have: Mapping[str, int] | None = None) -> types.ReachReply:
        """What is reachable in this world with the given copies of items, and what one more item would open."""
        request = present(have=have) | dict(self._request)
        reply: types.ReachReply = call_json("reach", request, self._pack)
        return reply

    def explain(
        self,
        place: str | None = None,
        *,
        item: str | None = None,
        have: Mapping[str, int] | None = None,
    ) -> types.ExplainReply:
        """How a place in this world can be reached or why it is closed, or what an item is good for."""
        request = present(place=place, item=item, have=have) | dict(self._request)
        reply: types.ExplainReply = call_json("explain", request, self._pack)
        return reply

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the bundle to a file."""
        Path(path).write_bytes(self.bundle)

    def _picture(self) -> str | None:
        reply: Mapping[str, Any] = self.reply
        if reply.get("campaign") is not None:
            return "map-overview.svg"
        if "placements" in reply:
            return "map-world.svg"
        if "doors" in reply:
            return "doors.svg"
        if reply.get("layout") is not None:
            return "map.svg"
        return "level-001.svg" if reply.get("levels") is not None else None


class Layout(_Result["types.RoomsReply"]):
    """Rooms that were laid out. Notebooks show their map."""

    __slots__ = ()

    _operation = "rooms"
    _files = "rooms/files"

    def _picture(self) -> str | None:
        return "map.svg"


class Levels(_Result["types.PopulationReply"]):
    """Levels that were filled. Notebooks show the first of them."""

    __slots__ = ()

    _operation = "population"
    _files = "population/files"

    def _picture(self) -> str | None:
        return "level.svg"


def verify(
    bundle: str | bytes | os.PathLike[str],
    *,
    rebuild: bool = True,
    transcript: bool = False,
    **run: Unpack[Run],
) -> types.VerifyReply:
    """Checks a bundle with the independent checker. Bundles of your own packs are checked with `World.verify`.

    A path is read; a text or bytes are the bundle itself. Raises `Refuted` if a statement is false.
    """
    return verify_bundle(bundle, None, rebuild, transcript, run)


def verify_bundle(
    bundle: str | bytes | os.PathLike[str],
    pack: _native.Pack | None,
    rebuild: bool,
    transcript: bool,
    run: Run,
) -> types.VerifyReply:
    """Checks a bundle against a pack, or against the embedded one that it names."""
    text = bundle if isinstance(bundle, bytes) else _text(bundle)
    try:
        json.loads(text)
    except ValueError as error:
        # Only a whole value can be embedded in a request.
        report = json.dumps({"exitCode": 2, "message": str(error)}).encode()
        raise _judged(f"the bundle is not JSON: {error}", report) from None
    more = json.dumps({"rebuild": rebuild, "transcript": transcript})
    # The bundle goes in as it is: the place of an error is one in the file.
    request = b'{"bundle":' + text + b"," + more[1:].encode()
    body = call_bytes("verify", request, pack, run)
    reply: types.VerifyReply = json.loads(body)
    if reply["exitCode"] != 0:
        raise _judged(_reason(reply), body)
    return reply


def _text(bundle: str | os.PathLike[str]) -> bytes:
    return bundle.encode() if isinstance(bundle, str) else Path(bundle).read_bytes()


def _judged(message: str, report: bytes) -> Exception:
    raised = _native.judged(message, report)
    return error_of(raised.args[0])


def _reason(reply: types.VerifyReply) -> str:
    """Why a bundle is refused, in a sentence."""
    statements = reply.get("statements")
    texts = [] if statements is None else [
        statement["text"]
        for statement in (statements["rules"], statements["pack"], statements["seed"])
        if statement["verdict"] == "refuted"
    ]
    return texts[0] if texts else f"the bundle is {reply['verdict']}"
