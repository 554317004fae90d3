import { Verdict } from "../policy/verdict.ts";
import { originReader } from "../url/origin.ts";
import { MAX_ORIGIN } from "./asking.ts";

/** The URLs of a batch whose hosts have yet to be asked, by origin, in the order of their first ones. */
export class Waiting {
  readonly #urls: readonly string[];
  readonly #verdicts: Uint8Array;
  /** The last place of each origin; each place leads to the one before it. */
  readonly #last = new Map<string, number>();
  readonly #before: Int32Array;

  /** @param verdicts `Unknown` at the places in question. Of these, what has no http or https origin becomes `Invalid`. */
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

  /** Notes the verdicts of an origin's URLs. */
  settle(origin: string, answer: (urls: readonly string[]) => Uint8Array): void {
    const places: number[] = [];
    for (let i = this.#last.get(origin) ?? -1; i >= 0; i = this.#before[i]!) places.push(i);
    const answers = answer(places.map((place) => this.#urls[place]!));
    places.forEach((place, i) => {
      this.#verdicts[place] = answers[i]!;
    });
  }
}

/** Does something with every item, this many at a time, until told to stop. */
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
