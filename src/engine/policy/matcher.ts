import { BAD_OFFSETS, BATCH_TEXT, CHUNK, VERDICT_DEFER } from "../../../assembly/shared/boundary.ts";
import { failure, type RobotsError } from "../../base/errors.ts";
import { encoder } from "../../base/utf8.ts";
import { giveBatch, takeBatch } from "../core/batch.ts";
import { cancelOnCollection, onCollection } from "../core/collection.ts";
import { type Engine, engine } from "../core/engine.ts";
import type { PackedUrls } from "../core/packed-urls.ts";
import type { CompiledProgram } from "../core/program.ts";
import { urlString } from "../url/given.ts";
import { writeNormalForm } from "./path-text.ts";
import { Verdict } from "./verdict.ts";

/** URLs of up to this many characters fit into the static masks, however they are encoded. */
const SHORT = Math.floor(BATCH_TEXT / 3);

/** Up to this many URLs are asked one by one: laying out a batch takes longer. */
const SINGLY = 4;

/** A policy's compiled rules, and how URLs are checked against them. */
export class Matcher {
  readonly program: CompiledProgram;
  /** The program's flags, which every question needs. */
  readonly flags: number;
  readonly #longest: number;
  readonly #short: number;
  #disposed = false;

  /**
   * @param owner the program is freed once this has been collected
   * @param longest characters of the longest URL; longer ones are Invalid
   */
  constructor(owner: object, program: CompiledProgram, longest: number) {
    onCollection(owner, () => engine().release(program));
    this.program = program;
    this.flags = program.flags;
    this.#longest = longest;
    this.#short = Math.min(longest, SHORT);
  }

  /** Ends the matcher's use, and frees the program of its owner now. */
  dispose(owner: object): void {
    cancelOnCollection(owner);
    engine().release(this.program);
    this.#disposed = true;
  }

  /** Verdict for one URL. */
  verdict(core: Engine, url: string): number {
    if (url.length > this.#short) return this.#long(core, url);
    this.#prepare(core, 1);
    const { written } = encoder.encodeInto(url, core.chunk);
    const verdict = core.wasm.checkUrl(this.program.at, this.flags, CHUNK, written);
    return verdict === VERDICT_DEFER ? this.#normalized(core, url) : verdict;
  }

  /** Verdict for a URL that may be too long, or need more memory than most. */
  #long(core: Engine, url: string): number {
    if (url.length > this.#longest) return Verdict.Invalid;
    const length = core.writeText(url);
    const verdict = core.wasm.checkUrl(this.program.at, this.flags, core.textAt, length);
    return verdict === VERDICT_DEFER ? this.#normalized(core, url) : verdict;
  }

  /** Verdicts for the elements of an array. Reading one may run the caller's code, which may dispose of the policy. */
  check(core: Engine, urls: readonly unknown[], count: number): Uint8Array {
    const verdicts = new Uint8Array(count);
    if (count <= SINGLY) {
      for (let i = 0; i < count; i++) verdicts[i] = this.#one(core, urls[i]);
      return verdicts;
    }
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
      const others = core.wasm.checkBatch(this.program.at, this.flags, CHUNK, n);
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, verdicts, done, n, (i) => batch.urlAt(i - done));
      done += n;
    }
    giveBatch(batch);
    return verdicts;
  }

  /**
   * Verdicts for concatenated URLs.
   *
   * @throws RobotsError INVALID_ARGUMENT if the offsets decrease or point outside the bytes
   */
  checkPacked(core: Engine, packed: PackedUrls): Uint8Array {
    const verdicts = new Uint8Array(packed.count);
    this.#prepare(core, packed.count);
    for (let done = 0; done < packed.count; ) {
      const n = packed.place(core, done);
      if (n === 0) {
        verdicts[done] = this.#one(core, packed.urlAt(done));
        done++;
        continue;
      }
      const others = core.wasm.checkBatch(this.program.at, this.flags, CHUNK - core.offsets[0]!, n);
      if (others === BAD_OFFSETS) throw packed.error();
      verdicts.set(core.verdicts.subarray(0, n), done);
      if (others !== 0) this.#settle(core, verdicts, done, n, (i) => packed.urlAt(i));
      for (const i of packed.longer(this.#longest, done, n)) verdicts[i] = Verdict.Invalid;
      done += n;
    }
    return verdicts;
  }

  #prepare(core: Engine, count: number): void {
    core.prepared.before(this.program.at, this.flags, count);
  }

  #one(core: Engine, given: unknown): number {
    const url = urlString(given);
    this.#live();
    return url === undefined ? Verdict.Invalid : this.verdict(core, url);
  }

  /** Fills in the verdicts, among the `count` from `from` on, that the core deferred. */
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
      verdicts[i] = url.length > SHORT ? this.verdict(core, url) : this.#normalized(core, url);
    }
  }

  /** Verdict for a URL that is not in normal form. */
  #normalized(core: Engine, url: string): number {
    const length = writeNormalForm(core, url, this.flags);
    return length < 0
      ? Verdict.Invalid
      : core.wasm.checkPath(this.program.at, this.flags, core.textAt, length);
  }

  #live(): void {
    if (this.#disposed) throw disposedError();
  }
}

/** The error that a disposed policy throws for every question. */
export function disposedError(): RobotsError {
  return failure("DISPOSED", "policy-disposed", "This policy has been disposed of.");
}
