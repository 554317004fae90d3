import { type LogRequest, readRequestLine } from "../request.ts";
import { closingQuote, isQuote, unescaped, unescapedTarget } from "./quoted.ts";

const SPACE = 0x20;
const HYPHEN = 0x2d;
const SLASH = 0x2f;
/** Characters of a time in the common log format. */
const TIME = 26;

/**
 * A line of the common or the combined log format of Apache and nginx:
 *
 *     192.0.2.7 - - [10/Oct/2026:13:55:36 +0000] "GET /path HTTP/1.1" 200 512 "https://referrer" "User-Agent"
 *
 * A host may stand before the address (Apache's `vhost_combined`), as may what syslog writes, and more fields may follow.
 * Undefined for any other line, and one that is cut off before its end.
 */
export function scanCombined(line: string): LogRequest | undefined {
  const first = line.indexOf(" [");
  const usual = first + 2 + TIME;
  const isUsual = first >= 0 && line.charCodeAt(first + 4) === SLASH && line.startsWith('] "', usual);
  const close = isUsual ? usual : line.indexOf('] "');
  // A user's name may have brackets, too.
  const bracket = isUsual ? first : close < 0 ? -1 : line.lastIndexOf(" [", close);
  if (bracket < 0) return undefined;
  const request = close + 3;
  const requestEnd = closingQuote(line, request);
  const status = requestEnd < 0 ? -1 : statusAt(line, requestEnd + 1);
  if (status < 0) return undefined;
  const sentEnd = numberEnd(line, line.indexOf(" ", requestEnd + 2) + 1);
  if (sentEnd < 0) return undefined;
  const agent = agentAfter(line, sentEnd);
  if (agent === undefined) return undefined;
  const mark = line.indexOf(" ");
  const isPlain = line.charCodeAt(mark + 1) === HYPHEN && line.charCodeAt(mark + 2) === SPACE;
  const { client, host } = isPlain
    ? { client: line.slice(0, mark), host: undefined }
    : senderOf(line.slice(0, bracket));
  if (client === "") return undefined;
  const { method, target } = readRequestLine(line, request, requestEnd);
  const time = line.slice(bracket + 2, close);
  return { client, agent, method, target: unescapedTarget(target), status, host, time };
}

/** The status after a space; 0 for `-`, -1 for anything that is not one. */
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

/** The end of the bytes that were sent, or of the `-` for none, before a space or the end of the line; -1: it is cut off. */
function numberEnd(line: string, from: number): number {
  let at = from;
  if (line.charCodeAt(at) === HYPHEN) at++;
  else while (isDigit(line.charCodeAt(at))) at++;
  return at > from && (at === line.length || line.charCodeAt(at) === SPACE) ? at : -1;
}

/** The quoted field after that of the referrer; empty where there are none; undefined where one does not end. */
function agentAfter(line: string, from: number): string | undefined {
  if (!isQuote(line, from + 1)) return "";
  const referrerEnd = closingQuote(line, from + 2);
  if (referrerEnd < 0) return undefined;
  if (!isQuote(line, referrerEnd + 2)) return referrerEnd + 2 >= line.length ? undefined : "";
  const end = closingQuote(line, referrerEnd + 3);
  if (end < 0) return undefined;
  const agent = line.slice(referrerEnd + 3, end);
  return agent === "-" ? "" : unescaped(agent);
}

/** Who is named before the time: `[host[:port]] client identity user`, where identity is nearly always `-`. */
function senderOf(head: string): { readonly client: string; readonly host: string | undefined } {
  const mark = head.indexOf(" - ");
  if (mark < 0) {
    const end = head.indexOf(" ");
    return { client: end < 0 ? head : head.slice(0, end), host: undefined };
  }
  const from = head.lastIndexOf(" ", mark - 1);
  const client = head.slice(from + 1, mark);
  const before = from < 0 ? "" : head.slice(0, from);
  return { client, host: isHost(before) ? before : undefined };
}

function isHost(text: string): boolean {
  return text !== "" && !/[\s/]/.test(text) && /[.:]/.test(text);
}
