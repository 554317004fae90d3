import { knownCrawler } from "../../../engine/agent/known.ts";
import { productToken } from "../../../engine/agent/token.ts";
import { decidingRule } from "../../../engine/policy/deciding-rules.ts";
import type { Policy } from "../../../engine/policy/policy.ts";
import { parse, type Robots } from "../../../engine/policy/robots.ts";
import type { Robot } from "./robot.ts";
import { absolute, Site } from "./url.ts";

/** Agents whose rules are kept compiled: callers may ask about any number of names. */
const MOST_POLICIES = 1_000;

/** robots-parser's methods with the answers of RFC 9309. */
export class RfcRobot implements Robot {
  readonly #site: Site;
  readonly #robots: Robots;
  readonly #policies = new Map<string, Policy>();

  constructor(url: string, contents: string) {
    this.#site = new Site(url);
    this.#robots = parse(contents);
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    return this.#isHere(url) ? this.#policy(ua).isAllowed(absolute(url)) : undefined;
  }

  isDisallowed(url: string, ua?: string): boolean | undefined {
    const allowed = this.isAllowed(url, ua);
    return allowed === undefined ? undefined : !allowed;
  }

  isExplicitlyDisallowed(url: string, ua?: string): boolean | undefined {
    const allowed = this.isAllowed(url, ua);
    if (allowed === undefined) return undefined;
    const isNamed = (ua || "*") === "*" || this.#policy(ua).agent !== "*";
    return isNamed && !allowed;
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    return this.#isHere(url) ? (decidingRule(this.#policy(ua), absolute(url))?.line ?? -1) : -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    return this.#policy(ua).crawlDelay;
  }

  getSitemaps(): string[] {
    return [...this.#robots.sitemaps];
  }

  getPreferredHost(): string | null {
    const hosts = this.#robots.extensions.filter(
      ({ name, value }) => name.toLowerCase() === "host" && value !== "",
    );
    return hosts.at(-1)?.value.toLowerCase() ?? null;
  }

  #isHere(url: string): boolean {
    return this.#site.pathOf(url) !== undefined;
  }

  #policy(given: string | undefined): Policy {
    // No crawler has an empty name; robots-parser takes it for `*`, too.
    const ua = given || "*";
    let policy = this.#policies.get(ua);
    if (policy === undefined) {
      const token = productToken(ua) ?? ua;
      if (this.#policies.size === MOST_POLICIES) this.#forget();
      policy = this.#robots.policyNamed(knownCrawler(token) ?? token);
      this.#policies.set(ua, policy);
    }
    return policy;
  }

  #forget(): void {
    for (const policy of this.#policies.values()) policy.dispose();
    this.#policies.clear();
  }
}
