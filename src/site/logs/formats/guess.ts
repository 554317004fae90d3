import { isRecord } from "../../../base/object.ts";
import { readClient } from "../../identity/address.ts";
import {
  type LogRequest,
  partsOfUrl,
  readRequestLine,
  readStatus,
  withAgentField,
  withQuery,
} from "../request.ts";
import { readTime } from "../time.ts";
import type { Fields } from "./fields.ts";
import type { Role } from "./names.ts";
import { withSlash } from "./w3c.ts";

/** The names of fields that somebody has given, by meaning. */
export type FieldMap = Readonly<Partial<Record<Role, string>>>;

/** How the name of a field may end, in lower case and without marks; the most telling names come first. */
const ENDINGS: Readonly<Record<Role, readonly RegExp[]>> = {
  request: [/^req(?:uest)?(?:line)?$|requestline$/],
  target: [/(?:requesturi|originalurl|urloriginal|urlfull|requesturl|requesttarget|httptarget)$/, /ur[li]$/],
  path: [/(?:uristem|urlpath)$/, /path$/],
  query: [/(?:querystring|query)$/, /args$/],
  status: [/(?:status|statuscode|responsecode|returncode)$/, /code$/],
  agent: [/useragent(?:original|string)?$/, /(?:^|client|http|request)ua$/, /^agent$/],
  client: [
    /(?:clientip|clientaddr|clientaddress|remoteip|remoteaddr|remoteaddress|sourceip|srcip|clienthost)$/,
    /^(?:cip|ip|ipaddress|client|remote|remotehost)$/,
    /(?:sourceaddress|peeraddress|useripaddress|ipaddress|[^e]ip)$/,
  ],
  forwarded: [/forwardedfor$|^fwd$/, /(?:realip|connectingip|trueclientip)$/],
  method: [/(?:method|verb)$/],
  host: [
    /(?:^host|hostheader|vhost|requesthost|reqhost|urldomain|authority|virtualhost)$/,
    /(?:host|hostname|domain|servername)$/,
  ],
  time: [/(?:timestamp|datetime|timegenerated|starttime|timelocal|startedat)$/, /(?:time|date|ts)$/],
};
/** Fields of other hosts than the client and the site. */
const OTHERS =
  /upstream|backend|destination|dest|dst|target(?!uri)|origin(?!al)|server(?!name)|local(?:ip|addr)|edge|pod|node/;

/** How values look, by meaning. */
const LOOKS: Readonly<Record<Role, (value: string) => boolean>> = {
  request: (value) => /^[A-Z]{3,10} \S/.test(value),
  target: isTarget,
  path: isTarget,
  query: () => true,
  status: (value) => /^[1-5]\d\d$/.test(value),
  agent: (value) => !/^\d*$/.test(value),
  client: isClient,
  forwarded: isClient,
  method: (value) => /^[A-Z]{3,10}$/i.test(value),
  host: (value) => /^[^\s/,"]*[.:][^\s/,"]*$/.test(value) || value === "localhost",
  time: (value) => !Number.isNaN(readTime(bare(value))),
};

/** How values look that need no name; of several that look so, none counts. */
const UNNAMED: Partial<Record<Role, RegExp>> = {
  request: /^[A-Z]{3,10} \S+ HTTP\/\d/,
  target: /^(?:\/|https?:\/\/)\S*$/,
  status: /^[1-5]\d\d$/,
  agent: /^(?:Mozilla\/\d|[A-Za-z][\w.-]*\/\d[\w.]*(?: |$)).*$/,
  method: /^(?:GET|HEAD|POST|PUT|DELETE|OPTIONS|PATCH)$/,
};

function isTarget(value: string): boolean {
  return /^(?:\/|https?:\/\/|\*$)\S*$/i.test(value);
}

function isClient(value: string): boolean {
  return readClient(firstOf(value)) !== undefined;
}

function firstOf(list: string): string {
  return list.split(",", 1)[0]!.trim();
}

/** A time without the brackets that some logs put around it. */
function bare(time: string): string {
  return time.replace(/^\[|\]$/g, "");
}

/** How deep and how many fields are looked for. */
const DEEPEST = 6;
const MOST_FIELDS = 200;

/** The fields of nested objects, with names like `http.request.method`. Lists of names and values are objects, too. */
function* flat(value: unknown, name: string, depth: number): Generator<readonly [string, string]> {
  if (typeof value === "string" || typeof value === "number")
    yield [name, value === "-" ? "" : String(value)];
  else if (value === null) yield [name, ""];
  else if (Array.isArray(value) && depth <= DEEPEST) {
    const named = value.every(
      (one) => isRecord(one) && typeof (one.name ?? one.key) === "string" && "value" in one,
    );
    // Of a list with several requests in it, only one could be told.
    if (!named && value.length > 1) return;
    for (const one of value)
      if (named) yield* flat(primitive(one.value), join(name, String(one.name ?? one.key)), depth + 1);
      else yield* flat(one, name, Array.isArray(one) ? depth + 1 : depth);
  } else if (isRecord(value) && depth < DEEPEST)
    for (const [key, inner] of Object.entries(value)) yield* flat(inner, join(name, key), depth + 1);
}

/** OpenTelemetry writes values as `{"stringValue": "GET"}`. */
function primitive(value: unknown): unknown {
  return isRecord(value) ? Object.values(value)[0] : value;
}

function join(before: string, name: string): string {
  return before === "" ? name : `${before}.${name}`;
}

/** The fields of an object by their roles, guessed from names and values. */
export class Guess {
  readonly #fields: (readonly [name: string, folded: string, value: string])[] = [];
  readonly #map: FieldMap;

  /** @param map names that are known: nothing is guessed of these */
  constructor(fields: Fields, map: FieldMap = {}) {
    this.#map = map;
    for (const [name, value] of flat(fields, "", 0)) {
      if (this.#fields.length === MOST_FIELDS) break;
      this.#fields.push([name, name.toLowerCase().replace(/[^a-z\d]/g, ""), value]);
    }
  }

  /** The value with a meaning; empty if its field is; undefined if there is none. */
  value(meaning: Role): string | undefined {
    // Whoever names a column by its meaning means it.
    const given = this.#map[meaning] ?? meaning;
    const own = this.#fields.find(([name]) => name === given)?.[2];
    if (own !== undefined || this.#map[meaning] !== undefined) return own;
    let empty: string | undefined;
    for (const ending of ENDINGS[meaning])
      for (const [, folded, value] of this.#fields) {
        if (!ending.test(folded) || isOthers(meaning, folded)) continue;
        if (value !== "" && LOOKS[meaning](value)) return value;
        if (value === "") empty = "";
      }
    return empty ?? this.#unnamed(meaning);
  }

  #unnamed(meaning: Role): string | undefined {
    const look = UNNAMED[meaning];
    if (look === undefined && meaning !== "client") return undefined;
    const found = this.#fields.filter(([, folded, value]) =>
      look === undefined ? !isOthers(meaning, folded) && isAddress(value) : look.test(value),
    );
    return found.length === 1 ? found[0]![2] : undefined;
  }

  /** The request that the fields make, if they do. */
  request(): LogRequest | undefined {
    const line = this.value("request");
    const asked = line === undefined ? undefined : readRequestLine(line);
    const status = this.value("status");
    const method = asked?.method || this.value("method") || "";
    const client = this.value("client") ?? this.value("forwarded") ?? "";
    const written = asked?.target || this.value("target") || "";
    const path = this.value("path") ?? "";
    const query = this.value("query");
    const target = written === "" ? path : written;
    if (target === "" || ((status ?? "") === "" && (method === "" || client === ""))) return undefined;
    const url = partsOfUrl(target);
    const host = this.value("host") || url?.host;
    const agent = this.value("agent");
    const whole = withQuery(url?.path ?? withSlash(target), query);
    const request = {
      client: firstOf(client),
      agent: agent ?? "",
      method: method.toUpperCase(),
      target: whole,
      status: readStatus(status ?? "-") ?? 0,
      host: host === "" ? undefined : host,
      time: bare(this.value("time") ?? ""),
      ...(query === undefined && written === "" && !whole.includes("?") && { withoutQuery: true as const }),
    };
    return agent === "" ? withAgentField(request) : request;
  }
}

function isOthers(meaning: Role, folded: string): boolean {
  return (meaning === "client" || meaning === "host" || meaning === "forwarded") && OTHERS.test(folded);
}

function isAddress(value: string): boolean {
  return /^[\da-f.:[\]]{3,60}$/i.test(value) && /\D/.test(value) && readClient(value) !== undefined;
}
