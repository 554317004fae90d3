/** The tables of spellings say what the records say, in which nothing is open. */
import { expect, it } from "vitest";
import { spellingsTable } from "../../tools/docs/red-team.ts";

it("docs/enforce-red-team.md has nothing open", () => {
  expect(spellingsTable()).not.toMatch(/\*\*\d+ open/);
});
