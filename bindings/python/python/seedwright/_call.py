"""Calls of the native part: requests in, replies out, problems raised."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypedDict

from . import _native
from .errors import error_of

if TYPE_CHECKING:
    from typing import TypeAlias

    OnProgress: TypeAlias = Callable[[str, int, int, int], object]


class Run(TypedDict, total=False):
    """How a call runs."""

    timeout: float | None
    """Stop after this many seconds, and raise `Stopped`."""
    progress: OnProgress | None
    """Is called about every 50 ms with the stage, the attempt, the work done and the work in all. What it raises stops
    the call."""


@contextmanager
def problems() -> Iterator[None]:
    """Raises problems of the native part as errors of this package."""
    try:
        yield
    except _native.ProblemRaised as raised:
        raise error_of(raised.args[0]) from None


def call_bytes(
    operation: str,
    request: Mapping[str, object] | bytes,
    pack: _native.Pack | None = None,
    run: Run | None = None,
) -> bytes:
    """Runs an operation, and returns the bytes of its reply."""
    body = request if isinstance(request, bytes) else json.dumps(request).encode()
    run = run or {}
    # Not with `problems()`: a generator would take longer than the rest of this function.
    try:
        return _native.call(operation, body, pack, run.get("timeout"), run.get("progress"))
    except _native.ProblemRaised as raised:
        raise error_of(raised.args[0]) from None


def call_json(
    operation: str,
    request: Mapping[str, object] | bytes,
    pack: _native.Pack | None = None,
    run: Run | None = None,
) -> Any:
    """Runs an operation, and returns its reply."""
    return json.loads(call_bytes(operation, request, pack, run))


def present(**fields: object) -> dict[str, object]:
    """The fields that are not `None`."""
    return {name: value for name, value in fields.items() if value is not None}
