"""The package is typed, and its stubs are those of the native part."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

HERE = Path(__file__).parents[1]


def test_mypy_is_strict() -> None:
    subprocess.run([sys.executable, "-m", "mypy", "--no-error-summary"], check=True, cwd=HERE)


def test_stubs_agree_with_the_native_part() -> None:
    line = [sys.executable, "-m", "mypy.stubtest", "seedwright._native"]
    subprocess.run(line, check=True, cwd=HERE / "tests")
