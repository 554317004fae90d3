import type { LogRequest } from "../request.ts";
import { requestOfFields } from "./fields.ts";
import { closingQuote, unescaped } from "./quoted.ts";

/** The time before the fields of a line, which log collectors put there. */
const STAMP = /^(?:<\d{1,3}>)?(?:1 )?(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) /;

/**
 * A line of fields such as `method=GET path="/a" status=200`, as Heroku's router writes them, by the names that JSON has; what
 * comes before them or has no name is passed over. Undefined for any other line.
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
    // A last field that is cut off may be any.
    if (isQuoted && close < 0) return undefined;
    const end = close < 0 ? line.length : close;
    fields[name] ??= isQuoted ? unescaped(line.slice(equals + 2, end)) : line.slice(equals + 1, end);
    at = end + 1;
  }
  return requestOfFields(fields, STAMP.exec(line)?.[1]);
}
