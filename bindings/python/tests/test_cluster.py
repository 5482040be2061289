"""A batch on a cluster of several nodes has the rows of a single process, also if a node dies.

`SEEDWRIGHT_CLUSTER_SHARDS` makes it longer.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rows import digest, rows_of

ray = pytest.importorskip("ray")
pytest.importorskip("pyarrow")

from ray.cluster_utils import Cluster

from seedwright import World
from seedwright.batch import Job, run

SHARDS = int(os.environ.get("SEEDWRIGHT_CLUSTER_SHARDS", "24"))
# Ray notices a dead node after three of these, instead of after half a minute.
HEALTH = {
    "health_check_initial_delay_ms": 500,
    "health_check_period_ms": 500,
    "health_check_timeout_ms": 500,
    "health_check_failure_threshold": 3,
}


@pytest.fixture
def cluster() -> Iterator[tuple[Any, Any]]:
    """Two nodes with a core each, as processes of this machine."""
    memory = {"object_store_memory": 100_000_000}
    cluster = Cluster(True, head_node_args={"num_cpus": 1, "_system_config": HEALTH, **memory})
    second = cluster.add_node(num_cpus=1, **memory)
    cluster.wait_for_nodes()
    yield cluster, second
    ray.shutdown()
    cluster.shutdown()


def test_a_node_can_die(cluster: tuple[Any, Any], station: World, tmp_path: Path) -> None:
    nodes, second = cluster
    job = Job(station, 1, SHARDS * 200, shard=200, columns="default, number, spheres")
    killed: list[int] = []

    def kill() -> None:
        """Kills the second node when a third of the shards are done."""
        while len(list(tmp_path.glob("*.parquet"))) < SHARDS // 3:
            time.sleep(0.02)
        killed.append(len(list(tmp_path.glob("*.parquet"))))
        nodes.remove_node(second, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    results = run(job, tmp_path, ray=nodes.address, show=False)
    killer.join()
    assert killed and killed[0] < SHARDS, "the node died while shards were left"
    assert sorted(result.shard for result in results) == list(range(SHARDS))
    rows = rows_of(tmp_path)
    assert rows.column("number").to_pylist() == list(job.numbers), "every row is there once"
    assert digest(rows) == digest(job.batch(job.numbers).to_arrow())


def test_an_error_of_a_task_ends_the_batch(cluster: tuple[Any, Any], station: World, tmp_path: Path) -> None:
    job = Job(station, 1, 100, shard=50)
    # A file can't replace this folder.
    (tmp_path / job.file_of(1) / "inside").mkdir(parents=True)
    with pytest.raises(OSError):
        run(job, tmp_path, ray=cluster[0].address, show=False)
