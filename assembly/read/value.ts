/** Reads a rule's value: where it ends, and which special bytes it has. */
import { holds } from "../bytes/bytes";
import { CLASS_STOP, CLASS_SUSPECT, CLASS_WILD, classes, firstLanes } from "../bytes/classes";

const TAB: u32 = 0x09;
const LF: u32 = 0x0a;
const CR: u32 = 0x0d;
const SPACE: u32 = 0x20;
const HASH: u32 = 0x23;
const DOLLAR: u32 = 0x24;
const SLASH: u32 = 0x2f;
const INDEX_HT: u64 = 0x74682e7865646e69; // index.ht

/** White space; files with Google's other kinds are left to the JavaScript side (lines.ts). */
// @ts-ignore: decorator
@inline
export function isBlank(c: u32): bool {
  return c == SPACE || c == TAB;
}

/** Where the white space at p ends. */
// @ts-ignore: decorator
@inline
export function skipBlanks(p: usize): usize {
  let at = p;
  while (isBlank(load<u8>(at))) at++;
  return at;
}

/** Whether a byte ends a value: the end of its line, or a comment. */
// @ts-ignore: decorator
@inline
export function endsValue(c: u32): bool {
  return c == LF || c == CR || c == HASH;
}

// What `readValue` found: where the value ends, whether it has wildcards, or bytes that a normal form may change.
export let valueEnd: usize = 0;
export let isWild: bool = false;
export let needsNormalizing: bool = false;

/** Reads the value that begins at v, whose first byte is not white space. */
export function readValue(v: usize): void {
  let end = v;
  let seen = i8x16.splat(0);
  for (;;) {
    const found = classes(v128.load(end));
    const bits = <u32>i8x16.bitmask(i8x16.ne(v128.and(found, i8x16.splat(CLASS_STOP)), i8x16.splat(0)));
    if (bits != 0) {
      const n = ctz(bits);
      seen = v128.or(seen, v128.and(found, firstLanes(n)));
      end += n;
      break;
    }
    seen = v128.or(seen, found);
    end += 16;
  }
  while (end > v && isBlank(load<u8>(end - 1))) end--;
  valueEnd = end;
  isWild = v128.any_true(v128.and(seen, i8x16.splat(CLASS_WILD)));
  needsNormalizing = v128.any_true(v128.and(seen, i8x16.splat(CLASS_SUSPECT)));
  // A dollar inside a pattern is a plain character, with a normal form of its own.
  if (isWild && !needsNormalizing) needsNormalizing = holds(v, <u32>(end - v) - 1, DOLLAR);
}

/** Length of the pattern up to its last slash if an index page follows, else 0 (Google only). */
export function indexFolderLen(v: usize, len: u32): u32 {
  for (let i = len; i > 0; i--) {
    if (load<u8>(v + i - 1) != SLASH) continue;
    return len - i >= 9 && load<u64>(v + i) == INDEX_HT && load<u8>(v + i + 8) == 0x6d ? i : 0;
  }
  return 0;
}
