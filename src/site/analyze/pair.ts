import { IMAGE_URL_MASK, URL_RFC9309 } from "../../../assembly/shared/format.ts";
import { wrongValue } from "../../base/options.ts";
import type { Rule } from "../../engine/parse/content.ts";
import type { NormalizedRules } from "../../engine/policy/normalized-rules.ts";
import { Policy } from "../../engine/policy/policy.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { MAX_URL } from "../../engine/url/kinds.ts";
import { type Budget, BudgetError, type Doubt, type Work } from "./budget.ts";
import { compare, type Difference, pairKey } from "./compare.ts";
import { type Domain, domainOf, fillerFor } from "./domain.ts";
import { allows, type Form } from "./form.ts";
import { formsThatMatter } from "./question.ts";
import { Table } from "./table.ts";
import { isUri, uriDomain } from "./uri.ts";

/** A policy's verdict for a URL. */
export type Access = "allowed" | "disallowed";

/** A URL on which two policies disagree. */
export interface Change {
  /**
   * A path, or an absolute URL if a path would be interpreted differently. It has been checked against both
   * policies, and is a valid URI (RFC 3986) if one shows the change within the budget.
   */
  readonly witness: string;
  /** The first policy's verdict for the witness. */
  readonly before: Access;
  /** The second policy's verdict for the witness. */
  readonly after: Access;
  /** The rule of the first policy that decides; absent if none matches. */
  readonly ruleBefore?: Rule;
  /** The rule of the second policy that decides; absent if none matches. */
  readonly ruleAfter?: Rule;
}

/** Two policies side by side. */
export class Pair {
  readonly #policies: readonly [Policy, Policy];
  readonly #anatomies: readonly [NormalizedRules, NormalizedRules];
  /** How each reads URLs. */
  readonly #modes: readonly [number, number];
  readonly #budget: Budget;
  readonly #domain: Domain;
  readonly #tables: readonly [Table, Table];
  #doubt: Doubt | undefined;

  /** @throws RobotsError INVALID_ARGUMENT unless both are policies, BAD_IMAGE where the rules are too large */
  constructor(a: Policy, b: Policy, budget: Budget) {
    for (const policy of [a, b]) {
      if (!(policy instanceof Policy))
        throw wrongValue("Each argument", "a policy, as returned by robots.policyFor", policy);
    }
    this.#policies = [a, b];
    this.#anatomies = [a.normalRules(), b.normalRules()];
    this.#budget = budget;
    const [before, after] = this.#anatomies;
    this.#modes = [before.flags & IMAGE_URL_MASK, after.flags & IMAGE_URL_MASK];
    this.#domain = this.#readAlike ? domainOf(this.#modes[0]) : plainUrls;
    this.#tables = [
      new Table(formsThatMatter(before, this.#domain, budget), budget),
      new Table(formsThatMatter(after, this.#domain, budget), budget),
    ];
  }

  get #readAlike(): boolean {
    return this.#modes[0] === this.#modes[1];
  }

  /** Why the search may have missed differences; undefined if it was complete. */
  get doubt(): Doubt | undefined {
    return this.#doubt;
  }

  /** Reports a URL for every pair of rules that decide some URL differently, until told to stop. */
  *search(found: (change: Change, difference: Difference) => boolean): Work<void> {
    const [a, b] = this.#tables;
    const isSameReading = this.#readAlike;
    if (!isSameReading && a.allowsAll && b.allowsAll) return;
    const filler = fillerFor([...a.forms, ...b.forms], this.#domain);
    if (!isSameReading) {
      this.#doubt = { code: "read-differently", values: {} };
    } else if (!filler.isFresh && !(a.isPlain && b.isPlain)) {
      this.#doubt = { code: "no-letter", values: {} };
    }
    // Where no letter is fresh, a second search with empty stars finds what the chosen letter may hide.
    const fillers = filler.isFresh ? [filler] : [filler, { text: "", isFresh: false }];
    /** Pairs that were told, and changes held back because their URL is not a valid URI: there may be one that is. */
    const toldKeys = new Set<string>();
    const changesHeld = new Map<string, { readonly change: Change; readonly difference: Difference }>();
    let stopped = false;
    const tell = (key: string, change: Change, difference: Difference): boolean => {
      toldKeys.add(key);
      stopped = found(change, difference);
      return stopped;
    };
    const report = (difference: Difference): boolean => {
      const key = pairKey(difference.before, difference.after);
      if (toldKeys.has(key) || changesHeld.has(key)) return false;
      const change = this.change(difference);
      if (change === undefined) {
        toldKeys.add(key);
        if (isSameReading) this.#doubt ??= { code: "not-shown", values: {} };
      } else if (isUri(change.witness)) return tell(key, change, difference);
      else changesHeld.set(key, { change, difference });
      return false;
    };
    try {
      for (const one of fillers) {
        if (!stopped)
          yield* compare(a, b, { domain: this.#domain, filler: one, budget: this.#budget }, report);
      }
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
      this.#doubt = this.#budget.exhaustion;
    }
    if (stopped || changesHeld.size === 0) return;
    yield* this.#searchUris((difference) => {
      const key = pairKey(difference.before, difference.after);
      const change = toldKeys.has(key) ? undefined : this.change(difference);
      if (change === undefined || !isUri(change.witness)) return false;
      changesHeld.delete(key);
      return tell(key, change, difference);
    });
    for (const [key, { change, difference }] of changesHeld) if (!stopped) tell(key, change, difference);
  }

  /** Looks for differences that a valid URI shows, as far as the budget goes. */
  *#searchUris(report: (difference: Difference) => boolean): Work<void> {
    const [a, b] = this.#tables;
    const forms = [...a.forms, ...b.forms];
    const domain = uriDomain(this.#domain, forms);
    try {
      yield* compare(a, b, { domain, filler: fillerFor(forms, domain), budget: this.#budget }, report);
    } catch (error) {
      if (!(error instanceof BudgetError)) throw error;
    }
  }

  /** The change that a difference makes, with its URL; undefined if the policies do not confirm it. */
  change({ before, after, text }: Difference): Change | undefined {
    return this.changeAt(this.#domain.urlOf(text), before, after);
  }

  /** {@link Pair.change} for a given URL. */
  changeAt(witness: string, before: Form | undefined, after: Form | undefined): Change | undefined {
    if (witness.length > MAX_URL) return undefined;
    for (const table of this.#tables) table.spendOnCheck(witness.length);
    const verdicts = this.#policies.map((policy) => policy.check([witness])[0]);
    const expected = [before, after].map((form) => (allows(form) ? Verdict.Allowed : Verdict.Disallowed));
    if (verdicts[0] !== expected[0] || verdicts[1] !== expected[1]) return undefined;
    const [ruleBefore, ruleAfter] = [before, after].map((form, side) =>
      form === undefined || form.source < 0 ? undefined : this.#anatomies[side]!.rules[form.source],
    );
    return {
      witness,
      before: accessOf(before),
      after: accessOf(after),
      ...(ruleBefore && { ruleBefore }),
      ...(ruleAfter && { ruleAfter }),
    };
  }

  /** The form that decides a text on each side; undefined if it is no text for one of them. */
  decide(text: (mode: number) => string | undefined): readonly (Form | undefined)[] | undefined {
    const texts = this.#modes.map(text);
    if (texts[0] === undefined || texts[1] === undefined) return undefined;
    return this.#tables.map((table, side) => table.decide(texts[side]!));
  }
}

function accessOf(form: Form | undefined): Access {
  return allows(form) ? "allowed" : "disallowed";
}

const rfc9309 = domainOf(URL_RFC9309);

/** URLs that every dialect reads alike. Policies of different dialects are compared on these only. */
const plainUrls: Domain = {
  ...rfc9309,
  isText: (text) => rfc9309.isText(text) && /^\/(?!\/)[\w/.~-]*(?:\?[\w.~=&-]*)?$/.test(text),
};
