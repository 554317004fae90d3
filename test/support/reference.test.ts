/**
 * Proves the oracle before anything is compared with it.
 *
 * @module-tag long
 */
import { describe, expect, it } from "vitest";
import { bodyOf, cases, dialects } from "./cases.ts";
import { CONTRADICTED } from "./contradicted.ts";
import { corpusAvailable, readRobots, readVerdicts, reportSkipped, vectorsAvailable } from "./corpus.ts";
import {
  referenceMatch,
  referenceNormalPath,
  referenceNormalPattern,
  referenceVerdict,
} from "./reference.ts";
import { type Expectation, readTextproto, readVectors } from "./textproto.ts";

describe("the case table", () => {
  it("names every case once", () => {
    const ids = cases.map((entry) => entry.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.length).toBeGreaterThan(900);
  });

  it.each(["rfc9309", "google", "koster1996", "original1994"] as const)(
    "has every answer in %s",
    (dialect) => {
      expect(cases.filter((entry) => entry.expect[dialect] === undefined)).toEqual([]);
    },
  );

  it.each(dialects)("is satisfied by the reference in %s", (dialect) => {
    const wrong = cases.flatMap((entry) => {
      const want = entry.expect[dialect];
      const got = referenceVerdict(bodyOf(entry), entry.agent, entry.url, dialect);
      return want === undefined || got === want ? [] : [{ id: entry.id, want, got }];
    });
    expect(wrong).toEqual([]);
  });
});

describe("the pieces of the reference", () => {
  it.each([
    ["/a*c", "/abbc/d", true],
    ["/a*c$", "/abbc/d", false],
    ["*a*b$", "/ab/b", true],
    ["/a$b", "/a$b", true],
    ["$", "", true],
    ["", "/a", true],
  ])("matches %s against %s: %s", (pattern, path, matched) => {
    expect(referenceMatch(pattern, path)).toBe(matched);
  });

  it.each([
    ["/%62é|*$", "/b%C3%A9%7C*$"],
    ["/a%3ab$c?u=%3a%26$", "/a%3Ab%24c?u=:%26$"],
    ["/a%2a%24%2f%", "/a%2A%24%2F%"],
  ])("writes the pattern %s as %s", (pattern, normal) => {
    expect(referenceNormalPattern(pattern)).toBe(normal);
  });

  it.each([
    ["https://site.example", "/"],
    ["/a/../%7ejoe/*$?u=%2f'%26", "/~joe/%2A%24?u=/'%26"],
    ["//a?#b", "//a?"],
    ["site.example/a", undefined],
  ])("writes the path of %s as %s", (url, normal) => {
    expect(referenceNormalPath(url)).toBe(normal);
  });
});

if (!corpusAvailable) reportSkipped("the recorded verdicts of google/robotstxt");

describe.skipIf(!corpusAvailable)("the recorded verdicts of google/robotstxt", () => {
  it("are those of the reference", () => {
    const verdicts = readVerdicts();
    const bodies = new Map(verdicts.map(({ host }) => [host, readRobots(host)]));
    const wrong = verdicts.filter(({ host, agent, url, allowed }) => {
      const verdict = referenceVerdict(bodies.get(host)!, agent, url, "google");
      return verdict !== (allowed ? "allowed" : "disallowed");
    });
    expect(wrong).toEqual([]);
    expect(verdicts.length).toBe(39_066);
  });
});

if (!vectorsAvailable) reportSkipped("Google's compliance cases");

describe.skipIf(!vectorsAvailable)("Google's compliance cases", () => {
  it("are read whole", () => {
    const expectations = readVectors().flatMap((vector) => vector.expectations);
    expect(expectations.length).toBe(400);
    expect(expectations.filter(({ googleSpecific }) => googleSpecific).length).toBe(22);
  });

  it("hold in google", () => {
    expect(failures("google", () => true)).toEqual([]);
  });

  it("hold in rfc9309 unless RFC 9309 says otherwise", () => {
    const contradicted = CONTRADICTED.map(({ file, agent, url }) => ({ file, agent, url }));
    expect(failures("rfc9309", ({ googleSpecific }) => !googleSpecific)).toEqual(contradicted);
  });
});

function failures(dialect: "google" | "rfc9309", counts: (expectation: Expectation) => boolean) {
  return readVectors().flatMap(({ file, robotstxt, expectations }) =>
    expectations.filter(counts).flatMap(({ agent, url, allowed }) => {
      const verdict = referenceVerdict(robotstxt, agent, url, dialect);
      return verdict === (allowed ? "allowed" : "disallowed") ? [] : [{ file, agent, url }];
    }),
  );
}

describe("the reader of compliance cases", () => {
  it("joins literals, resolves escapes and takes lists and single messages alike", () => {
    const source = String.raw`# comment
      tests: [ { robotstxt: "a\n" "\357\273\xBFb" } , { robotstxt: '"\'' } ]
      tests { robotstxt: "" # none
      }`;
    const texts = readTextproto(source)
      .messages("tests")
      .map((test) => test.text("robotstxt"));
    expect(texts).toEqual(["a\n\xEF\xBB\xBFb", "\"'", ""]);
  });

  it("refuses what it does not know", () => {
    expect(() => readTextproto(String.raw`a: "\q"`)).toThrow("unknown escape");
    expect(() => readTextproto('a: "b')).toThrow("no end");
    expect(() => readTextproto("a: ]")).toThrow("no word");
  });
});
