"""The native part of the package."""

from collections.abc import Callable
from typing import final

__all__ = [
    "Pack",
    "ProblemRaised",
    "SEED_VERSION",
    "VERSION",
    "batch",
    "call",
    "judged",
    "packs",
    "panic",
    "time_calls",
]

VERSION: str
SEED_VERSION: int

class ProblemRaised(Exception): ...

@final
class Pack:
    @staticmethod
    def read(files: list[tuple[str, bytes]], named: str) -> Pack: ...
    @staticmethod
    def embedded(name: str) -> Pack: ...
    @staticmethod
    def embedded_files(name: str) -> list[tuple[str, bytes]]: ...
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def hash(self) -> str: ...

def call(
    name: str,
    body: bytes,
    pack: Pack | None = None,
    timeout: float | None = None,
    progress: Callable[[str, int, int, int], object] | None = None,
) -> bytes: ...
def batch(
    body: bytes,
    pack: Pack | None = None,
    timeout: float | None = None,
    progress: Callable[[str, int, int, int], object] | None = None,
) -> tuple[bytes, list[list[bytes]]]: ...
def packs() -> bytes: ...
def judged(message: str, report: bytes) -> Exception: ...
def time_calls(name: str, body: bytes, pack: Pack, times: int) -> float: ...
def panic(message: str) -> None: ...
