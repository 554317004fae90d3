"""Python's urllib.robotparser."""

import base64, json, re, sys
from urllib.robotparser import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    file = base64.b64decode(question["robots"]).decode("utf-8-sig", "replace")
    rules = RobotFileParser()
    rules.parse(re.split("\r\n|\r|\n", file))
    allowed = rules.can_fetch(question["agent"], question["url"])
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
