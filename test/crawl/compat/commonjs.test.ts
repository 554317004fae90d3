/**
 * The drop-in as CommonJS programs load it, from what was built.
 *
 * @module-tag built
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import type { RobotsParser } from "../../../src/crawl/compat/robots-parser/robot.ts";
import esm, { rfcParser } from "../../../src/crawl/compat/robots-parser.ts";

const require = createRequire(import.meta.url);
const file = new URL("../../../dist/compat/robots-parser.cjs", import.meta.url);
const built = existsSync(file);
if (!built) console.log("skipped: the drop-in from CommonJS, for `npm run build` was not run");

/** The declarations of both worlds say the same: the compiler checks that each is assignable to the other. */
const declared: RobotsParser = esm;
const inEsm: typeof esm = declared;
const both = Object.assign(inEsm, { rfcParser });

describe.skipIf(!built)('require("robotomata/robots-parser")', () => {
  const robotsParser: typeof both = built ? require("robotomata/robots-parser") : both;

  it("is the function itself, as robots-parser's is", () => {
    expect(typeof require("robots-parser")).toBe("function");
    expect(typeof robotsParser).toBe("function");
    expect(robotsParser.name).toBe("robotsParser");
  });

  it("is CommonJS through and through: it requires nothing, least of all an ES module", () => {
    expect(require.resolve("robotomata/robots-parser")).toBe(file.pathname);
    const code = readFileSync(file, "utf8");
    expect(code).not.toMatch(/\brequire\(|\bimport\b|^export /m);
    expect(code).toMatch(/module\.exports ?= ?[\w$]+;\s*$/);
  });

  it.each([
    ["robotsParser", robotsParser, esm],
    ["rfcParser", robotsParser.rfcParser, rfcParser],
  ])("%s answers as the ES module's", (_name, required, imported) => {
    const contents =
      "User-agent: *\nDisallow: /a\nAllow: /a*b$\nCrawl-delay: 2\nSitemap: /s.xml\nUser-agent: Foo\nDisallow: /f\n";
    const [ours, theirs] = [required, imported].map((read) =>
      read("https://example.com/robots.txt", contents),
    );
    for (const ua of [undefined, "Foo/1.0", "Bar"]) {
      for (const path of ["/", "/a", "/ab", "/abc", "/f", "/robots.txt"]) {
        const url = `https://example.com${path}`;
        expect(ours!.isAllowed(url, ua)).toBe(theirs!.isAllowed(url, ua));
        expect(ours!.getMatchingLineNumber(url, ua)).toBe(theirs!.getMatchingLineNumber(url, ua));
      }
      expect(ours!.getCrawlDelay(ua)).toBe(theirs!.getCrawlDelay(ua));
    }
    expect(ours!.isAllowed("https://example.com/a")).toBe(false);
    expect(ours!.getSitemaps()).toEqual(theirs!.getSitemaps());
    expect(ours!.isAllowed("https://example.org/a")).toBeUndefined();
  });

  it("refuses what is not text with a code", () => {
    expect(() => robotsParser("https://example.com/robots.txt", 1 as never)).toThrow(
      expect.objectContaining({ name: "RobotsError", code: "INVALID_ARGUMENT" }),
    );
  });

  it("is what import gives, too", async () => {
    // A name that the compiler does not look up, for the types are those of the source.
    const name = "robotomata/robots-parser";
    expect((await import(name)).default).toBeTypeOf("function");
  });
});
