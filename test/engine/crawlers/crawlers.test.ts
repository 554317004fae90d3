import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { namesIn } from "../../../src/engine/agent/community/list.ts";
import { listedOthers } from "../../../src/engine/agent/community/others.ts";
import { writableName } from "../../../src/engine/agent/community/writable.ts";
import { knownCrawler as confirmed, knownCrawlers as table } from "../../../src/engine/agent/known.ts";
import { knownCrawler, knownCrawlers } from "../../../src/engine/crawlers/index.ts";
import { parse } from "../../../src/index.ts";
import { build } from "../../../src/site/write/index.ts";
import { sourcesFor } from "../../../tools/crawler-sources.ts";
import { BROWSERS } from "../agent/headers.ts";

const all = knownCrawlers();
const ai = [...namesIn(listedAi.rows)];
const others = [...namesIn(listedOthers.rows)];

describe("crawlers of both tiers", () => {
  it("are verified exactly where an operator's page names them", () => {
    for (const crawler of table()) {
      const { tier, ...rest } = knownCrawler(crawler.token)!;
      expect(rest).toEqual(crawler);
      const byOperator = sourcesFor(crawler).every(({ by }) => by === "operator");
      expect(tier, crawler.token).toBe(byOperator ? "verified" : "community");
    }
    for (const { token, tier } of all.slice(table().length)) {
      expect(tier, token).toBe("community");
      expect(confirmed(token), token).toBeUndefined();
    }
  });

  it("have each name once, found in any case", () => {
    expect(new Set(all.map(({ token }) => token.toLowerCase())).size).toBe(all.length);
    expect(all.length).toBe(table().length + ai.length + others.length);
    expect(knownCrawler("TAVILYBOT")?.token).toBe("TavilyBot");
    expect(knownCrawler("")).toBeUndefined();
    expect(() => knownCrawler(1 as never)).toThrow(/takes a product token, not 1/);
  });

  it("are frozen", () => {
    expect(knownCrawlers()).toBe(all);
    for (const one of [all, ...all, ...all.map(({ tokens }) => tokens)])
      expect(Object.isFrozen(one)).toBe(true);
  });

  it("have no names that stand in the headers of browsers, but for words, which need more", () => {
    const words = BROWSERS.join(" ")
      .toLowerCase()
      .split(/[^\w.-]+/);
    expect(
      [...ai, ...others].map(([name]) => name).filter((name) => words.includes(name.toLowerCase())),
    ).toEqual([]);
  });
});

describe("presets against AI", () => {
  const open = (body: string, names: readonly string[]): string[] =>
    names.filter((name) =>
      parse(body)
        .policyFor(knownCrawler(name) ?? name)
        .isAllowed("/"),
    );
  const also = listedAi.also.split(",");
  const kept = listedAi.kept.split(",");

  it("leave none of the list's names allowed, but for search engines and link previews, which they name", () => {
    const body = build({ preset: "no-ai" });
    const aiOfBothTiers = all.filter(({ purpose }) => purpose.startsWith("ai-")).map(({ token }) => token);
    const left = open(body, aiOfBothTiers);
    expect(left).toEqual(["The Knowledge AI"]);
    for (const name of left) expect(body).toMatch(new RegExp(`^# .*no group can name.*\\b${name}\\b`, "m"));
    expect(open(body, [...ai.map(([name]) => name), ...also.map((name) => name.replace("+", ""))])).toEqual(
      left,
    );
    expect(open(body, kept)).toEqual(kept);
    for (const name of kept) expect(body).toMatch(new RegExp(`^# .*which stay allowed.*\\b${name}\\b`, "m"));
  });

  it("leave none allowed that collects for training, or may", () => {
    const names = ai.filter(([, { purpose, mayTrain }]) => mayTrain || purpose === "ai-training");
    const body = build({ preset: "no-ai-training" });
    const training = all.filter(({ purpose }) => purpose === "ai-training").map(({ token }) => token);
    expect(open(body, training)).toEqual(["The Knowledge AI"]);
    expect(
      open(
        body,
        names.map(([name]) => name),
      ),
    ).toEqual(["The Knowledge AI"]);
    expect(
      open(
        body,
        also.filter((name) => name.endsWith("+")).map((name) => name.slice(0, -1)),
      ),
    ).toEqual([]);
    expect(open(body, ["OAI-SearchBot", "ChatGPT-User", "DuckAssistBot"])).toHaveLength(3);
  });

  it.each(["omgili", "Timpibot", "ImagesiftBot", "FriendlyCrawler", "GrokBot", "Diffbot", "cohere-ai"])(
    "shut out %s, whatever its operator calls itself",
    (name) => {
      for (const preset of ["no-ai", "no-ai-training"] as const)
        expect(open(build({ preset }), [name])).toEqual([]);
    },
  );

  it("say which list they follow, and of which day, and name nobody twice", () => {
    for (const preset of ["no-ai", "no-ai-training"] as const) {
      const body = build({ preset });
      expect(body).toContain(`(${listedAi.list} of ${listedAi.of}, ${listedAi.size} names)`);
      const [, lacking = ""] = /^# Of these, the list lacks some, which others name: (.*)$/m.exec(body)!;
      expect(lacking).toContain("GrokBot");
      for (const name of lacking.split(", ")) {
        expect(listedAi.more!.split(",")).toContain(name);
        expect(body).toContain(`User-agent: ${name}\n`);
      }
      const names = body.match(/^User-agent: .*$/gim)!.map((line) => line.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("say nothing false of a copy of the list that has all names", () => {
    const names = [...ai.map(([name]) => name), ...also.map((name) => name.replace("+", "")), ...kept];
    const crawlers = Object.fromEntries(names.map((name) => [name, { function: "AI agents, or unclear" }]));
    for (const preset of ["no-ai", "no-ai-training"] as const) {
      const body = build({ preset, crawlers });
      expect(body).not.toMatch(/^# The list of/m);
      const isOpen = new Set(open(build({ preset }), names));
      expect(open(body, names).filter((name) => !isOpen.has(name))).toEqual([]);
    }
    expect(open(build({ preset: "no-ai", crawlers }), names)).toEqual(expect.arrayContaining(kept));
    // Nobody is both on the list and not on it.
    for (const one of [{}, { crawlers: { NewThing: { function: "AI Data Scraper" } } }]) {
      const said = build({ preset: "no-ai", ...one }).match(/^# The list .*$/gm)!;
      const told = said.flatMap((line) => line.replace(/.*: /, "").split(", "));
      expect(new Set(told).size).toBe(told.length);
    }
  });

  it("do not say of a name that the list describes otherwise that it is not on the list", () => {
    const crawlers = {
      NewThing: { function: "AI Data Scraper" },
      Diffbot: { function: "AI Search Crawlers" },
      "cohere-ai": { function: "Search" },
    };
    for (const preset of ["no-ai", "no-ai-training"] as const)
      expect(build({ preset, crawlers })).not.toMatch(/left|no longer|removed|lacks .*(?:Diffbot|cohere)/);
  });

  it("lose no name to a newer copy of the list without a word", () => {
    const unlisted = listedAi.more!.split(",");
    for (const preset of ["no-ai", "no-ai-training"] as const) {
      const agents = (body: string): string[] => body.match(/^User-agent: .*$/gm)!;
      const before = agents(build({ preset }));
      const body = build({ preset, crawlers: { NewThing: { function: "AI Data Scraper" } } });
      const [, dropped = ""] = /^# The list of 2026-08-22 named these, too: (.*)$/m.exec(body)!;
      const all = [
        ...agents(body),
        ...dropped.split(", ").map((name) => `User-agent: ${writableName(name) ?? name}`),
      ];
      expect(before.filter((one) => !all.includes(one))).toEqual([]);
      expect(open(body, unlisted)).toEqual(open(build({ preset }), unlisted));
      expect(open(body, ["NewThing"])).toEqual([]);
    }
  });

  it("take verified names alone if told so", () => {
    const body = build({ preset: "no-ai", verifiedOnly: true });
    expect(body).not.toContain(listedAi.list);
    for (const [, name] of body.matchAll(/^User-agent: ([\w-]+)$/gm))
      expect(knownCrawler(name!)?.tier).toBe("verified");
    expect(open(body, ["GPTBot", "MistralAI-Training", "KimiBot", "TavilyBot", "Bytespider"])).toEqual([
      "TavilyBot",
      "Bytespider",
    ]);
    expect(build({ preset: "search-only", verifiedOnly: true })).not.toContain("YisouSpider");
  });

  it("refuse options that would do nothing", () => {
    for (const spec of [
      { verifiedOnly: true },
      { preset: "open", verifiedOnly: true },
      { preset: "closed", crawlers: { NewBot: { operator: "New" } } },
      { preset: "no-ai", verifiedOnly: true, crawlers: { NewBot: { operator: "New" } } },
      { preset: "no-ai", verifiedOnly: "yes" },
    ])
      expect(() => build(spec as never), JSON.stringify(spec)).toThrow(/verifiedOnly|crawlers/);
    expect(() => build({ preset: "closed", crawlers: { NewBot: { operator: "New" } } })).toThrow(
      /the preset "closed".*"crawlers"/,
    );
    expect(build({ preset: "no-ai", crawlers: '\uFEFF{"NewBot":{"operator":"New"}}' })).toContain("NewBot");
  });
});

describe("a newer list", () => {
  const NEW = {
    NewTrainer: { operator: "[Example](https://example.com)", function: "AI Data Scrapers" },
    "NewSearch/2.0": { function: "AI Search Crawlers" },
    omgili: { function: "Data is sold." },
    Applebot: { function: "AI Search Crawlers" },
  };

  it.each([
    ["as an object", NEW],
    ["as text", JSON.stringify(NEW)],
  ])("takes the place of the one in this release: robots.json %s", (_, crawlers) => {
    const body = build({ preset: "no-ai", crawlers });
    expect(body).toContain("User-agent: NewTrainer\nUser-agent: NewSearch\nUser-agent: AISearchBot\n");
    expect(body).toContain("(ai.robots.txt, 4 names)");
    expect(body).toMatch(/stay allowed.*: Applebot$/m);
    expect(body).not.toContain("User-agent: TavilyBot");
    expect(body).toMatch(/^# The list of .* named these, too: .*\bTavilyBot\b/m);
    expect(build({ preset: "no-ai-training", crawlers })).toContain(
      "User-agent: omgili\nUser-agent: NewTrainer\nUser-agent: ",
    );
  });

  it("may have this project's own form", () => {
    const crawlers = {
      ...{ list: "ours", date: "2026-11-25" },
      crawlers: [
        { token: "OurBot", operator: "Us", purpose: "ai-training" as const },
        { token: "SeoBot", purpose: "seo" as const },
      ],
    };
    const body = build({ preset: "no-ai", crawlers });
    expect(body).toContain(`${listedAi.size} names; ours of 2026-11-25, 2 names)`);
    expect(body).toContain("User-agent: OurBot\n");
    expect(body).not.toContain("SeoBot");
  });

  it.each([
    ["{", "not JSON"],
    ["[]", "not an object"],
    ["{}", "empty"],
    ['{"crawlers":[]}', "empty"],
    ['"x"', "not an object"],
    ['{"GoodBot":null}', 'entry of "GoodBot"'],
    ['{"GoodBot":{"operator":1}}', 'operator of "GoodBot"'],
    ['{"Mozilla":{}}', '"Mozilla" would match browsers'],
    ['{"chrome":{}}', '"chrome" would match browsers'],
    ['{"a":{}}', '"a" would match browsers'],
    ['{"Lynx":{}}', '"Lynx" would match browsers'],
    ['{"w3m/0.5":{}}', '"w3m/0.5" would match browsers'],
    ['{"Bad\\nBot":{}}', "is not the name of a crawler"],
    ['{"crawlers":[{"token":"Safari","purpose":"ai-agent"}]}', '"Safari" would match browsers'],
    ['{"crawlers":[{"token":"GoodBot","purpose":"ai"}]}', "the purpose of GoodBot"],
    ['{"crawlers":[null]}', "is not the name of a crawler"],
    ['{"crawlers":[{"token":"GoodBot","purpose":"seo"}],"list":"a\\nb"}', "list is not a short text"],
  ])("is refused if it is %s", (crawlers, why) => {
    expect(() => build({ preset: "no-ai", crawlers })).toThrow(why);
  });
});

describe("docs/crawlers.schema.json", () => {
  const file = readFileSync(new URL("../../../docs/crawlers.schema.json", import.meta.url), "utf8");
  const isValid = new Ajv().compile(JSON.parse(file));
  const good = { token: "NewBot", purpose: "ai-agent" };

  it.each([
    [{ crawlers: [good] }, true],
    [{ list: "Ours", date: "2026-11-26", crawlers: [{ ...good, operator: "New" }] }, true],
    [{ crawlers: [{ ...good, token: "New Bot/1.0" }] }, true],
    [{ replaces: true, crawlers: [good] }, true],
    [{ replaces: "yes", crawlers: [good] }, false],
    [{ crawlers: [] }, false],
    [{ crawlers: [{ token: "NewBot" }] }, false],
    [{ crawlers: [{ purpose: "ai-agent" }] }, false],
    [{ crawlers: [{ ...good, purpose: "ai" }] }, false],
    [{ crawlers: [{ ...good, token: "a" }] }, false],
    [{ crawlers: [{ ...good, token: "(NewBot)" }] }, false],
    [{ crawlers: [{ ...good, operator: 7 }] }, false],
    [{ crawlers: [{ ...good, operator: "x".repeat(61) }] }, false],
    [{ list: "a\nb", crawlers: [good] }, false],
    [{ date: "", crawlers: [good] }, false],
  ])("allows what is read, and nothing else: %j", (list, isRight) => {
    expect(isValid(list)).toBe(isRight);
    const read = (): string => build({ preset: "no-ai", crawlers: list as never });
    if (isRight) expect(read()).toContain("NewBot".slice(0, 3));
    else expect(read).toThrow();
  });
});
