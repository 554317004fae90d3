/** The drop-in as CommonJS programs load it, from what was built. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

const require = createRequire(import.meta.url);
const built = existsSync(new URL("../../dist/compat/robots-parser.js", import.meta.url));
if (!built) console.log("skipped: the drop-in from CommonJS, for `npm run build` was not run");

describe.skipIf(!built)('require("robotomata/robots-parser")', () => {
  it("is the function itself, as robots-parser's is", () => {
    const robotsParser = require("robotomata/robots-parser");
    expect(typeof require("robots-parser")).toBe("function");
    expect(typeof robotsParser).toBe("function");
    for (const mode of ["exact", "rfc"]) {
      const robot = robotsParser("https://example.com/robots.txt", "User-agent: *\nDisallow: /a", { mode });
      expect([robot.isAllowed("https://example.com/a"), robot.isAllowed("https://example.com/")]).toEqual([
        false,
        true,
      ]);
    }
  });

  it("is the same as import gives", async () => {
    // A name that the compiler does not look up, for the types are those of the source.
    const name = "robotomata/robots-parser";
    expect((await import(name)).default).toBeTypeOf("function");
  });
});
