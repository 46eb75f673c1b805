#!/usr/bin/env python3
"""Runs a design of the lab on Dask: a shard a task, then one strict merge.

    dask_study.py DESIGN.toml OUT --shards 20 [--scheduler ADDRESS] [--lab PROGRAM] [-- MORE ARGUMENTS OF THE LAB]

Dask schedules, retries and gathers; the work is the lab's own program, so OUT must be a folder that all workers see. Without a
scheduler two local workers are started. A shard that a dying worker left half done is begun anew by another: what is
finished is written by renaming, and its journal keeps the games that were played.
"""

import argparse
import pathlib
import subprocess
import sys

from dask.distributed import Client, LocalCluster, as_completed


def shard(lab, design, out, index, count, more):
    """Plays one shard; an error of the lab is an error of the task."""
    line = [lab, "run", design, "--out", out, "--shard", f"{index}/{count}", "--workers", "1", *more]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"shard {index}/{count}: {done.stderr.strip()}")
    return index


def main():
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("design")
    words.add_argument("out")
    words.add_argument("--shards", type=int, default=20)
    words.add_argument("--scheduler")
    words.add_argument("--lab", default="stavka-lab")
    # What follows two dashes is for the lab; argparse would look for options of ours in it.
    ours, theirs = sys.argv[1:], []
    if "--" in ours:
        at = ours.index("--")
        ours, theirs = ours[:at], ours[at + 1 :]
    given = words.parse_args(ours)
    design, out = (str(pathlib.Path(path).resolve()) for path in (given.design, given.out))
    cluster = given.scheduler or LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with Client(cluster) as client:
        tasks = [
            client.submit(
                shard, given.lab, design, out, index, given.shards, theirs, pure=False, retries=3
            )
            for index in range(given.shards)
        ]
        for number, task in enumerate(as_completed(tasks), 1):
            task.result()
            print(f"{number} of {given.shards} shards", file=sys.stderr, flush=True)
    if not given.scheduler:
        cluster.close()
    return subprocess.run([given.lab, "merge", out, *theirs], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
