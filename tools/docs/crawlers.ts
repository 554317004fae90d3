/** The known crawlers, from the table and its sources: names in docs/crawlers.md, everything on the site. */
import { pageTable } from "../../bench/table.ts";
import { listedAi } from "../../src/engine/agent/community/ai.ts";
import { type CommunityList, namesIn } from "../../src/engine/agent/community/list.ts";
import { isVerified } from "../../src/engine/agent/community/listed.ts";
import { listedOthers } from "../../src/engine/agent/community/others.ts";
import type { Crawler, CrawlerPurpose } from "../../src/engine/agent/crawler.ts";
import { knownCrawlers } from "../../src/engine/agent/known.ts";
import { PEOPLE_NAMES } from "../../src/site/identity/name-list.ts";
import { listsFor, publishedLists } from "../../src/site/identity/published-lists.ts";
import { NAMED_BY, sourcesFor } from "../crawler-sources.ts";
import { peopleHeaders, robotHeaders, shareOf } from "../lists.ts";
import { networkSources } from "../network-sources.ts";
import { AI_WORDS } from "../robot-words.ts";

/** Every purpose in the order of the page, with its introduction. */
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

/** The page of the site with all tables. */
export function crawlerTables(): string {
  const all = knownCrawlers();
  return `# Tables of crawlers

For site owners and researchers: every name that robotomata knows, with its source. [Known crawlers](/crawlers) says what the
names are used for. The date beside a source is the day on which that page was last compared with the table. "Others" beside
a source means that it is not the operator's.

${(Object.keys(purposes) as CrawlerPurpose[])
  .map((purpose) =>
    section(
      purposes[purpose],
      all.filter((one) => one.purpose === purpose),
    ),
  )
  .join("\n\n")}

## Published networks

| list | proves | says |
|-|-|-|
${publishedLists()
  .map(({ url }) => {
    const own = knownCrawlers().filter(
      (one) => one.fetches && listsFor(one).some((list) => list.url === url),
    );
    const { page, read, by } = networkSources[url]!;
    const host = new URL(page).hostname.replace(/^www\./, "");
    return `| [${url.replace(/^https:\/\/(?:www\.)?/, "")}](${url}) | ${own.map(({ token }) => `\`${token}\``).join(", ")} | [${host}](${page})${by === "others" ? " (others)" : ""}, ${read} |`;
  })
  .join("\n")}

## AI crawlers of community lists

| token | operator | purpose |
|-|-|-|
${[...namesIn(listedAi.rows)].map(([name, { operator, purpose }]) => `| \`${name}\` | ${operator} | ${purpose} |`).join("\n")}

## Others of community lists

${byPurpose(listedOthers)}
`;
}

/** How many names the two tiers have. */
export function tierTable(): string {
  const all = knownCrawlers();
  const verified = all.filter(isVerified).length;
  return `| tier | names | what is known |
|-|-:|-|
| verified | ${verified} | a page of the operator says what the crawler is called and what it is for |
| community | ${all.length - verified} in the table, the rest in [lists of others](#community) | people who have seen its requests list it |`;
}

/** How many names each purpose has, with the first of each operator, up to eight. */
export function nameTable(): string {
  const rows = (Object.keys(purposes) as CrawlerPurpose[]).map((purpose) => {
    const own = knownCrawlers().filter((one) => one.purpose === purpose);
    const first = own.filter(({ operator }, at) => own.findIndex((one) => one.operator === operator) === at);
    const shown = first.slice(0, 8).map(({ token }) => `\`${token}\``);
    return `| ${purposes[purpose]} | ${own.length} | ${shown.join(", ")} |`;
  });
  return ["| purpose | names | such as |", "|-|-:|-|", ...rows].join("\n");
}

/** The community lists. */
export function listTable(): string {
  const lists = [
    [listedAi, "https://github.com/ai-robots-txt/ai.robots.txt"],
    [listedOthers, "https://www.npmjs.com/package/crawler-user-agents"],
  ] as const;
  const beside = (listedAi.more ?? "").split(",").filter((name) => !(name in NAMED_BY));
  return `| list | as of | its names | of them not in the table |
|-|-|-:|-:|
${lists.map(([{ list, of, size, rows, more = "" }, page]) => `| [${list}](${page}) | ${of} | ${size} | ${[...namesIn(rows)].filter(([name]) => !more.split(",").includes(name)).length} |`).join("\n")}

ai.robots.txt also has ${listedAi.kept.replaceAll(",", ", ")}. These search or show links, so no preset shuts them out.
crawler-user-agents has ${beside.length} AI crawlers that ai.robots.txt lacks; the presets shut them out, too. Neither has
${Object.entries(NAMED_BY)
  .map(([name, by]) => `\`${name}\` (named by ${by})`)
  .join(" and ")}.`;
}

/** How many headers of published lists are held to robots.txt. */
export function sharesTable(): string {
  return `| headers | number | here | isbot 5.2 |
|-|-:|-:|-:|
${shares("robots, by crawler-user-agents", robotHeaders())}
${shares("people, by user-agents", peopleHeaders())}

Everyday words in community lists (${AI_WORDS.map((name) => `\`${name}\``).join(", ")}) do not count. Names that people's
apps have as well (${PEOPLE_NAMES.map((name) => `\`${name}\``).join(", ")}), count in robots.txt, but not in headers.`;
}

/** The schema of a list of crawlers. */
const SCHEMA = {
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "A list of crawlers",
  type: "object",
  required: ["crawlers"],
  properties: {
    list: { type: "string", pattern: "^[ -~]{1,60}$", description: "what the list is called" },
    date: { type: "string", pattern: "^[ -~]{1,60}$", description: "the day of its last change" },
    replaces: {
      type: "boolean",
      description:
        "whether its AI crawlers take the place of those that others list in this version; if not, they are added",
    },
    crawlers: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["token", "purpose"],
        properties: {
          token: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_ ./-]{2,59}$" },
          operator: { type: "string", maxLength: 60 },
          purpose: { enum: Object.keys(purposes) },
        },
      },
    },
  },
};

/** The schema as text. */
export function crawlersSchema(): string {
  return `${JSON.stringify(SCHEMA, undefined, 2)}\n`;
}

function shares(what: string, headers: readonly string[]): string {
  const { ours, isbot, all } = shareOf(headers);
  return `| ${what} | ${all} | ${ours} | ${isbot} |`;
}

function byPurpose({ rows }: CommunityList): string {
  const names = [...namesIn(rows)];
  return [...new Set(names.map(([, { purpose }]) => purpose))]
    .map((purpose) => {
      const own = names.filter(([, listed]) => listed.purpose === purpose);
      return `**${purpose}**: ${own.map(([name]) => `\`${name}\``).join(", ")}`;
    })
    .join("\n\n");
}

function section(title: string, crawlers: readonly Crawler[]): string {
  const head = ["token", "falls back to", "operator", "source", "remarks"];
  return `## ${title}\n\n${pageTable(head, crawlers.map(row))}`;
}

function row(crawler: Crawler): string[] {
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
  return [`\`${token}\``, fallbacks.join(", "), operator, sources.join("; "), remarks.join("; ")];
}
