import { misuse, type RobotsError } from "../../../base/errors.ts";
import { GroupWalker } from "../../../engine/parse/group-walker.ts";
import type { LineKind } from "../../../engine/parse/table.ts";

/** An Allow or Disallow line with a pattern. */
export interface WrittenRule {
  readonly pattern: string;
  readonly allow: boolean;
  /** 1-based. */
  readonly line: number;
}

/** What belongs to one run of User-agent lines. */
interface WrittenGroup {
  readonly rules: WrittenRule[];
  /** Seconds, or whatever number the line says. */
  crawlDelay: number | undefined;
  /** There was a rule or a delay, perhaps an empty one: only then do the agents count as named. */
  counts: boolean;
}

/** A file as robots-parser reads it. */
export interface ParsedFile {
  /** The groups of each agent, in file order. */
  readonly groups: ReadonlyMap<string, readonly WrittenGroup[]>;
  readonly sitemaps: readonly string[];
  readonly host: string | null;
}

/**
 * Reads a file. Where robots-parser differs from RFC 9309: any field but User-agent ends a run of agent lines, a run
 * without a rule does not count, colons are never forgiven, and white space is whatever Unicode calls so.
 */
export function read(contents: string): ParsedFile {
  const groups = new Map<string, WrittenGroup[]>();
  const sitemaps: string[] = [];
  let host: string | null = null;
  let group = newGroup();
  const walker = new GroupWalker({ allow: true, blankEnds: false, anyEnds: true });
  eachField(contents, (name, value, line) => {
    const role = walker.take(kindOf(name));
    if (role === "agent") {
      if (walker.beginsGroup) group = newGroup();
      if (value !== "") join(groups, agentName(value), group);
    } else if (role === "rule") {
      group.counts = true;
      if (value !== "") group.rules.push({ pattern: value, allow: name === "allow", line });
    } else if (role === "pace") {
      group.counts = true;
      const delay = Number(value);
      if (!Number.isNaN(delay)) group.crawlDelay = delay;
    } else if (name === "sitemap") {
      if (value !== "") sitemaps.push(value);
    } else if (name === "host" && value !== "") host = value.toLowerCase();
  });
  return { groups, sitemaps, host };
}

/** The role of a field in groups. */
function kindOf(name: string): LineKind {
  const isKnown = name === "user-agent" || name === "allow" || name === "disallow" || name === "crawl-delay";
  return isKnown ? name : "extension";
}

/** The error for a file or an agent that is not a text. */
export const noText = (): RobotsError =>
  misuse("texts-only", "robotsParser takes texts: a robots.txt, or null, and names of crawlers.");

/** The name by which an agent is looked up: lower case, without version. */
export function agentName(agent: string): string {
  if (typeof agent !== "string") throw noText();
  const lower = agent.toLowerCase();
  const slash = lower.indexOf("/");
  return (slash < 0 ? lower : lower.slice(0, slash)).trim();
}

function newGroup(): WrittenGroup {
  return { rules: [], crawlDelay: undefined, counts: false };
}

function join(groups: Map<string, WrittenGroup[]>, agent: string, group: WrittenGroup): void {
  const known = groups.get(agent);
  if (known === undefined) groups.set(agent, [group]);
  else if (known.at(-1) !== group) known.push(group);
}

/** Calls back for each line with a name before a colon, its comment taken off; CR, LF and CRLF end a line. */
function eachField(contents: string, call: (name: string, value: string, line: number) => void): void {
  const { length } = contents;
  // Where the next of each character is, searched only once; the end if there is none.
  let lf = next(contents, "\n", 0);
  let cr = next(contents, "\r", 0);
  let hash = next(contents, "#", 0);
  let colon = next(contents, ":", 0);
  for (let start = 0, line = 1; colon < length; line++) {
    if (lf < start) lf = next(contents, "\n", start);
    let end = lf;
    let after = end + 1;
    if (cr < end) {
      if (cr + 1 < end) after = cr + 1;
      end = cr;
      cr = next(contents, "\r", cr + 1);
    }
    if (hash < start) hash = next(contents, "#", start);
    if (hash < end) end = hash;
    if (colon < start) colon = next(contents, ":", start);
    if (colon >= start && colon < end) {
      const name = contents.slice(start, colon).trim().toLowerCase();
      if (name !== "") call(name, contents.slice(colon + 1, end).trim(), line);
    }
    start = after;
  }
}

/**
 * Where a character is, from a place on; the end if there is none. The comparison is more than convenience: without it,
 * V8 may compute `indexOf` again wherever its result is used, here over the whole file for every line.
 */
function next(contents: string, character: string, from: number): number {
  const at = contents.indexOf(character, from);
  return at < 0 ? contents.length : at;
}
