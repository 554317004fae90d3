import { describe, expect, it } from "vitest";
import type { CrawlerTokens } from "../../src/engine/agent/crawler.ts";
import { knownCrawlers } from "../../src/engine/agent/known.ts";
import { parse, type Robots } from "../../src/engine/policy/robots.ts";
import { countClosures, readingOf } from "../../src/study/tally/file.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";
import { corpusAvailable, hosts, readRobots, reportSkipped } from "../support/corpus.ts";

type Blocked = Record<string, Record<string, number>>;

const crawlers = knownCrawlers().filter(({ purpose }) => purpose.startsWith("ai-"));

const SECOND_NAMES: Readonly<Record<string, string>> = {
  YandexAdditional: "YandexAdditionalBot",
  "Google-GeminiNotebook": "Google-NotebookLM",
};

/** What each crawler is told by itself, token by token. */
function oneByOne(body: string | Uint8Array): Blocked {
  const blocked: Blocked = {};
  const robots = parse(body);
  const text = body.toString().toLowerCase();
  const isClosed = !robots.policyFor("*").isAllowed("/");
  if (isClosed) blocked["*"] = { star: 1 };
  for (const { token, tokens, boundByStar } of crawlers) {
    if (Object.values(SECOND_NAMES).includes(token)) continue;
    const own = [token, SECOND_NAMES[token]].filter((one) => one !== undefined);
    const binding = [...own, ...tokens.slice(1)].find(
      (one) => text.includes(one.toLowerCase()) && names(robots, one),
    );
    if (binding === undefined && !boundByStar) continue;
    if (binding === undefined ? !isClosed : robots.policyFor(only(binding)).isAllowed("/")) continue;
    const by = binding === undefined ? "star" : own.includes(binding) ? "name" : "fallback";
    blocked[token] = { [by]: 1 };
  }
  return blocked;
}

/** A crawler with one name: a plain token of Yandex's also finds the group `Yandex`. */
const only = (token: string): CrawlerTokens => ({ tokens: [token], boundByStar: true });

/** Whether a group is for a token. */
function names(robots: Robots, token: string): boolean {
  const { agent } = robots.policyFor(only(token));
  return agent !== undefined && agent !== "*";
}

function counted(body: string | Uint8Array): Blocked {
  const tally = emptyTally();
  countClosures(tally, readingOf(body), parse(body));
  return JSON.parse(JSON.stringify(tally.blocked));
}

/** Numbers below a limit, the same ones in each run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % limit;
  };
}

const AGENTS = [
  ...[
    "*",
    "**",
    "* ",
    "*bot",
    "GPTBot",
    "gptbot",
    "GPTBot/1.0",
    "GPTBot-Image",
    "GPTBot*",
    "gptbot foo",
    "GPT",
  ],
  ...["Googlebot", "Google-CloudVertexBot", "Yandex", "YandexAdditional", "YandexAdditionalBot", "YandexBot"],
  ...["CCBot", "ccbot # all", "AI2Bot", "Ai2Bot-Dolma", "Amazonbot", "Diffbot", "Diffbot-User", "", "other"],
  // The Kelvin sign is not a letter of ASCII: this names nobody.
  "Faceboo\u212ABot",
  "FacebookBot",
];
const RULES = [
  ...[
    "Disallow: /",
    "Disallow: /",
    "Disallow: *",
    "Disallow: /*",
    "Disallow: /$",
    "Disallow: $",
    "Disallow:",
  ],
  ...[
    "Disallow: %2F",
    "Disallow: /%2A",
    "Disallow: /a",
    "Disallow: a",
    "Disallow: /?",
    "Disallow: /*/",
    "Disallow: //",
  ],
  ...[
    "Allow: /",
    "Allow: /$",
    "Allow: *",
    "Allow: /a",
    "Crawl-delay: 3",
    "Sitemap: /s",
    "",
    "Disallow: /#",
    "Disallow: é",
  ],
];

function randomFile(next: (limit: number) => number): string {
  const lines = Array.from({ length: 1 + next(14) }, () =>
    next(2) === 0 ? `User-agent: ${AGENTS[next(AGENTS.length)]}` : RULES[next(RULES.length)],
  );
  return lines.join(next(8) === 0 ? "\r" : "\n");
}

describe("countClosures", () => {
  it("tells of each AI crawler what its own policy says, in generated files", () => {
    const next = numbers(7);
    let blocking = 0;
    for (let round = 0; round < 3_000; round++) {
      const body = randomFile(next);
      const expected = oneByOne(body);
      expect(counted(body), body).toEqual(expected);
      if (Object.keys(expected).length > 0) blocking++;
    }
    expect(blocking).toBeGreaterThan(500);
  });

  it.each([
    ["User-agent: YandexAdditionalBot", "name"],
    ["User-agent: YandexAdditional", "name"],
    ["User-agent: Yandex", "fallback"],
    ["User-agent: *", "star"],
  ])("counts a crawler with two names once, closed by %s", (agent, by) => {
    const { YandexAdditional, YandexAdditionalBot } = counted(`${agent}\nDisallow: /\n`);
    expect(YandexAdditional).toEqual({ [by]: 1 });
    expect(YandexAdditionalBot).toBeUndefined();
  });

  // Counted by reading the files.
  it.each([
    ["www.nngroup.com", { CCBot: { name: 1 } }],
    ["www.tennis-warehouse.com", { CCBot: { name: 1 }, YandexAdditional: { fallback: 1 } }],
    ["wall.alphacoders.com", { YandexAdditional: { fallback: 1 } }],
  ])("agrees with what people read in %s", (host, expected) => {
    if (!corpusAvailable) return reportSkipped("AI crawlers blocked by single files of the corpus");
    expect(counted(readRobots(host))).toEqual(expected);
  });

  it("agrees with each policy in files of real hosts", () => {
    if (!corpusAvailable) return reportSkipped("AI crawlers blocked by files of the corpus");
    let blocking = 0;
    for (const host of hosts()) {
      const body = readRobots(host);
      const expected = oneByOne(body);
      expect(counted(body), host).toEqual(expected);
      if (Object.keys(expected).length > 0) blocking++;
    }
    expect(blocking).toBeGreaterThan(50);
  });
});
