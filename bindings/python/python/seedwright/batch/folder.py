"""The folder of a batch: on a disk, or under an address such as `s3://bucket/batch`."""

from __future__ import annotations

import os
import uuid
from typing import TYPE_CHECKING

import pyarrow
from pyarrow import fs

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Folder"]

# Their files appear when they are complete; to rename one there is to copy it.
_OBJECT_STORES = {"s3", "gcs", "abfs"}


class Folder:
    """A folder in which files appear completely or not at all."""

    def __init__(self, address: str | os.PathLike[str]) -> None:
        self.address = os.fspath(address)
        if "://" in self.address:
            self._files, self._path = fs.FileSystem.from_uri(self.address)
        else:
            self._files, self._path = fs.LocalFileSystem(), os.path.abspath(self.address)

    def names(self) -> list[str]:
        """The names of its files."""
        found = self._files.get_file_info(fs.FileSelector(self._path, allow_not_found=True))
        return sorted(info.base_name for info in found if info.type == fs.FileType.File)

    def read(self, name: str) -> bytes:
        """The content of a file."""
        with self._files.open_input_stream(self._at(name)) as stream:
            return bytes(stream.read())

    def open(self, name: str) -> pyarrow.NativeFile:
        """Opens a file to read parts of it."""
        return self._files.open_input_file(self._at(name))

    def write(self, name: str, content: bytes | pyarrow.Buffer) -> None:
        """Writes a file. It is there completely or not at all, whenever the process ends."""
        self._files.create_dir(self._path, recursive=True)
        if self._files.type_name in _OBJECT_STORES:
            self._put(name, content)
            return
        # Another process may write the same file: then both are the same, and the last one stays.
        temporary = f".{name}.{uuid.uuid4().hex}.tmp"
        try:
            self._put(temporary, content)
            self._files.move(self._at(temporary), self._at(name))
        except BaseException:
            if self._files.get_file_info(self._at(temporary)).type == fs.FileType.File:
                self._files.delete_file(self._at(temporary))
            raise

    def paths(self) -> Iterator[tuple[str, str]]:
        """The names and paths of its Parquet files."""
        for name in self.names():
            if name.endswith(".parquet"):
                yield name, self._at(name)

    def _put(self, name: str, content: bytes | pyarrow.Buffer) -> None:
        with self._files.open_output_stream(self._at(name)) as stream:
            stream.write(content)

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}"
