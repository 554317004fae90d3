/** Lays the rules that bind out in a rule table, patterns in normal form, for the compiler. */
import { Rule } from "../program/rule";
import { RULE_SIZE, RULE_WILD } from "../shared/boundary";
import { NORMAL_GOOGLE, NORMAL_PATTERN, normalize, surplus } from "../url/normal";
import { indexFolderLen, isWild, needsNormalizing, readValue, skipBlanks, valueEnd } from "./value";

const DOLLAR: u32 = 0x24;
const STAR: u32 = 0x2a;
const SLASH: u32 = 0x2f;

let table: usize = 0;
/** Rules that the table has room for. */
let room: u32 = 0;
/** Where the next normal form goes, and where room for them ends. */
let side: usize = 0;
let sideEnd: usize = 0;
let google: bool = false;
/** Rules laid out, the bytes of their patterns, the highest priority. */
export let count: u32 = 0;
export let bytes: u32 = 0;
export let top: u32 = 0;

/** Starts a new table. */
export function startGathering(rules: usize, most: u32, spare: usize, spareEnd: usize, isGoogle: bool): void {
  table = rules;
  room = most;
  side = spare;
  sideEnd = spareEnd;
  google = isGoogle;
}

/** Forgets the rules so far: a group that fits better has been found. */
export function forgetGathered(): void {
  count = 0;
  bytes = 0;
  top = 0;
}

/** Lays out one rule of the bound group; false if only the host can. */
export function addRule(value: usize, allow: u32): bool {
  const v = skipBlanks(value);
  readValue(v);
  let size = <u32>(valueEnd - v);
  const first = <u32>load<u8>(v);
  // Text always begins with a slash: nothing else matches, and an empty pattern has no effect.
  if (size == 0 || (first != SLASH && first != STAR)) return true;
  if (count + 2 > room) return false;
  let pattern = v;
  let extra: u32 = 0;
  if (needsNormalizing) {
    if (<usize>size * 3 > sideEnd - side) return false;
    const written = normalize(side, v, size, google ? NORMAL_GOOGLE : NORMAL_PATTERN);
    if (written < 0) return false;
    pattern = side;
    size = <u32>written;
    extra = surplus;
    side += size;
  }
  put(pattern, size, ((size - extra) << 1) | allow, isWild ? RULE_WILD : 0);
  if (allow == 0 || !google) return true;
  const parent = indexFolderLen(pattern, size);
  if (parent == 0) return true;
  if (<usize>parent + 1 > sideEnd - side) return false;
  memory.copy(side, pattern, parent);
  store<u8>(side + parent, <u8>DOLLAR);
  put(side, parent + 1, ((parent + 1) << 1) | 1, RULE_WILD);
  side += parent + 1;
  return true;
}

// @ts-ignore: decorator
@inline
function put(pattern: usize, size: u32, priority: u32, flags: u32): void {
  const rule = changetype<Rule>(table + count * RULE_SIZE);
  rule.pattern = <u32>pattern;
  rule.length = size;
  rule.priority = priority;
  rule.flags = flags;
  count++;
  bytes += size;
  if (priority > top) top = priority;
}
