/**
 * What file-listing proposes is what two diffs of the whole file show, with and without the prefix.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import type { Dialect } from "../../../src/index.ts";
import { diff, equivalent } from "../../../src/site/analyze/index.ts";
import { lint } from "../../../src/site/lint/index.ts";
import { dialects } from "../../support/cases.ts";
import { Random } from "../../support/random.ts";
import { policyOf, type Written } from "../analyze/policies.ts";

const PREFIX = "/d/";
const FILES = ["a", "b", "c", "dx", "e1"].map((name) => ({ allow: false, pattern: `${PREFIX}${name}.html` }));
const OTHERS = [
  "/",
  "/d",
  "/d/",
  "/d/a",
  "/d/x/",
  "/e/",
  "/*",
  "/*.html",
  "/d/*",
  "/d/$",
  "/*a",
  "/d/a.html$",
];

/** The URL that the prefix would close as well; undefined if it should not stand in place of the files. */
function expected(others: readonly Written[], dialect: Dialect): string | undefined {
  // Other rules that close something in the folder show that its owner picks what to close in it.
  if (others.some(({ allow, pattern }) => !allow && pattern.startsWith(PREFIX))) return undefined;
  const [before, without] = [[...FILES, ...others], others].map((rules) => policyOf(rules, dialect));
  if (equivalent(before!, without!).equivalent === true) return undefined;
  const after = policyOf([{ allow: false, pattern: PREFIX }, ...others], dialect);
  const { changes } = diff(before!, after);
  if (changes.some((change) => change.after === "allowed" || change.ruleBefore !== undefined))
    return undefined;
  return changes.map(({ witness }) => witness).sort((a, b) => a.length - b.length)[0];
}

describe("file-listing", () => {
  it.each(dialects)(
    "proposes a prefix in %s where it closes more than its files, and overrules nothing",
    (dialect) => {
      const random = new Random(9309);
      const counts = { proposed: 0, refused: 0 };
      for (let n = 0; n < 500; n++) {
        const others = Array.from({ length: random.below(4) }, () => {
          return { allow: random.next() < 0.3, pattern: random.pick(OTHERS) };
        });
        const lines = [...FILES, ...others].map(
          ({ allow, pattern }) => `${allow ? "Allow" : "Disallow"}: ${pattern}`,
        );
        const found = lint(`User-agent: *\n${lines.join("\n")}\n`, { dialect }).find(
          ({ rule }) => rule === "file-listing",
        );
        const url = expected(others, dialect);
        counts[url === undefined ? "refused" : "proposed"]++;
        if (url === undefined) expect(found, lines.join("\n")).toBeUndefined();
        else expect(found?.message, lines.join("\n")).toContain(`such as ${url}.`);
      }
      expect(Math.min(counts.proposed, counts.refused)).toBeGreaterThan(40);
    },
  );
});
