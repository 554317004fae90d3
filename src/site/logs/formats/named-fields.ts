import { isRecord } from "../../../base/object.ts";
import type { LogRequest } from "../request.ts";
import { type Fields, requestIn, requestOfFields } from "./fields.ts";
import { closingQuote, unescapeHeader } from "./header-escapes.ts";
import { REQUEST, WRAPPER_FIELDS } from "./names.ts";

/**
 * Reads a line of JSON with one request. If it wraps another line (`log` of Docker, `message` of others), `scanInner`
 * reads that. Undefined for any other line.
 */
export function scanJson(
  line: string,
  scanInner?: (line: string) => LogRequest | undefined,
): LogRequest | undefined {
  const fields = recordOf(line);
  if (fields === undefined) return undefined;
  const inner = fields[WRAPPER_FIELDS[0]] ?? fields[WRAPPER_FIELDS[1]];
  if (typeof inner === "string" && fields[REQUEST] === undefined && requestIn(fields) === undefined) {
    const request = scanInner?.(inner.trimEnd());
    if (request !== undefined) return request;
  }
  return requestOfFields(fields);
}

function recordOf(line: string): Fields | undefined {
  // A line that is cut off is refused at once: an exception of `JSON.parse` takes a thousand times as long.
  if (!line.trimEnd().endsWith("}")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The time that log collectors put before the fields of a line. */
const STAMP = /^(?:<\d{1,3}>)?(?:1 )?(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) /;

/**
 * Reads a line of fields such as `method=GET path="/a" status=200`, as Heroku's router writes them, with JSON's field
 * names. Words without a name are skipped. Undefined for any other line.
 */
export function scanLogfmt(line: string): LogRequest | undefined {
  if (!line.includes("status")) return undefined;
  const fields: Record<string, string> = Object.create(null);
  for (let at = 0; at < line.length; ) {
    const equals = line.indexOf("=", at);
    if (equals < 0) break;
    const before = line.slice(at, equals);
    const name = before.slice(before.lastIndexOf(" ") + 1);
    const isQuoted = line.charAt(equals + 1) === '"';
    const close = isQuoted ? closingQuote(line, equals + 2) : line.indexOf(" ", equals);
    // A quoted field without an end was cut off, and its value is unknown.
    if (isQuoted && close < 0) return undefined;
    const end = close < 0 ? line.length : close;
    fields[name] ??= isQuoted ? unescapeHeader(line.slice(equals + 2, end)) : line.slice(equals + 1, end);
    at = end + 1;
  }
  return requestOfFields(fields, STAMP.exec(line)?.[1]);
}
