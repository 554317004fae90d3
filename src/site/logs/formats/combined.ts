import { readAddress } from "../../identity/address.ts";
import { clientOf, firstOfList } from "../address.ts";
import { isHost, type LogRequest, partsOfUrl, readRequestLine, withAgentField } from "../request.ts";
import { closingQuote, isQuote, unescapedTarget, unescapeHeader } from "./header-escapes.ts";

/**
 * Takes a request that is not for robots.txt by its `User-Agent` header and host alone, if nothing else of it counts.
 * Returns false if the line has to be read.
 */
export type Passes = (header: string, host: string | undefined) => boolean;

const SPACE = 0x20;
const HYPHEN = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const OPEN = 0x5b;
const CLOSE = 0x5d;
/** Length of a time in the common log format. */
const TIME = 26;

/**
 * Reads a line of the common or the combined log format of Apache and nginx:
 *
 *     192.0.2.7 - - [10/Oct/2026:13:55:36 +0000] "GET /path HTTP/1.1" 200 512 "https://referrer" "User-Agent"
 *
 * A host may stand before the address (Apache's `vhost_combined`), after it or before the request, and other fields between the
 * bytes sent and the referrer, or at the end. Syslog's prefix may come first, and the address may be a list, as proxies
 * write it (`X-Forwarded-For`). Undefined for other lines, and one that is cut off; null for a request that passes.
 */
export function scanCombinedLine(line: string, passes?: Passes): LogRequest | null | undefined {
  return scanBare(isQuote(line, 0) ? withoutQuotes(line) : line, passes);
}

/** A line without quotes around its address, or around the whole line, where other quotes may be escaped for that. */
function withoutQuotes(line: string): string {
  const close = line.indexOf('"', 1);
  if (close < line.indexOf(" [")) return line.slice(1, close) + line.slice(close + 1);
  const inner = line.slice(1, line.endsWith('"') ? -1 : undefined);
  const [, mark] = /\] (["\\])"/.exec(inner) ?? [];
  return mark === undefined ? inner : inner.replaceAll(`${mark}"`, '"');
}

function scanBare(line: string, passes?: Passes): LogRequest | null | undefined {
  const mark = line.indexOf(" ");
  const isPlain = line.charCodeAt(mark + 1) === HYPHEN && line.charCodeAt(mark + 2) === SPACE;
  const first = isPlain ? line.indexOf(" ", mark + 3) : line.indexOf(" [");
  const usual = first + 2 + TIME;
  const isUsual =
    line.charCodeAt(first + 1) === OPEN &&
    line.charCodeAt(first + 4) === SLASH &&
    line.charCodeAt(usual) === CLOSE &&
    line.charCodeAt(usual + 1) === SPACE;
  const close = isUsual ? usual : line.indexOf('] "');
  // A user's name may have brackets, too.
  const bracket = isUsual ? first : line.lastIndexOf(" [", close);
  if (close < 0 || bracket < 0) return undefined;
  const parts = requestAfter(line, close + 1);
  if (parts === undefined) return undefined;
  const { from, end, status } = parts;
  const sentEnd = numberEnd(line, line.indexOf(" ", end + 2) + 1);
  if (sentEnd < 0) return undefined;
  const agent = agentAfter(line, sentEnd);
  if (agent === undefined) return undefined;
  const { client, host = parts.host } = isPlain
    ? { client: line.slice(0, mark) }
    : clientAndHost(line.slice(0, bracket), line.slice(bracket + 2, bracket + 10));
  if (client === "") return undefined;
  // The caller of this reads a server's mark, which counts whoever the client is.
  const isMarked = passes !== undefined && line.indexOf("robots:", sentEnd) >= 0;
  if (passes !== undefined && !isMarked && agent && asksForPage(line, from) && passes(agent, host))
    return null;
  const { method, target } = readRequestLine(line, from, end);
  const request = {
    client: clientOf(client, forwardedIn(line)),
    agent: agent ?? "",
    method,
    target: unescapedTarget(target),
    status,
    host: host ?? (partsOfUrl(target)?.host || undefined),
    time: line.slice(bracket + 2, close),
  };
  return agent === "" ? withAgentField(request) : request;
}

/** Whether a request line has a path that is not robots.txt. */
function asksForPage(line: string, from: number): boolean {
  const space = line.indexOf(" ", from);
  return line.charCodeAt(space + 1) === SLASH && !line.startsWith("robots.txt", space + 2);
}

/** A request's place in its line, and the fields around it. */
interface RequestPart {
  readonly from: number;
  readonly end: number;
  readonly status: number;
  readonly host: string | undefined;
}

/** The quoted request, with its status after it; a host may come first, with or without quotes. */
function requestAfter(line: string, space: number): RequestPart | undefined {
  if (!isQuote(line, space + 1)) {
    const end = line.indexOf(" ", space + 1);
    return end < 0 ? undefined : quotedRequest(line, end, line.slice(space + 1, end));
  }
  const parts = quotedRequest(line, space);
  if (parts !== undefined) return parts;
  const end = closingQuote(line, space + 2);
  return end < 0 ? undefined : quotedRequest(line, end + 1, line.slice(space + 2, end));
}

function quotedRequest(line: string, space: number, before?: string): RequestPart | undefined {
  if (line.charCodeAt(space) !== SPACE || !isQuote(line, space + 1)) return undefined;
  const from = space + 2;
  const end = closingQuote(line, from);
  const status = end < 0 ? -1 : statusAt(line, end + 1);
  if (status < 0) return undefined;
  return { from, end, status, host: isHost(before) ? before : undefined };
}

/** The status after a space; 0 for `-`, -1 for anything that is not a status. */
function statusAt(line: string, at: number): number {
  if (line.charCodeAt(at) !== SPACE) return -1;
  const first = line.charCodeAt(at + 1);
  if (first === HYPHEN) return line.charCodeAt(at + 2) === SPACE ? 0 : -1;
  const status = (first - 48) * 100 + (line.charCodeAt(at + 2) - 48) * 10 + line.charCodeAt(at + 3) - 48;
  const isThree = isDigit(first) && isDigit(line.charCodeAt(at + 2)) && isDigit(line.charCodeAt(at + 3));
  return isThree && line.charCodeAt(at + 4) === SPACE && (status >= 100 || status === 0) ? status : -1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** The end of the bytes sent, of `-`, or of seconds, which some logs have there; -1 if the line is cut off. */
function numberEnd(line: string, from: number): number {
  let at = from;
  if (line.charCodeAt(at) === HYPHEN) at++;
  else {
    while (isDigit(line.charCodeAt(at))) at++;
    if (at > from && line.charCodeAt(at) === DOT)
      do at++;
      while (isDigit(line.charCodeAt(at)));
  }
  return at > from && (at === line.length || line.charCodeAt(at) === SPACE) ? at : -1;
}

/** The quoted field after the referrer; null if there is none; undefined if one does not end. */
function agentAfter(line: string, from: number): string | null | undefined {
  if (!isQuote(line, from + 1)) return agentFurther(line, from);
  const referrerEnd = closingQuote(line, from + 2);
  if (referrerEnd < 0) return undefined;
  if (!isQuote(line, referrerEnd + 2))
    return referrerEnd + 2 >= line.length ? undefined : unquotedAgent(line.slice(referrerEnd + 2));
  const end = closingQuote(line, referrerEnd + 3);
  if (end < 0) return undefined;
  return headerAt(line, referrerEnd + 3, end);
}

/** The same, if fields without quotes come first, such as the request's duration, or a referrer that is `-`. */
function agentFurther(line: string, from: number): string | null {
  let space = from;
  while (space >= 0 && !isQuote(line, space + 1)) space = line.indexOf(" ", space + 1);
  if (space < 0) return unquotedAgent(line.slice(from + 1));
  const end = closingQuote(line, space + 2);
  if (end < 0) return null;
  if (!isQuote(line, end + 2))
    return line.slice(from, space) === " -" ? headerAt(line, space + 2, end) : null;
  const second = closingQuote(line, end + 3);
  return second >= 0 && isReferrer(line.slice(space + 2, end)) ? headerAt(line, end + 3, second) : null;
}

/** A header without quotes, after a referrer without quotes if there is one: a name with a version. */
function unquotedAgent(text: string): string | null {
  const agent = text.replace(/^(?:-|https?:\/\/\S*) /, "").trimEnd();
  return /^(?!HTTP\/|TLSv)[a-z][\w.-]*\/v?\d/i.test(agent) ? unescapeHeader(agent) : null;
}

/** The addresses in a last column of their own, as proxies have passed them on; empty if there is none. */
function forwardedIn(line: string): string {
  const end = line.length - 1;
  // Most lines end with a header, or with a hyphen in this column.
  if (!isQuote(line, end) || !/[\da-f:]/i.test(line.charAt(end - 1))) return "";
  const open = line.lastIndexOf('" "', end - 1);
  const list = open < 0 ? "" : line.slice(open + 3, end);
  return /^(?=.*[.:])[\da-f.:, ]{3,300}$/i.test(list) ? list : "";
}

/** Whether a quoted field can be a referrer, so that the next one is the agent. */
function isReferrer(text: string): boolean {
  return text === "" || text === "-" || /^[a-z][a-z\d+.-]{0,20}:\/\//i.test(text);
}

/** A header: empty for a hyphen. Null for an empty field, since HAProxy leaves out whether there was a header. */
function headerAt(line: string, from: number, end: number): string | null {
  const agent = line.slice(from, end);
  if (agent === "") return null;
  return agent === "-" ? "" : unescapeHeader(agent);
}

/**
 * The client and the host before the time: `[host[:port]] client identity user`, where identity is nearly always `-`;
 * or `client host identity user`.
 * If the time is in ISO 8601, a log collector may have written what comes before it, which then names no client.
 */
function clientAndHost(
  head: string,
  time: string,
): { readonly client: string; readonly host?: string | undefined } {
  const mark = head.indexOf(" - ");
  if (mark < 0) {
    if (/^\d{4}-\d\d-/.test(time)) return { client: "", host: undefined };
    const [client, host = "", ...more] = head.split(" ");
    // lighttpd: the second word is the host.
    return { client: client!, host: more.length === 1 && isHost(host) ? host : undefined };
  }
  const forwarded = firstOfList(head.slice(0, mark));
  if (forwarded !== undefined) return { client: forwarded, host: undefined };
  const from = head.lastIndexOf(" ", mark - 1);
  const client = head.slice(from + 1, mark);
  const before = from < 0 ? "" : head.slice(0, from);
  if (before !== "" && readAddress(before) !== undefined && readAddress(client) === undefined)
    return { client: before, host: client.replace(/^https?:\/\//i, "") };
  return { client, host: isHost(before) ? before : undefined };
}
