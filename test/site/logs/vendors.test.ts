/**
 * Formats of services and servers: what is read from them, whole, cut off and damaged.
 *
 * @module-tag slow
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginsDocument } from "../../../src/site/logs/documents.ts";
import { noFormats } from "../../../src/site/logs/summary.ts";
import { cases } from "../../support/effort.ts";
import { both } from "./both.ts";
import { damagedLine } from "./damaged.ts";
import { read } from "./read.ts";
import { GOOGLEBOT, VENDOR_LINES } from "./vendor-lines.ts";

const RUNS = cases(2000);
const USUAL = '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /no HTTP/1.1" 200 5 "-" "FooBot/1.0"';

function expectAlike(text: string, sizes: readonly number[] = [], host?: string): void {
  const [given, added] = both([new TextEncoder().encode(text)], sizes, host);
  expect(given).toEqual(added);
}

describe("a request is read from", () => {
  it.each(VENDOR_LINES)("$what", ({ line, format, request }) => {
    const { requests, summary } = read(`${line}\n`, `${line}\r\n`);
    expect(requests).toEqual([request, request]);
    expect(summary).toMatchObject({ formats: { ...noFormats(), [format]: 2 }, broken: 0 });
    expect(summary.unnamed).toBe(request.agent === "" ? 2 : 0);
  });

  it.each(VENDOR_LINES)("$what, the same to a counter that is given, whatever host counts", ({ line }) => {
    const text = [USUAL, line, line, USUAL, line].join("\n");
    for (const host of [undefined, "www.example.com", "b.example"]) expectAlike(text, [100, 300], host);
  });
});

/** Where a line may end without being cut off: fields that are not needed come last. */
const WHOLE: Readonly<Record<string, RegExp>> = {
  // Of the last field, some is missing, or all of those after the header.
  s3: /(?:"| -) \S+/,
  haproxy: /"$|" [\d-]+\/\w+\/[^"]*$/,
  envoy: /" [^"]+$/,
  squid: /\/[^/]*$/,
  combined: /"(?: [^\n]*)?$/,
  // All fields up to that of the header, and the next one begun.
  w3c: /^(?:[^\t]+\t){17}/,
};

describe("what is cut off is broken, or says what the whole line says of the client and the request, in", () => {
  it.each(VENDOR_LINES)("$what", ({ line, format, request }) => {
    for (let cut = 1; cut < line.length; cut++) {
      const part = line.slice(0, cut);
      const { requests, summary } = read(`${part}\n`);
      expect(requests.length + summary.broken, part).toBe(part.trim() === "" ? 0 : 1);
      if (requests.length === 0) continue;
      // Fields by their names may be missing one by one, as far as the line goes.
      if (format !== "logfmt") expect(part, format).toMatch(WHOLE[format]!);
      if (format === "logfmt") expect(requests[0]!.status).toBeGreaterThan(0);
      else expect(requests[0]).toMatchObject({ client: request.client, method: request.method });
    }
  });
});

describe("lines of services", () => {
  const line = fc.constantFrom(...VENDOR_LINES.map(({ line: text }) => text));
  const damaged = damagedLine(line, [...'" []{}|,:/\\=<-\0é\t0', "", '" "', "] ", "} "]);
  const spliced = fc
    .tuple(line, line, fc.nat(), fc.nat())
    .map(([one, other, a, b]) => one.slice(0, a % one.length) + other.slice(b % other.length));
  const log = fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: line },
        { weight: 3, arbitrary: damaged },
        spliced,
        fc.constant(USUAL),
        fc.constantFrom("#Fields: c-ip sc-status cs-uri-stem", "192.0.2.1 200 /a"),
      ),
      { maxLength: 14 },
    )
    .map((lines) => [...lines, ...lines].join("\n"));

  it("give the same to a counter that is given, damaged and cut into pieces anywhere", () => {
    fc.assert(
      fc.property(
        log,
        fc.array(fc.nat({ max: 900 }), { maxLength: 10 }),
        fc.constantFrom(undefined, "www.example.com"),
        (text, sizes, host) => expectAlike(text, sizes, host),
      ),
      { numRuns: RUNS },
    );
  });

  it("are requests or broken, each of them", () => {
    fc.assert(
      fc.property(log, (text) => {
        // Documents have records instead of lines.
        fc.pre(beginsDocument(text) !== true);
        const { requests, summary } = read(text);
        const lines = text.split("\n").filter((one) => one.replace(/^\0+/, "").trim() !== "");
        const directions = lines.filter((one) => /^\0*#/.test(one)).length;
        expect(requests.length + summary.broken + directions).toBe(lines.length);
        expect(summary.unnamed).toBe(requests.filter(({ agent }) => agent === "").length);
        for (const { client, status } of requests) {
          expect(client).not.toMatch(/^[^:]+:\d{1,5}$|^\[[^\]]*\](:\d{1,5})?$/);
          expect(status === 0 || (status >= 100 && status < 1000)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

describe("a line is in no format that is", () => {
  it.each([
    [
      "HAProxy's of a connection",
      "10.0.1.2:33313 [06/Feb/2009:12:12:51.443] fnt bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0",
    ],
    [
      "HAProxy's of a connection that failed",
      "10.0.1.2:33313 [06/Feb/2009:12:12:51.443] fnt/1: SSL handshake failure",
    ],
    [
      "of IIS's FTP server",
      "172.16.255.255, ann, 03/20/01, 23:58:11, MSFTPSVC, SALES1, 172.16.255.255, 60, 275, 0, 0, 0, PASS, /Intro.htm, -,",
    ],
    [
      "comma separated, without the day",
      "192.0.2.1, -, 0320, 7:55:20, W3SVC2, S, 10.0.0.1, 1, 1, 1, 200, 0, GET, /, -,",
    ],
    [
      "Squid's, with a status of two digits",
      "1286536308.779 180 192.0.2.1 TCP_MISS/20 411 GET http://a.example/ - NONE/- -",
    ],
    [
      "Envoy's, with a time that cannot be read",
      '[yesterday] "GET / HTTP/2" 200 - 0 1 1 1 "192.0.2.1" "a" "b" "c" "d"',
    ],
    ["fields without a path", "at=info method= status=200 bytes=13"],
    ["fields with a quote that does not end", 'at=info method=GET status=200 path="/a'],
    ["prose with an equals sign", "status=fine and path=/ of all"],
    ["JSON with a status alone", '{"properties":{"httpStatus":200}}'],
    [
      "Azure's, of another kind",
      '{"category":"FrontDoorHealthProbeLog","properties":{"httpVerb":"HEAD","result":"OK"}}',
    ],
  ])("%s", (_what, line) => {
    expect(read(`${line}\n`).summary).toMatchObject({ lines: 1, broken: 1 });
  });
});

describe("requests are counted by address, whatever port they came from", () => {
  const AT = "20/Nov/2026:08:00:00 +0000";
  const line = (client: string, agent: string, path = "/a"): string =>
    `${client} - - [${AT}] "GET ${path} HTTP/1.1" 200 5 "-" "${agent}"\n`;
  const json = (client: string, agent: string): string =>
    `{"ClientAddr":"${client}","DownstreamStatus":200,"RequestPath":"/a","request_User-Agent":"${agent}"}\n`;

  it.each([
    [
      "an address with ports",
      ["192.0.2.7:55123", "192.0.2.7:1", "192.0.2.7", "192.0.2.7:65535"],
      ["192.0.2.7"],
    ],
    [
      "IPv6 in brackets",
      ["[2001:db8::1]:443", "[2001:db8::1]:80", "[2001:db8::1]", "2001:db8::1"],
      ["2001:db8::1"],
    ],
    [
      "brackets without a colon in them",
      ["[192.0.2.7]", "[192.0.2.7]:80", "192.0.2.7", "[host.example]"],
      ["192.0.2.7", "host.example"],
    ],
    // What follows the last colon may be a port or a part of the address.
    ["IPv6 without brackets", ["2001:db8::1:443", "2001:db8::1"], ["2001:db8::1:443", "2001:db8::1"]],
    ["a list without spaces", ["192.0.2.7,10.0.0.1", "192.0.2.7:80,10.0.0.1:80"], ["192.0.2.7"]],
    ["a name with a port", ["host.example:80", "host.example"], ["host.example"]],
    ["what is no port", ["a:123456", "a:", ":80", "a:8x"], ["a:123456", "a:", ":80", "a:8x"]],
    [
      "clients of sixteen bytes and more",
      ["203.0.113.200:55123", "203.0.113.200:5", `${"h".repeat(40)}:80`],
      ["203.0.113.200", "h".repeat(40)],
    ],
  ])("%s", (_what, clients, addresses) => {
    for (const write of [line, json]) {
      const text = clients.map((client) => write(client, "FooBot/1.0")).join("");
      const [given, added] = both([new TextEncoder().encode(text + text)], [1]);
      expect(given).toEqual(added);
      const [, , [counted]] = added as [unknown, unknown, { address: string }[][]];
      expect(counted!.map(({ address }) => address)).toEqual(addresses);
    }
  });

  it("also where a robot sends a browser's header from another port each time", () => {
    const browser = "Mozilla/5.0 (X11)";
    const text = [
      line("192.0.2.7:1000", browser, "/robots.txt"),
      ...Array.from({ length: 20 }, (_, i) => line(`192.0.2.7:${2000 + i}`, browser)),
      line("192.0.2.8:2000", browser),
    ].join("");
    const [given, added] = both([new TextEncoder().encode(text + text)], []);
    expect(given).toEqual(added);
    const [{ unrecognized }] = given as [{ unrecognized: { requests: number; addresses: number }[] }];
    expect(unrecognized).toMatchObject([{ requests: 42, addresses: 1 }]);
  });
});

describe("requests without a header", () => {
  it("are counted alike by a counter that is given, among others", () => {
    const text = [GOOGLEBOT, "-", "", "FooBot/1.0", "-", "x"]
      .map((agent) => USUAL.replace("FooBot/1.0", agent))
      .join("\n");
    const [given, added] = both([new TextEncoder().encode(`${text}\n${text}\n`)], [], "a.example");
    expect(given).toEqual(added);
    expect((added as [unknown, [{ unnamed: number }][]])[1][0]![0].unnamed).toBe(6);
  });
});
