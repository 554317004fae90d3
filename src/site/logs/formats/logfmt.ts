import type { LogRequest } from "../request.ts";
import { requestOfFields } from "./fields.ts";
import { closingQuote, unescapeHeader } from "./header-escapes.ts";

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
