import type { Crawler } from "../agent/crawler.ts";
import { knownCrawler } from "../agent/known.ts";
import { productToken } from "../agent/token.ts";
import { ROBOT_WORDS } from "./robot-words.ts";
import { type Automation, softwareOf } from "./software.ts";

/** The sender according to a `User-Agent` header. */
export interface Sender {
  /** What its requests are counted under; undefined where the header is a browser's, or there is none. */
  readonly token: string | undefined;
  readonly crawler: Crawler | undefined;
  /** Whether the header says that it is a robot; those of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
  /** What it is by its name, whether it says that it is a robot or not; undefined for anything else. */
  readonly automation: Automation | undefined;
  /** What its library runs on, if the header has that name, too: rules for it bind where none are for the library. */
  readonly platform: string | undefined;
}

/** Who sends no header, where the log would have it. */
export const UNNAMED: Sender = {
  token: undefined,
  crawler: undefined,
  isDeclared: false,
  automation: "unnamed",
  platform: undefined,
};

/** What shows that a header with a name is a robot's. */
export const ROBOT: RegExp = new RegExp(ROBOT_WORDS, "i");

/**
 * Characters of a header that are looked at. Engines give long strings of the same length one hash, so that looking
 * those up would be slow as well.
 */
export const MOST_READ = 1024;
/** Characters of a token. */
const LONGEST_TOKEN = 100;

/** The part of a header that is looked at. */
export function readPart(header: string): string {
  return header.length > MOST_READ ? header.slice(0, MOST_READ) : header;
}

/** Reads a header, given its {@link readPart}. */
export function senderOf(header: string): Sender {
  const product = productToken(header);
  const software = softwareOf(header, product);
  const platform = software?.platform;
  const token = (platform === undefined ? (product ?? software?.name) : software?.name)?.slice(
    0,
    LONGEST_TOKEN,
  );
  const crawler = token === undefined ? undefined : knownCrawler(token);
  const isDeclared = crawler !== undefined || (token !== undefined && ROBOT.test(header));
  return { token, crawler, isDeclared, automation: software?.automation, platform };
}
