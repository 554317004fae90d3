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
import type { Asker } from "../agent/asker.ts";
import { layOut, type RuleSource, type RuleTable, type Selection } from "../agent/select.ts";
import { type Engine, engine } from "../core/engine.ts";
import type { DialectRules } from "../dialect/dialect.ts";
import { RobotsError } from "../errors.ts";
import type { Rule } from "../parse/document.ts";
import { urlText } from "../url/text.ts";
import { imageRules } from "./decompile.ts";
import { type Explanation, explain, type RuleSet } from "./explain.ts";
import { readImage, writeImage } from "./image.ts";
import { Verdict } from "./verdict.ts";

/** URLs of fewer characters fit the static masks however they are encoded. */
const LONG = 600;
/** URLs of a batch: more would leave the processor's nearest cache. */
const BATCH = 256;
/** Characters of a batch; tripled in UTF-8 they still fit. */
const CHUNK_CHARS = Math.floor(CHUNK_CAP / 3);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

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
      const n = marshal(core, urls, done);
      if (n === 0) {
        verdicts[done] = this.#one(urls[done]);
        done++;
        continue;
      }
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
      while (count < BATCH_CAP && done + count < n && offsets[done + count + 1]! - start <= CHUNK_CAP)
        count++;
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

  #source(): Binding {
    if (this.#binding === undefined) throw new RobotsError("DISPOSED", "This policy has been disposed of.");
    return this.#binding;
  }

  #compiled(core: Engine): Program {
    if (this.#program !== undefined) return this.#program;
    const { file, asker } = this.#source();
    const { count, bytes, top } = file.gather(core, asker);
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
      const { rules } = this.#select(core);
      const sources = rules.map((rule) => toRule(core, rule));
      return { ...layOut(core, rules, this.#source().dialect), sources };
    }
    return imageRules(core, this.#compiled(core), this.#flags);
  }
}

function toRule(core: Engine, source: RuleSource): Rule {
  return {
    type: source.allow ? "allow" : "disallow",
    pattern: decoder.decode(core.u8.subarray(source.start, source.end)),
    line: source.line,
  };
}

/**
 * Writes URLs from `from` on into the batch areas: as one string and one encoding, which is several times cheaper
 * than URL by URL. Returns how many; 0 if the first is no string or too long for a batch.
 */
function marshal(core: Engine, urls: readonly string[], from: number): number {
  const { chunk, offsets } = core;
  const most = Math.min(BATCH, urls.length - from);
  let text = "";
  let n = 0;
  offsets[0] = 0;
  while (n < most) {
    const url = urls[from + n];
    if (typeof url !== "string") break;
    text += url;
    offsets[++n] = text.length;
  }
  while (n > 0 && offsets[n]! > CHUNK_CHARS) n >>= 1;
  if (n === 0) return 0;
  if (offsets[n] !== text.length) text = text.slice(0, offsets[n]);
  // Lengths in characters are lengths in bytes as long as all is ASCII.
  const { written } = encoder.encodeInto(text, chunk);
  if (written !== text.length) {
    let at = 0;
    for (let i = 0; i < n; i++) {
      at += encoder.encodeInto(urls[from + i]!, chunk.subarray(at)).written;
      offsets[i + 1] = at;
    }
  }
  return n;
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
