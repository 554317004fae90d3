/** The linter, the enforcer and the survey agree on what is not a robots.txt, though rules may follow. */
import { expect, it } from "vitest";
import { createEnforcer } from "../../src/site/enforce/index.ts";
import { lint } from "../../src/site/lint/index.ts";
import { countFile } from "../../src/study/tally/file.ts";
import { emptyTally } from "../../src/study/tally/tally.ts";

const RULES = "\nUser-agent: *\nDisallow: /private\n";

it.each([
  ["<!doctype html><p>", "html", "it is a web page", "markup"],
  ["</div>", "xml", "it is a web page", "markup"],
  ['{ "a": 1 }', "json", "is JSON", "json"],
  ["<!-- cached --> <p>", "html", "it is a web page", "markup"],
  ["<!-- Id: 7 -->\n<!-- URL -->", undefined, undefined, undefined],
  ["[]", "json", "is JSON", "json"],
  ["%PDF-1.7", "binary", "it is not text", "binary"],
  ["<<<<<<< HEAD", undefined, undefined, undefined],
  ["{% raw %}", undefined, undefined, undefined],
])("%s before rules", (head, kind, refusal, unreadable) => {
  const body = head + RULES;
  const rules = lint(body).map(({ rule, message }) => `${rule}: ${message}`.toLowerCase());
  if (kind !== undefined) expect(rules.join()).toContain(kind === "binary" ? "binary" : kind);
  else expect(rules.filter((rule) => /^(?:html|binary)/.test(rule))).toEqual([]);
  const enforce = (): unknown => createEnforcer({ robots: body, onNotice: () => {} });
  if (refusal === undefined) expect(enforce).not.toThrow();
  else expect(enforce).toThrow(refusal);
  expect(
    countFile(emptyTally(), { body: Buffer.from(body), contentType: null, garbled: false }).unreadable,
  ).toBe(unreadable);
});
