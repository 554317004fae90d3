// @module-tag built
import { describe, expect, it } from "vitest";
import * as english from "../../../src/site/lint/en.ts";
import * as spoken from "../../../src/site/lint/index.ts";
import { bundleEntry } from "../../package/bundle.ts";

const FILE = "User-agent: *\nDisalow: /a/\nDisallow: tmp/\nCrawl-delay: soon\nDisallow: /tmp/\n";

describe("robotomata/lint/en", () => {
  it("says and repairs what robotomata/lint does", () => {
    const options = { preset: "all", url: "https://a.example/robots.txt" } as const;
    expect(english.lint(FILE, options)).toEqual(spoken.lint(FILE, options));
    expect(english.fix(FILE, options)).toBe(spoken.fix(FILE, options));
    expect(english.fixAll(FILE, { ...options, unsafe: true })).toEqual(
      spoken.fixAll(FILE, { ...options, unsafe: true }),
    );
    expect(english.lint(FILE, { language: "en" })).toEqual(spoken.lint(FILE));
    expect(Object.keys(spoken).filter((name) => !(name in english))).toEqual(["languages"]);
  });

  it.each([
    ["lint", english.lint],
    ["fix", english.fix],
    ["fixAll", english.fixAll],
  ] as [string, (body: string, options: object) => unknown][])(
    "refuses another language in %s, and says who speaks it",
    (_, call) => {
      expect(() => call(FILE, { language: "de" })).toThrow(
        'robotomata/lint/en speaks only "en", not "de": import robotomata/lint, which speaks "en", "de", "fr", "ru".',
      );
      expect(() => call(FILE, { language: "xx" })).toThrow(/language.*"xx"/);
    },
  );

  it("brings no other language", async () => {
    const german = /In eine Regel geh.{1,4}rt ein Pfad/;
    const has = async (name: string) => german.test(new TextDecoder().decode((await bundleEntry(name)).code));
    expect([await has("robotomata/lint"), await has("robotomata/lint/en")]).toEqual([true, false]);
  });
});
