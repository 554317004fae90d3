import { stat } from "node:fs/promises";
import { SitemapFault } from "../../sitemap/problem.ts";
import { CliError, type Terminal } from "../command.ts";
import { isUrl, openInput, STDIN } from "../input.ts";
import { gunzip } from "./gunzip.ts";
import { downloadSitemap } from "./sitemap-download.ts";

/** A sitemap that is open. */
export interface OpenSitemap {
  /** Where it was found, after redirects; the path of a file. */
  readonly location: string;
  readonly charset: string | undefined;
  /** Decompressed. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The share that has been read, from 0 to 1, if the size is known. */
  readonly share: () => number;
}

/**
 * Opens a file, an http(s) URL or, for `-`, standard input.
 *
 * @throws SitemapFault `unreadable`, also from the bytes
 */
export async function openSitemap(source: string, terminal: Terminal): Promise<OpenSitemap> {
  if (isUrl(source)) {
    const { url, charset, size, bytes } = await downloadSitemap(source);
    return { location: url || source, charset, ...counting(bytes, size) };
  }
  return { location: source, charset: undefined, ...counting(local(source, terminal), await sizeOf(source)) };
}

async function* local(source: string, terminal: Terminal): AsyncGenerator<Uint8Array> {
  try {
    yield* openInput(source, terminal);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    throw new SitemapFault("unreadable", error.message.slice(error.message.indexOf(": ") + 2));
  }
}

async function sizeOf(source: string): Promise<number | undefined> {
  if (source === STDIN) return undefined;
  // A missing file is reported when it is read.
  const found = await stat(source).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

function counting(
  bytes: AsyncIterable<Uint8Array>,
  size: number | undefined,
): Pick<OpenSitemap, "bytes" | "share"> {
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      read += piece.length;
      yield piece;
    }
  }
  return { bytes: gunzip(counted()), share: () => (size ? Math.min(1, read / size) : 0) };
}
