import { type LogRequest, readStatus, withAgentField } from "../request.ts";
import { closingQuote, textOfHex } from "./header-escapes.ts";

/** The `User-Agent` field of CloudFront's real-time logs, whose paths include the query. */
const REAL_TIME_AGENT = "cs-user-agent";

/** Names of fields by meaning, with those of Akamai's DataStream 2; the most telling names come first. */
const NAMES = {
  date: ["date"],
  time: ["time"],
  /** Seconds since 1970. */
  stamp: ["timestamp", "reqtimesec"],
  client: ["c-ip", "c-dns", "cliip"],
  method: ["cs-method", "reqmethod"],
  url: ["cs-uri"],
  stem: ["cs-uri-stem", "reqpath"],
  query: ["cs-uri-query", "querystr"],
  status: ["sc-status", "statuscode"],
  agent: ["cs(user-agent)", REAL_TIME_AGENT, "ua"],
  // CloudFront's cs(Host) is the name of its own distribution, and so is x-host-header in real-time logs.
  host: ["cs-host", "x-host-header", "cs(host)", "reqhost"],
} as const;

type Places = Readonly<Record<keyof typeof NAMES, number>>;

/** How many fields a line has, and the places of the fields that count; -1 for a missing one. */
export interface W3cFields {
  readonly count: number;
  readonly places: Places;
}

/** Reads W3C's extended log format, as of IIS and CloudFront: a line `#Fields` names the fields of later lines. */
export class W3cScanner {
  #fields: W3cFields | undefined;
  #date = "";

  /** The fields of the next lines; undefined if no line has named them. */
  get fields(): W3cFields | undefined {
    return this.#fields;
  }

  /** Reads a line that begins with `#`. */
  direct(line: string): void {
    const [, name = "", value = ""] = /^#\s*([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name.toLowerCase() === "fields") this.setFields(value);
    else if (name.toLowerCase() === "date") this.#date = value.slice(0, 10);
  }

  /** Sets the fields of the next lines, by their names. */
  setFields(value: string): void {
    const fields = namesIn(value);
    const placeOf = (names: readonly string[]): number =>
      names.map((name) => fields.indexOf(name)).find((place) => place >= 0) ?? -1;
    const entries = Object.entries(NAMES).map(([key, names]) => [key, placeOf(names)]);
    const places = Object.fromEntries(entries) as Places;
    const query = fields.includes(REAL_TIME_AGENT) ? -1 : places.query;
    this.#fields = { count: fields.length, places: { ...places, query } };
  }

  /** A request, if the line has the fields that were announced; undefined for any other line. */
  scan(line: string): LogRequest | undefined {
    if (this.#fields === undefined) return undefined;
    const { count, places } = this.#fields;
    const fields = fieldsOf(line, count);
    if (fields.length !== count) return undefined;
    const at = (place: number): string => {
      const value = place < 0 ? "" : fields[place]!;
      return value === "-" ? "" : value;
    };
    const status = places.status < 0 ? 0 : readStatus(fields[places.status]!);
    const stem = at(places.stem);
    const path = stem === "" ? at(places.url) : withSlash(stem);
    const query = stem === "" ? "" : at(places.query);
    const time = at(places.time);
    const stamp = places.time < 0 ? at(places.stamp) : "";
    if (status === undefined || (time !== "" && !/^\d\d:\d\d:\d\d/.test(time))) return undefined;
    if (stamp !== "" && !/^\d{9,11}(?:\.\d+)?$/.test(stamp)) return undefined;
    const host = at(places.host);
    const date = at(places.date) || this.#date;
    const request = {
      client: at(places.client),
      agent: w3cHeader(at(places.agent)),
      method: at(places.method),
      target: query === "" ? path : `${path}?${query}`,
      status,
      host: host === "" ? undefined : host,
      time: time === "" || date === "" ? stamp : `${date} ${time}`,
    };
    return places.agent < 0 ? request : withAgentField(request);
  }
}

/** Whether fields include the path, under one of these names. */
export function isW3c(fields: string): boolean {
  const names: readonly string[] = [...NAMES.url, ...NAMES.stem];
  return namesIn(fields).some((name) => names.includes(name));
}

/** The names of fields in a list, separated by white space or commas. */
function namesIn(list: string): readonly string[] {
  return list
    .trim()
    .toLowerCase()
    .split(/[\s,]+/);
}

/** Akamai's paths may lack the slash at their beginning. */
export function withSlash(path: string): string {
  return /^(?:[/*]|[a-z]+:\/\/)/i.test(path) ? path : `/${path}`;
}

/** The fields between tabs (CloudFront) or spaces (IIS), where one may be quoted. At most one too many is read. */
function fieldsOf(line: string, most: number): string[] {
  if (line.includes("\t")) return line.split("\t", most + 1);
  if (!line.includes('"')) return line.trimEnd().split(" ", most + 1);
  const fields: string[] = [];
  for (let at = 0; at < line.length && fields.length <= most; ) {
    const isQuoted = line.charAt(at) === '"';
    const close = isQuoted ? closingQuote(line, at + 1) : -1;
    const isWhole = close >= 0 && (close + 1 === line.length || line.charAt(close + 1) === " ");
    const space = isWhole ? close + 1 : line.indexOf(" ", at);
    const end = space < 0 ? line.length : space;
    fields.push(isWhole ? line.slice(at + 1, close) : line.slice(at, end));
    at = end + 1;
  }
  return fields;
}

/**
 * A header as it was sent. CloudFront percent-encodes it twice, Akamai once; IIS and some clients write `+` for a
 * space, which stays.
 */
export function w3cHeader(agent: string): string {
  if (!agent.includes("%") || !/%2[05F]/i.test(agent)) return agent;
  return once(once(agent));
}

function once(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => textOfHex(bytes, "%"));
}
