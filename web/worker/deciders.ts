import { requestedUrl } from "../../src/engine/dialect/requested-url.ts";
import { DecidingRules } from "../../src/engine/policy/deciding-rules.ts";
import { type Dialect, type Policy, type Rule, Verdict } from "../../src/index.ts";

/** From this product of rules and URLs on, rules are found for all URLs together, which costs more at first. */
const MANY = 20_000;

/** Finds the rules that decide the URLs of a list, for one crawler. */
export class Decider {
  readonly #policy: Policy;
  readonly #dialect: Dialect;
  #together: DecidingRules | undefined;

  /** @param total how many URLs will be asked about */
  constructor(policy: Policy, dialect: Dialect, total: number) {
    this.#policy = policy;
    this.#dialect = dialect;
    if (total > 1 && policy.normalRules().patterns.length * total >= MANY)
      this.#together = new DecidingRules(policy);
  }

  /** The rule that decides each URL; undefined if no rule matches or the text is no URL. */
  of(given: readonly string[], verdicts: Uint8Array): (Rule | undefined)[] {
    const urls = given.map((url) => requestedUrl(url, this.#dialect));
    if (this.#together !== undefined) return this.#together.of(urls);
    return urls.map((url, i) =>
      verdicts[i]! > Verdict.Allowed ? undefined : this.#policy.explain(url).rule,
    );
  }

  dispose(): void {
    this.#together?.[Symbol.dispose]();
  }
}
