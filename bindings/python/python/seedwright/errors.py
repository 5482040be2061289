"""What can go wrong, by kind. Every error carries its problem document."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .types import Diagnostic, Problem

__all__ = [
    "Fault",
    "Impossible",
    "NotFound",
    "PackError",
    "Refuted",
    "RequestError",
    "SeedwrightError",
    "Stopped",
]


class SeedwrightError(Exception):
    """The base of all errors. `problem` is the problem document (RFC 9457) that the command prints under `--json`."""

    problem: Problem

    def __init__(self, problem: Problem) -> None:
        # The document is the only argument, so that errors can be pickled and cross processes.
        super().__init__(problem)
        self.problem = problem

    @property
    def detail(self) -> str:
        """What is wrong."""
        return self.problem["detail"]

    @property
    def hint(self) -> str | None:
        """A suggestion to fix it."""
        return self.problem["hint"]

    def __str__(self) -> str:
        return self.detail if self.hint is None else f"{self.detail}\nhint: {self.hint}"

    def _field(self, name: str) -> Any:
        """A field of the document that only some kinds have."""
        fields: dict[str, Any] = {**self.problem}
        return fields.get(name)


class RequestError(SeedwrightError, ValueError):
    """Something in the request is wrong, such as the name of an option."""


class PackError(RequestError):
    """The files of a pack have errors."""

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """All errors, warnings and notes, each with its place."""
        return self.problem.get("diagnostics") or []

    def __str__(self) -> str:
        return "\n".join([self.detail, *map(_line, self.diagnostics)])


class Impossible(SeedwrightError):
    """There is no such world: what was asked for is proved to be impossible."""

    @property
    def explanation(self) -> Any:
        """Why, as data. Which fields it has depends on the reason."""
        return self._field("explanation")

    @property
    def certificate(self) -> dict[str, Any] | None:
        """What `verify` accepts as a proof of it, if one was found and is small."""
        certificate: dict[str, Any] | None = self._field("certificate")
        return certificate


class NotFound(SeedwrightError):
    """The search ended without a result, within its limits. Another seed may have one."""


class Refuted(SeedwrightError):
    """A claim does not hold, such as the proof in a bundle."""

    @property
    def report(self) -> Any:
        """What refutes it: the reply of `verify`."""
        return self._field("problem")


class Stopped(SeedwrightError):
    """The work took longer than `timeout`."""


class Fault(SeedwrightError):
    """A bug in Seedwright. Please report it."""


# By the title of the document, which names the kind of problem.
_KINDS: dict[str, type[SeedwrightError]] = {
    "Bad request": RequestError,
    "Invalid input": RequestError,
    "Impossible": Impossible,
    "No solution found": NotFound,
    "Too much work": NotFound,
    "Refuted": Refuted,
    "Stopped": Stopped,
    "Fault": Fault,
}


def error_of(document: bytes) -> SeedwrightError:
    """The error for a problem document."""
    problem: Problem = json.loads(document)
    if problem.get("diagnostics") is not None:
        return PackError(problem)
    return _KINDS.get(problem["title"], SeedwrightError)(problem)


def _line(found: Diagnostic) -> str:
    place = found["place"]
    at = "" if place is None else f"{place['file']}:{place['line']}:{place['column']}: "
    hint = f" ({found['hint']})" if found["hint"] else ""
    return f"{at}{found['severity']}: {found['message']}{hint}"
