import { describe, expect, it } from "vitest";
import { knownCrawler } from "../../../src/engine/agent/known.ts";
import { parse } from "../../../src/index.ts";
import { crawlersOf } from "../../../src/site/findings/nicknames.ts";
import { lint } from "../../../src/site/lint/index.ts";

const NAMES = [
  "OpenAI",
  "Claude",
  "ChatGPT",
  "Bard",
  "Google AI",
  "google",
  "Common Crawl",
  "meta ai",
  "Moz",
];

describe("the name of a company or product", () => {
  it.each(NAMES)("%s leads to crawlers that are known, and is none itself", (name) => {
    const tokens = crawlersOf(name)!;
    expect(tokens.filter((token) => knownCrawler(token)?.token !== token)).toEqual([]);
    expect(knownCrawler(name)).toBeUndefined();
    const robots = parse(`User-agent: ${name}\nDisallow: /\n`);
    expect(tokens.filter((token) => !robots.policyFor(knownCrawler(token)!).isAllowed("/"))).toEqual([]);
  });

  it.each(["GPTBot", "Googlebot", "Yandex", "FooBot", "", "*"])("%j is not one", (name) => {
    expect(crawlersOf(name)).toBeUndefined();
  });

  it("is reported with the names that would bind", () => {
    const body = "User-agent: chatgpt\nDisallow: /\n";
    const [finding] = lint(body).filter(({ rule }) => rule === "agent-nickname");
    expect(finding).toMatchObject({ severity: "warning", line: 1, column: 13, endColumn: 20 });
    expect(finding!.message).toBe(
      'No crawler is called "chatgpt". Name those that you mean: GPTBot, OAI-SearchBot, ChatGPT-User.',
    );
    // There, "chatgpt" binds ChatGPT-User.
    expect(lint(body, { dialect: "koster1996" }).map(({ rule }) => rule)).not.toContain("agent-nickname");
  });
});
