/** Whether a text is longer than `maxBytes` is found out when it is encoded, whichever question comes first. */
import { describe, expect, it } from "vitest";
import { encoder } from "../../../src/base/utf8.ts";
import { parse } from "../../../src/index.ts";
import { codeOf } from "../../hostile/codes.ts";

const MAX = 400;

/** Texts of about MAX bytes, of characters of one to four bytes and halves of a character; the last line decides. */
const texts = ["x", "é", "漢", "😀", "\ud800"].flatMap((character) =>
  Array.from({ length: 220 }, (_, n) => {
    const lines = "User-agent: *\nDisallow: /\nAllow: /";
    return `# ${character.repeat(n * 2)}\n${lines}${"y".repeat(n % 7)}\nAllow: /a\n`;
  }),
);

describe("a text near the limit", () => {
  const questions = {
    verdict: (text: string | Uint8Array) => {
      const robots = parse(text, { maxBytes: MAX });
      const allowed = ["/a", "/", "/yyy"].map((url) => robots.policyFor("x").isAllowed(url));
      return [allowed, robots.truncated];
    },
    truncated: (text: string | Uint8Array) => {
      const robots = parse(text, { maxBytes: MAX });
      return [robots.truncated, robots.policyFor("x").isAllowed("/a"), robots.groups];
    },
    lines: (text: string | Uint8Array) => {
      const robots = parse(text, { maxBytes: MAX });
      return [robots.lines.length, robots.sitemaps, robots.truncated, robots.readAs("google").truncated];
    },
  };
  it.each(Object.entries(questions))("is what its bytes are, %s first", (_name, ask) => {
    let cut = 0;
    for (const text of texts) {
      const bytes = encoder.encode(text);
      expect(ask(text), JSON.stringify(text)).toEqual(ask(bytes));
      expect(parse(text, { maxBytes: MAX }).truncated).toBe(bytes.length > MAX);
      cut += Number(bytes.length > MAX);
    }
    expect(cut).toBeGreaterThan(texts.length / 4);
    expect(cut).toBeLessThan(texts.length);
  });
});

it.each([-2, -1, 0, 1, 2])(
  "a text of %i bytes more than the most is cut where there are more, lines first",
  (more) => {
    const text = `User-agent: *\nDisallow: /é${"x".repeat(MAX)}`.slice(0, MAX + more - 1);
    expect(encoder.encode(text).length).toBe(MAX + more);
    const robots = parse(text, { maxBytes: MAX });
    expect([robots.lines.length, robots.truncated]).toEqual(more > 0 ? [1, true] : [2, false]);
  },
);

it("a file that is read in another dialect is the same body, with the same limits", () => {
  const robots = parse("User-agent: x\nDisallow: /*a\nDisallow: /b\n", { maxBytes: 39, maxUrlLength: 9 });
  const original = robots.readAs("original1994");
  expect(robots.readAs("rfc9309")).toBe(robots);
  expect([original.dialect, original.truncated, original.lines.length]).toEqual(["original1994", true, 2]);
  const verdicts = [robots, original].map((one) => [
    ...one.policyFor("x").check(["/ba", "/*ab", "/b", "/123456789"]),
  ]);
  expect(verdicts).toEqual([
    [0, 0, 1, 2],
    [1, 0, 1, 2],
  ]);
});

describe("maxBytes", () => {
  it.each([-1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY, "512000", 512_000n, true])(
    "%s is refused",
    (given) => {
      expect(codeOf(() => parse("", { maxBytes: given as number }))).toBe("INVALID_ARGUMENT");
    },
  );

  it("may be nothing, or no limit at all", () => {
    const text = `User-agent: *\nDisallow: /a\n${"# comment\n".repeat(60_000)}`;
    const [none, unlimited] = [0, Number.POSITIVE_INFINITY].map((maxBytes) => parse(text, { maxBytes }));
    expect([none!.truncated, none!.groups]).toEqual([true, []]);
    expect([unlimited!.truncated, unlimited!.lines.length]).toEqual([false, 60_002]);
    expect(parse(text).truncated).toBe(true);
  });
});
