import { foldedName } from "../../dialect/addressee.ts";
import type { Crawler } from "../crawler.ts";
import { knownCrawler, knownCrawlers } from "../known.ts";
import { type CommunityList, type ListedName, rowsOf } from "./list.ts";

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
    ...sorted([...entries, ...Object.entries(more)]),
  };
}

/** The names in a list that the table lacks. Known crawlers keep the purpose that the table gives them. */
export function sorted(
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
  return { also: [...also.values()].join(), kept: [...kept].join(), rows: rowsOf(names) };
}

/** The known crawler that obeys a group for a name: its own, or one that it falls back to. */
function obeying(name: string): Crawler | undefined {
  const folded = foldedName(name);
  return (
    knownCrawler(name) ??
    knownCrawlers().find(({ tokens }) => tokens.some((one) => foldedName(one) === folded))
  );
}

/** Whether presets leave a listed crawler alone: who wants no AI usually wants search engines and link previews. */
function isKept({ token, purpose }: Crawler): boolean {
  return (purpose === "search" || purpose === "preview") && !COLLECTING.includes(token);
}

/** A name without its version: `iaskspider/2.0`, `Brightbot 1.0`. */
export function bareName(text: string): string {
  return text.replace(/[/ ]v?\d+(?:\.\d+)*$/, "").trim();
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
