import type { Because } from "../../../base/because.ts";
import { describeValue } from "../../../base/describe-value.ts";
import { misuseFor, type RobotsError } from "../../../base/errors.ts";
import { isObject, isRecord } from "../../../base/object.ts";
import { isPlain, type Kind } from "../../../base/options.ts";
import { foldedName } from "../../dialect/addressee.ts";
import { leadingWord } from "../../dialect/name.ts";
import type { Crawler } from "../crawler.ts";
import { knownCrawler, knownCrawlers } from "../known.ts";
import { NOT_CRAWLERS } from "../token.ts";
import type { CommunityList, CrawlerFile, CrawlersSource, ListedName } from "./list.ts";

/** Known search engines that collect for AI models or their makers, too. */
const COLLECTING = ["Timpibot", "ImagesiftBot"];
/** Known crawlers of which nobody, their operators included, says whether they collect for training. */
const UNSURE = ["cohere-ai"];

/** An entry of the list, as far as it matters. */
interface AiRobot {
  readonly operator?: string;
  readonly function?: string;
}

/**
 * Reads `robots.json` of https://github.com/ai-robots-txt/ai.robots.txt: an object of entries by name.
 *
 * @param of the day of the list's last change, if known
 * @param more names that it lacks
 */
export function fromAiRobots(
  robots: Readonly<Record<string, AiRobot>>,
  of = "",
  more: Readonly<Record<string, ListedName>> = {},
): CommunityList {
  const entries = Object.entries(robots).map(
    ([name, { operator, function: does }]) =>
      [name, { operator: operatorIn(operator), ...purposeIn(does) }] as const,
  );
  const lacking = Object.keys(more);
  return {
    list: "ai.robots.txt",
    of,
    size: entries.length,
    ...(lacking.length > 0 && { more: lacking.join() }),
    ...missingNames([...entries, ...Object.entries(more)]),
  };
}

/** The names in a list that the table lacks. Known crawlers keep the purpose that the table gives them. */
function missingNames(
  entries: Iterable<readonly [name: string, ListedName]>,
): Pick<CommunityList, "also" | "kept" | "rows"> {
  const names = new Map<string, ListedName>();
  const also = new Map<string, string>();
  const kept = new Set<string>();
  const seen = new Set<string>();
  for (const [written, listed] of entries) {
    const name = bareName(written);
    if (seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const known = obeying(name);
    if (known === undefined) names.set(name, listed);
    else if (known.purpose === "ai-training" || !listed.purpose.startsWith("ai-")) continue;
    else if (isKept(known)) kept.add(known.token);
    else {
      const mayTrain = listed.mayTrain || listed.purpose === "ai-training" || UNSURE.includes(name);
      if (mayTrain || !known.purpose.startsWith("ai-"))
        also.set(known.token, `${known.token}${mayTrain ? "+" : ""}`);
    }
  }
  return { also: [...also.values()].join(), kept: [...kept].join(), rows: names };
}

/** The known crawler that presets write, or leave alone, by a name: its own, or one that it falls back to. */
function obeying(name: string): Crawler | undefined {
  const folded = foldedName(name);
  return (
    knownCrawler(name) ??
    knownCrawlers().find(
      (one) =>
        (one.token.includes(" ") || isKept(one)) && one.tokens.some((token) => foldedName(token) === folded),
    )
  );
}

/** Whether presets leave a listed crawler alone: who wants no AI usually wants search engines and link previews. */
function isKept({ token, purpose }: Crawler): boolean {
  return (purpose === "search" || purpose === "preview") && !COLLECTING.includes(token);
}

/** A name without its version: `iaskspider/2.0`, `Brightbot 1.0`. With `www.`, it would be an address. */
export function bareName(text: string): string {
  return text.replace(/^www\.|[/ ]v?\d+(?:\.\d+)*$/gi, "").trim();
}

/** The purpose of an AI crawler, by a few words about it. */
export function purposeIn(text = ""): Pick<ListedName, "purpose" | "mayTrain"> {
  const mayTrain = /provider|undocumented|unclear|sold/i.test(text);
  const purpose = /undocumented|agents?\b|assistant|companion|prompt|live support/i.test(text)
    ? "ai-agent"
    : /train|LLM|scrap|data ?sets?|machine learning|translation|market|research/i.test(text)
      ? "ai-training"
      : "ai-retrieval";
  return { purpose, mayTrain };
}

/** The operator's name at the beginning of a text about it, which may be a link or a sentence; empty without one. */
function operatorIn(text = ""): string {
  const name = text
    .replace(/^\[([^\]]*)\].*/, "$1")
    .replace(/,? (?:that|to|used|a|an|the|who|which)\b.*|,.*|\(.*|^https?:.*/, "")
    .trim();
  return name.length > 30 || /^(?:unclear|unknown|anyone)/i.test(name) || /[:=>|`]/.test(name) ? "" : name;
}

const PURPOSES =
  "search ads ai-training ai-retrieval ai-agent archive seo preview monitoring feed research other".split(
    " ",
  );

/** Further words in browsers' headers: a crawler with such a name would turn people into robots. */
const IN_BROWSERS =
  `${NOT_CRAWLERS} trident presto opr opt opios samsungbrowser crios fxios edga edgios ucbrowser yabrowser
  vivaldi brave ddg duckduckgo silk like intel cpu mac os nt linux cros tablet phone electron instagram fban fbav
  facebook line micromessenger snapchat pinterest musical_ly bytedancewebview
  dillo elinks links lynx netsurf ucweb w3m`.split(/\s+/);

/** How many names a list of crawlers may have, as the file may: a server compares each with every header. */
export const MOST_NAMES = 2_000;

/** Only the type is checked here; {@link readCrawlers} checks the contents. */
export const aCrawlerList: Kind<CrawlersSource> = {
  wanted: "a list of crawlers, such as robots.json of ai.robots.txt",
  test: (value) => typeof value === "string" || isObject(value),
};

/** Why a list of crawlers cannot be used, in English. */
export const LIST_FAULTS = {
  "no-list": "{text} is not an object, as robots.json of ai.robots.txt is",
  "empty-list": "{text} is empty",
  "no-json": "{text} is not JSON",
  "no-entry-of-crawler": "the entry of {name} is not that of a crawler, an object with {fields}",
  "no-entry-text": "{key} of {name} is not a text",
  "long-list": "it has more than {most} names",
  "no-array": "its crawlers are not an array",
  "no-short-text": "{key} is not a short text",
  "no-operator": "operator of {name} is not a short text",
  "no-boolean": "replaces is not true or false",
  "no-purpose": "the purpose of {name} must be one of {purposes}",
  "no-crawler-name": "{name} is not the name of a crawler",
  "browsers-name": "the name {name} would match browsers. Take it out of the list",
} as const;

const lists = new WeakMap<object, CommunityList>();

/**
 * Reads a list of crawlers.
 *
 * @throws RobotsError INVALID_ARGUMENT if it is broken or empty, or has a name that stands in the headers of browsers
 */
export function readCrawlers(given: CrawlersSource): CommunityList {
  const value: unknown = typeof given === "string" ? parsed(given) : given;
  if (typeof value !== "object" || value === null || !isPlain(value)) {
    throw refusal("no-list", { text: describeValue(given) });
  }
  let list = lists.get(value);
  if (list === undefined) {
    list = "crawlers" in value ? fromFile(value as CrawlerFile) : fromRobots(value);
    if (list.size === 0) throw refusal("empty-list", { text: describeValue(given) });
    lists.set(value, list);
  }
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw refusal("no-json", { text: describeValue(text) });
  }
}

/** What each entry of `robots.json` says besides a description, which other documents have, too. */
const FIELDS = ["operator", "respect", "function", "frequency"];

function fromRobots(value: object): CommunityList {
  const entries = Object.entries(value);
  for (const [name, entry] of entries) {
    checkName(name);
    // Services answer errors with objects of objects, too.
    if (!isRecord(entry) || /^errors?$/i.test(name) || !FIELDS.some((field) => field in entry))
      throw refusal("no-entry-of-crawler", { name: JSON.stringify(name), fields: FIELDS.join(", ") });
    for (const key of ["operator", "function"]) {
      const text: unknown = entry[key];
      if (text !== undefined && typeof text !== "string")
        throw refusal("no-entry-text", { key, name: JSON.stringify(name) });
    }
  }
  if (entries.length > MOST_NAMES) throw refusal("long-list", { most: MOST_NAMES });
  return { ...fromAiRobots(value as Parameters<typeof fromAiRobots>[0]), replaces: "copy" };
}

function fromFile({ list, date, replaces, crawlers }: CrawlerFile): CommunityList {
  if (!Array.isArray(crawlers)) throw refusal("no-array");
  if (crawlers.length > MOST_NAMES) throw refusal("long-list", { most: MOST_NAMES });
  for (const [key, text] of Object.entries({ list, date })) {
    if (text !== undefined && (typeof text !== "string" || !/^[ -~]{1,60}$/.test(text)))
      throw refusal("no-short-text", { key });
  }
  if (replaces !== undefined && typeof replaces !== "boolean") throw refusal("no-boolean");
  const names = new Map<string, ListedName>();
  for (const one of crawlers) {
    const { token, operator = "", purpose } = Object(one) as CrawlerFile["crawlers"][number];
    checkName(token);
    if (!PURPOSES.includes(purpose))
      throw refusal("no-purpose", { name: token, purposes: PURPOSES.join(", ") });
    if (typeof operator !== "string" || operator.length > 60) throw refusal("no-operator", { name: token });
    names.set(token, { operator, purpose, mayTrain: false });
  }
  return {
    list: list ?? "of your own",
    of: date ?? "",
    size: names.size,
    ...(replaces && { replaces: "all" }),
    ...missingNames(names),
  };
}

/** Whether a name is a product token by which a crawler's group can be found, and no browser's. */
export function isCrawlerToken(name: string): boolean {
  if (knownCrawler(name) !== undefined) return true;
  return /^[\w-]*[a-z][\w-]*$/i.test(name) && !IN_BROWSERS.includes(name.toLowerCase());
}

/** @throws RobotsError for what cannot be a crawler's name, or stands in the headers of browsers */
function checkName(name: unknown): void {
  if (typeof name !== "string" || !/^[A-Za-z\d][\w ./-]{0,59}$/.test(name)) {
    throw refusal("no-crawler-name", { name: JSON.stringify(name) ?? "undefined" });
  }
  // Of `Mozilla/5.0`, headers are compared with `Mozilla`.
  if (name.length < 3 || IN_BROWSERS.includes(leadingWord(name).toLowerCase())) {
    throw refusal("browsers-name", { name: JSON.stringify(name) });
  }
}

function refusal(code: keyof typeof LIST_FAULTS, values?: Because["values"]): RobotsError {
  return misuseFor(
    LIST_FAULTS,
    code,
    values,
    (why) => `This list of crawlers cannot be used: ${why}. docs/crawlers.md says what a list looks like.`,
  );
}
