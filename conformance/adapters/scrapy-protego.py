"""Protego, Scrapy's parser: apt-get install python3-protego, or pip install protego."""

import base64, json, sys
from protego import Protego

for line in sys.stdin:
    question = json.loads(line)
    file = base64.b64decode(question["robots"]).decode("utf-8-sig", "replace")
    allowed = Protego.parse(file).can_fetch(question["url"], question["agent"])
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
