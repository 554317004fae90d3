/** Writes the rules that apply into a rule table for the compiler, with patterns in normal form. */
import { RULE_TABLE, RULE_TABLE_SIZE } from "../memory";
import { Rule } from "../program/rule";
import { RULE_SIZE, RULE_WILD } from "../shared/boundary";
import { NORMAL_GOOGLE, NORMAL_PATTERN, normalize, surplus } from "../url/normal";
import { isGoogle } from "./pass";
import { indexFolderLen, isWild, needsNormalizing, readValue, skipBlanks, valueEnd } from "./value";

const DOLLAR: u32 = 0x24;
const STAR: u32 = 0x2a;
const SLASH: u32 = 0x2f;

/** The table of rules that is being laid out. */
@unmanaged
class Layout {
  table: usize;
  /** Rules that it has room for. */
  room: u32;
  /** Where the next normal form goes, and where room for them ends. */
  side: usize;
  sideEnd: usize;
  /** Rules laid out, the bytes of their patterns, the highest priority. */
  count: u32;
  bytes: u32;
  top: u32;
}

export const layout = changetype<Layout>(RULE_TABLE);
if (offsetof<Layout>() > RULE_TABLE_SIZE) ERROR("Layout does not fit its region");

/** Starts a new table. */
export function startRuleTable(rules: usize, most: u32, spare: usize, spareEnd: usize): void {
  layout.table = rules;
  layout.room = most;
  layout.side = spare;
  layout.sideEnd = spareEnd;
}

/** Drops the rules so far, because a group that fits better has been found. */
export function clearRuleTable(): void {
  layout.count = 0;
  layout.bytes = 0;
  layout.top = 0;
}

/** Adds one rule of the bound group; false if only the JavaScript side can. */
export function addRule(value: usize, allow: u32): bool {
  const v = skipBlanks(value);
  readValue(v);
  let size = <u32>(valueEnd - v);
  const first = <u32>load<u8>(v);
  // A text always begins with a slash, so other patterns never match; an empty pattern has no effect.
  if (size == 0 || (first != SLASH && first != STAR)) return true;
  if (layout.count + 2 > layout.room) return false;
  let pattern = v;
  let extra: u32 = 0;
  if (needsNormalizing) {
    if (<usize>size * 3 > layout.sideEnd - layout.side) return false;
    const written = normalize(layout.side, v, size, isGoogle() ? NORMAL_GOOGLE : NORMAL_PATTERN);
    if (written < 0) return false;
    pattern = layout.side;
    size = <u32>written;
    extra = surplus;
    layout.side += size;
  }
  put(pattern, size, ((size - extra) << 1) | allow, isWild ? RULE_WILD : 0);
  if (allow == 0 || !isGoogle()) return true;
  const parent = indexFolderLen(pattern, size);
  if (parent == 0) return true;
  if (<usize>parent + 1 > layout.sideEnd - layout.side) return false;
  memory.copy(layout.side, pattern, parent);
  store<u8>(layout.side + parent, <u8>DOLLAR);
  put(layout.side, parent + 1, ((parent + 1) << 1) | 1, RULE_WILD);
  layout.side += parent + 1;
  return true;
}

// @ts-ignore: decorator
@inline
function put(pattern: usize, size: u32, priority: u32, flags: u32): void {
  const rule = changetype<Rule>(layout.table + layout.count * RULE_SIZE);
  rule.pattern = <u32>pattern;
  rule.length = size;
  rule.priority = priority;
  rule.flags = flags;
  layout.count++;
  layout.bytes += size;
  if (priority > layout.top) layout.top = priority;
}
