import { decoder, valueText } from "../../base/utf8.ts";
import { type Grouping, GroupWalker } from "./group-walker.ts";
import { type LexedLine, lexLine } from "./lex.ts";
import { LineBreaks } from "./lines.ts";
import { kindOf, LineReader } from "./reader.ts";
import { isRequestRate, parseDelay } from "./request-rate.ts";
import type { Syntax } from "./syntax.ts";

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

/** A file divided into groups. */
export interface Content {
  readonly groups: readonly Group[];
  readonly extensions: readonly Extension[];
}

/** How a dialect reads lines and groups. */
export interface ContentSyntax extends Grouping {
  readonly syntax: Syntax;
}

const SPACE = 0x20;
const LOWER = 0x20;
const LETTER_S = 0x73;

/** Consecutive user-agent lines of a group that share the next line about pace. */
interface Share {
  readonly agents: string[];
  delay: number | undefined;
}

interface OpenGroup {
  readonly agents: string[];
  readonly rules: Rule[];
  readonly shares: Share[];
  /** Consecutive user-agent lines that share lines about the use of pages. */
  readonly speakers: string[][];
  readonly line: number;
}

interface OpenExtension {
  readonly extension: Extension;
  /** The group that it is in, and the agents that it is for if those may not be all. */
  readonly open: OpenGroup | undefined;
  readonly agents: readonly string[] | undefined;
}

const SIGNAL = /^content-(?:signals?|usage)$/i;

/** Groups and extensions in [from, end) of a body, in file order. */
export function readContent(body: Uint8Array, from: number, end: number, dialect: ContentSyntax): Content {
  const groups: OpenGroup[] = [];
  const extensions: OpenExtension[] = [];
  const reader = new LineReader(body, from, end, dialect.syntax);
  const walker = new GroupWalker(dialect);
  let beginsSpeakers = false;
  while (reader.next()) {
    const { number: line, kind } = reader;
    const { nameStart, nameEnd } = reader.line;
    const role = walker.take(kind, isRequestRate(body, nameStart, nameEnd));
    if (role === "agent") {
      if (walker.beginsGroup) groups.push({ agents: [], rules: [], shares: [], speakers: [], line });
      const { agents, shares, speakers } = groups.at(-1)!;
      if (walker.beginsShare) shares.push({ agents: [], delay: undefined });
      if (walker.beginsGroup || beginsSpeakers) speakers.push([]);
      beginsSpeakers = false;
      const { valueStart, valueEnd } = reader.line;
      const agent = decoder.decode(body.subarray(valueStart, valueEnd));
      for (const list of [agents, shares.at(-1)!.agents, speakers.at(-1)!]) list.push(agent);
      continue;
    }
    const open = walker.isOpen ? groups.at(-1) : undefined;
    const share = role === "pace" ? open?.shares.at(-1) : undefined;
    if (role === "rule") {
      const type = kind as Rule["type"];
      open?.rules.push({ type, pattern: valueAt(body, reader.line), line });
    } else if (kind === "crawl-delay") {
      const seconds = share === undefined ? undefined : parseDelay(valueAt(body, reader.line));
      if (seconds !== undefined) share!.delay = Math.max(share!.delay ?? 0, seconds);
    } else if (kind === "extension" || kind === "allow") {
      const name = decoder.decode(body.subarray(nameStart, nameEnd));
      const group = open === undefined ? {} : { group: groups.length - 1 };
      const extension = { name, value: valueAt(body, reader.line), line, ...group };
      const isSignal = SIGNAL.test(name);
      beginsSpeakers ||= isSignal;
      extensions.push({ extension, open, agents: isSignal ? open?.speakers.at(-1) : share?.agents });
    }
  }
  return { groups: groups.map(groupOf), extensions: extensions.map(extensionOf) };
}

function groupOf({ agents, rules, shares, line }: OpenGroup): Group {
  const delays = shares.map(({ delay }) => delay);
  const longest = delays.reduce((a, b) => (a === undefined || (b !== undefined && b > a) ? b : a), undefined);
  return {
    agents,
    rules,
    ...(longest === undefined ? {} : { crawlDelay: longest }),
    ...(delays.every((delay) => delay === longest)
      ? {}
      : { crawlDelays: shares.flatMap(({ agents, delay }) => agents.map(() => delay)) }),
    line,
  };
}

function extensionOf({ extension, open, agents }: OpenExtension): Extension {
  return agents === undefined || agents.length === open!.agents.length ? extension : { ...extension, agents };
}

function valueAt(body: Uint8Array, { valueStart, valueEnd }: LexedLine): string {
  return valueText(body.subarray(valueStart, valueEnd));
}

/** Values of all Sitemap lines in [from, end) of a body, in file order. */
export function readSitemaps(body: Uint8Array, from: number, end: number, syntax: Syntax): string[] {
  const sitemaps: string[] = [];
  const breaks = new LineBreaks(body, from, end);
  while (breaks.next()) {
    // Most lines begin with another letter and need not be parsed.
    let first = breaks.start;
    while (first < breaks.end && body[first]! <= SPACE) first++;
    if ((body[first]! | LOWER) !== LETTER_S) continue;
    const line = lexLine(body, breaks.start, breaks.end, syntax, breaks.hasHash);
    if (kindOf(line, syntax) === "sitemap") sitemaps.push(valueAt(body, line));
  }
  return sitemaps;
}

/** A rule as a file would have it: `Disallow: /private`. */
export function ruleText({ type, pattern }: Pick<Rule, "type" | "pattern">): string {
  return `${type === "allow" ? "Allow" : "Disallow"}: ${pattern}`;
}
