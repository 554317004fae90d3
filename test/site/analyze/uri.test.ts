/**
 * Witnesses are valid URIs wherever there is one: patterns may have what no URI has, such as half an escape.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Dialect, Policy } from "../../../src/index.ts";
import { diff, equivalent } from "../../../src/site/analyze/index.ts";
import { isUri } from "../../../src/site/analyze/uri.ts";
import { dialects } from "../../support/cases.ts";
import { policyOf, type Written, words } from "./policies.ts";

/** RFC 3986, 3.3 and 3.4, letter by letter. */
function isValid(uri: string): boolean {
  const path = uri.replace(/^https:\/\/example\.com/, "");
  return /^\/(?:%[0-9A-Fa-f]{2}|[A-Za-z0-9._~!$&'()*+,;=:@/?-])*$/.test(path);
}

const PIECES = [
  "%",
  "%2",
  "%27",
  "%2F",
  "%5B",
  "%41",
  "2",
  "F",
  "7",
  "'",
  "[",
  "]",
  "?",
  "/",
  "a",
  "*",
  "*",
  ".",
];
const rules = (most: number) =>
  fc.array(
    fc.record({
      allow: fc.boolean(),
      pattern: fc
        .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 4 })
        .chain((pieces) => fc.constantFrom("", "", "$").map((end) => `/${pieces.join("")}${end}`)),
    }),
    { minLength: 1, maxLength: most },
  );

/** What URIs are made of here: enough to complete whatever a pattern leaves open. */
const PARTS = ["a", "z", "2", "7", "F", "'", "?", "/", "%27", "%2F", "%22", "%5B", "%5D", "%2A"];
const URIS = words(PARTS, 3).map((rest) => `/${rest}`);

/** The changes that some valid URI shows: by the two rules that decide, and by the verdicts. */
function shownByUris(
  a: Policy,
  b: Policy,
): { readonly pairs: ReadonlySet<string>; readonly after: ReadonlySet<string> } {
  const [before, after] = [a.check(URIS), b.check(URIS)];
  const pairs = new Set<string>();
  const verdicts = new Set<string>();
  URIS.forEach((uri, i) => {
    if (before[i] === after[i] || before[i]! > 1 || after[i]! > 1) return;
    pairs.add(`${a.explain(uri).rule?.line} ${b.explain(uri).rule?.line}`);
    verdicts.add(after[i] === 1 ? "allowed" : "disallowed");
  });
  return { pairs, after: verdicts };
}

describe.each(dialects)("a witness in %s", (dialect: Dialect) => {
  it("is a valid URI if one shows the change", () => {
    fc.assert(
      fc.property(rules(3), rules(2), (before: Written[], more: Written[]) => {
        const [a, b] = [policyOf(before, dialect), policyOf([...before.slice(1), ...more], dialect)];
        const shown = shownByUris(a, b);
        for (const { witness, ruleBefore, ruleAfter } of diff(a, b).changes) {
          expect(isUri(witness)).toBe(isValid(witness));
          if (shown.pairs.has(`${ruleBefore?.line} ${ruleAfter?.line}`)) expect(witness).toSatisfy(isValid);
        }
        const answer = equivalent(a, b);
        if (answer.equivalent !== false) expect(shown.pairs.size).toBe(0);
        else if (shown.after.size > 0) expect(answer.witness).toSatisfy(isValid);
      }),
      { numRuns: 40 },
    );
  });
});
