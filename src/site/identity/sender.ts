import type { ListedCrawler } from "../../engine/agent/community/listed.ts";
import type { NameList } from "../../engine/agent/community/name-list.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import { NOT_CRAWLERS, productToken } from "../../engine/agent/token.ts";
import { PEOPLE } from "./people.ts";
import { ROBOT_NAMES, ROBOT_WORDS } from "./robot-words.ts";
import { type Automation, softwareOf } from "./software.ts";

/** The sender according to a `User-Agent` header. */
export interface Sender {
  /** What its requests are counted under; undefined where the header is a browser's, or there is none. */
  readonly token: string | undefined;
  /** Whether the token is a product's, for which robots.txt may have a group; otherwise that for `*` binds a robot. */
  readonly isProduct: boolean;
  readonly crawler: Crawler | undefined;
  /** The crawler of a given list whose name it has; never one of the table. */
  readonly listed: ListedCrawler | undefined;
  /** Whether the header says that it is a robot; those of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
  /** What it is by its name, whether it says that it is a robot or not; undefined for anything else. */
  readonly automation: Automation | undefined;
  /** Further names of its software, the closest first: the first that the file names binds it where the token is not named. */
  readonly further: readonly string[];
}

/** Who sends no header, where the log would have it. */
export const UNNAMED: Sender = {
  token: undefined,
  isProduct: false,
  crawler: undefined,
  listed: undefined,
  isDeclared: false,
  automation: "unnamed",
  further: [],
};

/** Somebody with a browser, or an app for reading. */
const READER: Sender = { ...UNNAMED, automation: undefined };

/** What shows that a header is a robot's, unless it is one of {@link PEOPLE}. */
export const ROBOT: readonly RegExp[] = [ROBOT_WORDS, ROBOT_NAMES].map((one) => new RegExp(one, "i"));

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

/**
 * Reads a header, given its {@link readPart}.
 *
 * @param list of crawlers besides those of the table
 */
export function senderOf(header: string, list?: NameList): Sender {
  if (PEOPLE.test(header)) return READER;
  const product = productToken(header);
  const software = softwareOf(header, product);
  const { further = [] } = software ?? {};
  const named = further.length === 0 ? (product ?? software?.name) : software?.name;
  const crawler = named === undefined ? undefined : knownCrawler(named);
  const sign = crawler === undefined ? signIn(header) : undefined;
  const listed = crawler === undefined ? listedIn(list, product, header, sign !== undefined) : undefined;
  const token = named ?? (sign === undefined ? undefined : nameAround(sign));
  return {
    token: token?.slice(0, LONGEST_TOKEN),
    isProduct: product !== undefined,
    crawler,
    listed,
    isDeclared: crawler !== undefined || listed !== undefined || sign !== undefined,
    automation: software?.automation,
    further,
  };
}

function listedIn(
  list: NameList | undefined,
  product: string | undefined,
  header: string,
  isRobot: boolean,
): ListedCrawler | undefined {
  if (list === undefined || product === undefined) return undefined;
  return list.inFront(product, header) ?? (isRobot ? list.named(product) : undefined);
}

function signIn(header: string): RegExpExecArray | undefined {
  for (const one of ROBOT) {
    const found = one.exec(header);
    if (found !== null) return found;
  }
  return undefined;
}

/** What a robot without a product is called: the word of its header that shows it, but never a browser's name. */
function nameAround({ 0: sign, index, input }: RegExpExecArray): string {
  const words = [...input.matchAll(/[\w.-]+/g)].filter(
    ({ 0: word, index: at }) =>
      at <= index + sign.length &&
      at + word.length > index &&
      /[a-z]/i.test(word) &&
      !/^(?:https?|www\.?)$/i.test(word) &&
      !NOT_CRAWLERS.split(" ").includes(word.toLowerCase()),
  );
  return words.at(-1)?.[0] ?? "robot";
}
