import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkLibraryTexts, LIBRARY } from "../../tools/library-texts.ts";
import { root } from "../../tools/root.ts";
import { Catalogue } from "../../tools/texts.ts";

const ENGLISH = {
  plain: "plain",
  chosen: "{kind, select, a {one} other {more}}",
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
    ["a missing key", { place: {} }, 'de.json:6: place: "at" is missing'],
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
    ["a case that English has not", { chosen: "{kind, select, b {} other {}}" }, 'no case "b" of {kind}'],
    [
      "no plural form for one",
      { counted: "{count, plural, other {#}} {name}" },
      "counted: {count} needs a text for one",
    ],
    ["an empty text", { plain: "" }, "de.json:2: plain: is empty"],
    ["a number", { plain: 5 }, "de.json:2: plain: has to be a text, not 5"],
    ["a key for a text", { place: "x" }, "place: in English it has texts of its own"],
  ])("with %s is refused by file, line and key", (_what, change, fault) => {
    const faults = faultsOf(change);
    expect(faults.some((one) => one.includes(fault))).toBe(true);
    for (const one of faults) expect(one).toMatch(/^de\.json:\d+: \w+/);
  });

  it("has the plural forms of its language", () => {
    const counted = "{count, plural, one {#} few {#} many {#} other {#}} {name}";
    expect(textsOf("ru", { ...ENGLISH, counted }, ENGLISH)).toContain("many: ");
    for (const form of ["few", "many"]) {
      const lacking = { ...ENGLISH, counted: counted.replace(`${form} {#} `, "") };
      expect(() => textsOf("ru", lacking, ENGLISH)).toThrow(`counted: {count} needs a text for ${form}`);
    }
  });
});

describe("a catalogue of the library", () => {
  const copy = mkdtempSync(join(tmpdir(), "texts-"));
  afterAll(() => rmSync(copy, { recursive: true }));
  const beginnings = Object.keys(LIBRARY);
  for (const beginning of beginnings)
    for (const language of ["de", "fr", "ru"])
      cpSync(join(root, `${beginning}${language}.json`), join(copy, `${beginning}${language}.json`));

  /** What is said of a French catalogue after a change. */
  const faultOf = (beginning: string, change: (json: string) => string): string => {
    const file = join(copy, `${beginning}fr.json`);
    const json = readFileSync(file, "utf8");
    writeFileSync(file, change(json));
    try {
      checkLibraryTexts(copy);
      return "";
    } catch (error) {
      return (error as Error).message;
    } finally {
      writeFileSync(file, json);
    }
  };

  it.each(beginnings)("%s is refused by file, line and key", (beginning) => {
    const [, key] = /"([\w-]+)": "/.exec(readFileSync(join(copy, `${beginning}fr.json`), "utf8"))!;
    expect(faultOf(beginning, (json) => json)).toBe("");
    const misspelt = faultOf(beginning, (json) => json.replace(`"${key}":`, `"${key}x":`));
    expect(misspelt).toContain(`"${key}" is missing`);
    expect(misspelt).toContain(`English has no "${key}x" here`);
    const more = faultOf(beginning, (json) => json.replace(`"${key}": "`, `"${key}": "{wrong} `));
    expect(more).toMatch(/^src\/\S+fr\.json:\d+: /);
    expect(more).toContain(`${key}: English has no {wrong} here`);
    expect(faultOf(beginning, (json) => json.replace(/^.*": ".*\n/m, "$&$&"))).toContain("is here twice");
  });

  it.each([
    ["a byte order mark", (json: string) => `\uFEFF${json}`, "fr.json:1: begins with a byte order mark"],
    ["half of it", (json: string) => json.slice(0, 40), /fr\.json:\d+: /],
    ["no quote", (json: string) => json.replace(': "', ": "), /fr\.json:[23]: Unexpected token/],
    ["a form of ICU", (json: string) => json.replace(': "', ': "{n, number} '), "only {name} is known here"],
  ])("with %s is refused by file and line", (_what, change, fault) => {
    for (const beginning of beginnings) {
      if (typeof fault === "string") expect(faultOf(beginning, change)).toContain(fault);
      else expect(faultOf(beginning, change)).toMatch(fault);
    }
  });
});
