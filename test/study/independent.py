"""Counts how far robots.txt files restrict agents, as docs/survey.md defines it, with nothing but Python's standard library.

Reads {"files": [path], "agents": [{"name", "tokens", "boundByStar"}]} from standard input, and prints for each agent how
many files restrict it not at all, in part and fully.
"""

import json
import re
import sys
from urllib.parse import quote, unquote_to_bytes

LIMIT = 512_000
PROBE = "robotomata-probe"
FIELDS = {
    "user-agent": re.compile(r"user[ -]?agent$"),
    "allow": re.compile(r"allow$"),
    "disallow": re.compile(r"(?:diss?allow|dissalow|disalow|diasllow|disallaw)$"),
}
BARE = re.compile(r"[ \t]*(user-agent|allow|disallow)[ \t]+([^ \t#]+)[ \t]*$", re.I)


def text_of(body):
    if body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return body.decode("utf-16", "replace")
    cut = len(body) > LIMIT
    body = body[:LIMIT]
    if cut:
        body = body[: max(body.rfind(b"\n"), body.rfind(b"\r")) + 1]
    return body.decode("utf-8", "surrogateescape").removeprefix("\ufeff")


def lines_of(text):
    """Pairs of field and value."""
    for line in re.split(r"\r\n|\r|\n", text):
        line = line.split("#", 1)[0]
        name, colon, value = line.partition(":")
        if not colon:
            bare = BARE.match(line)
            if not bare:
                continue
            name, value = bare.groups()
        name = name.strip(" \t").lower()
        for field, spelling in FIELDS.items():
            if spelling.match(name):
                yield field, value.strip(" \t")


def groups_of(text):
    """The rules of each token, in lower case; all rules in file order."""
    groups, every, open_tokens, in_agents = {}, [], [], False
    for field, value in lines_of(text):
        if field == "user-agent":
            if not in_agents:
                open_tokens = []
            in_agents = True
            token = "*" if re.match(r"\*(?:\s|$)", value) else re.match(r"[A-Za-z0-9_-]*", value).group().lower()
            if token:
                groups.setdefault(token, [])
            open_tokens.append(token)
        elif open_tokens:
            in_agents = False
            rule = (field == "allow", value)
            if value:
                every.append(value)
                for token in set(open_tokens) - {""}:
                    groups[token].append(rule)
    return groups, every


def normal(text):
    """Escapes in one form: those of unreserved characters undone, all other bytes beyond ASCII escaped."""
    raw = text.encode("utf-8", "surrogateescape")

    def one(match):
        byte = unquote_to_bytes(match.group())
        return byte if re.match(rb"[A-Za-z0-9._~-]", byte) else match.group().upper()

    raw = re.sub(rb"%[0-9A-Fa-f]{2}", one, raw)
    return quote(raw, safe="".join(map(chr, range(0x21, 0x7F))).replace('"', "").replace("<", "").replace(">", ""))


def url_path(path):
    """A path as URLs have it: without dot segments."""
    path, question, query = path.partition("?")
    parts = path.replace("\\", "/").split("/")[1:]
    kept = []
    for at, part in enumerate(parts):
        last = at == len(parts) - 1
        plain = re.sub("%2e", ".", part, flags=re.I)
        if plain == "..":
            kept = kept[:-1]
        if plain in (".", ".."):
            if last:
                kept.append("")
        else:
            kept.append(part)
    return "/" + "/".join(kept) + question + query


def matcher(pattern):
    whole = pattern.endswith("$")
    body = normal(pattern[:-1] if whole else pattern)
    return re.compile(".*".join(map(re.escape, body.split("*"))) + ("$" if whole else ""), re.S), len(normal(pattern))


def restriction(rules, probes):
    rules = [(allow, *matcher(pattern)) for allow, pattern in rules]
    disallowed = 0
    for probe in probes:
        best = (-1, True)
        for allow, pattern, length in rules:
            if (length, allow) > best and pattern.match(probe):
                best = (length, allow)
        disallowed += not best[1]
    return "none" if disallowed == 0 else "full" if disallowed == len(probes) else "partial"


def probes_of(patterns):
    probes = {"/": None, "/" + PROBE: None}
    for pattern in patterns:
        whole = pattern.endswith("$")
        path = (pattern[:-1] if whole else pattern).replace("*", "")
        path = path if path.startswith("/") else "/" + path
        for probe in [path] if whole else [path, path + PROBE]:
            if probe != "/robots.txt":
                probes[probe] = None
    return [normal(url_path(probe)) for probe in probes]


def main():
    asked = json.load(sys.stdin)
    counts = {agent["name"]: {"none": 0, "partial": 0, "full": 0} for agent in asked["agents"]}
    each = {}
    for path in asked["files"]:
        with open(path, "rb") as file:
            groups, every = groups_of(text_of(file.read()))
        probes = probes_of(every)
        known = {}
        each[path] = {}
        for agent in asked["agents"]:
            tokens = agent["tokens"] + (["*"] if agent["boundByStar"] else [])
            bound = next((token for token in tokens if token in groups), None)
            if bound not in known:
                known[bound] = restriction(groups.get(bound, []), probes)
            counts[agent["name"]][known[bound]] += 1
            each[path][agent["name"]] = known[bound]
    json.dump({"counts": counts, "each": each} if "--each" in sys.argv else counts, sys.stdout)


main()
