"""Ray: two nodes of one core each beside one node, and what a shard costs beyond its own work.

    python bench/table_cluster.py [--rows N] [--rounds N]

Starts a cluster on this machine, with a token of its own. Ratios within one run; the best of interleaved rounds of wall
time, so the machine should be idle and have two cores.
"""

from __future__ import annotations

import argparse
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from time import sleep

import pyarrow as pa
import pyarrow.parquet as pq

import grille.table
from table import best, job, made, show

SHARD = 100_000
NODE = ("--num-cpus", "1", "--object-store-memory", "100000000", "--disable-usage-stats", "--block")


@contextmanager
def cluster(folder: str) -> Iterator[str]:
    """Start two nodes, and yield the address of the cluster."""
    os.environ |= {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), "RAY_usage_stats_enabled": "0"}
    import ray  # reads these variables

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"127.0.0.1:{port}"
    head = ("--head", "--port", str(port), "--include-dashboard", "false", "--temp-dir", os.path.join(folder, "ray"))
    nodes = []
    try:
        for options in (head, ("--address", address)):
            command = [os.path.join(os.path.dirname(sys.executable), "ray"), "start", *options, *NODE]
            nodes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            while True:
                try:
                    ray.init(address, log_to_driver=False, logging_level="ERROR")
                    alive = sum(node["Alive"] for node in ray.nodes())
                    ray.shutdown()
                except (ConnectionError, RuntimeError):
                    alive = 0
                if alive == len(nodes):
                    break
                sleep(1)
        yield address
    finally:
        for node in reversed(nodes):
            node.terminate()
            node.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    texts = list(islice(cycle(made(2000)), given.rows))
    with tempfile.TemporaryDirectory(prefix="grille", ignore_cleanup_errors=True) as folder, cluster(folder) as address:
        source = os.path.join(folder, "in.parquet")
        table = pa.table({"puzzle": texts})
        pq.write_table(table, source, compression="zstd")
        batches = table.to_batches(max_chunksize=SHARD)
        # Connecting takes a second or two, once for each run: a job of many shards, so that it does not count.
        ways = {
            "grille.table.run, 1 thread": lambda: [grille.table.run("rate", batch) for batch in batches],
            "1 core, without Ray": job("rate", source, folder, jobs=1, shard_rows=SHARD),
            "1 task at a time": job("rate", source, folder, jobs=1, shard_rows=SHARD, cluster=address),
            "2 nodes": job("rate", source, folder, shard_rows=SHARD, cluster=address),
        }
        found = best(ways, given.rounds)
        show("rate", given.rows, found)
        alone, without, one, two = found.values()
        print(f"\n  two nodes beside one core: {without / two:.2f} x; beside one task at a time: {one / two:.2f} x")
        print(f"  a shard of {SHARD:,} beyond its own work: {without / alone - 1:.0%}; on Ray {one / alone - 1:.0%}")


if __name__ == "__main__":
    main()
