/**
 * The interface of the core and the JavaScript side: the memory areas that both use, the records in them, and the
 * codes of questions and answers. The core's own areas are in memory.ts.
 */

/** u8 count, then u8 length and bytes (lower case) of each agent that the pass over a file looks for. */
export const AGENTS: u32 = 0x02800;
export const AGENTS_CAP: u32 = 0x01000;
/** u32[BATCH_CAP + 1]: start of each URL of a batch, relative to CHUNK; one more for the end. */
export const OFFSETS: u32 = 0x08000;
/** u8[BATCH_CAP]: answers of a batch. */
export const VERDICTS: u32 = 0x09000;
export const BATCH_CAP: u32 = 512;
/** The longest URL of a batch in bytes: the masks of its text still fit their static area. */
export const BATCH_TEXT: u32 = 1848;
/** URL text of a batch, UTF-8 back to back, with slack on both sides. */
export const CHUNK: u32 = 0x10040;
export const CHUNK_CAP: u32 = 0x17f80;
/** The JavaScript side hands out blocks from here up. */
export const ARENA: u32 = 0x5bb00;
/** Bytes kept free after every block, since vector loads run beyond its end. */
export const SLACK: u32 = 64;

/** A rule handed to the core. Its fields are u32: address and length of the pattern, priority, flags. */
export const RULE_SIZE: u32 = 16;
export const RULE_LENGTH: u32 = 4;
export const RULE_PRIORITY: u32 = 8;
export const RULE_FLAGS: u32 = 12;
/** `*` and a final `$` are special in this rule. */
export const RULE_WILD: u32 = 1;

/** u32[8]: what the core has read of a program for the JavaScript side (program/inspect.ts). */
export const INSPECTION: u32 = 0x09280;

export const VERDICT_DISALLOWED: u32 = 0;
export const VERDICT_ALLOWED: u32 = 1;
export const VERDICT_INVALID: u32 = 2;
export const VERDICT_UNKNOWN: u32 = 3;
/** Not an answer: the JavaScript side must bring the URL into normal form and ask again with the path. */
export const VERDICT_DEFER: u32 = 4;
/** The answer for a batch whose offsets are not in order. */
export const BAD_OFFSETS: u32 = 0x7fffffff;
/** The answer of `unitsToBytes` if a text ends within a character: more texts than a batch holds. */
export const BAD_UNITS: u32 = 0xffff;

/** How `decide` reads a file: digits belong to agent tokens; Google's parser is meant; `*` binds the agent. */
export const DECIDE_DIGITS: u32 = 1;
export const DECIDE_GOOGLE: u32 = 2;
export const DECIDE_STAR: u32 = 4;

/** How `compile` writes a program: numbers take four bytes; walks find the strongest rule even if its verdict is clear. */
export const COMPILE_WIDE: u32 = 1;
export const COMPILE_EXACT: u32 = 2;

/** Bytes of one entry of the compiler's sort table. */
export const ENTRY_SIZE: u32 = 24;
/** Bytes of one range of entries that the compiler has yet to build. */
export const RANGE_SIZE: u32 = 16;

/** Upper bound of the program that `count` rules with `bytes` pattern bytes compile to. */
export function programBound(count: u32, bytes: u32): u32 {
  return bytes + count * 64 + 256;
}

/** Bytes of work space that compiling `count` rules with `bytes` pattern bytes takes. */
export function compileSpace(count: u32, bytes: u32): u32 {
  return (count + 2) * (2 * ENTRY_SIZE + 4 + 4 + 12 + RANGE_SIZE) + 65536 + programBound(count, bytes);
}
