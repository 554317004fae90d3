import { VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { misuse } from "../../base/errors.ts";
import { expectNoMore } from "../../base/options.ts";
import { countUrls } from "../core/batch.ts";
import { type Engine, engine } from "../core/engine.ts";
import type { RequestRate } from "../parse/pace.ts";
import { urlString } from "../url/given.ts";
import type { Releasable } from "./disposable.ts";
import { Inspectable } from "./inspectable.ts";
import { invalidUrl } from "./invalid-url.ts";
import { disposedError, Matcher } from "./matcher.ts";
import type { PolicySource } from "./source.ts";
import { Verdict } from "./verdict.ts";

/**
 * The rules for one agent, as far as answers need them. The first question is answered directly from the file; the second
 * compiles the rules into a compact automaton in core memory, which is freed by {@link EdgePolicy.dispose} or when the
 * object is garbage collected. The `Policy` of `robotomata` is one of these, and also explains, lists and stores its rules.
 */
export class EdgePolicy extends Inspectable implements Releasable {
  /** Where the rules come from; undefined once the policy has been disposed of. */
  #source: PolicySource | undefined;
  #matcher: Matcher | undefined;
  #hasAnswered = false;

  /** @internal Use `robots.policyFor`. */
  constructor(source: PolicySource) {
    super();
    if (typeof (source as Partial<PolicySource> | undefined)?.decide !== "function")
      throw misuse(
        "policy-by-new",
        "A policy comes from parse(body).policyFor(agent) or Policy.fromBytes(bytes).",
      );
    this.#source = source;
  }

  /**
   * Token of the group that applies to the agent, as spelled in the file, or `"*"`; undefined if no group applies.
   */
  get agent(): string | undefined {
    return this.live().facts().agent;
  }

  /**
   * Whom the policy is for, whichever group applies: the tokens that it was asked for with, in order, in lower case,
   * such as `"googlebot-image,googlebot"`, with `",!*"` at the end if groups for `*` do not apply to the crawler.
   * Undefined for an image that does not say so (of version 2).
   */
  get agentKey(): string | undefined {
    return this.live().agentKey;
  }

  /** The group's `Crawl-delay` in seconds; undefined if there is none, or if it is not a number. */
  get crawlDelay(): number | undefined {
    return this.live().facts().crawlDelay;
  }

  /**
   * The first 64 `Request-rate` lines for the agent, in file order, without those that cannot be read. They are not
   * part of an image, so a policy from `Policy.fromBytes` has none. `delayBetween` in `robotomata/fetch`
   * combines them with the crawl delay.
   */
  get requestRates(): readonly RequestRate[] {
    return this.live().facts().requestRates;
  }

  /**
   * Whether the agent may fetch the URL.
   *
   * @param url an absolute URL, as a string or `URL` object, or a path beginning with "/"
   * @throws RobotsError INVALID_URL for anything else
   */
  isAllowed(url: string | URL, ...beyond: undefined[]): boolean {
    expectNoMore("policy.isAllowed(url)", beyond);
    this.live();
    const verdict = this.#verdict(url);
    if (verdict > Verdict.Allowed) throw invalidUrl(url, this.live().maxUrlLength);
    return verdict === Verdict.Allowed;
  }

  /** The opposite of {@link EdgePolicy.isAllowed}. */
  isDisallowed(url: string | URL, ...beyond: undefined[]): boolean {
    expectNoMore("policy.isDisallowed(url)", beyond);
    return !this.isAllowed(url);
  }

  /**
   * The URLs that the agent may fetch, in order. Elements that are not URLs are left out, and never cause an error.
   */
  filter<T extends string | URL>(urls: readonly T[], ...beyond: undefined[]): T[] {
    expectNoMore("policy.filter(urls)", beyond);
    const verdicts = this.#verdicts("filter", urls);
    return urls.filter((_url, i) => verdicts[i] === Verdict.Allowed);
  }

  /**
   * Verdicts for many URLs at once, one byte each, in order: see {@link Verdict}. Elements that are not URLs are
   * `Invalid`, and never cause an error. To get the allowed URLs, use {@link EdgePolicy.filter}, since `Invalid` is
   * truthy.
   */
  check(urls: readonly (string | URL)[], ...beyond: undefined[]): Uint8Array {
    expectNoMore("policy.check(urls)", beyond);
    return this.#verdicts("check", urls);
  }

  /**
   * Frees the policy's core memory now, instead of when the object is garbage collected; what agents with the same groups
   * share stays until their file is collected. A disposed policy can no longer be used.
   */
  dispose(): void {
    this.#matcher?.dispose(this);
    this.#matcher = undefined;
    this.#source = undefined;
  }

  /** The same, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What `JSON.stringify` writes, for logs. */
  toJSON(): object {
    if (this.#source === undefined) return { disposed: true };
    const { agent = null, crawlDelay = null, requestRates } = this;
    return { agent, crawlDelay, requestRates };
  }

  /** @internal Where the rules come from. It throws if the policy has been disposed of. */
  live(): PolicySource {
    if (this.#source === undefined) throw disposedError();
    return this.#source;
  }

  /** @internal The compiled rules. */
  matcher(core: Engine): Matcher {
    if (this.#matcher !== undefined) return this.#matcher;
    const source = this.live();
    this.#matcher = new Matcher(this, source.compile(core), source.maxUrlLength);
    return this.#matcher;
  }

  #verdicts(call: string, urls: readonly (string | URL)[]): Uint8Array {
    this.live();
    const count = countUrls(call, urls);
    // A single question may be answered without compiling the rules.
    if (count === 1) return Uint8Array.of(this.#verdict(urls[0]));
    return count === 0 ? new Uint8Array(0) : this.matcher(engine()).check(engine(), urls, count);
  }

  #verdict(given: unknown): number {
    const url = typeof given === "string" ? given : urlString(given);
    if (url === undefined) return Verdict.Invalid;
    const core = engine();
    if (this.#matcher !== undefined) return this.#matcher.verdict(core, url);
    const source = this.live();
    if (url.length > source.maxUrlLength) return Verdict.Invalid;
    const verdict = this.#hasAnswered ? VERDICT_DEFER : source.decide(core, url);
    this.#hasAnswered = true;
    return verdict === VERDICT_DEFER ? this.matcher(core).verdict(core, url) : verdict;
  }
}
