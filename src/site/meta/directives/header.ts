import { misuse, type RobotsError } from "../../../base/errors.ts";
import { type Directive, type Directives, directiveOf, readItems } from "./directive.ts";
import { isKnown } from "./names.ts";

/**
 * Response headers: a `Headers` object, a record, pairs of name and value, a block of lines as sent, or just the
 * values of the relevant header, as a string or a list.
 */
export type HeadersLike =
  | { get(name: string): string | null }
  | string
  | readonly string[]
  | readonly (readonly [name: string, value: string])[]
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The directives of a header for a crawler, with the index of the header's value. */
export interface HeaderTag extends Directives {
  /** 1-based index of the header's value, if values have not been joined. */
  readonly field: number;
}

/** The error for a value in place of headers. */
const noHeaders = (): RobotsError =>
  misuse("no-headers", "headers must be a Headers object, a record, a list or a string.");

/**
 * The values of a header, in order; lines that a `Headers` has joined stay joined.
 *
 * @param own whether a plain string, or each string of a list, is a value of this header
 * @throws RobotsError INVALID_ARGUMENT for anything that is not {@link HeadersLike}
 */
export function headerValues(headers: HeadersLike | undefined, name: string, own: boolean): string[] {
  if (headers === undefined) return [];
  if (typeof headers === "string") return valuesIn(headers, name, own);
  if (typeof headers !== "object" || headers === null) throw noHeaders();
  if (isHeaders(headers)) {
    const value: unknown = headers.get(name);
    if (value instanceof Promise) {
      // Nobody else handles this promise's rejection.
      value.catch(() => {});
      throw noHeaders();
    }
    // A Map looks like a Headers here, but returns undefined instead of null.
    return typeof value === "string" ? [value] : [];
  }
  return (Array.isArray(headers) ? pairsOf(headers, name, own) : Object.entries(headers))
    .filter(([key]) => key.trim().toLowerCase() === name)
    .flatMap(([, value]) => (Array.isArray(value) ? value : value == null ? [] : [value]))
    .map(String);
}

/** Pairs of name and value. An entry that is no pair is a value of the wanted header. */
function pairsOf(list: readonly unknown[], name: string, own: boolean): [string, unknown][] {
  return list.flatMap((one): [string, unknown][] => {
    if (Array.isArray(one)) return [[String(one[0]), one[1]]];
    return own ? [[name, one]] : [];
  });
}

/** The values of a header in a block of lines. A text that is no such block is itself the value. */
function valuesIn(text: string, name: string, own: boolean): string[] {
  if (own && !BLOCK.test(text)) return [text];
  // A line that begins with white space continues the line before it (RFC 9112, 5.2).
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r\n|\r|\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return line.slice(0, Math.max(colon, 0)).trim().toLowerCase() === name
      ? [line.slice(colon + 1).trim()]
      : [];
  });
}

/** A line that only a block of headers has: a status line, or the name of the header. */
const BLOCK = /^[ \t]*(?:HTTP\/[\d.]+ \d{3}|x-robots-tag[ \t]*:)/im;

function isHeaders(headers: object): headers is { get(name: string): string | null } {
  return typeof (headers as { get?: unknown }).get === "function";
}

/**
 * Parses X-Robots-Tag headers into one entry per addressed crawler, in order; `agent` is `""` if none is named.
 * Lines that a `Headers` object has joined can be separated only by the names in them, so everything after a name
 * counts as addressed to that crawler.
 *
 * @param headers a `Headers`, a record, pairs of name and value, or the header's own values
 * @throws RobotsError INVALID_ARGUMENT for anything else
 */
export function parseXRobotsTag(headers: HeadersLike): readonly HeaderTag[] {
  if (headers === undefined || headers === null) throw noHeaders();
  return readHeaderTags(headers);
}

/** {@link parseXRobotsTag}, without any tags where there are no headers. */
export function readHeaderTags(headers: HeadersLike | undefined): HeaderTag[] {
  return headerValues(headers, "x-robots-tag", true).flatMap((value, i) => tagsOf(value, i + 1));
}

/**
 * The tags in one value. A name before a colon, unless it is a directive's, addresses another crawler: only this tells
 * apart lines that a `Headers` has joined.
 */
function tagsOf(value: string, field: number): HeaderTag[] {
  const tags: { agent: string; directives: Directive[]; field: number }[] = [];
  for (const item of readItems(value).items) {
    const { agent, rest } = addressed(item);
    if (agent !== undefined || tags.length === 0) tags.push({ agent: agent ?? "", directives: [], field });
    if (rest !== "") tags.at(-1)!.directives.push(directiveOf(rest));
  }
  return tags;
}

function addressed(item: string): { agent?: string; rest: string } {
  const [, name, rest] = /^([^\s:,]{1,64})\s*:\s*(.*)$/s.exec(item) ?? [];
  if (name === undefined || isKnown(name.toLowerCase())) return { rest: item };
  return { agent: name.toLowerCase(), rest: rest! };
}
