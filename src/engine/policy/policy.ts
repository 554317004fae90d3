import { VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { IMAGE_SELF, IMAGE_URL_MASK, URL_DECODED } from "../../../assembly/shared/format.ts";
import { misuse } from "../../base/errors.ts";
import { checkOptions, type Kinds } from "../../base/options.ts";
import { type Engine, engine } from "../core/engine.ts";
import { countUrls } from "../core/marshal.ts";
import { PackedUrls } from "../core/packed-urls.ts";
import type { CompiledProgram } from "../core/program.ts";
import type { Bytes } from "../core/view.ts";
import type { Rule } from "../parse/content.ts";
import type { RequestRate } from "../parse/request-rate.ts";
import { urlString } from "../url/given.ts";
import { MAX_URL, urlLength } from "../url/kinds.ts";
import { type CompiledFacts, CompiledRules } from "./compiled-rules.ts";
import type { Releasable } from "./disposable.ts";
import { type Explanation, explain, fileCandidates, imageCandidates } from "./explain.ts";
import { FileRules } from "./file-rules.ts";
import { readImage, writeImage } from "./image.ts";
import { Inspectable } from "./inspectable.ts";
import { invalidUrl } from "./invalid-url.ts";
import { disposedError, Matcher } from "./matcher.ts";
import { type NormalizedRules, normalizeImage } from "./normalized-rules.ts";
import { placePath } from "./path-text.ts";
import type { PolicySource } from "./source.ts";
import { Verdict } from "./verdict.ts";

/** Options of {@link Policy.fromBytes}. */
export interface PolicyOptions {
  /** Maximum length of a URL in characters; a longer one is invalid. From 1 to 262,144, which is the default. */
  readonly maxUrlLength?: number;
}

/** @internal */
export const POLICY: Kinds<PolicyOptions> = { maxUrlLength: urlLength };

/**
 * The rules for one agent. The first question is answered directly from the file; the second compiles the rules
 * into a compact automaton in core memory, which is freed by {@link Policy.dispose} or when the object is garbage
 * collected.
 */
export class Policy extends Inspectable implements Releasable {
  /** Where the rules come from; undefined once the policy has been disposed of. */
  #source: PolicySource | undefined;
  #matcher: Matcher | undefined;
  #normalRules: NormalizedRules | undefined;
  #derived: Disposable | undefined;
  #hasAnswered = false;

  /** @internal Use `robots.policyFor` or {@link Policy.fromBytes}. */
  constructor(source: PolicySource) {
    super();
    if (!(source instanceof FileRules || source instanceof CompiledRules))
      throw misuse("A policy comes from parse(body).policyFor(agent) or Policy.fromBytes(bytes).");
    this.#source = source;
  }

  /**
   * Token of the group that applies to the agent, as spelled in the file, or `"*"`; undefined if no group applies.
   */
  get agent(): string | undefined {
    return this.#live().facts().agent;
  }

  /**
   * Whom the policy is for, whichever group applies: the tokens that it was asked for with, in order, in lower case,
   * such as `"googlebot-image,googlebot"`, with `",!*"` at the end if groups for `*` do not apply to the crawler.
   * Undefined for an image that does not say so (of version 2).
   */
  get agentKey(): string | undefined {
    return this.#live().agentKey;
  }

  /** @deprecated Use {@link Policy.agentKey}. */
  get asked(): string | undefined {
    return this.agentKey;
  }

  /** The group's `Crawl-delay` in seconds; undefined if there is none, or if it is not a number. */
  get crawlDelay(): number | undefined {
    return this.#live().facts().crawlDelay;
  }

  /**
   * The first 64 `Request-rate` lines for the agent, in file order, without those that cannot be read. They are not
   * part of an image, so a policy from {@link Policy.fromBytes} has none. `delayBetween` in `robotomata/fetch`
   * combines them with the crawl delay.
   */
  get requestRates(): readonly RequestRate[] {
    return this.#live().facts().requestRates;
  }

  /**
   * Whether the agent may fetch the URL.
   *
   * @param url an absolute URL, as a string or `URL` object, or a path beginning with "/"
   * @throws RobotsError INVALID_URL for anything else
   */
  isAllowed(url: string | URL): boolean {
    this.#live();
    const verdict = this.#verdict(url);
    if (verdict > Verdict.Allowed) throw invalidUrl(url, this.#live().maxUrlLength);
    return verdict === Verdict.Allowed;
  }

  /** The opposite of {@link Policy.isAllowed}. */
  isDisallowed(url: string | URL): boolean {
    return !this.isAllowed(url);
  }

  /**
   * The URLs that the agent may fetch, in order. Elements that are not URLs are left out, and never cause an error.
   */
  filter<T extends string | URL>(urls: readonly T[]): T[] {
    const verdicts = this.check(urls);
    return urls.filter((_url, i) => verdicts[i] === Verdict.Allowed);
  }

  /**
   * Verdicts for many URLs at once, one byte each, in order: see {@link Verdict}. Elements that are not URLs are
   * `Invalid`, and never cause an error. To get the allowed URLs, use {@link Policy.filter}, since `Invalid` is
   * truthy.
   */
  check(urls: readonly (string | URL)[]): Uint8Array {
    this.#live();
    const count = countUrls(urls);
    // A single question may be answered without compiling the rules.
    if (count === 1) return Uint8Array.of(this.#verdict(urls[0]));
    return count === 0 ? new Uint8Array(0) : this.#compileOnce(engine()).check(engine(), urls);
  }

  /**
   * Like {@link Policy.check}, for concatenated URLs in UTF-8.
   *
   * @param bytes the URLs
   * @param offsets the offset in bytes at which each URL begins, and then the end of the last one: n + 1 entries,
   *   never decreasing
   * @throws RobotsError INVALID_ARGUMENT if the offsets decrease or point outside the bytes
   */
  checkPacked(bytes: Uint8Array, offsets: Uint32Array): Uint8Array {
    this.#live();
    const packed = new PackedUrls(bytes, offsets);
    return packed.count === 0 ? new Uint8Array(0) : this.#compileOnce(engine()).checkPacked(engine(), packed);
  }

  /**
   * Why the URL is allowed or not: the rule that decides, all rules that match (the strongest first), and the
   * reason in words.
   *
   * @throws RobotsError INVALID_URL as {@link Policy.isAllowed}; BAD_IMAGE if the rules of an image that may match
   *   would be far larger than any file
   */
  explain(url: string | URL): Explanation {
    const text = urlString(url);
    const core = engine();
    // The rules first: reading them moves memory, and the text has to stay where it is found.
    const source = this.#live();
    const normalRules = source.normalRules();
    const program = normalRules === undefined ? this.compiled() : undefined;
    const { agent } = source.facts();
    const { flags, maxUrlLength, rulesOnly } = source;
    const path = text === undefined || text.length > maxUrlLength ? undefined : placePath(core, text, flags);
    if (path === undefined) throw invalidUrl(url, maxUrlLength);
    return explain(
      core,
      normalRules === undefined
        ? imageCandidates(core, program!, path)
        : fileCandidates(core, normalRules, path),
      path,
      {
        agent,
        rulesOnly,
        longest: (flags & IMAGE_URL_MASK) !== URL_DECODED,
        selfAllowed: (flags & IMAGE_SELF) !== 0,
      },
    );
  }

  /**
   * The policy as bytes, to store or send (see docs/format.md). The same rules for the same agent give the same
   * bytes. Line numbers, spelling and request rates are not included.
   */
  toBytes(): Uint8Array {
    const core = engine();
    const { agent, crawlDelay } = this.#live().facts();
    return writeImage(core, this.compiled(), { agent, crawlDelay, agentKey: this.#live().agentKey });
  }

  /**
   * Restores a policy from the bytes returned by {@link Policy.toBytes}. The bytes are validated completely first,
   * so they may come from untrusted sources.
   *
   * @throws RobotsError BAD_IMAGE for bytes that are not an image or are damaged, IMAGE_VERSION for an image of a
   *   format version that is not read, INVALID_ARGUMENT for an invalid option
   */
  static fromBytes(bytes: Bytes, options?: PolicyOptions): Policy {
    const { maxUrlLength = MAX_URL } = checkOptions("Policy.fromBytes", options, POLICY);
    return compiledPolicy({ ...readImage(engine(), bytes), requestRates: [], maxUrlLength });
  }

  /**
   * The rules that can match anything, in order of precedence: the longest first, or in file order in dialects in
   * which the first match decides.
   *
   * @throws RobotsError BAD_IMAGE if the rules of an image would be far larger than any file
   */
  get rules(): readonly Rule[] {
    return this.normalRules().rules;
  }

  /** @internal Characters of the longest URL. */
  get maxUrlLength(): number {
    return this.#live().maxUrlLength;
  }

  /** @internal The rules and their patterns in normal form. */
  normalRules(): NormalizedRules {
    this.#normalRules ??= this.#live().normalRules() ?? normalizeImage(engine(), this.compiled());
    return this.#normalRules;
  }

  /** @internal The compiled rules in core memory. */
  compiled(): CompiledProgram {
    return this.#compileOnce(engine()).program;
  }

  /** @internal The program and the flags it is matched with, for a store to copy. */
  program(): { readonly bytes: Uint8Array; readonly flags: number } {
    const { at, size, flags } = this.compiled();
    return { bytes: engine().u8.slice(at, at + size), flags };
  }

  /** @internal What has been made of the rules, once, and is disposed of with the policy (deciding-rules.ts). */
  derived<T extends Disposable>(make: () => T): T {
    this.#live();
    this.#derived ??= make();
    return this.#derived as T;
  }

  /**
   * Frees the policy's core memory now, instead of when the object is garbage collected; what agents with the same groups
   * share stays until their file is collected. A disposed policy can no longer be used.
   */
  dispose(): void {
    this.#matcher?.dispose(this);
    this.#derived?.[Symbol.dispose]();
    this.#derived = undefined;
    this.#matcher = undefined;
    this.#source = undefined;
    this.#normalRules = undefined;
  }

  /** The same, for `using`. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * What `JSON.stringify` writes: the agent and its rules, for logs. To store a policy, use {@link Policy.toBytes}.
   */
  toJSON(): object {
    if (this.#source === undefined) return { disposed: true };
    const { agent = null, crawlDelay = null, requestRates, rules } = this;
    return { agent, crawlDelay, requestRates, rules };
  }

  #verdict(given: unknown): number {
    const url = typeof given === "string" ? given : urlString(given);
    if (url === undefined) return Verdict.Invalid;
    const core = engine();
    if (this.#matcher !== undefined) return this.#matcher.verdict(core, url);
    const source = this.#live();
    if (url.length > source.maxUrlLength) return Verdict.Invalid;
    const verdict = this.#hasAnswered ? VERDICT_DEFER : source.decide(core, url);
    this.#hasAnswered = true;
    return verdict === VERDICT_DEFER ? this.#compileOnce(core).verdict(core, url) : verdict;
  }

  #compileOnce(core: Engine): Matcher {
    if (this.#matcher !== undefined) return this.#matcher;
    const source = this.#live();
    this.#matcher = new Matcher(this, source.compile(core), source.maxUrlLength);
    return this.#matcher;
  }

  #live(): PolicySource {
    if (this.#source === undefined) throw disposedError();
    return this.#source;
  }
}

/** @internal A policy of rules that lie in a block of core memory, which it then owns. */
export function compiledPolicy(rules: CompiledFacts & CompiledProgram): Policy {
  const { at, size, flags } = rules;
  const policy = new Policy(new CompiledRules(rules, () => ({ at, size, flags })));
  policy.compiled();
  return policy;
}
