/** Logs whose fields have names that no table has, and lines of services that are in no standard format. */
import { describe, expect, it } from "vitest";
import { parse } from "../../../src/index.ts";
import { BotCounter, LogReader, type LogRequest } from "../../../src/site/logs/index.ts";
import { read } from "./read.ts";

const AGENT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const TIME = "2026-11-20T10:00:00Z";
const ADDRESS = "66.249.66.1";
const HOST = "www.example.com";

/** What all of these say, unless another is noted. */
const SAID: LogRequest = {
  client: ADDRESS,
  agent: AGENT,
  method: "GET",
  target: "/shoes?page=2",
  status: 200,
  host: HOST,
  time: TIME,
};
const LOCAL = "20/Nov/2026:10:00:00 +0000";
const COMBINED = `${ADDRESS} - - [${LOCAL}] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "${AGENT}"`;
const IN_LINE = { time: LOCAL, host: undefined };

const OBJECTS: readonly (readonly [what: string, fields: object, request?: Partial<LogRequest>])[] = [
  [
    "ingress-nginx, as its documentation has it",
    {
      ...{ time: TIME, remote_addr: ADDRESS, x_forwarded_for: ADDRESS, request_id: "1a", status: 200 },
      ...{ vhost: HOST, path: "/shoes", request_query: "page=2", method: "GET", http_user_agent: AGENT },
    },
  ],
  [
    "nginx behind a proxy, whose address is private",
    {
      ...{ time_iso8601: TIME, remote_addr: "10.0.0.7", http_x_forwarded_for: `${ADDRESS}, 172.64.0.1` },
      ...{
        request_uri: "/shoes?page=2",
        request_method: "GET",
        status: "200",
        host: HOST,
        http_user_agent: AGENT,
      },
    },
  ],
  [
    "an empty address beside the forwarded one",
    {
      ...{ time_iso8601: TIME, remote_addr: "", x_forwarded_for: ADDRESS, request_uri: "/shoes?page=2" },
      ...{ request_method: "GET", status: 200, host: HOST, http_user_agent: AGENT },
    },
  ],
  [
    "a header called ua",
    {
      time: TIME,
      remote_addr: ADDRESS,
      request_uri: "/shoes?page=2",
      method: "GET",
      status: 200,
      host: HOST,
      ua: AGENT,
    },
  ],
  [
    "AWS WAF",
    {
      timestamp: 1795168800000,
      action: "ALLOW",
      httpSourceName: "ALB",
      responseCodeSent: null,
      httpRequest: {
        ...{
          clientIp: ADDRESS,
          country: "US",
          uri: "/shoes",
          args: "page=2",
          httpVersion: "HTTP/1.1",
          httpMethod: "GET",
        },
        headers: [
          { name: "Host", value: HOST },
          { name: "User-Agent", value: AGENT },
        ],
      },
    },
    { status: 0, time: "1795168800000" },
  ],
  [
    "Oracle's load balancers",
    {
      datetime: 1795168800000,
      logContent: {
        data: {
          ...{
            clientAddr: `${ADDRESS}:40332`,
            backendAddr: "10.0.0.5:80",
            backendStatusCode: "200",
            lbStatusCode: "200",
          },
          ...{
            request: "GET http://www.example.com/shoes?page=2 HTTP/1.1",
            userAgent: AGENT,
            timestamp: TIME,
          },
        },
      },
    },
    { time: "1795168800000" },
  ],
  [
    "Kong's http-log",
    {
      client_ip: ADDRESS,
      started_at: 1795168800000,
      request: { method: "GET", uri: "/shoes?page=2", headers: { host: HOST, "user-agent": AGENT } },
      response: { status: 200, headers: {} },
    },
    { time: "1795168800000" },
  ],
  [
    "Azure's App Service",
    {
      ...{ time: TIME, category: "AppServiceHTTPLogs" },
      properties: {
        ...{
          CsMethod: "GET",
          CsUriStem: "/shoes",
          SPort: "443",
          CIp: ADDRESS,
          UserAgent: AGENT,
          CsHost: HOST,
        },
        ...{ ScStatus: 200, CsUriQuery: "page=2", TimeTaken: 12 },
      },
    },
  ],
  [
    "Railway",
    {
      ...{
        requestId: "x",
        timestamp: TIME,
        method: "GET",
        path: "/shoes?page=2",
        host: HOST,
        httpStatus: 200,
      },
      ...{
        upstreamProto: "HTTP/1.1",
        srcIp: ADDRESS,
        clientUa: AGENT,
        upstreamAddress: "http://10.1.2.3:8080",
        edgeRegion: "us",
      },
    },
  ],
  [
    "Render",
    {
      id: "a",
      timestamp: TIME,
      message: 'clientIP="x"',
      labels: [
        ...[
          { name: "method", value: "GET" },
          { name: "path", value: "/shoes?page=2" },
          { name: "host", value: HOST },
        ],
        ...[
          { name: "statusCode", value: "200" },
          { name: "clientIP", value: ADDRESS },
          { name: "userAgent", value: AGENT },
        ],
      ],
    },
  ],
  [
    "pino-http",
    {
      ...{
        level: 30,
        time: 1795168800000,
        pid: 12,
        hostname: "web-1",
        msg: "request completed",
        responseTime: 3,
      },
      req: {
        ...{ id: 1, method: "GET", url: "/shoes?page=2", remoteAddress: ADDRESS, remotePort: 43 },
        headers: { host: HOST, "user-agent": AGENT },
      },
      res: { statusCode: 200, headers: {} },
    },
    { time: "1795168800000" },
  ],
  [
    "Elastic's common schema",
    {
      "@timestamp": TIME,
      http: { request: { method: "GET" }, response: { status_code: 200 } },
      source: { ip: ADDRESS },
      url: { original: "/shoes?page=2", path: "/shoes", query: "page=2", domain: HOST },
      user_agent: { original: AGENT },
    },
  ],
  [
    "OpenTelemetry",
    {
      timeUnixNano: "1795168800000000000",
      attributes: [
        { key: "http.request.method", value: { stringValue: "GET" } },
        { key: "url.path", value: { stringValue: "/shoes" } },
        { key: "url.query", value: { stringValue: "page=2" } },
        { key: "http.response.status_code", value: { intValue: "200" } },
        { key: "client.address", value: { stringValue: ADDRESS } },
        { key: "user_agent.original", value: { stringValue: AGENT } },
        { key: "server.address", value: { stringValue: HOST } },
      ],
    },
    { host: undefined, time: "" },
  ],
  ["Loki's lines", { labels: { app: "nginx" }, line: COMBINED, timestamp: TIME }, IN_LINE],
  ["journald", { __REALTIME_TIMESTAMP: "1795168800000000", MESSAGE: COMBINED, PRIORITY: "6" }, IN_LINE],
  [
    "names in another language",
    {
      zeitpunkt: TIME,
      methode: "GET",
      pfad: "/shoes?page=2",
      antwort: 200,
      adresse: ADDRESS,
      browser: AGENT,
    },
    { host: undefined, time: "" },
  ],
];

const LINES: readonly (readonly [
  what: string,
  format: string,
  line: string,
  request?: Partial<LogRequest>,
])[] = [
  [
    "Nginx Proxy Manager",
    "proxy-manager",
    `[${LOCAL}] - 200 200 - GET https ${HOST} "/shoes?page=2" [Client ${ADDRESS}] [Length 12] [Gzip -] [Sent-to 10.0.0.4] "${AGENT}" "-"`,
    { time: LOCAL },
  ],
  [
    "Bunny",
    "bunny",
    `HIT|200|1795168800000|412|390|${ADDRESS}|-|https://${HOST}/shoes?page=2|WA|${AGENT}|322b688bd63fb63f2babe9de96a5d262|DE`,
    { time: "1795168800000", method: "" },
  ],
  [
    "Alibaba's CDN",
    "alibaba",
    `[9/Jun/2026:01:58:09 +0800] ${ADDRESS} - 1542 "-" "GET http://${HOST}/shoes?page=2" 200 191 2830 MISS "${AGENT}" "text/html"`,
    { time: "09/Jun/2026:01:58:09 +0800" },
  ],
  [
    "LTSV",
    "ltsv",
    `time:[${LOCAL}]\thost:${ADDRESS}\tvhost:${HOST}\treq:GET /shoes?page=2 HTTP/1.1\tstatus:200\tsize:5\treqtime:0.1\tua:${AGENT}`,
    { time: LOCAL },
  ],
  [
    "morgan's dev",
    "console",
    "\x1b[0mGET /shoes?page=2 \x1b[32m200\x1b[0m 1.234 ms - 12\x1b[0m",
    { client: "", agent: "", host: undefined, time: "" },
  ],
  [
    "uvicorn",
    "console",
    `INFO:     ${ADDRESS}:43210 - "GET /shoes?page=2 HTTP/1.1" 200 OK`,
    { agent: "", host: undefined, time: "" },
  ],
  [
    "lighttpd, whose second word is the host",
    "combined",
    COMBINED.replace(" - - ", ` ${HOST} - `),
    { time: LOCAL },
  ],
  ["an unquoted header at the end", "combined", COMBINED.replace(`"-" "${AGENT}"`, `"-" ${AGENT}`), IN_LINE],
  ["an unquoted header alone", "combined", COMBINED.replace(`"-" "${AGENT}"`, `- ${AGENT}`), IN_LINE],
  [
    "nginx's main format behind a CDN",
    "combined",
    `${COMBINED.replace(ADDRESS, "172.64.0.1")} "${ADDRESS}"`,
    IN_LINE,
  ],
  [
    "Caddy with wall times",
    "json",
    JSON.stringify({
      ts: "2026/11/20 10:00:00",
      request: {
        remote_ip: ADDRESS,
        method: "GET",
        host: HOST,
        uri: "/shoes?page=2",
        headers: { "User-Agent": [AGENT] },
      },
      status: 200,
    }),
    { time: "2026/11/20 10:00:00" },
  ],
  [
    "nginx's name=value",
    "logfmt",
    `time=[${LOCAL}] remote_addr=${ADDRESS} request="GET /shoes?page=2 HTTP/1.1" status=200 host=${HOST} http_user_agent="${AGENT}"`,
    { time: LOCAL },
  ],
];

const TABLES: readonly (readonly [what: string, lines: readonly string[], request?: Partial<LogRequest>])[] =
  [
    [
      "Azure Monitor",
      [
        "TimeGenerated,CsMethod,CsUriStem,CsUriQuery,CIp,UserAgent,CsHost,ScStatus",
        `${TIME},GET,/shoes,page=2,${ADDRESS},"${AGENT}",${HOST},200`,
      ],
    ],
    [
      "semicolons and quotes",
      [
        '"Datum";"Methode";"Pfad";"Status";"Client-IP";"User-Agent"',
        `"${TIME}";"GET";"/shoes?page=2";"200";"${ADDRESS}";"${AGENT.replace(";", ";")}"`,
      ],
      { host: undefined, time: "" },
    ],
    [
      "tabs",
      [
        "date\tclient_ip\tmethod\turl\tcode\tuser agent",
        `${TIME}\t${ADDRESS}\tGET\t/shoes?page=2\t200\t${AGENT}`,
      ],
      { host: undefined },
    ],
    [
      "lines of another format in a column",
      ["timestamp,message,stream", `1795168800000,"${COMBINED.replaceAll('"', '""')}",web`],
      IN_LINE,
    ],
  ];

describe("a request is read from", () => {
  it.each(OBJECTS.map(([what, fields, request]) => ({ what, fields, request })))(
    "$what",
    ({ fields, request }) => {
      const { requests, summary } = read(`${JSON.stringify(fields)}\n`);
      expect(requests).toEqual([{ ...SAID, ...request }]);
      expect(summary).toMatchObject({ broken: 0, withoutQuery: 0 });
    },
  );

  it.each(LINES.map(([what, format, line, request]) => ({ what, format, line, request })))(
    "$what",
    ({ format, line, request }) => {
      const { requests, summary } = read(`${line}\n`);
      expect(requests).toEqual([{ ...SAID, ...request }]);
      expect(summary).toMatchObject({ formats: { [format]: 1 }, broken: 0 });
    },
  );

  it.each(TABLES.map(([what, lines, request]) => ({ what, lines, request })))(
    "a table with $what",
    ({ lines, request }) => {
      const [heading, line] = lines;
      const { requests, summary } = read(`${heading}\n${line}\n${line}\nnonsense\n${line}\n`);
      expect(requests).toEqual(Array(3).fill({ ...SAID, ...request }));
      expect(summary).toMatchObject({
        formats: { csv: 3 },
        broken: 1,
        brokenLines: [4],
        brokenLine: "nonsense",
      });
    },
  );

  it("documents of CloudWatch's command line", () => {
    const events = [{ timestamp: 1795168800000, message: COMBINED }];
    expect(read(JSON.stringify({ events }, undefined, 2)).requests).toEqual([{ ...SAID, ...IN_LINE }]);
  });
});

describe("nothing is read from", () => {
  it.each([
    ["other JSON", '{"level":"info","msg":"started","port":8080,"path":"/srv/app"}'],
    [
      "several requests in one line",
      JSON.stringify({
        logRecords: [
          { path: "/a", status: 200, method: "GET" },
          { path: "/b", status: 200, method: "GET" },
        ],
      }),
    ],
    ["two numbers that may be the status", '{"a":"/x","b":200,"c":301,"d":"GET"}'],
    ["prose", "It was a dark, stormy, and cold night."],
    ["a heading without lines", "date,method,path,status"],
  ])("%s", (_, line) => {
    const { requests, summary } = read(`${line}\n`);
    expect([requests, summary.broken, summary.brokenLine]).toEqual([[], 1, line]);
  });
});

describe("fields that are named", () => {
  const found = (fields: string, text: string): LogRequest[] => {
    const requests: LogRequest[] = [];
    const reader = new LogReader((one) => requests.push(one), { fields });
    reader.write(text);
    reader.end();
    return requests;
  };
  const brief = { client: ADDRESS, agent: AGENT, method: "GET", target: "/shoes?page=2", status: 200 };

  it.each([
    [
      "in JSON, by their meaning",
      "path=a.b query=q status=c agent=d client=e method=m",
      JSON.stringify({ a: { b: "/shoes" }, q: "page=2", c: 200, x: 404, d: AGENT, e: ADDRESS, m: "GET" }),
    ],
    [
      "in LTSV, by their meaning",
      "request=r status=s user-agent=u ip=i",
      `r:GET /shoes?page=2 HTTP/1.1\ts:200\tu:${AGENT}\ti:${ADDRESS}`,
    ],
    [
      "in the combined format, with a column for the client",
      "_ _ _ time request status _ _ agent client",
      `172.64.0.1 - - [${LOCAL}] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "${AGENT}" "${ADDRESS}"`,
    ],
    [
      "between bars",
      "status|client|method|target|agent".replaceAll("|", " "),
      `200|${ADDRESS}|GET|/shoes?page=2|${AGENT}`,
    ],
    [
      "in a table, whose heading is a broken line",
      "client,status,target,agent,method",
      `${ADDRESS},200,/shoes?page=2,"${AGENT}",GET`,
    ],
  ])("%s", (_, fields, line) => {
    expect(found(fields, `${line}\n`)).toMatchObject([brief]);
  });

  it("are refused without a path", () => {
    for (const fields of ["status client", "status=a client=b", "path", "wrong=a path=b"])
      if (fields === "path") expect(() => new LogReader(() => {}, { fields })).not.toThrow();
      else expect(() => new LogReader(() => {}, { fields })).toThrow(/path=NAME/);
  });
});

it("what a log does not show is known: queries", () => {
  const line = (more: object) =>
    `${JSON.stringify({ remote_addr: ADDRESS, uri: "/a", status: 200, http_user_agent: AGENT, time_iso8601: TIME, ...more })}\n`;
  expect(read(line({})).summary.withoutQuery).toBe(1);
  expect(read(line({}), line({ args: "" })).summary.withoutQuery).toBe(1);
  expect(read(line({ uri: "/a?b" }), line({})).summary.withoutQuery).toBe(0);
});

it("counts with --host what lighttpd says of hosts", () => {
  const counter = new BotCounter({ robots: parse(""), host: "other.example" });
  new LogReader(counter).write(`${COMBINED.replace(" - - ", ` ${HOST} - `)}\n`);
  expect(counter.report()).toMatchObject({ requests: 0, elsewhere: 1 });
});
