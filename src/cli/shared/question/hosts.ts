import { eachOf } from "../../../base/concurrency.ts";
import { originReader } from "../../../engine/url/origin.ts";
import type { Terminal } from "../../command.ts";
import { textsFor } from "../args/language.ts";
import { progress } from "../output/progress.ts";
import type { Ruling, RulingOptions } from "./ruling.ts";

/** How many hosts are asked at a time. */
const AT_ONCE = 16;

/** Maximum number of cached hosts; a list of URLs may contain any number. */
const REMEMBERED = 5000;

/** The robots.txt of the hosts of URLs, each fetched when the first of its URLs comes. */
export class Hosts {
  readonly #reading: RulingOptions;
  readonly #terminal: Terminal;
  readonly #remembered: number;
  /** In order of use: the last used are last. */
  readonly #known = new Map<string, Ruling>();

  constructor(reading: RulingOptions, terminal: Terminal, remembered = REMEMBERED) {
    this.#reading = reading;
    this.#terminal = terminal;
    this.#remembered = remembered;
  }

  /**
   * The ruling that governs each URL; undefined for a text that is not an absolute http(s) URL. Hosts that are not
   * known yet are asked side by side.
   */
  async rulings(urls: readonly string[], onNew: (ruling: Ruling) => void): Promise<(Ruling | undefined)[]> {
    const origins = urls.map(originReader());
    const distinct = new Set(origins.filter((origin) => origin !== undefined));
    const missing = [...distinct].filter((origin) => !this.#known.has(origin));
    const rulings = new Map<string, Ruling>();
    for (const origin of distinct) {
      const ruling = this.#known.get(origin);
      if (ruling === undefined) continue;
      rulings.set(origin, ruling);
      this.#remember(origin, ruling);
    }
    for (const [origin, ruling] of await this.#fetchAll(missing)) {
      rulings.set(origin, ruling);
      onNew(ruling);
      this.#remember(origin, ruling);
    }
    return origins.map((origin) => (origin === undefined ? undefined : rulings.get(origin)));
  }

  /** In the order of the origins, whichever answers first. */
  async #fetchAll(origins: readonly string[]): Promise<[string, Ruling][]> {
    const total = origins.length;
    if (total === 0) return [];
    // Loaded only here: most runs fetch nothing.
    const { rulingOfSite } = await import("./site-ruling.ts");
    // The bar is removed before anything is printed.
    const bar = total > 1 ? await progress(this.#terminal) : undefined;
    const rulings: Ruling[] = [];
    let done = 0;
    try {
      await eachOf(origins.entries(), AT_ONCE, async ([index, origin]) => {
        rulings[index] = await rulingOfSite(origin, this.#reading, this.#terminal);
        done++;
        bar?.update({ done, total, text: textsFor(this.#terminal).question.progress({ done, total }) });
      });
    } finally {
      bar?.stop();
    }
    return origins.map((origin, i) => [origin, rulings[i]!]);
  }

  #remember(origin: string, ruling: Ruling): void {
    this.#known.delete(origin);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= this.#remembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(origin, ruling);
  }
}
