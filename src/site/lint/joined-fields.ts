import { CharFlag } from "../findings/char-flags.ts";
import type { FieldLine } from "../findings/line.ts";
import { FRAGILE } from "../findings/source.ts";

const FIELD = /(?:user-agent|disallow|allow|sitemap|crawl-delay)[ \t]*:/gi;

/** A field in its usual spelling with a possible value, which counts even within other text: `/aDisallow: /b`. */
const GLUED =
  /^(?:Disallow:[ \t]*[/*]|Allow:[ \t]*[/*]|User-[Aa]gent:[ \t]*[\w*]|Sitemap:[ \t]*https?:|Crawl-[Dd]elay:[ \t]*\d)/;
/** How many characters around a field are looked at. */
const LOOK = 64;

/**
 * The fields of a line that has several, each with its value and comment, as in a file that was copied from a page and
 * lost its line breaks. Undefined for a line with one field.
 */
export function joinedFields(line: FieldLine): string[] | undefined {
  if (line.kind === "extension" || line.noColon) return undefined;
  // Another field has another colon, which the reader has flagged unless the line is cut.
  if ((line.flags & CharFlag.Colon) === 0 && line.plain && line.size <= FRAGILE) return undefined;
  const { text } = line;
  const starts = innerFields(text, text.indexOf(":") + 1);
  const hash = text.indexOf("#");
  // Fields that occur only in a comment are commented out; but a comment between fields has swallowed the later ones.
  if (starts.length === 0 || (hash >= 0 && starts[0]! > hash)) return undefined;
  return [0, ...starts].map((start, i) => text.slice(start, starts[i]).trim());
}

/** Where fields begin, from a place on. */
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
