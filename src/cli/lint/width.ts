import type { Columns } from "../shared/output/columns.ts";
import { isUnsafe } from "../shared/output/unsafe.ts";

/** What is shown in place of characters that would move the cursor or hide. */
const STAND_IN = "\uFFFD";

/** A displayable character, and the columns that it takes. */
interface Shown {
  readonly text: string;
  readonly columns: number;
}

/** Makes one character harmless: a tab becomes a space, control and format characters a replacement. */
function shownCharacter(character: string, columns: Columns): Shown {
  if (character === "\t") return { text: " ", columns: 1 };
  if (character >= " " && character <= "~") return { text: character, columns: 1 };
  if (isUnsafe(character)) return { text: STAND_IN, columns: 1 };
  return { text: character, columns: columns.of(character) };
}

/** A line cut to fit, with the place of a stretch of it in columns. */
export interface Excerpt {
  readonly text: string;
  readonly before: number;
  readonly columns: number;
}

/** Columns of an excerpt. */
const ROOM = 100;

/**
 * The part of a line around the units [from, to), at most {@link ROOM} columns, such that a caret under it points to
 * the right place: wide characters count two columns, combining ones none.
 */
export function excerpt(line: string, from: number, to: number, columns: Columns): Excerpt {
  // A long line is shown from a little before the stretch; only so much of it is looked at.
  const start = from > ROOM - 20 ? from - 20 : 0;
  const cut = start > 0 ? "..." : "";
  let text = cut;
  let column = cut.length;
  let before = -1;
  let end = -1;
  let at = start;
  // The beginning of a build service's command in its log loses a character, as other unsafe characters are replaced.
  const part = line.slice(start, start + 4 * ROOM).replace(/##(?=[\w.]*\[)/g, `#${STAND_IN}`);
  for (const character of part) {
    if (before < 0 && at >= from) before = column;
    if (end < 0 && at >= to) end = column;
    const { text: shown, columns: taken } = shownCharacter(character, columns);
    if (column + taken > ROOM) {
      text += "...";
      break;
    }
    text += shown;
    column += taken;
    at += character.length;
  }
  if (before < 0) before = column;
  if (end < 0) end = column;
  return { text, before, columns: Math.max(1, end - before) };
}
