"""The command `python -m seedwright.batch`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from .. import SeedwrightError, World, packs
from .job import Job
from .manifest import OtherManifest
from .report import report
from .run import run

_ABOUT = "Builds many worlds on all cores or on a Ray cluster, and writes a Parquet file for each shard."
_MORE = "`python -m seedwright.batch report DIR` describes the rows of a folder."


def main(arguments: list[str] | None = None) -> int:
    """Runs the command, and returns its exit code, which means the same as those of the command `seedwright`."""
    words = sys.argv[1:] if arguments is None else arguments
    try:
        if words[:1] == ["report"]:
            return _report(words[1:])
        return _batch(_parser().parse_args(words))
    except KeyboardInterrupt:
        print("stopped; the same command continues", file=sys.stderr)
        return 130
    except SeedwrightError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.problem.get("exitCode") or 2
    except (OtherManifest, OSError, ValueError, ModuleNotFoundError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _batch(typed: argparse.Namespace) -> int:
    first, last = typed.seeds
    job = Job(
        _world(typed.pack),
        first,
        last,
        shard=typed.shard,
        prefix=typed.prefix,
        columns=typed.columns,
        where=typed.where,
        choice=_choice(typed),
    )
    run(job, typed.out, jobs=typed.jobs, ray=typed.ray, show=not typed.quiet)
    return 0


def _report(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m seedwright.batch report", description="Describes the rows of a batch, as Markdown."
    )
    parser.add_argument("folder", metavar="DIR", help="the folder of the batch, or its address")
    print(report(parser.parse_args(words).folder), end="")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m seedwright.batch", description=_ABOUT, epilog=_MORE)
    add = parser.add_argument
    add("pack", metavar="PACK", help="a .toml or .json file, a folder of them, or the name of an embedded pack")
    add("--seeds", metavar="A..B", type=_numbers, required=True, help="the numbers of the seeds, from A to B")
    add("--shard", metavar="N", type=_whole, default=20_000, help="seeds per file; %(default)s by default")
    add("--out", metavar="DIR", required=True, help="a folder, or an address such as s3://bucket/batch")
    add("--prefix", metavar="TEXT", help='what seeds begin with: `demo` gives "demo 1", "demo 2", ...')
    add("--columns", metavar="LIST", help="the columns, such as `default, spheres, sphere(Bow)`")
    add("--where", metavar="CONDITION", help="write only rows about worlds that meet a condition")
    add("--preset", metavar="NAME", help="a preset of the pack")
    add("--set", metavar="NAME=VALUE", action="append", default=[], help="an option or a trick; can be repeated")
    add("--shape", metavar="TEXT", help="what the worlds should be like, such as `spheres=8..12`")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=_whole, help="the number of threads; one per core by default")
    where.add_argument(
        "--ray",
        metavar="ADDRESS",
        nargs="?",
        const="auto",
        help="run on a Ray cluster: its address, `auto` to find the one that runs here, or `local` to start one",
    )
    add("--quiet", "-q", action="store_true", help="show no progress")
    return parser


def _world(pack: str) -> World:
    if os.path.exists(pack) or pack not in {row["name"] for row in packs()}:
        return World.read(Path(pack))
    return World.embedded(pack)


def _choice(typed: argparse.Namespace) -> dict[str, object]:
    choice: dict[str, object] = {}
    if typed.preset is not None:
        choice["preset"] = typed.preset
    if typed.shape is not None:
        choice["shape"] = typed.shape
    if typed.set:
        pairs = [text.partition("=") for text in typed.set]
        # The pack knows the types of its options: words are read as on the command line.
        choice["settings"] = {name.strip(): value.strip() for name, _, value in pairs}
    return choice


def _whole(text: str) -> int:
    number = int(text.replace("_", ""))
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _numbers(text: str) -> tuple[int, int]:
    first, _, last = text.replace("_", "").partition("..")
    try:
        return int(first), int(last or first)
    except ValueError:
        raise argparse.ArgumentTypeError("write two whole numbers, such as 1..1000") from None


if __name__ == "__main__":
    sys.exit(main())
