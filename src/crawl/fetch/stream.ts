import { onSharedAbort } from "../../base/abort.ts";
import { Verdict } from "../../engine/policy/verdict.ts";
import { expectSameTexts, textOf, type Url } from "./asking.ts";
import type { HostCache } from "./host-cache.ts";
import { type Questions, unknownByOrigin } from "./questions.ts";

/** How many URLs are taken from the source at a time. */
const PIECE = 256;
/** How many URLs may wait for their hosts or for the consumer. */
const MOST_PENDING = 16_384;

/** What is between a source of URLs and the consumer of their verdicts. */
export class VerdictStream<T extends Url> {
  readonly #cache: HostCache;
  readonly #questions: Questions;
  readonly #signal: AbortSignal | undefined;
  /** Aborted when the consumer has left. */
  readonly #leaving = new AbortController();
  /** Rings whenever one of the fields below has changed. */
  readonly #bell = new Bell();
  /** Verdicts for the consumer, each with the text of the URL that was judged. */
  readonly #ready: [T, Verdict, text: string][] = [];
  /** URLs whose hosts are being asked. */
  #waiting = 0;
  /** Whether the source has ended. */
  #ended = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(cache: HostCache, questions: Questions, signal: AbortSignal | undefined) {
    this.#cache = cache;
    this.#questions = questions;
    this.#signal = signal;
  }

  /** Pairs of URLs and verdicts, as the hosts answer. */
  async *pairs(source: Iterable<T> | AsyncIterable<T>): AsyncGenerator<[T, Verdict], void, void> {
    const signal = this.#signal;
    signal?.throwIfAborted();
    const leave = signal && onSharedAbort(signal, () => this.#leave(signal.reason));
    try {
      this.#pump(source).catch((error) => this.#fail(error));
      for (;;) {
        while (this.#ready.length > 0) {
          // All at once, since removing the first element of a long list takes time linear in its length.
          for (const [url, verdict, text] of this.#ready.splice(0)) {
            // The signal may have fired while the consumer was busy with the pair before.
            signal?.throwIfAborted();
            expectSameTexts([url], [text]);
            yield [url, verdict];
          }
          this.#bell.ring();
        }
        if (this.#failure !== undefined) throw this.#failure.error;
        if (this.#ended && this.#waiting === 0) return;
        await this.#bell.wait();
      }
    } finally {
      leave?.();
      this.#leaving.abort();
      this.#bell.ring();
    }
  }

  /** Ends everything at once, even if the source or the consumer is slow. */
  #leave(reason: unknown): void {
    this.#fail(reason);
    this.#leaving.abort(reason);
  }

  /** Reads the source as long as there is room. */
  async #pump(source: Iterable<T> | AsyncIterable<T>): Promise<void> {
    const leaving = this.#leaving.signal;
    for await (const piece of pieces(source, leaving)) {
      this.#take(piece);
      while (this.#waiting + this.#ready.length > MOST_PENDING && !leaving.aborted) await this.#bell.wait();
    }
    this.#ended = true;
    this.#bell.ring();
  }

  /** Questions for cached hosts, and fetches from the others. */
  #take({ urls: piece, texts }: Piece<T>): void {
    const verdicts = this.#cache.check(texts);
    const byOrigin = unknownByOrigin(texts, verdicts);
    piece.forEach((url, i) => {
      if (verdicts[i] !== Verdict.Unknown) this.#ready.push([url, verdicts[i] as Verdict, texts[i]!]);
    });
    for (const [origin, places] of byOrigin) {
      const urls = places.map((place) => piece[place]!);
      const batch = places.map((place) => texts[place]!);
      this.#waiting += places.length;
      this.#questions.verdicts(origin, batch, this.#leaving.signal).then(
        (answers) => this.#give(urls, batch, answers),
        (error) => this.#fail(error),
      );
    }
    this.#bell.ring();
  }

  #give(urls: readonly T[], texts: readonly string[], verdicts: Uint8Array): void {
    this.#waiting -= urls.length;
    urls.forEach((url, i) => {
      this.#ready.push([url, verdicts[i] as Verdict, texts[i]!]);
    });
    this.#bell.ring();
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#bell.ring();
  }
}

/** Wakes every waiting caller when something has changed. */
class Bell {
  readonly #waiting: (() => void)[] = [];

  ring(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  wait(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

/** URLs as a source gave them, and their texts at that moment: it may go on to change the same object. */
interface Piece<T> {
  readonly urls: readonly T[];
  readonly texts: readonly string[];
}

/** The contents of a source in chunks, or one by one if the source is asynchronous. */
async function* pieces<T>(
  source: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<Piece<T>> {
  if (Symbol.asyncIterator in source) {
    for await (const item of source) {
      if (signal.aborted) return;
      yield { urls: [item], texts: [textOf(item) as string] };
    }
    return;
  }
  let [urls, texts]: [T[], string[]] = [[], []];
  for (const item of source) {
    if (signal.aborted) return;
    texts.push(textOf(item) as string);
    if (urls.push(item) === PIECE) {
      yield { urls, texts };
      [urls, texts] = [[], []];
    }
  }
  yield { urls, texts };
}
