import type { Crawler } from "../../agent/crawler.ts";
import { knownCrawler } from "../../agent/known.ts";
import { productToken } from "../../agent/token.ts";

/** The sender according to a `User-Agent` header. */
export interface Sender {
  /** What its requests are counted under; undefined where the header is a browser's, or there is none. */
  readonly token: string | undefined;
  readonly crawler: Crawler | undefined;
  /** Whether the header says that it is a robot; those of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
}

/** Typical words in robots' names, or a contact address in their headers. */
const ROBOT =
  /bots?\d*\b|bot[/_-]|crawl|spider|slurp|scrap|archiver|fetcher|indexer|https?:\/\/|www\.|\S@\S/i;

/**
 * Characters of a header that are looked at. Engines give long strings of the same length one hash, so that looking
 * those up would be slow as well.
 */
const READ = 1024;
/** Characters of a token. */
const LONGEST_TOKEN = 100;

/** The part of a header that is looked at. */
export function readPart(header: string): string {
  return header.length > READ ? header.slice(0, READ) : header;
}

/** Reads a header, given its {@link readPart}. */
export function senderOf(header: string): Sender {
  const token = productToken(header)?.slice(0, LONGEST_TOKEN);
  if (token === undefined) return { token, crawler: undefined, isDeclared: false };
  const crawler = knownCrawler(token);
  return { token, crawler, isDeclared: crawler !== undefined || ROBOT.test(header) };
}
