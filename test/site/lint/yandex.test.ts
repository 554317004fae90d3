/** Repairs in the dialect yandex, in which comments end lists of agents, and an empty Disallow opens the site. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { fix, fixAll, lint } from "../../../src/site/lint/index.ts";
import { difference } from "./meaning.ts";

const YANDEX = { dialect: "yandex" } as const;
const emptyRules = (body: string, options?: typeof YANDEX) =>
  lint(body, options).filter(({ rule }) => rule === "empty-rule");

describe("an empty Disallow beside other rules", () => {
  const body = "User-agent: YandexBot\nDisallow:\nDisallow: /\n";

  it("decides in the dialect yandex, so it is neither reported nor removed", () => {
    expect(parse(body, YANDEX).policyFor("YandexBot").isAllowed("/a")).toBe(true);
    expect(emptyRules(body, YANDEX)).toEqual([]);
    expect(fix(body, YANDEX)).toBe(body);
  });

  it("is not removed safely from a group of Yandex's in other dialects", () => {
    expect(emptyRules(body).map(({ fix }) => fix?.safe)).toEqual([false]);
    expect(fix(body)).toBe(body);
    expect(fix(body.replace("YandexBot", "Bingbot"))).toBe("User-agent: Bingbot\nDisallow: /\n");
  });

  it("is not added safely to a group of Yandex's", () => {
    const open = "User-agent: Yandex\nAllow: /a\n\nUser-agent: Yandex\nDisallow: /\n";
    expect(fix(open, { preset: "all" })).toBe(open);
  });
});

describe("a safe repair", () => {
  it("comments out no line within a list of agents in the dialect yandex", () => {
    const body = "User-agent: YandexBot\nfoo bar\nUser-agent: Googlebot\nDisallow: /\n";
    expect(lint(body, YANDEX).filter(({ fix }) => fix?.safe)).toEqual([]);
    expect(fix(body, YANDEX)).toBe(body);
    expect(fix(body)).toContain("# foo bar\n");
    // Elsewhere, a comment ends no list.
    expect(fix("User-agent: YandexBot\nDisallow: /\nfoo bar\n", YANDEX)).toContain("# foo bar\n");
  });

  it("keeps the meaning of all short files in the dialect yandex", () => {
    const lines = [
      "User-agent: Yandex",
      "foo bar",
      "User-agent: b",
      "Disallow:",
      "Disallow: /",
      "Allow: /a*",
    ];
    const some = (count: number): string[][] =>
      count === 0 ? [[]] : some(count - 1).flatMap((rest) => lines.map((line) => [line, ...rest]));
    let repaired = 0;
    for (const chosen of some(4)) {
      const body = ["User-agent: YandexBot", ...chosen, ""].join("\n");
      const after = fixAll(body, YANDEX);
      repaired += Math.sign(after.fixed.length);
      if (after.fixed.length > 0) expect(difference(body, after.body, ["yandex"]), body).toBeUndefined();
    }
    expect(repaired).toBeGreaterThan(100);
  });
});
