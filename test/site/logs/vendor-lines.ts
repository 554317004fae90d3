/** Lines as services and servers write them, after their documentation, and the requests that are in them. */
import type { LogFormat, LogRequest } from "../../../src/site/logs/index.ts";

export const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

export interface VendorLine {
  readonly what: string;
  readonly format: LogFormat;
  readonly line: string;
  readonly request: LogRequest;
}

/** What most lines say. */
const USUAL: LogRequest = {
  client: "66.249.66.1",
  agent: GOOGLEBOT,
  method: "GET",
  target: "/shoes?page=2",
  status: 200,
  host: "www.example.com",
  time: "",
};

function from(
  format: LogFormat,
  lines: readonly (readonly [what: string, line: string | object, request: Partial<LogRequest>])[],
): VendorLine[] {
  return lines.map(([what, line, request]) => ({
    what,
    format,
    line: typeof line === "string" ? line : JSON.stringify(line),
    request: { ...USUAL, ...request },
  }));
}

const OWNER = "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be";
const S3_TIME = { time: "06/Feb/2026:00:00:38 +0000" };
const S3_HEAD = `${OWNER} bucket [${S3_TIME.time}]`;

const s3 = from("s3", [
  [
    "S3, of today",
    `${S3_HEAD} 66.249.66.1 - 3E57427F3EXAMPLE WEBSITE.GET.OBJECT shoes "GET /shoes?page=2 HTTP/1.1" 200 - 113 113 7 6 "-" "${GOOGLEBOT}" - s9lzHYrFp76Z+5cj/eTPFvsiP1234= - ECDHE-RSA-AES128-GCM-SHA256 - www.example.com TLSv1.2 - -`,
    S3_TIME,
  ],
  [
    "S3, of 2014, which ended with the version",
    `${S3_HEAD} 66.249.66.1 ${OWNER} A1206F460EXAMPLE REST.GET.OBJECT a.pdf "GET /bucket/a.pdf HTTP/1.1" 404 NoSuchKey 297 - 38 - "https://a.example/" "${GOOGLEBOT}" -`,
    { ...S3_TIME, target: "/bucket/a.pdf", status: 404, host: undefined },
  ],
  [
    "S3, over IPv6, with quotes in the header and the end of another request",
    `${S3_HEAD} 2001:db8::7 - 3E57 REST.GET.OBJECT a "GET /a HTTP/1.1" 200 - 1 1 7 6 "-" "Foo/1.0 \\"bar\\" x] "GET / HTTP/1.1" 404 5" - h= SigV4 c AuthHeader www.example.com TLSv1.2 - -`,
    {
      ...S3_TIME,
      client: "2001:db8::7",
      agent: 'Foo/1.0 \\"bar\\',
      target: "/a",
      host: undefined,
    },
  ],
  [
    "S3, of what S3 did by itself",
    `${S3_HEAD} - AmazonS3 A120 S3.EXPIRE.OBJECT a/b "-" - - - 12 - - "-" "-" - h= - - - - - - -`,
    { ...S3_TIME, client: "", agent: "", method: "", target: "", status: 0, host: undefined },
  ],
  [
    "S3, with hyphens that are not in quotes",
    `${S3_HEAD} - AmazonS3 A120 S3.EXPIRE.OBJECT a/b - - - - 12 - - - - - h= - - - - - - -`,
    { ...S3_TIME, client: "", agent: "", method: "", target: "", status: 0, host: undefined },
  ],
]);

const HAPROXY_TIME = { time: "06/Feb/2026:12:14:14.655" };
const haproxyLine = (head: string, rest: string): string =>
  `${head} [${HAPROXY_TIME.time}] http-in~ static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 ${rest}`;

const haproxy = from("haproxy", [
  [
    "HAProxy, with host and agent captured",
    haproxyLine(
      "Feb  6 12:14:14 localhost haproxy[14389]: 66.249.66.1:33317",
      `{www.example.com|${GOOGLEBOT}|} {nginx/1.18} "GET /shoes?page=2 HTTP/1.1"`,
    ),
    HAPROXY_TIME,
  ],
  [
    "HAProxy, with the URL of HTTP/2",
    haproxyLine(
      "<134>1 2026-02-06T12:14:14.655Z lb haproxy 14389 - - 2001:db8::7:33317",
      `{${GOOGLEBOT}} "GET https://www.example.com/shoes?page=2 HTTP/2.0"`,
    ),
    { ...HAPROXY_TIME, client: "2001:db8::7" },
  ],
  [
    "HAProxy, with bars, braces and quotes in the header",
    haproxyLine("66.249.66.1:33317", '{Foo/1.0 #22a#7Cb#7D #C3#BC|https://a.example/1} "GET /a HTTP/1.1"'),
    { ...HAPROXY_TIME, agent: 'Foo/1.0 "a|b} ü', target: "/a", host: undefined },
  ],
  [
    "HAProxy, with the whole header in quotes",
    haproxyLine("66.249.66.1:33317", '{www.example.com|#22GPTBot/1.2#22} "GET /a HTTP/1.1"'),
    { ...HAPROXY_TIME, agent: '"GPTBot/1.2"', target: "/a" },
  ],
  [
    "HAProxy, without captured headers",
    haproxyLine("haproxy[14389]: 66.249.66.1:33317", '"GET /shoes?page=2 HTTP/1.1"'),
    { ...HAPROXY_TIME, agent: "", host: undefined },
  ],
  [
    "HAProxy, with an empty capture and a referrer, neither of which is an agent",
    haproxyLine(
      "66.249.66.1:33317",
      '{|https://a.example/Foo/1.0|text/html} {} "GET /shoes?page=2 HTTP/1.1"',
    ),
    { ...HAPROXY_TIME, agent: "", host: undefined },
  ],
  [
    "HAProxy, of a request that was none",
    `66.249.66.1:33317 [${HAPROXY_TIME.time}] http-in http-in/<NOSRV> -1/-1/-1/-1/+12 -1 +187 - - PR-- 1/1/0/0/0 0/0 "<BADREQ>"`,
    { ...HAPROXY_TIME, agent: "", method: "", target: "", status: 0, host: undefined },
  ],
  [
    "HAProxy, with option httpslog",
    haproxyLine(
      "66.249.66.1:33317",
      `{${GOOGLEBOT}} "GET /shoes?page=2 HTTP/2.0" 0/0000000000000000/0/0/0 www.example.com/TLSv1.3/TLS_AES_256_GCM_SHA384`,
    ),
    { ...HAPROXY_TIME, host: undefined },
  ],
]);

const ENVOY_TIME = { time: "2026-04-15T20:17:00.310Z" };
const ISTIO_END =
  "outbound|8000||httpbin.foo.svc.cluster.local 10.44.1.23:37652 10.0.45.184:8000 [2001:db8::9]:46520 - default";

const envoy = from("envoy", [
  [
    "Envoy",
    `[${ENVOY_TIME.time}] "GET /shoes?page=2 HTTP/2" 200 - 0 226 100 98 "66.249.66.1" "${GOOGLEBOT}" "cc21d9b0" "www.example.com" "10.0.2.1:80"`,
    ENVOY_TIME,
  ],
  [
    "Envoy, with a list of proxies and quotes in the header, in a container's log",
    `2026-04-15T20:17:01.1Z stdout F [${ENVOY_TIME.time}] "GET / HTTP/1.1" 404 NR 0 0 1 - "66.249.66.1,10.0.0.1" "Foo "bar" \\" "cc21d9b0" "www.example.com:8080" "-"`,
    { ...ENVOY_TIME, agent: 'Foo "bar" \\', target: "/", status: 404, host: "www.example.com:8080" },
  ],
  [
    "Envoy, of a client that went away and told nothing",
    `Oct 10 13:55:36 node1 envoy[1]: [${ENVOY_TIME.time}] "GET /shoes?page=2 HTTP/1.1" 0 DC 0 0 1 - "-" "-" "cc21d9b0" "-" "-"`,
    { ...ENVOY_TIME, client: "", agent: "", withoutAgent: true, status: 0, host: undefined },
  ],
  [
    "Istio, behind nothing",
    `[${ENVOY_TIME.time}] "GET /shoes?page=2 HTTP/1.1" 418 - via_upstream - "-" 0 135 4 4 "-" "${GOOGLEBOT}" "84961386" "www.example.com" "10.44.1.23:80" ${ISTIO_END}`,
    { ...ENVOY_TIME, client: "2001:db8::9", status: 418 },
  ],
]);

const squid = from("squid", [
  [
    "Squid",
    "1286536308.779    180 66.249.66.1 TCP_MISS/200 411 GET http://www.example.com/shoes?page=2 - HIER_DIRECT/192.0.2.9 text/html",
    { agent: "", time: "1286536308.779" },
  ],
  [
    "Squid, over IPv6, of what is not a URL",
    "1286536308.779      0 2001:db8::7 TCP_DENIED/403 411 CONNECT www.example.com:443 ann HIER_NONE/- -",
    {
      client: "2001:db8::7",
      agent: "",
      method: "CONNECT",
      target: "www.example.com:443",
      status: 403,
      host: undefined,
      time: "1286536308.779",
    },
  ],
  [
    "Squid, of a request that was broken off",
    "1286536308.779     12 66.249.66.1 TCP_MISS_ABORTED/000 0 GET http://www.example.com - HIER_NONE/- -",
    { agent: "", target: "/", status: 0, time: "1286536308.779" },
  ],
]);

const iis = from("iis", [
  [
    "IIS, before W3C's format",
    "66.249.66.1, -, 3/20/26, 7:55:20, W3SVC2, SALES1, 172.21.13.45, 4502, 163, 3223, 200, 0, GET, /shoes, page=2,",
    { agent: "", host: undefined, time: "2026-03-20 07:55:20" },
  ],
  [
    "the same, with commas in names, over IPv6",
    "2001:db8::7, CORP\\Ann B, 11/20/2026, 17:55:20, W3SVC1, SALES1, 172.21.13.45, 4502, 163, 3223, 404, 2, GET, /a, b.asp, -,",
    {
      client: "2001:db8::7",
      agent: "",
      target: "/a, b.asp",
      status: 404,
      host: undefined,
      time: "2026-11-20 17:55:20",
    },
  ],
]);

const logfmt = from("logfmt", [
  [
    "Heroku's router",
    '2026-09-16T15:13:46.677020+00:00 heroku[router]: at=info method=GET path="/shoes?page=2" host=www.example.com request_id=8601b555 fwd="66.249.66.1,10.0.0.1" dyno=web.1 connect=1ms service=18ms status=200 bytes=13 protocol=https',
    { agent: "", time: "2026-09-16T15:13:46.677020+00:00" },
  ],
  [
    "Heroku's router, of an error, by syslog, over IPv6",
    '<158>1 2026-10-11T03:47:20+00:00 host heroku router - at=error code=H12 desc="Request timeout status=200" method=GET path=/ host=www.example.com fwd="2001:db8::7" dyno=web.1 connect= service=30000ms status=503 bytes=0',
    { client: "2001:db8::7", agent: "", target: "/", status: 503, time: "2026-10-11T03:47:20+00:00" },
  ],
  [
    "fields with a request line and an agent with quotes",
    `ts=2026-10-11T03:47:20Z request="GET /shoes?page=2 HTTP/1.1" status_code=200 remote_addr=66.249.66.1:5555 http_host=www.example.com user_agent="Foo/1 \\"=x\\" status=404"`,
    { agent: 'Foo/1 "=x" status=404', time: "2026-10-11T03:47:20Z" },
  ],
]);

const TIME = { time: "2026-11-20T08:00:00.123Z" };
const AZURE = { time: TIME.time, resourceId: "/SUBSCRIPTIONS/X", category: "FrontDoorAccessLog" };

const json = from("json", [
  [
    "Google Cloud's load balancers",
    {
      insertId: "1f",
      httpRequest: {
        requestMethod: "GET",
        requestUrl: "https://www.example.com/shoes?page=2",
        status: 200,
        userAgent: GOOGLEBOT,
        remoteIp: "66.249.66.1",
        serverIp: "10.0.0.1",
      },
      resource: { type: "http_load_balancer" },
      timestamp: TIME.time,
    },
    TIME,
  ],
  [
    "Azure's Front Door",
    {
      ...AZURE,
      properties: {
        httpMethod: "GET",
        requestUri: "https://www.example.com:443/shoes?page=2",
        hostName: "www.example.com",
        userAgent: GOOGLEBOT,
        clientIp: "66.249.66.1",
        clientPort: "1234",
        socketIp: "10.0.0.8",
        httpStatusCode: "200",
      },
    },
    TIME,
  ],
  [
    "Azure's Application Gateway",
    {
      timeStamp: TIME.time,
      operationName: "ApplicationGatewayAccess",
      properties: {
        clientIP: "2001:db8::7",
        httpMethod: "GET",
        originalRequestUriWithArgs: "/shoes?page=2",
        requestUri: "/rewritten",
        requestQuery: "page=2",
        userAgent: GOOGLEBOT,
        httpStatus: 200,
        host: "10.0.0.1",
        originalHost: "www.example.com",
      },
    },
    { ...TIME, client: "2001:db8::7" },
  ],
  [
    "Azure's Application Gateway, without what it was asked for at first",
    {
      timeStamp: TIME.time,
      properties: {
        clientIP: "66.249.66.1",
        requestUri: "/shoes",
        requestQuery: "page=2",
        userAgent: GOOGLEBOT,
        httpStatus: 200,
        host: "www.example.com",
      },
    },
    { ...TIME, method: "" },
  ],
  [
    "Fastly, by the names of its documentation",
    {
      timestamp: TIME.time,
      client_ip: "66.249.66.1",
      host: "www.example.com",
      url: "/shoes?page=2",
      request_method: "GET",
      request_user_agent: GOOGLEBOT,
      response_status: 200,
    },
    TIME,
  ],
  [
    "Fastly, by syslog",
    `<134>2026-11-20T08:00:00Z cache-fra19128 access[47]: ${JSON.stringify({
      timestamp: TIME.time,
      client_ip: "66.249.66.1",
      host: "www.example.com",
      url: "/shoes?page=2",
      request_method: "GET",
      request_user_agent: GOOGLEBOT,
      response_status: 200,
    })}`,
    TIME,
  ],
  [
    "CloudFront's standard logging in JSON",
    {
      date: "2026-11-20",
      time: "08:00:01",
      "x-edge-location": "FRA2",
      "c-ip": "66.249.66.1",
      "cs-method": "GET",
      "cs(Host)": "d111.cloudfront.net",
      "cs-uri-stem": "/shoes",
      "sc-status": "200",
      "cs(User-Agent)": GOOGLEBOT.replaceAll(" ", "%20"),
      "cs-uri-query": "page=2",
      "x-host-header": "www.example.com",
    },
    { time: "2026-11-20 08:00:01" },
  ],
  [
    "tables of AWS's load balancers",
    {
      type: "https",
      time: TIME.time,
      client_ip: "66.249.66.1",
      client_port: 5555,
      elb_status_code: 200,
      request_verb: "GET",
      request_url: "https://www.example.com/shoes?page=2",
      user_agent: GOOGLEBOT,
    },
    TIME,
  ],
  [
    "Envoy's JSON, as Istio has it",
    {
      authority: "www.example.com",
      downstream_remote_address: "66.249.66.1:5555",
      method: "GET",
      path: "/shoes?page=2",
      response_code: 200,
      response_flags: "-",
      start_time: TIME.time,
      user_agent: GOOGLEBOT,
      x_forwarded_for: null,
    },
    TIME,
  ],
  [
    "Envoy Gateway's JSON",
    {
      ":authority": "www.example.com",
      downstream_remote_address: "10.0.0.9:5555",
      method: "GET",
      response_code: "200",
      start_time: TIME.time,
      "user-agent": GOOGLEBOT,
      "x-envoy-origin-path": "/shoes?page=2",
      "x-forwarded-for": "66.249.66.1,10.0.0.9",
    },
    TIME,
  ],
  [
    "Netlify's log drains",
    {
      log_type: "traffic",
      client_ip: "66.249.66.1",
      method: "GET",
      url: "https://www.example.com/shoes?page=2",
      status_code: 200,
      user_agent: GOOGLEBOT,
      timestamp: TIME.time,
    },
    TIME,
  ],
  [
    "Traefik's JSON, by the address with its port",
    {
      ClientAddr: "[2001:db8::7]:443",
      DownstreamStatus: 200,
      RequestHost: "www.example.com",
      RequestMethod: "GET",
      RequestPath: "/shoes?page=2",
      StartUTC: TIME.time,
      "request_User-Agent": GOOGLEBOT,
    },
    { ...TIME, client: "2001:db8::7" },
  ],
  [
    "Traefik's JSON as it is without being told to keep headers",
    {
      ClientHost: "66.249.66.1",
      DownstreamStatus: 200,
      RequestHost: "www.example.com",
      RequestMethod: "GET",
      RequestPath: "/shoes?page=2",
      StartUTC: TIME.time,
    },
    { ...TIME, agent: "" },
  ],
  [
    "Caddy, before it had client_ip",
    {
      ts: 1791665736.5241,
      request: {
        remote_addr: "66.249.66.1:41342",
        method: "GET",
        host: "www.example.com",
        uri: "/shoes?page=2",
        headers: { "User-Agent": [GOOGLEBOT] },
      },
      status: 200,
    },
    { time: "1791665736.5241" },
  ],
  [
    "fluentd's and Fluent Bit's, by the names of their parsers",
    {
      date: 1795161600.5,
      remote: "66.249.66.1",
      host: "www.example.com",
      method: "GET",
      path: "/shoes?page=2",
      code: "200",
      agent: GOOGLEBOT,
    },
    { time: "1795161600.5" },
  ],
  [
    "Docker, around JSON",
    {
      log: `${JSON.stringify({ remote_addr: "66.249.66.1", request: "GET /shoes?page=2 HTTP/1.1", status: 200, http_user_agent: GOOGLEBOT, http_host: "www.example.com", ts: TIME.time })}\n`,
      stream: "stdout",
    },
    TIME,
  ],
  [
    "Docker, around HAProxy's line",
    {
      log: `${haproxyLine("66.249.66.1:33317", `{www.example.com|${GOOGLEBOT}} "GET /shoes?page=2 HTTP/1.1"`)}\n`,
      stream: "stdout",
    },
    HAPROXY_TIME,
  ],
]);

const COMMON_TIME = { time: "10/Oct/2026:13:55:36 -0700" };
const combined = from("combined", [
  [
    "Varnish, by varnishncsa",
    `66.249.66.1 - - [${COMMON_TIME.time}] "GET http://www.example.com/shoes?page=2 HTTP/1.1" 200 5 "-" "${GOOGLEBOT}"`,
    { ...COMMON_TIME, target: "http://www.example.com/shoes?page=2" },
  ],
  [
    "Traefik's common format",
    `2001:db8::7 - - [${COMMON_TIME.time}] "GET /shoes?page=2 HTTP/2.0" 200 5 "-" "${GOOGLEBOT}" 17 "web@docker" "http://10.0.0.2:80" 3ms`,
    { ...COMMON_TIME, client: "2001:db8::7", host: undefined },
  ],
  [
    "HAProxy, with option httplog clf",
    `66.249.66.1 - - [${COMMON_TIME.time}] "GET /shoes?page=2 HTTP/1.1" 200 2750 "" "" 33317 655 "http-in" "static" "srv1" 10 0 30 69 109 "----" 1 1 1 1 0 0 0 "-" "-" "" ""`,
    { ...COMMON_TIME, agent: "", host: undefined },
  ],
  [
    "nginx, sent by syslog as RFC 5424 has it",
    `<190>1 2026-10-10T20:55:36Z web1 nginx 77 - - 66.249.66.1 - - [${COMMON_TIME.time}] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "${GOOGLEBOT}"`,
    { ...COMMON_TIME, host: undefined },
  ],
  [
    "nginx, of a client with its port",
    `66.249.66.1:55123 - - [${COMMON_TIME.time}] "GET /shoes?page=2 HTTP/1.1" 200 5 "-" "${GOOGLEBOT}"`,
    { ...COMMON_TIME, host: undefined },
  ],
]);

/**
 * CloudFront's real-time logs with all fields, in the order of
 * docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/real-time-logs.html. Paths have the query in them.
 */
const realTimeLine = (agent: string, status = "200", path = "/shoes?page=2"): string =>
  [
    "1607374974.123",
    "66.249.66.1",
    "0.002",
    status,
    "9286",
    "GET",
    "https",
    "www.example.com",
    path,
    "112",
    "DFW3-C1",
    "k6WGMNkEzR5BEM_SaF47gjtX9zBDO2m349OY2an0QPEaUum1ZOLrow==",
    "d111111abcdef8.cloudfront.net",
    "0.082",
    "HTTP/2.0",
    "IPv4",
    agent,
    "-",
    "-",
    path.includes("?") ? path.replace(/.*\?/, "") : "-",
    "Hit",
    "-",
    "TLSv1.2",
  ].join("\t");

const realTime = from("w3c", [
  ["CloudFront's real-time logs", realTimeLine(GOOGLEBOT), { time: "1607374974.123" }],
  [
    "CloudFront's real-time logs, with an encoded header and no answer",
    realTimeLine("Mozilla/5.0%20(compatible;%20bingbot/2.0)", "000", "/"),
    {
      time: "1607374974.123",
      agent: "Mozilla/5.0 (compatible; bingbot/2.0)",
      status: 0,
      target: "/",
    },
  ],
]);

/**
 * Akamai's DataStream 2 in JSON, with the keys and encodings of techdocs.akamai.com/datastream2/docs/data-set-parameters; paths
 * in its examples have no slash at their beginning, while some streams write one.
 */
const akamai = from("json", [
  [
    "Akamai's DataStream 2",
    {
      version: 1,
      cp: "123456",
      reqId: "1239f220",
      reqTimeSec: "1573840000.123",
      bytes: "4995",
      cliIP: "66.249.66.1",
      statusCode: "200",
      proto: "HTTPS",
      reqHost: "www.example.com",
      reqMethod: "GET",
      reqPath: "shoes",
      queryStr: "page=2",
      UA: "Mozilla%2F5.0%20(compatible;%20Googlebot%2F2.1;%20+http:%2F%2Fwww.google.com%2Fbot.html)",
    },
    { time: "1573840000.123" },
  ],
  [
    "Akamai's DataStream 2, with a slash and without a query",
    {
      reqTimeSec: "1573840000",
      cliIP: "66.249.66.1",
      statusCode: 404,
      reqHost: "www.example.com",
      reqMethod: "GET",
      reqPath: "/a/b.html",
      UA: "FooBot/1.0",
    },
    { time: "1573840000", target: "/a/b.html", status: 404, agent: "FooBot/1.0" },
  ],
]);

/** Vercel's log drains, after vercel.com/docs/drains/reference/logs: what was asked is in `proxy`, and headers are lists. */
const vercel = from("json", [
  [
    "Vercel's log drains",
    {
      id: "1573817250283254651097202070",
      deploymentId: "dpl_233NRGRjVZX1caZrXWtz5g1TAksD",
      source: "lambda",
      host: "shop-abc123.vercel.app",
      timestamp: 1573817250283,
      projectId: "gdufoJxB6b9b1fEqr1jUtFkyavUU",
      level: "info",
      message: "request processed: status=500 path=/b",
      statusCode: 500,
      path: "/[page]",
      proxy: {
        timestamp: 1573817250172,
        method: "GET",
        host: "www.example.com",
        path: "/shoes?page=2",
        userAgent: [GOOGLEBOT],
        referer: "https://www.example.com",
        statusCode: 200,
        clientIp: "66.249.66.1",
        scheme: "https",
      },
    },
    { time: "1573817250172" },
  ],
  [
    "Vercel's log drains, of a static file without a message",
    {
      source: "static",
      host: "www.example.com",
      timestamp: 1573817250283,
      proxy: {
        timestamp: 1573817250172,
        method: "GET",
        path: "/a.css",
        userAgent: ["FooBot/1.0"],
        statusCode: 304,
        clientIp: "66.249.66.1",
      },
    },
    { time: "1573817250172", target: "/a.css", status: 304, agent: "FooBot/1.0" },
  ],
]);

export const VENDOR_LINES: readonly VendorLine[] = [
  ...s3,
  ...haproxy,
  ...envoy,
  ...squid,
  ...iis,
  ...logfmt,
  ...json,
  ...combined,
  ...realTime,
  ...akamai,
  ...vercel,
];
