import {
  BAD_OFFSETS,
  CHUNK,
  IMAGE_SELF,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  URL_DECODED,
  VERDICT_ALLOWED,
  VERDICT_ODD,
} from "../../assembly/layout.ts";
import type { Asker } from "../agent/asker.ts";
import { layOut, type RuleTable, type Selection } from "../agent/select.ts";
import { type Engine, engine } from "../core/engine.ts";
import { countUrls, giveBatch, takeBatch } from "../core/marshal.ts";
import { Packed } from "../core/packed.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { Releasable } from "../disposable.ts";
import { RobotsError } from "../errors.ts";
import type { Rule } from "../parse/content.ts";
import { MAX_URL } from "../url/limit.ts";
import { urlText } from "../url/text.ts";
import { type Anatomy, fileAnatomy, imageAnatomy } from "./anatomy.ts";
import { imageCandidates } from "./decompile.ts";
import { type Explanation, explain, fileCandidates, type RuleSet, toRule } from "./explain.ts";
import { type Image, readImage, writeImage } from "./image.ts";
import { invalid } from "./misuse.ts";
import { type Program, release, releaseWith } from "./program.ts";
import { maxUrlLength } from "./url-length.ts";
import { Verdict } from "./verdict.ts";

/** URLs of fewer characters fit the static masks however they are encoded. */
const LONG = 600;

/** How a policy that comes from bytes is asked. */
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

/** Where a policy's rules come from, as long as it has its file. */
export interface Binding {
  readonly file: RuleFile;
  readonly dialect: DialectRules;
  readonly asker: Asker;
  readonly maxUrlLength: number;
}

/**
 * The rules that bind one agent. Asked once, it reads them off the file; asked again, it compiles them into a
 * compact automaton in core memory, freed by {@link Policy.dispose} or with the object.
 */
export class Policy implements Releasable {
  #binding: Binding | undefined;
  #program: Program | undefined;
  #flags: number;
  #agent: string | undefined;
  #crawlDelay: number | undefined;
  #ruleSet: RuleSet | undefined;
  #anatomy: Anatomy | undefined;
  #known = false;
  #asked = false;
  #disposed = false;
  readonly #maxUrlLength: number;

  /** @internal Use `robots.policyFor` or {@link Policy.fromBytes}. */
  constructor(binding: Binding | undefined, flags = 0, maxUrlLength = binding?.maxUrlLength ?? MAX_URL) {
    this.#binding = binding;
    this.#maxUrlLength = maxUrlLength;
    this.#flags =
      binding === undefined ? flags : binding.dialect.url | (binding.dialect.selfAllowed ? IMAGE_SELF : 0);
  }

  /** Token of the group that bound the agent, as the file spells it; `"*"`; or undefined if no group applies. */
  get agent(): string | undefined {
    this.#live();
    this.#know();
    return this.#agent;
  }

  /** Seconds between requests that the group asks for (`Crawl-delay`), if it says a number. */
  get crawlDelay(): number | undefined {
    this.#live();
    this.#know();
    return this.#crawlDelay;
  }

  /**
   * Whether the agent may fetch the URL.
   *
   * @param url absolute URL, or a path beginning with "/"
   * @throws RobotsError INVALID_URL for anything else
   */
  isAllowed(url: string): boolean {
    this.#live();
    const verdict = typeof url === "string" ? this.#verdict(url) : Verdict.Invalid;
    if (verdict > Verdict.Allowed) throw invalid(url);
    return verdict === Verdict.Allowed;
  }

  /**
   * Verdicts for many URLs at once, one byte each, in order: {@link Verdict}. What is no URL is `Invalid`; no
   * element makes it throw.
   */
  check(urls: readonly string[]): Uint8Array {
    this.#live();
    const count = countUrls(urls);
    const verdicts = new Uint8Array(count);
    if (count === 0) return verdicts;
    if (count === 1) {
      verdicts[0] = this.#one(urls[0]);
      return verdicts;
    }
    const core = engine();
    const program = this.#ready(core, count);
    const batch = takeBatch();
    for (let done = 0; done < count; ) {
      batch.read(core, urls, done, count, this.#maxUrlLength);
      // Reading an element may run code of the caller's.
      this.#live();
      const n = batch.count;
      if (n === 0) {
        verdicts[done] = this.#one(batch.other);
        done++;
        continue;
      }
      batch.write(core);
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, program, verdicts, done, n, (i) => batch.urlAt(i - done));
      done += n;
    }
    giveBatch(batch);
    return verdicts;
  }

  /**
   * {@link Policy.check} for URLs that are UTF-8 already, back to back.
   *
   * @param bytes the URLs
   * @param offsets where each begins, in bytes, and one more entry for the end of the last: n + 1, never falling
   * @throws RobotsError INVALID_ARGUMENT if the offsets fall or lead out of the bytes
   */
  checkPacked(bytes: Uint8Array, offsets: Uint32Array): Uint8Array {
    this.#live();
    const packed = new Packed(bytes, offsets);
    const verdicts = new Uint8Array(packed.count);
    if (packed.count === 0) return verdicts;
    const core = engine();
    const program = this.#ready(core, packed.count);
    for (let done = 0; done < packed.count; ) {
      const n = packed.place(core, done);
      if (n === 0) {
        verdicts[done] = this.#one(packed.urlAt(done));
        done++;
        continue;
      }
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK - core.offsets[0]!, n);
      if (others === BAD_OFFSETS) throw packed.error();
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, program, verdicts, done, n, (i) => packed.urlAt(i));
      for (const i of packed.longer(this.#maxUrlLength, done, n)) verdicts[i] = Verdict.Invalid;
      done += n;
    }
    return verdicts;
  }

  /**
   * Why the URL is allowed or not: the rule that decides, all rules that match, strongest first, and the reason
   * in words.
   *
   * @throws RobotsError INVALID_URL as {@link Policy.isAllowed}
   */
  explain(url: string): Explanation {
    const core = engine();
    // The file first: reading it moves memory, and the text has to stay where it is found.
    const rules = this.#rules(core);
    this.#know();
    const length = typeof url === "string" ? this.#path(core, url) : -1;
    if (length < 0) throw invalid(url);
    const candidates =
      rules === undefined
        ? imageCandidates(core, this.#compiled(core), this.#flags, length)
        : fileCandidates(core, rules, length);
    return explain(core, candidates, length, {
      agent: this.#agent,
      longest: (this.#flags & IMAGE_URL_MASK) !== URL_DECODED,
      selfAllowed: (this.#flags & IMAGE_SELF) !== 0,
    });
  }

  /**
   * The policy as bytes, to store or send: docs/format.md. Equal rules for an equal agent give equal bytes. Line
   * numbers and spelling are not kept.
   */
  toBytes(): Uint8Array {
    const core = engine();
    this.#know();
    const program = this.#compiled(core);
    return writeImage(core, program.at, program.size, this.#flags, this.#agent, this.#crawlDelay);
  }

  /**
   * The policy that {@link Policy.toBytes} wrote. The bytes are checked wholly first, so they may come from
   * anywhere.
   *
   * @throws RobotsError BAD_IMAGE for bytes that are no image or a damaged one, IMAGE_VERSION for an image of
   *   another format version, INVALID_ARGUMENT for an option that has no such value
   */
  static fromBytes(bytes: Uint8Array, options?: PolicyOptions): Policy {
    const longest = maxUrlLength(options?.maxUrlLength);
    return Policy.holding(readImage(engine(), bytes), longest);
  }

  /** @internal The policy of a program in a block of its own, which it frees in the end. */
  static holding(image: Image, longest?: number): Policy {
    const policy = new Policy(undefined, image.flags, longest);
    policy.#agent = image.agent;
    policy.#crawlDelay = image.crawlDelay;
    policy.#known = true;
    policy.#hold(image);
    return policy;
  }

  /**
   * The rules that match something, those that decide first in front: the longest first, or in file order where the
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
      rules === undefined ? imageAnatomy(this.program().bytes, this.#flags) : fileAnatomy(rules, this.#flags);
    return this.#anatomy;
  }

  /** @internal The program and the flags it is matched with, for a store to copy. */
  program(): { readonly bytes: Uint8Array; readonly flags: number } {
    const core = engine();
    const { at, size } = this.#compiled(core);
    return { bytes: core.u8.slice(at, at + size), flags: this.#flags };
  }

  /** Frees the core memory now instead of with the object. A disposed policy cannot be asked any more. */
  dispose(): void {
    if (this.#program !== undefined) {
      release(this, this.#program);
      this.#program = undefined;
    }
    this.#binding = undefined;
    this.#ruleSet = undefined;
    this.#anatomy = undefined;
    this.#disposed = true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** The program, made ready for a batch of so many URLs. */
  #ready(core: Engine, count: number): Program {
    const program = this.#compiled(core);
    core.prepare(program.at, this.#flags, count);
    return program;
  }

  /** Puts verdicts where the core left `count` from `from` on to the host, by each URL's text. */
  #settle(
    core: Engine,
    program: Program,
    verdicts: Uint8Array,
    from: number,
    count: number,
    urlAt: (i: number) => string,
  ): void {
    for (let i = from; i < from + count; i++) {
      if (verdicts[i] === VERDICT_ODD) verdicts[i] = this.#odd(core, program, urlAt(i));
    }
  }

  /** Verdict for one element of a batch, whatever it is. */
  #one(url: unknown): number {
    return typeof url === "string" ? this.#verdict(url) : Verdict.Invalid;
  }

  #verdict(url: string): number {
    if (url.length > this.#maxUrlLength) return Verdict.Invalid;
    const core = engine();
    if (this.#program === undefined && !this.#asked) {
      this.#asked = true;
      return this.#once(core, url);
    }
    const program = this.#compiled(core);
    const length = core.writeText(url);
    const verdict = core.core.checkUrl(program.at, this.#flags, core.textAt, length);
    return verdict === VERDICT_ODD ? this.#oddText(core, program, url) : verdict;
  }

  /** Answers from the file's rules without compiling them: what most crawlers' first question to a host needs. */
  #once(core: Engine, url: string): number {
    const { file, asker } = this.#source();
    const length = this.#path(core, url);
    if (length < 0) return Verdict.Invalid;
    const verdict = file.decide(core, asker, length, this.#flags);
    if (verdict !== VERDICT_ODD) return verdict;
    const { count } = file.gather(core, asker);
    return core.core.checkRules(core.rules(0), count, this.#flags, core.pathAt, length);
  }

  /** Verdict for a URL that is not in normal form. */
  #odd(core: Engine, program: Program, url: string): number {
    // Too long for the batch's masks perhaps, and nothing odd about it otherwise.
    return url.length > LONG ? this.#verdict(url) : this.#oddText(core, program, url);
  }

  #oddText(core: Engine, program: Program, url: string): number {
    this.#live();
    const length = writeOdd(core, url, this.#flags);
    return length < 0 ? Verdict.Invalid : core.core.checkPath(program.at, this.#flags, core.textAt, length);
  }

  /** Puts the URL's text into core memory, at `core.pathAt`; returns its length, -1 if there is none. */
  #path(core: Engine, url: string): number {
    if (url.length > this.#maxUrlLength) return -1;
    const length = core.writeText(url);
    const found = core.core.locate(core.textAt, length, this.#flags & IMAGE_URL_MASK);
    if (found === VERDICT_ALLOWED) {
      core.pathAt = core.core.pathAt() >>> 0;
      return core.core.pathLen();
    }
    const normal = found === VERDICT_ODD ? writeOdd(core, url, this.#flags) : -1;
    core.pathAt = core.textAt;
    return normal;
  }

  #know(): void {
    if (!this.#known) this.#select(engine());
  }

  #select(core: Engine): Selection {
    const { file, asker } = this.#source();
    const selection = file.select(core, asker);
    this.#agent = selection.agent;
    this.#crawlDelay = selection.crawlDelay;
    this.#known = true;
    return selection;
  }

  /** The file; without a program there always is one. */
  #source(): Binding {
    this.#live();
    return this.#binding!;
  }

  #compiled(core: Engine): Program {
    this.#live();
    if (this.#program !== undefined) return this.#program;
    const { file, asker } = this.#source();
    const { count, bytes, top } = file.gather(core, asker);
    const program = core.compile(count, bytes, top);
    if (program.wide) this.#flags |= IMAGE_WIDE;
    return this.#hold(program);
  }

  #hold({ at, size }: Program): Program {
    this.#program = { at, size };
    releaseWith(this, this.#program);
    return this.#program;
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
    if (this.#disposed) throw new RobotsError("DISPOSED", "This policy has been disposed of.");
  }
}

/** Writes the text of a URL that the core gave back; returns its length, -1 for what is no URL. */
function writeOdd(core: Engine, url: string, flags: number): number {
  const text = urlText(url, flags & IMAGE_URL_MASK);
  return text === undefined ? -1 : core.writeTextBytes(text);
}
