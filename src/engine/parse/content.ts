import { decoder, valueText } from "../../base/utf8.ts";
import { type GroupTable, longest, type RowGroup } from "./group-table.ts";
import { type LineTable, NAME_END, NAME_START } from "./table.ts";

/** An Allow or Disallow rule. */
export interface Rule {
  /** Which of the two fields it is. */
  readonly type: "allow" | "disallow";
  /** As written; if there are bytes that are not UTF-8, those beyond ASCII are given as escapes such as `%E1`. */
  readonly pattern: string;
  /** 1-based; 0 if the rule comes from a policy image, which has no line numbers. */
  readonly line: number;
}

/** RFC 9309 2.1: one or more user-agent lines and the rules that follow them. */
export interface Group {
  /** Values of the user-agent lines, as written. */
  readonly agents: readonly string[];
  /** In file order. */
  readonly rules: readonly Rule[];
  /** In seconds; the longest, if there are several. */
  readonly crawlDelay?: number;
  /**
   * Seconds for each of `agents`, if they differ: a delay is meant for the agents named before it, back to the
   * previous Crawl-delay or Request-rate line, although all of them share the rules.
   */
  readonly crawlDelays?: readonly (number | undefined)[];
  /** Line of the first user-agent line, 1-based. */
  readonly line: number;
}

/** A field beyond RFC 9309 (2.2.4), kept as written; bytes that are not UTF-8 as in {@link Rule.pattern}. */
export interface Extension {
  /** The name of the field, as written. */
  readonly name: string;
  /** As written, without white space around it and without a comment. */
  readonly value: string;
  /** 1-based. */
  readonly line: number;
  /** Index in `groups` of the group in which it appears; absent before the first group. */
  readonly group?: number;
  /**
   * For a Request-rate, Content-Signal or Content-Usage: the agents of the group that it is meant for, if those are not
   * all. A Content-Signal or Content-Usage is a rule of its group (draft-ietf-aipref-attach-05, section 3), so it does
   * not speak for agents that are named after it, or before an earlier one; RFC 9309, 2.2.4, still has all of them
   * share the paths.
   */
  readonly agents?: readonly string[];
}

/** A file divided into groups: frozen, since later answers rest on it. */
export interface Content {
  readonly groups: readonly Group[];
  readonly extensions: readonly Extension[];
}

const SIGNAL = /^content-(?:signals?|usage)$/i;

/** Groups and extensions of a file, in file order. */
export function contentOf(file: GroupTable): Content {
  const { lines } = file;
  const groups = Object.freeze(file.groups.map((group) => groupOf(file, group)));
  const places = new Map(file.groups.map((group, i) => [group, i]));
  const extensions: Extension[] = [];
  // Consecutive agent lines of a group share lines about the use of pages.
  let speakers: number[] = [];
  let isSpoken = false;
  let next = 0;
  for (const { row, group, share } of file.others) {
    const kind = lines.kind(row);
    if (kind !== "extension" && (kind !== "allow" || file.grouping.allow)) continue;
    for (let agent = file.agents[next]; agent !== undefined && agent.row < row; agent = file.agents[++next]) {
      if (isSpoken || agent.row === firstOf(agent.share.group)) speakers = [];
      isSpoken = false;
      speakers.push(agent.row);
    }
    const name = decoder.decode(lines.body.subarray(lines.at(row, NAME_START), lines.at(row, NAME_END)));
    const isSignal = SIGNAL.test(name);
    isSpoken ||= isSignal;
    const extension = { name, value: valueText(lines.value(row)), line: lines.number(row) };
    if (group === undefined) {
      extensions.push(Object.freeze(extension));
      continue;
    }
    const place = places.get(group)!;
    const meant = isSignal ? speakers : share?.agents;
    const isForSome = meant !== undefined && meant.length < groups[place]!.agents.length;
    const agents = isForSome ? { agents: namesOf(lines, meant) } : {};
    extensions.push(Object.freeze({ ...extension, group: place, ...agents }));
  }
  return { groups, extensions: Object.freeze(extensions) };
}

/** Values of all Sitemap lines, in file order. */
export function sitemapsOf(lines: LineTable): readonly string[] {
  const found: string[] = [];
  for (let row = 0; row < lines.count; row++)
    if (lines.kind(row) === "sitemap") found.push(valueText(lines.value(row)));
  return Object.freeze(found);
}

function groupOf(file: GroupTable, group: RowGroup): Group {
  const { lines } = file;
  const delays = group.shares.map((share) => file.delay(share));
  const crawlDelay = longest(delays);
  const each = group.shares.flatMap(({ agents }, i) => agents.map(() => delays[i]));
  return Object.freeze({
    agents: namesOf(
      lines,
      group.shares.flatMap(({ agents }) => agents),
    ),
    rules: Object.freeze(group.rules.map((row) => ruleAt(lines, row))),
    ...(crawlDelay === undefined ? {} : { crawlDelay }),
    ...(delays.every((delay) => delay === crawlDelay) ? {} : { crawlDelays: Object.freeze(each) }),
    line: lines.number(firstOf(group)),
  });
}

/** The rule in a row of a table. */
export function ruleAt(lines: LineTable, row: number): Rule {
  const type = lines.kind(row) as Rule["type"];
  return Object.freeze({ type, pattern: valueText(lines.value(row)), line: lines.number(row) });
}

function firstOf({ shares }: RowGroup): number {
  return shares[0]!.agents[0]!;
}

function namesOf(lines: LineTable, rows: readonly number[]): readonly string[] {
  return Object.freeze(rows.map((row) => decoder.decode(lines.value(row))));
}

/** A rule as a file would have it: `Disallow: /private`. */
export function ruleText({ type, pattern }: Pick<Rule, "type" | "pattern">): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
}
