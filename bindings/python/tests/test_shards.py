"""Shards are written once, completely, and only to the folder that they belong to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rows import digest, rows_of

pytest.importorskip("pyarrow")

from seedwright import World
from seedwright.batch import Job, OtherManifest, report, run
from seedwright.batch.__main__ import main

COLUMNS = "default, number, spheres, visits"


@pytest.fixture(scope="module")
def job(station: World) -> Job:
    return Job(station, 1, 1_050, shard=100, prefix="demo", columns=COLUMNS)


def test_shards_have_the_rows_of_a_batch(job: Job, tmp_path: Path) -> None:
    results = run(job, tmp_path, jobs=2)
    assert [job.file_of(shard) for shard in range(11)] == sorted(path.name for path in tmp_path.glob("*.parquet"))
    assert sum(result.seeds for result in results) == 1_050
    whole = job.batch(job.numbers).to_arrow()
    assert rows_of(tmp_path).to_pylist() == whole.to_pylist()


def test_a_batch_continues_with_what_is_missing(job: Job, tmp_path: Path) -> None:
    run(job, tmp_path, jobs=2)
    before = digest(rows_of(tmp_path))
    kept = tmp_path / job.file_of(3)
    time_of_kept = kept.stat().st_mtime_ns
    for shard in (0, 7, 10):
        (tmp_path / job.file_of(shard)).unlink()
    assert sorted(result.shard for result in run(job, tmp_path, jobs=1)) == [0, 7, 10]
    assert digest(rows_of(tmp_path)) == before and kept.stat().st_mtime_ns == time_of_kept
    assert run(job, tmp_path) == []


def test_another_batch_is_refused(job: Job, station: World, tmp_path: Path) -> None:
    run(Job(station, 1, 10), tmp_path)
    for other in (Job(station, 1, 11), Job(station, 1, 10, prefix="x"), Job(World.embedded("blank"), 1, 10)):
        with pytest.raises(OtherManifest, match="another batch"):
            run(other, tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(OtherManifest, match="no manifest"):
        run(Job(station, 1, 10), tmp_path)


def test_a_killed_batch_leaves_whole_files(tmp_path: Path) -> None:
    words = ["station", "--seeds", "1..1_000_000", "--shard", "50", "--out", str(tmp_path), "--jobs", "2"]
    process = subprocess.Popen([sys.executable, "-m", "seedwright.batch", *words, "--quiet"])
    _wait(lambda: len(list(tmp_path.glob("*.parquet"))) >= 4)
    process.kill()
    process.wait()
    job = Job(World.embedded("station"), 1, 1_000_000, shard=50)
    rows = rows_of(tmp_path)
    done = [shard for shard in range(100) if (tmp_path / job.file_of(shard)).exists()]
    seeds = [str(number) for shard in done for number in job.numbers_of(shard)]
    assert rows.column("seed").to_pylist() == seeds


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal between processes")
def test_ctrl_c_ends_the_command(tmp_path: Path) -> None:
    words = ["station", "--seeds", "1..1_000_000", "--out", str(tmp_path), "--jobs", "2"]
    process = subprocess.Popen([sys.executable, "-m", "seedwright.batch", *words], stderr=subprocess.PIPE)
    _wait(lambda: (tmp_path / "manifest.json").exists())
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    said = process.stderr.read().decode()
    assert process.wait(timeout=20) == 130 and "continues" in said
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ["statoin", "--seeds", "1..2"],
        ["station", "--seeds", "2..1"],
        ["station", "--seeds", "1..2", "--columns", "nothing"],
        ["station", "--seeds", "1..2", "--set", "noSuchOption=1"],
    ):
        assert main([*words, "--out", str(tmp_path)]) == 2
        assert "error: " in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("module", "line"), [
    ("pyarrow", "import seedwright.batch"),
    ("ray", "from seedwright.batch import run; run.__globals__['_runner'](None, 'local')"),
])
def test_what_is_not_installed_is_named(module: str, line: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; {line}"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    extra = "batch" if module == "pyarrow" else module
    assert ran.returncode != 0 and f'pip install "seedwright[{extra}]"' in ran.stderr


def test_a_report_describes_the_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["station", "--seeds", "1..500", "--shard", "200", "--out", str(tmp_path), "--columns", COLUMNS]
    assert main([*words, "--set", "etankCount=3", "--quiet"]) == 0
    assert main(["report", str(tmp_path)]) == 0
    text = capsys.readouterr().out
    rows = rows_of(tmp_path).to_pylist()
    assert "| proved | 500 | 100.000% |" in text
    most = max(row["spheres"] for row in rows)
    seeds = [row["seed"] for row in rows if row["spheres"] == most]
    (line,) = [line for line in text.splitlines() if line.startswith("| spheres |")]
    assert f"| {most} |" in line and f"`{seeds[0]}`" in line
    (tmp_path / "part-00000001.parquet").unlink()
    assert "1 of 3 shards are missing" in report(tmp_path)


def test_addresses_are_written_like_folders(station: World, tmp_path: Path) -> None:
    job = Job(station, 1, 60, shard=25)
    run(job, tmp_path.as_uri() + "/out", jobs=1)
    assert rows_of(tmp_path / "out").to_pylist() == job.batch(job.numbers).to_arrow().to_pylist()


def _wait(is_done: object, seconds: float = 60) -> None:
    assert callable(is_done)
    end = time.monotonic() + seconds
    while not is_done():
        assert time.monotonic() < end
        time.sleep(0.05)
