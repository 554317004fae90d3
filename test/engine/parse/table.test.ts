/** A table has the rows of the lines that are not blank, as the clauses read them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { markLength } from "../../../src/engine/parse/body.ts";
import { isField, type LineKind, LineTable, TableLines } from "../../../src/engine/parse/table.ts";
import { damagedFiles, files } from "../../site/lint/files.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";
import { linesOf } from "../../support/reference/lines.ts";

const pieces = fc
  .array(
    fc.constantFrom(
      ...[
        "user-agent",
        "Useragent",
        "user agent",
        "Disallow",
        "dissalow",
        "allowed",
        "crawl-delay",
        "crawl-delays",
      ],
      ...[
        "sitemap",
        "site-map",
        "x",
        ":",
        ":",
        " ",
        "\t",
        "\v",
        "\f",
        "\0",
        "#",
        "\r",
        "\n",
        "\r\n",
        "\n",
        "/a",
        "é",
      ],
      ..."\u00A0\uFEFF\x1b".split(""),
      " ".repeat(16_660),
      "/".repeat(16_650),
    ),
    { maxLength: 40 },
  )
  .map((all) => Buffer.from(all.join("")));
const bytes = fc.oneof(
  pieces,
  fc.oneof(files, damagedFiles).map((body) => Buffer.from(body as Uint8Array)),
  fc.uint8Array({ maxLength: 200 }),
);

/** Kinds as the reference calls them; those that are no rules, and name nobody, are alike to it. */
const KNOWN: Partial<Record<LineKind, string>> = {
  blank: "blank",
  "user-agent": "agent",
  allow: "allow",
  disallow: "disallow",
};

function expectLines(body: Uint8Array): void {
  for (const dialect of dialects) {
    const rules = dialectRules(dialect);
    const mark = markLength(body, 0, body.length);
    const table = new LineTable(body, mark, body.length, rules.syntax);
    const expected = linesOf(body, dialect);
    // What follows the last line end is a line to the reference, even if it is nothing.
    if (mark === body.length || /[\r\n]$/.test(Buffer.from(body).toString("latin1"))) expected.pop();
    const lines = new TableLines(table);
    let rows = 0;
    for (const { kind, value } of expected) {
      expect(lines.next()).toBe(true);
      const found = table.kind(lines.row);
      const junk = dialect === "yandex" && found === "invalid" ? "junk" : "other";
      const known = found === "allow" && !rules.allow ? "other" : (KNOWN[found] ?? junk);
      expect([lines.number, known]).toEqual([table.number(lines.row) || lines.number, kind]);
      expect(lines.row).toBe(kind === "blank" ? table.count : rows++);
      if (kind === "blank" || kind === "other" || kind === "junk") continue;
      expect(Buffer.from(table.value(lines.row)).toString("latin1")).toBe(value);
    }
    expect(lines.next()).toBe(false);
    expect(table.count).toBe(rows);
  }
}

describe("a table of lines", () => {
  it("has the lines of any bytes", () => {
    fc.assert(fc.property(bytes, expectLines), { numRuns: cases(2000) });
  });

  it("has every byte for what it is, wherever in a line it stands", () => {
    for (let code = 0; code < 256; code++) {
      const c = String.fromCharCode(code);
      for (const line of [
        ...[c, `${c}a`, `a:${c}`, `a${c}b`, `\t${c} ~`, `${c}:#\0`, `:a#${c}`, `a${c}\0:`],
        ...[`Allow${c}/`, `Allow${c}:/`, `Allow:${c}/`, `Allow:/${c}a`, `Allow:/a${c}`, `${c}Allow:/a`],
        ...[`Al${c}ow:/`, `Allow:a#${c}b`, `Disallow${c}`, `Disallow:${c}#`, `User-agent:a${c}\0b#c`],
      ])
        expectLines(Buffer.from(`x:\n${line}\nAllow:/`, "latin1"));
    }
  });

  if (!corpusAvailable) reportSkipped("tables of real files");

  it.runIf(corpusAvailable)("has the lines of real files", () => {
    for (const host of sampledHosts()) expectLines(readRobots(host).subarray(0, 20_000));
  });

  it("has no rows of blank lines, and tells where all lines are", () => {
    const { syntax } = dialectRules("rfc9309");
    const table = new LineTable(Buffer.from("xxa: b\r\n\n# c\r \n\n\xe4dxx", "latin1"), 2, 18, syntax);
    const lines = new TableLines(table);
    const places: unknown[] = [];
    while (lines.next()) {
      const { number, row, start, end, after } = lines;
      places.push([number, row, start, end, after, table.comment(row)]);
    }
    expect(places).toEqual([
      [1, 0, 2, 6, 8, -1],
      [2, 3, 8, 8, 9, -1],
      [3, 1, 9, 12, 13, 9],
      [4, 3, 13, 14, 15, -1],
      [5, 3, 15, 15, 16, -1],
      [6, 2, 16, 18, 18, -1],
    ]);
    expect([0, 1, 2, 3].map((row) => table.number(row))).toEqual([1, 3, 6, 0]);
  });

  it("grows with the lines, though most are short", () => {
    const { syntax } = dialectRules("rfc9309");
    const body = Buffer.from("a:\n".repeat(5000));
    const table = new LineTable(body, 0, body.length, syntax);
    expect([table.count, table.number(4999), table.number(5000)]).toEqual([5000, 5000, 0]);
  });

  it.each([
    ["Disallow: /", true],
    ["Disallow /", true],
    ["Disallow:", true],
    ["Other: x", true],
    ["two words", false],
    ["", false],
    [" \t", false],
    ["# Disallow: /", false],
    [": /", false],
    ["word", false],
    ["three words here", false],
  ])("tells whether %j is a field: %s", (line, expected) => {
    const body = Buffer.from(line);
    const table = new LineTable(body, 0, body.length, dialectRules("rfc9309").syntax);
    expect(isField(table.kind(0))).toBe(expected);
  });
});
