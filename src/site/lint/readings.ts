import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Edit } from "../findings/diagnostic.ts";
import { LintedText } from "../findings/linted-text.ts";
import type { BareRule } from "./rule.ts";

/** How today's crawlers read files, whatever dialect is linted in. */
export const CURRENT: readonly Dialect[] = ["rfc9309", "google"];

/** Whether all the other readings of a file make the same repair, and consider it safe. */
export type Agreement = (rule: BareRule, edits: readonly Edit[]) => boolean;

/**
 * Compares repairs with those in the readings of a file, besides the linted one, whose meaning a repair must not change.
 * Google accepts more spellings of fields than others do, the old dialects fewer, and a rule without effect in one
 * reading may decide in another. A repair is safe if the lint rule makes the same repair in each reading.
 */
export function agreementOn(file: LintedText): Agreement {
  const repairs = new Map<BareRule, readonly ReadonlySet<string>[]>();
  let others: readonly LintedText[] | undefined;
  return (rule, edits) => {
    others ??= othersOf(file);
    if (others.length === 0) return true;
    const known = repairs.get(rule) ?? others.map((other) => safeRepairs(rule, other));
    repairs.set(rule, known);
    const wanted = JSON.stringify(edits);
    return known.every((some) => some.has(wanted));
  };
}

/** The other readings; none if today's crawlers see the same lines, so that a rule would find the same again. */
function othersOf(file: LintedText): readonly LintedText[] {
  const { dialect, bytes, url } = file;
  if (CURRENT.includes(dialect.name) && file.readAlike) return [];
  return CURRENT.filter((name) => name !== dialect.name).map(
    (name) => new LintedText(bytes, dialectRules(name), url),
  );
}

/** The edits of each safe repair of a rule in one reading, as JSON. */
function safeRepairs(rule: BareRule, file: LintedText): ReadonlySet<string> {
  const repairs = new Set<string>();
  if (file.bodyKind !== "robots" && rule.anyBody !== true) return repairs;
  rule.check(file, (_at, _key, _args, fix) => {
    if (fix?.safe === true) repairs.add(JSON.stringify(fix.edits));
  });
  return repairs;
}
