"""Crawlers that follow links: crawl.py wget, wget2 or httrack. The page / of each server links to the URL in question."""

import json, subprocess, sys, tempfile
from urllib.parse import urljoin, urlsplit

COMMANDS = {
    "wget": "wget --recursive --level=1 --tries=1 --timeout=5 --user-agent={agent} {start}",
    "wget2": "wget2 --recursive --level=1 --tries=1 --timeout=5 --user-agent={agent} {start}",
    "httrack": "httrack {start} --depth=2 --robots=2 --retries=0 --timeout=5 --user-agent {agent} --quiet",
}

for line in sys.stdin:
    question = json.loads(line)
    words = COMMANDS[sys.argv[1]].split()
    start = urljoin(question["url"], "/")
    with tempfile.TemporaryDirectory() as folder:
        command = [word.format(agent=question["agent"], start=start) for word in words]
        subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=30)
        path = urlsplit(question["url"]).path
        found = subprocess.run(["find", ".", "-type", "f", "-path", f"*{path}*"], cwd=folder, capture_output=True)
    print(json.dumps({"id": question["id"], "allowed": found.stdout != b""}), flush=True)
