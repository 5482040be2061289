"""Code games: what can still be the secret, what to guess next, and games against an opponent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._call import call_json, present

if TYPE_CHECKING:
    from typing import TypeAlias

    from typing_extensions import Unpack

    from . import types
    from .world import World

    Guess: TypeAlias = "types.GivenRow | tuple[Sequence[str], int, int]"

__all__ = ["CodeGame"]


class CodeGame:
    """A game in which a code of elements is guessed.

    `CodeGame(elements=["red", "green", "blue"], length=4)` is a game of your own; `World.code` is the one of a pack.
    Guesses are rows with `guess`, `exact` and `misplaced`, or tuples of these three.
    """

    __slots__ = ("_game", "_pack")

    def __init__(
        self,
        *,
        elements: Sequence[str] | None = None,
        length: int | None = None,
        rule: str | None = None,
        world: World | None = None,
    ) -> None:
        self._pack = None if world is None else world._pack
        self._game = present(elements=elements, length=length, rule=rule)

    def valid(self, guesses: Sequence[Guess] = (), /, **more: Unpack[types.CodeRequest]) -> types.ValidReply:
        """The codes that the secret can still be."""
        reply: types.ValidReply = self._call("valid", guesses, more)
        return reply

    def count(self, guesses: Sequence[Guess] = (), /, **more: Unpack[types.CodeRequest]) -> types.CountReply:
        """The number of codes that the secret can still be."""
        reply: types.CountReply = self._call("count", guesses, more)
        return reply

    def suggest(self, guesses: Sequence[Guess] = (), /, **more: Unpack[types.CodeRequest]) -> types.SuggestReply:
        """The best next guess."""
        reply: types.SuggestReply = self._call("suggest", guesses, more)
        return reply

    def explain(
        self, guesses: Sequence[Guess] = (), /, **more: Unpack[types.CodeRequest]
    ) -> types.ExplainCodeReply:
        """Where an element can be, or why it can't."""
        reply: types.ExplainCodeReply = self._call("explain", guesses, more)
        return reply

    def notes(self, **more: Unpack[types.CodeRequest]) -> types.NotesReply:
        """Notes that leave only one code, none of which can be left out."""
        reply: types.NotesReply = self._call("notes", (), more)
        return reply

    def play(
        self, guesses: Sequence[Sequence[str]] = (), /, **more: Unpack[types.PlayRequest]
    ) -> types.PlayReply:
        """A game after the given guesses: feedback, hints, and what an opponent did."""
        request = self._game | {"guesses": list(guesses)} | dict(more)
        reply: types.PlayReply = call_json("code/play", request, self._pack)
        return reply

    def _call(self, name: str, guesses: Sequence[Guess], more: Mapping[str, object]) -> Any:
        rows = [_row(guess) for guess in guesses]
        return call_json(f"code/{name}", self._game | {"guesses": rows} | dict(more), self._pack)


def _row(guess: Guess) -> types.GivenRow:
    if isinstance(guess, tuple):
        elements, exact, misplaced = guess
        return {"guess": list(elements), "exact": exact, "misplaced": misplaced}
    return guess
