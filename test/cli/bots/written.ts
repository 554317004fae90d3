/** Requests as the logs of servers and services have them. */

export interface Asked {
  readonly client: string;
  readonly target: string;
  readonly agent: string;
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

const MONTH = "Nov";
const two = (value: number): string => String(value).padStart(2, "0");

/** A time as Apache writes it, in a zone that is so many minutes from UTC. */
function commonTime(time: number, minutes: number): string {
  const there = new Date(time + minutes * 60_000).toISOString();
  const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}${two(Math.abs(minutes) % 60)}`;
  return `${there.slice(8, 10)}/${MONTH}/${there.slice(0, 4)}:${there.slice(11, 19)} ${zone}`;
}

/** As Apache writes quotes and bytes beyond ASCII. */
function escaped(text: string): string {
  return text
    .replaceAll('"', '\\"')
    .replace(/[^\0-\x7f]/g, (one) =>
      [...new TextEncoder().encode(one)].map((byte) => `\\x${byte.toString(16)}`).join(""),
    );
}

export type Line = (request: Asked, i: number) => string;

const combinedWith =
  (head: (client: string) => string, tail = "", zone: (i: number) => number = () => 0): Line =>
  ({ client, target, agent, status, time }, i) =>
    `${head(client)} [${commonTime(time, zone(i))}] "GET ${target} HTTP/1.1" ${status} 512 "-" "${escaped(agent)}"${tail}\n`;
/** The combined format. */
export const plain: Line = combinedWith((client) => `${client} - -`);

const IIS_HEAD =
  "#Software: Microsoft Internet Information Services 10.0\r\n#Version: 1.0\r\n#Date: 2026-11-20 00:00:00\r\n#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken\r\n";
const iis: Line = ({ client, target, agent, status, time }, i) => {
  const [stem, query = "-"] = target.split("?");
  const [day, clock] = new Date(time).toISOString().slice(0, 19).split("T");
  const line = `${day} ${clock} 10.0.0.1 GET ${stem} ${query} 443 - ${client} ${agent.replaceAll(" ", "+").replaceAll('"', "")} - ${status} 0 0 15\r\n`;
  return i % 25 === 0 ? IIS_HEAD + line : line;
};
const CLOUDFRONT_HEAD =
  "#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header\n";
const cloudFront: Line = ({ client, target, agent, status, time }, i) => {
  const [stem, query = "-"] = target.split("?");
  const [day, clock] = new Date(time).toISOString().slice(0, 19).split("T");
  const fields = [
    day,
    clock,
    "FRA2",
    7,
    client,
    "GET",
    "d1.cloudfront.net",
    stem,
    status,
    "-",
    encodeURIComponent(agent),
    query,
  ];
  return `${i === 0 ? CLOUDFRONT_HEAD : ""}${[...fields, "shop.example"].join("\t")}\n`;
};
const loadBalancer: Line = ({ client, target, agent, status, time }) =>
  `h2 ${new Date(time).toISOString().replace("Z", "000Z")} app/lb/5 ${client}:${2000 + (time % 1000)} 10.0.0.1:80 0.001 0.002 0.000 ${status} ${status} 34 366 "GET https://shop.example:443${target} HTTP/2.0" "${escaped(agent)}" ECDHE TLSv1.2 arn:aws:x "Root=1-5" "shop.example" "arn:aws:y" 0 2026-11-20T00:00:00.000000Z "forward" "-" "-" "10.0.0.1:80" "${status}" "-" "-"\n`;
const unicode = (text: string): string =>
  [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const json: Line = ({ client, target, agent, status, time }, i) =>
  i % 2 === 0
    ? `{"time_iso8601":"${new Date(time).toISOString()}","remote_addr":"${client}","request":"GET ${unicode(target)} HTTP/1.1","status":"${status}","http_user_agent":"${unicode(agent)}"}\r\n`
    : `${JSON.stringify({ ts: time / 1000, request: { client_ip: client, method: "GET", uri: target, headers: { "User-Agent": [agent] } }, status })}\n`;

const s3: Line = ({ client, target, agent, status, time }) =>
  `79a5 bucket [${commonTime(time, 0)}] ${client} - 3E57 WEBSITE.GET.OBJECT a "GET ${target} HTTP/1.1" ${status} - 113 113 7 6 "-" "${agent}" - h= - - - shop.example TLSv1.2 - -\n`;
const haproxy: Line = ({ client, target, agent, status, time }, i) => {
  const captured = agent.replace(/["ü]/g, (one) => (one === "ü" ? "#C3#BC" : "#22"));
  const at = commonTime(time, 0).replace(" +0000", ".000");
  return `Nov 20 23:59:50 lb haproxy[77]: ${client}:${3000 + i} [${at}] in~ web/srv1 1/0/3/6/10 ${status} 512 - - ---- 1/1/1/1/0 0/0 {shop.example|${captured}|} {} "GET ${target} HTTP/1.1"\n`;
};
const envoy: Line = ({ client, target, agent, status, time }) =>
  `[${new Date(time).toISOString()}] "GET ${target} HTTP/2" ${status} - 0 512 3 2 "${client},10.0.0.1" "${agent}" "7-7" "shop.example" "10.0.0.2:80"\n`;
const google: Line = ({ client, target, agent, status, time }) =>
  `${JSON.stringify({ httpRequest: { requestMethod: "GET", requestUrl: `https://shop.example${target}`, status, userAgent: agent, remoteIp: client }, timestamp: new Date(time).toISOString() })}\n`;
const azure: Line = ({ client, target, agent, status, time }, i) => {
  const asked = { httpMethod: "GET", requestUri: `https://shop.example:443${target}`, userAgent: agent };
  const properties = { ...asked, clientIp: client, clientPort: `${i}`, httpStatusCode: `${status}` };
  return `${JSON.stringify({ time: new Date(time).toISOString(), category: "FrontDoorAccessLog", properties })}\n`;
};
const cloudFrontJson: Line = ({ client, target, agent, status, time }) => {
  const [stem, query = "-"] = target.split("?");
  const [day, clock] = new Date(time).toISOString().slice(0, 19).split("T");
  const asked = { "cs-uri-stem": stem, "cs-uri-query": query, "cs(User-Agent)": encodeURIComponent(agent) };
  return `${JSON.stringify({ date: day, time: clock, "c-ip": client, "sc-status": `${status}`, ...asked })}\n`;
};
const named: Line = ({ client, target, agent, status, time }) =>
  `${new Date(time).toISOString()} app[web.1]: method=GET path="${target}" fwd="${client}" status=${status} user_agent="${agent.replaceAll('"', '\\"')}"\n`;

const withBrand = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, "utf16le");

/** The same requests, as many servers and services write them. */
export function logsOf(asked: readonly Asked[]): readonly (readonly [what: string, log: string | Buffer])[] {
  const all = (line: Line): string => asked.map(line).join("");
  return [
    ["the combined format", all(plain)],
    [
      "time zones that change",
      all(
        combinedWith(
          (client) => `${client} - -`,
          "",
          (i) => [0, 330, -480, 765][i % 4]!,
        ),
      ),
    ],
    ["line ends of Windows", all(plain).replaceAll("\n", "\r\n")],
    ["the host first", all(combinedWith((client) => `shop.example:443 ${client} - ann`))],
    ["lists of proxies", all(combinedWith((client) => `${client}, 10.0.0.1 - -`))],
    ["the time it took last", all(combinedWith((client) => `${client} - -`, ' 0.003 "203.0.113.9"'))],
    ["the time it took before the referrer", all(plain).replaceAll(" 512 ", " 512 0.003 ")],
    ["the host before the request", all(plain).replaceAll('] "', '] shop.example "')],
    ["IIS, its head repeated", all(iis)],
    ["CloudFront", all(cloudFront)],
    ["a load balancer of AWS", all(loadBalancer)],
    ["JSON, escaped and mixed", all(json)],
    ["S3", all(s3)],
    ["HAProxy, with captured headers", all(haproxy)],
    ["Envoy", all(envoy)],
    ["Google Cloud's load balancers", all(google)],
    ["Azure's Front Door", all(azure)],
    ["CloudFront, in JSON", all(cloudFrontJson)],
    ["fields by their names", all(named)],
    [
      "the combined format, with ports",
      asked.map((request, i) => plain({ ...request, client: `${request.client}:${4000 + i}` }, i)).join(""),
    ],
    ["UTF-16, as PowerShell writes it", withBrand(all(plain).replaceAll("\n", "\r\n"))],
    ["UTF-16 of IIS", withBrand(all(iis))],
  ];
}
