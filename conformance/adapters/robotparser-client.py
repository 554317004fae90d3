"""Python's urllib.robotparser as a client: robotomata conformance --client -- python3 robotparser-client.py"""

import json, sys
from urllib.parse import urljoin
from urllib.robotparser import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    rules = RobotFileParser(urljoin(question["url"], "/robots.txt"))
    try:
        rules.read()
    except Exception:
        pass  # Before a file has been read, nothing may be fetched.
    allowed = rules.can_fetch(question["agent"], question["url"])
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
