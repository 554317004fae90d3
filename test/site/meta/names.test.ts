/** Whom tags and headers address: names that are nobody's, names with dots, and how the crawler that asks is read. */
import { describe, expect, it } from "vitest";
import { indexing, lintPage, parseMeta } from "../../../src/site/meta/index.ts";

const header = (value: string) => ({ headers: [["X-Robots-Tag", value]] as const });
const tag = (name: string, content = "noindex") => ({ html: `<meta name="${name}" content="${content}">` });

describe("names in tags and headers", () => {
  const nobody: [ReturnType<typeof header> | ReturnType<typeof tag>, string][] = [
    [
      header("robots: noindex"),
      'No crawler is called "robots": in a header, a rule for all has no name before it.',
    ],
    [header("*: noindex"), 'No crawler is called "*": in a header, a rule for all has no name before it.'],
    [header("google: noindex"), 'No known crawler is called "google": did you mean "Googlebot"?'],
    [header("bing: noindex"), 'No known crawler is called "bing": did you mean "bingbot"?'],
    [header("openai: noindex"), 'No known crawler is called "openai": did you mean "GPTBot"?'],
    [tag("bing"), 'No known crawler is called "bing": did you mean "bingbot"?'],
    [tag("google"), 'No known crawler is called "google": did you mean "Googlebot"?'],
    [tag("*"), 'No known crawler is called "*": did you mean "robots"?'],
    [tag("all"), 'No known crawler is called "all": did you mean "robots"?'],
  ];

  it.each(nobody)("address nobody, and say so: %j", (places, message) => {
    expect(indexing({ ...places, agent: "Googlebot" }).index.value).toBe(true);
    expect(indexing({ ...places, agent: "bingbot" }).index.value).toBe(true);
    const findings = lintPage(places).filter(({ rule }) => rule === "robots-tag-agent");
    expect(findings.map((one) => one.message)).toEqual([message]);
  });

  it.each([
    header("noindex"),
    header("googlebot: noindex"),
    tag("robots"),
    tag("googlebot"),
    tag("examplebot"),
  ])("that address somebody are no finding: %j", (places) =>
    expect(lintPage(places).filter(({ rule }) => rule === "robots-tag-agent")).toEqual([]),
  );

  it("may have dots", () => {
    for (const name of ["archive.org_bot", "Mail.RU_Bot", "bnf.fr_bot"]) {
      expect(indexing({ ...tag(name), agent: name }).index.value, name).toBe(false);
      expect(indexing({ ...tag(name), agent: "Googlebot" }).index.value, name).toBe(true);
      expect(indexing({ ...header(`${name}: noindex`), agent: name }).index.value, name).toBe(false);
    }
  });

  it("of descriptions are nobody's, dots or not", () => {
    const html = ["dc.type", "og.title", "google"].map((name) => tag(name, "notranslate").html).join("");
    expect(parseMeta(`${html}<meta name="dc.rights" content="all">`)).toEqual([]);
  });

  it.each(["Googlebot/2.1", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"])(
    "are compared with the token of the crawler that asks: %s",
    (agent) => {
      const page = header("googlebot: noindex");
      expect(indexing({ ...page, agent }).index.value).toBe(false);
      expect(indexing({ ...page, agent }).engine).toBe("google");
      expect(indexing({ ...header("bingbot: noindex"), agent }).index.value).toBe(true);
    },
  );
});
