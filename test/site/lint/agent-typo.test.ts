/** Names that are nearly those of well-known crawlers. */
import { describe, expect, it } from "vitest";
import { listedAi } from "../../../src/engine/agent/community/ai.ts";
import { knownCrawler, knownCrawlers, parse } from "../../../src/index.ts";
import { fix, type LintOptions, lint } from "../../../src/site/lint/index.ts";

const found = (agent: string, options: LintOptions = {}) =>
  lint(`User-agent: ${agent}\nDisallow: /x/\n`, options)
    .filter(({ rule }) => rule === "agent-typo")
    .map(({ message }) => message);

describe("agent-typo", () => {
  it.each([
    ["Googelbot", "Googlebot"],
    ["GTPBot", "GPTBot"],
    ["gpt-bot", "GPTBot"],
    ["Goglebot", "Googlebot"],
    ["Googlebots", "Googlebot"],
    ["gooqlebot", "Googlebot"],
    ["Googlebot-Images", "Googlebot-Image"],
    ["googlebot_news", "Googlebot-News"],
    ["GoogleExtended", "Google-Extended"],
    ["ClaudBot", "ClaudeBot"],
    ["anthropicai", "anthropic-ai"],
    ["applebto", "Applebot"],
    ["bingbott", "bingbot"],
    ["bingbt", "bingbot"],
    ["binbot", "bingbot"],
    ["bingbor", "bingbot"],
    ["GPTBt", "GPTBot"],
    ["gptbo", "GPTBot"],
    ["GPBot", "GPTBot"],
    ["GPTBit", "GPTBot"],
    ["GPTBots", "GPTBot"],
    ["msnbto", "msnbot"],
    ["Slupr", "Slurp"],
    ["Omigili", "omgili"],
  ])("takes %s for %s", (agent, meant) => {
    expect(found(agent)).toEqual([`No known crawler is called "${agent}": did you mean "${meant}"?`]);
    const repaired = fix(`User-agent: ${agent}\nDisallow: /x/\n`, { unsafe: true });
    expect(parse(repaired).groups[0]!.agents).toEqual([meant]);
    expect(fix(`User-agent: ${agent}\nDisallow: /x/\n`)).toContain(agent);
  });

  it.each(
    "pingbot msrbot Snapbot Quantify roverbot factbot Slurpy oogleBot examplebot foobot linkbot AIBot aipbot bot GPT GPTBotanist * Mozilla".split(
      " ",
    ),
  )("takes %s for itself", (agent) => {
    expect(found(agent)).toEqual([]);
  });

  it("knows every name that lists of AI crawlers have", () => {
    const names = listedAi.also.replaceAll("+", "").split(",");
    const collecting = names.filter((name) => !/\d|^Semrush/.test(name) && knownCrawler(name) !== undefined);
    expect(collecting.length).toBeGreaterThan(10);
    for (const name of collecting)
      expect(found(name.replace(/^.../, "$&x")), name).toEqual([expect.stringContaining(`"${name}"?`)]);
  });

  it("has nothing to say of known crawlers, in any case of letters", () => {
    for (const { token } of knownCrawlers())
      for (const agent of [token, token.toLowerCase(), token.toUpperCase()]) expect(found(agent)).toEqual([]);
  });

  it("leaves names to the old dialects that bind what they resemble", () => {
    for (const dialect of ["koster1996", "original1994"] as const)
      expect(found("Googlebots", { dialect })).toEqual([]);
    expect(found("Googlebots", { dialect: "google" })).toHaveLength(1);
  });
});
