/**
 * Characters that lint rules look for. Each value's flags are noted when the file is read, so that a rule looks only at
 * the lines that can concern it, which in most files are none.
 */
export const CharFlag = {
  /** Space, tab, vertical tab, form feed. */
  Space: 1,
  /** `,` `;` and `|`. */
  Separator: 1 << 1,
  /** `"` and `'`. */
  Quote: 1 << 2,
  Percent: 1 << 3,
  Backslash: 1 << 4,
  Star: 1 << 5,
  Dollar: 1 << 6,
  Ampersand: 1 << 7,
  Equals: 1 << 8,
  Colon: 1 << 9,
  /** `^` `[` `(` `)` `+`, which regular expressions are made of. */
  Regex: 1 << 10,
  /** Not printable ASCII, and not white space either. */
  Odd: 1 << 11,
  /** Characters that are compared in a normal form, not as they are: `%`, `"`, white space, non-ASCII and others. */
  Coded: 1 << 13,
  /** The value begins with neither `/` nor `*`, as a path does. */
  NoPath: 1 << 12,
  Dot: 1 << 14,
} as const;

const FLAGS = Uint16Array.from({ length: 256 }, (_, byte) => {
  const char = String.fromCharCode(byte);
  return flagOf(char, byte) | (/[\w/.~!&'()+,;=:@?*$-]/.test(char) ? 0 : CharFlag.Coded);
});

function flagOf(char: string, byte: number): number {
  if (/[ \t\v\f]/.test(char)) return CharFlag.Space;
  if (/[,;|]/.test(char)) return CharFlag.Separator;
  if (/["']/.test(char)) return CharFlag.Quote;
  if (/[\^[()+]/.test(char)) return CharFlag.Regex;
  if (byte < 0x20 || byte >= 0x7f) return CharFlag.Odd;
  const single: Readonly<Record<string, number>> = {
    "%": CharFlag.Percent,
    "\\": CharFlag.Backslash,
    "*": CharFlag.Star,
    $: CharFlag.Dollar,
    "&": CharFlag.Ampersand,
    "=": CharFlag.Equals,
    ":": CharFlag.Colon,
    ".": CharFlag.Dot,
  };
  return single[char] ?? 0;
}

const SLASH = 0x2f;
const STAR = 0x2a;

/** The flags of the value in [start, end) of a body; 0 for an empty value. */
export function charFlagsIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end) return 0;
  const first = bytes[start];
  let flags: number = first === SLASH || first === STAR ? 0 : CharFlag.NoPath;
  for (let at = start; at < end; at++) flags |= FLAGS[bytes[at]!]!;
  return flags;
}
