"""Calls can be interrupted, watched and run at once."""

from __future__ import annotations

import signal
import threading
import time

import pytest

from seedwright import World


def test_ctrl_c_interrupts_a_call(station: World) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        station.batch(10_000_000)
    assert time.monotonic() - begin < 5


def test_ctrl_c_interrupts_threads(station: World) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    begin = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        station.batch(10_000_000, threads=2)
    assert time.monotonic() - begin < 5


def test_the_gil_is_free_while_worlds_are_built(station: World) -> None:
    thread = threading.Thread(target=station.batch, args=(2_000,))
    thread.start()
    turns = 0
    while thread.is_alive():
        turns += 1
    # With the GIL held, this loop would not turn before the batch is done.
    assert turns > 1_000


def test_progress_is_called_and_can_stop(station: World) -> None:
    seen: list[tuple[str, int, int, int]] = []
    station.batch(3_000, progress=lambda *step: seen.append(step))
    assert seen and all(stage == "batch" and done <= of for stage, _, done, of in seen)

    class Enough(Exception):
        pass

    def stop(*_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        station.batch(1_000_000, progress=stop)


def test_worlds_are_shared_by_threads(station: World) -> None:
    alone = [station.generate(str(seed)).bundle for seed in range(4)]
    together: dict[int, bytes] = {}

    def build(seed: int) -> None:
        together[seed] = station.generate(str(seed)).bundle

    threads = [threading.Thread(target=build, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[seed] for seed in range(4)] == alone
