/** What lint says of the files that the presets write. */
import { expect, it } from "vitest";
import { lint } from "../../../src/site/lint/index.ts";
import { build, type PolicyPreset } from "../../../src/site/write/index.ts";

it.each<[PolicyPreset, readonly string[]]>([
  ["open", []],
  ["no-ai-training", []],
  ["no-ai", []],
  // What these do to search engines is said of any file that does it.
  ["search-only", ["site-for-some"]],
  ["closed", ["blocks-everything"]],
])("nothing is wrong with a file of the preset %s", (preset, rules) => {
  expect(lint(build({ preset })).map(({ rule }) => rule)).toEqual(rules);
});
