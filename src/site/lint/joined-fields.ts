import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import { FRAGILE } from "../findings/source.ts";

const FIELD = /(?:user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/gi;

/** Fields in their usual spelling, found even directly after other text, each followed by a possible value. */
const GLUED =
  /^(?:Disallow:[ \t]*[/*]|Allow:[ \t]*[/*]|User-[Aa]gent:[ \t]*[\w*]|Sitemap:[ \t]*https?:|Crawl-[Dd]elay:[ \t]*\d)/;
/** How many characters of a field and its value the expression may look at. */
const LOOK = 64;

/**
 * The fields of a line with several of them, each with its value and comment, as in a file that was copied from a
 * page and lost its line breaks. Undefined for a line with one field.
 */
export function joinedFields(line: FieldLine): string[] | undefined {
  if (line.kind === "extension" || line.noColon) return undefined;
  // Another field has another colon, which a reader sees unless it cuts the line.
  if ((line.flags & CharFlag.Colon) === 0 && line.plain && line.size <= FRAGILE) return undefined;
  const { text } = line;
  const starts = innerFields(text, text.indexOf(":") + 1);
  const hash = text.indexOf("#");
  // A field that occurs only in a comment is commented out; but a comment in the middle has swallowed the fields
  // after it.
  if (starts.length === 0 || (hash >= 0 && starts[0]! > hash)) return undefined;
  return [0, ...starts].map((start, i) => text.slice(start, starts[i]).trim());
}

/** Where fields begin from a place on. */
function innerFields(text: string, from: number): number[] {
  const starts: number[] = [];
  FIELD.lastIndex = from;
  for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text)) {
    const { index } = found;
    const before = text.slice(Math.max(index - LOOK, 0), index);
    if (/#[ \t]*$/.test(before)) continue;
    if (index === from || /[ \t]$/.test(before) || GLUED.test(text.slice(index, index + LOOK)))
      starts.push(index);
  }
  return starts;
}
