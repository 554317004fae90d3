"""libwget, of wget2: apt-get install libwget0. It gives the paths that are disallowed; comparing is left to programs."""

import base64, json, sys
from ctypes import CDLL, POINTER, Structure, c_char_p, c_int, c_size_t, c_void_p
from urllib.parse import urlsplit


class Text(Structure):
    _fields_ = [("start", c_char_p), ("length", c_size_t)]


class Robots(Structure):
    _fields_ = [("paths", c_void_p), ("sitemaps", c_void_p)]


library = CDLL("libwget.so.0")
library.wget_robots_parse.restype = POINTER(Robots)
library.wget_vector_size.argtypes = [c_void_p]
library.wget_vector_get.argtypes, library.wget_vector_get.restype = [c_void_p, c_int], POINTER(Text)

for line in sys.stdin:
    question = json.loads(line)
    rules = library.wget_robots_parse(base64.b64decode(question["robots"]), question["agent"].encode())
    paths = rules.contents.paths if rules else None
    found = [library.wget_vector_get(paths, i).contents for i in range(library.wget_vector_size(paths))]
    url = urlsplit(question["url"])
    asked = (url.path or "/") + ("?" + url.query if url.query else "")
    allowed = not any(path.length and asked.encode().startswith(path.start[: path.length]) for path in found)
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
