/**
 * Refreshes the names of crawlers that others list and no operator's page confirms (src/engine/agent/community), and
 * shows which names that adds and drops:
 *
 *   npx tsx tools/community.ts --ai-robots robots.json --date 2026-08-22 [--write]
 *
 * robots.json is a copy of that file in https://github.com/ai-robots-txt/ai.robots.txt, and the date is that of
 * its last change. crawler-user-agents is read as installed. Only facts are taken: names, operators, and purposes.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { addTo } from "../src/base/add-to.ts";
import { listedAi } from "../src/engine/agent/community/ai.ts";
import { type CommunityList, type ListedName, namesIn } from "../src/engine/agent/community/list.ts";
import { listedOthers } from "../src/engine/agent/community/others.ts";
import { bareName, fromAiRobots, purposeIn } from "../src/engine/agent/community/read.ts";
import type { CrawlerPurpose } from "../src/engine/agent/crawler.ts";
import { isNoCrawler, knownTokens } from "../src/engine/agent/token.ts";
import { libraryNames } from "../src/site/identity/software.ts";
import { EXTRA_CRAWLERS } from "./crawler-sources.ts";

/** Apps and browsers of people, and parts of their headers, in crawler-user-agents. */
const PEOPLE = [
  ...["Overcast", "FeedFlow", "Feeder", "Fluid", "Tumblr", "Silk"],
  ...["MetaIAB Facebook", "AP3A.240617.008", "YLT Chrome", "Known Agent"],
];

interface UserAgent {
  readonly pattern: string;
  readonly instances: readonly string[];
  readonly description: string;
  readonly tags: readonly string[];
}

const BY_TAG: readonly (readonly [tag: string, purpose: CrawlerPurpose])[] = [
  ["search-engine", "search"],
  ["social-preview", "preview"],
  ["feed-reader", "feed"],
  ["monitoring", "monitoring"],
  ["archiver", "archive"],
  ["academic", "research"],
  ["advertising", "ads"],
  ["seo", "seo"],
];

/** The name that a pattern stands for: what it matches in a header of the list, or else the pattern itself. */
function nameIn({ pattern, instances }: UserAgent): string {
  const found = new RegExp(pattern).exec(instances[0] ?? "")?.[0] ?? pattern.replaceAll("\\", "");
  return bareName(found.replace(/^[\s^;(]+|[\s/;:($)]+$/g, ""));
}

function isName(name: string): boolean {
  return (
    /^[A-Za-z\d][\w .-]{2,39}$/.test(name) &&
    !isNoCrawler(name) &&
    !libraryNames().includes(name.toLowerCase()) &&
    !PEOPLE.includes(name) &&
    knownTokens(name).length === 0
  );
}

function fromUserAgents(list: readonly UserAgent[]): Map<string, ListedName> {
  const names = new Map<string, ListedName>();
  const seen = new Set<string>();
  for (const one of list) {
    const name = nameIn(one);
    if (!isName(name) || seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const purpose = one.tags.includes("ai-crawler")
      ? purposeIn(one.description).purpose
      : (BY_TAG.find(([tag]) => one.tags.includes(tag))?.[1] ?? "other");
    names.set(name, { operator: "", purpose, mayTrain: false });
  }
  return names;
}

/** Rows as in {@link CommunityList}, in a stable order. */
function rowsOf(names: CommunityList["rows"]): string[][] {
  const byOperator = new Map<string, Map<string, string[]>>();
  const sorted = [...namesIn(names)].sort(([a], [b]) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  for (const [name, { operator, purpose, mayTrain }] of sorted) {
    const rows = byOperator.get(operator) ?? new Map<string, string[]>();
    addTo(rows, purpose, `${name}${mayTrain ? "+" : ""}`);
    byOperator.set(operator, rows);
  }
  return [...byOperator]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operator, rows]) => [operator, ...[...rows].map(([purpose, all]) => `${purpose}:${all.join()}`)]);
}

function moduleOf(what: string, name: string, list: CommunityList): string {
  return `// Written by tools/community.ts; do not edit.
import type { CommunityList } from "./list.ts";

/** ${what} */
export const ${name}: CommunityList = ${JSON.stringify({ ...list, rows: rowsOf(list.rows) })};
`;
}

function main(): void {
  const { values } = parseArgs({
    options: { "ai-robots": { type: "string" }, date: { type: "string" }, write: { type: "boolean" } },
  });
  const { "ai-robots": file, date } = values;
  if (file === undefined || date === undefined || !/^\d{4}-\d\d-\d\d$/.test(date)) {
    throw new Error(
      "Say where a copy of robots.json is (--ai-robots FILE) and of which day (--date YYYY-MM-DD).",
    );
  }
  const require = createRequire(import.meta.url);
  const robots = JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof fromAiRobots>[0];
  const listed = Object.keys(robots).map((name) => bareName(name).toLowerCase());
  const list = require("crawler-user-agents") as readonly UserAgent[];
  const more = [...fromUserAgents(list)].filter(
    ([name, { purpose }]) =>
      purpose.startsWith("ai-") && !["", "bot"].some((end) => listed.includes(name.toLowerCase() + end)),
  );
  const ai = fromAiRobots(robots, date, { ...EXTRA_CRAWLERS, ...Object.fromEntries(more) });
  const aiNames = [...namesIn(ai.rows)].map(([name]) => name.toLowerCase());
  const folder = dirname(require.resolve("crawler-user-agents"));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const found = [...fromUserAgents(list)].filter(
    ([name]) => !aiNames.includes(`${name.toLowerCase()}bot`) && !aiNames.includes(name.toLowerCase()),
  );
  const others: CommunityList = {
    ...{ list: "crawler-user-agents", of: version, size: list.length, also: "", kept: "" },
    rows: new Map(found),
  };
  const namesOf = (lists: readonly CommunityList[]): Set<string> =>
    new Set(lists.flatMap(({ rows }) => [...namesIn(rows)].map(([name]) => name)));
  const before = namesOf([listedAi, listedOthers]);
  const after = namesOf([ai, others]);
  for (const name of after) if (!before.has(name)) console.log(`+ ${name}`);
  for (const name of before) if (!after.has(name)) console.log(`- ${name}`);
  console.log(`${aiNames.length} names of AI crawlers, ${found.length} others`);
  if (!values.write) return;
  const at = (name: string): URL => new URL(`../src/engine/agent/community/${name}.ts`, import.meta.url);
  writeFileSync(at("ai"), moduleOf("AI crawlers that others list.", "listedAi", ai));
  writeFileSync(at("others"), moduleOf("Other crawlers that others list.", "listedOthers", others));
}

main();
