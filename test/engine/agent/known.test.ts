import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CrawlerPurpose } from "../../../src/engine/agent/crawler.ts";
import { knownCrawler, knownCrawlers } from "../../../src/engine/agent/known.ts";
import { namesByOperator } from "../../../src/engine/agent/names.ts";
import { productToken } from "../../../src/engine/agent/token.ts";
import { crawlerSources, sourcesFor } from "../../../tools/crawler-sources.ts";

const PURPOSES: readonly CrawlerPurpose[] = [
  "search",
  "ads",
  "ai-training",
  "ai-retrieval",
  "ai-agent",
  "archive",
  "seo",
  "preview",
  "monitoring",
  "feed",
  "research",
  "other",
];

/** Names that robots.txt files use for an operator's crawlers, though none sends it. */
const FAMILIES = ["Yandex", "Sogou", "Kangaroo", "NovaAct"];

const all = knownCrawlers();

describe("the table of known crawlers", () => {
  it("has names in the order of operators, whom a comment tells beside each row", () => {
    const source = readFileSync(new URL("../../../src/engine/agent/names.ts", import.meta.url), "utf8");
    const [rows] = /=> \[\n.*?\n\];/s.exec(source)!;
    const operators = [...new Set(all.map(({ operator }) => operator))];
    const told = [...rows.matchAll(/\/\/ (.*)$/gm)].map(([, comment]) => comment!);
    expect(told.filter((comment) => operators.includes(comment))).toEqual(operators);
    expect(namesByOperator().map((parts) => parts.flat().map(({ token }) => token))).toEqual(
      operators.map((one) => all.flatMap(({ operator, token }) => (operator === one ? [token] : []))),
    );
  });

  it("holds each token once, in whatever case", () => {
    expect(new Set(all.map(({ token }) => token.toLowerCase())).size).toBe(all.length);
  });

  it.each(all.map((crawler) => [crawler.token, crawler] as const))(
    "describes %s soundly",
    (token, crawler) => {
      expect(crawler.tokens[0]).toBe(token);
      expect(new Set(crawler.tokens).size).toBe(crawler.tokens.length);
      for (const fallback of crawler.tokens.slice(1)) {
        expect(knownCrawler(fallback)?.token ?? FAMILIES.find((family) => family === fallback)).toBe(
          fallback,
        );
      }
      expect(token).toMatch(/^[A-Za-z\d][A-Za-z\d._ -]*$/);
      expect(token).toBe(token.trim());
      expect(crawler.operator).toMatch(/\S/);
      expect(PURPOSES).toContain(crawler.purpose);
      expect(crawler.obeys).toBeTypeOf("boolean");
      expect(crawler.fetches).toBeTypeOf("boolean");
      expect(Object.isFrozen(crawler)).toBe(true);
      expect(Object.isFrozen(crawler.tokens)).toBe(true);
    },
  );

  it.each(all.map(({ token }) => token))("finds %s in any case, and in a header", (token) => {
    expect(knownCrawler(token)?.token).toBe(token);
    expect(knownCrawler(token.toUpperCase())).toBe(knownCrawler(token));
    expect(knownCrawler(token.toLowerCase())).toBe(knownCrawler(token));
    expect(productToken(`Mozilla/5.0 (compatible; ${token}/1.0; +https://example.com/bot)`)).toBe(token);
  });

  it.each(PURPOSES)("has crawlers for the purpose %s", (purpose) => {
    expect(all.some((crawler) => crawler.purpose === purpose)).toBe(true);
  });

  it("tells where each entry comes from, and when that was read", () => {
    for (const crawler of all) expect(sourcesFor(crawler), crawler.token).not.toEqual([]);
    const operators = new Set(all.map(({ operator }) => operator));
    const names = new Set(all.map(({ operator, token }) => `${operator}: ${token}`));
    for (const { operator, page, read, tokens = [] } of crawlerSources) {
      for (const token of tokens) expect(names, page).toContain(`${operator}: ${token}`);
      expect(operators, page).toContain(operator);
      expect(new URL(page).protocol).toMatch(/^https?:$/);
      expect(new Date(read).toISOString().slice(0, 10)).toBe(read);
    }
  });

  it.each([
    ...["img2dataset", "ImagesiftBot", "Timpibot", "omgili", "omgilibot", "ICC-Crawler", "Kangaroo Bot"],
    ...["Webzio-Extended", "TikTokSpider", "DeepSeekBot", "VelenPublicWebCrawler", "Quora-Bot", "iaskspider"],
    ...["80legs", "008", "voltron"],
  ])("has %s, which files name", (token) => {
    expect(knownCrawler(token)?.token).toBe(token);
  });

  it("is one frozen list", () => {
    expect(knownCrawlers()).toBe(all);
    expect(Object.isFrozen(all)).toBe(true);
  });

  it("does not know names that are not in it", () => {
    for (const token of [
      "",
      "*",
      "Google",
      "Yandex",
      "Googlebot/2.1",
      " Googlebot",
      // The Kelvin sign, which is not a k to any crawler.
      "Faceboo\u212ABot",
      "constructor",
      "__proto__",
    ]) {
      expect(knownCrawler(token)).toBeUndefined();
    }
  });
});

describe("Google's crawlers", () => {
  const google = all.filter(({ operator }) => operator === "Google");

  it("fall back as published", () => {
    expect(google.filter(({ tokens }) => tokens.length > 1).map(({ tokens }) => tokens)).toEqual([
      ["Googlebot-Image", "Googlebot"],
      ["Googlebot-Video", "Googlebot"],
      ["Googlebot-News", "Googlebot"],
      ["Google-InspectionTool", "Googlebot"],
      ["Google-CloudVertexBot", "Googlebot"],
      ["GoogleOther-Image", "GoogleOther"],
      ["GoogleOther-Video", "GoogleOther"],
    ]);
    expect(knownCrawler("Storebot-Google")?.tokens).toEqual(["Storebot-Google"]);
  });

  it("are bound by *, except for four", () => {
    expect(google.filter(({ boundByStar }) => !boundByStar).map(({ token }) => token)).toEqual([
      "AdsBot-Google",
      "AdsBot-Google-Mobile",
      "Mediapartners-Google",
      "APIs-Google",
    ]);
  });

  it("obey, except for those that users trigger and the one that looks for malware", () => {
    expect(google.filter(({ obeys }) => !obeys).map(({ token }) => token)).toEqual([
      "Google-Safety",
      "FeedFetcher-Google",
      "GoogleProducer",
      "Google-Agent",
      "Google-GeminiNotebook",
      "Google-NotebookLM",
      "GoogleMessages",
      "Google-CWS",
      "Google-Pinpoint",
      "Google-Read-Aloud",
      "Google-Site-Verification",
    ]);
  });
});

describe("other operators' crawlers", () => {
  it("fall back as published", () => {
    const fallbacks = all
      .filter(({ operator, tokens }) => operator !== "Google" && tokens.length > 1)
      .map(({ token, tokens }) => [token, ...tokens.slice(1)].join(" > "));
    expect(fallbacks).toEqual([
      "bingbot > msnbot",
      "YandexBot > Yandex",
      "YandexImages > Yandex",
      "YandexVideo > Yandex",
      "YandexMedia > Yandex",
      "YandexNews > Yandex",
      "YandexBlogs > Yandex",
      "YandexWebmaster > Yandex",
      "YandexPagechecker > Yandex",
      "YandexMarket > Yandex",
      "YandexOntoDB > Yandex",
      "YandexImageResizer > Yandex",
      "YandexCatalog > Yandex",
      "YandexTravel > Yandex",
      "YandexAdditional > Yandex",
      "YandexAdditionalBot > Yandex",
      "Baiduspider-image > Baiduspider",
      "Baiduspider-video > Baiduspider",
      "Baiduspider-news > Baiduspider",
      "Baiduspider-favo > Baiduspider",
      "Baiduspider-ads > Baiduspider",
      "Baiduspider-cpro > Baiduspider",
      "Applebot > Googlebot",
      "Sogou web spider > Sogou",
      "Sogou inst spider > Sogou",
      "Sogou News Spider > Sogou",
      "Sogou Pic Spider > Sogou",
      "Agent-NovaAct > NovaAct",
      "Kangaroo Bot > Kangaroo",
      "AI2Bot-DeepResearchEval > AI2Bot",
    ]);
  });

  it("separate training, retrieval and a user's request", () => {
    const purposeOf = (token: string) => knownCrawler(token)?.purpose;
    const training = ["GPTBot", "ClaudeBot", "Google-Extended", "meta-externalagent", "CCBot", "ICC-Crawler"];
    expect(training.map(purposeOf)).toEqual(training.map(() => "ai-training"));
    expect(["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "DuckAssistBot"].map(purposeOf)).toEqual(
      Array(4).fill("ai-retrieval"),
    );
    expect(["ChatGPT-User", "Claude-User", "Perplexity-User", "MistralAI-User"].map(purposeOf)).toEqual(
      Array(4).fill("ai-agent"),
    );
  });

  it("include two tokens that no request carries", () => {
    expect(all.filter(({ fetches }) => !fetches).map(({ token }) => token)).toEqual([
      "Google-Extended",
      "Applebot-Extended",
    ]);
  });

  it("may ignore robots.txt if their operators say so", () => {
    const unbound = all.filter(({ operator, obeys }) => operator !== "Google" && !obeys);
    expect(unbound.map(({ token }) => token)).toEqual([
      "Baiduspider-ads",
      "Baiduspider-cpro",
      "iTMS",
      "ChatGPT-User",
      "Perplexity-User",
      "meta-externalfetcher",
      "img2dataset",
      "Kimi-User",
    ]);
    expect(knownCrawler("Claude-User")?.obeys).toBe(true);
  });
});
