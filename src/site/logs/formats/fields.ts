import { type LogRequest, partsOfUrl, readRequestLine, readStatus, withAgentField } from "../request.ts";
import {
  DATE,
  FIELD_NAMES,
  type FieldName,
  type FieldPlace,
  HEADERS,
  METHOD_NAMES,
  OTHER_REQUESTS,
  REQUEST,
  type Said,
} from "./names.ts";
import { w3cHeader, withSlash } from "./w3c.ts";

/** Fields by their names, as JSON has them. */
export type Fields = Readonly<Record<string, unknown>>;

/** What was found of a request: for each thing said, the value of the name that says it best, and the rank of that name. */
type Found = Partial<Record<Meaning, { rank: number; value: unknown }>>;
type Meaning = Said | "method";

/** What names mean in each place. */
const MEANINGS: Readonly<Record<FieldPlace, ReadonlyMap<string, { meaning: Meaning; rank: number }>>> = {
  line: meaningsIn("line"),
  request: meaningsIn("request"),
  headers: meaningsIn("headers"),
};

function meaningsIn(place: FieldPlace): Map<string, { meaning: Meaning; rank: number }> {
  const all: readonly (readonly [string, readonly FieldName[]])[] = [
    ...Object.entries(FIELD_NAMES),
    ["method", METHOD_NAMES],
  ];
  return new Map(
    all.flatMap(([meaning, names]) =>
      names.flatMap(({ place: where, name }, rank) =>
        where === place ? [[name, { meaning: meaning as Meaning, rank }] as const] : [],
      ),
    ),
  );
}

/**
 * The request that fields say something of, in the names that {@link FIELD_NAMES} has; undefined if they do not.
 *
 * @param stamp when, if no field says so
 */
export function requestOfFields(fields: Fields, stamp = ""): LogRequest | undefined {
  const found: Found = {};
  gather(found, fields, "line");
  const asked = requestIn(fields);
  if (asked !== undefined) {
    gather(found, asked, "request");
    if (isFields(asked[HEADERS])) gather(found, asked[HEADERS], "headers");
  }
  const status = readStatus(said(found, "status"));
  if (status === undefined) return undefined;
  const { method, target } = askedOf(found, fields[REQUEST]);
  if (target === "" && method === "" && typeof fields[REQUEST] !== "string") return undefined;
  const url = partsOfUrl(target);
  const host = said(found, "host") || url?.host;
  const agent = found.agent === undefined ? w3cHeader(said(found, "encodedAgent")) : said(found, "agent");
  const request = {
    client: said(found, "client"),
    agent,
    method,
    target: url?.path ?? target,
    status,
    host: host === "" ? undefined : host,
    time: timeOf(said(found, "time"), fields) || stamp,
  };
  return agent === "" && hasAgentField(fields, asked) ? withAgentField(request) : request;
}

/**
 * Whether a header that was sent would be there: an empty field is, or null, and so are all headers that were sent, or what
 * Google Cloud says of a request.
 */
function hasAgentField(fields: Fields, asked: Fields | undefined): boolean {
  return (
    names(fields, "line") ||
    (asked !== undefined &&
      (isFields(asked[HEADERS]) || asked === fields[OTHER_REQUESTS[0]] || names(asked, "request")))
  );
}

function names(fields: Fields, place: FieldPlace): boolean {
  return Object.keys(fields).some((name) => {
    const meaning = MEANINGS[place].get(name)?.meaning;
    return meaning === "agent" || meaning === "encodedAgent";
  });
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The first object that has what was asked. */
export function requestIn(fields: Fields): Fields | undefined {
  if (isFields(fields[REQUEST])) return fields[REQUEST];
  for (const name of OTHER_REQUESTS) {
    const other = fields[name];
    if (isFields(other)) return other;
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
    // Caddy has all values of a header, and Vercel those of this one.
    const isList = Array.isArray(written) && (place === "headers" || meaning === "agent");
    const value: unknown = isList ? written[0] : written;
    const before = found[meaning];
    if (value !== undefined && value !== null && (before === undefined || rank < before.rank))
      found[meaning] = { rank, value };
  }
}

/** A text or number as text; anything else, and the `-` that stands for nothing, as empty. */
function said(found: Found, meaning: Meaning): string {
  const value = found[meaning]?.value;
  if (typeof value === "string") return value === "-" ? "" : value;
  return typeof value === "number" ? String(value) : "";
}

function askedOf(found: Found, request: unknown): { readonly method: string; readonly target: string } {
  const method = said(found, "method");
  const target = said(found, "target");
  if (target !== "") return { method, target };
  if (typeof request === "string") return readRequestLine(request);
  const written = said(found, "path");
  const path = written === "" ? "" : withSlash(written);
  const query = said(found, "query");
  return { method, target: path !== "" && query !== "" && !path.includes("?") ? `${path}?${query}` : path };
}

/** A time; if it is only that of the day, with the day that another field has. */
function timeOf(time: string, fields: Fields): string {
  const date = time.charAt(2) === ":" ? fields[DATE] : undefined;
  return typeof date === "string" ? `${date} ${time}` : time;
}
