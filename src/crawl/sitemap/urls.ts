import { RobotsError, type RobotsErrorCode } from "../../base/errors.ts";
import { expectNoMore, wrongArgument } from "../../base/options.ts";
import { type FetchResponse, headerOf } from "../../base/response.ts";
import { copyText } from "../../base/utf8.ts";
import { withoutPassword } from "../../base/without-password.ts";
import { originReader } from "../../engine/url/origin.ts";
import { admit, heed } from "../fetch/admit.ts";
import { expectNoPassword, originFor, textOf } from "../fetch/asking.ts";
import type { RobotsClient } from "../fetch/client.ts";
import { detailOf } from "../fetch/detail.ts";
import type { TimeLimits } from "../fetch/download-timeout.ts";
import { readRetryAfter } from "../fetch/freshness.ts";
import { diagnose } from "../fetch/outcome.ts";
import { causeOf } from "../fetch/refusal.ts";
import { type DownloadOptions, download } from "./download.ts";
import { entryOf, type SitemapEntry, type WrittenEntry } from "./entry.ts";
import { BOUNDS, PROTOCOL } from "./limits.ts";
import { type SitemapUrlsOptions, type UrlsSettings, urlsSettings } from "./options.ts";
import {
  type FileProblem,
  fileDetail,
  type Problem,
  type ProblemCode,
  type ProblemDetail,
  refusePassword,
  SHOWN_LENGTH,
  SitemapFault,
} from "./problem.ts";
import { Draft, type Sitemap, Walk } from "./walk.ts";

/** The problem that a sitemap has if the client does not admit the request for it, by the client's error. */
const REFUSALS: Partial<Record<RobotsErrorCode, ProblemCode>> = {
  DISALLOWED: "blocked-sitemap",
  INVALID_URL: "invalid-sitemap-url",
  RETRY_LATER: "later",
  QUEUE_FULL: "later",
};
/** Characters of an explanation. */
const LONGEST_MESSAGE = 300;

/**
 * How a client's crawler asks for sitemaps: by its name and with its `fetch`, if robots.txt allows it, at the pace that
 * the host asks for, and not at all if that would take minutes.
 */
function mannersOf(
  client: RobotsClient,
  limits: TimeLimits,
  signal: AbortSignal | undefined,
): DownloadOptions {
  const ask = async (url: string): Promise<void> => {
    refusePassword(url);
    try {
      await admit(client, url, { signal });
    } catch (error) {
      throw faultOf(error);
    }
  };
  const refused = (url: string, { status, headers }: FetchResponse): SitemapFault | undefined => {
    if (status !== 429 && status !== 503) return undefined;
    const wait = headerOf(headers, "retry-after");
    heed(client, url, status, wait);
    const now = Date.now();
    const retryAt = now + (readRetryAfter(wait, now) ?? 0);
    const because = { code: "status" as const, values: { status } };
    return new SitemapFault("later", { detail: detailOf(because), because }, { retryAt });
  };
  const reason = (error: unknown): ProblemDetail => {
    const { reason, because } = diagnose(error, false);
    return { because, detail: causeOf({ reason, detail: detailOf(because) }) };
  };
  return { ...client.requests, limits, signal, ask, refused, reason };
}

/** A fault of the sitemap; what concerns the whole reading, such as a closed client, stays as it is. */
function faultOf(error: unknown): unknown {
  const code = error instanceof RobotsError ? REFUSALS[error.code] : undefined;
  if (code === undefined) return error;
  const { message, retryAt, because } = error as RobotsError;
  const own = fileDetail("message", { text: message.slice(0, LONGEST_MESSAGE) });
  const what = because === undefined ? own : { ...own, because: because as ProblemDetail["because"] };
  return new SitemapFault(code, what, retryAt === undefined ? {} : { retryAt });
}

/** A URL that a site's sitemap lists. */
export interface SitemapUrl extends SitemapEntry {
  /** Absolute, `http:` or `https:`, as written. */
  readonly url: string;
  /** URL of the sitemap that lists it. */
  readonly sitemap: string;
}

/** What is wrong with one of a site's sitemaps; problems of one kind are counted, and the first is described. */
export interface SitemapProblem extends FileProblem {
  /** URL of the sitemap; of the robots.txt if that keeps its sitemaps from being known. */
  readonly sitemap: string;
  /** URL of the index that lists it, if one does. */
  readonly index?: string;
}

/** Origins that are remembered while URLs are looked at: a sitemap may contain any number. */
const READER_URLS = 10_000;

/** The URLs that a site's sitemaps list, fetched as you iterate over them, once. */
export class SitemapUrls implements AsyncIterable<SitemapUrl> {
  readonly #client: RobotsClient;
  readonly #site: string;
  readonly #settings: UrlsSettings;
  readonly #urls: AsyncGenerator<SitemapUrl, void, void>;
  readonly #finished: SitemapProblem[] = [];
  #current: Draft | undefined;
  #walk: Walk | undefined;
  #originOf = originReader();
  #looked = 0;

  /** @internal Use {@link sitemapUrls}. */
  constructor(client: RobotsClient, site: string, settings: UrlsSettings) {
    this.#client = client;
    this.#site = site;
    this.#settings = settings;
    this.#urls = this.#read();
  }

  /** Sitemaps that have been read so far, or tried, indexes included. */
  get sitemaps(): number {
    return this.#walk?.done ?? 0;
  }

  /** What has been found to be wrong so far, by sitemap. */
  get problems(): readonly SitemapProblem[] {
    return this.#current === undefined
      ? [...this.#finished]
      : [...this.#finished, ...problemsOf(this.#current)];
  }

  /** Fetches the sitemaps one after the other, once. */
  [Symbol.asyncIterator](): AsyncGenerator<SitemapUrl, void, void> {
    return this.#urls;
  }

  async *#read(): AsyncGenerator<SitemapUrl, void, void> {
    const { signal, timeout, stallTimeout, maxSitemaps, maxDepth, maxBytes, maxUrls } = this.#settings;
    signal?.throwIfAborted();
    const { sources, isGuess } = await this.#sources();
    const asking = mannersOf(this.#client, { stall: stallTimeout, total: timeout }, signal);
    const walk = new Walk(sources, {
      site: this.#site,
      maxSitemaps,
      maxDepth,
      maxUrls,
      maxBytes: () => maxBytes,
      open: (url) => download(url, asking),
    });
    this.#walk = walk;
    const begin = (sitemap: Draft): void => {
      this.#current = sitemap;
    };
    const end = (sitemap: Sitemap): void => {
      this.#current = undefined;
      this.#finish(isGuess && isAbsent(sitemap) ? without(sitemap) : sitemap);
    };
    for await (const { sitemap, entries } of walk.pages(begin, end)) {
      for (const entry of entries) {
        if (this.#isUrl(entry, sitemap)) yield { ...entryOf(entry), sitemap: sitemap.source };
      }
    }
  }

  /** The sitemaps to read, or a guess. */
  async #sources(): Promise<{ sources: readonly string[]; isGuess: boolean }> {
    const { sitemaps, signal } = this.#settings;
    if (sitemaps !== undefined) return { sources: sitemaps, isGuess: false };
    const entry = await this.#client.get(this.#site, signal === undefined ? {} : { signal });
    if (entry.retryAt !== undefined) {
      const draft = new Draft({ source: `${this.#site}/robots.txt` });
      draft.report({
        code: "later",
        detail: causeOf(entry),
        ...(entry.because && { because: entry.because }),
        retryAt: entry.retryAt,
      });
      this.#finish(draft);
      return { sources: [], isGuess: false };
    }
    const isGuess = entry.sitemaps.length === 0;
    return { sources: isGuess ? [`${this.#site}/sitemap.xml`] : entry.sitemaps, isGuess };
  }

  #finish(sitemap: Sitemap): void {
    for (const problem of problemsOf(sitemap)) this.#finished.push(problem);
  }

  /** Whether an entry is a URL that a crawler can ask for. */
  #isUrl({ url, line }: WrittenEntry, { report }: Draft): boolean {
    if (++this.#looked % READER_URLS === 0) this.#originOf = originReader();
    // Longer ones are not kept whole.
    const origin = url.length < BOUNDS.urlLength ? this.#originOf(url) : undefined;
    const about = (code: ProblemCode): Problem => ({
      code,
      detail: copyText(withoutPassword(url).slice(0, SHOWN_LENGTH)),
      line,
    });
    if (origin === undefined) report(about("invalid-url"));
    else {
      if (url.length > PROTOCOL.urlLength) report(about("long-url"));
      if (origin !== this.#site) report(about("foreign-url"));
    }
    return origin !== undefined;
  }
}

/** Whether there is no sitemap where one was guessed: servers also answer with a web page for that. */
function isAbsent({ problems }: Sitemap): boolean {
  const { code, values } = problems.get("unreadable")?.because ?? {};
  return (
    problems.has("not-a-sitemap") || (code === "status" && (values?.status === 404 || values?.status === 410))
  );
}

/** The report on a sitemap that is not there. */
function without({ source }: Sitemap): Sitemap {
  const draft = new Draft({ source });
  draft.report({ code: "no-sitemap" });
  return draft;
}

function problemsOf({ source, index, problems }: Sitemap): SitemapProblem[] {
  return [...problems.values()].map((problem) => ({
    sitemap: source,
    ...(index !== undefined && { index }),
    ...problem,
  }));
}

/**
 * The URLs that a site's sitemaps list. The sitemaps in its robots.txt, and those that they list, are read in turn.
 * Each is fetched by the client's rules: with its `userAgent`, `fetch` and `redirects`, if robots.txt allows it, at the
 * host's pace. Whatever hosts and sitemaps do, the iteration does not throw: what is wrong is in
 * {@link SitemapUrls.problems}. It does not ask whether the URLs themselves may be fetched.
 *
 * @param site the site's origin, or any of its URLs
 * @throws RobotsError INVALID_URL for anything but an http or https URL, and for a sitemap's with a password, INVALID_ARGUMENT for unknown options, invalid
 *   values, and anything but a client. The iteration throws the signal's reason, and DISPOSED if the client is closed.
 */
export function sitemapUrls(
  client: RobotsClient,
  site: string | URL,
  options?: SitemapUrlsOptions,
  ...beyond: undefined[]
): SitemapUrls {
  expectNoMore("sitemapUrls(client, site, options)", beyond);
  if (client?.requests === undefined)
    throw wrongArgument("sitemapUrls", "a RobotsClient, as in sitemapUrls(client, site)", client);
  const settings = urlsSettings(options);
  for (const url of settings.sitemaps ?? []) {
    originFor(url);
    expectNoPassword(url, "sitemap-password");
  }
  return new SitemapUrls(client, originFor(textOf(site)), settings);
}
