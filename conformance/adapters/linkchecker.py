"""The parser of LinkChecker: apt-get install linkchecker."""

import base64, json, re, sys
from linkcheck.robotparser2 import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    file = base64.b64decode(question["robots"]).decode("utf-8-sig", "replace")
    rules = RobotFileParser(session=None)
    rules.encoding = "utf-8"
    rules.parse(re.split("\r\n|\r|\n", file))
    allowed = bool(rules.can_fetch(question["agent"], question["url"]))
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
