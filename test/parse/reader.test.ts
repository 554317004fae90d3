/** What a reader of lines passes on beside their parts. */
import { expect, it } from "vitest";
import { dialectRules } from "../../src/dialect/index.ts";
import { LineReader } from "../../src/parse/reader.ts";

it("tells which lines are plain", () => {
  const { syntax } = dialectRules("rfc9309");
  const text = Buffer.from("a: b\n\xe4: b\n", "latin1");
  const reader = new LineReader(text, 0, text.length, syntax);
  const plain: boolean[] = [];
  while (reader.next()) plain.push(reader.plain);
  expect(plain).toEqual([true, false]);
});
