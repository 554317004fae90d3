import type { Crawler } from "../../agent/crawler.ts";
import { knownCrawlers } from "../../agent/known.ts";
import { foldedName } from "../../dialect/addressee.ts";
import type { FieldLine } from "../../lint/line.ts";
import type { Source, SourceGroup } from "../../lint/source.ts";
import { parse, type Robots } from "../../policy/robots.ts";
import { count, type Tally } from "./tally.ts";

/** An AI crawler, with its tokens in lower case. */
interface AiCrawler {
  readonly crawler: Crawler;
  readonly tokens: readonly string[];
}

let crawlers: readonly AiCrawler[] | undefined;

/** Crawlers of AI products. */
function aiCrawlers(): readonly AiCrawler[] {
  crawlers ??= knownCrawlers()
    .filter(({ purpose }) => purpose.startsWith("ai-"))
    .map((crawler) => ({ crawler, tokens: crawler.tokens.map(foldedName) }));
  return crawlers;
}

/**
 * Counts the AI crawlers that a file keeps from the start page, and by what means.
 *
 * @param robots the same file, for questions that only the matcher can answer
 */
export function countBlocked(tally: Tally, { groups }: Pick<Source, "groups">, robots: Robots): void {
  // Most files close the start page to nobody.
  if (!groups.some(({ rules }) => rules.some(mayClose))) return;
  const isClosed = isClosedToAll(groups) ?? !robots.policyFor("*").isAllowed("/");
  const named = namedIn(groups);
  if (!isClosed && named.size === 0) return;
  /** Verdicts by the groups that bind: crawlers that a file lists together are judged once. */
  const verdicts = new Map<string, boolean>();
  for (const { crawler, tokens } of aiCrawlers()) {
    const token = tokens.find((one) => named.has(one));
    if (token === undefined) {
      if (isClosed && crawler.boundByStar) countOne(tally, crawler, "star");
      continue;
    }
    const { places, isExact } = named.get(token)!;
    if (!isExact) {
      const policy = robots.policyFor(crawler);
      if (!policy.isAllowed("/")) countOne(tally, crawler, policy.agent === "*" ? "star" : "name");
      continue;
    }
    const key = places.join();
    let isBlocked = verdicts.get(key);
    if (isBlocked === undefined) {
      isBlocked =
        isClosedBy(places.flatMap((place) => groups[place]!.rules)) ??
        !robots.policyFor(crawler).isAllowed("/");
      verdicts.set(key, isBlocked);
    }
    if (isBlocked) countOne(tally, crawler, "name");
  }
}

function countOne(tally: Tally, { token }: Crawler, by: "name" | "star"): void {
  tally.blocked[token] ??= Object.create(null) as Record<string, number>;
  count(tally.blocked[token]!, by);
}

/** Whether the group for all closes the start page; undefined if only the matcher can tell. */
function isClosedToAll(groups: readonly SourceGroup[]): boolean | undefined {
  const rules: FieldLine[] = [];
  for (const group of groups) {
    const stars = group.agents.filter(({ value }) => value.text.startsWith("*"));
    // Only the matcher can tell whether other names that begin with it, such as `*bot`, mean all.
    if (stars.some(({ value }) => value.text !== "*")) return undefined;
    if (stars.length > 0) rules.push(...group.rules);
  }
  return isClosedBy(rules);
}

/** Combinations of rules whose verdict is remembered, and the characters of one. */
const MOST_VERDICTS = 1_000;
const LONGEST_RULES = 200;
const closing = new Map<string, boolean>();

/**
 * Whether rules that bind together close the start page; undefined if only the matcher can tell. It is asked once
 * for each combination of rules that may match there, of which few are in almost all files.
 */
function isClosedBy(rules: readonly FieldLine[]): boolean | undefined {
  let lines = "";
  for (const rule of rules) {
    if (!mayMatchStart(rule)) continue;
    const { text } = rule.value;
    lines += `${rule.kind}: ${text}\n`;
    if (lines.length > LONGEST_RULES || text.includes("%")) return undefined;
  }
  if (lines === "") return false;
  let isClosed = closing.get(lines);
  if (isClosed === undefined) {
    isClosed = !parse(`User-agent: *\n${lines}`).policyFor("*").isAllowed("/");
    if (closing.size === MOST_VERDICTS) closing.clear();
    closing.set(lines, isClosed);
  }
  return isClosed;
}

/** Whether a rule may close the start page. */
function mayClose(rule: FieldLine): boolean {
  return rule.kind === "disallow" && mayMatchStart(rule);
}

/** Whether a rule may match the start page: no other character than these, or one that is encoded, matches in `/`. */
function mayMatchStart({ value: { text } }: FieldLine): boolean {
  // Most have another character in the second place, and need not be looked at further.
  if (text.length > 1 && text[0] !== "%" && !"/*$%".includes(text[1]!)) return false;
  return /^[/*$]+$/.test(text) || /^[/*$]*%[/*$%\da-f]*$/i.test(text);
}

/** Where a file names a token. */
interface Named {
  /** Places of the groups, ascending. */
  readonly places: number[];
  /** All the names are the token itself. Only the matcher can tell whether others, such as `gptbot/1.0`, mean it. */
  isExact: boolean;
}

function namedIn(groups: readonly SourceGroup[]): ReadonlyMap<string, Named> {
  const named = new Map<string, Named>();
  for (const [at, { agents }] of groups.entries()) {
    for (const { value } of agents) {
      const name = foldedName(value.text);
      for (const token of tokensBeginning(name)) {
        let known = named.get(token);
        if (known === undefined) {
          known = { places: [], isExact: true };
          named.set(token, known);
        }
        if (known.places.at(-1) !== at) known.places.push(at);
        if (token !== name) known.isExact = false;
      }
    }
  }
  return named;
}

/** Names whose tokens are remembered, and their characters: a few hundred are in almost all files. */
const MOST_NAMES = 5_000;
const LONGEST_NAME = 100;
const begun = new Map<string, readonly string[]>();

/** The tokens of AI crawlers that a name begins with. */
function tokensBeginning(name: string): readonly string[] {
  const known = begun.get(name);
  if (known !== undefined) return known;
  const tokens = [...new Set(aiCrawlers().flatMap((one) => one.tokens))].filter((token) =>
    name.startsWith(token),
  );
  if (name.length > LONGEST_NAME) return tokens;
  if (begun.size === MOST_NAMES) begun.clear();
  begun.set(name, tokens);
  return tokens;
}
