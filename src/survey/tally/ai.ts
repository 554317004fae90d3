import type { Crawler } from "../../agent/crawler.ts";
import { knownCrawlers } from "../../agent/known.ts";
import { foldedName } from "../../dialect/addressee.ts";
import type { FieldLine } from "../../lint/line.ts";
import type { Source } from "../../lint/source.ts";
import type { Robots } from "../../policy/robots.ts";
import { count, type Tally } from "./tally.ts";

/** An AI crawler under all the names that it has. */
interface AiCrawler {
  readonly token: string;
  /** Its own names, then its fallbacks, in lower case. */
  readonly tokens: readonly string[];
  /** How many of the tokens are its own names. */
  readonly own: number;
  readonly boundByStar: boolean;
}

/** Second names of one crawler, which counts once, under the first. */
const ALIASES: Readonly<Record<string, string>> = {
  YandexAdditional: "YandexAdditionalBot",
  "Google-GeminiNotebook": "Google-NotebookLM",
};

let crawlers: readonly AiCrawler[] | undefined;

/** Crawlers of AI products. */
function aiCrawlers(): readonly AiCrawler[] {
  crawlers ??= knownCrawlers()
    .filter(({ purpose }) => purpose.startsWith("ai-"))
    .filter(({ token }) => !Object.values(ALIASES).includes(token))
    .map(asOne);
  return crawlers;
}

function asOne({ token, tokens, boundByStar }: Crawler): AiCrawler {
  const own = token in ALIASES ? [token, ALIASES[token]!] : [token];
  return { token, tokens: [...own, ...tokens.slice(1)].map(foldedName), own: own.length, boundByStar };
}

/**
 * Counts the AI crawlers that a file keeps from the start page, by what it does so: by their own name, by the name of
 * another crawler to whose group they fall back, as their operator says, or by the group for all.
 *
 * @param robots the same file, for questions that only the matcher can answer
 */
export function countBlocked(tally: Tally, { groups }: Pick<Source, "groups">, robots: Robots): void {
  // Most files close the start page to nobody.
  if (!groups.some(({ rules }) => rules.some(mayClose))) return;
  // An agent line may hold more than a token, such as `GPTBot/1.0`, but always begins with it.
  const names = groups
    .flatMap(({ agents }) => agents.map(({ value }) => `\n${foldedName(value.text)}`))
    .join("");
  const isClosed = !robots.policyFor("*").isAllowed("/");
  for (const crawler of aiCrawlers()) {
    const { token, tokens, own, boundByStar } = crawler;
    if (!tokens.some((one) => names.includes(`\n${one}`))) {
      if (isClosed && boundByStar) countOne(tally, token, "star");
      continue;
    }
    const policy = robots.policyFor(crawler);
    if (policy.isAllowed("/")) continue;
    const by = tokens.indexOf(foldedName(policy.agent!));
    countOne(tally, token, by < 0 ? "star" : by < own ? "name" : "fallback");
  }
}

function countOne(tally: Tally, token: string, by: "name" | "fallback" | "star"): void {
  tally.blocked[token] ??= Object.create(null) as Record<string, number>;
  count(tally.blocked[token]!, by);
}

/** Whether a rule may close the start page: no other character than these, or one that is encoded, matches in `/`. */
function mayClose({ kind, value: { text } }: FieldLine): boolean {
  // Most have another character in the second place, and need not be looked at further.
  if (kind !== "disallow" || (text.length > 1 && text[0] !== "%" && !"/*$%".includes(text[1]!))) return false;
  return /^[/*$]+$/.test(text) || /^[/*$]*%[/*$%\da-f]*$/i.test(text);
}
