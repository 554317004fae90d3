import { decoder } from "../../utf8.ts";
import { type LogRequest, readStatus } from "../request.ts";
import { closingQuote } from "./quoted.ts";

/** Names of fields by what they say; those that say it best come first. */
const NAMES = {
  date: ["date"],
  time: ["time"],
  client: ["c-ip", "c-dns"],
  method: ["cs-method"],
  url: ["cs-uri"],
  stem: ["cs-uri-stem"],
  query: ["cs-uri-query"],
  status: ["sc-status"],
  agent: ["cs(user-agent)"],
  // CloudFront's cs(Host) is the name of its own distribution.
  host: ["x-host-header", "cs-host", "cs(host)"],
} as const;

type Places = Readonly<Record<keyof typeof NAMES, number>>;

/** How many fields a line has, and the places of those that matter; -1 for a missing one. */
export interface W3cFields {
  readonly count: number;
  readonly places: Places;
}

/**
 * W3C's extended log format, as IIS and CloudFront write it: lines that begin with `#` say which fields follow, in which
 * order.
 */
export class W3cScanner {
  #fields: W3cFields | undefined;
  #date = "";

  /** The fields that lines have; undefined where none has said so. */
  get fields(): W3cFields | undefined {
    return this.#fields;
  }

  /** Takes a line that begins with `#`. */
  direct(line: string): void {
    const [, name = "", value = ""] = /^#\s*([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (name.toLowerCase() === "fields") this.#setFields(value);
    else if (name.toLowerCase() === "date") this.#date = value.slice(0, 10);
  }

  #setFields(value: string): void {
    const fields = value.trim().toLowerCase().split(/\s+/);
    const placeOf = (names: readonly string[]): number =>
      names.map((name) => fields.indexOf(name)).find((place) => place >= 0) ?? -1;
    const entries = Object.entries(NAMES).map(([key, names]) => [key, placeOf(names)]);
    this.#fields = { count: fields.length, places: Object.fromEntries(entries) as unknown as Places };
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
    const path = stem === "" ? at(places.url) : stem;
    const query = stem === "" ? "" : at(places.query);
    const time = at(places.time);
    if (status === undefined || (time !== "" && !/^\d\d:\d\d:\d\d/.test(time))) return undefined;
    const host = at(places.host);
    const date = at(places.date) || this.#date;
    return {
      client: at(places.client),
      agent: w3cHeader(at(places.agent)),
      method: at(places.method),
      target: query === "" ? path : `${path}?${query}`,
      status,
      host: host === "" ? undefined : host,
      time: time === "" || date === "" ? "" : `${date} ${time}`,
    };
  }
}

/**
 * Fields between tabs (CloudFront) or spaces (IIS), where one may be quoted; if a line has too many, the rest are
 * dropped.
 */
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

/** A header as it was sent: CloudFront percent-encodes it, twice; IIS writes `+` for spaces, as do some clients. */
export function w3cHeader(agent: string): string {
  if (!/%(?:20|25)/i.test(agent)) return agent;
  return once(once(agent));
}

function once(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    decoder.decode(Uint8Array.from(bytes.slice(1).split("%"), (hex) => Number.parseInt(hex, 16))),
  );
}
