import type { ListedCrawler } from "../../engine/agent/community/listed.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import {
  disguisedNames,
  frontNames,
  isCommonName,
  isNoCrawler,
  knownTokens,
  spokenNames,
} from "../../engine/agent/token.ts";
import { leadingWord } from "../../engine/dialect/name.ts";
import type { NameList } from "./name-list.ts";
import { APP_NAME, appWord, DEVICE, deviceAppName, PEOPLE } from "./people.ts";
import { ROBOT_NAMES, ROBOT_WORDS } from "./robot-words.ts";
import { type Automation, isSoftwareName, softwareOf } from "./software.ts";

/** The sender according to a `User-Agent` header. */
export interface Sender {
  /** The name under which requests are counted; undefined for a browser's header, or a missing one. */
  readonly token: string | undefined;
  /**
   * Names for which robots.txt may have a group, the closest first. The first that has one binds; else the group for
   * `*` does. None of them is a known crawler's.
   */
  readonly names: readonly string[];
  readonly crawler: Crawler | undefined;
  /** The crawler of the given list with this name; never one of the table. */
  readonly listed: ListedCrawler | undefined;
  /** Whether the header says that it is a robot's. Headers of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
  /** The kind of software, whether it says that it is a robot or not; undefined for any other kind. */
  readonly automation: Automation | undefined;
}

/** A client that sends no header, though the log would have it. */
export const NAMELESS_SENDER: Sender = {
  token: undefined,
  names: [],
  crawler: undefined,
  listed: undefined,
  isDeclared: false,
  automation: "unnamed",
};

/** Somebody with a browser, or an app for reading. */
const READER: Sender = { ...NAMELESS_SENDER, automation: undefined };

/** Signs that a header is a robot's, unless it matches {@link PEOPLE}. */
export const ROBOT: readonly RegExp[] = [ROBOT_WORDS, ROBOT_NAMES].map((one) => new RegExp(one, "i"));

/**
 * How many characters of a header are read. A longer key would also make look-ups slow: engines give all long strings
 * of one length the same hash.
 */
export const MOST_READ = 1024;
/** How many characters of a token are kept. */
const LONGEST_TOKEN = 100;

/** The part of a header that is read. */
export function readPart(header: string): string {
  return header.length > MOST_READ ? header.slice(0, MOST_READ) : header;
}

/**
 * A header with letters and digits of other shapes, as in a full-width `ＧＰＴＢｏｔ`, replaced by plain ones (NFKC).
 * Servers hand over bytes as characters, so these are decoded first. Other headers are returned unchanged.
 */
export function plainHeader(header: string): string {
  if (!/[\x80-\uffff]/.test(header)) return header;
  const text = decoded(header);
  const plain = text.replace(/[^\0-\x7f]/gu, (one) => {
    const folded = one.normalize("NFKC");
    return /^[\w-]+$/.test(folded) ? folded : one;
  });
  return plain === text ? header : plain;
}

function decoded(header: string): string {
  if (/[^\0-\xff]/.test(header)) return header;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(header, (one) => one.charCodeAt(0)),
    );
  } catch {
    return header;
  }
}

/**
 * Reads a header, given its {@link readPart}.
 *
 * @param list crawlers that the table lacks
 */
export function senderOf(header: string, list?: NameList): Sender {
  if (PEOPLE.test(header)) return READER;
  const text = header.replaceAll("+", " ");
  const [known] = knownTokens(header);
  const [app, deviceApp] = [appWord(header), deviceAppName(header)];
  // An app may be called by a word that is a robot's name elsewhere: in the app's header, that word makes no robot.
  const isNoApps = (name: string): boolean =>
    !(name === app && isWord(name)) &&
    !(name === deviceApp && isDeviceName(name)) &&
    !(knownCrawler(name) && isCommonName(name));
  const front = [...frontNames(text)].filter(isNoApps);
  const placed = [...front, ...[...disguisedNames(text)].filter(isNoApps)];
  const isDevice = known === undefined && DEVICE.test(header);
  const software = isDevice ? undefined : softwareOf(header, known ?? front[0]);
  const ahead = software?.hasPlatform ? software.names : [];
  const product = known ?? ahead[0] ?? placed[0];
  const crawler = product === undefined ? undefined : knownCrawler(product);
  const sign = crawler === undefined && !isDevice ? signIn(header) : undefined;
  const others = sign === undefined ? [] : robotNames(text);
  const spaced = list?.beforeContact(text);
  const listed =
    crawler === undefined
      ? (list?.inFront(front, header) ??
        (spaced !== undefined && isRobotName(spaced.token) ? spaced : undefined) ??
        (isDevice ? undefined : list?.named(others)))
      : undefined;
  const words = spaced === undefined ? [] : [leadingWord(spaced.token)];
  const token =
    (listed && leadingWord(listed.token)) ??
    product ??
    (sign === undefined ? (software?.names[0] ?? others[0]) : nameAround(sign));
  return {
    token: token?.slice(0, LONGEST_TOKEN),
    names:
      crawler === undefined
        ? distinct([...ahead, ...placed, ...words, ...others, ...(software?.names ?? [])])
        : [],
    crawler,
    listed,
    isDeclared: crawler !== undefined || listed !== undefined || sign !== undefined,
    automation: software?.automation,
  };
}

/** The names in a header that make any client a robot, wherever they stand. */
function robotNames(text: string): string[] {
  return [...spokenNames(text)].map(([, , name]) => name).filter((name) => name !== "" && isRobotName(name));
}

/** Whether a name makes a robot of a client whose header is otherwise a browser's; another name may be an app's. */
export function isRobotName(name: string): boolean {
  return ROBOT.some((one) => one.test(`Mozilla/5.0 (X11;${name})`));
}

/**
 * Whether a name that only a file or a list has may be an app's: by its form, it is no robot's and no library's. A
 * spider may be a game.
 */
export function isWord(name: string): boolean {
  if (name.toLowerCase() === "spider") return true;
  return !isRobotName(name) && !isSoftwareName(name) && !ROBOT.some((one) => one.test(`${name}/1`));
}

/** Whether a name that only a file or a list has is an app's in the header of a person's device. */
export function isDeviceName(name: string): boolean {
  return APP_NAME.test(name) && !isSoftwareName(name);
}

function distinct(some: readonly string[]): string[] {
  return [...new Map(some.map((name) => [name.toLowerCase(), name.slice(0, LONGEST_TOKEN)])).values()];
}

function signIn(header: string): RegExpExecArray | undefined {
  for (const one of ROBOT) {
    const found = one.exec(header);
    if (found !== null) return found;
  }
  return undefined;
}

/**
 * A name for a robot without a product: the word around the sign that shows the robot, but no browser's name, and none of
 * a known crawler, which is not there as a word.
 */
function nameAround({ 0: sign, index, input }: RegExpExecArray): string {
  const words = [...input.matchAll(/[\w.-]+/g)].filter(
    ({ 0: word, index: at }) =>
      at <= index + sign.length &&
      at + word.length > index &&
      /[a-z]/i.test(word) &&
      !/^(?:https?|www\.?)$/i.test(word) &&
      !isNoCrawler(word) &&
      knownCrawler(word) === undefined &&
      !/\b(?:like|with)\W+$/i.test(input.slice(0, at)),
  );
  return words.at(-1)?.[0] ?? "robot";
}

/** Whether robots crawl with an HTTP method (GET, HEAD), so that robots.txt applies to the request. */
export function isCrawling(method: string | undefined): boolean {
  return method === undefined || method === "GET" || method === "HEAD" || /^(?:get|head)?$/i.test(method);
}
