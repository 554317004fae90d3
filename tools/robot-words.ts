/**
 * Writes src/site/identity/robot-words.ts from the installed list of isbot, which is in the public domain:
 *
 *   npx tsx tools/robot-words.ts
 */
import { realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { list } from "isbot";
import { listedAi } from "../src/engine/agent/community/ai.ts";
import { namesIn } from "../src/engine/agent/community/list.ts";
import { listedOthers } from "../src/engine/agent/community/others.ts";
import { knownTokens } from "../src/engine/agent/token.ts";
import { PEOPLE_NAMES } from "../src/site/identity/name-list.ts";
import { softwareOf } from "../src/site/identity/software.ts";
import { robotHeaders } from "./lists.ts";

/**
 * Shapes of headers that isbot takes for robots': a name with a version, a word of fifty letters. Headers of a site's
 * own apps look the same, so only names decide about these.
 */
const SHAPES = [
  String.raw`^[\w \.\-\(?:\):%]+(?:/v?\d+(?:\.\d+)?(?:\.\d{1,10})*?)?(?:,|$)`,
  String.raw`^[\w\-]+/[\w]+$`,
  String.raw`^\w+/[\w\(\)]*$`,
  String.raw`^\w+/\d\.\d\s\([\w@]+\)$`,
  "^[^ ]{50,}$",
  String.raw`^mozilla/\d\.\d\s[\w\.-]+$`,
  String.raw`^mozilla/\d\.\d\s\((?:compatible;)?(?:\s?[\w\d-.]+[\s/]\d+\.\d+)?\)$`,
  String.raw`;\s\w+;$`,
  String.raw`\(\)`,
  String.raw`\|`,
  String.raw`\b\w+/1\.0;`,
];

/** Browsers, readers and loudspeakers of people, by the beginnings of their headers. */
const BROWSERS = ["^netsurf", "^ddg[_-]android", "^duckduckgo", "^amaya", "^downcast/", "^avsdevicesdk/"];

/** Libraries and headless browsers, which software.ts recognizes by name. */
const SOFTWARE = (
  String.raw`url httrack java(?!;) ^jetty/ node\b ^php ^postman ^python ^rest ^wget ^apache/ \bperl\b ` +
  "headless phantomjs chrome-lighthouse cypress/ playwright"
).split(" ");

/**
 * Signs of a contact address. They make a robot of a header that begins with a robot's name, but not of a browser's.
 */
const CONTACTS = ["(?<!lib)http", String.raw`\.com\b`, String.raw`@[a-z][\w-]+\.`];

/**
 * The same patterns without look-around, which not every server's expressions support. The table of crawlers recognizes
 * the names that begin with "google".
 */
const PLAIN: Readonly<Record<string, string>> = {
  "(?:^|[^g])news(?!sapphire)": "(?:^|[^eg])news(?:[^s]|s[^a]|s?$)",
  "(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))": "",
  "(?<! cu)bots?(?:\\b|_)": String.raw`(?:^c?u?|[^u]|[^c]u|[a-z\d-]cu)bots?\d*(?:\b|_)`,
  "(?<!cam)scan": "(?:^|[^m]|[^a]m|[^c]am)scan",
  "(?<!lib)http": "https?://",
  // Alone, this word may be an app's name.
  spider: String.raw`[\w-]spider|spider[\w-]`,
  // These names also count without a version.
  "manus-user/": String.raw`\bmanus-user\b`,
  "marketgoo/": String.raw`\bmarketgoo\b`,
  // Not within names of libraries: node-superagent, libcurl-agent, urlgrabber, zgrab.
  "agent\\b": String.raw`(?:^|[^r-])agent\b`,
  grab: "(?:^|[^lz])grab",
};

/**
 * Words in the names of people's apps, such as AppleNews: they make no robot of a header that begins like a browser's.
 */
const APPS = (
  String.raw`(?:^|[^g])news(?!sapphire) \btime/ archive capture catch discovery download feed insight library ` +
  String.raw`measure radar retriever rigor rss\b splash tools`
).split(" ");

/** Signs of people's programs: an editor that shows pages, plug-ins, and browsers, some of which share files. */
const OF_PEOPLE = ["cursor/", "chromeframe", "firephp", "sogou", "browsex", "offbyone", "torrent"];

/** Monitors, previews and services whose header is only such a name. */
const NAMES = (
  "acunetix,amazon cloudfront,bigsur,bluesky,check_http,coccoc,daumoa,disqus,gigablastopensource,globalwebsearchx," +
  "kagi-fetcher,managewp,nodeping,onetrust,opencode,panopta,ssl labs,updown,uptime-kuma,uptrends,vaultpress,viber," +
  "webflow,whatweb,zabbix,zapier"
).split(",");

/** Names of AI crawlers that are also words, or an app's: alone, they make no robot. */
export const AI_WORDS: readonly string[] = ["Operator", "NotebookLM"];

/** Where a contact counts: after a name that begins a header or follows "compatible;", and is not a browser's. */
const NAMED = String.raw`(?:^(?:[^mo]|m[^o]|o[^p])|\bcompatible;\s*(?:[^mk\s]|m[^s]|k[^o])).*`;
/**
 * As a word of its own, it counts where a contact does, but at the head only if nothing but a comment follows: an app may
 * have that name. Within another word, it counts anywhere.
 */
const SPIDER = String.raw`spider\b`;

function plain(patterns: readonly string[]): string {
  const own = patterns.map((pattern) => PLAIN[pattern] ?? pattern).filter((pattern) => pattern !== "");
  // In servers' configurations, a space ends an expression.
  return own.join("|").replaceAll(" ", String.raw`\x20`);
}

/** Steam's link preview, whose header begins as that of the program on people's computers. */
const PREVIEW = String.raw`\bsteamchaturllookup\b`;

const words = [...list, PREVIEW].filter(
  (one) => ![...SHAPES, ...BROWSERS, ...SOFTWARE, ...CONTACTS, ...APPS, ...OF_PEOPLE].includes(one),
);
const expression = `${NAMED}(?:${plain([...CONTACTS, ...APPS])}|\\b${SPIDER}|www\\.)|compatible;\\s*${SPIDER}|^${SPIDER}[^\\x20]*(?:\\x20\\([^()]*\\))?$|^(?:${plain(APPS)})|^(?:${plain(NAMES)})(?:\\W|$)|${plain(words)}`;

/**
 * Names in published lists that contain no such word: those of AI crawlers, at the front of a header or after
 * "compatible;", and those seen in headers, there or anywhere.
 */
function listedNames(): string {
  const pattern = new RegExp(expression, "i");
  const names = [
    ...new Set([listedAi, listedOthers].flatMap(({ rows }) => [...namesIn(rows)].map(([name]) => name))),
  ]
    .filter((name) => name.length > 3 && !PEOPLE_NAMES.includes(name.toLowerCase()))
    .map((name) => ({ name, within: new RegExp(`(?:^|\\W)${verbatim(name)}(?:\\W|$)`, "i") }));
  const ai = [...namesIn(listedAi.rows)].filter(
    ([name]) => !PEOPLE_NAMES.includes(name.toLowerCase()) && !AI_WORDS.includes(name),
  );
  const front = new Set(
    ai
      .filter(([name]) =>
        [name, `Mozilla/5.0 (compatible; ${name}/1.0)`].some(
          (header) => !pattern.test(header) && softwareOf(header, name) === undefined,
        ),
      )
      .map(([name]) => verbatim(name.toLowerCase())),
  );
  const anywhere = new Set<string>();
  for (const header of robotHeaders()) {
    if (pattern.test(header) || knownTokens(header).length > 0 || softwareOf(header, undefined) !== undefined)
      continue;
    const found = names.find(({ within }) => within.test(header))?.name;
    if (found === undefined) continue;
    const isFirst = header.toLowerCase().startsWith(found.toLowerCase());
    (isFirst ? front : anywhere).add(verbatim(found.toLowerCase()));
  }
  return (
    String.raw`(?:^|\bcompatible;\s*)` +
    `(?:${[...front].join("|")})(?:\\W|$)|\\b(?:${[...anywhere].join("|")})\\b`
  );
}

function verbatim(name: string): string {
  return name.replace(/[.()+/]/g, "\\$&").replaceAll(" ", String.raw`\x20`);
}

/** The text of the file. */
export const robotWords = `// Written by tools/robot-words.ts; do not edit.
/**
 * Words of robots' names and what else shows a robot, in any letter case: the list of isbot (public domain), but for what
 * people and libraries send, too. It has no look-around, so that servers' expressions can say the same.
 */
export const ROBOT_WORDS: string =
  ${JSON.stringify(expression)};

/** Names of robots without such a word, as ai.robots.txt and crawler-user-agents have them. */
export const ROBOT_NAMES: string =
  ${JSON.stringify(listedNames())};
`;

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../src/site/identity/robot-words.ts", import.meta.url), robotWords);
}
