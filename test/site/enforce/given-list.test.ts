/**
 * A given list of many names: the real servers hold the same headers to robots.txt as the enforcer.
 *
 * @module-tag long
 * @module-tag nightly
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { leadingWord } from "../../../src/engine/dialect/name.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { serverConfig, TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { nameListOf } from "../../../src/site/enforce/settings.ts";
import { build } from "../../../src/site/write/index.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { ON_DEVICES, VIEWS, WORDY_APPS } from "../../engine/agent/headers.ts";
import { LIST } from "../../engine/crawlers/followed.ts";
import { cases, sampled, thorough } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { borrowed } from "./borrowed-names.ts";
import { APPS } from "./forms.ts";
import { isInstalled, startServer } from "./real-servers.ts";
import { fetching } from "./standings.ts";

const NAMES = new Map([
  ...Object.keys(LIST).map((name) => [name, "ai-agent"] as const),
  ...[listedAi, listedOthers].flatMap(({ rows }) =>
    [...namesIn(rows)].map(([name, { purpose }]) => [name, purpose] as const),
  ),
]);
for (const name of NAMES.keys()) if (!isTaken(name)) NAMES.delete(name);
const GIVEN = { crawlers: [...NAMES].map(([token, purpose]) => ({ token, purpose })) };

/** Whether a list may have a name: some names of the lists would match browsers. */
function isTaken(name: string): boolean {
  try {
    return nameListOf({ [name]: { operator: "" } }) !== undefined;
  } catch {
    return false;
  }
}

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0";
const DESKTOP = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`;
/** Where a name may stand in a header, and whether a crawler's name stands there. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => `${name}/1.0`,
  (name) => `${name}/1.0 (+https://crawler.example/)`,
  (name) => `Mozilla/5.0 (compatible; ${name}/1.0)`,
  (name) => `${DESKTOP} (${name}/1.0; +https://crawler.example/)`,
  (name) => `${DESKTOP} (${name}; me@crawler.example)`,
  (name) => `${DESKTOP} (like ${name}; +https://crawler.example/)`,
  (name) => `App/1.0 (iPhone; ${name}/1.0; www.crawler.example)`,
  (name) => `${name}/1 (x) (iPhone)`,
  (name) => `${name}.x/1 (iPhone)`,
  (name) => `Mozilla/5.0 (compatible; MSIE 10.0; ${name}/1.0)`,
  (name) => `Mozilla/5.0 ${name}`,
  (name) => `${DESKTOP} ${name}/1.0`,
  (name) => `${DESKTOP} ${name}/1.0 (+https://crawler.example/)`,
  (name) => `Mozilla/5.0 (X11; ${name}) (x; https://crawler.example/)`,
  (name) => `Mozilla/5.0 (X11; ${name}/1.0) ((crawler@example.com)`,
  (name) => `${DESKTOP} (${name}/1.0; https://crawler.example)`,
  (name) => `${DESKTOP} (compatible; ${name}/1.0; +https://crawler.example)`,
  (name) => `${DESKTOP} like ${name}`,
  (name) => `Mozilla/5.0 (Linux; Android 14; ${name}) ${CHROME} Mobile Safari/537.36`,
  (name) => `Mozilla/5.0 (Linux; Android 14; ${name} 9 Build/X1) ${CHROME} Mobile Safari/537.36`,
  (name) => `Mozilla/5.0 (Linux; Android 14; Pixel 8; ${name}/2) ${CHROME} Mobile Safari/537.36`,
  (name) => `App/1.0 (${name}; iPhone14,2)`,
  (name) => `${name}/2 CFNetwork/1496.0.7 Darwin/23.5.0`,
  (name) => `${name}/2.1 (iOS 18.2; iPhone17,1)`,
  (name) => `${name} Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36`,
  (name) => `App/1.0 ${name}/1.0`,
  (name) => `ExampleBot/1.0 ${name}/1.0`,
  (name) => `ExampleBot/1.0 (${name}; me@crawler.example)`,
  (name) => `Python/3.11 ${name}/1.0`,
  (name) => `curl/8.5.0 ${name}/1.0`,
  (name) => `Liferea/1.14 (${name})`,
  (name) => `newsboat/2.13 ${name}/1.0`,
  (name) => `Scrapy/2.11 (+https://${name.replaceAll(" ", "-")}.example)`,
  (name) => `(iPhone; iOS 17.1; Scale/3.00) ${name}/1 Scrapy/2`,
  ...APPS,
];
/** Names that any file may have, or whose owners say what they are. */
const OWN = ["FooBot", "FooCrawler", "iRobot", "Agent", "Scanner", "bot", "Preview", "ChatGPT Agent"];

/** Crawlers of the table by whose names telephones or apps may go, too. */
const COMMON = ["Yeti", "008", "voltron", "WhatsApp", "Slurp", "GoogleOther", "webzio"];

/** The headers for a setting: with an effort below 1, at most a third of all, others for each server and setting. */
function headers(place: number): readonly string[] {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1) + place);
  const names = [...NAMES.keys()];
  const made = PLACES.flatMap((place) => Array.from({ length: cases(200) }, () => place(random.pick(names))));
  const own = [...Object.keys(LIST), ...OWN, ...COMMON];
  // An app that names itself, what it runs on, and then another
  const after = Array.from({ length: cases(4_000) }, () => {
    const [app, other] = [random.pick(names), random.pick([...names, ...OWN])];
    return `${random.pick(APPS)(app)} ${other}/1.0`;
  });
  const all = [
    ...fetching.flatMap(({ token }) => borrowed(token, cases(40), random)),
    ...robotHeaders(),
    ...peopleHeaders(),
    ...ON_DEVICES,
    ...VIEWS.flatMap((view) =>
      [...WORDY_APPS, "ScanBot/1", "Foo CheckBot/1"].map((name) => `${view} ${name}`),
    ),
    ...own.flatMap((name) => PLACES.map((one) => one(name))),
    ...made,
    ...after,
  ];
  const distinct = [...new Set(all)].filter((one) => /^[!-~](?: ?[!-~])*$/.test(one));
  return sampled(thorough ? distinct : distinct.filter(() => random.below(3) === 0), place);
}

/** Groups for names of the list and for what else may be read in their headers. */
const GROUPS =
  "User-agent: *\nDisallow: /\n\nUser-agent: Agent\nUser-agent: Two\nUser-agent: NewThing\nUser-agent: ExampleBot\n" +
  "User-agent: curl\nUser-agent: ChatGPT\nAllow: /\n\nUser-agent: FreshBot\nUser-agent: Android\nUser-agent: App\nDisallow: /x\n";
const OPEN = "User-agent: Spider\nUser-agent: Sidetrade\nUser-agent: YaK\nDisallow: /\n";
const TABLE =
  "User-agent: GPTBot\nUser-agent: AhrefsBot\nUser-agent: Googlebot\nUser-agent: Sogou\nDisallow: /y\n\n" +
  "User-agent: *\nDisallow: /x\n";
const WORDS = `${OWN.map((name) => `User-agent: ${name}\n`).join("")}Disallow: /x\n\nUser-agent: *\nDisallow: /y\n`;

const LISTED = { crawlers: GIVEN as never };
const SETTINGS = [
  ["a file with groups", GROUPS, {}, LISTED],
  ["an open file", OPEN, {}, LISTED],
  ["libraries let through", GROUPS, { undeclared: "allow" }, { ...LISTED, undeclared: "allow" }],
  ["libraries shut out", OPEN, { undeclared: "block" }, { ...LISTED, undeclared: "block" }],
  ["unknown robots let through", GROUPS, { others: "allow" }, { ...LISTED, unknown: "allow" }],
  ["previews let through", GROUPS, { personal: "allow" }, { ...LISTED, personal: "allow" }],
  ["a preset against AI", build({ preset: "no-ai" }), {}, {}],
  [
    "the same, libraries shut out",
    build({ preset: "no-ai" }),
    { undeclared: "block" },
    { undeclared: "block" },
  ],
  ["the same and a list", build({ preset: "no-ai" }), {}, LISTED],
  ["a file for crawlers of the table", TABLE, {}, {}],
  ["the same, unknown robots let through", TABLE, { others: "allow" }, { unknown: "allow" }],
  ["a file whose groups are words", WORDS, {}, {}],
  ["the same, for its names only", WORDS, { agents: OWN.map(leadingWord) }, {}],
  ["a file of words, unknown robots let through", WORDS, { others: "allow" }, { unknown: "allow" }],
] as const;

describe.each(TARGETS)("a list of many names in %s", (target) => {
  if (!isInstalled(target)) {
    skipped(`a list of many names in ${target}`, "it is not installed");
    return;
  }
  it.each(SETTINGS)("holds the same to %s", async (name, robots, options, settings) => {
    const place = TARGETS.indexOf(target) * SETTINGS.length + SETTINGS.findIndex(([one]) => one === name);
    const common = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
    const about = { target, name: "site", about: ["A test"], maps: "site" };
    const crawlers = "crawlers" in settings ? nameListOf(settings.crawlers) : undefined;
    const config = serverConfig(parse(robots), { ...common, ...about, crawlers, ...options });
    await using server = await startServer(target, [{ name: "site", config }]);
    const enforcer = createEnforcer({ robots, ...settings });
    const asked = headers(place);
    const answers = await server.askAs("site", asked, "/x");
    const wrong = asked.filter(
      (userAgent, i) =>
        answers[i] !== (enforcer.decide({ url: "/x", userAgent }).action === "block" ? "blocked" : "served"),
    );
    console.log(`${target}: ${asked.length} headers, ${wrong.length} different`);
    expect(wrong.slice(0, 40)).toEqual([]);
  });
});
