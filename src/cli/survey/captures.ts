import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CliError, type Terminal } from "../command.ts";
import { userAgentFrom } from "../shared/input/requests.ts";
import { progress } from "../shared/output/progress.ts";
import { reason } from "../shared/output/reason.ts";
import { Draft, inWords, removeOldDrafts } from "../shared/output/save.ts";
import { printable } from "../shared/output/wording.ts";
import { untilStop } from "../shared/queue/stopping.ts";
import { amount, numeral } from "../text/numeral.ts";
import { isCapture, Server, type Stretch, stretchesOf } from "./captures-fetch.ts";
import type { Capture } from "./captures-index.ts";

/** Where Common Crawl's files are. */
export const COMMON_CRAWL = "https://data.commoncrawl.org/";

/** How captures are fetched. */
export interface CapturesOptions {
  /** The folder in which they are kept; undefined for one that {@link Captures.close} removes. */
  readonly folder: string | undefined;
  /** Where the paths in an index begin: a URL that ends with a slash. */
  readonly base: string;
  readonly userAgent: string;
  /** Milliseconds to wait after a first refusal. */
  readonly wait?: number;
  /** How many captures indexes may name, which are in memory together. */
  readonly most?: number;
}

/** What a survey is asked for. */
interface CapturesValues {
  readonly captures?: boolean;
  readonly archive?: string;
  readonly "captures-from": string;
  readonly "user-agent"?: string;
  readonly queue?: string;
}

/** How captures are fetched; undefined if none are. */
export function capturesFrom(values: CapturesValues, given: readonly string[]): CapturesOptions | undefined {
  if (!values.captures) {
    const idle = (["archive", "captures-from", "user-agent"] as const).find((one) => given.includes(one));
    if (idle !== undefined) throw new CliError(`--${idle} is for --captures: without it, nothing is fetched`);
    return undefined;
  }
  const { archive, "captures-from": base, "user-agent": userAgent, queue } = values;
  if (userAgent === undefined)
    throw new CliError(
      '--captures needs --user-agent with an address at which you can be reached: "examplebot/1.0 (+https://example.com/bot)"',
    );
  if (!/^https?:\/\/[^?#]+\/$/.test(base))
    throw new CliError(`--captures-from takes a URL that ends with a slash, such as ${COMMON_CRAWL}`);
  if (queue !== undefined && archive === undefined)
    throw new CliError("with --queue, --captures needs --archive with a folder that all workers have");
  return { folder: archive, base, userAgent: userAgentFrom(userAgent) };
}

/** Captures at 190 bytes each, so that less than a gigabyte of memory is enough. */
const MOST_CAPTURES = 5_000_000;

/** Requests at a time. The server is everybody's. */
const TOGETHER = 2;

/** Fetches the captures that indexes name, and keeps them as WARC files, one for each that they are from. */
export class Captures {
  readonly #options: CapturesOptions;
  readonly #folder: string;

  constructor(options: CapturesOptions) {
    this.#options = options;
    const { folder } = options;
    if (folder !== undefined)
      inWords(folder, () => {
        mkdirSync(folder, { recursive: true });
        removeOldDrafts(folder);
      });
    this.#folder = folder ?? mkdtempSync(join(tmpdir(), "robotomata-captures-"));
  }

  /** The WARC files of the captures that indexes name. @throws CliError that names what is wrong */
  async fetch(indexes: readonly string[], terminal: Terminal): Promise<string[]> {
    const { base, userAgent, wait, most = MOST_CAPTURES } = this.#options;
    const files = await filesOf(indexes, most);
    const bar = await progress(terminal);
    let done = 0;
    try {
      return await untilStop(async (stopped) => {
        const failing = new AbortController();
        const server = new Server(base, userAgent, AbortSignal.any([stopped, failing.signal]), wait);
        const paths: string[] = [];
        const queue = files.entries();
        const lane = async (): Promise<void> => {
          for (const [place, [file, stretches]] of queue) {
            failing.signal.throwIfAborted();
            paths[place] = await this.#keep(server, file, stretches);
            const text = `${amount(++done, "file")} of ${files.length} with captures`;
            bar.update({ done, total: files.length, text });
          }
        };
        const lanes = Array.from({ length: TOGETHER }, () =>
          lane().catch((error) => {
            failing.abort(error);
            throw error;
          }),
        );
        await Promise.allSettled(lanes);
        await Promise.all(lanes);
        return paths;
      });
    } finally {
      bar.stop();
    }
  }

  /** Removes what is not to be kept. */
  close(): void {
    if (this.#options.folder === undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Fetches the captures of a file, unless they are there. @returns where they are */
  async #keep(server: Server, file: string, stretches: readonly Stretch[]): Promise<string> {
    const about = JSON.stringify(stretches.flatMap(({ captures }) => captures));
    const digest = createHash("sha256").update(about).digest("hex").slice(0, 16);
    const path = join(this.#folder, `${basename(file, ".warc.gz")}-${digest}.warc.gz`);
    if (isWhole(path, stretches)) return path;
    const draft = new Draft(path);
    try {
      for (const stretch of stretches)
        for (const member of await server.members(file, stretch)) draft.write(member);
      draft.complete();
    } catch (error) {
      if (error instanceof CliError || (error as Error).name === "AbortError") throw error;
      throw new CliError(`cannot fetch ${printable(file)}: ${(error as Error).message}`);
    } finally {
      draft.discard();
    }
    return path;
  }
}

/** Whether a file has these captures, one after another, and nothing else. What is damaged is fetched again. */
function isWhole(path: string, stretches: readonly Stretch[]): boolean {
  if (!existsSync(path)) return false;
  const file = openSync(path, "r");
  try {
    let at = 0;
    for (const { captures } of stretches)
      for (const { url, length } of captures) {
        const member = Buffer.alloc(length);
        if (readSync(file, member, 0, length, at) < length || !isCapture(member, url)) return false;
        at += length;
      }
    return fstatSync(file).size === at;
  } finally {
    closeSync(file);
  }
}

/** What is to be fetched of each file, in the order of names and places, each capture once. */
async function filesOf(
  indexes: readonly string[],
  most: number,
): Promise<[file: string, stretches: Stretch[]][]> {
  // Most surveys need neither this nor its packages.
  const { capturesIn } = await import("./captures-index.ts");
  const byFile = new Map<string, Map<number, Capture>>();
  let size = 0;
  for (const index of indexes) {
    try {
      for await (const capture of capturesIn(index)) {
        const places = byFile.get(capture.file) ?? new Map<number, Capture>();
        const known = places.get(capture.offset);
        if (known !== undefined && (known.url !== capture.url || known.length !== capture.length))
          throw new Error(`of ${known.url} and ${capture.url}, it has the same place with other bytes`);
        if (known === undefined && ++size > most)
          throw new Error(
            `up to here, there are ${numeral(size)} captures, more than ${numeral(most)}: survey a part of the files at a time, and merge the counts (docs/at-scale.md)`,
          );
        byFile.set(capture.file, places.set(capture.offset, capture));
      }
    } catch (error) {
      throw new CliError(`cannot use ${printable(index)}: ${reason(error)}`);
    }
  }
  if (byFile.size === 0) throw new CliError("there is no capture of a robots.txt in these indexes");
  return [...byFile]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, places]) => [file, stretchesOf([...places.values()].sort((a, b) => a.offset - b.offset))]);
}
