import { isActive } from "../active.ts";

/** Characters that take two columns of a terminal: those of East Asian scripts, and emoji. */
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{16FE0}-\u{18AFF}\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;

/** Marks that combine with the character before them. */
const NARROW = /[\p{Mn}\p{Me}]/u;

/** What is shown in place of characters that would move the cursor or hide. */
const STAND_IN = "\uFFFD";

/** A displayable character, and the columns that it takes. */
interface Shown {
  readonly text: string;
  readonly columns: number;
}

/** Makes one character harmless: a tab becomes a space, control and format characters a replacement. */
function shownCharacter(character: string): Shown {
  if (character === "\t") return { text: " ", columns: 1 };
  if (character >= " " && character <= "~") return { text: character, columns: 1 };
  if (isActive(character)) return { text: STAND_IN, columns: 1 };
  if (NARROW.test(character)) return { text: character, columns: 0 };
  return { text: character, columns: WIDE.test(character) ? 2 : 1 };
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
export function excerpt(line: string, from: number, to: number): Excerpt {
  // A long line is shown from a little before the stretch; only so much of it is looked at.
  const start = from > ROOM - 20 ? from - 20 : 0;
  const cut = start > 0 ? "..." : "";
  let text = cut;
  let column = cut.length;
  let before = -1;
  let end = -1;
  let at = start;
  // The beginning of a build service's command in its log loses a character, as other active characters are replaced.
  const part = line.slice(start, start + 4 * ROOM).replace(/##(?=[\w.]*\[)/g, `#${STAND_IN}`);
  for (const character of part) {
    if (before < 0 && at >= from) before = column;
    if (end < 0 && at >= to) end = column;
    const { text: shown, columns } = shownCharacter(character);
    if (column + columns > ROOM) {
      text += "...";
      break;
    }
    text += shown;
    column += columns;
    at += character.length;
  }
  if (before < 0) before = column;
  if (end < 0) end = column;
  return { text, before, columns: Math.max(1, end - before) };
}
