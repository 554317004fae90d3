import { Verdict } from "../../engine/policy/verdict.ts";
import { originReader } from "../../engine/url/origin.ts";
import { MAX_ORIGIN } from "./asking.ts";

/** The URLs of a batch whose hosts have yet to be asked, grouped by origin, in order of first occurrence. */
export class Waiting {
  readonly #urls: readonly string[];
  readonly #verdicts: Uint8Array;
  /** The last index of each origin; each index leads to the previous one. */
  readonly #last = new Map<string, number>();
  readonly #before: Int32Array;

  /**
   * @param verdicts `Unknown` for the URLs in question. Those without an http or https origin are set to `Invalid`.
   */
  constructor(urls: readonly string[], verdicts: Uint8Array) {
    this.#urls = urls;
    this.#verdicts = verdicts;
    this.#before = new Int32Array(urls.length);
    const readOrigin = originReader();
    for (let i = 0; i < urls.length; i++) {
      if (verdicts[i] !== Verdict.Unknown) continue;
      const origin = readOrigin(urls[i]!);
      if (origin === undefined || origin.length > MAX_ORIGIN) verdicts[i] = Verdict.Invalid;
      else {
        this.#before[i] = this.#last.get(origin) ?? -1;
        this.#last.set(origin, i);
      }
    }
  }

  /** The origins. */
  get origins(): readonly string[] {
    return [...this.#last.keys()];
  }

  /** Fills in the verdicts of an origin's URLs. */
  settle(origin: string, answer: (urls: readonly string[]) => Uint8Array): void {
    const places: number[] = [];
    for (let i = this.#last.get(origin) ?? -1; i >= 0; i = this.#before[i]!) places.push(i);
    const answers = answer(places.map((place) => this.#urls[place]!));
    places.forEach((place, i) => {
      this.#verdicts[place] = answers[i]!;
    });
  }
}

/** Calls a function with every item, with limited concurrency, until told to stop. */
export async function eachOf<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void> | undefined,
  isOver: () => boolean,
): Promise<void> {
  const iterator = items.values();
  const worker = async (): Promise<void> => {
    for (let next = iterator.next(); !next.done && !isOver(); next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
