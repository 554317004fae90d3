/** Logs that are documents of JSON: lists of records, and the `records` of Azure's event hubs, in any layout and cut anywhere. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonDocuments } from "../../../src/site/logs/documents.ts";
import { cases } from "../../support/effort.ts";
import { both } from "./both.ts";
import { read } from "./read.ts";
import { VENDOR_LINES } from "./vendor-lines.ts";

const RUNS = cases(1000);
const jsonLines = VENDOR_LINES.filter(({ line }) => line.startsWith("{"));
const records = jsonLines.map(({ line }) => JSON.parse(line) as object);
const expected = jsonLines.map(({ request }) => request);

describe("requests are read from", () => {
  it.each<[what: string, log: string]>([
    ["a list in one line", JSON.stringify(records)],
    ["a list over many lines", `\uFEFF${JSON.stringify(records, undefined, 2)}\n`],
    ["a list with a record in each line", `[\r\n${jsonLines.map(({ line }) => line).join(",\r\n")}\r\n]\r\n`],
    // learn.microsoft.com/azure/azure-monitor/platform/resource-logs-stream-event-hubs: `e.records` is a list.
    ["what event hubs have", JSON.stringify({ records })],
    [
      "the same over many lines, with more after it",
      JSON.stringify({ records, more: { a: ["]}"] } }, undefined, 4),
    ],
    [
      "a document for each record, one after the other",
      records.map((one) => JSON.stringify({ records: [one] })).join(""),
    ],
    [
      "lists and records in lines",
      `[]\n${jsonLines.map(({ line }, i) => (i % 2 === 0 ? line : `[${line}]`)).join("\n")}`,
    ],
  ])("%s", (_what, log) => {
    const { requests, summary } = read(log);
    expect(requests).toEqual(expected);
    expect(summary).toMatchObject({
      lines: records.length,
      broken: 0,
      long: 0,
      formats: { json: records.length },
    });
  });
});

describe("documents", () => {
  it("are told from lines that begin alike", () => {
    const envoy = VENDOR_LINES.find(({ format }) => format === "envoy")!;
    expect(envoy.line).toMatch(/^\[/);
    expect(read(`${envoy.line}\n`).requests).toEqual([envoy.request]);
    for (const log of ["[", "[ ", '{"records"', '{"records":7}', '{"recordsX":[]}', "[1]", "   "])
      expect(read(log).requests).toEqual([]);
  });

  it("that are cut off lose their last record alone", () => {
    const log = JSON.stringify(records);
    const { requests, summary } = read(log.slice(0, -5));
    expect(requests).toEqual(expected.slice(0, -1));
    expect(summary.broken).toBe(1);
  });

  it("go on after a damaged record in a line of its own", () => {
    const [first, second, third] = jsonLines.map(({ line }) => line);
    const { requests, summary } = read(`[\n${first},\n${second!.slice(0, -9)},\n${third}\n]\n`);
    expect(requests).toEqual([expected[0], expected[2]]);
    expect(summary.broken).toBe(1);
  });

  it("keep nothing of a record, however long it is", () => {
    const documents = new JsonDocuments();
    expect(documents.write('[{"a":"')).toBe('{"a":"');
    const piece = "x".repeat(100_000);
    for (let i = 0; i < 20; i++) expect(documents.write(piece)).toBe(piece);
    expect(documents.write('"} , {')).toBe('"}\n{');
    const { summary } = read(`[{"a":"${"x".repeat(200_000)}"},${jsonLines[0]!.line}]`);
    expect(summary).toMatchObject({ lines: 2, long: 1, broken: 0, formats: { json: 1 } });
  });

  it("may have any number of empty lines between them", () => {
    const documents = new JsonDocuments();
    const empty = " \n".repeat(300_000);
    expect(documents.write(`[{}]${empty}[{}]`)).toBe("{}\n{}\n");
    expect(documents.write(empty) + documents.write("[") + documents.write("[]]")).toBe("[[]]");
    expect(documents.end()).toBe("");
  });

  const record = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...records) },
    fc.constantFrom(1, null, "a]},[{", [], {}, [[{}]]),
  );
  const layout = fc.constantFrom(undefined, 1, "\t");
  const document = fc
    .tuple(fc.array(record, { maxLength: 5 }), layout, fc.boolean())
    .map(([list, space, isWithin]) =>
      JSON.stringify(isWithin ? { records: list } : [{}, ...list], undefined, space),
    );
  const damage = fc.tuple(fc.nat(), fc.constantFrom('"', "{", "}", "[", "]", ",", "\n", "\\", "é", "\0", ""));

  it("give the same to a counter that is given, damaged and cut into pieces anywhere", () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("", "\n", " \r\n"),
        fc.array(damage, { maxLength: 2 }),
        fc.array(fc.nat({ max: 700 }), { maxLength: 12 }),
        (documents, between, damages, sizes) => {
          let log = documents.join(between);
          for (const [at, text] of damages)
            log = log.slice(0, at % log.length) + text + log.slice((at % log.length) + 1);
          const [given, added] = both([new TextEncoder().encode(log), new TextEncoder().encode(log)], sizes);
          expect(given).toEqual(added);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("have the requests that their records have as lines", () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 4 }), (documents) => {
        const list = documents.flatMap((text) => {
          const value = JSON.parse(text) as object[] | { records: object[] };
          return Array.isArray(value) ? value : value.records;
        });
        const lines = list.map((one) => `${JSON.stringify(one)}\n`).join("");
        expect(read(`${documents.join("\n")}`).requests).toEqual(read(lines).requests);
      }),
      { numRuns: RUNS },
    );
  });
});
