/** The tables of docs/fetching.md say what the tests of the client try. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { fetchingPage } from "../../tools/fetching-doc.ts";

it("docs/fetching.md has every circumstance that is tried (else: npx tsx tools/fetching-doc.ts)", () => {
  const text = readFileSync(new URL("../../docs/fetching.md", import.meta.url), "utf8");
  expect(text).toBe(fetchingPage());
});
