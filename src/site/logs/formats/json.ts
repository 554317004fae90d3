import type { LogRequest } from "../request.ts";
import { type Fields, isFields, requestIn, requestOfFields } from "./fields.ts";
import { REQUEST, WRAPPED } from "./names.ts";

/**
 * A line of JSON with one request. A line that wraps another one (`log` of Docker, `message` of others) counts as what
 * `scanInner` finds in that. Undefined for any other line.
 */
export function scanJson(
  line: string,
  scanInner?: (line: string) => LogRequest | undefined,
): LogRequest | undefined {
  const fields = recordOf(line);
  if (fields === undefined) return undefined;
  const inner = fields[WRAPPED[0]] ?? fields[WRAPPED[1]];
  if (typeof inner === "string" && fields[REQUEST] === undefined && requestIn(fields) === undefined) {
    const request = scanInner?.(inner.trimEnd());
    if (request !== undefined) return request;
  }
  return requestOfFields(fields);
}

function recordOf(line: string): Fields | undefined {
  // A line that is cut off is refused as soon as that is seen: an exception takes a thousand times as long.
  if (!line.trimEnd().endsWith("}")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
