/** What is made of records that anybody may have written. */
import { describe, expect, it } from "vitest";
import { Totals } from "../../src/study/harvest/totals.ts";
import { Captures } from "../../src/study/sources/captures.ts";
import { WarcRecord } from "../../src/study/warc/records.ts";

function record(type: string, block = ""): WarcRecord {
  const head = `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Target-URI: https://a.example/robots.txt\r\n`;
  return new WarcRecord(head, Buffer.from(block));
}

describe("an outcome in a record", () => {
  it.each(["constructor", "__proto__", "excellent", ""])(
    "is not counted if no harvest writes it: %j",
    (outcome) => {
      const metadata = record("metadata", `outcome: ${outcome}\r\nhops: 0\r\nstatus: 200\r\n`);
      const totals = new Totals();
      totals.addHeld(metadata, 1);
      expect([totals.hosts, Object.keys(totals.outcomes)]).toEqual([0, []]);
      expect(new Captures(true, true).take(metadata, 0).found).toEqual([]);
    },
  );

  it.each([
    ["503", 503],
    ["99999999", undefined],
    ["soon", undefined],
    ["-1", undefined],
  ])("has a status only if that is one of HTTP's: %s", (status, counted) => {
    const metadata = record("metadata", `outcome: unreachable\r\nhops: 0\r\nstatus: ${status}\r\n`);
    const { found } = new Captures(true, true).take(metadata, 0);
    expect(found.map(({ host }) => host.status)).toEqual([counted]);
  });
});

it("a reader of captures holds a few requests back, however many come without an answer", () => {
  const captures = new Captures(false, true);
  // Metadata of another program.
  captures.take(record("metadata", "fetchTimeMs: 3\r\n"), 0);
  for (let start = 1; start <= 1_000; start++) captures.take(record("request"), start);
  expect(captures.isOpen(1_001)).toBe(true);
  expect(captures.isOpen(900)).toBe(false);
});
