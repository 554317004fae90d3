import type { Source } from "./source.ts";

/**
 * Whether all rules that match anything are of one kind, so that which of them is the longest decides nothing.
 */
export function isOneSided(source: Source): boolean {
  let kind: string | undefined;
  for (const line of source.rules) {
    kind ??= line.kind;
    if (line.kind !== kind) return false;
  }
  return true;
}
