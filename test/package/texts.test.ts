import { describe, expect, it } from "vitest";
import { Catalogue } from "../../tools/texts.ts";

const ENGLISH = {
  plain: "plain",
  "@counted": "Follows the name of a log.",
  counted: "{count, plural, =0 {none} one {# URL} other {# URLs}} in {name}",
  place: { at: "{line, select, undefined {somewhere} other {line {line}}}" },
  heads: ["one", "two"],
};

/** The texts that a catalogue makes, as a module would have them. */
function textsOf(language: "en" | "de" | "ru", texts: object, english?: object): string {
  const json = JSON.stringify(texts, null, 2);
  return new Catalogue(language, json, english as typeof ENGLISH).module("de.json", "../base/language.ts");
}

const faultsOf = (change: object): string[] => {
  try {
    textsOf("de", { ...ENGLISH, ...change }, ENGLISH);
  } catch (error) {
    return (error as Error).message.split("\n");
  }
  return [];
};

describe("a catalogue", () => {
  it("is made a module, whose texts with arguments are functions", () => {
    const code = textsOf("en", { ...ENGLISH, plain: "a `template` of \\ and '{'x'}'" });
    expect(code).toContain("plain: `a \\`template\\` of \\\\ and {x}`");
    expect(code).toContain("counted: (v: { count: number; name: number | string }) => ");
    expect(code).toContain("/** Follows the name of a log. */");
    expect(code).not.toContain("@counted");
    expect(code).toContain("heads: [`one`, `two`]");
    expect(code).toContain("export type Texts = typeof en;");
  });

  it.each([
    ["a missing key", { place: {} }, 'de.json:5: place: "at" is missing'],
    ["a key too many", { place: { ...ENGLISH.place, on: "x" } }, 'place: English has no "on" here'],
    ["a misspelt argument", { counted: "{count, plural, other {#}} in {nam}" }, "counted: {name} is missing"],
    ["an argument too many", { plain: "{name}" }, "de.json:2: plain: English has no {name} here"],
    [
      "a text counted as a number",
      { counted: "{count, plural, other {#}} {name, number}" },
      "counted: {name} has to be number here, and number | string in English",
    ],
    ["a broken brace", { counted: "{count, plural, other {#}} in {name" }, "counted: Unexpected message end"],
    [
      "a plural form of another language",
      { counted: "{count, plural, few {#} other {#}} in {name}" },
      'counted: de has no plural form "few": one, other',
    ],
    [
      "no form for other numbers",
      { counted: "{count, plural, one {#}} {name}" },
      "counted: {count} needs a text for other values",
    ],
    ["a form of text that there is not", { plain: "{when, date}" }, "only {name}, {name, number}"],
    ["a key for a text", { place: "x" }, "place: in English it has texts of its own"],
  ])("with %s is refused by file, line and key", (_what, change, fault) => {
    const faults = faultsOf(change);
    expect(faults.some((one) => one.includes(fault))).toBe(true);
    for (const one of faults) expect(one).toMatch(/^de\.json:\d+: \w+/);
  });

  it("has the plural forms of its language", () => {
    const counted = "{count, plural, one {#} few {#} many {#} other {#}} {name}";
    expect(textsOf("ru", { ...ENGLISH, counted }, ENGLISH)).toContain("many: ");
  });
});
