/**
 * Logs whose reader is given a counter, so that requests of people are passed over, against the same logs request by request.
 *
 * @module-tag long
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_LINE } from "../../../src/site/logs/text-reader.ts";
import { cases } from "../../support/effort.ts";
import { both } from "./both.ts";
import { damagedLine } from "./damaged.ts";
import { logLines } from "./log-lines.ts";

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
  alike(1024).map((text) => `FooBot${text}`.slice(0, text.length)),
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
      alike(64),
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

describe("a log whose reader is given a counter", () => {
  it("gives what it gives request by request, whatever is in it and however it is cut", () => {
    fc.assert(
      fc.property(
        fc.array(log, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat({ max: 700 }), { maxLength: 30 }),
        fc.constantFrom(undefined, "a.example"),
        (logs, sizes, host) => {
          const [given, added] = both(logs, sizes, host);
          expect(given).toEqual(added);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each([1, 7, 4096, 262_144])("gives the same of a busy site's log, in pieces of %i", (size) => {
    const bytes = new TextEncoder().encode([...logLines(3000)].join(""));
    const sizes = Array.from({ length: Math.ceil(bytes.length / size) }, () => size);
    const [given, added] = both([bytes], sizes);
    expect(given).toEqual(added);
  });

  it("gives the same where headers and robots are so many that they are forgotten", () => {
    const lines = Array.from({ length: 130_000 }, (_, i) => {
      const header =
        i % 3 === 0 ? `Name${i % 36_000}Bot/1.0` : `Mozilla/5.0 (X11; ${i % 7 === 0 ? i : i % 50})`;
      const target = i % 1009 === 0 ? "/robots.txt" : "/";
      return `192.0.2.${i % 250} - - [20/Nov/2026:08:00:00 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${header}"\n`;
    });
    const [given, added] = both([new TextEncoder().encode(lines.join(""))], []);
    expect(given).toEqual(added);
  });

  it("passes over no line that is too long", () => {
    const start = '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "Mozilla/5.0 (X11)"';
    const fill = (length: number): string => `${start}${" ".repeat(length - start.length)}\n`;
    const text = [fill(start.length), fill(start.length), fill(LONGEST_LINE), fill(LONGEST_LINE + 1)].join(
      "",
    );
    const [given, added] = both([new TextEncoder().encode(text)], []);
    expect(given).toEqual(added);
    expect(given).toMatchObject([{}, [[{ lines: 4, long: 1, formats: { combined: 3 } }, 4]], []]);
  });
});
