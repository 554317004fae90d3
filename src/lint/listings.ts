import { Budget, Exhausted } from "../analyze/budget.ts";
import { type Circumstances, compare } from "../analyze/compare.ts";
import type { Domain } from "../analyze/domain.ts";
import { type Form, textOf } from "../analyze/form.ts";
import { gapBeside, gapFor } from "../analyze/gap.ts";
import { allows } from "../analyze/match.ts";
import { Table } from "../analyze/table.ts";
import { finish } from "../analyze/work.ts";
import { encoder } from "../utf8.ts";
import { isPlain } from "./beginnings.ts";
import { formsOf } from "./forms.ts";
import { Heads } from "./heads.ts";
import type { FieldLine } from "./line.ts";
import { type RuleSet, ruleSetsOf } from "./rule-sets.ts";
import type { Source } from "./source.ts";

/** Disallow lines of one group, and the prefix that all of them share. */
export interface Listing {
  readonly files: readonly FieldLine[];
  readonly prefix: string;
}

/** Maximum number of steps for a listing; one that takes more is not reported. */
const STEPS = 5000;
/** Steps for all listings of a file. */
const ALL_STEPS = 200_000;

/**
 * For listings that their prefix could replace, a URL that the prefix would close as well. There is none for a
 * listing without effect, for one whose files the prefix would not keep closed (because an Allow rule is as
 * strong), and for one within what an Allow rule opens.
 */
export function closedByPrefix(listings: readonly Listing[], source: Source): ReadonlyMap<Listing, string> {
  const closed = new Map<Listing, string>();
  const refused = new Set<Listing>();
  let steps = 0;
  for (const lines of ruleSetsOf(source)) {
    const inSet = new Set(lines);
    const bound = listings.filter((one) => inSet.has(one.files[0]!) && !refused.has(one));
    if (bound.length === 0) continue;
    steps += lines.length;
    const replacing = new Replacing(related(lines, bound), source);
    for (const listing of bound) {
      const budget = new Budget(STEPS);
      const url = replacing.alsoCloses(listing, budget);
      steps += budget.spent;
      if (steps > ALL_STEPS) return new Map();
      if (url === undefined) refused.add(listing);
      else if (!closed.has(listing)) closed.set(listing, url);
    }
  }
  for (const listing of refused) closed.delete(listing);
  return closed;
}

/** The lines that may match something that a listing's prefix matches. */
function related(lines: RuleSet, listings: readonly Listing[]): RuleSet {
  const heads = new Heads(listings.map(({ prefix }) => prefix));
  return lines.filter((line) => !isPlain(line) || heads.meet(line.value.text));
}

/** A set of rules in which a prefix replaces a listing. */
class Replacing {
  readonly #source: Source;
  readonly #domain: Domain;
  readonly #table: Table;
  readonly #lineOf: (source: number) => FieldLine;

  constructor(lines: RuleSet, source: Source) {
    const { forms, domain, lineOf } = formsOf(lines, source);
    this.#source = source;
    this.#domain = domain;
    this.#table = new Table(forms, new Budget(Number.POSITIVE_INFINITY));
    this.#lineOf = lineOf;
  }

  /** A URL that the prefix would close and the files do not; undefined if it should not replace them. */
  alsoCloses({ files, prefix }: Listing, budget: Budget): string | undefined {
    const { dialect } = this.#source;
    const text = textOf(dialect.normal(encoder.encode(prefix), false)[0]!);
    const listed = new Set(files);
    const others: Form[] = [];
    const own: Form[] = [];
    try {
      for (const one of this.#table.compatible(text).flat()) {
        budget.spend(1);
        (one.source >= 0 && listed.has(this.#lineOf(one.source)) ? own : others).push(one);
      }
      if (own.length === 0) return undefined;
      // Steps are those of comparing the rules with and without the files, and then with the prefix in their place.
      const steps = own.length + 2 * others.length;
      const plain = this.#seen(text, own, others);
      if (plain === "closed") budget.spend(steps);
      else if (plain === "open") budget.spend(2 * steps + 1);
      if (plain !== undefined) return plain === "open" ? this.#domain.urlOf(text) : undefined;
      // If order decides, the prefix takes the place of the first of the files.
      const priority = dialect.longest ? text.length * 2 : Math.max(...own.map((one) => one.priority));
      const whole: Form = { prefix: text, segments: [], anchored: false, priority, source: own[0]!.source };
      return this.#closedBy(whole, own, others, budget);
    } catch (error) {
      if (!(error instanceof Exhausted)) throw error;
      return undefined;
    }
  }

  /**
   * Where nothing but Disallow lines without wildcards begins like a prefix, it can be seen whether it is closed
   * already, so that the files have no effect, or open but for them.
   */
  #seen(text: string, own: readonly Form[], others: readonly Form[]): "closed" | "open" | undefined {
    const domain = this.#domain;
    const all = [...own, ...others];
    const arePlain = all.every((form) => !allows(form) && form.segments.length === 0 && !form.anchored);
    if (!arePlain || gapBeside(all.map(({ prefix }) => prefix).join("\n"), domain) === undefined)
      return undefined;
    if (others.some(({ prefix }) => prefix.length <= text.length)) return "closed";
    const heads = new Heads(others.map(({ prefix }) => prefix));
    const hasEffect = own.some(({ prefix }) => !heads.meet(prefix) && domain.isText(prefix));
    const isLonger = own.every(({ prefix }) => prefix.length > text.length);
    return hasEffect && isLonger && domain.isText(text) ? "open" : undefined;
  }

  #closedBy(whole: Form, own: readonly Form[], others: readonly Form[], budget: Budget): string | undefined {
    const [before, without, after] = [[...others, ...own], others, [...others, whole]].map(
      (forms) => new Table(forms, budget),
    );
    const domain = this.#domain;
    const gap = gapFor([...others, ...own], domain);
    if (!gap.isFresh) return undefined;
    const about: Circumstances = { domain, gap, budget };
    let hasEffect = false;
    const effect = compare(before!, without!, about, () => {
      hasEffect = true;
      return true;
    });
    finish(effect);
    if (!hasEffect) return undefined;
    let overrules = false;
    let url: string | undefined;
    const changes = compare(before!, after!, about, (change) => {
      overrules = allows(change.after) || (change.before?.source ?? -1) >= 0;
      const shown = domain.urlOf(change.text);
      if (url === undefined || shown.length < url.length) url = shown;
      return overrules;
    });
    finish(changes);
    return overrules ? undefined : url;
  }
}
