import { Verdict } from "../policy/verdict.ts";
import { originReader } from "../url/origin.ts";
import { MAX_ORIGIN, textOf, type Url } from "./asking.ts";

/** What a stream gets its verdicts from. */
export interface Streamed {
  /** Verdicts of what is known; `Unknown` for everything else. */
  check(urls: readonly string[]): Uint8Array;
  /** Verdicts for URLs of one host, which is asked if need be. */
  ask(origin: string, urls: readonly string[], signal: AbortSignal): Promise<Uint8Array>;
}

/** URLs taken from the source at a time. */
const PIECE = 256;
/** URLs that may wait for their hosts, or for being taken. */
const MOST = 16_384;

/** Pairs of URLs and verdicts, as the hosts answer. */
export async function* streamed<T extends Url>(
  source: Iterable<T> | AsyncIterable<T>,
  { check, ask }: Streamed,
  signal: AbortSignal | undefined,
): AsyncGenerator<[T, Verdict], void, void> {
  const leaving = new AbortController();
  const signals = signal === undefined ? leaving.signal : AbortSignal.any([signal, leaving.signal]);
  const ready: [T, Verdict][] = [];
  let waiting = 0;
  let ended = false;
  let failure: { readonly error: unknown } | undefined;
  const bell = new Bell();
  const fail = (error: unknown): void => {
    failure ??= { error };
    bell.ring();
  };
  const give = (urls: readonly T[], verdicts: Uint8Array): void => {
    urls.forEach((url, i) => {
      ready.push([url, verdicts[i] as Verdict]);
    });
    bell.ring();
  };
  const read = originReader();

  const take = (piece: readonly T[]): void => {
    const texts = piece.map(textOf) as string[];
    const verdicts = check(texts);
    const byOrigin = new Map<string, number[]>();
    piece.forEach((url, i) => {
      const verdict = verdicts[i]!;
      const origin = verdict === Verdict.Unknown ? read(texts[i]!) : undefined;
      if (origin !== undefined && origin.length <= MAX_ORIGIN) {
        const places = byOrigin.get(origin);
        if (places === undefined) byOrigin.set(origin, [i]);
        else places.push(i);
      } else ready.push([url, (verdict === Verdict.Unknown ? Verdict.Invalid : verdict) as Verdict]);
    });
    for (const [origin, places] of byOrigin) {
      waiting += places.length;
      const urls = places.map((place) => texts[place]!);
      ask(origin, urls, signals).then((answers) => {
        waiting -= places.length;
        give(
          places.map((place) => piece[place]!),
          answers,
        );
      }, fail);
    }
    bell.ring();
  };

  const pump = async (): Promise<void> => {
    for await (const piece of pieces(source, leaving.signal)) {
      take(piece);
      while (waiting + ready.length > MOST && !leaving.signal.aborted) await bell.wait();
    }
    ended = true;
    bell.ring();
  };

  try {
    pump().catch(fail);
    for (;;) {
      while (ready.length > 0) {
        // All at once: taking from the front of a long list costs its length each time.
        for (const pair of ready.splice(0)) yield pair;
        bell.ring();
      }
      if (failure !== undefined) throw failure.error;
      if (signal?.aborted) throw signal.reason;
      if (ended && waiting === 0) return;
      await bell.wait();
    }
  } finally {
    leaving.abort();
    bell.ring();
  }
}

/** Wakes every waiting caller when something has changed. */
class Bell {
  #rung: Promise<void>;
  #ring!: () => void;

  constructor() {
    this.#rung = new Promise((resolve) => {
      this.#ring = resolve;
    });
  }

  ring(): void {
    this.#ring();
    this.#rung = new Promise((resolve) => {
      this.#ring = resolve;
    });
  }

  wait(): Promise<void> {
    return this.#rung;
  }
}

/** The contents of a source, in pieces; one by one where each has to be waited for. */
async function* pieces<T>(
  source: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<readonly T[]> {
  if (Symbol.asyncIterator in source) {
    for await (const item of source) {
      if (signal.aborted) return;
      yield [item];
    }
    return;
  }
  let piece: T[] = [];
  for (const item of source) {
    if (signal.aborted) return;
    if (piece.push(item) === PIECE) {
      yield piece;
      piece = [];
    }
  }
  yield piece;
}
