import { knownCrawler } from "../known.ts";
import { type CommunityList, type ListedName, rowsOf } from "./list.ts";

/** Names in ai.robots.txt of search engines and link previews: who wants no AI usually wants these. */
const KEPT = ["Applebot", "PetalBot", "Bravebot", "facebookexternalhit"];
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
  const names = new Map<string, ListedName>();
  const also: string[] = [];
  const seen = new Set<string>();
  for (const [written, { operator, function: does }] of Object.entries(robots)) {
    const name = bareName(written);
    if (seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const listed = { operator: operatorIn(operator), ...purposeIn(does) };
    const known = knownCrawler(name);
    if (known === undefined) names.set(name, listed);
    else if (!KEPT.includes(known.token) && known.purpose !== "ai-training") {
      const mayTrain = listed.mayTrain || listed.purpose === "ai-training" || UNSURE.includes(name);
      if (mayTrain || !known.purpose.startsWith("ai-")) also.push(`${known.token}${mayTrain ? "+" : ""}`);
    }
  }
  for (const [name, listed] of Object.entries(more)) if (!names.has(name)) names.set(name, listed);
  const size = Object.keys(robots).length;
  return {
    list: "ai.robots.txt",
    of,
    size,
    also: also.join(),
    kept: KEPT.filter((name) => seen.has(name.toLowerCase())).join(),
    rows: rowsOf(names),
  };
}

/** A name without its version: `iaskspider/2.0`, `Brightbot 1.0`. */
export function bareName(text: string): string {
  return text.replace(/[/ ]v?\d+(?:\.\d+)*$/, "").trim();
}

/** What a few words on an AI crawler say of its purpose. */
export function purposeIn(text = ""): Pick<ListedName, "purpose" | "mayTrain"> {
  const mayTrain = /provider|undocumented|unclear|sold/i.test(text);
  const purpose = /undocumented|agents?\b|assistant|companion|prompt|live support/i.test(text)
    ? "ai-agent"
    : /train|LLM|scrap|data ?sets?|machine learning|translation|market|research/i.test(text)
      ? "ai-training"
      : "ai-retrieval";
  return { purpose, mayTrain };
}

/** The name at the beginning of what is said of an operator, which may be a link or a sentence; or none. */
function operatorIn(text = ""): string {
  const name = text
    .replace(/^\[([^\]]*)\].*/, "$1")
    .replace(/,? (?:that|to|used|a|an|the|who|which)\b.*|,.*|\(.*|^https?:.*/, "")
    .trim();
  return name.length > 30 || /^(?:unclear|unknown|anyone)/i.test(name) || /[:=>|`]/.test(name) ? "" : name;
}
