"""The examples of the book's chapter print what it says.

`SEEDWRIGHT_BLESS=1` writes what they print now into the chapter.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT

pytest.importorskip("duckdb")
pytest.importorskip("polars")
pytest.importorskip("pandas")

CHAPTER = ROOT / "book/src/python.md"
BLOCK = re.compile(r"(?<=^```python\n).*?(?=^```$)", re.DOTALL | re.MULTILINE)


def printed(example: doctest.Example, names: dict[str, Any]) -> str:
    """What an example prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(example.source, str(CHAPTER), "single"), names)
    # A doctest ends at an empty line.
    return "\n".join(line or "<BLANKLINE>" for line in out.getvalue().splitlines())


def run(block: str, names: dict[str, Any]) -> str:
    """Runs the examples of a block, and returns it with what they print."""
    parts = []
    for example in doctest.DocTestParser().get_examples(block):
        first, *rest = example.source.splitlines()
        parts += [f">>> {first}", *(f"... {line}" for line in rest)]
        parts += [text for text in [printed(example, names)] if text]
    return "\n".join([*parts, "", ""])


def test_the_chapter_prints_what_it_says(
    tmp_path: Path, starter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "starter.toml").write_text(starter, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    text = CHAPTER.read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    actual = BLOCK.sub(lambda block: run(block.group(), names), text)
    if os.environ.get("SEEDWRIGHT_BLESS"):
        CHAPTER.write_text(actual, encoding="utf-8")
    assert actual == text


def test_the_program_for_games_prints_what_the_book_says() -> None:
    program = [sys.executable, str(ROOT / "bindings/python/tests/game.py")]
    printed = subprocess.run(program, check=True, capture_output=True, text=True).stdout
    chapter = (ROOT / "book/src/in-your-game.md").read_text(encoding="utf-8")
    assert f"```text\n{printed}```" in chapter
