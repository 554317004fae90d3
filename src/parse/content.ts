import { decoder } from "../utf8.ts";
import { parseDelay } from "./delay.ts";
import { type LexedLine, lexLine } from "./lex.ts";
import { LineBreaks } from "./lines.ts";
import { kindOf, LineReader } from "./reader.ts";
import type { Syntax } from "./syntax.ts";

/** A path rule as written. */
export interface Rule {
  readonly type: "allow" | "disallow";
  readonly pattern: string;
  /** 1-based; 0 where the rule was read from a policy image, which keeps no lines. */
  readonly line: number;
}

/** RFC 9309 2.1: one or more user-agent lines and the rules that follow them. */
export interface Group {
  /** Values of the user-agent lines, as written. */
  readonly agents: readonly string[];
  readonly rules: readonly Rule[];
  /** Seconds; the longest, where several lines say different things. */
  readonly crawlDelay?: number;
  /** Line of the first user-agent line, 1-based. */
  readonly line: number;
}

/** A field beyond RFC 9309 (2.2.4), kept as written. */
export interface Extension {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Index in `groups` of the group whose lines it stands among; absent before the first. */
  readonly group?: number;
}

/** A file read into groups. */
export interface Content {
  readonly groups: readonly Group[];
  readonly extensions: readonly Extension[];
}

/** What a dialect makes of lines that it understands. */
export interface Reading {
  readonly syntax: Syntax;
  /** Blank lines end groups. */
  readonly blankEnds: boolean;
  /** Allow is a rule, not just a field. */
  readonly allow: boolean;
}

const SPACE = 0x20;
const LOWER = 0x20;
const LETTER_S = 0x73;

interface OpenGroup {
  agents: string[];
  rules: Rule[];
  crawlDelay?: number;
  line: number;
}

/** Groups and extensions in [from, end) of a body, in file order. */
export function readContent(body: Uint8Array, from: number, end: number, reading: Reading): Content {
  const groups: OpenGroup[] = [];
  const extensions: Extension[] = [];
  const reader = new LineReader(body, from, end, reading.syntax);
  let open: OpenGroup | undefined;
  let inAgents = false;
  while (reader.next()) {
    const { number: line } = reader;
    const kind = reader.kind === "allow" && !reading.allow ? "extension" : reader.kind;
    switch (kind) {
      case "user-agent":
        if (!inAgents || open === undefined) {
          open = { agents: [], rules: [], line };
          groups.push(open);
        }
        open.agents.push(valueAt(body, reader.line));
        inAgents = true;
        break;
      case "allow":
      case "disallow":
        inAgents = false;
        open?.rules.push({ type: kind, pattern: valueAt(body, reader.line), line });
        break;
      case "crawl-delay": {
        const seconds = open && parseDelay(valueAt(body, reader.line));
        if (seconds !== undefined) open!.crawlDelay = Math.max(open!.crawlDelay ?? 0, seconds);
        break;
      }
      case "extension": {
        const { nameStart, nameEnd } = reader.line;
        const name = decoder.decode(body.subarray(nameStart, nameEnd));
        const group = open === undefined ? {} : { group: groups.length - 1 };
        extensions.push({ name, value: valueAt(body, reader.line), line, ...group });
        break;
      }
      case "blank":
        if (reading.blankEnds) {
          open = undefined;
          inAgents = false;
        }
    }
  }
  return { groups, extensions };
}

function valueAt(body: Uint8Array, { valueStart, valueEnd }: LexedLine): string {
  return decoder.decode(body.subarray(valueStart, valueEnd));
}

/** Values of all Sitemap lines in [from, end) of a body, in file order. */
export function readSitemaps(body: Uint8Array, from: number, end: number, syntax: Syntax): string[] {
  const sitemaps: string[] = [];
  const breaks = new LineBreaks(body, from, end);
  while (breaks.next()) {
    // Most lines need not be taken apart: they begin with another letter.
    let first = breaks.start;
    while (first < breaks.end && body[first]! <= SPACE) first++;
    if ((body[first]! | LOWER) !== LETTER_S) continue;
    const line = lexLine(body, breaks.start, breaks.end, syntax);
    if (kindOf(line, syntax) === "sitemap") sitemaps.push(valueAt(body, line));
  }
  return sitemaps;
}
