import { DEVICE_HEADERS } from "../../identity/people.ts";
import { proxyNetworks } from "../../identity/proxies.ts";
import { MOST_READ } from "../../identity/sender.ts";
import { type Class, STAR } from "./classes.ts";
import {
  alternatives,
  anyName,
  groupNames,
  knownName,
  LOOKING_AROUND,
  nextKnownName,
  PLAIN_BROWSER,
  READERS,
} from "./names.ts";
import type { ConfigFile, Plan, Writer } from "./plan.ts";
import { atLine, classRemark, head, lineRemarks, markOf, OPEN, safe } from "./remarks.ts";
import type { Line } from "./rules.ts";
import { AMBIGUOUS, NO_SERVICE, ORIGINS, UNRESOLVED_TARGET } from "./steps.ts";
import { namesByBeginning, signsOf } from "./unknown.ts";

/** How many User-Agent headers are read; a client with more gets nothing. */
const MOST_HEADERS = 4;

/** How many crawlers a header may name; a client that names more gets nothing. */
const MOST_NAMES = 8;

/** Writes lines for a frontend of HAProxy, and the maps that they read. */
export const haproxy: Writer = {
  room: { flavor: "pcre", longest: 12_000 },
  about: "Lines for a frontend, which set txn.robots_block to 1 or 0, and the maps that they read",
  write(plan) {
    const howTo = [
      "Copy these lines into a frontend of HAProxy (mode http), and below them write, the first two for its log (option httplog):",
      "    http-request capture req.hdr(user-agent) len 1024",
      `    http-request capture var(txn.${plan.name}_mark) len 40`,
      `    http-request deny deny_status 403 if { var(txn.${plan.name}_block) -m str 1 }`,
      "Behind a proxy, first make src the client's address: accept-proxy, or http-request set-src.",
      "When robots.txt changes, these lines stay the same; only the maps beside this file change.",
      "Reload with: haproxy -c -f /etc/haproxy/haproxy.cfg && systemctl reload haproxy",
    ];
    return { pieces: [`${head(plan, howTo)}\n\n${lines(plan).join("\n")}\n`], files: files(plan) };
  },
};

function pathOf({ maps }: Plan, what: string): string {
  return `${maps}.${what}.map`;
}

function files(plan: Plan): ConfigFile[] {
  const networks = (what: string, remark: string, all: readonly string[]): [string, string] => [
    what,
    `# ${remark}\n${all.map((one) => `${one} 1\n`).join("")}`,
  ];
  const all: [what: string, text: string][] = [
    ["names", namesMap(plan, false)],
    ...appsMaps(plan),
    ["more", moreMap()],
    ["origins", originsMap()],
    ["rules", rulesMap(plan)],
    ...(plan.ranges.length > 0
      ? [networks("inside", "Addresses of proxies, which say nothing about who is asking", proxyNetworks())]
      : []),
    ...plan.ranges.flatMap(({ label, crawlers, networks: some }, i): [string, string][] => [
      networks(`net-${i + 1}`, `The networks of ${safe(label)}`, some),
      [`its-${i + 1}`, `# Crawlers that only they prove\n${entry(`(?i)${anyName(crawlers)}`, 1)}`],
    ]),
  ];
  return all.map(([what, text]) => ({ path: pathOf(plan, what), text }));
}

/** HAProxy compares an address of 6to4 (RFC 3056), which may be anybody's, as the IPv4 address in it. */
const IS_6TO4 = "{ src -m beg 2002: }";

function lines(plan: Plan): string[] {
  const { name, ranges, methods } = plan;
  const variable = (what: string): string => `txn.${name}_${what}`;
  const set = (what: string, value: string, condition = ""): string =>
    `http-request set-var(${variable(what)}) ${value}${condition === "" ? "" : ` if ${condition}`}`;
  const path = (what: string): string => pathOf(plan, what);
  const isJudged = `!{ var(${variable("class")}) -m str . }`;
  const isNamed = `{ var(${variable("found")}) -m sub / }`;
  const isInside = (what: string): string => `{ src,map_ip(${path(what)},0) -m str 1 }`;
  const spoofed = ranges.map((_, i) => {
    const isIts = `{ var(${variable("header")}),map_reg(${path(`its-${i + 1}`)},0) -m str 1 }`;
    const isElsewhere = `!${isInside("inside")} !${isInside(`net-${i + 1}`)}`;
    return set("found", "str(*)", `${isIts} ${isElsewhere} or ${isIts} ${IS_6TO4}`);
  });
  const setClass = (condition = ""): string =>
    set(
      "class",
      `var(${variable("found")}),field(1,/),lower,regsub([+\\ ],_,g),concat(${END}),map_reg(${path("rules")},${STAR})`,
      condition,
    );
  const verdict = `concat(:,${variable("target")}),map_reg(${path("rules")},0)`;
  const next = `var(${variable("found")}),map_regm(${path("more")},.)`;
  const headers = Array.from(
    { length: MOST_HEADERS },
    (_, i) => `%[req.fhdr(user-agent,${i + 1}),bytes(0,${MOST_READ})]`,
  ).join(", ");
  const isHeld = methods === "all" ? "" : "METH_GET ";
  const isMarked = (mark: string): string => `{ var(${variable("block")}) -m beg ${mark} }`;
  const isOpen = `{ var(${variable("block")}) -m str 0 }`;
  return [
    "# Who is asking: the first crawler that the header names, and which rules bind it; 0 for none, a dot for nobody.",
    set("found", "str(*)"),
    set("header", `req.fhdr(user-agent),bytes(0,${MOST_READ})`),
    `http-request set-var-fmt(${variable("header")}) "${headers}" if { req.fhdr_cnt(user-agent) gt 1 }`,
    set("found", `var(${variable("header")}),map_regm(${path("names")},.)`),
    set(
      "found",
      `var(${variable("header")}),map_regm(${path("signs")},.)`,
      `{ var(${variable("header")}),map_reg(${path("apps")},0) -m str 1 }`,
    ),
    ...spoofed,
    ...(methods === "all" ? [] : [set("found", "str(.)", "!METH_GET")]),
    setClass(),
    set("class", "str(+)", `${isHeld}{ req.fhdr_cnt(user-agent) gt ${MOST_HEADERS} }`),
    "# What it asks for.",
    set("target", `url,map_regm(${path("origins")})`, isJudged),
    "# Whether it is certain to be under /.well-known/.",
    set(
      "target",
      `var(${variable("target")}),regsub(^/[.]well-known/,${NO_SERVICE})`,
      `${isJudged} { url -m reg '${AMBIGUOUS}' }`,
    ),
    "# What comes of it: 0 to serve, or else the mark of a rule.",
    set("block", "str(0)"),
    set("block", `var(${variable("class")}),${verdict}`, isJudged),
    `# The same for further crawlers that the header names, up to ${MOST_NAMES}: with more, it is forbidden.`,
    ...Array.from({ length: MOST_NAMES - 1 }, () => [
      set("found", next, isNamed),
      setClass(isNamed),
      set("block", `var(${variable("class")}),${verdict}`, `${isNamed} ${isOpen}`),
    ]).flat(),
    set("block", `str(+),${verdict}`, `${isNamed} ${isOpen} { ${next} -m sub / }`),
    "# The maps have what is logged of the forbidden. With --mode report, nothing is blocked.",
    set("mark", `str(${OPEN})`),
    set("mark", `var(${variable("block")})`, `!${isOpen}`),
    set("block", "str(0)", isMarked(markOf(true))),
    set("block", "str(1)", isMarked(markOf())),
  ];
}

/** A line of a map file: key and value. */
function entry(expression: string, value: string | number): string {
  return `${expression} ${value}\n`;
}

function appsMaps(plan: Plan): [string, string][] {
  const { apps } = signsOf(plan.classes, LOOKING_AROUND);
  const remark = "# People's apps that begin with a word which is a robot's name for the file.\n";
  return [
    ["apps", remark + apps.map((one) => entry(`(?i)${one}`, 1)).join("")],
    ["signs", namesMap(plan, true)],
  ];
}

/** @param isApp whether the header is an app's that begins with such a word */
function namesMap({ classes }: Plan, isApp: boolean): string {
  const { placed, behind, within, front, listed, others, software } = signsOf(classes, LOOKING_AROUND);
  const any = (expressions: readonly string[], value: string): string[] =>
    expressions.map((one) => entry(`(?i)${one}`, value));
  const names = [
    ...[PLAIN_BROWSER, READERS].map((one) => entry(`^${one}`, ".")),
    ...any([`${knownName()}(.*)$`], "\\1/\\2"),
    ...any(isApp ? behind : placed, "\\1"),
    ...any(
      within.map((one) => `^(?!${DEVICE_HEADERS.join("|")})${one.slice(1)}`),
      "\\1",
    ),
    ...(isApp ? [] : any(front, "\\1")),
    ...any(DEVICE_HEADERS, "."),
    ...any(listed, "\\1"),
    ...others.flatMap(({ expression, id }) => any([expression], id === `${STAR}` ? "?" : ".")),
    ...(classes.undeclared === undefined ? [] : [entry("^$", "*")]),
    ...software.flatMap(({ expression }) => any([expression], "*")),
  ];
  return `# The first crawler that a User-Agent header names.\n${names.join("")}`;
}

function moreMap(): string {
  const next = entry(`(?i)${nextKnownName()}(.*)$`, "\\1/\\2");
  return `# The next crawler of the table, in what is left of the header.\n${next}`;
}

/** Ends a name, so that its line in the map of rules is not one of a class and a target. */
const END = "=";

/** A class's robots by name. */
function nameLines({
  id,
  known = [],
  own,
}: Pick<Class, "id" | "own"> & Partial<Pick<Class, "known">>): string {
  const names = [...known, ...own].map((name) => name.toLowerCase().replaceAll(" ", "_"));
  return groupNames(names)
    .map((some) => entry(`^${alternatives(some)}${END}$`, id))
    .join("");
}

function originsMap(): string {
  const lines = ORIGINS.map(({ expression, result }) =>
    entry(expression, result.map((one) => (one === "/" ? one : `\\${one}`)).join("")),
  );
  return `# The request target without scheme and host.\n${lines.join("")}`;
}

/**
 * Who is of which class, and what the rules of each class say. Both are in one file, which HAProxy reads at once: numbers
 * of another robots.txt would bind robots by other robots' rules.
 */
function rulesMap({ classes: all, isReport = false }: Plan): string {
  const { classes, free, undeclared } = all;
  const blocked = (line?: Line): string => markOf(isReport) + (line === undefined ? "" : atLine(line));
  const bound = [...classes.filter(({ id }) => id !== STAR), free, ...namesByBeginning(all)].map(nameLines);
  const names = `${entry(`^\\.${END}$`, ".")}${entry(`^\\*${END}$`, undeclared?.id ?? 0)}${bound.join("")}`;
  const parts = classes.map((one) => {
    const rules = one.lines.map((line) => {
      const remarks = lineRemarks(line).map((remark) => `# ${remark}\n`);
      return remarks.join("") + entry(`^${one.id}:${line.expression}`, line.isForbidden ? blocked(line) : 0);
    });
    const unresolved = entry(`^${one.id}:${UNRESOLVED_TARGET.slice(1)}`, blocked());
    return `\n# ${classRemark(one)}\n${unresolved}${rules.join("")}`;
  });
  const tooMany = parts.length === 0 ? "" : `${entry("^\\+:/robots\\.txt$", 0)}${entry("^\\+:", blocked())}`;
  return `# Which rules bind a robot: ${STAR}, if it is not here; 0 for none.
${names}
# The class of a crawler, and what it asks for: ${blocked()} and the line that forbids it, or 0.
${parts.join("")}${tooMany}`;
}
