import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Edit } from "../findings/diagnostic.ts";
import { LintedText } from "../findings/source.ts";
import type { BareRule } from "./rule.ts";

/** How today's crawlers read files, whatever dialect is linted in. */
export const CURRENT: readonly Dialect[] = ["rfc9309", "google"];

/**
 * The readings of a file, besides the linted one, whose meaning a repair must not change. Google accepts more spellings
 * of fields than others do, the old dialects fewer, and a rule without effect in one reading may decide in another. A
 * repair is safe if the lint rule makes the same repair in each reading.
 */
class Readings {
  readonly #source: LintedText;
  readonly #repairs = new Map<BareRule, readonly ReadonlySet<string>[]>();
  #others: readonly LintedText[] | undefined;

  constructor(source: LintedText) {
    this.#source = source;
  }

  /** Whether all the other readings make the same repair, and consider it safe. */
  agree(rule: BareRule, edits: readonly Edit[]): boolean {
    this.#others ??= othersOf(this.#source);
    if (this.#others.length === 0) return true;
    let repairs = this.#repairs.get(rule);
    if (repairs === undefined) {
      repairs = this.#others.map((source) => safeRepairs(rule, source));
      this.#repairs.set(rule, repairs);
    }
    const wanted = JSON.stringify(edits);
    return repairs.every((known) => known.has(wanted));
  }
}

export function readingsOf(source: LintedText): Readings {
  return new Readings(source);
}

/** The other readings; none if today's crawlers see the same lines, so that a rule would find the same again. */
function othersOf(source: LintedText): readonly LintedText[] {
  const { dialect, bytes, url } = source;
  if (CURRENT.includes(dialect.name) && source.readAlike) return [];
  return CURRENT.filter((name) => name !== dialect.name).map(
    (name) => new LintedText(bytes, dialectRules(name), url),
  );
}

/** The edits of each safe repair of a rule in one reading, as JSON. */
function safeRepairs(rule: BareRule, source: LintedText): ReadonlySet<string> {
  const repairs = new Set<string>();
  if (source.bodyKind !== "robots" && rule.anyBody !== true) return repairs;
  rule.check(source, (_at, _key, _args, fix) => {
    if (fix?.safe === true) repairs.add(JSON.stringify(fix.edits));
  });
  return repairs;
}

export type { Readings };
