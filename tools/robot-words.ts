/**
 * Writes src/identity/robot-words.ts from the list of isbot, which is in the public domain, as installed:
 *
 *   npx tsx tools/robot-words.ts
 */
import { realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { list } from "isbot";

/**
 * Shapes of headers that isbot takes for robots': a name and a version, a word of fifty letters. The apps of a site look the
 * same, so names decide there.
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

/** Browsers and readers of people, by how their headers begin. */
const BROWSERS = ["^netsurf", "^ddg[_-]android", "^duckduckgo", "^amaya", "^downcast/"];

/** Libraries and headless browsers, which are told by their own names (software.ts). */
const SOFTWARE = [
  ...[
    "url",
    "httrack",
    "java(?!;)",
    "^jetty/",
    "node\\b",
    "^php",
    "^postman",
    "^python",
    "^rest",
    "^wget",
    "^apache/",
  ],
  ...["\\bperl\\b", "headless", "phantomjs", "chrome-lighthouse", "cypress/", "playwright"],
];

/** Signs of a way to reach somebody. They make a robot of what bears a robot's name, but not of a browser. */
const CONTACTS = ["(?<!lib)http", String.raw`\.com\b`, String.raw`@[a-z][\w-]+\.`];

/**
 * The same without a look behind or ahead, of which not every server's expressions are capable. What follows "google" is told
 * by the table of crawlers.
 */
const PLAIN: Readonly<Record<string, string>> = {
  "(?:^|[^g])news(?!sapphire)": "(?:^|[^eg])news(?:[^s]|s[^a]|s?$)",
  "(?<! channel/|google/)google(?!(?:wv|app|/google| pixel))": "",
  "(?<! cu)bots?(?:\\b|_)": String.raw`(?:^c?u?|[^u]|[^c]u|[^ ]cu)bots?\d*(?:\b|_)`,
  "(?<!cam)scan": "(?:^|[^m]|[^a]m|[^c]am)scan",
  "(?<!lib)http": "https?://",
  // A word by itself may be an app's name.
  spider: String.raw`[\w-]spider|spider[\w-]`,
  // Not in the names of libraries: node-superagent, libcurl-agent, urlgrabber, zgrab.
  "agent\\b": String.raw`(?:^|[^r-])agent\b`,
  grab: "(?:^|[^lz])grab",
};

/** Monitors, previews and services that send nothing but such a name. */
const NAMES = [
  ...[
    "acunetix",
    "amazon cloudfront",
    "bigsur",
    "bluesky",
    "check_http",
    "coccoc",
    "daumoa",
    "disqus",
    "kagi-fetcher",
  ],
  ...[
    "managewp",
    "nodeping",
    "onetrust",
    "opencode",
    "panopta",
    "ssl labs",
    "updown",
    "uptime-kuma",
    "uptrends",
  ],
  ...["vaultpress", "viber", "webflow", "whatweb", "zabbix", "zapier"],
];

/** Where a contact counts: behind a name that begins a header, or stands behind "compatible;", and is no browser's. */
const NAMED = String.raw`(?:^(?:[^mo]|m[^o]|o[^p])|\bcompatible;\s*(?:[^mk\s]|m[^s]|k[^o])).*`;

function plain(patterns: readonly string[]): string {
  const own = patterns.map((pattern) => PLAIN[pattern] ?? pattern).filter((pattern) => pattern !== "");
  // Servers end an expression at a space.
  return own.join("|").replaceAll(" ", String.raw`\x20`);
}

const words = list.filter((one) => ![...SHAPES, ...BROWSERS, ...SOFTWARE, ...CONTACTS].includes(one));
const expression = `${NAMED}(?:${plain(CONTACTS)}|www\\.)|^(?:${plain(NAMES)})(?:\\W|$)|${plain(words)}`;

/** The file. */
export const robotWords = `// Written by tools/robot-words.ts; do not edit.
/**
 * Words of robots' names and what else shows a robot, in any letter case: the list of isbot (public domain), but for what
 * people and libraries send, too. It has no look-around, so that servers' expressions can say the same.
 */
export const ROBOT_WORDS: string =
  ${JSON.stringify(expression)};
`;

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL("../src/identity/robot-words.ts", import.meta.url), robotWords);
}
