import type { ListedCrawler } from "../../engine/agent/community/listed.ts";
import type { NameList } from "../../engine/agent/community/name-list.ts";
import type { Crawler } from "../../engine/agent/crawler.ts";
import { knownCrawler } from "../../engine/agent/known.ts";
import {
  disguisedNames,
  frontNames,
  knownTokens,
  NOT_CRAWLERS,
  spokenNames,
} from "../../engine/agent/token.ts";
import { appName, DEVICE, PEOPLE } from "./people.ts";
import { ROBOT_NAMES, ROBOT_WORDS } from "./robot-words.ts";
import { type Automation, isSoftwareName, softwareOf } from "./software.ts";

/** The sender according to a `User-Agent` header. */
export interface Sender {
  /** What its requests are counted under; undefined where the header is a browser's, or there is none. */
  readonly token: string | undefined;
  /**
   * The names for which robots.txt may have a group, the closest first: the first of them that has one binds, or else that for
   * `*`. None of them is a known crawler's.
   */
  readonly names: readonly string[];
  readonly crawler: Crawler | undefined;
  /** The crawler of a given list whose name it has; never one of the table. */
  readonly listed: ListedCrawler | undefined;
  /** Whether the header says that it is a robot; those of tools, apps and browsers do not. */
  readonly isDeclared: boolean;
  /** What it is by its name, whether it says that it is a robot or not; undefined for anything else. */
  readonly automation: Automation | undefined;
}

/** Who sends no header, where the log would have it. */
export const UNNAMED: Sender = {
  token: undefined,
  names: [],
  crawler: undefined,
  listed: undefined,
  isDeclared: false,
  automation: "unnamed",
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
 * @param list crawlers that the table lacks
 */
export function senderOf(header: string, list?: NameList): Sender {
  if (PEOPLE.test(header)) return READER;
  const text = header.replaceAll("+", " ");
  const [known] = knownTokens(header);
  const app = appName(header);
  // An app may be called by a word that is a robot's name for others: there, neither a list nor a file makes a robot of it.
  const front = [...frontNames(text)].filter((name) => name !== app || !isWord(name));
  const placed = [...front, ...disguisedNames(text)];
  const isDevice = known === undefined && DEVICE.test(header);
  const software = isDevice ? undefined : softwareOf(header, known ?? front[0]);
  const ahead = software?.hasPlatform ? software.names : [];
  const product = known ?? ahead[0] ?? placed[0];
  const crawler = product === undefined ? undefined : knownCrawler(product);
  const sign = crawler === undefined && !isDevice ? signIn(header) : undefined;
  const others = sign === undefined && !isDevice ? [] : robotNames(text);
  const listed =
    crawler === undefined ? listedIn(list, product ?? others[0], header, sign !== undefined) : undefined;
  const token = product ?? (sign === undefined ? (software?.names[0] ?? others[0]) : nameAround(sign));
  return {
    token: token?.slice(0, LONGEST_TOKEN),
    names:
      crawler === undefined ? distinct([...ahead, ...placed, ...others, ...(software?.names ?? [])]) : [],
    crawler,
    listed,
    isDeclared: crawler !== undefined || listed !== undefined || sign !== undefined,
    automation: software?.automation,
  };
}

/** Names that make a robot of whoever has them, wherever they stand. */
function robotNames(text: string): string[] {
  return [...spokenNames(text)].map(([, , name]) => name).filter((name) => name !== "" && isRobotName(name));
}

/** Whether a name makes a robot of a whole browser's header that has it; others may be those of apps there. */
export function isRobotName(name: string): boolean {
  return ROBOT.some((one) => one.test(`Mozilla/5.0 (X11;${name})`));
}

/** Whether a name of which only a file or a list tells may be an app's: it shows neither a robot nor a library. */
export function isWord(name: string): boolean {
  return !isRobotName(name) && !isSoftwareName(name) && !ROBOT.some((one) => one.test(`${name}/1`));
}

function distinct(some: readonly string[]): string[] {
  return [...new Map(some.map((name) => [name.toLowerCase(), name.slice(0, LONGEST_TOKEN)])).values()];
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
      !NOT_CRAWLERS.split(" ").includes(word.toLowerCase()) &&
      !/\b(?:like|with)\W+$/i.test(input.slice(0, at)),
  );
  return words.at(-1)?.[0] ?? "robot";
}
