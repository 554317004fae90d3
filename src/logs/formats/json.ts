import { type LogRequest, readRequestLine, readStatus } from "../request.ts";
import { scanCombined } from "./combined.ts";
import {
  FIELD_NAMES,
  type FieldName,
  HEADERS,
  METHOD_NAMES,
  OTHER_REQUEST,
  REQUEST,
  WRAPPED,
} from "./names.ts";

type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze({});

/**
 * A line of JSON with one request, in the names that {@link FIELD_NAMES} has. A line that wraps one of the combined format (`log` of
 * Docker, `message` of others) counts as that. Undefined for any other line.
 */
export function scanJson(line: string): LogRequest | undefined {
  const record = recordOf(line);
  if (record === undefined) return undefined;
  const inner = record[WRAPPED[0]] ?? record[WRAPPED[1]];
  if (typeof inner === "string" && record[REQUEST] === undefined) {
    const request = scanCombined(inner.trimEnd());
    if (request !== undefined) return request;
  }
  const asked = isFields(record[REQUEST])
    ? record[REQUEST]
    : isFields(record[OTHER_REQUEST])
      ? record[OTHER_REQUEST]
      : NONE;
  const headers = isFields(asked[HEADERS]) ? asked[HEADERS] : NONE;
  const said = (names: readonly FieldName[]): string => firstOf(names, record, asked, headers);
  const status = readStatus(said(FIELD_NAMES.status));
  if (status === undefined) return undefined;
  const { method, target } = askedOf(record, said);
  if (target === "" && method === "" && typeof record[REQUEST] !== "string") return undefined;
  const host = said(FIELD_NAMES.host);
  return {
    client: said(FIELD_NAMES.client),
    agent: said(FIELD_NAMES.agent),
    method,
    target,
    status,
    host: host === "" ? undefined : host,
    time: said(FIELD_NAMES.time),
  };
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

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text or number as text; anything else, and the `-` of nothing, as empty. */
function text(value: unknown): string {
  if (typeof value === "string") return value === "-" ? "" : value;
  return typeof value === "number" ? String(value) : "";
}

function firstOf(names: readonly FieldName[], line: Fields, request: Fields, headers: Fields): string {
  for (const { place, name } of names) {
    const value = (place === "line" ? line : place === "request" ? request : headers)[name];
    const one: unknown = place === "headers" && Array.isArray(value) ? value[0] : value;
    if (one !== undefined && one !== null) return text(one);
  }
  return "";
}

function askedOf(
  record: Fields,
  said: (names: readonly FieldName[]) => string,
): { readonly method: string; readonly target: string } {
  const method = said(METHOD_NAMES);
  const target = said(FIELD_NAMES.target);
  if (target !== "") return { method, target };
  if (typeof record[REQUEST] === "string") return readRequestLine(record[REQUEST]);
  const path = said(FIELD_NAMES.path);
  const query = said(FIELD_NAMES.query);
  return { method, target: path !== "" && query !== "" && !path.includes("?") ? `${path}?${query}` : path };
}
