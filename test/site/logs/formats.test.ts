/** Lines as servers write them, and the requests that are in them. */
import { describe, expect, it } from "vitest";
import type { LogRequest } from "../../../src/site/logs/index.ts";
import { noFormats } from "../../../src/site/logs/summary.ts";
import { both } from "./both.ts";
import { read } from "./read.ts";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const usual: LogRequest = {
  client: "66.249.66.1",
  agent: GOOGLEBOT,
  method: "GET",
  target: "/shoes?page=2",
  status: 200,
  host: undefined,
  time: "10/Oct/2026:13:55:36 -0700",
};

const lines: readonly (readonly [what: string, log: string, request: Partial<LogRequest>])[] = [
  [
    "the combined format",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 2326 "-" "${GOOGLEBOT}"`,
    {},
  ],
  [
    "the common format, which has no User-Agent",
    `66.249.66.1 - frank [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.0" 200 2326`,
    { agent: "" },
  ],
  [
    "more fields after the combined ones",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/2.0" 200 2326 "https://a.example/" "${GOOGLEBOT}" "203.0.113.7" rt=0.012`,
    {},
  ],
  [
    "the host before the address (vhost_combined)",
    `www.example.com:443 66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 2326 "-" "${GOOGLEBOT}"`,
    { host: "www.example.com:443" },
  ],
  [
    "a line that went through syslog",
    `Oct 10 13:55:36 web1 nginx: 66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 2326 "-" "${GOOGLEBOT}"`,
    {},
  ],
  [
    "an identity, and a user's name with spaces and brackets",
    `66.249.66.1 ident a [b] c [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 2326 "-" "${GOOGLEBOT}"`,
    {},
  ],
  [
    "an address of IPv6",
    `2001:db8::7 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 - "-" "${GOOGLEBOT}"`,
    { client: "2001:db8::7" },
  ],
  [
    "escaped quotes in the request and the headers",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a\\"b\\\\c\\xC3\\xA9 HTTP/1.1" 200 1 "x\\"y" "say \\"x\\" \\x22\\t\\\\"`,
    { target: '/a"b\\c%C3%A9', agent: 'say "x" "\t\\' },
  ],
  [
    "bytes that are not HTTP",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "\\x16\\x03\\x01\\x02" 400 157 "-" "-"`,
    { method: "", target: "", status: 400, agent: "" },
  ],
  [
    "a connection without a request",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "-" 408 - "-" "-"`,
    { method: "", target: "", status: 408, agent: "" },
  ],
  [
    "an absolute URL, and no protocol",
    `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET http://www.example.com/a b" 200 1 "-" "${GOOGLEBOT}"`,
    { target: "http://www.example.com/a b", host: "www.example.com" },
  ],
  [
    "nginx's variables as JSON",
    JSON.stringify({
      time_local: "10/Oct/2026:13:55:36 -0700",
      remote_addr: "66.249.66.1",
      request: "GET /shoes?page=2 HTTP/1.1",
      status: "200",
      http_user_agent: GOOGLEBOT,
    }),
    {},
  ],
  [
    "nginx's variables as JSON, one by one",
    JSON.stringify({
      time_iso8601: "2026-10-10T13:55:36-07:00",
      remote_addr: "66.249.66.1",
      request_method: "GET",
      uri: "/shoes",
      args: "page=2",
      status: 200,
      host: "www.example.com",
      http_user_agent: GOOGLEBOT,
    }),
    { time: "2026-10-10T13:55:36-07:00", host: "www.example.com" },
  ],
  [
    "Caddy",
    JSON.stringify({
      level: "info",
      ts: 1791665736.5241,
      logger: "http.log.access.log0",
      msg: "handled request",
      request: {
        remote_ip: "10.0.0.1",
        remote_port: "41342",
        client_ip: "66.249.66.1",
        proto: "HTTP/2.0",
        method: "GET",
        host: "www.example.com",
        uri: "/shoes?page=2",
        headers: { "User-Agent": [GOOGLEBOT], Accept: ["*/*"] },
      },
      bytes_read: 0,
      duration: 0.0009,
      size: 2326,
      status: 200,
    }),
    { time: "1791665736.5241", host: "www.example.com" },
  ],
  [
    "Cloudflare's Logpush",
    JSON.stringify({
      ClientIP: "66.249.66.1",
      ClientRequestHost: "www.example.com",
      ClientRequestMethod: "GET",
      ClientRequestURI: "/shoes?page=2",
      ClientRequestUserAgent: GOOGLEBOT,
      EdgeEndTimestamp: "2026-10-10T20:55:37Z",
      EdgeResponseStatus: 200,
      EdgeStartTimestamp: 1791665736000000000,
    }),
    { time: "1791665736000000000", host: "www.example.com" },
  ],
  [
    "Docker, around the combined format",
    JSON.stringify({
      log: `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 2326 "-" "${GOOGLEBOT}"\n`,
      stream: "stdout",
      time: "2026-10-10T20:55:36.52Z",
    }),
    {},
  ],
  [
    "IIS",
    `#Software: Microsoft Internet Information Services 10.0
#Version: 1.0
#Date: 2026-10-10 20:55:36
#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken
2026-10-10 20:55:36 10.0.0.5 GET /shoes page=2 443 - 66.249.66.1 ${GOOGLEBOT.replaceAll(" ", "+")} - 200 0 0 15`,
    { agent: GOOGLEBOT.replaceAll(" ", "+"), time: "2026-10-10 20:55:36" },
  ],
  [
    "CloudFront",
    `#Version: 1.0
#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header
2026-10-10\t20:55:36\tFRA2\t182\t66.249.66.1\tGET\td111.cloudfront.net\t/shoes\t200\t-\t${GOOGLEBOT.replaceAll(" ", "%2520")}\tpage=2\twww.example.com`,
    { time: "2026-10-10 20:55:36", host: "www.example.com" },
  ],
  [
    "W3C's format with quoted fields, and the day in a line of its own",
    `#Date: 2026-10-10 00:00:00
#Fields: time c-ip cs-method cs-uri sc-status cs(User-Agent)
20:55:36 66.249.66.1 GET /shoes?page=2 200 "${GOOGLEBOT}"`,
    { time: "2026-10-10 20:55:36" },
  ],
];

describe("a request is read from", () => {
  it.each(lines)("%s", (_what, log, request) => {
    const { requests, summary } = read(`${log}\n`);
    expect(requests).toEqual([{ ...usual, ...request }]);
    expect(summary.broken).toBe(0);
  });

  it.each(lines)("%s, cut into single characters, with line ends of Windows", (_what, log, request) => {
    const { requests } = read("\uFEFF", ...log.replaceAll("\n", "\r\n"));
    expect(requests).toEqual([{ ...usual, ...request }]);
  });

  it("bytes in UTF-8 that are cut within a character", () => {
    const line = JSON.stringify({ remote_addr: "192.0.2.1", request_uri: "/größe/漢", status: 200 });
    const bytes = new TextEncoder().encode(line);
    const { requests } = read(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(requests.map(({ target }) => target)).toEqual(["/größe/漢"]);
  });
});

/** Lines of formats that people put together themselves. */
const own: readonly (readonly [what: string, log: string, request: Partial<LogRequest>])[] = [
  ...["https://www.example.com", "www.example.com"].map((host): (typeof own)[number] => [
    `a host after the address: ${host}`,
    `66.249.66.1 ${host} - - [10/Oct/2026:13:55:36 -0700] 0/799940 "GET /shoes?page=2 HTTP/1.1" 200 1 "-" "${GOOGLEBOT}"`,
    { host: "www.example.com" },
  ]),
  ...["", '"', "\\"].map((mark): (typeof own)[number] => [
    `quotes around the whole line, and those in it written ${mark}"`,
    `"66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] ${`"GET /shoes?page=2 HTTP/1.1" 200 1 "-" "${GOOGLEBOT}"`.replaceAll('"', `${mark}"`)}"`,
    {},
  ]),
  [
    "quotes around the address",
    `"66.249.66.1" - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 1 "-" "${GOOGLEBOT}"`,
    {},
  ],
  ...[
    ["a list of proxies before the rest", "66.249.66.1, 10.0.0.1 - -"],
    ["a list of proxies, and the last address again", "66.249.66.1, 10.0.0.1, 10.0.0.2 10.0.0.2 - -"],
    ["a list of proxies in quotes", '"66.249.66.1, 10.0.0.1" - -'],
    ["a list of proxies, the first of which is unknown", "unknown, 66.249.66.1, 10.0.0.1 - -"],
    [
      "a list of proxies after what syslog writes",
      "<134>Oct 10 13:55:36 web1 nginx: 66.249.66.1, 10.0.0.1 - ann",
    ],
    ["the address after something that is not a host", "(203.0.113.9) 66.249.66.1 - -"],
  ].map(
    ([what, head]) =>
      [
        what!,
        `${head} [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "${GOOGLEBOT}"`,
        {},
      ] as const,
  ),
  ...[
    ["the host before the request", 'shop.example "GET /shoes?page=2 HTTP/1.1" 200 5 "-"', "shop.example"],
    ["the host in quotes", '"shop.example:8080" "GET /shoes?page=2 HTTP/1.1" 200 5 "-"', "shop.example:8080"],
    [
      "a name before the request that is not a host",
      'backend "GET /shoes?page=2 HTTP/1.1" 200 5 "-"',
      undefined,
    ],
    ["the time it took before the bytes", '"GET /shoes?page=2 HTTP/1.1" 200 0.005 512 "-"', undefined],
    ["the time it took instead of the bytes", '"GET /shoes?page=2 HTTP/1.1" 200 0.005 "-"', undefined],
    [
      "the time it took after the bytes",
      '"GET /shoes?page=2 HTTP/1.1" 200 5 0.003 HIT "https://a.example/?q=b"',
      undefined,
    ],
    ["a referrer without quotes", '"GET /shoes?page=2 HTTP/1.1" 200 5 -', undefined],
  ].map(
    ([what, rest, host]) =>
      [what!, `66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] ${rest} "${GOOGLEBOT}"`, { host }] as const,
  ),
  [
    "two fields in quotes that are not a referrer and an agent",
    '66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 5 0.003 "10.0.0.1:80" "up-1"',
    { agent: "" },
  ],
  [
    "the common format with one more field in quotes",
    '66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 5 0.003 "10.0.0.1:80"',
    { agent: "" },
  ],
  [
    "bytes of UTF-8 that are escaped one by one in the header, and one that is none",
    '66.249.66.1 - - [10/Oct/2026:13:55:36 -0700] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "B\\xC3\\xBCcher\\xe6\\xbc\\xa2\\"\\xFF"',
    { agent: 'Bücher漢"\uFFFD' },
  ],
  [
    "bytes of UTF-8 that are percent-encoded twice in the header, as by CloudFront",
    "#Fields: date\ttime\tc-ip\tcs-method\tcs-uri\tsc-status\tcs(User-Agent)\n2026-10-10\t20:55:36\t66.249.66.1\tGET\t/shoes?page=2\t200\tB%25C3%25BC%2520%25FF",
    { agent: "Bü \uFFFD", time: "2026-10-10 20:55:36" },
  ],
  [
    "AWS's Application Load Balancer",
    `https 2026-10-10T20:55:36.186641Z app/my-lb/50dc6c495c0c9188 66.249.66.1:2817 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://www.example.com:443/shoes?page=2 HTTP/1.1" "${GOOGLEBOT}" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:eu-central-1:1:targetgroup/t/7 "Root=1-58337281-1d84f3d73c47ec4e58577259" "www.example.com" "arn:aws:acm:eu-central-1:1:certificate/1" 1 2026-10-10T20:55:36.000000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"`,
    { host: "www.example.com:443", time: "2026-10-10T20:55:36.186641Z" },
  ],
  [
    "AWS's Application Load Balancer, over IPv6 and without an answer",
    `h2 2026-10-10T20:55:36.186641Z app/my-lb/50dc6c495c0c9188 [2001:db8::7]:2817 - -1 -1 -1 502 - 0 57 "GET https://www.example.com:443 HTTP/2.0" "-" - - - "-" "-" "-"`,
    {
      client: "2001:db8::7",
      host: "www.example.com:443",
      status: 502,
      target: "/",
      agent: "",
      withoutAgent: true,
      time: "2026-10-10T20:55:36.186641Z",
    },
  ],
  [
    "AWS's Application Load Balancer, of a connection without a request",
    'http 2026-10-10T20:55:36.186641Z app/my-lb/50dc6c495c0c9188 66.249.66.1:2817 - -1 -1 -1 400 - 0 57 "- http://www.example.com:80- -" "-" - - - "-" "-" "-"',
    { method: "", target: "", status: 400, agent: "", time: "2026-10-10T20:55:36.186641Z" },
  ],
  [
    "AWS's Classic Load Balancer",
    `2026-10-10T20:55:36.039370Z my-elb 66.249.66.1:2817 10.0.0.1:80 0.000073 0.001048 0.000057 200 200 0 29 "GET http://www.example.com:80/shoes?page=2 HTTP/1.1" "${GOOGLEBOT}" - -`,
    { host: "www.example.com:80", time: "2026-10-10T20:55:36.039370Z" },
  ],
];

describe("a request is read from a format of one's own, with", () => {
  it.each(own)("%s", (_what, log, request) => {
    const { requests, summary } = read(`${log}\n`);
    expect(requests).toEqual([{ ...usual, ...request }]);
    expect(summary.broken).toBe(0);
  });

  it.each(own)("%s, the same to a counter that is given", (_what, log) => {
    const line = lines[0]![1];
    const [given, added] = both([new TextEncoder().encode(`${line}\n${log}\n${log}\n${line}\n${log}`)], []);
    expect(given).toEqual(added);
  });

  it.each(own.slice(-4))("%s, and broken where it is cut off before its agent ends", (_what, log) => {
    const end = log.indexOf('"', log.indexOf('" "') + 3);
    for (let cut = 1; cut <= end; cut++) {
      expect(read(`${log.slice(0, cut)}\n`).summary, log.slice(0, cut)).toMatchObject({
        lines: 1,
        broken: 1,
      });
    }
  });
});

const broken: readonly (readonly [what: string, line: string])[] = [
  ["prose", "The quick brown fox"],
  ["an error log", "2026/10/10 13:55:36 [error] 7#7: *1 open() failed, client: 192.0.2.1"],
  ["no request", "192.0.2.1 - - [10/Oct/2026:13:55:36 -0700]"],
  ["a request that is cut off", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a`],
  ["an end after the request", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1"`],
  ["a status that is cut off", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 20`],
  ["no size", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 `],
  [
    "a header that is cut off",
    `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 5 "-" "Googleb`,
  ],
  ["a referrer that is cut off", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 5 "htt`],
  ["an end after the referrer", `192.0.2.1 - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 5 "-"`],
  ["no address", ` - - [10/Oct/2026:13:55:36 -0700] "GET /a HTTP/1.1" 200 5 "-" "x"`],
  ["JSON that is cut off", `{"remote_addr":"192.0.2.1","status":200`],
  ["JSON of another kind", `{"level":"error","msg":"disk full"}`],
  ["JSON without a status", `{"remote_addr":"192.0.2.1","request_uri":"/"}`],
  ["JSON of an empty object", "{}"],
  ["JSON with values of other types", `{"remote_addr":{},"request":[1],"status":{"a":1},"headers":7}`],
];

describe("a line is counted as broken that is", () => {
  it.each(broken)("%s", (_what, line) => {
    const good = lines[0]![1];
    const { requests, summary } = read(`${good}\n${line}\n\n${good}\n`);
    expect(requests).toHaveLength(2);
    expect(summary).toEqual({
      lines: 3,
      formats: { ...noFormats(), combined: 2 },
      broken: 1,
      brokenLines: [2],
      brokenLine: line,
      withoutQuery: 0,
      long: 0,
      unnamed: 0,
    });
  });

  it("W3C's without as many fields as there are", () => {
    const log =
      "#Fields: date time c-ip cs-method cs-uri-stem sc-status\n2026-10-10 20:55:36 192.0.2.1 GET /a 200";
    expect(read(`${log}\n`).summary.formats.w3c).toBe(1);
    expect(read(`${log} more\n`).summary).toMatchObject({ broken: 1, brokenLines: [2] });
    expect(read(log.replace(" /a", "")).summary.broken).toBe(1);
    expect(read(log.replace(/^.*\n/, "")).summary.broken).toBe(1);
    expect(read(log.replace(" 200", " 2OO")).summary.broken).toBe(1);
  });
});

describe("a log", () => {
  it("may be mixed", () => {
    const { requests, summary } = read(lines.map(([, log]) => `${log}\n`).join(""));
    expect(requests).toHaveLength(lines.length);
    expect(summary).toMatchObject({ formats: { combined: 11, json: 5, w3c: 3 }, broken: 0 });
  });

  it("may change its fields, as IIS does when it is reconfigured", () => {
    const { requests } = read(
      "#Fields: c-ip sc-status cs-uri-stem\n192.0.2.1 200 /a\n#Fields: cs-uri-stem c-ip sc-status\n/b 192.0.2.2 404\n",
    );
    expect(requests.map(({ client, target, status }) => [client, target, status])).toEqual([
      ["192.0.2.1", "/a", 200],
      ["192.0.2.2", "/b", 404],
    ]);
  });

  it("may begin with zeros, where it was truncated while it was written to", () => {
    const { requests } = read("\0".repeat(1000), `${lines[0]![1]}\n`);
    expect(requests).toHaveLength(1);
  });

  it("may be empty", () => {
    expect(read().summary).toEqual(read("", "\n\r\n \n", new Uint8Array()).summary);
  });
});
