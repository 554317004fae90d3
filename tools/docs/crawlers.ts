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

<!-- Written by tools/docs.ts from src/engine/agent/known.ts and tools/crawler-sources.ts; do not edit. -->

The crawlers that this library knows, by what they fetch pages for, in two tiers:

- **Verified**, ${all.filter(isVerified).length} names: a page of the operator says what the crawler is called and what it is for.
- **Community**: only others say so, who have seen its requests. ${all.length - all.filter(isVerified).length} of them are in the tables below, marked "others"; the rest is at
  the [end of the page](#community).

\`knownCrawler\` and \`knownCrawlers\` of \`robotomata\` know the ${all.length} names in the tables;
those of \`robotomata/crawlers\` know all, and say which \`tier\` each is of. The presets of \`robotomata new\` against AI
shut out both tiers, unless told \`--verified-only\`, and say in a comment which list they follow. The rule
\`ai-block-gaps\` speaks of verified ones; \`survey\` goes by the tables. The day beside a source is that on which the
page was last compared with the table.

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

${networks()}

${community()}
`;
}

/** The lists of networks that operators publish. */
function networks(): string {
  return `## Published networks

Lists of the networks that crawlers come from, at addresses that their operators have published. \`--ranges published\` of
\`bots\` and \`enforce\`, and \`networks: "published"\` of \`createEnforcer\`, fetch them all. Google's fetchers that people start
come from App Engine, too, where others' programs run: their lists prove no other crawler. Where "others" stands beside a page, others quote it.

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

Each list's names are taken as they are, with operator and purpose if it says these. ${listedAi.kept.replaceAll(",", ", ")} are in
ai.robots.txt, too; since they search or show links, no preset shuts them out. The AI crawlers of crawler-user-agents that
ai.robots.txt lacks are among those below (${beside.length}), and the presets shut them out, too. Neither list has
${Object.entries(NAMED_BY)
  .map(([name, by]) => `\`${name}\` (named by ${by})`)
  .join(" and ")}.

### Who is a robot

Enforcement, its server configurations, \`bots\` and the tester's Log tab tell robots from people by the names in the
tables above, by the AI crawlers below except everyday words (${AI_WORDS.map((name) => `\`${name}\``).join(", ")}), and by the
words of [isbot](https://isbot.js.org), but for its rules for bare shapes (\`ExampleApp/5.2.1\`), since a site's own app
looks so. Names count where headers begin (\`Lightpanda/1.0\`) or after \`compatible;\`. Of the other names below, a name counts
if crawler-user-agents shows it there, or if it contains a word such as "bot"; the rest do not make a client a robot (\`sqlmap/1.0\`,
\`Nikto/1.0\`), unless the file or your list has them. The command \`bots\` says operator and purpose of the AI crawlers among
them, marked "by a list". Beside a whole browser's header, a contact address alone makes no robot, nor does a word that apps have in
their names, such as "news" or "feed", or "spider" as a word of its own. Apps that [name a device](enforce.md#who-is-who) (\`Jam/1.11.1 Android/12\`), Overcast,
PodcastAddict, NetNewsWire, FeedFlow, other readers on computers, and WhatsApp's browsers are people's, in the forms of
headers that are known: a contact address in another form makes a robot (\`NetNewsWire (macOS; RSS Reader; https://...)\`).
A robot that names no product is called by the word that shows it (\`SkypeUriPreview\`), and the group for \`*\` binds it.
Of the headers in two lists, each taken once, these are held to robots.txt:

| headers | number | here | isbot 5.2 |
|-|-:|-:|-:|
${shares("robots, by crawler-user-agents", robotHeaders())}
${shares("people, by user-agents", peopleHeaders())}

### A newer list

Lists change more often than this package. A newer one can be given as \`robots.json\` of ai.robots.txt as it is, or as a file
in the form that [crawlers.schema.json](crawlers.schema.json), a JSON Schema, describes, with names of your own:

\`\`\`json
${JSON.stringify(EXAMPLE, undefined, 2)}
\`\`\`

The names in such a file are added to the ones that this version knows. \`robots.json\`, as a newer copy of the list of [AI
crawlers](#ai-crawlers) below, takes the place of that list, but for names in it that are known from elsewhere; so does a file
with \`"replaces": true\`, altogether. The names that a preset thereby leaves allowed stand in a comment of its file, and \`new\`
says how many they are. The tables above always count.

| where | what it does |
|-|-|
| \`new --crawlers FILE\`, \`crawlers\` of \`build\` and of the presets' \`spec\` | presets against AI shut out its AI crawlers, in addition to the list below or instead of it |
| \`enforce --crawlers FILE\`, \`crawlers\` of \`createEnforcer\` | its names are robots, too: [who is who](enforce.md#who-is-who) |
| \`bots --crawlers FILE\`, \`crawlers\` of \`BotCounter\` | the same, and they have a purpose; reports say "by a list". The command also knows the crawlers of the list below, unless the file replaces that list |
| \`lint --crawlers FILE\`, \`crawlers\` of \`lint\` | \`ai-block-gaps\` names its crawlers for training, too, and says that only the list has them |
| \`survey --crawlers FILE\` | restrictions and rows for its crawlers, too |
| \`serve --crawlers FILE\` | in the [tester](tester.md), as \`bots\`, \`lint\` and \`new\` take it; read again whenever the page is loaded |

A list that is broken or empty is refused, as is an answer about an error (each entry of \`robots.json\` needs one of
\`operator\`, \`respect\`, \`function\`, \`frequency\`), and one with a name that stands in the headers of browsers (\`Mozilla\`): take
that out. What the table above says of a crawler counts more than what a list says: no preset shuts out known search
engines and link previews (except Timpibot and ImagesiftBot, which collect for AI, too), and a comment says
which of them the list has. In the readings of 1994 and 1996, where a part of a name will do, the groups for
\`Applebot-Extended\`, \`YandexAdditional\` and \`Spider\` bind Applebot, YandexBot and Baiduspider, too. A name that readers of robots.txt would cut to that of a known crawler or of an operator
(\`Googlebot Helper\`), or that is the beginning of one for search or previews (\`Google\`), gets no group, and the comment says so. Names that people's apps have as well (${PEOPLE_NAMES.map((name) => `\`${name}\``).join(", ")}) count in files, but not in headers.

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
