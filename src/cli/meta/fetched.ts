import { RobotsClient, type RobotsEntry } from "../../fetch/index.ts";
import { readPage } from "../../meta/index.ts";
import { DEFAULT_MAX_BYTES, parse, type Robots } from "../../policy/robots.ts";
import { originOf } from "../../url/origin.ts";
import { parsedUrl } from "../../url/parsed.ts";
import { CliError } from "../command.ts";
import { reason } from "../reason.ts";
import { version } from "../version.ts";
import { printable } from "../wording.ts";
import type { Subject } from "./subject.ts";

/** Redirects of a page that are followed; more are a loop. */
const MOST_HOPS = 10;
/** Milliseconds for a page, redirects and body included. */
const TIMEOUT = 30_000;
/** A crawl delay is respected up to this many seconds. */
const LONGEST_DELAY = 30;

/** How pages are fetched. */
export interface FetchingOptions {
  /** The site is the caller's own: pages that robots.txt closes are fetched all the same. */
  readonly own: boolean;
}

/**
 * Fetches pages as a well-behaved crawler does: each host's robots.txt first, which it obeys under its own name, then
 * one page at a time, with the crawl delay in between.
 */
export class Fetching {
  readonly #own: boolean;
  readonly #userAgent = `robotomata/${version()}`;
  readonly #bodies = new Map<string, Promise<Uint8Array>>();
  readonly #client = new RobotsClient({
    userAgent: this.#userAgent,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      // The client keeps compiled rules; the fields on AI use are in the text alone.
      if (response.ok && response.body !== null) this.#bodies.set(url, bodyOf(response.clone()));
      return response;
    },
  });
  readonly #fetchedAt = new Map<string, number>();

  constructor({ own }: FetchingOptions) {
    this.#own = own;
  }

  /** @throws CliError if the page cannot be fetched */
  async page(source: string): Promise<Subject> {
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      return await this.#follow(source, signal);
    } catch (error) {
      if (error instanceof CliError) throw error;
      const why = signal.aborted ? `no complete answer within ${TIMEOUT / 1000} seconds` : reason(error);
      throw new CliError(`cannot read ${printable(source)}: ${why}`);
    }
  }

  async #follow(source: string, signal: AbortSignal): Promise<Subject> {
    const notes: string[] = [];
    let url = address(source, undefined) ?? refuse(source, "this is not an http or https URL");
    for (let hops = 0; ; hops++) {
      const entry = await this.#client.get(url);
      const robots = await this.#robots(entry, notes);
      if (!this.#own && !entry.policy.isAllowed(url)) {
        notes.push("robots.txt does not let robotomata fetch this page; use --own if the site is yours");
        return { source, url, status: undefined, page: undefined, headers: {}, robots, notes };
      }
      await this.#wait(entry);
      const response = await fetch(url, {
        redirect: "manual",
        headers: { "user-agent": this.#userAgent, accept: "text/html,application/xhtml+xml,*/*;q=0.5" },
        signal,
      });
      const { status, headers } = response;
      const location = headers.get("location");
      if (status >= 300 && status < 400 && location !== null) {
        await response.body?.cancel();
        if (hops === MOST_HOPS) throw refuse(source, `over ${MOST_HOPS} redirects`);
        url = address(location, url) ?? refuse(source, `a redirect leads to ${location}`);
        notes.push(`redirected to ${url}`);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw refuse(source, `HTTP ${status}`);
      }
      const contentType = headers.get("content-type");
      const isHtml = contentType === null || /\bhtml\b/i.test(contentType);
      if (!isHtml) notes.push(`not HTML but ${contentType}: headers and robots.txt alone count`);
      const page =
        isHtml && response.body !== null ? await readPage(response.body, { contentType }) : undefined;
      if (!isHtml) await response.body?.cancel();
      if (page?.truncated) notes.push("the page is longer than is read, or has too many tags");
      return { source, url, status, page, headers, robots, notes };
    }
  }

  /** The host's robots.txt as text, or what stands in for it. */
  async #robots(entry: RobotsEntry, notes: string[]): Promise<Robots> {
    if (entry.access === "allow") return parse("");
    if (entry.access === "disallow") {
      notes.push(`robots.txt cannot be fetched (${entry.detail ?? "unknown reason"}), so crawlers stay away`);
      return parse("User-agent: *\nDisallow: /\n");
    }
    const body = entry.url === undefined ? undefined : await this.#bodies.get(entry.url);
    if (body === undefined) throw new Error("the text of robots.txt is missing");
    return parse(body);
  }

  /** Waits as long between two pages of a host as its robots.txt asks. */
  async #wait({ origin, crawlDelay = 0 }: RobotsEntry): Promise<void> {
    const last = this.#fetchedAt.get(origin);
    if (last !== undefined) {
      const pause = last + Math.min(crawlDelay, LONGEST_DELAY) * 1000 - Date.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.#fetchedAt.set(origin, Date.now());
  }
}

function refuse(source: string, why: string): never {
  throw new CliError(`cannot read ${printable(source)}: ${printable(why)}`);
}

/** An address to fetch: http or https, without a password and without a fragment. */
function address(text: string, base: string | undefined): string | undefined {
  const url = parsedUrl(text, base);
  if (url === undefined || originOf(url.href) === undefined) return undefined;
  url.username = "";
  url.password = "";
  url.hash = "";
  return url.href;
}

/** The first bytes of a body, as many as are read of a robots.txt; nothing where it breaks off. */
async function bodyOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body!) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > DEFAULT_MAX_BYTES) break;
    }
  } catch {
    // For a body that breaks off, the client gives an outcome, not the text.
  }
  return Buffer.concat(chunks);
}
