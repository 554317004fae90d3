import { existsSync, statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { TimeLimits } from "../../../crawl/fetch/download-timeout.ts";
import { diagnose } from "../../../crawl/fetch/outcome.ts";
import { type Download, download } from "../../../crawl/sitemap/download.ts";
import { BOUNDS, PROTOCOL } from "../../../crawl/sitemap/limits.ts";
import {
  type FileProblem,
  type ProblemCode,
  refusePassword,
  SitemapFault,
} from "../../../crawl/sitemap/problem.ts";
import { type OpenSitemap, Walk } from "../../../crawl/sitemap/walk.ts";
import { CliError, type Terminal } from "../../command.ts";
import { becauseIn } from "../../text/because.ts";
import { en, type Texts } from "../../text/en.generated.ts";
import { isUrl, openInput, STDIN } from "../input/input.ts";
import { redirects, userAgent } from "../input/requests.ts";
import { proxies, transport } from "../input/transport.ts";
import { reason } from "../output/reason.ts";

const LIMITS: TimeLimits = { stall: 30_000, total: 600_000 };

/**
 * Asks for a sitemap under the program's own name.
 *
 * @throws SitemapFault `unreadable`, also from the bytes, where the server does not answer with a file in time
 */
export function downloadSitemap(url: string, limits: TimeLimits = LIMITS): Promise<Download> {
  return download(url, {
    fetch: transport,
    userAgent: userAgent(),
    redirects: redirects(),
    limits,
    ask: async (asked) => refusePassword(asked),
    reason: (error) => ({ detail: reason(error), because: diagnose(error, false).because }),
  });
}

/** How deep nested indexes are followed. */
const DEPTH = 3;

/** How many uncompressed bytes of a local file are read. The limit is large, since the user chose the file. */
const MAX_LOCAL_BYTES = 1 << 30;

export interface AuditWalkOptions {
  /** Origin of the site whose sitemaps these are, if that is known. */
  readonly site: string | undefined;
  /** The most sitemaps that are read. */
  readonly maxSitemaps: number;
  readonly terminal: Terminal;
}

/** Reads sitemaps from files, http(s) URLs and, for `-`, standard input. */
export class AuditWalk extends Walk {
  readonly #progress: Progress;

  constructor(sources: readonly string[], { site, maxSitemaps, terminal }: AuditWalkOptions) {
    // Misuse is no fault of a sitemap.
    if (sources.some(isUrl)) proxies();
    const progress = new Progress();
    super(sources, {
      site,
      maxSitemaps,
      maxDepth: DEPTH,
      maxBytes: (source) => (isUrl(source) ? BOUNDS.bytes : MAX_LOCAL_BYTES),
      open: (source) => openSitemap(source, terminal, progress),
      sourceOf,
    });
    this.#progress = progress;
  }

  /** The share of the current sitemap that was read, from 0 to 1. */
  get share(): number {
    return this.#progress.share;
  }
}

/** How much of a sitemap has been read, if its size is known. */
class Progress {
  #size: number | undefined;
  #read = 0;

  get share(): number {
    return this.#size ? Math.min(1, this.#read / this.#size) : 0;
  }

  /** The same bytes, counted. */
  async *of(bytes: AsyncIterable<Uint8Array>, size: number | undefined): AsyncGenerator<Uint8Array> {
    this.#size = size;
    this.#read = 0;
    for await (const piece of bytes) {
      this.#read += piece.length;
      yield piece;
    }
    this.#size = undefined;
  }
}

/** @throws SitemapFault `unreadable`, also from the bytes */
async function openSitemap(source: string, terminal: Terminal, progress: Progress): Promise<OpenSitemap> {
  if (isUrl(source)) {
    const { location, charset, size, bytes } = await downloadSitemap(source);
    return { location, charset, bytes: progress.of(bytes, size) };
  }
  return { location: source, bytes: progress.of(local(source, terminal), await sizeOf(source)) };
}

async function* local(source: string, terminal: Terminal): AsyncGenerator<Uint8Array> {
  try {
    yield* openInput(source, terminal);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const { because } = diagnose(error.cause ?? error, false);
    throw new SitemapFault("unreadable", { detail: becauseIn(en, because), because });
  }
}

async function sizeOf(source: string): Promise<number | undefined> {
  if (source === STDIN) return undefined;
  // A missing file is reported when it is read.
  const found = await stat(source).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** Where to read a listed sitemap from: for a site that is not published yet, beside its index. */
function sourceOf(url: string, index: string): string {
  if (isUrl(index) || index === STDIN) return url;
  const name = new URL(url).pathname.split("/").at(-1)!;
  if (!/^[\w.-]*\w$/.test(name)) return url;
  const file = join(dirname(index), name);
  return existsSync(file) && statSync(file).isFile() ? file : url;
}

/** What the protocol allows, by the problem with more. */
const PROTOCOL_LIMITS: Partial<Record<ProblemCode, number>> = {
  "over-size": PROTOCOL.bytes,
  "over-count": PROTOCOL.urls,
  "long-url": PROTOCOL.urlLength,
};

/** A problem in words, with the line and details of the first of its kind. */
export function problemText(problem: FileProblem, texts: Texts = en): string {
  const { code, count, line, because } = problem;
  const { problems, line: lineText, at, first } = texts.audit;
  const words = problems[code];
  const isPlural = typeof words !== "string";
  const what = isPlural ? words({ count, most: PROTOCOL_LIMITS[code] ?? 0 }) : words;
  const place = line === undefined ? undefined : lineText({ line });
  const detail = because === undefined ? problem.detail : becauseIn(texts, because);
  const about = place === undefined || detail === undefined ? (place ?? detail) : at({ line: place, detail });
  if (about === undefined) return what;
  return `${what} (${count > 1 && isPlural ? first({ problems: count, about }) : about})`;
}
