import {
  BATCH_CAP,
  CHUNK,
  CHUNK_CAP,
  IMAGE_SELF,
  IMAGE_URL_MASK,
  IMAGE_WIDE,
  VERDICT_ALLOWED,
  VERDICT_ODD,
} from "../../assembly/layout.ts";
import type { Selection } from "../agent/select.ts";
import { type Engine, engine } from "../core/engine.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { RobotsError } from "../errors.ts";
import { urlText } from "../url/text.ts";
import { imageRules } from "./decompile.ts";
import { type Explanation, explain, type RuleSet } from "./explain.ts";
import { readImage, writeImage } from "./image.ts";
import { Verdict } from "./verdict.ts";

/** URLs longer than this leave the batch and are answered one by one; tripled in UTF-8 they still fit the masks. */
const LONG = 600;
/** Characters of a batch; tripled in UTF-8 they still fit. */
const CHUNK_CHARS = Math.floor(CHUNK_CAP / 3) - LONG;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Where a policy's rules come from, as long as it has its file. */
export interface Binding {
  readonly dialect: DialectRules;
  /** Leaves the rules in the engine's table. */
  select(core: Engine, wantSources: boolean): Selection;
}

/** Compiled rules in core memory. */
interface Program {
  readonly at: number;
  readonly size: number;
}

/** Frees the programs of policies that nobody holds any more. */
const collected = new FinalizationRegistry<Program>(({ at, size }) => engine().release(at, size));

/**
 * The rules that bind one agent. Asked once, it reads them off the file; asked again, it compiles them into a
 * compact automaton in core memory, freed by {@link Policy.dispose} or with the object.
 */
export class Policy {
  #binding: Binding | undefined;
  #program: Program | undefined;
  #flags: number;
  #agent: string | undefined;
  #crawlDelay: number | undefined;
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
    this.#know();
    return this.#agent;
  }

  /** Seconds between requests that the group asks for (`Crawl-delay`), if it says a number. */
  get crawlDelay(): number | undefined {
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
    const verdict = typeof url === "string" ? this.#verdict(url) : Verdict.Invalid;
    if (verdict > Verdict.Allowed) throw invalid(url);
    return verdict === Verdict.Allowed;
  }

  /**
   * Verdicts for many URLs at once, one byte each, in order: {@link Verdict}. What is no URL is `Invalid`; no
   * element makes it throw.
   */
  check(urls: readonly string[]): Uint8Array {
    const verdicts = new Uint8Array(urls.length);
    if (urls.length === 0) return verdicts;
    if (urls.length === 1) {
      verdicts[0] = this.#one(urls[0]);
      return verdicts;
    }
    const core = engine();
    const program = this.#compiled(core);
    for (let done = 0; done < urls.length; ) {
      // One string, one encoding: several times cheaper than encoding URL by URL.
      const { offsets } = core;
      let text = "";
      let n = 0;
      offsets[0] = 0;
      while (n < BATCH_CAP && done + n < urls.length) {
        const url = urls[done + n]!;
        if (typeof url !== "string" || url.length > LONG || text.length > CHUNK_CHARS) break;
        text += url;
        offsets[++n] = text.length;
      }
      if (n === 0) {
        verdicts[done] = this.#one(urls[done]);
        done++;
        continue;
      }
      // Lengths in characters are lengths in bytes as long as all is ASCII.
      const { written } = encoder.encodeInto(text, core.chunk);
      if (written !== text.length) encodeEach(core, urls, done, n);
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) {
        for (let i = done; i < done + n; i++) {
          if (verdicts[i] === VERDICT_ODD) verdicts[i] = this.#odd(core, program, urls[i]!);
        }
      }
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
    const n = checkOffsets(bytes, offsets);
    const verdicts = new Uint8Array(n);
    if (n === 0) return verdicts;
    const core = engine();
    const program = this.#compiled(core);
    for (let done = 0; done < n; ) {
      const start = offsets[done]!;
      let count = 0;
      while (count < BATCH_CAP && done + count < n) {
        const i = done + count;
        if (offsets[i + 1]! - start > CHUNK_CAP || offsets[i + 1]! - offsets[i]! > 3 * LONG) break;
        count++;
      }
      if (count === 0) {
        verdicts[done] = this.#one(decoder.decode(bytes.subarray(start, offsets[done + 1]!)));
        done++;
        continue;
      }
      core.chunk.set(bytes.subarray(start, offsets[done + count]!));
      core.offsets.set(offsets.subarray(done, done + count + 1));
      const others = core.core.checkBatch(program.at, this.#flags, CHUNK - start, count);
      verdicts.set(core.verdicts.subarray(0, count), done);
      if (others !== 0) {
        for (let i = done; i < done + count; i++) {
          if (verdicts[i] !== VERDICT_ODD) continue;
          verdicts[i] = this.#odd(
            core,
            program,
            decoder.decode(bytes.subarray(offsets[i]!, offsets[i + 1]!)),
          );
        }
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
    const rules = this.#rules(core);
    this.#know();
    const length = typeof url === "string" ? this.#path(core, url) : -1;
    if (length < 0) throw invalid(url);
    return explain(core, rules, length, {
      agent: this.#agent,
      longest: this.#binding?.dialect.longest ?? true,
      selfAllowed: (this.#flags & IMAGE_SELF) !== 0,
    });
  }

  /**
   * The policy as bytes, to store or send: docs/format.md. Equal rules for an equal agent give equal bytes. Line
   * numbers and spelling are not kept.
   */
  toBytes(): Uint8Array {
    const core = engine();
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
    const core = engine();
    const image = readImage(core, bytes);
    const policy = new Policy(undefined, image.flags);
    policy.#agent = image.agent;
    policy.#crawlDelay = image.crawlDelay;
    policy.#known = true;
    policy.#hold(image);
    return policy;
  }

  /** Frees the core memory now instead of with the object. A disposed policy cannot be asked any more. */
  dispose(): void {
    if (this.#program !== undefined) {
      collected.unregister(this);
      engine().release(this.#program.at, this.#program.size);
      this.#program = undefined;
    }
    this.#binding = undefined;
    this.#disposed = true;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** Verdict for one element of a batch, whatever it is. */
  #one(url: unknown): number {
    return typeof url === "string" ? this.#verdict(url) : Verdict.Invalid;
  }

  #verdict(url: string): number {
    const core = engine();
    if (this.#program === undefined && !this.#asked) {
      this.#asked = true;
      return this.#once(core, url);
    }
    const program = this.#compiled(core);
    const length = core.writeText(url);
    const verdict = core.core.checkUrl(program.at, this.#flags, core.textAt, length);
    return verdict === VERDICT_ODD ? this.#odd(core, program, url) : verdict;
  }

  /** Answers from the file's rules without compiling them: what most crawlers' first question to a host needs. */
  #once(core: Engine, url: string): number {
    const { count } = this.#select(core, false);
    const length = this.#path(core, url);
    if (length < 0) return Verdict.Invalid;
    return core.core.checkRules(core.rules(0), count, this.#flags, core.pathAt, length);
  }

  /** Verdict for a URL that is not in normal form. */
  #odd(core: Engine, program: Program, url: string): number {
    const length = writeOdd(core, url, this.#flags);
    return length < 0 ? Verdict.Invalid : core.core.checkPath(program.at, this.#flags, core.textAt, length);
  }

  /** Puts the URL's text into core memory, at `core.pathAt`; returns its length, -1 if there is none. */
  #path(core: Engine, url: string): number {
    const length = core.writeText(url);
    const found = core.core.locate(core.textAt, length, this.#flags & IMAGE_URL_MASK);
    if (found === VERDICT_ALLOWED) {
      core.pathAt = core.core.pathAt();
      return core.core.pathLen();
    }
    const normal = found === VERDICT_ODD ? writeOdd(core, url, this.#flags) : -1;
    core.pathAt = core.textAt;
    return normal;
  }

  #know(): void {
    if (!this.#known) this.#select(engine(), false);
  }

  #select(core: Engine, wantSources: boolean): Selection {
    const selection = this.#source().select(core, wantSources);
    this.#agent = selection.agent;
    this.#crawlDelay = selection.crawlDelay;
    this.#known = true;
    return selection;
  }

  #source(): Binding {
    if (this.#binding === undefined) throw new RobotsError("DISPOSED", "This policy has been disposed of.");
    return this.#binding;
  }

  #compiled(core: Engine): Program {
    if (this.#program !== undefined) return this.#program;
    const { count, bytes, top } = this.#select(core, false);
    const program = core.compile(count, bytes, top);
    if (program.wide) this.#flags |= IMAGE_WIDE;
    return this.#hold(program);
  }

  #hold({ at, size }: Program): Program {
    this.#program = { at, size };
    collected.register(this, this.#program, this);
    return this.#program;
  }

  /** The rules, as the file has them or as they can be read back from the program. */
  #rules(core: Engine): RuleSet {
    if (this.#binding !== undefined || this.#disposed) {
      const { count, from, sources } = this.#select(core, true);
      return { count, from, sources: sources.map((source) => toRule(core, source)) };
    }
    return imageRules(core, this.#compiled(core), this.#flags);
  }
}

function toRule(core: Engine, source: Selection["sources"][number]): RuleSet["sources"][number] {
  return {
    type: source.allow ? "allow" : "disallow",
    pattern: decoder.decode(core.u8.subarray(source.start, source.end)),
    line: source.line,
  };
}

/** Encodes each URL by itself, setting the offsets right. */
function encodeEach(core: Engine, urls: readonly string[], from: number, n: number): void {
  const { chunk, offsets } = core;
  let at = 0;
  for (let i = 0; i < n; i++) {
    at += encoder.encodeInto(urls[from + i]!, chunk.subarray(at)).written;
    offsets[i + 1] = at;
  }
}

/** Writes the text of a URL that the core gave back; returns its length, -1 for what is no URL. */
function writeOdd(core: Engine, url: string, flags: number): number {
  const text = urlText(url, flags & IMAGE_URL_MASK);
  return text === undefined ? -1 : core.writeTextBytes(text);
}

/** Number of URLs that the offsets mark out. */
function checkOffsets(bytes: Uint8Array, offsets: Uint32Array): number {
  if (!(bytes instanceof Uint8Array) || !(offsets instanceof Uint32Array)) {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "checkPacked takes a Uint8Array of URLs and a Uint32Array of offsets.",
    );
  }
  let last = 0;
  for (let i = 0; i < offsets.length; i++) {
    if (offsets[i]! < last)
      throw new RobotsError("INVALID_ARGUMENT", `Offset ${i} is below the one before it.`);
    last = offsets[i]!;
  }
  if (last > bytes.length) {
    throw new RobotsError("INVALID_ARGUMENT", `The offsets end at ${last}, the bytes at ${bytes.length}.`);
  }
  return Math.max(offsets.length - 1, 0);
}

function invalid(url: unknown): RobotsError {
  const shown =
    typeof url === "string" ? JSON.stringify(url.length > 80 ? `${url.slice(0, 80)}...` : url) : String(url);
  return new RobotsError("INVALID_URL", `${shown} is neither an absolute URL nor a path beginning with "/".`);
}
