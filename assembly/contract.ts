/**
 * Preconditions that the JavaScript side must ensure, for the assertions of the debug build. The release does not check
 * them: the compiler evaluates asserted expressions even there, so each function returns at once if assertions are off
 * (ASC_NO_ASSERT).
 */
import { Rule } from "./program/rule";
import { ARENA, BATCH_CAP, OFFSETS, RULE_SIZE, RULE_WILD, SLACK } from "./shared/boundary";
import { IMAGE_SELF, IMAGE_URL_MASK, IMAGE_WIDE } from "./shared/format";

/** Flags of an image that the core reads; only the JavaScript side reads the others. */
const CORE_FLAGS: u32 = IMAGE_URL_MASK | IMAGE_WIDE | IMAGE_SELF;

/** Whether `len` bytes at `at` may be read, vector loads running into the slack after them. */
export function isReadable(at: usize, len: u32): bool {
  if (ASC_NO_ASSERT) return true;
  return at >= SLACK && <u64>at + len + SLACK <= (<u64>memory.size()) << 16;
}

/** Whether `len` bytes at `at` lie in the arena, where all blocks of the JavaScript side are. */
export function isHeld(at: usize, len: u64): bool {
  if (ASC_NO_ASSERT) return true;
  return at >= ARENA && <u64>at + len + SLACK <= (<u64>memory.size()) << 16;
}

/** Whether the core knows all flags of an image. */
export function areFlags(flags: u32): bool {
  if (ASC_NO_ASSERT) return true;
  return (flags & ~CORE_FLAGS) == 0;
}

/** Whether n rules stand at `rules`, with patterns that can be read. */
export function areRules(rules: usize, n: u32): bool {
  if (ASC_NO_ASSERT) return true;
  if (n == 0) return true;
  if (!isHeld(rules, <u64>n * RULE_SIZE)) return false;
  for (let i: u32 = 0; i < n; i++) {
    const rule = changetype<Rule>(rules + i * RULE_SIZE);
    if (!isReadable(rule.pattern, rule.length) || rule.flags > RULE_WILD) return false;
  }
  return true;
}

/** Whether the n texts that OFFSETS marks out from `base` on can be read, whatever their order. */
export function isBatch(base: usize, n: u32): bool {
  if (ASC_NO_ASSERT) return true;
  const first = load<u32>(OFFSETS);
  const last = load<u32>(OFFSETS + (n << 2));
  return n <= BATCH_CAP && first <= last && isReadable(base + first, last - first);
}

/** Whether a table of hosts of mask + 1 slots, a power of two, stands at `table`. */
export function isTable(table: usize, mask: u32): bool {
  if (ASC_NO_ASSERT) return true;
  return (mask & (mask + 1)) == 0 && isHeld(table, (<u64>mask + 1) << 3);
}
