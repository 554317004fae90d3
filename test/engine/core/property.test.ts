/**
 * Random files, agents and URLs: every path of the engine against the reference, in every dialect.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Dialect, parse, Verdict } from "../../../src/index.ts";
import { dialects } from "../../support/cases.ts";
import { cases } from "../../support/effort.ts";
import { enginePaths } from "../../support/paths.ts";
import { referenceVerdict } from "../../support/reference.ts";

const RUNS = cases(1500);

const piece = fc.constantFrom(
  ..."/ab*$.?=&:@[]'~ \t%#;+,!()\"<>\\^`{|}é\u{1F600}\u00a0".match(/./gu)!,
  ...["%2F", "%2f", "%61", "%3a", "%3F", "%2A", "%24", "%7e", "%C3%A9", "%c3%a9", "%zz", "%", "%00", "%27"],
  ...["%%32F", "%2%46", "%%33A", "%32", "%46"],
  ...["/index.html", "/robots.txt", "..", "/./", "**", "aaaa", "abc", "http://", "a".repeat(40), "x/y/z"],
);
const path = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(""));
const pattern = fc.oneof(
  { weight: 6, arbitrary: path.map((rest) => `/${rest}`) },
  { weight: 2, arbitrary: path.map((rest) => `*${rest}`) },
  { weight: 1, arbitrary: path },
);
const agent = fc.constantFrom(
  "FooBot",
  "foobot",
  "Foo",
  "BarBot",
  "MJ12bot",
  "Foo/1.0",
  "Foo Bar",
  "Bar",
  "Googlebot-Image",
);
const agentLine = fc.oneof(agent, fc.constantFrom("*", "* x", "*x", "", "Foo*", "MJ", "fooBOT extra"));
const name = (names: string[]) => fc.constantFrom(...names);
const ending = fc.constantFrom("\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n \n", "\n#c\n");
const line = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(
      name([
        "User-agent: ",
        "user-agent:",
        "USER-AGENT : ",
        "useragent: ",
        "User agent:",
        "User-agents: ",
        "User-agent ",
      ]),
      agentLine,
    ),
  },
  {
    weight: 7,
    arbitrary: fc.tuple(
      name([
        "Disallow: ",
        "Disallow:",
        "disallow :\t",
        "Dissalow: ",
        "disallowed: ",
        "Disallow ",
        "\vDisallow: ",
      ]),
      pattern,
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(name(["Allow: ", "allow:", "Allowance: ", "Allow ", " Allow: "]), pattern),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      name(["Sitemap: ", "Crawl-delay: ", "Noindex: ", "# ", "<p>", "", ":", "foo bar baz ", "Host:"]),
      fc.constantFrom("1", "https://a.example/x", "", "\0", "x\0y"),
    ),
  },
);
const body = fc
  .array(fc.tuple(line, ending), { maxLength: 14 })
  .map((lines) => lines.map(([[field, value], end]) => field + value + end).join(""));
const url = fc.oneof(
  path.map((rest) => `/${rest}`),
  fc
    .tuple(
      fc.constantFrom(
        "https://a.example",
        "http://B.example:8080",
        "https://user@a.example",
        "ftp://x.example",
        "http://1.2.3.4",
        "https://xn--caf-dma.example",
        "https://a",
      ),
      path,
    )
    .map(([origin, rest]) => `${origin}/${rest}`),
  fc
    .tuple(fc.constantFrom("https://a.example", "https:/", "//a.example", "mailto:", ""), path)
    .map(([origin, rest]) => origin + rest),
);

describe.each(dialects)("%s", (dialect: Dialect) => {
  it("agrees with the reference on random files, whatever the way", () => {
    fc.assert(
      fc.property(body, agent, url, (text, who, where) => {
        const want = referenceVerdict(text, who, where, dialect);
        for (const [way, ask] of Object.entries(enginePaths)) {
          expect(`${way}: ${ask(text, who, where, dialect)}`).toBe(`${way}: ${want}`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("agrees with the reference on random bytes", () => {
    const bytes = fc.tuple(fc.uint8Array({ maxLength: 200 }), body).map(([noise, text]) => {
      const out = new TextEncoder().encode(text);
      noise.forEach((byte, i) => {
        if (out.length > 0 && i % 3 === 0) out[(byte * 31 + i) % out.length] = byte;
      });
      return out;
    });
    fc.assert(
      fc.property(bytes, agent, url, (text, who, where) => {
        const want = referenceVerdict(text, who, where, dialect);
        for (const [way, ask] of Object.entries(enginePaths)) {
          expect(`${way}: ${ask(text, who, where, dialect)}`).toBe(`${way}: ${want}`);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("gives a batch the verdicts of its members", () => {
    fc.assert(
      fc.property(body, agent, fc.array(url, { maxLength: 30 }), (text, who, urls) => {
        const verdicts = parse(text, { dialect }).policyFor(who).check(urls);
        const names = { allowed: Verdict.Allowed, disallowed: Verdict.Disallowed, invalid: Verdict.Invalid };
        expect(Array.from(verdicts)).toEqual(
          urls.map((one) => names[referenceVerdict(text, who, one, dialect)]),
        );
      }),
      { numRuns: Math.ceil(RUNS / 5) },
    );
  });
});
