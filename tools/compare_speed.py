#!/usr/bin/env python3
"""Measures how many times faster a batch of worlds is than other randomizers, in one run on one machine.

    python compare_speed.py --seedwright PROGRAM
    python compare_speed.py --seedwright PROGRAM --randovania-python venv/bin/python --game fusion
    python compare_speed.py --seedwright PROGRAM --archipelago CHECKOUT --archipelago-game "Hylics 2"

It prints a line `name value unit` for each figure: the CPU time of one world, and ratios.

- Randovania (tested with 8.9.0) generates its own game with its own preset. The same preset is imported here with
  `randovania_dump.py`, so both place the same items under the same rules. Where no way back on foot is found, a warp home is
  assumed, and a message says so.
- Archipelago is used from a source checkout. It generates a game of about the size of `station`, alone: regions, items
  and rules are made, items are placed, and it checks that the game can be beaten.

What is not installed is skipped with a message. CPU times are those of whole processes or of the work in them, whichever
favours the other program: its start and its imports don't count.

It only calls those programs, and contains nothing of them.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

TOOLS = Path(__file__).resolve().parent

RANDOVANIA = """
import asyncio, json, sys, time, typing
if not hasattr(typing, "override"):
    typing.override = lambda function: function
sys.path.insert(0, sys.argv[3])
from randovania_dump import load_preset
from randovania.generator import generator
from randovania.layout.generator_parameters import GeneratorParameters

preset = load_preset(sys.argv[1])
times = []
for seed in range(int(sys.argv[2]) + 1):
    parameters = GeneratorParameters(seed, False, [preset])
    begin = time.process_time()
    try:
        work = generator.generate_and_validate_description(
            parameters, lambda _: None, validate_after_generation=True, timeout=600
        )
    except TypeError:
        work = generator.generate_and_validate_description(
            parameters, lambda _: None, validate_after_generation=True, timeout=600, world_names=["World 1"]
        )
    try:
        asyncio.run(work)
    except Exception as error:
        print(f"seed {seed}: {error}", file=sys.stderr)
        continue
    times.append(time.process_time() - begin)
# The first seed also reads the game.
print(json.dumps(times[1:]))
"""

ARCHIPELAGO = """
import json, logging, os, sys, time
logging.disable(logging.WARNING)
sys.path.insert(0, os.getcwd())
import ModuleUpdate
ModuleUpdate.update_ran = True
from worlds.AutoWorld import AutoWorldRegister, call_all
from Fill import distribute_items_restrictive
from test.general import setup_solo_multiworld

world = AutoWorldRegister.world_types[sys.argv[1]]
times, locations = [], 0
for seed in range(int(sys.argv[2]) + 1):
    begin = time.process_time()
    multiworld = setup_solo_multiworld(world, seed=seed)
    distribute_items_restrictive(multiworld)
    call_all(multiworld, "post_fill")
    if not multiworld.can_beat_game():
        raise SystemExit(f"seed {seed} can't be beaten")
    times.append(time.process_time() - begin)
    locations = len(multiworld.get_locations())
print(json.dumps({"times": times[1:], "locations": locations}))
"""


def parse_arguments():
    parser = argparse.ArgumentParser(description="Compares the speed of a batch with that of other randomizers.")
    parser.add_argument("--seedwright", type=Path, default=Path("seedwright"), help="the program to measure")
    parser.add_argument("--worlds", type=int, default=20_000, help="how many worlds it builds")
    parser.add_argument("--randovania-python", type=Path, help="the Python that Randovania is installed for")
    parser.add_argument("--game", default="fusion", help="a game, or game/preset, of Randovania")
    parser.add_argument("--archipelago", type=Path, help="a source checkout of Archipelago")
    parser.add_argument("--archipelago-python", type=Path, default=Path(sys.executable), help="its Python")
    parser.add_argument("--archipelago-game", default="Hylics 2", help="the game that it generates")
    parser.add_argument("--seeds", type=int, default=5, help="how many seeds the others generate")
    return parser.parse_args()


def skip(name, reason):
    print(f"{name}: skipped: {reason}", file=sys.stderr)


def figure(name, value, unit):
    print(f"{name} {value:.4g} {unit}", flush=True)


class Failed(Exception):
    """A program failed; the message is the first line that it printed about it."""


def checked(command, **options):
    """Runs a program, and raises if it fails."""
    ran = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if ran.returncode != 0:
        lines = (ran.stderr or ran.stdout).strip().splitlines() or ["it printed nothing"]
        # A traceback ends with its reason; our own messages begin with it.
        raise Failed(lines[-1] if lines[0].startswith("Traceback") else lines[0])
    return ran.stdout


def cpu_of(command):
    """The CPU seconds of a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    checked(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def seconds_per_world(arguments, pack):
    """The CPU seconds of a world in a batch, the start of the program included."""
    with tempfile.TemporaryDirectory() as folder:
        rows = str(Path(folder) / "rows.csv")
        command = [arguments.seedwright, "batch", pack, "--count", arguments.worlds, "--out", rows, "--quiet"]
        return cpu_of(command) / arguments.worlds


def mean(times):
    return sum(times) / len(times)


def figures_of(command, **options):
    """The JSON that a program prints last."""
    lines = checked(command, **options).strip().splitlines()
    if not lines:
        raise Failed("it printed nothing")
    return json.loads(lines[-1])


def imported(arguments, folder):
    """The preset as a pack that can be filled."""
    dump = folder / "dump.json"
    checked([arguments.randovania_python, TOOLS / "randovania_dump.py", arguments.game, "--out", dump])

    def pack_of(name, *options):
        pack = folder / name
        program = [arguments.seedwright, "import", "randovania-dump", dump, "--quiet"]
        checked([*program, "--out", pack, *options])
        return pack

    on_foot = pack_of("on-foot")
    try:
        checked([arguments.seedwright, "items", on_foot, "--seed", "1", "--quiet"])
        return on_foot
    except Failed as failed:
        print(f"{arguments.game} on foot: {failed}; with a warp home instead", file=sys.stderr)
    return pack_of("with-warp", "--return", "warp")


def compare_randovania(arguments):
    name = "batch.ratio_randovania"
    if arguments.randovania_python is None:
        raise Failed("name the Python that Randovania is installed for: --randovania-python")
    python = arguments.randovania_python
    times = figures_of([python, "-c", RANDOVANIA, arguments.game, arguments.seeds, TOOLS])
    if not times:
        raise Failed("Randovania generated no seed")
    with tempfile.TemporaryDirectory() as folder:
        own = seconds_per_world(arguments, imported(arguments, Path(folder)))
    figure("randovania.world", mean(times) * 1e3, "ms")
    figure("seedwright.same_game", own * 1e3, "ms")
    figure(name, mean(times) / own, "times")


def compare_archipelago(arguments):
    name = "batch.ratio_archipelago"
    if arguments.archipelago is None:
        raise Failed("name a source checkout: --archipelago")
    command = [arguments.archipelago_python, "-c", ARCHIPELAGO, arguments.archipelago_game, arguments.seeds]
    found = figures_of(command, cwd=arguments.archipelago)
    own = seconds_per_world(arguments, "station")
    figure("archipelago.world", mean(found["times"]) * 1e3, "ms")
    figure("archipelago.locations", found["locations"], "locations")
    figure("seedwright.station", own * 1e3, "ms")
    figure(name, mean(found["times"]) / own, "times")


def main():
    arguments = parse_arguments()
    # Other programs start in other folders. Links stay as they are: an environment's Python is one.
    for name in ("seedwright", "randovania_python", "archipelago", "archipelago_python"):
        path = getattr(arguments, name)
        if path is not None and path.exists():
            setattr(arguments, name, path.absolute())
    for name, compare in (("randovania", compare_randovania), ("archipelago", compare_archipelago)):
        try:
            compare(arguments)
        except (Failed, OSError) as error:
            skip(f"batch.ratio_{name}", error)


if __name__ == "__main__":
    main()
