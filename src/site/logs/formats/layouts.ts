import {
  isHost,
  type LogRequest,
  partsOfUrl,
  readRequestLine,
  readStatus,
  withAgentField,
} from "../request.ts";
import type { LogFormat } from "../summary.ts";
import { readTime } from "../time.ts";
import { textOfHex } from "./header-escapes.ts";

/** Marks that enclose a field in which there may be spaces. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "[": "]", "{": "}" };
const QUOTE = '"';
const HYPHEN = "-";

/** A field of a layout. */
interface Field {
  /** The name of its meaning; `_` for a field that does not matter. */
  readonly name: string;
  /** The text between the previous field and this one. */
  readonly mark: string;
  /** The marks that open and close it; empty if it has none. */
  readonly open: string;
  readonly close: string;
  /** The text after it, with the mark that opens the next field. */
  readonly next: string;
}

/**
 * The layout of a format's lines: names of fields in angle brackets, and the text between them, as in `<client>
 * [<time>] "<request>" <_>`. A field ends where the text after it first occurs, so a quote within a header does no
 * harm: many servers write headers unescaped. One space stands for several, and a field in quotes may be a bare hyphen.
 * Lines are read from left to right without going back, so in linear time.
 */
class Layout {
  readonly #fields: readonly Field[];

  constructor(written: string) {
    const parts = written.split(/<(\w+)>/);
    const names = parts.filter((_, i) => i % 2 === 1);
    const between = parts.filter((_, i) => i % 2 === 0);
    const opens = names.map((_, i) => {
      const last = between[i]!.at(-1) ?? "";
      return Object.hasOwn(CLOSING, last) ? last : "";
    });
    const closes = opens.map((open) => CLOSING[open] ?? "");
    this.#fields = names.map((name, i) => ({
      name,
      mark: between[i]!.slice(closes[i - 1]?.length ?? 0, between[i]!.length - opens[i]!.length),
      open: opens[i]!,
      close: closes[i]!,
      next: between[i + 1]!.slice(closes[i]!.length),
    }));
  }

  /** The values of a line's fields by name; undefined if the line has another layout. */
  read(line: string): Readonly<Record<string, string>> | undefined {
    const found: Record<string, string> = {};
    let at = 0;
    for (const field of this.#fields) {
      const { name, mark, open } = field;
      if (!line.startsWith(mark, at)) return undefined;
      at += mark.length;
      if (mark === " ") while (line.charAt(at) === " ") at++;
      const isEnclosed = open !== "" && line.startsWith(open, at);
      if (isEnclosed) at++;
      const isLast = field === this.#fields.at(-1);
      const end = isEnclosed ? enclosedEnd(line, at, field, isLast) : bareEnd(line, at, field, isLast);
      if (end < 0) return undefined;
      const value = line.slice(at, end);
      if (open !== "" && !isEnclosed && !(open === QUOTE && value === HYPHEN)) return undefined;
      if (name !== "_") found[name] = value;
      at = isEnclosed ? end + 1 : end;
    }
    return found;
  }
}

function enclosedEnd(line: string, from: number, { close, next }: Field, isLast: boolean): number {
  return isLast ? endOfLine(line, from, close + next) : line.indexOf(close + next, from);
}

/** The end of a field without marks, which must not be empty. Only between commas or bars may it have spaces. */
function bareEnd(line: string, from: number, { next }: Field, isLast: boolean): number {
  if (isLast) return endOfLine(line, from, next) > from ? line.length - next.length : -1;
  const end = line.indexOf(next.startsWith(" ") ? " " : next, from);
  const isOne = /^[ ,|]/.test(next) || !line.slice(from, end).includes(" ");
  return end > from && isOne ? end : -1;
}

/** The end of the last field, before the text at the end of the line. */
function endOfLine(line: string, from: number, after: string): number {
  const end = line.length - after.length;
  return end >= from && line.endsWith(after) ? end : -1;
}

/** The headers of a request that HAProxy has captured. */
interface CapturedHeaders {
  readonly agent: string;
  readonly host: string | undefined;
}

/** A name with a version, or a robot's name, maybe in quotes: a value that looks like a `User-Agent`. */
const AGENT = /^["']?[a-z][\w!#$&'*+.^`~ -]{0,60}\/v?\d|^["']?(?!https?:|www\.)[\w. -]*(?:bot|crawl|spider)/i;
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d+)?$/i;

/**
 * Reads the headers that HAProxy captures, which stand between bars without their names. A `User-Agent` is recognized
 * by {@link AGENT}, and a host by a dot in a name.
 */
function capturedHeaders(text: string): CapturedHeaders {
  const headers =
    text === ""
      ? []
      : text
          .split("|")
          .map(decoded)
          .filter((one) => !one.startsWith("robots:"));
  return {
    agent: headers.find((header) => AGENT.test(header)) ?? "",
    host: headers.find((header) => HOST.test(header)),
  };
}

/** A header with HAProxy's escapes decoded: `#7C` is a bar. */
function decoded(header: string): string {
  return header.replace(/(?:#[\dA-F]{2})+/g, (bytes) => textOfHex(bytes, "#"));
}

/**
 * Formats with one layout or a few, which are tried in turn. {@link requestOf} says what the names of fields mean. In
 * HAProxy's lines, braces hold captured headers: first those of the request, then those of the response.
 */
const WRITTEN = {
  s3: [
    '<_> <_> [<time>] <client> <_> <_> <_> <_> "<request>" <status> <_> <_> <_> <_> <_> "<_>" "<agent>" <_> <_> <_> <_> <_> <host> <_>',
    '<_> <_> [<time>] <client> <_> <_> <_> <_> "<request>" <status> <_> <_> <_> <_> <_> "<_>" "<agent>" <_>',
  ],
  haproxy: [
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> "<request>"',
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> {<captured>} {<_>} "<request>"',
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> {<captured>} "<request>"',
    // `option httpslog` appends fields about the TLS handshake.
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> "<request>" <handshake>',
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> {<captured>} {<_>} "<request>" <handshake>',
    '<client_port> [<time>] <_> <_> <timers> <status> <_> <_> <_> <_> <_> <_> {<captured>} "<request>" <handshake>',
  ],
  envoy: [
    '[<time>] "<request>" <status> <_> <_> <_> <_> <_> "<client>" "<agent>" "<_>" "<host>" "<_>"',
    // Istio's.
    '[<time>] "<request>" <status> <_> <_> <_> "<_>" <_> <_> <_> <_> "<client>" "<agent>" "<_>" "<host>" "<_>" <_> <_> <_> <peer> <_>',
  ],
  squid: ["<seconds> <_> <client> <_>/<status> <_> <method> <url> <_> <_>/<_>"],
  iis: [
    "<client>, <_>, <day>, <clock>, <service>, <_>, <_>, <_>, <_>, <_>, <status>, <_>, <method>, <stem>,",
  ],
  // Nginx Proxy Manager: of a host that is passed on, and of any other.
  "proxy-manager": [
    '[<time>] <_> <_> <status> - <method> <_> <host> "<url>" [Client <client>] [Length <_>] [Gzip <_>] [Sent-to <_>] "<agent>" "<_>"',
    '[<time>] <status> - <method> <_> <host> "<url>" [Client <client>] [Length <_>] [Gzip <_>] "<agent>" "<_>"',
  ],
  bunny: ["<_>|<status>|<milliseconds>|<_>|<_>|<client>|<_>|<url>|<_>|<agent>|<_>|<_>"],
  alibaba: ['[<time>] <client> <_> <_> "<_>" "<request>" <status> <_> <_> <_> "<agent>" "<_>"'],
} as const satisfies Partial<Record<LogFormat, readonly string[]>>;

const LAYOUTS = Object.entries(WRITTEN).map(([format, layouts]) => ({
  format: format as keyof typeof WRITTEN,
  layouts: layouts.map((written) => new Layout(written)),
}));

/** How the values of some fields look, which tells lines of other formats apart. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  client: /^\S*$|,/,
  client_port: /.:\d{1,5}$/,
  timers: /^[+-]?\d+(?:\/[+-]?\d+){4}$/,
  handshake: /^[\d-]+\/[\dA-Fx-]+\//,
  seconds: /^\d{9,11}\.\d{3}$/,
  milliseconds: /^\d{13}$/,
  day: /^\d{1,2}\/\d{1,2}\/(?:\d\d|\d{4})$/,
  clock: /^\d{1,2}:\d\d:\d\d$/,
  service: /^W3SVC/,
  method: /^[A-Z_-]+$/,
};

/** A request, and the format of its line. */
export interface LaidOut {
  readonly format: LogFormat;
  readonly request: LogRequest;
}

/** Reads a line in one of the formats with layouts; undefined for any other line, and one that is cut off. */
export function scanLaidOut(line: string): LaidOut | undefined {
  for (const { format, layouts } of LAYOUTS) {
    for (const layout of layouts) {
      const found = layout.read(line);
      const request = found && requestOf(found);
      if (request !== undefined) return { format, request };
    }
  }
  return undefined;
}

type Found = Readonly<Record<string, string>>;

function requestOf(found: Found): LogRequest | undefined {
  for (const name of Object.keys(found)) if (LOOKS[name]?.test(found[name]!) === false) return undefined;
  const time = timeOf(found);
  // HAProxy writes -1 if the server did not answer.
  const status = readStatus(found.status!.replace(/^-1$/, "-"));
  if (status === undefined || Number.isNaN(readTime(time))) return undefined;
  const request = requestPartOf(found);
  const url = partsOfUrl(request.target);
  const headers = capturedHeaders(found.captured ?? "");
  const host = [found.host, headers.host, url?.host].find(isHost);
  const read = {
    client: clientOf(found),
    agent: withoutHyphen(found.agent ?? headers.agent),
    method: request.method,
    target: url?.path ?? request.target,
    status,
    host,
    time,
  };
  return found.agent === undefined ? read : withAgentField(read);
}

function clientOf({ client_port, client = "", peer = "" }: Found): string {
  // IPv6 addresses have no brackets before the port.
  if (client_port !== undefined) return client_port.slice(0, client_port.lastIndexOf(":"));
  return withoutHyphen(client) || withoutHyphen(peer);
}

function timeOf({ time, seconds, milliseconds, day, clock }: Found): string {
  // Alibaba's days have one digit.
  if (time?.charAt(1) === "/") return `0${time}`;
  if (day === undefined) return time ?? seconds ?? milliseconds!;
  const [month, date, year] = day.split("/") as [string, string, string];
  const [hour, ...rest] = clock!.split(":") as [string, string, string];
  const two = (text: string): string => text.padStart(2, "0");
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)} ${[two(hour), ...rest].join(":")}`;
}

function requestPartOf({ request, method = "", url = "", stem }: Found): {
  readonly method: string;
  readonly target: string;
} {
  if (request !== undefined) return readRequestLine(request);
  if (stem === undefined) return { method, target: withoutHyphen(url) };
  // The query is the last field, and the path before it may have commas in it.
  const mark = stem.lastIndexOf(", ");
  const query = withoutHyphen(stem.slice(mark + 2));
  const path = withoutHyphen(stem.slice(0, Math.max(0, mark)));
  return { method, target: query === "" ? path : `${path}?${query}` };
}

function withoutHyphen(text: string): string {
  return text === "-" ? "" : text;
}
