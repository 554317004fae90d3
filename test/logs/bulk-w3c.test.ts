/**
 * Lines of W3C's format that are read in bulk, against the same lines read one by one.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INPUT, STOP_DONE, STOP_HEADER, STOP_HOST } from "../../assembly/shared/logs.ts";
import { W3cScanner } from "../../src/logs/formats/w3c.ts";
import { LineScanner } from "../../src/logs/scan/scanner.ts";
import { cases } from "../support/effort.ts";
import { both } from "./both.ts";

const RUNS = cases(3000);

/** What fields may say, usual things more often than others. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  date: ["2026-11-20", "2026-11-20", "2026-11-21", "-", "x"],
  time: ["08:00:00", "08:00:01", "08:00:01.5", "-", "8:00:00", "08:00"],
  "c-ip": ["192.0.2.1", "192.0.2.2", "::1", "-", "é", "x".repeat(49)],
  "cs-method": ["GET", "-"],
  "cs-uri": ["/", "/no?x", "/robots.txt", "https://a.example/robots.txt", "-"],
  "cs-uri-stem": ["/no", "/", "/a", "/robots.txt", "/robots.txt", "/rob", "-", "", "é", "/é"],
  "cs-uri-query": ["-", "-", "x=1", "", "é"],
  "sc-status": ["200", "200", "404", "-", "000", "099", "20"],
  "cs(User-Agent)": [
    ...[
      "FooBot/1.0",
      "Mozilla/5.0+(X11)",
      "Mozilla/5.0+(X12)",
      "-",
      "",
      "Mozilla/5.0%2520(X11)",
      "Foo%20Bot",
    ],
    ...["Foo%2520Bot", '"Mozilla/5.0 (X11)"', '"FooBot/1.0"', "ü"],
  ],
  "cs-host": ["a.example", "A.example:443", "b.example", "-", ""],
  "x-host-header": ["a.example", "c.example"],
  "sc-bytes": ["7", "-", '"x y"', '"'],
  timestamp: ["1607374974.123", "1607374975", "-", "x"],
  "cs-user-agent": ["FooBot/1.0", "Mozilla/5.0%20(X11)", "Mozilla%2F5.0"],
  reqTimeSec: ["1573840000.123", "1573840001", "-"],
  cliIP: ["192.0.2.1", "-"],
  statusCode: ["200", "404"],
  reqPath: ["no", "/no", "robots.txt", "/robots.txt", "-", "http://a.example/no", "*"],
  queryStr: ["x=1", "-"],
  reqHost: ["a.example", "-"],
  UA: ["FooBot%2F1.0", "FooBot/1.0", "-"],
};
const NAMES = Object.keys(VALUES);

const USUAL = [
  "date",
  "time",
  "c-ip",
  "cs-method",
  "cs-uri-stem",
  "cs-uri-query",
  "sc-status",
  "cs(User-Agent)",
];
const fields = fc.oneof(
  { weight: 3, arbitrary: fc.constant(USUAL) },
  { weight: 2, arbitrary: fc.constant([...USUAL, "cs-host"]) },
  // Parts that belong together stand elsewhere, or are missing.
  fc.constant(["date", "time", "cs-uri-query", "cs-uri-stem", "cs(User-Agent)", "sc-status", "c-ip"]),
  fc.constant(["time", "date", ...USUAL.slice(2)]),
  fc.constant(["date", "c-ip", "time", ...USUAL.slice(3)]),
  fc.constant(USUAL.slice(1)),
  fc.constant(["date", ...USUAL.slice(2), "sc-bytes"]),
  // CloudFront's real-time logs, and Akamai's.
  fc.constant(["timestamp", "c-ip", "sc-status", "cs-host", "cs-uri-stem", "cs-user-agent", "cs-uri-query"]),
  fc.constant(["reqTimeSec", "cliIP", "statusCode", "reqHost", "reqPath", "queryStr", "UA"]),
  fc.shuffledSubarray(NAMES, { minLength: 1 }),
);

/** One of the first two mostly. */
function oneOf(values: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...values.slice(0, 2)) },
    fc.constantFrom(...values),
  );
}

/** Lines under a line that names their fields, with tabs or spaces between them; some are damaged. */
const part = fc
  .tuple(
    fields,
    fc.constantFrom(" ", " ", "\t"),
    fc.constantFrom("", "#Date: 2026-11-22\n", "#Version: 1.0\n"),
  )
  .chain(([names, mark, before]) => {
    const line = fc.tuple(...names.map((name) => oneOf(VALUES[name]!))).map((values) => values.join(mark));
    const damaged = fc
      .tuple(line, fc.nat(), fc.constantFrom("", " ", "\t", '"', "\0", "\r", "\u00a0", " \t"))
      .map(([text, at, one]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + one + text.slice(place);
      });
    const other = fc.constantFrom(
      '{"status":200,"uri":"/robots.txt","remote_addr":"192.0.2.1","http_user_agent":"Mozilla/5.0+(X11)"}',
      '{"status":200,"uri":"/","remote_addr":"192.0.2.1","http_user_agent":"Foo%20Bot"}',
      '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Foo%20Bot"',
      "",
      "#",
    );
    return fc
      .array(fc.oneof({ weight: 8, arbitrary: line }, { weight: 2, arbitrary: damaged }, other), {
        maxLength: 14,
      })
      .map((lines) => `${before}#Fields: ${names.join(mark)}\n${[...lines, ...lines].join("\n")}\n`);
  });
const log = fc
  .array(part, { minLength: 1, maxLength: 2 })
  .map((parts) => new TextEncoder().encode(parts.join("")));

describe("lines of W3C's format that are read in bulk", () => {
  it("give what they give one by one, whatever is in them", () => {
    fc.assert(
      fc.property(
        fc.array(log, { minLength: 1, maxLength: 2 }),
        fc.array(fc.nat({ max: 900 }), { maxLength: 8 }),
        fc.constantFrom(undefined, "a.example"),
        (logs, sizes, host) => {
          const [inBulk, byLine] = both(logs, sizes, host);
          expect(inBulk).toEqual(byLine);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("may have more fields than can be told", () => {
    const more = Array.from({ length: 300 }, (_, i) => `x-${i}`).join(" ");
    const line = `192.0.2.1 /no 200 FooBot/1.0 ${more}`;
    const text = `#Fields: c-ip cs-uri-stem sc-status cs(User-Agent) ${more}\n${line}\n${line}\n#Fields: c-ip\n${line}\n`;
    const [inBulk, byLine] = both([new TextEncoder().encode(text)], []);
    expect(inBulk).toEqual(byLine);
    expect(byLine).toMatchObject([{ requests: 2, bots: [{ requests: 2 }] }, {}, {}]);
  });

  it.each([
    [
      "IIS",
      "date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) sc-status time-taken",
      "2026-11-20 08:00:00 10.0.0.1 GET /no x=1 443 - 192.0.2.1 FooBot/1.0 200 12",
    ],
    [
      "CloudFront",
      "date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header",
      "2026-11-20\t08:00:00\tFRA2\t512\t192.0.2.1\tGET\td1.cloudfront.net\t/no\t200\t-\tFooBot/1.0%2520(x)\t-\ta.example",
    ],
  ])("are not left to others as %s writes them", (_who, names, text) => {
    const w3c = new W3cScanner();
    w3c.direct(`#Fields: ${names}`);
    const scanner = new LineScanner();
    scanner.setFields(w3c.fields);
    scanner.load(new TextEncoder().encode(`${text}\n`));
    let stop = scanner.scan(INPUT);
    if (stop === STOP_HOST) {
      scanner.learnHost(false);
      stop = scanner.scan(INPUT);
    }
    expect(stop).toBe(STOP_HEADER);
    expect(scanner.isNameOfW3c).toBe(true);
    scanner.learnHeader(true);
    expect(scanner.scan(INPUT)).toBe(STOP_DONE);
    expect([scanner.records, scanner.w3c]).toEqual([1, 1]);
  });
});
