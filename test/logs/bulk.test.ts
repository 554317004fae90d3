/**
 * Logs read in bulk, where most lines are not taken apart, against the same logs read line by line.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  INPUT,
  LONGEST_CLIENT,
  LONGEST_LINE,
  LONGEST_NAME,
  NAME_PLACES,
  SENDER_PLACES,
  STOP_DONE,
  STOP_HEADER,
  STOP_LINES,
} from "../../assembly/shared/logs.ts";
import { logLines } from "../../bench/bots/log.ts";
import { LineScanner } from "../../src/logs/scan/scanner.ts";
import { cases } from "../support/effort.ts";
import { both } from "./both.ts";
import { damagedLine } from "./damaged.ts";

const RUNS = cases(3000);

/** Texts that differ in one place, around the lengths at which they are compared in another way. */
const alike = (longest: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(1, 2, 15, 16, 17, 31, 32, 33, longest - 1, longest, longest + 1), fc.nat())
    .map(([length, at]) => {
      const place = at % (length + 1);
      return `${"x".repeat(place)}${"y".repeat(Math.min(1, length - place))}`.padEnd(length, "x");
    });
const agent = fc.oneof(
  alike(LONGEST_NAME).map((text) => `FooBot${text}`.slice(0, text.length)),
  fc.constantFrom("Mozilla/5.0 (X11)", "Mozilla/5.0 (X12)", "Mozilla/5.0 (Windows NT 10.0; Win64; x64)"),
  fc.constantFrom("-", "", "a", "curl/8.0", "FooBot/1.0", "Mozilla/5.0 (compatible; Googlebot/2.1)"),
  fc.constantFrom("Mozilla/5.0 \\x22(X11)", 'Mozilla\\"', "Mozilla/5.0 ü", `Mozilla/5.0 ${"x".repeat(1200)}`),
);
const asked = fc.oneof(
  fc.constantFrom("GET / HTTP/1.1", "POST /a?b HTTP/2.0", "GET /no HTTP/1.1", "HEAD /robots.txt HTTP/1.1"),
  fc.constantFrom("GET /robots.txt HTTP/1.1", "GET /robots.txt?x", "GET /robots HTTP/1.1", "GET /r"),
  fc.constantFrom(
    "GET https://a.example/robots.txt HTTP/1.1",
    "GET  /robots.txt HTTP/1.1",
    "get /robots.txt",
  ),
  fc.constantFrom(
    "GET /no HTTP/2",
    "GET /no HTTP/3 ",
    "GET /no",
    "GET /no HTTP/ 1",
    "A /no HTTP/11.1",
    "GET /no\t HTTP/2",
  ),
  // What is not UTF-8 stands for U+FFFD.
  fc.constant("GET /\u0002 HTTP/1.1"),
  fc.constantFrom("GET /é HTTP/1.1", "\\x16\\x03", "", "-", "GET /\\x22", 'GET /\\"a'),
);
const usual = fc
  .record({
    client: fc.oneof(
      alike(LONGEST_CLIENT),
      fc.constantFrom("192.0.2.1", "192.0.2.2", "h", "::1", "x".repeat(80), "#a", "{a", "é", "\0a", "a\tb"),
    ),
    who: fc.constantFrom(" - - ", " - - ", " - - ", " - - ", " - ann ", " - a [b] ", " id - ", "-"),
    time: fc.constantFrom(
      "20/Nov/2026:08:00:00 +0000",
      "20/Nov/2026:08:00:01 +0000",
      "20/Nov/2026:08:00:0\r +0000",
      "20-Nov-2026:08:00:00 +0000",
      "20/Nov/2026:08:00:02 +00:00",
      "x",
    ),
    asked,
    status: fc.constantFrom("200", "200", "200", "404", "-", "000", "099", "20", "2000", "99x"),
    sent: fc.constantFrom("512", "0", "-", "-1", "1x", "", "0.5", "0.5 512", "5 0.3", "5."),
    referrer: fc.constantFrom("-", "https://a.example/", 'a\\"b', "ü", ""),
    agent,
    after: fc.constantFrom("", "", "", "\r", " 0.003", ' "10.0.0.1" "x"', '"', " \\"),
  })
  .map(
    ({ client, who, time, asked: request, status, sent, referrer, agent: header, after }) =>
      `${client}${who}[${time}] "${request}" ${status} ${sent} "${referrer}" "${header}"${after}`,
  );
/** Lines in their usual form, of few hosts, clients and headers, so that these are met again. */
const frequent = fc
  .tuple(
    fc.constantFrom(
      ...["", "", "", "a.example ", "b.example:443 ", "a/b.example ", "example "],
      ...[
        "192.0.2.9, ",
        "192.0.2.9, 10.0.0.1, ",
        "192.0.2.9,10.0.0.1 ",
        '"192.0.2.9, ',
        "(192.0.2.9) ",
        "unknown, ",
      ],
    ),
    fc.constantFrom("192.0.2.1", "192.0.2.2"),
    fc.constantFrom(
      "GET / HTTP/1.1",
      "GET /no HTTP/2.0",
      "GET /robots.txt HTTP/1.1",
      "GET /a HTTP/1.1",
      "GET /\u0002 HTTP/1.1",
    ),
    fc.constantFrom("", "", "", "GET /no HTTP/2", "GET /no HTTP/ ", "GET /no", "GET /no "),
    fc.constantFrom("Mozilla/5.0 (X11)", "Mozilla/5.0 (X12)", "-", "FooBot/1.0"),
  )
  .map(
    ([host, client, wanted, unusual, header]) =>
      `${host}${client} - - [20/Nov/2026:08:00:00 +0000] "${unusual || wanted}" 200 5 "-" "${header}"`,
  );
const damaged = damagedLine(frequent, ["", "\n", '"', "\\", " ", "\0", "é", "[", "\r"]);
const other = fc.constantFrom(
  '2026-11-20T08:00:00.039370Z elb 192.0.2.1:28 10.0.0.1:80 0.1 0.2 0.3 200 200 0 29 "GET http://a.example:80/no HTTP/1.1" "FooBot/1.0" - -',
  'https 2026-11-20T08:00:00Z elb 192.0.2.1:28 - -1 -1 -1 502 - 0 29 "GET https://a.example:443/robots.txt HTTP/2.0" "Mozilla/5.0 (X11)" - -',
  "#Fields: c-ip sc-status cs-uri-stem cs(User-Agent)",
  // A quote after a backslash ends nothing: the first request goes on, and the line is broken.
  '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /\\" 200 5 "-" "Mozilla/5.0 (X11)"',
  // Lines of the combined format have as many fields, and are then read as these.
  "#Fields: c-ip a b c d cs-uri sc-status e f cs(User-Agent)",
  "192.0.2.1 200 /robots.txt Mozilla/5.0+(X11)",
  '{"status":200,"uri":"/robots.txt","remote_addr":"192.0.2.1","http_user_agent":"Mozilla/5.0 (X11)"}',
  '{"log":"192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \\"GET / HTTP/1.1\\" 200 5 \\"-\\" \\"Mozilla/5.0 (X12)\\""}',
  'a.example:443 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"',
  "",
  " ",
  "\uFEFF",
);
const line = fc.oneof({ weight: 6, arbitrary: frequent }, { weight: 3, arbitrary: usual }, damaged, other);
/** UTF-8, in which a mark stands for a byte that UTF-8 does not have. */
function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text).map((byte) => (byte === 0x02 ? 0xff : byte));
}
const log = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom("\n", "\n", "\r\n"), fc.boolean())
  .map(([lines, end, isEnded]) => bytesOf(lines.join(end) + (isEnded ? end : "")));

describe("a log that is read in bulk", () => {
  it("gives what it gives line by line, whatever is in it and however it is cut", () => {
    fc.assert(
      fc.property(
        fc.array(log, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat({ max: 700 }), { maxLength: 30 }),
        fc.constantFrom(undefined, "a.example"),
        (logs, sizes, host) => {
          const [inBulk, byLine] = both(logs, sizes, host);
          expect(inBulk).toEqual(byLine);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each([1, 7, 4096, 262_144])("gives the same of a busy site's log, in pieces of %i", (size) => {
    const bytes = new TextEncoder().encode([...logLines(3000)].join(""));
    const sizes = Array.from({ length: Math.ceil(bytes.length / size) }, () => size);
    const [inBulk, byLine] = both([bytes], sizes);
    expect(inBulk).toEqual(byLine);
  });

  it("gives the same where headers and robots are so many that they are forgotten", () => {
    const lines = Array.from({ length: 130_000 }, (_, i) => {
      const header =
        i % 3 === 0 ? `Name${i % 36_000}Bot/1.0` : `Mozilla/5.0 (X11; ${i % 7 === 0 ? i : i % 50})`;
      const target = i % 1009 === 0 ? "/robots.txt" : "/";
      return `192.0.2.${i % 250} - - [20/Nov/2026:08:00:00 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${header}"\n`;
    });
    const [inBulk, byLine] = both([new TextEncoder().encode(lines.join(""))], []);
    expect(inBulk).toEqual(byLine);
  });

  it("passes over no line that is too long", () => {
    const start = '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"';
    const fill = (length: number): string => `${start}${" ".repeat(length - start.length)}\n`;
    const text = [fill(start.length), fill(start.length), fill(LONGEST_LINE), fill(LONGEST_LINE + 1)].join(
      "",
    );
    const [inBulk, byLine] = both([new TextEncoder().encode(text)], []);
    expect(inBulk).toEqual(byLine);
    expect(inBulk).toMatchObject([{}, [[{ lines: 4, long: 1, formats: { combined: 3 } }, 4]], []]);
  });
});

/** Two headers of fifteen bytes with one hash, found by solving `hash` of assembly/logs/names.ts for the second half. */
function sameHash(): [Uint8Array, Uint8Array] {
  const FACTOR = 0x9e3779b97f4a7c15n;
  // Newton's method doubles the bits that are right.
  let inverse = FACTOR;
  for (let i = 0; i < 6; i++) inverse = BigInt.asUintN(64, inverse * (2n - FACTOR * inverse));
  const half = (word: bigint): bigint => BigInt.asUintN(64, (word << 32n) | (word >> 32n));
  const first = (low: bigint): bigint => {
    const mixed = BigInt.asUintN(64, (low ^ 15n) * FACTOR);
    return mixed ^ (mixed >> 29n);
  };
  const low = 0x2f746f42786f6f46n;
  const high = 0x00302e312f746f42n;
  const wanted = first(low) ^ half(BigInt.asUintN(64, high * FACTOR));
  const bytesOf = (a: bigint, b: bigint): Uint8Array => {
    const view = new DataView(new ArrayBuffer(16));
    view.setBigUint64(0, a, true);
    view.setBigUint64(8, b, true);
    return new Uint8Array(view.buffer, 0, 15);
  };
  for (let other = low + 1n; ; other++) {
    const rest = BigInt.asUintN(64, half(wanted ^ first(other)) * inverse);
    const bytes = bytesOf(other, rest);
    const isUsable = bytes.every((byte) => byte >= 0x20 && byte !== 0x22 && byte !== 0x5c);
    if (rest >> 56n === 0n && isUsable) return [bytesOf(low, high), bytes];
  }
}

describe("the scanner", () => {
  /** Scans lines, learning headers by whether they name a robot. What it made of them, and the lines it stopped at. */
  function scanned(scanner: LineScanner, text: string): { passed: number; records: number; stops: string[] } {
    const seen = { passed: 0, records: 0, stops: [] as string[] };
    scanner.load(new TextEncoder().encode(text));
    for (let at: number = INPUT; ; ) {
      const stop = scanner.scan(at);
      seen.passed += scanner.passed;
      seen.records += scanner.records;
      if (stop === STOP_DONE) return seen;
      at = scanner.from;
      if (stop === STOP_HEADER)
        scanner.learnHeader(/bot|python/i.test(new TextDecoder().decode(scanner.name)));
      if (stop !== STOP_LINES) continue;
      seen.stops.push(new TextDecoder().decode(scanner.bytes.subarray(at, scanner.end)));
      at = scanner.end;
    }
  }

  it("stops only at requests for robots.txt in a usual log, so that reading in bulk is tested at all", () => {
    const lines = [...logLines(2000)];
    const { passed, records, stops } = scanned(new LineScanner(), lines.join(""));
    const isFetch = (one: string): boolean => one.includes("/robots.txt");
    expect(stops.join("").split(/(?<=\n)/)).toEqual(lines.filter(isFetch));
    expect(passed + records).toBe(lines.filter((one) => !isFetch(one)).length);
    expect(records).toBeGreaterThan(200);
  });

  it("tells headers apart by all of their bytes", () => {
    const text = fc.oneof(alike(LONGEST_NAME), fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 40 }));
    const lineOf = (header: string): string =>
      `h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "${header}"\n`;
    const scanner = new LineScanner();
    fc.assert(
      fc.property(text, text, (one, two) => {
        scanner.forget();
        scanner.load(new TextEncoder().encode(lineOf(one)));
        expect(scanner.scan(INPUT)).toBe(STOP_HEADER);
        expect(new TextDecoder().decode(scanner.name)).toBe(one);
        const isLearned = scanner.learnHeader(false) >= 0;
        expect(isLearned).toBe(one.length <= LONGEST_NAME);
        scanner.load(new TextEncoder().encode(lineOf(two)));
        expect(scanner.scan(INPUT)).toBe(one === two && isLearned ? STOP_DONE : STOP_HEADER);
      }),
      { numRuns: RUNS },
    );
  });

  it("tells headers apart that have the same hash", () => {
    const [one, two] = sameHash();
    const lineOf = (header: Uint8Array): Buffer =>
      Buffer.concat([
        Buffer.from('h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "'),
        header,
        Buffer.from('"\n'),
      ]);
    const scanner = new LineScanner();
    scanner.load(lineOf(one));
    expect(scanner.scan(INPUT)).toBe(STOP_HEADER);
    const place = scanner.learnHeader(false);
    scanner.load(lineOf(two));
    expect(scanner.scan(INPUT)).toBe(STOP_HEADER);
    // It gets the place beside the other, since its hash leads to the same.
    expect(scanner.learnHeader(true)).toBe(place + 1);
    expect(scanner.scan(INPUT)).toBe(STOP_DONE);
    expect(scanner.records).toBe(1);
  });

  it("remembers as many headers and senders as it has places, and mistakes none for another", () => {
    const count = 3 * Math.max(NAME_PLACES, SENDER_PLACES);
    const lines = Array.from({ length: count }, (_, i) => {
      const client = `10.${i % 7}.${(i >> 8) & 255}.${i & 255}`;
      const header = i % 2 === 0 ? `FooBot/${i % 5}` : `FooBot/${i}.${i % 3}`;
      return `${client} - - [20/Nov/2026:08:00:00 +0000] "GET /no HTTP/1.1" 200 5 "-" "${header}"\n`;
    });
    const [inBulk, byLine] = both([new TextEncoder().encode(lines.concat(lines).join(""))], []);
    expect(inBulk).toEqual(byLine);
  });

  it("does not mistake a client under one header for the same client under another", () => {
    const lines = Array.from(
      { length: 27_000 },
      (_, i) =>
        `192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /no HTTP/1.1" 200 5 "-" "N${i % 9000}Bot/1.0"\n`,
    );
    const [inBulk, byLine] = both([new TextEncoder().encode(lines.join(""))], []);
    expect(inBulk).toEqual(byLine);
  });
});
