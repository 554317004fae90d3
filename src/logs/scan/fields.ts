import {
  FIELD_AGENT,
  FIELD_CLIENT,
  FIELD_DATE,
  FIELD_ENCODED_AGENT,
  FIELD_HEADERS,
  FIELD_HOST,
  FIELD_OTHER_REQUEST,
  FIELD_PATH,
  FIELD_QUERY,
  FIELD_REQUEST,
  FIELD_STATUS,
  FIELD_TARGET,
  FIELD_TIME,
  FIELD_WRAPPED,
  IN_HEADERS,
  IN_LINE,
  IN_REQUEST,
} from "../../../assembly/shared/logs.ts";
import { FIELD_NAMES, HEADERS, OTHER_REQUESTS, REQUEST, type Said, WRAPPED } from "../formats/names.ts";
import type { W3cFields } from "../formats/w3c.ts";

const FIELDS: Readonly<Record<Said, number>> = {
  status: FIELD_STATUS,
  target: FIELD_TARGET,
  path: FIELD_PATH,
  query: FIELD_QUERY,
  client: FIELD_CLIENT,
  agent: FIELD_AGENT,
  encodedAgent: FIELD_ENCODED_AGENT,
  host: FIELD_HOST,
  time: FIELD_TIME,
};
const PLACES = { line: IN_LINE, request: IN_REQUEST, headers: IN_HEADERS } as const;

/** Tells the scanner the names of JSON's fields. */
export function addFields(add: (name: string, place: number, field: number, rank: number) => void): void {
  for (const said of Object.keys(FIELDS) as Said[]) {
    FIELD_NAMES[said].forEach(({ place, name }, rank) => {
      add(name, PLACES[place], FIELDS[said], rank);
    });
  }
  add(REQUEST, IN_LINE, FIELD_REQUEST, 0);
  OTHER_REQUESTS.forEach((name, rank) => {
    add(name, IN_LINE, FIELD_OTHER_REQUEST, rank);
  });
  add(HEADERS, IN_REQUEST, FIELD_HEADERS, 0);
  WRAPPED.forEach((name, rank) => {
    add(name, IN_LINE, FIELD_WRAPPED, rank);
  });
}

const W3C_FIELDS = {
  date: FIELD_DATE,
  time: FIELD_TIME,
  client: FIELD_CLIENT,
  url: FIELD_TARGET,
  stem: FIELD_PATH,
  query: FIELD_QUERY,
  status: FIELD_STATUS,
  agent: FIELD_AGENT,
  host: FIELD_HOST,
} as const;

/** Tells the scanner what the fields of W3C's format say: PLACES_CAP of them at most. Without fields, the format ends. */
export function placesOf(
  fields: W3cFields | undefined,
  setCount: (count: number) => void,
  setField: (place: number, field: number) => void,
): void {
  setCount(fields?.count ?? 0);
  if (fields === undefined) return;
  for (const said of Object.keys(W3C_FIELDS) as (keyof typeof W3C_FIELDS)[]) {
    if (fields.places[said] >= 0) setField(fields.places[said], W3C_FIELDS[said]);
  }
  // A time that is a number is left to the host.
  if (fields.places.time < 0 && fields.places.stamp >= 0) setField(fields.places.stamp, FIELD_TIME);
}
