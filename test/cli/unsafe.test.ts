/**
 * What is shown of every character there is: nothing that a terminal or a log would act on.
 *
 * @module-tag slow
 */
import { describe, expect, it } from "vitest";
import { excerpt } from "../../src/cli/lint/text.ts";
import { Columns } from "../../src/cli/shared/output/columns.ts";
import { json, jsonPieces } from "../../src/cli/shared/output/json.ts";
import { isUnsafe } from "../../src/cli/shared/output/unsafe.ts";
import { printable } from "../../src/cli/shared/output/wording.ts";

const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/u;
/** All of them, the halves of others apart. */
const text = characters.join("a");

/** As `printable` writes them. */
function numbered(character: string): string {
  const digits = character.codePointAt(0)!.toString(16);
  if (digits.length > 4) return `\\u{${digits}}`;
  return digits.length > 2 ? `\\u${digits.padStart(4, "0")}` : `\\x${digits.padStart(2, "0")}`;
}

describe("every character", () => {
  it("is shown as it is, or by its number if it is unsafe", () => {
    const expected = characters.map((one) => (UNSAFE.test(one) ? numbered(one) : one)).join("a");
    expect(printable(text) === expected).toBe(true);
  });

  it("is unsafe by itself if it is unsafe in a text", () => {
    expect(characters.filter((one) => isUnsafe(one) !== UNSAFE.test(one))).toEqual([]);
  });

  it("comes back from JSON, which nothing acts on", () => {
    const written = json(text);
    expect(UNSAFE.test(written)).toBe(false);
    expect(JSON.parse(written) === text).toBe(true);
  });

  it("leaves an excerpt of a line passive", async () => {
    const columns = await Columns.for([]);
    const shown = (one: string) => excerpt(`a${one}b`, 0, 1, columns).text;
    expect(characters.filter((one) => UNSAFE.test(shown(one)))).toEqual([]);
  });
});

describe("the beginning of a build service's command", () => {
  it.each([
    ["::error::x", "\\x3a:error::x"],
    [" \t::set-output name=x::y", " \\x09\\x3a:set-output name=x::y"],
    ["\n\r::error::x", "\\x0a\\x0d\\x3a:error::x"],
    ["##[group]x", "#\\x23[group]x"],
    ["see ##vso[task.complete]x", "see #\\x23vso[task.complete]x"],
    ["a::b ## c", "a::b ## c"],
  ])("is broken in %j", (text, shown) => {
    expect(printable(text)).toBe(shown);
    expect(json(text)).not.toMatch(/##[\w.]*\[/);
    expect(JSON.parse(json(text))).toBe(text);
  });

  it("stays broken in pieces of JSON, with its line ends", () => {
    const value = { list: ["##[group]", { text: "\u202e" }], more: 1 };
    const written = [...jsonPieces(value)].join("");
    expect(written).toBe(
      JSON.stringify(value, null, 2).replace("##[", "#\\u0023[").replace("\u202e", "\\u202e"),
    );
  });
});
