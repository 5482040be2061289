"""The manifest: what the files of a folder are about."""

from __future__ import annotations

import json
from typing import Any

from .folder import Folder

__all__ = ["MANIFEST", "OtherManifest", "claim", "read"]

MANIFEST = "manifest.json"


class OtherManifest(ValueError):
    """The folder holds another batch."""


def claim(folder: Folder, description: dict[str, Any]) -> None:
    """Writes the manifest, or compares the job with the one that is there. It is written before any other file."""
    names = folder.names()
    if MANIFEST not in names:
        if any(name.endswith(".parquet") for name in names):
            raise OtherManifest(f"{folder.address} has Parquet files but no {MANIFEST}; choose an empty folder")
        folder.write(MANIFEST, (json.dumps(description, indent=2) + "\n").encode())
    own: dict[str, Any] = json.loads(json.dumps(description))
    known = read(folder)
    differs = sorted(key for key in own.keys() | known.keys() if own.get(key) != known.get(key))
    if differs:
        raise OtherManifest(
            f"{folder.address} holds another batch: {', '.join(differs)} differ; choose another folder"
        )


def read(folder: Folder) -> dict[str, Any]:
    """Reads the manifest."""
    manifest: dict[str, Any] = json.loads(folder.read(MANIFEST))
    return manifest
