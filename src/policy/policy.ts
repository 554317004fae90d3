import {
  BAD_OFFSETS,
  BATCH_CAP,
  CHUNK,
  CHUNK_CAP,
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
import { marshal } from "../core/marshal.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import type { Releasable } from "../disposable.ts";
import { RobotsError } from "../errors.ts";
import type { Rule } from "../parse/content.ts";
import { MAX_URL } from "../url/limit.ts";
import { urlText } from "../url/text.ts";
import { decoder } from "../utf8.ts";
import { type Anatomy, fileAnatomy, imageAnatomy } from "./anatomy.ts";
import { imageCandidates } from "./decompile.ts";
import { type Explanation, explain, fileCandidates, type RuleSet, toRule } from "./explain.ts";
import { type Image, readImage, writeImage } from "./image.ts";
import { badOffsets, countOffsets, invalid } from "./misuse.ts";
import { type Program, release, releaseWith } from "./program.ts";
import { Verdict } from "./verdict.ts";

/** URLs of fewer characters fit the static masks however they are encoded. */
const LONG = 600;

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

  /** @internal Use `robots.policyFor` or {@link Policy.fromBytes}. */
  constructor(binding: Binding | undefined, flags = 0) {
    this.#binding = binding;
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
    if (!Array.isArray(urls)) throw new RobotsError("INVALID_ARGUMENT", "check takes an array of URLs.");
    const verdicts = new Uint8Array(urls.length);
    if (urls.length === 0) return verdicts;
    if (urls.length === 1) {
      verdicts[0] = this.#one(urls[0]);
      return verdicts;
    }
    const core = engine();
    const program = this.#ready(core, urls.length);
    for (let done = 0; done < urls.length; ) {
      const n = marshal(core, urls, done);
      // Reading an element may run code of the caller's.
      this.#live();
      if (n === 0) {
        verdicts[done] = this.#one(urls[done]);
        done++;
        continue;
      }
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, program, verdicts, done, n, (i) => urls[i]!);
      done += n;
    }
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
    const n = countOffsets(bytes, offsets);
    const verdicts = new Uint8Array(n);
    if (n === 0) return verdicts;
    const core = engine();
    const program = this.#ready(core, n);
    for (let done = 0; done < n; ) {
      const start = offsets[done]!;
      let count = Math.min(BATCH_CAP, n - done);
      while (count > 0 && offsets[done + count]! - start > CHUNK_CAP) count >>= 1;
      if (offsets[done + Math.max(count, 1)]! < start) throw badOffsets(offsets);
      if (count === 0) {
        verdicts[done] = this.#one(decoder.decode(bytes.subarray(start, offsets[done + 1]!)));
        done++;
        continue;
      }
      core.chunk.set(bytes.subarray(start, offsets[done + count]!));
      core.offsets.set(offsets.subarray(done, done + count + 1));
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK - start, count);
      if (others === BAD_OFFSETS) throw badOffsets(offsets);
      verdicts.set(core.verdicts.subarray(0, count), done);
      if (others !== 0) {
        this.#settle(core, program, verdicts, done, count, (i) =>
          decoder.decode(bytes.subarray(offsets[i]!, offsets[i + 1]!)),
        );
      }
      done += count;
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
   *   another format version
   */
  static fromBytes(bytes: Uint8Array): Policy {
    return Policy.holding(readImage(engine(), bytes));
  }

  /** @internal The policy of a program in a block of its own, which it frees in the end. */
  static holding(image: Image): Policy {
    const policy = new Policy(undefined, image.flags);
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
    if (url.length > MAX_URL) return Verdict.Invalid;
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
    if (url.length > MAX_URL) return -1;
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
