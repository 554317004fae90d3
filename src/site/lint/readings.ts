import type { Dialect } from "../../engine/dialect/dialect.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import type { Edit } from "../findings/diagnostic.ts";
import type { Rule } from "../findings/rule.ts";
import { Source } from "../findings/source.ts";

/** How today's crawlers read files, whatever dialect a file is linted in. */
const CURRENT: readonly Dialect[] = ["rfc9309", "google"];

/**
 * The readings of a file that a repair has to leave alone, apart from the one that it is linted in. Google takes
 * more spellings for fields than others do, and the old dialects fewer; a rule that is without effect in one
 * reading may decide in another. A repair is safe if the rule would make it in every one of them.
 */
class Readings {
  readonly #source: Source;
  readonly #repairs = new Map<Rule, readonly ReadonlySet<string>[]>();
  #others: readonly Source[] | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Whether all the other readings make the same repair, and consider it safe. */
  agree(rule: Rule, edits: readonly Edit[]): boolean {
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

/** For {@link Source.once}. */
export function readingsOf(source: Source): Readings {
  return new Readings(source);
}

/** None if today's crawlers see the same lines as the dialect does: then the rule would find the same again. */
function othersOf(source: Source): readonly Source[] {
  const { dialect, bytes, url } = source;
  if (CURRENT.includes(dialect.name) && source.readAlike) return [];
  return CURRENT.filter((name) => name !== dialect.name).map(
    (name) => new Source(bytes, dialectRules(name), url),
  );
}

/** The edits of each repair that a rule calls safe in a reading, as text. */
function safeRepairs(rule: Rule, source: Source): ReadonlySet<string> {
  const repairs = new Set<string>();
  if (source.bodyKind !== "robots" && rule.anyBody !== true) return repairs;
  rule.check(source, (_at, _key, _args, fix) => {
    if (fix?.safe === true) repairs.add(JSON.stringify(fix.edits));
  });
  return repairs;
}

export type { Readings };
