import {
  FORM_NO_COLON,
  FORM_PREFIX,
  FORM_TYPO,
  LINE_AGENT,
  LINE_ALLOW,
  LINE_BLANK,
  LINE_COMMENT,
  LINE_DELAY,
  LINE_DISALLOW,
  LINE_OTHER,
  LINE_SITEMAP,
} from "../../assembly/layout.ts";
import { decoder } from "../utf8.ts";
import { parseDelay } from "./delay.ts";
import { lexLine } from "./lex.ts";
import { LineBreaks } from "./lines.ts";
import type { Syntax } from "./syntax.ts";

/** A piece of a line: its text, and where it stands in bytes from the start of the body. */
export interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What a line is, in the dialect it was read in. */
export type LineKind =
  | "blank"
  | "comment"
  | "user-agent"
  | "allow"
  | "disallow"
  | "sitemap"
  | "crawl-delay"
  /** A field that no standard in force defines: kept, without effect on access. */
  | "extension"
  /** Text that is no field at all. */
  | "invalid";

/**
 * One line of a file. `text + ending` of all lines put together are the body (decoded as UTF-8); `start` to `end`
 * of each, terminators included, cover its bytes without a gap.
 */
export interface Line {
  /** 1-based. */
  readonly number: number;
  readonly kind: LineKind;
  /** The line without its terminator. */
  readonly text: string;
  readonly ending: "" | "\n" | "\r" | "\r\n";
  /** Byte offsets into the body, terminator included. */
  readonly start: number;
  readonly end: number;
  readonly name?: Span;
  readonly value?: Span;
  /** From the `#` to the end of the line. */
  readonly comment?: Span;
  /** The name is a misspelling that is forgiven. */
  readonly typo?: true;
  /** The name only begins with the field's name. */
  readonly prefix?: true;
  /** White space stands where the colon should. */
  readonly noColon?: true;
}

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
  readonly sitemaps: readonly string[];
  readonly extensions: readonly Extension[];
}

const KINDS: Readonly<Record<number, LineKind>> = {
  [LINE_BLANK]: "blank",
  [LINE_COMMENT]: "comment",
  [LINE_AGENT]: "user-agent",
  [LINE_ALLOW]: "allow",
  [LINE_DISALLOW]: "disallow",
  [LINE_SITEMAP]: "sitemap",
  [LINE_DELAY]: "crawl-delay",
};

/**
 * Takes a body apart into lines, nothing lost. `from` is where the text starts behind a byte order mark; the mark
 * belongs to the first line's text all the same.
 */
export function readLines(body: Uint8Array, from: number, end: number, syntax: Syntax): Line[] {
  const lines: Line[] = [];
  const span = (start: number, stop: number): Span => ({
    text: decoder.decode(body.subarray(start, stop)),
    start,
    end: stop,
  });
  const breaks = new LineBreaks(body, from, end);
  // The byte order mark belongs to the first line's text.
  let start = 0;
  while (breaks.next()) {
    const { start: textStart, end: stop, after: next } = breaks;
    const lexed = lexLine(body, textStart, stop, syntax);
    const known = (lexed.form & syntax.rejects) === 0 ? KINDS[lexed.kind] : undefined;
    const hasField =
      lexed.nameEnd > lexed.nameStart && lexed.kind !== LINE_BLANK && lexed.kind !== LINE_COMMENT;
    const bare = lexed.kind === LINE_OTHER && (lexed.form & FORM_NO_COLON) !== 0;
    const kind = known ?? (hasField && !bare && !isBareWord(lexed.form, syntax) ? "extension" : "invalid");
    lines.push({
      number: lines.length + 1,
      kind,
      text: decoder.decode(body.subarray(start, stop)),
      ending: next === stop ? "" : next === stop + 2 ? "\r\n" : body[stop] === 0x0a ? "\n" : "\r",
      start,
      end: next,
      ...(kind !== "invalid" && hasField
        ? { name: span(lexed.nameStart, lexed.nameEnd), value: span(lexed.valueStart, lexed.valueEnd) }
        : {}),
      ...(lexed.comment >= 0 ? { comment: span(lexed.comment, stop) } : {}),
      ...(lexed.form & FORM_TYPO ? { typo: true } : {}),
      ...(lexed.form & FORM_PREFIX ? { prefix: true } : {}),
      ...(lexed.form & FORM_NO_COLON && known !== undefined ? { noColon: true } : {}),
    });
    start = next;
  }
  if (start < end) {
    // Nothing but a byte order mark: no line to a parser, but not nothing.
    const text = decoder.decode(body.subarray(start, end));
    lines.push({ number: 1, kind: "blank", text, ending: "", start, end });
  }
  return lines;
}

/** Two words without a colon are a field only where the dialect lets white space stand for it. */
function isBareWord(form: number, syntax: Syntax): boolean {
  return (form & FORM_NO_COLON & syntax.rejects) !== 0;
}

/** Groups, sitemaps and extensions of the lines, in file order. */
export function readContent(lines: readonly Line[], blankEnds: boolean, allowCounts: boolean): Content {
  const groups: { agents: string[]; rules: Rule[]; crawlDelay?: number; line: number }[] = [];
  const sitemaps: string[] = [];
  const extensions: Extension[] = [];
  let open: (typeof groups)[number] | undefined;
  let inAgents = false;
  for (const { kind, name, value, number: line } of lines) {
    const text = value?.text ?? "";
    switch (kind) {
      case "user-agent":
        if (!inAgents || open === undefined) {
          open = { agents: [], rules: [], line };
          groups.push(open);
        }
        open.agents.push(text);
        inAgents = true;
        break;
      case "allow":
      case "disallow":
        if (kind === "allow" && !allowCounts) {
          extensions.push({ name: name!.text, value: text, line, ...groupIndex(groups.length, open) });
          break;
        }
        inAgents = false;
        open?.rules.push({ type: kind, pattern: text, line });
        break;
      case "crawl-delay": {
        const seconds = parseDelay(text);
        if (open !== undefined && seconds !== undefined) {
          open.crawlDelay = Math.max(open.crawlDelay ?? 0, seconds);
        }
        break;
      }
      case "sitemap":
        sitemaps.push(text);
        break;
      case "extension":
        extensions.push({ name: name!.text, value: text, line, ...groupIndex(groups.length, open) });
        break;
      case "blank":
        if (blankEnds) {
          open = undefined;
          inAgents = false;
        }
    }
  }
  return { groups, sitemaps, extensions };
}

function groupIndex(groups: number, open: object | undefined): { group?: number } {
  return open === undefined ? {} : { group: groups - 1 };
}
