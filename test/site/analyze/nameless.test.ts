/** A line that names nobody is content, though asking for nobody is misuse. */
import { describe, expect, it } from "vitest";
import { dialects } from "../../../src/engine/dialect/index.ts";
import { parse } from "../../../src/index.ts";
import { minimize } from "../../../src/site/analyze/index.ts";

const FILE = [
  "User-agent:",
  "Disallow: /x",
  "Crawl-delay: 3",
  "",
  "User-agent: ",
  "User-agent: a",
  "Crawl-delay: 5",
  "Disallow: /y",
  "",
  "User-agent: *",
  "Disallow: /z",
  "",
].join("\n");

describe.each(dialects)("a group without a name in %s", (dialect) => {
  it("is shortened with the rest of the file", () => {
    const { body, bytesAfter, bytesBefore } = minimize(parse(FILE, { dialect }));
    expect(bytesAfter).toBeLessThanOrEqual(bytesBefore);
    expect(parse(body, { dialect }).policyFor("a").rules).toEqual(
      parse(FILE, { dialect })
        .policyFor("a")
        .rules.map((rule) => ({ ...rule, line: expect.any(Number) })),
    );
  });
});
