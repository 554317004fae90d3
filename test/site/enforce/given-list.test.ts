/**
 * A given list of many names: the real servers hold the same headers to robots.txt as the enforcer.
 *
 * @module-tag long
 * @module-tag built
 */
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { parse } from "../../../src/index.ts";
import { createEnforcer } from "../../../src/site/enforce/index.ts";
import { serverConfig, TARGETS } from "../../../src/site/enforce/servers/config.ts";
import { nameListOf } from "../../../src/site/enforce/settings.ts";
import { peopleHeaders, robotHeaders } from "../../../tools/lists.ts";
import { skipped } from "../../crawl/fetch/skip.ts";
import { LIST } from "../../engine/crawlers/followed.ts";
import { cases } from "../../support/effort.ts";
import { Random } from "../../support/random.ts";
import { isInstalled, startServer } from "./real-servers.ts";

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
    return nameListOf({ [name]: {} }) !== undefined;
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
  (name) => `Mozilla/5.0 (compatible; MSIE 10.0; ${name}/1.0)`,
  (name) => `Mozilla/5.0 ${name}`,
  (name) => `${DESKTOP} ${name}/1.0`,
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
];

function headers(): string[] {
  const random = new Random(Number(process.env.FUZZ_SEED ?? 1));
  const names = [...NAMES.keys()];
  const made = PLACES.flatMap((place) => Array.from({ length: cases(700) }, () => place(random.pick(names))));
  const own = [...Object.keys(LIST), "ChatGPT Agent", "Agent"];
  const all = [
    ...robotHeaders(),
    ...peopleHeaders(),
    ...own.flatMap((name) => PLACES.map((one) => one(name))),
    ...made,
  ];
  return [...new Set(all)].filter((one) => /^[!-~](?: ?[!-~])*$/.test(one));
}

/** Groups for names of the list and for what else may be read in their headers. */
const GROUPS =
  "User-agent: *\nDisallow: /\n\nUser-agent: Agent\nUser-agent: Two\nUser-agent: NewThing\nUser-agent: ExampleBot\n" +
  "User-agent: curl\nUser-agent: ChatGPT\nAllow: /\n\nUser-agent: FreshBot\nUser-agent: Android\nUser-agent: App\nDisallow: /x\n";
const OPEN = "User-agent: Spider\nUser-agent: Sidetrade\nUser-agent: YaK\nDisallow: /\n";

const SETTINGS = [
  ["a file with groups", GROUPS, {}, {}],
  ["an open file", OPEN, {}, {}],
  ["libraries let through", GROUPS, { undeclared: "allow" }, { undeclared: "allow" }],
  ["unknown robots let through", GROUPS, { others: "allow" }, { unknown: "allow" }],
  ["previews let through", GROUPS, { personal: "allow" }, { personal: "allow" }],
] as const;

describe.each(TARGETS)("a list of many names in %s", (target) => {
  if (!isInstalled(target)) {
    skipped(`a list of many names in ${target}`, "it is not installed");
    return;
  }
  it.each(SETTINGS)("holds the same to %s", { timeout: 600_000 }, async (_, robots, options, settings) => {
    const common = { others: "rules", undeclared: "rules", methods: "crawling", ranges: [] } as const;
    const about = { target, name: "site", about: ["A test"], maps: "site" };
    const crawlers = nameListOf(GIVEN as never);
    const config = serverConfig(parse(robots), { ...common, ...about, crawlers, ...options });
    await using server = await startServer(target, [{ name: "site", config }]);
    const enforcer = createEnforcer({ robots, crawlers: GIVEN as never, ...settings });
    const asked = headers();
    const answers = await server.askAs("site", asked, "/x");
    const wrong = asked.filter(
      (userAgent, i) =>
        answers[i] !== (enforcer.decide({ url: "/x", userAgent }).action === "block" ? "blocked" : "served"),
    );
    console.log(`${target}: ${asked.length} headers, ${wrong.length} different`);
    expect(wrong.slice(0, 40)).toEqual([]);
  });
});
