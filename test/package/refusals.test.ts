/** What refuses something says why as data, too, of which the message is the English rendering. */
import { expect, it } from "vitest";
import { type Because, sentenceOf } from "../../src/base/because.ts";
import { RobotsError } from "../../src/base/errors.ts";
import { reason } from "../../src/cli/shared/output/reason.ts";
import { becauseIn, refusalIn } from "../../src/cli/text/because.ts";
import { de } from "../../src/cli/text/de.generated.ts";
import { admit } from "../../src/crawl/fetch/admit.ts";
import { RobotsClient } from "../../src/crawl/fetch/index.ts";
import { Proxies } from "../../src/crawl/node/proxy.ts";
import { sitemapUrls } from "../../src/crawl/sitemap/index.ts";
import { PolicyStore } from "../../src/engine/store/index.ts";
import { parse } from "../../src/index.ts";
import { documentAt } from "../../src/site/enforce/download.ts";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { networksIn } from "../../src/site/enforce/networks-list.ts";
import { build } from "../../src/site/write/index.ts";
import { readTally } from "../../src/study/tally/read.ts";
import { REASONS } from "../../tools/sentences.ts";

const policy = parse("").policyFor("*");
const client = new RobotsClient({ userAgent: "examplebot/1.0" });
const any = (value: unknown): never => value as never;

/** One refusal of each code, for its sentence in German; whether each call refuses what it must, doors.test.ts asks. */
const REFUSED: readonly (readonly [code: string, call: () => unknown])[] = [
  ["misspelt-option", () => parse("", any({ dialekt: "google" }))],
  ["unknown-option", () => parse("", any({ zzzzzzzzzz: 1 }))],
  ["misspelt-value", () => parse("", any({ dialect: "gogle" }))],
  ["wrong-value", () => parse("", { maxUrlLength: 0 })],
  ["wrong-argument", () => parse("", any(7))],
  ["missing-option", () => new PolicyStore(any({}))],
  ["extra-argument", () => createEnforcer({ robots: "User-agent: *\nDisallow: /\n" }, ...([1] as never[]))],
  ["several-words", () => new RobotsClient({ userAgent: "My Crawler/1.0" })],
  ["no-crawler", () => new RobotsClient({ userAgent: "*" })],
  ["no-url", () => policy.isAllowed("x y")],
  ["long-url", () => policy.isAllowed(`/${"x".repeat(300_000)}`)],
  ["no-web-url", () => admit(client, "ftp://a.example/")],
  [
    "sitemap-password",
    () => sitemapUrls(client, "https://a.example", { sitemaps: ["https://a:b@a.example/s.xml"] }),
  ],
  ["no-json", () => createEnforcer({ robots: "User-agent: *\nDisallow: /\n", crawlers: "{" })],
  ["web-page", () => createEnforcer({ robots: "<html>" })],
  ["cut-group", () => createEnforcer({ robots: "User-agent: *\n" })],
  ["wide-network", () => networksIn("Google", "a.txt", "0.0.0.0/0")],
  ["no-tally", () => readTally("{}")],
  ["no-proxy", () => new Proxies({ HTTPS_PROXY: "socks://a" })],
];

it("build tells its own reasons in the same form", () => {
  const call = () => build({ groups: [{ agents: ["a"], disallow: ["a b"] }] });
  expect(call).toThrow(
    expect.objectContaining({ because: { code: expect.any(String), values: { 0: "a b" } } }),
  );
});

it.each([
  ["answers-otherwise", { status: 404 }],
  ["leads-astray", { status: 301, headers: { location: "ftp://a.example" } }],
  ["leads-on", { status: 301, headers: { location: "https://a.example/list" } }],
] as const)("a download that fails is told as data, in another language, too: %s", async (code, init) => {
  const fetch = async () => new Response(null, init);
  const error = await documentAt("https://a.example/list", 9, fetch).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ because: { code } });
  const german = reason(error, de);
  expect(german).not.toBe((error as Error).message);
  expect(german).not.toMatch(/undefined|\{\w+\}/);
});

it.each(REFUSED)("%s is told as data, and in another language", async (code, call) => {
  const error = await (async () => call())().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RobotsError);
  const { because, message } = error as RobotsError & { because: Because };
  expect(because.code).toBe(code);
  const sentences = Object.values(REASONS).find((table) => Object.hasOwn(table, code))!;
  expect(message).toContain(sentenceOf(sentences, because));
  expect(message).not.toMatch(/undefined|[{}]$/);
  const german = refusalIn(de, error as RobotsError);
  expect(german).toContain(becauseIn(de, because));
  const { wanted: _, ...named } = because.values;
  for (const value of Object.values(named))
    if (typeof value === "string" && message.includes(value)) expect(german).toContain(value);
  expect(german).not.toMatch(/undefined|\{\w+\}/);
  expect(german).not.toBe(message);
});
