import type { Crawler } from "../agent/crawler.ts";
import { RobotsError } from "../errors.ts";
import type { OptionNames } from "../options.ts";
import type { Robots } from "../policy/robots.ts";
import { type HeadersLike, headerValues } from "./directives/header.ts";
import type { Html } from "./page/input.ts";
import { type Page, readPage } from "./page/page.ts";

/** The sources that say what a page may be used for. */
export interface Places {
  /** The page, or the result of {@link readPage}; for a stream, `await readPage(stream)` first. */
  readonly html?: Html | Page | undefined;
  /** The page's response headers. */
  readonly headers?: HeadersLike | undefined;
  /** The site's robots.txt, from `parse`. */
  readonly robots?: Robots | undefined;
  /** The page's URL: absolute, or a path beginning with "/". */
  readonly url?: string | URL | undefined;
  /** The crawler: a product token, or one from `knownCrawler`. */
  readonly agent?: string | Crawler | undefined;
}

/** The names of {@link Places}. */
export const PLACES: OptionNames<Places> = {
  html: true,
  headers: true,
  robots: true,
  url: true,
  agent: true,
};

/**
 * The time to use, in milliseconds; the current time if none is given.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a time
 */
export function timeOf(now: Date | number | undefined): number {
  const time = Number(now ?? Date.now());
  if (!Number.isNaN(time)) return time;
  throw new RobotsError("INVALID_ARGUMENT", "now must be a valid Date, or a number of milliseconds.");
}

/**
 * Reads the page, unless that has been done.
 *
 * @throws RobotsError INVALID_ARGUMENT for anything that is not a page
 */
export function pageOf({ html, headers }: Places): Page | undefined {
  if (html === undefined) return undefined;
  if (typeof html === "string" || html instanceof Uint8Array) {
    return readPage(html, { contentType: headerValues(headers, "content-type", false)[0] ?? null });
  }
  if (typeof html === "object" && html !== null && Array.isArray(html.tags)) return html;
  throw new RobotsError(
    "INVALID_ARGUMENT",
    "html must be a string, a Uint8Array or the result of readPage: await readPage(stream) first.",
  );
}

/** @throws RobotsError INVALID_ARGUMENT for anything that is not the result of `parse` */
export function robotsOf({ robots }: Places): Robots | undefined {
  if (robots === undefined || typeof robots?.policyFor === "function") return robots;
  throw new RobotsError("INVALID_ARGUMENT", "robots must come from parse().");
}

/** @throws RobotsError INVALID_ARGUMENT for anything that is not a crawler */
export function tokenOf(agent: string | Crawler): string {
  const token = typeof agent === "string" ? agent : agent?.token;
  if (typeof token === "string" && token !== "") return token;
  throw new RobotsError("INVALID_ARGUMENT", "agent must be a product token or a known crawler.");
}

/** The URL as text; `/` if none is given. */
export function addressOf({ url }: Places): string {
  return url === undefined ? "/" : String(url);
}
