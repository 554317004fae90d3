import { isRecord } from "../../../base/object.ts";
import { readClient } from "../../identity/address.ts";
import type { LogRequest } from "../request.ts";
import { type Fields, requestIn, requestOfFields } from "./fields.ts";
import { type FieldMap, Guess } from "./guess.ts";
import { closingQuote, unescapeHeader } from "./header-escapes.ts";
import { REQUEST, WRAPPER_FIELDS } from "./names.ts";

/**
 * Reads a line of JSON with one request. If it wraps another line (`log` of Docker, `message` of others), `scanInner`
 * reads that. Undefined for any other line.
 */
export function scanJson(
  line: string,
  scanInner?: (line: string) => LogRequest | undefined,
  map?: FieldMap,
): LogRequest | undefined {
  const fields = recordOf(line);
  return fields && requestOfRecord(fields, scanInner, map);
}

/**
 * The request in a record of fields: of a line that it wraps, by the names that servers and services write, or by what
 * its names and values look like.
 *
 * @param map names of fields that somebody has given
 */
export function requestOfRecord(
  fields: Fields,
  scanInner?: (line: string) => LogRequest | undefined,
  map?: FieldMap,
): LogRequest | undefined {
  if (map !== undefined) return new Guess(fields, map).request();
  const known = requestOfFields(fields);
  if (known !== undefined && isWhole(known) && !(known.withoutQuery && hasQuery(fields))) return known;
  const inner = innerRequest(fields, scanInner);
  if (inner !== undefined && (inner.agent !== "" || inner.withoutAgent)) return inner;
  const guessed = new Guess(fields).request();
  return known === undefined || guessed === undefined
    ? (known ?? guessed ?? inner)
    : completed(known, guessed);
}

function isWhole({ client, time, target, agent, withoutAgent }: LogRequest): boolean {
  return client !== "" && time !== "" && target !== "" && (agent !== "" || withoutAgent === true);
}

function innerRequest(
  fields: Fields,
  scanInner?: (line: string) => LogRequest | undefined,
): LogRequest | undefined {
  if (scanInner === undefined || fields[REQUEST] !== undefined || requestIn(fields) !== undefined)
    return undefined;
  for (const name of WRAPPER_FIELDS) {
    const inner = fields[name];
    const request = typeof inner === "string" ? scanInner(inner.trimEnd()) : undefined;
    if (request !== undefined) return request;
  }
  return undefined;
}

function hasQuery(fields: Fields): boolean {
  return Object.keys(fields).some((name) => /quer|args/i.test(name));
}

/** A request by known names, with what only a guess found. */
function completed(known: LogRequest, guessed: LogRequest): LogRequest {
  if (known.target === "" && known.method !== "") return guessed;
  const { withoutQuery, ...more } = known;
  const isSamePath = guessed.target.startsWith(`${known.target}?`);
  const isAlone = withoutQuery === true && !isSamePath;
  return {
    ...more,
    client: known.client || guessed.client,
    agent: known.agent || guessed.agent,
    target: withoutQuery === true && isSamePath ? guessed.target : known.target,
    host: known.host ?? guessed.host,
    time: known.time || guessed.time,
    ...(known.agent === "" && guessed.withoutAgent && { withoutAgent: true as const }),
    ...(isAlone && { withoutQuery: true as const }),
  };
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

/** Reads a line of LTSV, `time:...<tab>req:GET / HTTP/1.1<tab>status:200`; undefined for any other line. */
export function scanLtsv(line: string, map?: FieldMap): LogRequest | undefined {
  if (!line.includes("\t") || !LABEL.test(line)) return undefined;
  const fields: Record<string, string> = Object.create(null);
  for (const part of line.split("\t")) {
    const [label] = LABEL.exec(part) ?? [];
    if (label === undefined) return undefined;
    const value = part.slice(label.length);
    // The format's own label for the client.
    const name = label === "host:" && readClient(value) !== undefined ? "client" : label.slice(0, -1);
    fields[name] ??= value;
  }
  return new Guess(fields, map).request();
}

const LABEL = /^[\w.-]+:/;

/** The time that log collectors put before the fields of a line. */
const STAMP = /^(?:<\d{1,3}>)?(?:1 )?(\d{4}-\d\d-\d\dT[\d:.]{8,18}(?:Z|[+-]\d\d:\d\d)) /;

/** The time of nginx in a field of its own, whose zone a space separates. */
const SLASHED = /\btime(?:_local)?=(\d\d\/[A-Z][a-z]{2}\/\d{4}:[\d:]{8} [+-]\d{4})/;

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
    const isTime = line.charAt(equals + 1) === "[";
    const close = isQuoted ? closingQuote(line, equals + 2) : line.indexOf(isTime ? "]" : " ", equals);
    // A quoted field without an end was cut off, and its value is unknown.
    if (isQuoted && close < 0) return undefined;
    const end = close < 0 ? line.length : close;
    fields[name] ??= isQuoted
      ? unescapeHeader(line.slice(equals + 2, end))
      : line.slice(equals + (isTime ? 2 : 1), end);
    at = end + 1;
  }
  return requestOfFields(fields, STAMP.exec(line)?.[1] ?? SLASHED.exec(line)?.[1]);
}
