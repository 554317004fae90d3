import { VERDICT_DEFER } from "../../assembly/shared/boundary.ts";
import { IMAGE_SELF, IMAGE_URL_MASK, IMAGE_WIDE, URL_DECODED } from "../../assembly/shared/format.ts";
import type { Asker } from "../agent/asker.ts";
import { layOut, type RuleTable, type Selection } from "../agent/select.ts";
import { type Engine, engine } from "../core/engine.ts";
import { countUrls } from "../core/marshal.ts";
import { Packed } from "../core/packed.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { Releasable } from "../disposable.ts";
import { RobotsError } from "../errors.ts";
import { Inspectable } from "../inspect.ts";
import { checkOptions } from "../options.ts";
import type { Rule } from "../parse/content.ts";
import { type RequestRate, requestRates } from "../parse/request-rate.ts";
import { urlString } from "../url/given.ts";
import { type Anatomy, fileAnatomy, imageAnatomy } from "./anatomy.ts";
import { type Explanation, explain, fileCandidates, type RuleSet, toRule } from "./explain.ts";
import { type Image, readImage, writeImage } from "./image.ts";
import { disposed, Matcher, placePath } from "./matcher.ts";
import { invalid } from "./misuse.ts";
import { type Program, release, releaseWith } from "./program.ts";
import { imageCandidates } from "./trace.ts";
import { maxUrlLength } from "./url-length.ts";
import { Verdict } from "./verdict.ts";

/** Options of a policy that is read from bytes. */
export interface PolicyOptions {
  /** Characters of the longest URL; a longer one is invalid. From 1 to 262,144, which is the default. */
  readonly maxUrlLength?: number;
}

/** A file as a policy sees it. */
export interface RuleFile {
  select(core: Engine, asker: Asker): Selection;
  gather(core: Engine, asker: Asker): RuleTable;
  decide(core: Engine, asker: Asker, length: number, flags: number): number;
}

/** Where a policy's rules come from while it has its file. */
export interface Binding {
  readonly file: RuleFile;
  readonly dialect: DialectRules;
  readonly asker: Asker;
  readonly maxUrlLength: number;
}

/** Rules that were compiled before: those of an image, or of a host in a store. */
export interface Held extends Image {
  /** What an image does not keep, where its holder knows. */
  readonly requestRates: readonly RequestRate[];
  readonly maxUrlLength: number;
  /** Only the rules have been kept, not whose they are. */
  readonly rulesOnly?: true;
}

function isSource(source: unknown): source is Binding | Held {
  return typeof source === "object" && source !== null && ("file" in source || "size" in source);
}

/**
 * The rules that bind one agent. The first question is answered from the file; the second compiles them into a
 * compact automaton in core memory, freed by {@link Policy.dispose} or with the object.
 */
export class Policy extends Inspectable implements Releasable {
  #binding: Binding | undefined;
  #matcher: Matcher | undefined;
  #flags: number;
  #agent: string | undefined;
  #crawlDelay: number | undefined;
  #requestRates: readonly RequestRate[] = [];
  #ruleSet: RuleSet | undefined;
  #anatomy: Anatomy | undefined;
  #rulesOnly = false;
  #known = false;
  #asked = false;
  #disposed = false;
  readonly #maxUrlLength: number;

  /** @internal Use `robots.policyFor` or {@link Policy.fromBytes}. */
  constructor(source: Binding | Held) {
    super();
    if (!isSource(source)) {
      throw new RobotsError(
        "INVALID_ARGUMENT",
        "A policy comes from parse(body).policyFor(agent) or Policy.fromBytes(bytes).",
      );
    }
    this.#maxUrlLength = source.maxUrlLength;
    if ("file" in source) {
      this.#binding = source;
      this.#flags = source.dialect.url | (source.dialect.selfAllowed ? IMAGE_SELF : 0);
    } else {
      this.#flags = source.flags;
      this.#agent = source.agent;
      this.#crawlDelay = source.crawlDelay;
      this.#requestRates = source.requestRates;
      this.#rulesOnly = source.rulesOnly ?? false;
      this.#known = true;
      this.#hold(source);
    }
  }

  /** Token of the group that bound the agent, as the file spells it; `"*"`; or undefined if no group applies. */
  get agent(): string | undefined {
    this.#live();
    this.#know();
    return this.#agent;
  }

  /** Seconds between requests that the group asks for (`Crawl-delay`), if it gives a number. */
  get crawlDelay(): number | undefined {
    this.#live();
    this.#know();
    return this.#crawlDelay;
  }

  /**
   * What the `Request-rate` lines meant for the agent ask for, in file order, the first 64; lines without a rate are
   * left out. Images do not keep them: a policy from {@link Policy.fromBytes} has none. `delayBetween` of
   * `robotomata/fetch` says how long to wait between two requests by these and the crawl delay together.
   */
  get requestRates(): readonly RequestRate[] {
    this.#live();
    this.#know();
    return this.#requestRates;
  }

  /**
   * Whether the agent may fetch the URL.
   *
   * @param url absolute URL as text or `URL` object, or a path beginning with "/"
   * @throws RobotsError INVALID_URL for anything else
   */
  isAllowed(url: string | URL): boolean {
    this.#live();
    const verdict = this.#verdict(url);
    if (verdict > Verdict.Allowed) throw invalid(url);
    return verdict === Verdict.Allowed;
  }

  /** The opposite of {@link Policy.isAllowed}. */
  isDisallowed(url: string | URL): boolean {
    return !this.isAllowed(url);
  }

  /**
   * Those of the URLs that the agent may fetch, in order. What is not a URL is left out; no element makes it throw.
   */
  filter<T extends string | URL>(urls: readonly T[]): T[] {
    const verdicts = this.check(urls);
    return urls.filter((_url, i) => verdicts[i] === Verdict.Allowed);
  }

  /**
   * Verdicts for many URLs at once, one byte each, in order: {@link Verdict}. What is not a URL is `Invalid`; no
   * element makes it throw. To pick the allowed ones, use {@link Policy.filter}: `Invalid` is truthy.
   */
  check(urls: readonly (string | URL)[]): Uint8Array {
    this.#live();
    const count = countUrls(urls);
    // A single question may be answered without compiling the rules.
    if (count === 1) return Uint8Array.of(this.#verdict(urls[0]));
    return count === 0 ? new Uint8Array(0) : this.#compiled(engine()).check(engine(), urls);
  }

  /**
   * {@link Policy.check} for URLs that are UTF-8 already, back to back.
   *
   * @param bytes the URLs
   * @param offsets where each begins, in bytes, and one more entry for the end of the last: n + 1, never decreasing
   * @throws RobotsError INVALID_ARGUMENT if the offsets decrease or point outside the bytes
   */
  checkPacked(bytes: Uint8Array, offsets: Uint32Array): Uint8Array {
    this.#live();
    const packed = new Packed(bytes, offsets);
    return packed.count === 0 ? new Uint8Array(0) : this.#compiled(engine()).checkPacked(engine(), packed);
  }

  /**
   * Why the URL is allowed or not: the rule that decides, all rules that match, strongest first, and the reason
   * in words.
   *
   * @throws RobotsError INVALID_URL as {@link Policy.isAllowed}
   */
  explain(url: string | URL): Explanation {
    const text = urlString(url);
    const core = engine();
    // The file first: reading it moves memory, and the text has to stay where it is found.
    const rules = this.#rules(core);
    this.#know();
    const length = text === undefined ? -1 : this.#path(core, text);
    if (length < 0) throw invalid(url);
    const candidates =
      rules === undefined
        ? imageCandidates(core, this.#compiled(core).program, this.#flags, length)
        : fileCandidates(core, rules, length);
    return explain(core, candidates, length, {
      agent: this.#agent,
      rulesOnly: this.#rulesOnly,
      longest: (this.#flags & IMAGE_URL_MASK) !== URL_DECODED,
      selfAllowed: (this.#flags & IMAGE_SELF) !== 0,
    });
  }

  /**
   * The policy as bytes, to store or send: docs/format.md. The same rules for the same agent give the same bytes. Line
   * numbers, spelling and request rates are not kept.
   */
  toBytes(): Uint8Array {
    const core = engine();
    this.#know();
    const { program } = this.#compiled(core);
    return writeImage(core, program.at, program.size, this.#flags, this.#agent, this.#crawlDelay);
  }

  /**
   * The policy that {@link Policy.toBytes} wrote. The bytes are checked completely first, so they may come from
   * anywhere.
   *
   * @throws RobotsError BAD_IMAGE for bytes that are not an image or are damaged, IMAGE_VERSION for an image of
   *   another format version, INVALID_ARGUMENT for an invalid option
   */
  static fromBytes(bytes: Uint8Array, options?: PolicyOptions): Policy {
    checkOptions("Policy.fromBytes", options, { maxUrlLength: true });
    const longest = maxUrlLength(options?.maxUrlLength);
    return new Policy({ ...readImage(engine(), bytes), requestRates: [], maxUrlLength: longest });
  }

  /**
   * The rules that match something, in the order in which they decide: the longest first, or in file order where the
   * first match decides.
   *
   * @throws RobotsError BAD_IMAGE where the rules of an image would be far larger than any file
   */
  get rules(): readonly Rule[] {
    return this.anatomy().rules;
  }

  /** @internal The rules and what they come down to. */
  anatomy(): Anatomy {
    const core = engine();
    const rules = this.#rules(core);
    this.#anatomy ??=
      rules === undefined
        ? imageAnatomy(core, this.#compiled(core).program, this.#flags)
        : fileAnatomy(rules, this.#flags);
    return this.#anatomy;
  }

  /** @internal Where the compiled rules are in core memory, and their flags. */
  held(): Program & { readonly flags: number } {
    const { at, size } = this.#compiled(engine()).program;
    return { at, size, flags: this.#flags };
  }

  /** @internal The program and the flags it is matched with, for a store to copy. */
  program(): { readonly bytes: Uint8Array; readonly flags: number } {
    const { at, size, flags } = this.held();
    return { bytes: engine().u8.slice(at, at + size), flags };
  }

  /** Frees the core memory now instead of with the object. A disposed policy can no longer be used. */
  dispose(): void {
    if (this.#matcher !== undefined) {
      this.#matcher.dispose();
      release(this, this.#matcher.program);
      this.#matcher = undefined;
    }
    this.#binding = undefined;
    this.#ruleSet = undefined;
    this.#anatomy = undefined;
    this.#disposed = true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** What `JSON.stringify` writes: what binds the agent, for logs. To keep a policy, see {@link Policy.toBytes}. */
  toJSON(): object {
    if (this.#disposed) return { disposed: true };
    const { agent = null, crawlDelay = null, requestRates, rules } = this;
    return { agent, crawlDelay, requestRates, rules };
  }

  #verdict(given: unknown): number {
    const url = typeof given === "string" ? given : urlString(given);
    if (url === undefined) return Verdict.Invalid;
    const core = engine();
    if (this.#matcher !== undefined) return this.#matcher.verdict(core, url);
    if (this.#asked) return this.#compiled(core).verdict(core, url);
    if (url.length > this.#maxUrlLength) return Verdict.Invalid;
    this.#asked = true;
    return this.#once(core, url);
  }

  /** Answers from the file's rules without compiling them: what most crawlers' first question to a host needs. */
  #once(core: Engine, url: string): number {
    const { file, asker } = this.#source();
    const length = placePath(core, url, this.#flags);
    if (length < 0) return Verdict.Invalid;
    const verdict = file.decide(core, asker, length, this.#flags);
    if (verdict !== VERDICT_DEFER) return verdict;
    const { count } = file.gather(core, asker);
    return core.core.checkRules(core.rules(0), count, this.#flags, core.pathAt, length);
  }

  #path(core: Engine, url: string): number {
    return url.length > this.#maxUrlLength ? -1 : placePath(core, url, this.#flags);
  }

  #know(): void {
    if (!this.#known) this.#select(engine());
  }

  #select(core: Engine): Selection {
    const { file, asker } = this.#source();
    const selection = file.select(core, asker);
    this.#agent = selection.agent;
    this.#crawlDelay = selection.crawlDelay;
    this.#requestRates = requestRates(selection.requestRates).list;
    this.#known = true;
    return selection;
  }

  /** The file; without a program there always is one. */
  #source(): Binding {
    this.#live();
    return this.#binding!;
  }

  #compiled(core: Engine): Matcher {
    if (this.#matcher !== undefined) return this.#matcher;
    const { file, asker } = this.#source();
    const { count, bytes, top } = file.gather(core, asker);
    const program = core.compile(count, bytes, top);
    if (program.wide) this.#flags |= IMAGE_WIDE;
    return this.#hold(program);
  }

  #hold({ at, size }: Program): Matcher {
    this.#matcher = new Matcher({ at, size }, this.#flags, this.#maxUrlLength);
    releaseWith(this, this.#matcher.program);
    return this.#matcher;
  }

  /** The rules as the file has them, kept once asked for; undefined where there is only a program. */
  #rules(core: Engine): RuleSet | undefined {
    this.#live();
    if (this.#binding === undefined) return undefined;
    if (this.#ruleSet === undefined) {
      const { rules } = this.#select(core);
      const sources = rules.map((rule) => toRule(core, rule));
      this.#ruleSet = { ...layOut(core.u8, rules, this.#binding.dialect), sources };
    }
    return this.#ruleSet;
  }

  #live(): void {
    if (this.#disposed) throw disposed();
  }
}
