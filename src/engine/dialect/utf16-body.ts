import { decoder, encoder } from "../../base/utf8.ts";
import { decodeUtf16, type Utf16Name, utf16Name } from "../../base/utf16.ts";
import { lastWholeLine, markLength } from "../parse/body.ts";
import { sitemapsOf } from "../parse/content.ts";
import { type GroupTable, readGroups } from "../parse/group-table.ts";
import type { DialectRules } from "./dialect.ts";

/** What to parse instead of the bytes of a body. */
export interface Utf16Body {
  readonly text: string;
  /** It has rules in more than one encoding. The text then closes the site to all crawlers. */
  readonly torn: boolean;
}

const ORDERS: readonly Utf16Name[] = ["utf-16le", "utf-16be"];

/**
 * A body in UTF-16 as text; undefined for any other body. Neither a byte order mark nor a zero byte is proof: a
 * body that is wrongly taken for UTF-16 has no rules, and its site would be open. So it is read in all ways that
 * its bytes permit, and a reading that disallows something is never dropped for one that does not.
 *
 * @param rules how lines are read
 * @param cut whether the body was cut, so that its last line may be incomplete
 */
export function utf16Body(bytes: Uint8Array, rules: DialectRules, cut = false): Utf16Body | undefined {
  // Field names and line ends are ASCII, each character of which has a zero byte in UTF-16.
  if (!bytes.includes(0)) return undefined;
  const narrow = new DecodedFile(bytes, rules, cut);
  const texts = ORDERS.map((name) => decodeUtf16(name, bytes)).filter((text) => text !== undefined);
  const wide = texts.map((text) => ({ text, reading: new DecodedFile(encoder.encode(text), rules, cut) }));
  const closing = [narrow, ...wide.map(({ reading }) => reading)].filter(({ closes }) => closes);
  if (closing.length > 1) return { text: closedTo(closing), torn: true };
  const counts = ({ closes, isEmpty }: DecodedFile): boolean => (closing.length > 0 ? closes : !isEmpty);
  if (counts(narrow)) return undefined;
  const found = wide.find(({ reading }) => counts(reading))?.text;
  const text = found ?? decodeUtf16(utf16Name(bytes), bytes);
  return text === undefined ? undefined : { text: cut ? wholeLines(text) : text, torn: false };
}

/** What a body says in an encoding. */
class DecodedFile {
  readonly #file: GroupTable;

  constructor(bytes: Uint8Array, rules: DialectRules, cut: boolean) {
    const end = cut ? lastWholeLine(bytes, 0, bytes.length) : bytes.length;
    const start = markLength(bytes, 0, end);
    this.#file = readGroups(bytes, start, end, rules);
  }

  /** It disallows something for some crawler. */
  get closes(): boolean {
    const { lines, groups } = this.#file;
    return groups.some(({ rules }) =>
      rules.some((row) => lines.kind(row) === "disallow" && lines.value(row).length > 0),
    );
  }

  get isEmpty(): boolean {
    return this.#file.groups.length === 0 && sitemapsOf(this.#file.lines).length === 0;
  }

  get agents(): readonly string[] {
    return this.#file.agents.map(({ row }) => decoder.decode(this.#file.lines.value(row)));
  }
}

/** A file that disallows everything, for each crawler that a reading names and for all others. */
function closedTo(readings: readonly DecodedFile[]): string {
  const agents = new Set(["*", ...readings.flatMap(({ agents }) => agents)]);
  return `${Array.from(agents, (agent) => `User-agent: ${agent}\n`).join("")}Disallow: /\n`;
}

/** A text without the line in which it was cut. */
function wholeLines(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")) + 1);
}
