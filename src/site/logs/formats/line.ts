import type { LogRequest } from "../request.ts";
import type { LogFormat } from "../summary.ts";
import { type Passes, scanCombined } from "./combined.ts";
import { scanElb } from "./elb.ts";
import { scanJson } from "./json.ts";
import { scanLaidOut } from "./layouts.ts";
import { scanLogfmt } from "./logfmt.ts";
import { withoutPrefix } from "./prefix.ts";
import { scanRealTime } from "./real-time.ts";

const BRACE = 0x7b;
/** What begins a line that was sent by syslog. */
const PRIORITY = 0x3c;

/** A line that could be read, with its request, or null if that need not be. */
interface Scanned {
  readonly format: LogFormat;
  readonly request: LogRequest | null;
}

/**
 * The request of a line in any format that needs no other lines to be read; undefined for any other line.
 *
 * @param passes takes requests in the combined format of which no more need be known
 */
export function scanLine(line: string, passes?: Passes): Scanned | undefined {
  return scanAny(line, scanInner, passes);
}

function scanInner(line: string): LogRequest | undefined {
  return scanAny(line)?.request ?? undefined;
}

/** @param inner finds the request of a line within one of JSON; it is not looked for in that one again */
function scanAny(
  line: string,
  inner?: (line: string) => LogRequest | undefined,
  passes?: Passes,
): Scanned | undefined {
  const first = line.charCodeAt(0);
  if (first === BRACE) return as("json", scanJson(line, inner));
  const text = first === PRIORITY ? withoutPrefix(line) : line;
  const usual = as("combined", scanCombined(text, passes));
  if (usual !== undefined) return usual;
  const found = as("elb", scanElb(text)) ?? as("w3c", scanRealTime(text)) ?? scanLaidOut(text);
  if (found !== undefined) return found;
  const rest = withoutPrefix(line);
  if (rest.charCodeAt(0) === BRACE) return as("json", scanJson(rest, inner));
  return (rest === text ? undefined : scanLaidOut(rest)) ?? as("logfmt", scanLogfmt(line));
}

function as(format: LogFormat, request: LogRequest | null | undefined): Scanned | undefined {
  return request === undefined ? undefined : { format, request };
}
