import { DEVICE_HEADERS } from "../../identity/people.ts";
import { proxyNetworks } from "../../identity/proxies.ts";
import { MOST_READ } from "../../identity/sender.ts";
import { STAR } from "./classes.ts";
import { alternatives, groupNames, type Names, PLAIN_BROWSER, READERS } from "./names.ts";
import type { Plan } from "./plan.ts";
import { classRemark, lineOf, lineRemarks, markOf, ODD, OPEN } from "./remarks.ts";
import { SERVICE_EXPRESSION } from "./rules.ts";
import { AMBIGUOUS, NO_SERVICE, ORIGINS, UNRESOLVED_TARGET } from "./steps.ts";
import { judgesUnknown, namesByBeginning, signsOf } from "./unknown.ts";

/** A line of a map: the result for texts that match the expression or equal the key, or for all others. */
interface Entry {
  readonly expression?: string;
  readonly anyCase?: boolean;
  readonly key?: string;
  /** The result: a text that may have variables in it, or groups of the expression to be joined. */
  readonly to: string | readonly (number | string)[];
  readonly remarks?: () => readonly string[];
}

/** How a server writes maps from texts to texts. Servers evaluate a map only if a request needs it. */
export interface Notation {
  readonly method: string;
  readonly userAgent: string;
  readonly target: string;
  readonly names: Names;
  /** Expressions for targets that cannot be compared, besides {@link UNRESOLVED_TARGET}. */
  readonly unreadable: readonly string[];
  /** The indentation of each line, and that of entries within a map. */
  readonly margin: string;
  readonly indent: string;
  /** Texts that need no quotation marks. */
  readonly bare: RegExp;
  /** How a text refers to a variable. */
  variable(what: string): string;
  /** How a text refers to a group of an expression. */
  group(number: number): string;
  /** The lines of an entry, given its value. */
  entry(entry: Entry, value: string): string[];
  /** Sets a variable to 1 for addresses in networks. */
  networks(what: string, networks: readonly string[], remark: string): string;
}

/** Stands in place of a person's header. A dash would not do: Caddy takes it for a missing entry. */
const NOBODY = ".";
const CRAWLING = "The header that tells who is asking; a dot for a plain browser";

/** Writes a configuration as maps, in lines: who is asking, for which target, and the verdict. */
export function* mapsOf(plan: Plan, by: Notation): Generator<string, undefined> {
  const maps = new Maps(by);
  if (plan.classes.classes.length === 0)
    for (const [what, to] of [
      ["mark", OPEN],
      ["block", "0"],
    ] as const)
      maps.add(by.method, what, [{ to }], "Nothing is forbidden to anybody.");
  else writeAll(plan, maps);
  let before = "";
  for (const lines of maps.written) {
    yield before;
    for (const line of lines) yield `${line}\n`;
    before = "\n";
  }
}

/** The maps so far, in lines that are only written once they are read. */
class Maps {
  readonly by: Notation;
  readonly written: Iterable<string>[] = [];

  constructor(by: Notation) {
    this.by = by;
  }

  /** Adds a map. */
  add(from: string, to: string, entries: readonly Entry[], remark?: string): void {
    this.written.push(this.#map(from, to, entries, remark));
  }

  *#map(from: string, to: string, entries: readonly Entry[], remark?: string): Generator<string, undefined> {
    const { margin, indent, variable } = this.by;
    if (remark !== undefined) yield `${margin}# ${remark}`;
    yield `${margin}map ${this.#quoted(from)} ${variable(to)} {`;
    for (const entry of entries) {
      for (const said of entry.remarks?.() ?? []) yield `${indent}# ${said}`;
      for (const line of this.by.entry(entry, this.#quoted(this.#valueOf(entry)))) yield indent + line;
    }
    yield `${margin}}`;
  }

  /** Adds a variable that tells whether an address is in networks. */
  addNetworks(what: string, networks: readonly string[], remark: string): void {
    this.written.push([this.by.networks(what, networks, remark)]);
  }

  /** Adds a map whose result is 1 for texts with one of the crawlers' names, and 0 for others. */
  addNames(from: string, to: string, names: readonly string[], remark: string): void {
    const entries = groupNames(names).map((some): Entry => {
      return { expression: this.by.names.anyName(some), anyCase: true, to: "1" };
    });
    this.add(from, to, [...entries, { to: "0" }], remark);
  }

  #valueOf({ to }: Entry): string {
    if (typeof to === "string") return to;
    return to.map((one) => (typeof one === "number" ? this.by.group(one) : one)).join("");
  }

  #quoted(text: string): string {
    return this.by.bare.test(text) ? text : `"${text}"`;
  }
}

function writeAll(plan: Plan, maps: Maps): void {
  const $ = maps.by.variable;
  for (const one of plan.classes.classes) {
    const rules = one.lines.map((line) => ({
      expression: `^${line.expression}`,
      to: `${lineOf(line)}`,
      remarks: () => lineRemarks(line),
    }));
    // The default is for the empty target, and where an expression fails: nginx then looks no further.
    const entries = [...rules, { expression: "^.", to: "0" }, { to: ODD }];
    maps.add($("target"), `rules_${one.id}`, entries, classRemark(one));
  }
  addWho(plan, maps);
  addTargets(maps);
  addVerdict(plan, maps);
}

/** Adds maps that find the names in the header, and the class of a client if none of them is in the table. */
function addWho({ ranges, methods, classes: all }: Plan, maps: Maps): void {
  const { classes, free } = all;
  const { by } = maps;
  const $ = by.variable;
  const method = methods === "all" ? "^\\S+\\x20" : "^(?:GET|HEAD)\\x20";
  // RE2 allows a repetition of at most 1,000.
  const read = `(.{0,1000}.{0,${MOST_READ - 1000}})`;
  const people = [PLAIN_BROWSER, READERS].map((one) => ({ expression: method + one, to: NOBODY }));
  maps.add(
    `${by.method} ${by.userAgent}`,
    "read",
    [...people, { expression: method + read, to: [1] }, { to: NOBODY }],
    `${CRAWLING}${methods === "all" ? "." : ", and for requests other than GET and HEAD."}`,
  );
  let agent = "read";
  if (ranges.length > 0)
    maps.addNetworks(
      "inside",
      proxyNetworks(),
      "Addresses of proxies, which say nothing about who is asking",
    );
  ranges.forEach(({ label, crawlers, networks }, i) => {
    const [net, its, next] = [`net_${i + 1}`, `its_${i + 1}`, `agent_${i + 1}`];
    maps.addNetworks(net, networks, `The networks of ${label}`);
    maps.addNames($("read"), its, crawlers, `Whether it names a crawler of ${label}.`);
    maps.add(
      `${$("inside")}${$(net)}${$(its)}`,
      next,
      [{ expression: "^0*1$", to: "" }, { to: $(agent) }],
      "Its name from elsewhere is somebody else's, and does not count.",
    );
    agent = next;
  });
  const isUnknownJudged = judgesUnknown(all);
  const judged = (isUnknownJudged ? [...classes, free] : classes).filter(({ known }) => known.length > 0);
  for (const { id, known } of judged) {
    const which = id === free.id ? "that may fetch everything" : `of group ${id}`;
    maps.addNames($(agent), `is_${id}`, known, `Whether it names a robot ${which}.`);
  }
  if (!isUnknownJudged) return;
  maps.add(
    judged.map(({ id }) => $(`is_${id}`)).join(""),
    "unknown",
    [{ key: "0".repeat(judged.length), to: $(agent) }, { to: NOBODY }],
    "The header of anybody else.",
  );
  addUnknown(all, maps);
}

/** Adds maps for the class of a client whose header names no crawler of the table; the class of people is empty. */
function addUnknown(all: Plan["classes"], maps: Maps): void {
  const { classes, free, undeclared } = all;
  const $ = maps.by.variable;
  const { apps, placed, behind, within, front, listed, others, software } = signsOf(all, maps.by.names);
  const entry = (expression: string, to: Entry["to"] = ["@", 1]): Entry => {
    return { expression, anyCase: true, to };
  };
  const named = (some: readonly string[]): Entry[] => some.map((one) => entry(one));
  const bySign = (some: typeof others): Entry[] => some.map(({ expression, id }) => entry(expression, id));
  const isEmpty = undeclared === undefined ? [] : [{ expression: "^$", to: `${undeclared.id}` }];
  const unless = (what: string, remark: string, entries: Entry[]): string => {
    if (entries.length === 0) return $("unknown");
    maps.add($("unknown"), what, [...entries, { to: $("unknown") }], remark);
    return $(what);
  };
  const device = DEVICE_HEADERS.map((one) => entry(one, NOBODY));
  const said = unless("said", "The same, unless only people's devices send it.", device);
  const noApps = apps.map((one) => entry(one, NOBODY));
  const places = unless("places", "The same, unless it is that of an app called by such a word.", noApps);
  // Each falls back to the one before.
  const stages = [
    [said, "software", "Whether that is an HTTP library, or empty.", [...isEmpty, ...bySign(software)]],
    [said, "other", "Other robots, by what they say.", bySign(others)],
    [said, "listed", "Robots by names of the list in any place.", named(listed)],
    [places, "front", "Robots by names of the list at the front.", named(front)],
    [said, "within", "Robots by names of this robots.txt in any place.", named(within)],
    [$("unknown"), "behind", "The same at other places than the head.", named(behind)],
    [places, "own", "Robots that only this robots.txt names.", named(placed)],
  ] as const;
  const hasNames = placed.length + front.length > 0;
  let next = "";
  stages
    .filter(([, , , entries]) => entries.length > 0)
    .forEach(([from, what, remark, entries], i, { length }) => {
      // The last map's result is the class.
      const to = !hasNames && i === length - 1 ? "class" : what;
      maps.add(from, to, [...entries, { to: next }], remark);
      next = $(to);
    });
  if (!hasNames) return;
  const ofClass = [...classes, free, ...namesByBeginning(all)].flatMap(({ id, own }) =>
    groupNames(own).map((some) => entry(`^@${alternatives(some)}$`, `${id}`)),
  );
  maps.add(next, "class", [...ofClass, { to: next }], "Whose rules bind it.");
}

/** Adds maps for the request target, which is empty if it cannot be compared. */
function addTargets(maps: Maps): void {
  const { by } = maps;
  const path = by.variable("path");
  const origins = ORIGINS.map(({ expression, result }): Entry => ({ expression, to: result }));
  maps.add(by.target, "path", origins, "What is asked for, without scheme and host.");
  const unread = [UNRESOLVED_TARGET, ...by.unreadable].map((expression): Entry => ({ expression, to: "" }));
  const doubt = `^${SERVICE_EXPRESSION}(.*(?:${AMBIGUOUS}).*)`;
  maps.add(
    path,
    "target",
    [...unread, { expression: doubt, to: [NO_SERVICE, 1] }, { expression: "^(.+)$", to: [1] }, { to: "" }],
    "What servers read in several ways is forbidden, or not certain to be under /.well-known/.",
  );
}

/** Adds maps for the verdict: whether the rules for any robot in the header forbid the target. */
function addVerdict({ classes: all, isReport = false }: Plan, maps: Maps): void {
  const { classes, undeclared } = all;
  const $ = maps.by.variable;
  const found: string[] = [];
  for (const { id, known } of classes) {
    if (known.length === 0) continue;
    maps.add($(`is_${id}`), `block_${id}`, [{ key: "1", to: $(`rules_${id}`) }, { to: "0" }]);
    found.push($(`block_${id}`));
  }
  if (judgesUnknown(all)) {
    const ids = classes.filter(
      (one) => one.own.length + one.beginnings.length > 0 || one.id === STAR || one === undeclared,
    );
    const entries = ids.map(({ id }) => ({ key: `${id}`, to: $(`rules_${id}`) }));
    maps.add($("class"), "block_unknown", [...entries, { to: "0" }]);
    found.push($("block_unknown"));
  }
  const any = [
    { expression: "\\b([1-9][0-9]*)\\b", to: [`${markOf(isReport)}:`, 1] },
    { expression: ODD, to: markOf(isReport) },
    { to: OPEN },
  ];
  maps.add(found.join(" "), "any", any);
  const mark = [{ key: NOBODY, to: OPEN }, { to: $("any") }];
  maps.add(
    $("read"),
    "mark",
    mark,
    "What comes of it, for the log: with the line of the rule that forbids it.",
  );
  if (isReport) maps.add($("mark"), "block", [{ to: "0" }], "Nothing is blocked: --mode report.");
  else
    maps.add($("mark"), "block", [{ key: OPEN, to: "0" }, { to: "1" }], "The same: 1 to block, 0 to serve.");
}
