import { type LogRequest, readRequestLine, readStatus } from "../request.ts";
import { closingQuote, isQuote, unescaped, unescapedTarget } from "./quoted.ts";

/**
 * A line of the common or the combined log format of Apache and nginx:
 *
 *     192.0.2.7 - - [10/Oct/2026:13:55:36 +0000] "GET /path HTTP/1.1" 200 512 "https://referrer" "User-Agent"
 *
 * A host may stand before the address (Apache's `vhost_combined`), as may what syslog writes, and more fields may follow.
 * Undefined for any other line, and one that is cut off before its end.
 */
export function scanCombined(line: string): LogRequest | undefined {
  const close = line.indexOf('] "');
  const bracket = close < 0 ? -1 : line.lastIndexOf(" [", close);
  if (bracket < 0) return undefined;
  const request = close + 3;
  const requestEnd = closingQuote(line, request);
  if (requestEnd < 0) return undefined;
  const statusEnd = fieldEnd(line, requestEnd + 2);
  const status = readStatus(line.slice(requestEnd + 2, statusEnd));
  // The bytes that were sent come next: a line that lacks them is cut off.
  const sent = line.slice(statusEnd + 1, fieldEnd(line, statusEnd + 1));
  if (status === undefined || !/^(?:\d+|-)$/.test(sent)) return undefined;
  const agent = agentAfter(line, statusEnd + 1 + sent.length);
  if (agent === undefined) return undefined;
  const { method, target } = readRequestLine(line.slice(request, requestEnd));
  const { client, host } = senderOf(line.slice(0, bracket));
  if (client === "") return undefined;
  const time = line.slice(bracket + 2, close);
  return { client, agent, method, target: unescapedTarget(target), status, host, time };
}

/** The end of a field that space, or the end of the line, follows. */
function fieldEnd(line: string, from: number): number {
  const end = line.indexOf(" ", from);
  return end < 0 ? line.length : end;
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
