// @module-tag slow
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { productToken } from "../../../src/engine/agent/token.ts";
import { parse } from "../../../src/index.ts";
import { codeOf, messageOf } from "../../hostile/codes.ts";
import { sizesTo } from "../../support/cost.ts";
import { expectLinear } from "../../support/linear.ts";
import { BROWSERS, KNOWN, UNKNOWN } from "./headers.ts";

describe("productToken", () => {
  it.each(KNOWN)("%s is %s", (header, token) => {
    expect(productToken(header)).toBe(token);
  });

  it.each(UNKNOWN)("%s, which no table knows, is %s", (header, token) => {
    expect(productToken(header)).toBe(token);
  });

  it.each(BROWSERS)("%s is a browser", (header) => {
    expect(productToken(header)).toBeUndefined();
  });

  it.each([
    "",
    " ",
    "\t\r\n",
    "/",
    "()",
    "(((",
    ")))",
    "1.0",
    "007/1",
    "😀",
    "+",
    "compatible;",
    "Mozilla",
    "\u0000",
  ])("%j names nobody", (header) => {
    expect(productToken(header)).toBeUndefined();
  });

  it.each([undefined, null, 1, ["FooBot/1.0"], {}])("takes a string, and not %j", (header) => {
    const misuse = () => productToken(header as string);
    expect(codeOf(misuse)).toBe("INVALID_ARGUMENT");
    expect(messageOf(misuse)).toContain("a User-Agent header");
  });

  it("looks through control characters", () => {
    expect(productToken("\u0000\u0007ExampleBot\u0000/1.0")).toBe("ExampleBot");
    expect(productToken("Mozilla/5.0\u0000Googlebot\u001f")).toBe("Googlebot");
  });

  it.each([
    "(",
    ")",
    "()",
    "compatible;",
    "compatible; ",
    "compatible; Mozilla ",
    "a",
    "A-",
    " ",
    "+",
    ";",
    "://",
    "@",
    "bot ",
    "x:// ",
    "like Googlebot ",
    "Googlebot2 ",
    "Sogou web ",
    "Yeti ",
    "Yeti (",
    "Yeti ) ",
    "Screaming Frog SEO Spide",
    "\u0000",
    "İ",
    "ü",
    "ü ",
    "compatible;ü",
    "ü://x ",
    "\ud800",
  ])("takes as much longer as there are more of %j", async (unit) => {
    const works = sizesTo(2 ** 18).map((size) => {
      const header = `Mozilla/5.0 ${unit.repeat(Math.ceil(size / unit.length))}`;
      return { size, act: () => productToken(header) };
    });
    await expectLinear(unit, works);
  });

  it.each([
    ["Bücherbot/1.0", "Bücherbot"],
    ["Bücherbot/1.0 (+https://b.example)", "Bücherbot"],
    ["Mozilla/5.0 (compatible; Bücherbot/1.0; +https://b.example)", "Bücherbot"],
    ["Mozilla/5.0 (X11) Bücherbot/1.0", "Bücherbot"],
    ["ñbot/1.0", "ñbot"],
    ["Яндекс/1.0", "Яндекс"],
    ["中文爬虫/1.0 (+https://x.example)", "中文爬虫"],
    ["Googlebotü/2.1", "Googlebotü"],
    // What follows is not a letter.
    ["FooBot\u2019s friend", "FooBot"],
    ["FooBot\uFFFD/1.0", "FooBot"],
    ["Googlebot\u00A0(x)", "Googlebot"],
  ])("%s is from %s, and from no crawler with a part of that name", (header, token) => {
    expect(productToken(header)).toBe(token);
  });

  it("gives a name that is bound as the whole header is", () => {
    const groups = ["B", "Bücherbot", "J", "Jörg", "*"];
    const body = groups.map((name, i) => `User-agent: ${name}\nDisallow: /${i}\n`).join("\n");
    for (const dialect of ["rfc9309", "koster1996"] as const) {
      for (const name of ["B", "Bücherbot", "J", "Jörg", "Jörgen"]) {
        const robots = parse(body, { dialect });
        const asked = [name, `${name}/1.0 (+https://b.example)`, productToken(`${name}/1.0`)!];
        expect(asked.map((one) => robots.policyFor(one).agent)).toEqual(
          asked.map(() => robots.policyFor(name).agent),
        );
      }
    }
    expect(parse(body).policyFor("Bücherbot/1.0 (+https://b.example)").agent).toBe("Bücherbot");
    expect(parse("User-agent: B\nDisallow: /\n").policyFor("Bücherbot/1.0 (x)").isAllowed("/")).toBe(true);
  });

  it("gives every other header a name made of letters, digits, - and _, or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (header) => {
        const token = productToken(header);
        return token === undefined || /^(?=.*[\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}_-]+$/su.test(token);
      }),
    );
  });
});
