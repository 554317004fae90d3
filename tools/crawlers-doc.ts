/** Writes docs/crawlers.md, the page of all known crawlers, from the table and its sources. */
import { realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Crawler, CrawlerPurpose } from "../src/agent/crawler.ts";
import { knownCrawlers } from "../src/agent/known.ts";
import { sourcesFor } from "./crawler-sources.ts";

/** Every purpose, in the order of the page, and what it says about it. */
const purposes: Readonly<Record<CrawlerPurpose, string>> = {
  search: "Search: an index that a search engine shows to people",
  "ai-training": "AI training: text and images to train models with",
  "ai-retrieval": "AI retrieval: an index or a live lookup that AI answers are grounded in",
  "ai-agent": "AI agents: a page that a user of an AI product has just asked for",
  ads: "Advertising: its context or its quality",
  archive: "Archives: a copy to keep",
  seo: "SEO: links and rankings, for site owners",
  preview: "Previews: the title and image for a shared link",
  monitoring: "Monitoring: the availability and speed of a site",
  feed: "Feeds: RSS, Atom and podcasts, for their subscribers",
  research: "Research: a scholarly or scientific collection, or measuring the web",
  other: "Other",
};

/** The whole page. */
export function crawlersPage(): string {
  const all = knownCrawlers();
  return `# Known crawlers

<!-- Written by tools/crawlers-doc.ts from src/agent/known.ts and tools/crawler-sources.ts; do not edit. -->

The ${all.length} crawlers that \`knownCrawler\` knows, by what they fetch pages for. The presets of \`robotomata new\`, the rule
\`ai-block-gaps\`, \`survey\` and \`bots\` go by this table. Sources are the operators' own pages, or, where an operator says
nothing, pages of others (marked so) who list the requests that they have seen. The day is that on which the page was last
compared with the table.

CCBot is listed under AI training. Common Crawl calls itself an archive, but most models are trained on it, and sites that
name it do so because of that.

In the second column are the names that a crawler looks for in robots.txt if its own has no group; then the group for
\`*\` binds it, unless the last column says otherwise.

${(Object.keys(purposes) as CrawlerPurpose[])
  .map((purpose) =>
    section(
      purposes[purpose],
      all.filter((one) => one.purpose === purpose),
    ),
  )
  .join("\n\n")}
`;
}

function section(title: string, crawlers: readonly Crawler[]): string {
  return [
    `## ${title}\n`,
    "| token | falls back to | operator | source | remarks |",
    "|-|-|-|-|-|",
    ...crawlers.map(row),
  ].join("\n");
}

function row(crawler: Crawler): string {
  const { token, tokens, operator, boundByStar, obeys, fetches } = crawler;
  const sources = sourcesFor(crawler).map(
    ({ page, read, by }) =>
      `[${new URL(page).hostname.replace(/^www\./, "")}](${page})${by === "others" ? " (others)" : ""}, ${read}`,
  );
  const remarks = [
    ...(boundByStar ? [] : ["not bound by `*`"]),
    ...(obeys ? [] : ["may ignore robots.txt"]),
    ...(fetches ? [] : ["a preference: no request carries it"]),
  ];
  const fallbacks = tokens.slice(1).map((one) => `\`${one}\``);
  return `| \`${token}\` | ${fallbacks.join(", ")} | ${operator} | ${sources.join("; ")} | ${remarks.join("; ")} |`;
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../docs/crawlers.md", import.meta.url), crawlersPage());
}
