"""Answers lines of a file on a Dask cluster of this machine, one worker of which is killed at its work.

Usage: cluster.py QUESTIONS ANSWERS PARTS COMMAND...

Writes a file for each part into the folder ANSWERS, and prints as JSON what the workers did.
"""

import json
import os
import signal
import subprocess
import sys
import time

from dask.distributed import Client, LocalCluster


def answer(part, lines, out, command, folder):
    """Pipes a part through one filter. Its file takes its name when it is complete, so that a repeat leaves one."""
    with open(os.path.join(folder, f"ran.{part}.{os.getpid()}"), "w"):
        pass
    time.sleep(0.2)
    done = subprocess.run(command, input=lines.encode(), capture_output=True, check=True).stdout
    draft = f"{out}.{os.getpid()}.tmp"
    with open(draft, "wb") as file:
        file.write(done)
        os.fsync(file.fileno())
    os.replace(draft, out)
    return os.getpid()


def main():
    questions, folder, parts, *command = sys.argv[1:]
    with open(questions, encoding="utf-8", newline="\n") as file:
        lines = file.read().splitlines(keepends=True)
    size = -(-len(lines) // int(parts))
    cluster = LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    )
    with cluster, Client(cluster) as client:
        pids = sorted(client.run(os.getpid).values())
        tasks = [
            client.submit(
                answer,
                part,
                "".join(lines[part * size : (part + 1) * size]),
                os.path.join(folder, f"part-{part:05}.jsonl"),
                command,
                folder,
                pure=False,
            )
            for part in range(int(parts))
        ]
        # It is killed once it has begun a part.
        victim = None
        while victim is None:
            started = {int(name.rsplit(".", 1)[1]) for name in os.listdir(folder) if name.startswith("ran.")}
            victim = next((pid for pid in pids if pid in started), None)
            time.sleep(0.02)
        os.kill(victim, signal.SIGKILL)
        by = client.gather(tasks)
    print(json.dumps({"workers": len(pids), "victim": victim, "by": by}))


if __name__ == "__main__":
    main()
