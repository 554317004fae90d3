/**
 * How logs are handed to a reader.
 *
 * @module-tag long
 * @module-tag nightly
 */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parse } from "../../../src/index.ts";
import { BotCounter, LogReader, type LogRequest } from "../../../src/site/logs/index.ts";
import { cases } from "../../support/effort.ts";
import { FORMATS } from "./formats.ts";
import { logLines } from "./log-lines.ts";
import { combined } from "./read.ts";

const RUNS = cases(1000);
const robots = parse("User-agent: *\nDisallow: /basket\nDisallow: /*é\n");
const LINES = [...logLines(600)];

/** What a counter says after its reader was given these logs in pieces, and what the reader says of each. */
function counted(logs: readonly (readonly (string | Uint8Array)[])[], isGiven: boolean): unknown {
  const counter = new BotCounter({ robots });
  const reader = new LogReader(isGiven ? counter : (request) => counter.add(request));
  const summaries = logs.map((pieces) => {
    for (const piece of pieces) reader.write(piece);
    return reader.end();
  });
  return [counter.report(), summaries];
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

describe("a reader that is given a counter", () => {
  it.each(FORMATS)("reads $name cut at every byte as it reads the whole", ({ head, write }) => {
    const lines = LINES.slice(0, 12).map((line, i) =>
      write(i % 4 === 3 ? line.replace(/"GET \S+/, '"GET /é') : line),
    );
    const log = bytes(head + lines.join("") + lines.join("").slice(0, -20));
    const [counter, added] = [new BotCounter({ robots }), new BotCounter({ robots })];
    const [given, reader] = [new LogReader(counter), new LogReader((request) => added.add(request))];
    for (let at = 0; at <= log.length; at++) {
      given.write(log.subarray(0, at));
      given.write(log.subarray(at));
      reader.write(log);
      expect(given.end(), `cut at ${at}`).toEqual(reader.end());
      if (at % 50 === 0 || at === log.length)
        expect(counter.report(), `cut at ${at}`).toEqual(added.report());
    }
  });

  it("passes over the requests of people in the combined format, as soon as it knows their headers", () => {
    const counter = new BotCounter({ robots });
    const add = vi.spyOn(counter, "add");
    const reader = new LogReader(counter);
    reader.write(LINES.join(""));
    expect(reader.end().lines).toBe(LINES.length);
    const isRobot = (header: string): boolean => /bot|python/i.test(header);
    const headers = LINES.map((line) => /"([^"]*)"\n/.exec(line)![1]!);
    const people = new Set(headers.filter((header) => !isRobot(header))).size;
    expect(add.mock.calls.length).toBeLessThanOrEqual(headers.filter(isRobot).length + people);
    expect(counter.report().requests).toBe(LINES.length);
  });

  it("reads texts and bytes in any order, cut within characters", () => {
    const line = fc.oneof(
      fc.constantFrom(...LINES.slice(0, 20)),
      fc
        .constantFrom("é", "漢字", "😀", '\\"')
        .map((text) => combined({ request: `GET /${text} HTTP/1.1`, agent: `FooBot/1.0 ${text}` })),
      fc.constantFrom("nonsense\n", "😀\n", "\n", '{"a":"😀"}\r\n', "#Fields: c-ip sc-status cs-uri-stem\n"),
    );
    const log = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(""));
    fc.assert(
      fc.property(log, fc.array(fc.tuple(fc.nat({ max: 300 }), fc.boolean())), (text, cuts) => {
        const pieces: (string | Uint8Array)[] = [];
        let at = 0;
        for (const [length, isText] of cuts) {
          const piece = text.slice(at, at + length);
          // A half of a character is handed over only as text, followed by text.
          const isCut = /[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/.test(piece);
          pieces.push(isText || isCut ? piece : bytes(piece));
          at += length;
        }
        pieces.push(text.slice(at));
        const isMixed = pieces.some((piece, i) => {
          const before = pieces.slice(0, i).findLast(({ length }) => length > 0);
          const isBroken = typeof before === "string" && /[\uD800-\uDBFF]$/.test(before);
          return isBroken && typeof piece !== "string" && piece.length > 0;
        });
        fc.pre(!isMixed);
        const whole = counted([[text]], false);
        expect(counted([pieces], true)).toEqual(whole);
        expect(counted([pieces], false)).toEqual(whole);
      }),
      { numRuns: RUNS },
    );
  });

  it("takes a character of bytes that is cut off for U+FFFD, before text as at the end", () => {
    const [before = "", after = ""] = combined({ agent: "Foo|Bot/1.0 (a bot)" }).split("|");
    const cut = bytes(`${before}漢`).slice(0, -1);
    const whole = counted([[`${before}\uFFFD${after}`]], false);
    expect(counted([[cut, after]], true)).toEqual(whole);
    expect(counted([[cut, after]], false)).toEqual(whole);
  });

  it("reads a text of any length in one piece", () => {
    // Each character has two or three bytes, and the text is cut at some of them.
    const lines = Array.from({ length: 12_000 }, (_, i) =>
      combined({ request: `GET /${"漢é😀".repeat((i % 40) + 1)} HTTP/1.1`, agent: `FooBot/${i % 9}` }),
    );
    const text = lines.join("");
    expect(text.length).toBeGreaterThan(1 << 20);
    const [report, [summary]] = counted([[text]], true) as [{ requests: number }, [object]];
    expect(summary).toMatchObject({ lines: lines.length, broken: 0 });
    expect([report, [summary]]).toEqual(counted([[bytes(text)]], false));
  });

  it("reads one log after the other, and says of each what was in it", () => {
    const w3c = "#Fields: c-ip sc-status cs-uri-stem cs(User-Agent)\n192.0.2.1 200 /basket FooBot/1.0\n";
    const logs = [
      [w3c.slice(0, -1)],
      [],
      [combined({ agent: "FooBot/1.0" })],
      ["192.0.2.1 200 / FooBot/1.0"],
    ];
    for (const isGiven of [false, true]) {
      const [report, summaries] = counted(logs, isGiven) as [{ requests: number }, object[]];
      expect(report.requests).toBe(2);
      expect(summaries).toMatchObject([
        { lines: 2, formats: { w3c: 1 }, broken: 0 },
        { lines: 0, broken: 0 },
        { lines: 1, formats: { combined: 1 }, broken: 0 },
        { lines: 1, broken: 1, brokenLines: [1] },
      ]);
    }
  });

  it("keeps the summary of a log until the next one begins", () => {
    const reader = new LogReader(new BotCounter());
    reader.write(combined());
    const summary = reader.end();
    expect(summary.lines).toBe(1);
    expect(reader.summary).toEqual(summary);
    reader.write("nonsense");
    expect(reader.summary).toMatchObject({ lines: 0, formats: { combined: 0 } });
    expect(reader.end()).toMatchObject({ lines: 1, broken: 1 });
  });

  it("shares it with readers of other logs, which are read at the same time", () => {
    const iis = FORMATS.find(({ name }) => name === "W3C of IIS")!;
    const fields = "#Fields: date time cs-uri-stem c-ip sc-status cs(User-Agent)\n";
    const logs = [
      LINES.slice(0, 200),
      [iis.head, ...LINES.slice(200, 400).map(iis.write)],
      [
        fields,
        ...LINES.slice(400).map((_, i) => `2026-11-20 08:00:00 /basket 192.0.2.${i % 9} 200 FooBot/1.0\n`),
      ],
    ];
    const results = [false, true].map((isGiven) => {
      const counter = new BotCounter({ robots });
      const readers = logs.map(() => new LogReader(isGiven ? counter : (request) => counter.add(request)));
      for (let i = 0; i < 201; i++) {
        for (const [which, reader] of readers.entries()) reader.write(logs[which]![i] ?? "");
        counter.add({
          client: "192.0.2.1",
          agent: "BarBot",
          method: "GET",
          target: "/",
          status: 200,
          host: undefined,
          time: "",
        });
      }
      return [readers.map((reader) => reader.end()), counter.report()];
    });
    expect(results[1]).toEqual(results[0]);
  });
});

describe("a log in UTF-16", () => {
  const text =
    LINES.slice(0, 40).join("") + combined({ request: "GET /漢é😀 HTTP/1.1", agent: "FooBot/1.0" });
  const little = Buffer.from(`\uFEFF${text}`, "utf16le");
  const big = Buffer.from(little).swap16();

  it.each([true, false])("is read as it is in UTF-8, however it is cut (given a counter: %j)", (isGiven) => {
    const expected = counted([[text], [text]], isGiven);
    for (const log of [little, big]) {
      for (const size of [1, 2, 3, 7, 1000, log.length]) {
        const pieces = Array.from({ length: Math.ceil(log.length / size) }, (_, i) =>
          log.subarray(i * size, (i + 1) * size),
        );
        expect(counted([pieces, pieces], isGiven)).toEqual(expected);
      }
    }
  });

  it.each([true, false])("may be followed by one in UTF-8 (given a counter: %j)", (isGiven) => {
    const utf8 = bytes(text);
    expect(counted([[little], [utf8], [big], [text]], isGiven)).toEqual(
      counted([[utf8], [utf8], [utf8], [utf8]], isGiven),
    );
  });

  it.each([true, false])("is none without its mark, and loses no byte (given a counter: %j)", (isGiven) => {
    const bad = Uint8Array.of(0xff, 0x20, 0x0a);
    for (const pieces of [[bad], [bad.subarray(0, 1), bad.subarray(1)], [bad.subarray(0, 1), " \n"]]) {
      const [, [summary]] = counted([pieces], isGiven) as [object, [object]];
      expect(summary).toMatchObject({ lines: 1, broken: 1 });
    }
    const [, [alone, empty]] = counted([[Uint8Array.of(0xfe)], [little.subarray(0, 2)]], isGiven) as [
      object,
      object[],
    ];
    expect([alone, empty]).toMatchObject([
      { lines: 1, broken: 1 },
      { lines: 0, broken: 0 },
    ]);
  });
});

describe("a reader of logs", () => {
  it.each([undefined, null, {}, "access.log"])("cannot hand requests to %j", (to) => {
    expect(() => new LogReader(to as never)).toThrow(
      expect.objectContaining({ name: "RobotsError", code: "INVALID_ARGUMENT" }),
    );
  });

  it.each([undefined, null, 7, {}, [1, 2], new ArrayBuffer(3), new Uint16Array(3)])(
    "refuses pieces like %j",
    (piece) => {
      for (const reader of [new LogReader(new BotCounter()), new LogReader(() => {})]) {
        expect(() => reader.write(piece as never)).toThrow(
          expect.objectContaining({ name: "RobotsError", code: "INVALID_ARGUMENT" }),
        );
      }
    },
  );
});

describe("fields that are named beforehand", () => {
  const line =
    "1607374974.123\t66.249.66.1\t404\tshop.example\t/a?b=1\tMozilla/5.0%20(compatible;%20Googlebot/2.1)\n";
  const fields = "timestamp c-ip sc-status cs-host cs-uri-stem cs-user-agent";
  const request = {
    client: "66.249.66.1",
    agent: "Mozilla/5.0 (compatible; Googlebot/2.1)",
    method: "",
    target: "/a?b=1",
    status: 404,
    host: "shop.example",
    time: "1607374974.123",
  };

  it.each([fields, fields.toUpperCase(), fields.replaceAll(" ", ", "), ` ${fields.replaceAll(" ", "\t")}\n`])(
    "are those of lines without #Fields, in every log: %j",
    (named) => {
      const requests: LogRequest[] = [];
      const reader = new LogReader((one) => requests.push(one), { fields: named });
      for (let log = 0; log < 2; log++) {
        reader.write(line);
        expect(reader.end()).toMatchObject({ lines: 1, broken: 0 });
      }
      expect(requests).toEqual([request, request]);
      expect(new LogReader(() => {}).end().broken).toBe(0);
    },
  );

  it("read Akamai's lines, which have spaces between their fields", () => {
    const requests: LogRequest[] = [];
    const reader = new LogReader((one) => requests.push(one), {
      fields: "version cp reqTimeSec cliIP statusCode reqHost reqMethod reqPath queryStr UA",
    });
    reader.write("1 123456 1573840000.123 66.249.66.1 200 shop.example GET a/b c=d FooBot%2F1.0%20(x)\n");
    reader.end();
    expect(requests).toEqual([
      {
        client: "66.249.66.1",
        agent: "FooBot/1.0 (x)",
        method: "GET",
        target: "/a/b?c=d",
        status: 200,
        host: "shop.example",
        time: "1573840000.123",
      },
    ]);
  });

  it("give the same to a counter that is given, and end with a line #Fields", () => {
    const log = `${line.repeat(3)}#Fields: c-ip cs-uri-stem sc-status\n192.0.2.1 /no 200\n${line}`;
    const [counter, added] = [new BotCounter(), new BotCounter()];
    const readers = [
      new LogReader(counter, { fields }),
      new LogReader((one) => added.add(one), { fields }),
    ] as const;
    const summaries = readers.map((reader) => {
      reader.write(new TextEncoder().encode(log));
      return reader.end();
    });
    expect(summaries[0]).toEqual(summaries[1]);
    expect(summaries[0]).toMatchObject({ broken: 1, brokenLines: [6] });
    expect(counter.report()).toEqual(added.report());
    expect(counter.report().requests).toBe(4);
  });

  it.each([{ fields: "c-ip sc-status" }, { fields: 7 }, { field: "cs-uri-stem" }, "cs-uri-stem"])(
    "are refused where they are of no use: %j",
    (options) => {
      expect(() => new LogReader(() => {}, options as never)).toThrow(
        expect.objectContaining({ code: "INVALID_ARGUMENT" }),
      );
    },
  );
});
