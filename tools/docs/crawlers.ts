/** The page of all known crawlers, from the table and its sources. */
import { listedAi } from "../../src/engine/agent/community/ai.ts";
import { isVerified } from "../../src/engine/agent/community/hearsay.ts";
import { type CommunityList, namesIn } from "../../src/engine/agent/community/list.ts";
import { PEOPLE_NAMES } from "../../src/engine/agent/community/name-list.ts";
import { listedOthers } from "../../src/engine/agent/community/others.ts";
import type { Crawler, CrawlerPurpose } from "../../src/engine/agent/crawler.ts";
import { knownCrawlers } from "../../src/engine/agent/known.ts";
import { listsFor, publishedLists } from "../../src/site/identity/published-lists.ts";
import { sourcesFor } from "../crawler-sources.ts";
import { NAMED_BY } from "../extra-crawlers.ts";
import { peopleHeaders, robotHeaders } from "../lists.ts";
import { networkSources } from "../network-sources.ts";
import { AI_WORDS } from "../robot-words.ts";
import { shareOf } from "../shares.ts";

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

/** The whole page. */
export function crawlersPage(): string {
  const all = knownCrawlers();
  return `# Known crawlers

<!-- Written by tools/docs.ts from src/engine/agent/names.ts, known.ts and tools/crawler-sources.ts; do not edit. -->

This page lists the crawlers that robotomata knows, by the purpose for which they fetch pages, in two tiers:

- **Verified**, ${all.filter(isVerified).length} names: a page of the operator says what the crawler is called and what it is for.
- **Community**: no such page is known, but people who have seen its requests list it. ${all.length - all.filter(isVerified).length} of these names are in the
  tables below, marked "others". The rest are at the [end of the page](#community).

\`knownCrawler\` and \`knownCrawlers\` of \`robotomata\` know the ${all.length} names in the tables. The functions of the same
names in \`robotomata/crawlers\` know both tiers, and say to which \`tier\` each crawler belongs. The presets of
\`robotomata new\` against AI shut out both tiers, or only the verified one with \`--verified-only\`; a comment in the file
says which list they follow. The rule \`ai-block-gaps\` speaks of verified crawlers only, and \`survey\` counts the
crawlers in the tables. The date beside a source is the day on which that page was last compared with the table.

CCBot is listed under AI training. Common Crawl calls itself an archive, but most models are trained on it, and sites name
CCBot for that reason.

If robots.txt has no group for a crawler's own token, the crawler looks for the names in the second column. If it finds
none of them either, the group for \`*\` binds it, unless the last column says otherwise.

${(Object.keys(purposes) as CrawlerPurpose[])
  .map((purpose) =>
    section(
      purposes[purpose],
      all.filter((one) => one.purpose === purpose),
    ),
  )
  .join("\n\n")}

${networks()}

${community()}
`;
}

/** The lists of networks that operators publish. */
function networks(): string {
  return `## Published networks

Some operators publish lists of the networks that their crawlers come from. \`--ranges published\` of \`bots\` and
\`enforce\`, and \`networks: "published"\` of \`createEnforcer\`, fetch all of these lists. Google's fetchers that people start
also come from App Engine, where anybody's programs run, so their lists prove no other crawler. "Others" beside a page means
that it is not the operator's: it quotes the address.

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
  .join("\n")}`;
}

/** An example of a list of crawlers. */
const EXAMPLE = {
  list: "Our list",
  date: "2026-11-26",
  crawlers: [{ token: "NewBot", operator: "New Inc.", purpose: "ai-training" }],
};

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

/** The sources of the community lists, and their names. */
function community(): string {
  const lists = [
    [listedAi, "https://github.com/ai-robots-txt/ai.robots.txt"],
    [listedOthers, "https://www.npmjs.com/package/crawler-user-agents"],
  ] as const;
  const beside = (listedAi.more ?? "").split(",").filter((name) => !(name in NAMED_BY));
  return `## Community

| list | as of | its names | here, beside the tables above |
|-|-|-:|-:|
${lists.map(([{ list, of, size, rows, more = "" }, page]) => `| [${list}](${page}) | ${of} | ${size} | ${[...namesIn(rows)].filter(([name]) => !more.split(",").includes(name)).length} |`).join("\n")}

The names are taken from these lists as they are, with operator and purpose where a list has them. ai.robots.txt also has
${listedAi.kept.replaceAll(",", ", ")}. These search or show links, so no preset shuts them out.
crawler-user-agents has ${beside.length} AI crawlers that ai.robots.txt lacks; they are in the table below, and the presets shut
them out. Neither list has
${Object.entries(NAMED_BY)
  .map(([name, by]) => `\`${name}\` (named by ${by})`)
  .join(" and ")}.

### Who is a robot

The enforcer, servers' configurations, \`bots\` and the tester's Log tab use the same rules to tell robots from people. They
look for three kinds of words in the \`User-Agent\` header:

- **Names in the tables above**, anywhere in the header. But a short name without a robot's word in it, such as \`008\`,
  \`Yeti\` or \`Feedly\`, may also be the name of a telephone or an app. It counts only where robots have their names: at the
  front, after \`compatible;\`, or before a contact address.
- **Names in the community lists below**, at the front of the header (\`Lightpanda/1.0\`) or after \`compatible;\`. All AI
  crawlers count, except everyday words (${AI_WORDS.map((name) => `\`${name}\``).join(", ")}). Other names count if they contain a word such as "bot", or
  if crawler-user-agents shows them at such a place. The rest, such as \`sqlmap/1.0\` and \`Nikto/1.0\`, are robots only if
  robots.txt or a list of yours names them.
- **Words of [isbot](https://isbot.js.org)**. Its rules for bare shapes (\`ExampleApp/5.2.1\`) are left out, because a site's
  own app looks the same.

Some headers with such words are people's. A whole browser's header with a contact address, with a word that apps have in
their names ("news", "feed"), or with the word "spider" alone is still a browser's. So are the headers of apps that
[name a device](enforce.md#who-is-who) (\`Jam/1.11.1 Android/12\`), of Overcast, PodcastAddict, NetNewsWire, FeedFlow, other
readers on computers, and WhatsApp's browsers, as long as they have a known form. In an unknown form, a contact address
makes a robot (\`NetNewsWire (macOS; RSS Reader; https://...)\`).

A robot without a product name is called by the word that shows it (\`SkypeUriPreview\`), and the group for \`*\` binds it. For
AI crawlers of the lists below, \`bots\` also prints operator and purpose, marked "by a list".

Of the headers in two published lists, each taken once, this many are held to robots.txt:

| headers | number | here | isbot 5.2 |
|-|-:|-:|-:|
${shares("robots, by crawler-user-agents", robotHeaders())}
${shares("people, by user-agents", peopleHeaders())}

### A newer list

Lists change more often than this package. You can give it a newer one: \`robots.json\` of ai.robots.txt as it is, or a file
with names of your own, in the form that the JSON Schema [crawlers.schema.json](crawlers.schema.json) describes:

\`\`\`json
${JSON.stringify(EXAMPLE, undefined, 2)}
\`\`\`

The names in such a file are added to the ones that this version knows. With \`"replaces": true\`, the file takes the place
of the whole list of [AI crawlers](#ai-crawlers) below. \`robots.json\` is a newer copy of that list, so it takes its place,
too, except for names that come from elsewhere. If a preset thereby allows a crawler that it shut out before, a comment in
its file names the crawler, and \`new\` says how many there are. The tables above always count.

| where | what it does |
|-|-|
| \`new --crawlers FILE\`, \`crawlers\` of \`build\` and of the presets' \`spec\` | presets against AI shut out its AI crawlers, in addition to the list below or instead of it |
| \`enforce --crawlers FILE\`, \`crawlers\` of \`createEnforcer\` | its names are robots, too: [who is who](enforce.md#who-is-who) |
| \`bots --crawlers FILE\`, \`crawlers\` of \`BotCounter\` | its names are robots, with operator and purpose; reports say "by a list". The command also knows the crawlers of the list below, unless the file replaces that list |
| \`lint --crawlers FILE\`, \`crawlers\` of \`lint\` | \`ai-block-gaps\` names its crawlers for training, too, and says that only the list has them |
| \`survey --crawlers FILE\` | counts restrictions and writes rows for its crawlers, too |
| \`serve --crawlers FILE\` | the [tester](tester.md) does all of this for \`bots\`, \`lint\` and \`new\`; the file is read again whenever the page is loaded |

A list is refused if it is broken or empty, or if it is an answer about an error: each entry of \`robots.json\` needs one of
\`operator\`, \`respect\`, \`function\` and \`frequency\`. It is also refused if it has a name that browsers have in their
headers (\`Mozilla\`): remove that name.

The tables above count more than a list. No preset shuts out known search engines and link previews, even if a list has
them; a comment then names them. Timpibot and ImagesiftBot are exceptions, because they also collect for AI. Where
robots.txt is read as in 1994 or 1996, a part of a name is enough, so the groups for \`Applebot-Extended\`,
\`YandexAdditional\` and \`Spider\` also bind Applebot, YandexBot and Baiduspider.

Some names get no group, and a comment says so: names that readers would cut to the name of a known crawler or an operator
(\`Googlebot Helper\`), and names that are the beginning of a name for search or previews (\`Google\`). Names that people's
apps have, too (${PEOPLE_NAMES.map((name) => `\`${name}\``).join(", ")}), count in robots.txt, but not in headers.

### AI crawlers

| token | operator | purpose |
|-|-|-|
${[...namesIn(listedAi.rows)].map(([name, { operator, purpose }]) => `| \`${name}\` | ${operator} | ${purpose} |`).join("\n")}

### Others

${byPurpose(listedOthers)}`;
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
