/** The table of spellings says what the record says, in which nothing is open. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { redTeamDocument } from "../../tools/red-team-doc.ts";

it("docs/enforce-red-team.md has the recorded outcomes (else: npx tsx tools/red-team-doc.ts)", () => {
  const text = readFileSync(new URL("../../docs/enforce-red-team.md", import.meta.url), "utf8");
  expect(redTeamDocument()).toBe(text);
  expect(text).not.toMatch(/\*\*\d+ open/);
});
