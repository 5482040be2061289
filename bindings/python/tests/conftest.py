"""What the tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import seedwright

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def station() -> seedwright.World:
    """The largest pack that decides nothing but items."""
    return seedwright.World.embedded("station")


@pytest.fixture(scope="session")
def starter() -> str:
    """The text of a small pack."""
    return (ROOT / "crates/seedwright-api/worlds/starter.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def program() -> Path:
    """The command `seedwright`: the one that is named, or the one that cargo built last."""
    named = os.environ.get("SEEDWRIGHT_PROGRAM")
    suffix = ".exe" if os.name == "nt" else ""
    built = [ROOT / "target" / folder / f"seedwright{suffix}" for folder in ("release", "debug")]
    found = [Path(named)] if named else [path for path in built if path.exists()]
    if not found:
        pytest.skip("the command is not built: `cargo build --release`, or name it in SEEDWRIGHT_PROGRAM")
    return max(found, key=lambda path: path.stat().st_mtime)
