import { type LogRequest, MARK } from "../request.ts";
import type { LogFormat } from "../summary.ts";
import { scanElb, scanRealTime } from "./amazon.ts";
import { type Passes, scanCombinedLine } from "./combined.ts";
import { scanConsole } from "./consoles.ts";
import type { FieldMap } from "./guess.ts";
import { scanLaidOut } from "./layouts.ts";
import { scanJson, scanLogfmt, scanLtsv } from "./named-fields.ts";

/**
 * Prefixes that log collectors write: syslog's header (of RFC 5424, with a version, or older), syslog's tag alone, and
 * those of Kubernetes and Docker Compose.
 */
const PREFIX = new RegExp(
  `^(?:<\\d{1,3}>)?(?:${[
    String.raw`1 (?:\S+ ){5}(?:- |\[[^\]]*\] )?`,
    String.raw`(?:[A-Z][a-z]{2} [ \d]\d [\d:]{8} |\d{4}-\S+ )(?:\S+ )?[^\s:]+: `,
    String.raw`[^\s:]+\[\d+\]: `,
    String.raw`\d{4}-\S+ std(?:out|err) [FP] `,
    String.raw`\S+ +\| `,
  ].join("|")})?`,
);

/** A line without a log collector's prefix; the same line if it has none. */
function withoutPrefix(line: string): string {
  const [prefix] = PREFIX.exec(line)!;
  return prefix === "" ? line : line.slice(prefix.length);
}

const BRACE = 0x7b;
/** The first character of a line that syslog has sent: `<`. */
const PRIORITY = 0x3c;

/** The format of a line that could be read, and its request; null if the request passed. */
interface Scanned {
  readonly format: LogFormat;
  readonly request: LogRequest | null;
}

/**
 * Reads a line in any format in which a line can be read by itself; undefined for any other line.
 *
 * @param passes takes requests in the combined format that need not be read further
 * @param map names of fields that somebody has given, for JSON and LTSV
 */
export function scanLine(line: string, passes?: Passes, map?: FieldMap): Scanned | undefined {
  return scanAny(line, scanInner, passes, map);
}

/** The request of a line within another. */
export function scanInner(line: string): LogRequest | undefined {
  return scanAny(line)?.request ?? undefined;
}

/** @param inner reads a line within a line of JSON; a line within that one is not read */
function scanAny(
  line: string,
  inner?: (line: string) => LogRequest | undefined,
  passes?: Passes,
  map?: FieldMap,
): Scanned | undefined {
  const scanned = scanUnmarked(line, inner, passes, map);
  const [, mark] = scanned?.request && line.includes("robots:") ? (MARKED.exec(line) ?? []) : [];
  return mark === undefined || !MARK.test(mark) || mark === scanned!.request!.agent
    ? scanned
    : { format: scanned!.format, request: { ...scanned!.request!, mark } };
}

/**
 * The mark of a server in a line: in the last column, in the last header that HAProxy has captured of a request, or in the
 * last of JSON's fields whose name ends so. Elsewhere, a client may have sent it.
 */
const MARKED =
  /(?:^.*"[\w.-]*mark"\s*:\s*(?:\[\s*)?"|[{|](?=[^{}|]*\} (?:\{[^}]*\} )?")|["\t ](?=[^"\s]*"?\s*$))(robots:[\w:-]+)(?=["}\s]|$)/i;

function scanUnmarked(
  line: string,
  inner?: (line: string) => LogRequest | undefined,
  passes?: Passes,
  map?: FieldMap,
): Scanned | undefined {
  const first = line.charCodeAt(0);
  if (first === BRACE) return as("json", scanJson(line, inner, map));
  const text = first === PRIORITY ? withoutPrefix(line) : line;
  const usual = as("combined", scanCombinedLine(text, passes));
  if (usual !== undefined) return usual;
  const scanned = as("elb", scanElb(text)) ?? as("w3c", scanRealTime(text)) ?? scanLaidOut(text);
  if (scanned !== undefined) return scanned;
  const rest = withoutPrefix(line);
  if (rest.charCodeAt(0) === BRACE) return as("json", scanJson(rest, inner, map));
  if (rest !== text) {
    const inRest = scanLaidOut(rest);
    if (inRest !== undefined) return inRest;
  }
  return (
    as("ltsv", scanLtsv(rest, map)) ?? as("console", scanConsole(rest)) ?? as("logfmt", scanLogfmt(line))
  );
}

function as(format: LogFormat, request: LogRequest | null | undefined): Scanned | undefined {
  return request === undefined ? undefined : { format, request };
}
