import { type LogRequest, partsOfUrl, readRequestLine, withAgentField } from "../request.ts";
import { closingQuote, isQuote, unescapedTarget, unescapeHeader } from "./header-escapes.ts";
import { W3cScanner } from "./w3c.ts";

/**
 * The fields before the request in logs of AWS's load balancers: the kind of connection (only for application load
 * balancers), time, balancer, client, target, three durations, the statuses of balancer and target, and bytes.
 */
const HEAD =
  /^(?:[a-z]\w{1,9} )?(\d{4}-\d\d-\d\dT[\d:.]{8,20}Z) \S+ (\S+) \S+(?: -?[\d.]+){3} ([1-9]\d\d|-) (?:\d{3}|-) \d+ \d+ "/;

/** Reads a line of AWS's Application or Classic Load Balancer; undefined for other lines, and one that is cut off. */
export function scanElb(line: string): LogRequest | undefined {
  const [head, time, client, status] = HEAD.exec(line) ?? [];
  if (head === undefined) return undefined;
  const end = closingQuote(line, head.length);
  if (end < 0 || !isQuote(line, end + 2)) return undefined;
  const agentEnd = closingQuote(line, end + 3);
  if (agentEnd < 0) return undefined;
  const agent = line.slice(end + 3, agentEnd);
  const { method, target } = readRequestLine(line, head.length, end);
  // The URL consists of the connection's scheme, the `Host` header and the target; without a request, of hyphens.
  const url = partsOfUrl(target);
  const isRequest = method !== "-" && method !== "";
  return withAgentField({
    client: client!,
    agent: agent === "-" ? "" : unescapeHeader(agent),
    method: isRequest ? method : "",
    target: isRequest ? unescapedTarget(url?.path ?? target) : "",
    status: status === "-" ? 0 : Number(status),
    host: isRequest && url?.host ? url.host : undefined,
    time: time!,
  });
}

/**
 * The first fields of CloudFront's real-time logs if all are chosen, which is the default. Dozens follow, and new ones
 * are added at the end; the order never changes.
 */
const FIELDS =
  "timestamp c-ip time-to-first-byte sc-status sc-bytes cs-method cs-protocol cs-host cs-uri-stem cs-bytes x-edge-location x-edge-request-id x-host-header time-taken cs-protocol-version c-ip-version cs-user-agent";
const COUNT = FIELDS.split(" ").length;
/** Tests for the first field, with which no other format begins, and for the protocol's version. */
const REAL_TIME_STAMP = /^\d{9,11}\.\d{3}\t/;
const VERSION = /^HTTP\/\d/;

let scanner: W3cScanner | undefined;

/** A line of CloudFront's real-time logs with all of their fields; undefined for any other line. */
export function scanRealTime(line: string): LogRequest | undefined {
  if (!REAL_TIME_STAMP.test(line)) return undefined;
  const fields = line.split("\t", COUNT + 1);
  if (fields.length <= COUNT || !VERSION.test(fields[COUNT - 3]!)) return undefined;
  if (scanner === undefined) {
    scanner = new W3cScanner();
    scanner.setFields(FIELDS);
  }
  return scanner.scan(fields.slice(0, COUNT).join("\t"));
}
