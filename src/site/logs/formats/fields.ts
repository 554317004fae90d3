import { isRecord } from "../../../base/object.ts";
import { clientOf } from "../address.ts";
import {
  type LogRequest,
  partsOfUrl,
  readRequestLine,
  readStatus,
  withAgentField,
  withQuery,
} from "../request.ts";
import {
  DATE,
  FIELD_NAMES,
  type FieldPlace,
  HEADERS,
  type NamedRole,
  OTHER_REQUESTS,
  REQUEST,
} from "./names.ts";
import { w3cHeader, withSlash } from "./w3c.ts";

/** A JSON object: fields by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** For each meaning, the value found under the best name for it, and that name's rank: 0 is best. */
type Found = Partial<Record<NamedRole, { rank: number; value: unknown }>>;

/** The meanings of names, by place. */
const MEANINGS: Readonly<Record<FieldPlace, ReadonlyMap<string, { meaning: NamedRole; rank: number }>>> = {
  line: meaningsIn("line"),
  request: meaningsIn("request"),
  headers: meaningsIn("headers"),
};

function meaningsIn(place: FieldPlace): Map<string, { meaning: NamedRole; rank: number }> {
  return new Map(
    Object.entries(FIELD_NAMES).flatMap(([meaning, names]) =>
      names.flatMap(({ place: where, name }, rank) =>
        where === place ? [[name, { meaning: meaning as NamedRole, rank }] as const] : [],
      ),
    ),
  );
}

const LAST_SENDER = FIELD_NAMES.client.findIndex(({ name }) => name === "downstream_remote_address");

/**
 * The request in fields with any of {@link FIELD_NAMES}; undefined if they do not make a request.
 *
 * @param stamp the time, if no field has one
 */
export function requestOfFields(fields: Fields, stamp = ""): LogRequest | undefined {
  const found: Found = {};
  gather(found, fields, "line");
  const http = requestIn(fields);
  if (http !== undefined) {
    gather(found, http, "request");
    if (isRecord(http[HEADERS])) gather(found, http[HEADERS], "headers");
  }
  const status = readStatus(said(found, "status"));
  if (status === undefined) return undefined;
  const { method, target } = requestPartOf(found, fields[REQUEST]);
  if (target === "" && method === "" && typeof fields[REQUEST] !== "string") return undefined;
  const url = partsOfUrl(target);
  const host = said(found, "host") || url?.host;
  const isPathAlone =
    found.query === undefined && found.target === undefined && typeof fields[REQUEST] !== "string";
  // Envoy's own address field has that of the last proxy.
  const isLast = found.client === undefined || found.client.rank >= LAST_SENDER;
  const [client, forwarded] = [said(found, "client"), said(found, "forwarded")];
  const agent = found.agent === undefined ? w3cHeader(said(found, "encodedAgent")) : said(found, "agent");
  const request = {
    client: isLast && forwarded !== "" ? forwarded : clientOf(client, forwarded),
    agent,
    method,
    target: url?.path ?? target,
    status,
    host: host === "" ? undefined : host,
    time: timeOf(said(found, "time"), fields) || stamp,
    ...(isPathAlone && !target.includes("?") && { withoutQuery: true as const }),
  };
  return agent === "" && hasAgentField(fields, http) ? withAgentField(request) : request;
}

/**
 * Whether the log would show a `User-Agent` if one had been sent: it has an empty or null field for it, or all headers,
 * or it is Google Cloud's, which leaves the field out.
 */
function hasAgentField(fields: Fields, http: Fields | undefined): boolean {
  return (
    names(fields, "line") ||
    (http !== undefined &&
      (isRecord(http[HEADERS]) || http === fields[OTHER_REQUESTS[0]] || names(http, "request")))
  );
}

function names(fields: Fields, place: FieldPlace): boolean {
  return Object.keys(fields).some((name) => {
    const meaning = MEANINGS[place].get(name)?.meaning;
    return meaning === "agent" || meaning === "encodedAgent";
  });
}

/** The object with the request, if the fields hold one. */
export function requestIn(fields: Fields): Fields | undefined {
  if (isRecord(fields[REQUEST])) return fields[REQUEST];
  for (const name of OTHER_REQUESTS) {
    const other = fields[name];
    if (isRecord(other)) return other;
  }
  return undefined;
}

function gather(found: Found, fields: Fields, place: FieldPlace): void {
  const meanings = MEANINGS[place];
  for (const name of Object.keys(fields)) {
    const known = meanings.get(name);
    if (known === undefined) continue;
    const { meaning, rank } = known;
    const written = fields[name];
    // Caddy writes the values of every header as a list, and Vercel those of `User-Agent`.
    const isList = Array.isArray(written) && (place === "headers" || meaning === "agent");
    const value: unknown = isList ? written[0] : written;
    const before = found[meaning];
    if (value !== undefined && value !== null && (before === undefined || rank < before.rank))
      found[meaning] = { rank, value };
  }
}

/** A text or number as text; empty for anything else, and for `-`. */
function said(found: Found, meaning: NamedRole): string {
  const value = found[meaning]?.value;
  if (typeof value === "string") return value === "-" ? "" : value;
  return typeof value === "number" ? String(value) : "";
}

function requestPartOf(found: Found, request: unknown): { readonly method: string; readonly target: string } {
  const method = said(found, "method");
  const target = said(found, "target");
  if (target !== "") return { method, target };
  if (typeof request === "string") return readRequestLine(request);
  const written = said(found, "path");
  const path = written === "" ? "" : withSlash(written);
  const query = said(found, "query");
  return { method, target: withQuery(path, query) };
}

/** A time. If it has no date, the date of another field comes before it. */
function timeOf(time: string, fields: Fields): string {
  const date = time.charAt(2) === ":" ? fields[DATE] : undefined;
  return typeof date === "string" ? `${date} ${time}` : time;
}
