"""Measures what Python and Ray add, and prints a line `name value unit` for each figure.

    python bindings/python/tools/bench.py [--quick] [NAME...]

What Python adds is CPU time, the least of several rounds. What Ray adds is a ratio of times in which both sides take
turns: run it while nothing else runs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from seedwright import World, _native
from seedwright.batch import Job, run


def python_overhead(quick: bool) -> None:
    """The CPU time of a call beyond that of the operation: request to JSON, reply from JSON, the way there and back."""
    times = 200 if quick else 2_000
    for pack, name in (("blank", "python.overhead"), ("station", "python.overhead_station")):
        world = World.embedded(pack)
        body = json.dumps({"seed": "7"}).encode()
        calls = times if pack == "blank" else times // 10

        def native(world: World = world, calls: int = calls, body: bytes = body) -> None:
            _native.time_calls("items", body, world._pack, calls)

        def python(world: World = world, calls: int = calls) -> None:
            for _ in range(calls):
                world.items("7")

        native()
        rounds = [(_cpu(native), _cpu(python)) for _ in range(9)]
        least = min(own for _, own in rounds) - min(own for own, _ in rounds)
        figure(name, least / calls * 1e6, "us")


def batch_rate(quick: bool) -> None:
    """Worlds per second of CPU time, as rows of a table."""
    world = World.embedded("station")
    count = 1_000 if quick else 10_000
    world.batch(10)
    best = min(_cpu(lambda: world.batch(count).to_arrow()) for _ in range(3))
    figure("python.batch_station", count / best, "worlds/CPU-s")


def ray_overhead(quick: bool) -> None:
    """The time of a batch on Ray next to that on as many threads of one process."""
    import ray

    cores = 2
    shard, shards = (500 if quick else 20_000), 2 * cores
    job = Job(World.embedded("station"), 1, shards * shard, shard=shard)
    ray.init(num_cpus=cores, log_to_driver=False)
    try:
        with tempfile.TemporaryDirectory() as folder:
            # The first tasks start workers, which prepare the pack.
            run(Job(job.world, 1, 4 * cores, shard=1), Path(folder, "warm"), ray="auto", show=False)
            ratios = []
            for turn in range(1 if quick else 3):
                alone = _wall(lambda: run(job, Path(folder, f"threads-{turn}"), jobs=cores, show=False))
                on_ray = _wall(lambda: run(job, Path(folder, f"ray-{turn}"), ray="auto", show=False))
                ratios.append(on_ray / alone)
        figure("ray.overhead", (statistics.median(ratios) - 1) * 100, "%")
        empty = ray.remote(num_cpus=1)(_nothing)
        ray.get([empty.remote() for _ in range(50)])
        tasks = 200
        passed = _wall(lambda: ray.get([empty.remote() for _ in range(tasks)]))
        figure("ray.empty_task", passed / tasks * cores * 1e3, "ms")
    finally:
        ray.shutdown()


def figure(name: str, value: float, unit: str) -> None:
    """Prints a figure."""
    print(f"{name} {value:.3g} {unit}", flush=True)


def _nothing() -> None:
    pass


def _wall(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _cpu(work: Callable[[], object]) -> float:
    begin = time.thread_time()
    work()
    return time.thread_time() - begin


BENCHMARKS = {"python.overhead": python_overhead, "python.batch": batch_rate, "ray.overhead": ray_overhead}


def main() -> None:
    """Runs the benchmarks that are named by their beginnings, or all."""
    parser = argparse.ArgumentParser(description="Measure what Python and Ray add.")
    parser.add_argument("--quick", action="store_true", help="measure for a shorter time")
    parser.add_argument("names", metavar="NAME", nargs="*", help="benchmarks by the beginning of their names")
    typed = parser.parse_args()
    chosen = [run for name, run in BENCHMARKS.items() if name.startswith(tuple(typed.names) or "")]
    if not chosen:
        sys.exit(f"no such benchmark; there are {', '.join(BENCHMARKS)}")
    for benchmark in chosen:
        benchmark(typed.quick)


if __name__ == "__main__":
    main()
