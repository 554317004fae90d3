import type { LogRequest } from "../request.ts";
import { type Fields, isFields, requestIn, requestOfFields } from "./fields.ts";
import { REQUEST, WRAPPED } from "./names.ts";

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
  const inner = fields[WRAPPED[0]] ?? fields[WRAPPED[1]];
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
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
