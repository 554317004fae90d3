"""Counts what robots.txt files say, as docs/survey.md defines it, with nothing but Python's standard library.

Reads {"files": [path], "agents": [{"name", "tokens", "own", "boundByStar", "purpose"}], "blocked": [such agents]} from
standard input, and prints the tables of `survey --json` that do not depend on lint, with the bases of all. With --levels, it
prints for each agent how many files restrict it not at all, in part and fully, and with --each, those of each file, too.
"""

import json
import math
import re
import sys
from collections import Counter, defaultdict
from urllib.parse import quote, unquote_to_bytes

LIMIT = 512_000
PROBE = "robotomata-probe"
FIELDS = {
    "user-agent": re.compile(r"user[ -]?agent$"),
    "allow": re.compile(r"allow$"),
    "disallow": re.compile(r"(?:diss?allow|dissalow|disalow|diasllow|disallaw)$"),
    "sitemap": re.compile(r"site-?map$"),
    "crawl-delay": re.compile(r"crawl[ -]?delay$"),
}
BARE = re.compile(r"[ \t]*(user-agent|allow|disallow|sitemap|crawl-delay)[ \t]+([^ \t#]+)[ \t]*$", re.I)


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
        if not line.strip(" \t"):
            continue
        name, colon, value = line.partition(":")
        if not colon:
            bare = BARE.match(line)
            if not bare:
                continue
            name, value = bare.groups()
        name = name.strip(" \t")
        if name:
            field = next((field for field, spelling in FIELDS.items() if spelling.match(name.lower())), name)
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
        elif field in ("allow", "disallow") and open_tokens:
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


MAGIC = [b"\x1f\x8b", b"\x1f\x9d", b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\x00", b"PK\x03\x04", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"%PDF-", b"\x7fELF"]


def unreadable(body):
    """What stands in the place of a file, if anything."""
    if any(body.startswith(magic) for magic in MAGIC):
        return "binary"
    head = body.lstrip(b"\t\n\x0b\x0c\r \xef\xbb\xbf\xc2\xa0")
    while head.startswith(b"<!--"):
        rest = head.partition(b"-->")[2].lstrip()
        if not rest:
            break
        head = rest
    if re.match(rb"<[a-z!?/]", head, re.I):
        return "markup"
    if re.match(rb"[{\[]\s*[\"{\[\]}]", head):
        return "json"
    strange = sum(byte < 9 or 13 < byte < 32 and byte != 27 for byte in body[:4096])
    if body[:2] in (b"\xff\xfe", b"\xfe\xff") or strange * 20 <= len(body[:4096]):
        return None
    return None if any(field in FIELDS for field, _ in lines_of(text_of(body))) else "binary"


def encoding(body):
    if not body:
        return "empty"
    if body[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if body.startswith(b"\xef\xbb\xbf"):
        return "utf-8 with a mark"
    if body.isascii():
        return "ascii"
    try:
        body.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        return "other"


def up(number):
    return str(0 if number == 0 else 2 ** math.ceil(math.log2(number)))


def spelled(number):
    """As JSON has a number."""
    return str(int(number)) if number == int(number) else repr(number)


def count(tally, path, asked):
    with open(path, "rb") as file:
        body = file.read()
    tally["files"] += 1
    tally["bytes"] += len(body)
    tally["sizes"][up(len(body))] += 1
    tally["encodings"][encoding(body[:LIMIT])] += 1
    why = unreadable(body)
    if why:
        tally["unreadable"][why] += 1
        return
    text = text_of(body)
    lines = list(lines_of(text))
    ends = set(re.findall(r"\r\n|\r|\n", text))
    name = {frozenset(): "none", frozenset(["\n"]): "LF", frozenset(["\r\n"]): "CR LF", frozenset(["\r"]): "CR"}
    tally["lineEnds"][name.get(frozenset(ends), "mixed")] += 1
    clean = lambda value: value.encode("utf-8", "surrogateescape").decode("utf-8", "replace").lower()[:100]
    tally["agents"].update({clean(value) for field, value in lines if field == "user-agent"})
    tally["directives"].update({field if field in FIELDS else clean(field) for field, _ in lines})
    first = next((at for at, (field, _) in enumerate(lines) if field == "user-agent"), len(lines))
    delays = [
        float(found.group(1))
        for field, value in lines[first:]
        if field == "crawl-delay" and (found := re.match(r"(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:[ \t]*s(?:ec(?:ond)?s?)?)?$", value, re.I))
    ]
    if delays:
        tally["crawlDelays"][spelled(max(delays))] += 1
    maps = sum(field == "sitemap" for field, _ in lines)
    tally["sitemaps"]["files"] += maps > 0
    tally["sitemaps"]["urls"] += maps
    signals = set()
    for field, value in lines:
        if re.match(r"content-(signals?|usage)$", field, re.I):
            key = field.lower().rstrip("s")
            pairs = re.findall(r"[\w-]+\s*=\s*[\w-]+", value, re.A)
            signals.update(key + ": " + re.sub(r"\s+", "", pair).lower() for pair in pairs)
    tally["signals"].update(signals)
    groups, every = groups_of(text)
    begun = 0
    listing = False
    for field, _ in lines:
        begun += field == "user-agent" and not listing
        listing = field == "user-agent" or listing and field not in ("allow", "disallow")
    star, end = any("*" in path for path in every), any(path.endswith("$") for path in every)
    for name, has in (("star", star), ("end", end), ("any", star or end)):
        if has:
            tally["wildcards"][name] += 1
    tally["rulesPerFile"][up(len(every))] += 1
    tally["groupsPerFile"][up(begun)] += 1
    restrict(tally, groups, every, asked)


def restrict(tally, groups, every, asked):
    probes = probes_of(every)
    levels, closed = {}, {}

    def bound(agent):
        tokens = agent["tokens"] + (["*"] if agent["boundByStar"] else [])
        return next((token for token in tokens if token in groups), None)

    for token in {bound(agent) for agent in [*asked["agents"], *asked["blocked"]]} | {"*"}:
        levels[token] = restriction(groups.get(token, []), probes)
        closed[token] = restriction(groups.get(token, []), ["/"]) == "full"
    if closed["*"]:
        tally["blocked"]["*"]["star"] += 1
    for agent in asked["blocked"]:
        token = bound(agent)
        if token is not None and closed[token]:
            place = agent["tokens"].index(token) if token in agent["tokens"] else None
            by = "star" if place is None else "name" if place < agent["own"] else "fallback"
            tally["blocked"][agent["name"]][by] += 1
    purposes = defaultdict(list)
    for agent in asked["agents"]:
        token = bound(agent)
        level = levels[token]
        counts = tally["restrictions"][agent["name"]]
        counts[level] += 1
        if token in agent["tokens"][: agent["own"]] and token != "*":
            counts["named"] += 1
            if level != "none":
                counts["named" + level.capitalize()] += 1
        if agent.get("purpose"):
            purposes[agent["purpose"]].append(level)
    for purpose, found in purposes.items():
        full = found.count("full")
        tally["purposes"][purpose][
            "all" if full == len(found) else "some" if full else "partial" if "partial" in found else "none"
        ] += 1


def tally_of(asked):
    tally = {"files": 0, "bytes": 0, "sitemaps": Counter(files=0, urls=0)}
    for table in ("sizes", "encodings", "unreadable", "lineEnds", "agents", "directives", "crawlDelays", "signals", "wildcards", "rulesPerFile", "groupsPerFile"):
        tally[table] = Counter()
    for table in ("blocked", "restrictions", "purposes"):
        tally[table] = defaultdict(Counter)
    for path in asked["files"]:
        count(tally, path, asked)
    # Each file stands for a host that was asked for it.
    whole = {
        "hosts": len(asked["files"]),
        "files": tally["files"],
        "readable": tally["files"] - sum(tally["unreadable"].values()),
    }
    of = {"outcomes": "hosts", "statuses": "hosts", "sizes": "files", "encodings": "files", "unreadable": "files"}
    lint = ("style", "classicMistakes", "rules")
    tables = [table for table, counts in tally.items() if not isinstance(counts, int)]
    tally["bases"] = {
        table: {"of": of.get(table, "readable"), "count": whole[of.get(table, "readable")]}
        for table in (*tables, *of, *lint)
    }
    return tally


def main():
    asked = json.load(sys.stdin)
    if "--levels" not in sys.argv and "--each" not in sys.argv:
        json.dump(tally_of(asked), sys.stdout)
        return
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
