import type { Line, Robots } from "../../src/index.ts";
import type { Diagnostic } from "../../src/site/lint/index.ts";
import { lintIn } from "../../src/site/lint/lint.ts";
import { type FileLines, type LintQuestion, tokenClasses } from "../protocol.ts";
import type { ReadAs } from "../read-as.ts";
import { lintOptions, lintTexts } from "./lint.ts";
import { robotsOf } from "./policies.ts";

/** The worker's report on a file. */
export interface FileReport extends FileLines {
  /** The first findings. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of all findings. */
  readonly findings: number;
  /** The file's size in bytes of UTF-8. */
  readonly bytes: number;
  readonly ruleCount: number;
}

/** How many findings are sent: more would help nobody and fill the page. */
const MOST_FINDINGS = 2_000;

/** Reads a file for the editor: its stretches, groups and findings. */
export async function readFile(question: LintQuestion): Promise<FileReport> {
  const { robots, dialect, language } = question;
  const texts = await lintTexts(language);
  const file = robotsOf(robots, dialect);
  const diagnostics = lintIn(robots, lintOptions(question), texts);
  return {
    ...readingOf(file),
    diagnostics: diagnostics.slice(0, MOST_FINDINGS),
    findings: diagnostics.length,
    bytes: new TextEncoder().encode(robots).length,
    ruleCount: file.groups.reduce((sum, { rules }) => sum + rules.length, 0),
  };
}

/** Reads files that are only shown, without findings. */
export function readTexts({ texts, dialect }: { texts: readonly string[]; dialect: ReadAs }): FileLines[] {
  return texts.map((text) => readingOf(robotsOf(text, dialect)));
}

function readingOf(file: Robots): FileLines {
  const { lines } = file;
  return {
    tokens: tokensOf(lines),
    groups: groupsOf(file),
    ...(file.truncated && { unreadFrom: (lines.at(-1)?.number ?? 0) + 1 }),
  };
}

type TokenClass = (typeof tokenClasses)[number];

const FIELDS: Partial<Record<Line["kind"], TokenClass>> = {
  "user-agent": "agent-field",
  allow: "allow-field",
  disallow: "disallow-field",
  sitemap: "sitemap-field",
};

function tokensOf(lines: readonly Line[]): Uint32Array {
  const found: number[] = [];
  for (const line of lines) {
    const { number, kind, name, value, comment, text } = line;
    const put = (from: number, to: number, as: TokenClass): void => {
      if (to > from) found.push(number, from, to, tokenClasses.indexOf(as));
    };
    const column = columnsOf(line);
    if (kind === "invalid") put(0, comment === undefined ? text.length : column(comment.start), "invalid");
    else if (name !== undefined) {
      const from = column(name.start);
      put(from, from + name.text.length, line.typo ? "typo" : (FIELDS[kind] ?? "other-field"));
    }
    if (value !== undefined && kind !== "invalid") {
      const from = column(value.start);
      if (kind === "allow" || kind === "disallow") putPattern(value.text, from, put);
      else put(from, from + value.text.length, kind === "user-agent" ? "agent-value" : "value");
    }
    if (comment !== undefined) put(column(comment.start), text.length, "comment");
  }
  return Uint32Array.from(found);
}

/** Adds a pattern, with its wildcards as stretches of their own. */
function putPattern(
  pattern: string,
  start: number,
  put: (from: number, to: number, as: TokenClass) => void,
): void {
  let done = 0;
  for (const { index, 0: mark } of pattern.matchAll(/\*|\$$/g)) {
    put(start + done, start + index, "pattern");
    put(start + index, start + index + mark.length, "wildcard");
    done = index + mark.length;
  }
  put(start + done, start + pattern.length, "pattern");
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A function from byte offsets in a line to UTF-16 columns. */
function columnsOf({ text, start, end, ending }: Line): (byte: number) => number {
  if (text.length === end - start - ending.length) return (byte) => byte - start;
  const bytes = new TextEncoder().encode(text);
  return (byte) => decoder.decode(bytes.subarray(0, byte - start)).length;
}

/** First and last line of each group, without comments and blank lines at its end. */
function groupsOf({ groups, lines }: Robots): [number, number][] {
  return groups.map(({ line }, index) => {
    let last = (groups[index + 1]?.line ?? lines.length + 1) - 1;
    while (last > line && ["blank", "comment", "sitemap"].includes(lines[last - 1]?.kind ?? "blank")) last--;
    return [line, last];
  });
}
