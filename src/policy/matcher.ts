import { BAD_OFFSETS, CHUNK, VERDICT_ALLOWED, VERDICT_DEFER } from "../../assembly/shared/boundary.ts";
import { IMAGE_URL_MASK } from "../../assembly/shared/format.ts";
import type { Engine } from "../core/engine.ts";
import { countUrls, giveBatch, takeBatch } from "../core/marshal.ts";
import type { Packed } from "../core/packed.ts";
import { RobotsError } from "../errors.ts";
import { urlString } from "../url/given.ts";
import { urlText } from "../url/text.ts";
import type { Program } from "./program.ts";
import { Verdict } from "./verdict.ts";

/** URLs of fewer characters fit the static masks however they are encoded. */
const LONG = 600;

/** A policy's compiled rules, and how URLs are checked against them. */
export class Matcher {
  readonly program: Program;
  /** IMAGE_ flags that the core wants. */
  readonly flags: number;
  readonly #longest: number;
  #disposed = false;

  /** @param longest characters of the longest URL; longer ones are Invalid */
  constructor(program: Program, flags: number, longest: number) {
    this.program = program;
    this.flags = flags;
    this.#longest = longest;
  }

  /** Nothing more may be asked: the program has been freed. */
  dispose(): void {
    this.#disposed = true;
  }

  /** Verdict for one URL. */
  verdict(core: Engine, url: string): number {
    if (url.length > this.#longest) return Verdict.Invalid;
    const length = core.writeText(url);
    const verdict = core.core.checkUrl(this.program.at, this.flags, core.textAt, length);
    return verdict === VERDICT_DEFER ? this.#normalized(core, url) : verdict;
  }

  /** Verdicts for the elements of an array. Reading one may run the caller's code, which may dispose of the policy. */
  check(core: Engine, urls: readonly unknown[]): Uint8Array {
    const count = countUrls(urls);
    const verdicts = new Uint8Array(count);
    const batch = takeBatch();
    this.#prepare(core, count);
    for (let done = 0; done < count; ) {
      batch.read(core, urls, done, count, this.#longest);
      this.#live();
      const n = batch.count;
      if (n === 0) {
        verdicts[done] = this.#one(core, batch.other);
        done++;
        continue;
      }
      batch.write(core);
      const others = core.core.checkBatch(this.program.at, this.flags, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, verdicts, done, n, (i) => batch.urlAt(i - done));
      done += n;
    }
    giveBatch(batch);
    return verdicts;
  }

  /**
   * Verdicts for URLs back to back.
   *
   * @throws RobotsError INVALID_ARGUMENT if the offsets decrease or point outside the bytes
   */
  checkPacked(core: Engine, packed: Packed): Uint8Array {
    const verdicts = new Uint8Array(packed.count);
    this.#prepare(core, packed.count);
    for (let done = 0; done < packed.count; ) {
      const n = packed.place(core, done);
      if (n === 0) {
        verdicts[done] = this.#one(core, packed.urlAt(done));
        done++;
        continue;
      }
      const others = core.core.checkBatch(this.program.at, this.flags, CHUNK - core.offsets[0]!, n);
      if (others === BAD_OFFSETS) throw packed.error();
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, verdicts, done, n, (i) => packed.urlAt(i));
      for (const i of packed.longer(this.#longest, done, n)) verdicts[i] = Verdict.Invalid;
      done += n;
    }
    return verdicts;
  }

  #prepare(core: Engine, count: number): void {
    core.prepare(this.program.at, this.flags, count);
  }

  #one(core: Engine, given: unknown): number {
    const url = urlString(given);
    this.#live();
    return url === undefined ? Verdict.Invalid : this.verdict(core, url);
  }

  /** Fills in the `count` verdicts from `from` on that the core left to the host, by each URL's text. */
  #settle(
    core: Engine,
    verdicts: Uint8Array,
    from: number,
    count: number,
    urlAt: (i: number) => string,
  ): void {
    for (let i = from; i < from + count; i++) {
      if (verdicts[i] !== VERDICT_DEFER) continue;
      const url = urlAt(i);
      // Perhaps too long for the batch's masks, but otherwise normal.
      verdicts[i] = url.length > LONG ? this.verdict(core, url) : this.#normalized(core, url);
    }
  }

  /** Verdict for a URL that is not in normal form. */
  #normalized(core: Engine, url: string): number {
    const length = writeNormalized(core, url, this.flags);
    return length < 0
      ? Verdict.Invalid
      : core.core.checkPath(this.program.at, this.flags, core.textAt, length);
  }

  #live(): void {
    if (this.#disposed) throw disposed();
  }
}

/**
 * Puts a URL's text into core memory, at `core.pathAt`, as rules with these flags are matched against.
 *
 * @returns its length; -1 if it is not a URL
 */
export function placePath(core: Engine, url: string, flags: number): number {
  const length = core.writeText(url);
  const found = core.core.locate(core.textAt, length, flags & IMAGE_URL_MASK);
  if (found === VERDICT_ALLOWED) {
    core.pathAt = core.core.pathAt() >>> 0;
    return core.core.pathLen();
  }
  const normal = found === VERDICT_DEFER ? writeNormalized(core, url, flags) : -1;
  core.pathAt = core.textAt;
  return normal;
}

/** Writes the text of a URL that the core gave back; returns its length, -1 for what is not a URL. */
function writeNormalized(core: Engine, url: string, flags: number): number {
  const text = urlText(url, flags & IMAGE_URL_MASK);
  return text === undefined ? -1 : core.writeTextBytes(text);
}

/** What every question to a policy that has been disposed of throws. */
export function disposed(): RobotsError {
  return new RobotsError("DISPOSED", "This policy has been disposed of.");
}
