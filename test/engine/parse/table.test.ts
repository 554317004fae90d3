/** A table has the same lines as the reader line by line. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORM_NO_COLON, FORM_PREFIX, FORM_TYPO } from "../../../assembly/shared/lines.ts";
import { dialectRules } from "../../../src/engine/dialect/index.ts";
import { LineReader } from "../../../src/engine/parse/reader.ts";
import {
  LineTable,
  NAME_END,
  NAME_START,
  TableLines,
  VALUE_END,
  VALUE_START,
} from "../../../src/engine/parse/table.ts";
import { damagedFiles, files } from "../../site/lint/files.ts";
import { dialects } from "../../support/cases.ts";
import { corpusAvailable, readRobots, reportSkipped, sampledHosts } from "../../support/corpus.ts";
import { cases } from "../../support/effort.ts";

const pieces = fc
  .array(
    fc.constantFrom(
      ...["user-agent", "Useragent", "user agent", "Disallow", "dissalow", "allowed", "crawl-delay", "crawl-delays"],
      ...["sitemap", "site-map", "x", ":", ":", " ", "\t", "\v", "\f", "\0", "#", "\r", "\n", "\r\n", "\n", "/a", "é"],
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

function expectSame(body: Uint8Array, from: number, end: number): void {
  for (const dialect of dialects) {
    const { syntax } = dialectRules(dialect);
    const table = new LineTable(body, from, end, syntax);
    const lines = new TableLines(table);
    const reader = new LineReader(body, from, end, syntax);
    let rows = 0;
    while (reader.next()) {
      const { number, kind, line, start, end, after, plain } = reader;
      expect(lines.next()).toBe(true);
      const { row } = lines;
      const parts =
        kind === "invalid"
          ? []
          : [NAME_START, NAME_END, VALUE_START, VALUE_END].map((column) => table.at(row, column));
      const forms = [FORM_TYPO, FORM_PREFIX, FORM_NO_COLON].map((form) => table.has(row, form));
      expect({
        number: lines.number,
        kind: table.kind(row),
        places: [lines.start, lines.end, lines.after, lines.plain],
        parts: kind === "blank" ? [] : parts,
        forms,
        comment: table.comment(row),
      }).toEqual({
        number,
        kind,
        places: [start, end, after, plain],
        parts:
          kind === "blank" || kind === "invalid"
            ? []
            : [line.nameStart, line.nameEnd, line.valueStart, line.valueEnd],
        forms: [FORM_TYPO, FORM_PREFIX, FORM_NO_COLON].map((form) => (line.form & form) !== 0),
        comment: line.comment,
      });
      if (kind === "blank") expect(row).toBe(table.count);
      else expect(row).toBe(rows++);
    }
    expect(lines.next()).toBe(false);
    expect(table.count).toBe(rows);
  }
}

describe("a table of lines", () => {
  it("has what a reader of lines finds in any bytes", () => {
    fc.assert(
      fc.property(bytes, fc.nat(5), fc.nat(5), (body, before, after) => {
        const from = Math.min(before, body.length);
        expectSame(body, from, Math.max(from, body.length - after));
      }),
      { numRuns: cases(2000) },
    );
  });

  if (!corpusAvailable) reportSkipped("tables of real files");

  it.runIf(corpusAvailable)("has what a reader of lines finds in real files", () => {
    for (const host of sampledHosts()) {
      const body = readRobots(host);
      expectSame(body, 0, body.length);
    }
  });
});
