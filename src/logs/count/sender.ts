import type { Crawler } from "../../agent/crawler.ts";
import { knownCrawler } from "../../agent/known.ts";
import { productToken } from "../../agent/token.ts";

/** Who a `User-Agent` header says it is. */
export interface Sender {
  /** What its requests are counted under; undefined where the header is a browser's, or there is none. */
  readonly token: string | undefined;
  readonly crawler: Crawler | undefined;
  /** Whether the header says that it is a robot; those of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
}

/** What robots call themselves, or have in their headers: an address that leads to their operator. */
const ROBOT =
  /bots?\d*\b|bot[/_-]|crawl|spider|slurp|scrap|archiver|fetcher|indexer|https?:\/\/|www\.|\S@\S/i;

/**
 * Characters of a header that are looked at. Engines give long strings of one length the same hash, so that they would be
 * slow to look up as well.
 */
const READ = 1024;
/** Characters of a token. */
const LONGEST_TOKEN = 100;

/** What is looked at of a header. */
export function readPart(header: string): string {
  return header.length > READ ? header.slice(0, READ) : header;
}

/** Reads a header, of which {@link readPart} is given. */
export function senderOf(header: string): Sender {
  const token = productToken(header)?.slice(0, LONGEST_TOKEN);
  if (token === undefined) return { token, crawler: undefined, isDeclared: false };
  const crawler = knownCrawler(token);
  return { token, crawler, isDeclared: crawler !== undefined || ROBOT.test(header) };
}
