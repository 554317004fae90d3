import { RobotsError } from "../../../base/errors.ts";
import { isObject } from "../../../base/object.ts";
import { isPlain, type Kind } from "../../../base/options.ts";
import { shown } from "../../../base/shown.ts";
import { leadingWord } from "../../dialect/name.ts";
import { NOT_CRAWLERS } from "../token.ts";
import { fromAiRobots, sorted } from "./ai-robots.ts";
import type { CommunityList, ListedName } from "./list.ts";
import type { CrawlerFile, CrawlersSource } from "./source.ts";

const PURPOSES =
  "search ads ai-training ai-retrieval ai-agent archive seo preview monitoring feed research other".split(
    " ",
  );

/** Further words in browsers' headers: a crawler with such a name would turn people into robots. */
const IN_BROWSERS =
  `${NOT_CRAWLERS} trident presto opr opt opios samsungbrowser crios fxios edga edgios ucbrowser yabrowser
  vivaldi brave ddg duckduckgo silk like intel cpu mac os nt linux cros tablet phone electron instagram fban fbav
  facebook line micromessenger snapchat pinterest musical_ly bytedancewebview`.split(/\s+/);

/** As many names as any list of crawlers might have. */
const MOST = 20_000;

/** Only the type is checked here; {@link readCrawlers} checks the contents. */
export const aCrawlerList: Kind<CrawlersSource> = {
  wanted: "a list of crawlers, such as robots.json of ai.robots.txt",
  test: (value) => typeof value === "string" || isObject(value),
};

const lists = new WeakMap<object, CommunityList>();

/**
 * Reads a list of crawlers.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is broken or empty, or has a name that stands in the headers of browsers
 */
export function readCrawlers(given: CrawlersSource): CommunityList {
  const value: unknown = typeof given === "string" ? parsed(given) : given;
  if (typeof value !== "object" || value === null || !isPlain(value)) {
    throw refused(`${shown(given)} is not an object, as robots.json of ai.robots.txt is`);
  }
  let list = lists.get(value);
  if (list === undefined) {
    list =
      "crawlers" in value && Array.isArray(value.crawlers)
        ? fromFile(value as CrawlerFile)
        : fromRobots(value);
    if (list.size === 0) throw refused(`${shown(given)} is empty`);
    lists.set(value, list);
  }
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw refused(`${shown(text)} is not JSON`);
  }
}

function fromRobots(value: object): CommunityList {
  const entries = Object.entries(value);
  for (const [name, entry] of entries) {
    checkName(name);
    if (typeof entry !== "object" || entry === null)
      throw refused(`the entry of ${JSON.stringify(name)} is not an object`);
    for (const key of ["operator", "function"]) {
      const text: unknown = entry[key];
      if (text !== undefined && typeof text !== "string")
        throw refused(`${key} of ${JSON.stringify(name)} is not a text`);
    }
  }
  if (entries.length > MOST) throw refused(`it has more than ${MOST} names`);
  return fromAiRobots(value as Parameters<typeof fromAiRobots>[0]);
}

function fromFile({ list, date, crawlers }: CrawlerFile): CommunityList {
  if (crawlers.length > MOST) throw refused(`it has more than ${MOST} names`);
  for (const [key, text] of Object.entries({ list, date })) {
    if (text !== undefined && (typeof text !== "string" || !/^[ -~]{1,60}$/.test(text)))
      throw refused(`${key} is not a short text`);
  }
  const names = new Map<string, ListedName>();
  for (const one of crawlers) {
    const { token, operator = "", purpose } = Object(one) as CrawlerFile["crawlers"][number];
    checkName(token);
    if (!PURPOSES.includes(purpose))
      throw refused(`the purpose of ${token} must be one of ${PURPOSES.join(", ")}`);
    if (typeof operator !== "string" || operator.length > 60)
      throw refused(`operator of ${token} is not a short text`);
    names.set(token, { operator, purpose, mayTrain: false });
  }
  return { list: list ?? "of your own", of: date ?? "", size: names.size, ...sorted(names) };
}

/** @throws RobotsError for what cannot be a crawler's name, or stands in the headers of browsers */
function checkName(name: unknown): void {
  if (typeof name !== "string" || !/^[A-Za-z\d][\w ./-]{0,59}$/.test(name)) {
    throw refused(`${JSON.stringify(name)} is no name of a crawler`);
  }
  // Of `Mozilla/5.0`, headers are compared with `Mozilla`.
  if (name.length < 3 || IN_BROWSERS.includes(leadingWord(name).toLowerCase())) {
    throw refused(`the name ${JSON.stringify(name)} would match browsers. Take it out of the list`);
  }
}

function refused(why: string): RobotsError {
  return new RobotsError(
    "INVALID_ARGUMENT",
    `This list of crawlers cannot be used: ${why}. docs/crawlers.md says what a list looks like.`,
  );
}
