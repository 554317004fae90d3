import { nextTask } from "../../base/body.ts";
import { wrongValue } from "../../base/options.ts";
import type { FetchBody } from "../../base/response.ts";
import { encoder } from "../../base/utf8.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { type Bytes, trueBytesOf } from "../../engine/core/view.ts";
import { originReader } from "../../engine/url/origin.ts";
import type { Kind } from "./elements.ts";
import { entryOf, type SitemapEntry } from "./entry.ts";
import { gunzip } from "./gunzip.ts";
import { type ReadSitemapOptions, readSettings } from "./options.ts";
import { type FileProblem, SHOWN_LENGTH } from "./problem.ts";
import { readBatches } from "./read.ts";
import { Draft } from "./walk.ts";

/** Where the bytes of a sitemap come from, compressed with gzip or not. */
export type SitemapSource = string | Bytes | FetchBody | AsyncIterable<Uint8Array>;

/** A sitemap that is read as you iterate over its entries, once. */
export class SitemapFile implements AsyncIterable<SitemapEntry> {
  readonly #draft = new Draft({ source: "" });
  readonly #entries: AsyncGenerator<SitemapEntry, void, void>;

  /** @internal Use {@link readSitemap}. */
  constructor(bytes: AsyncIterable<Uint8Array>, options: ReadSitemapOptions | undefined) {
    this.#entries = this.#read(bytes, readSettings(options));
  }

  /** What its entries are: `"index"` if they are other sitemaps. Undefined before the first entry. */
  get kind(): Kind | undefined {
    return this.#draft.kind;
  }

  /** What has been found to be wrong so far. */
  get problems(): readonly FileProblem[] {
    return [...this.#draft.problems.values()];
  }

  /** Reads the file once, from beginning to end. */
  [Symbol.asyncIterator](): AsyncGenerator<SitemapEntry, void, void> {
    return this.#entries;
  }

  async *#read(
    bytes: AsyncIterable<Uint8Array>,
    settings: ReturnType<typeof readSettings>,
  ): AsyncGenerator<SitemapEntry, void, void> {
    const draft = this.#draft;
    const { report } = draft;
    const originOf = originReader();
    for await (const { kind, entries } of readBatches(gunzip(bytes), { ...settings, report })) {
      draft.kind = kind;
      for (const entry of entries) {
        if (originOf(entry.url) !== undefined) yield entryOf(entry);
        else
          report({
            code: "invalid-url",
            detail: withoutPassword(entry.url).slice(0, SHOWN_LENGTH),
            line: entry.line,
          });
      }
    }
  }
}

/**
 * Reads a sitemap of any format that search engines take: `urlset`, `sitemapindex`, RSS, Atom and lists of URLs,
 * compressed with gzip or not. Whatever its content, iterating over it does not throw; what is wrong is in
 * {@link SitemapFile.problems}. Memory is bounded.
 *
 * @param source its text or bytes, or a stream of bytes such as the body of a response
 * @throws RobotsError INVALID_ARGUMENT for anything else, unknown options and invalid values. The iteration throws
 *   errors of the stream.
 */
export function readSitemap(source: SitemapSource, options?: ReadSitemapOptions): SitemapFile {
  return new SitemapFile(bytesOf(source), options);
}

function bytesOf(source: SitemapSource): AsyncIterable<Uint8Array> {
  // A string is in no other encoding, whatever its XML declaration claims: a byte order mark says so.
  const bytes = typeof source === "string" ? encoder.encode(`\uFEFF${source}`) : trueBytesOf(source);
  if (bytes !== undefined) return inPieces(bytes);
  const { [Symbol.asyncIterator]: iterate, getReader } = (source ?? {}) as Partial<
    AsyncIterable<Uint8Array> & FetchBody
  >;
  if (typeof iterate === "function") return source as AsyncIterable<Uint8Array>;
  if (typeof getReader === "function") return streamed(source as FetchBody);
  throw wrongValue("A sitemap", "a string, bytes, or a stream of bytes", source);
}

/** Bytes in a piece, so that not all entries are made at once; bytes in a row, before other work gets its turn. */
const PIECE = 65_536;
const IN_A_ROW = 1 << 20;

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0 && at % IN_A_ROW === 0) await nextTask();
    yield bytes.subarray(at, at + PIECE);
  }
}

/** The pieces of a stream; not every runtime iterates over streams. */
async function* streamed(stream: FetchBody): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => {});
  }
}
