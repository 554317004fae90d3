import { RobotsError } from "../../../base/errors.ts";
import type { Directive, Directives } from "./directive.ts";
import { directiveOf, readItems } from "./list.ts";
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

/**
 * Values of a header, in order; lines that a `Headers` has joined stay joined.
 *
 * @param own whether a plain string or list of strings are values of this header
 * @throws RobotsError INVALID_ARGUMENT for anything that is not {@link HeadersLike}
 */
export function headerValues(headers: HeadersLike | undefined, name: string, own: boolean): string[] {
  if (headers === undefined) return [];
  if (typeof headers === "string") return valuesIn(headers, name, own);
  if (typeof headers !== "object" || headers === null) {
    throw new RobotsError(
      "INVALID_ARGUMENT",
      "headers must be a Headers object, a record, a list or a string.",
    );
  }
  if (isHeaders(headers)) {
    const value: unknown = headers.get(name);
    // A Map passes for a Headers, but answers undefined instead of null.
    return typeof value === "string" ? [value] : [];
  }
  return (Array.isArray(headers) ? pairsOf(headers, name, own) : Object.entries(headers))
    .filter(([key]) => key.trim().toLowerCase() === name)
    .flatMap(([, value]) => (Array.isArray(value) ? value : value == null ? [] : [value]))
    .map(String);
}

/** Pairs of name and value; what is not one is a value of the header that is asked for. */
function pairsOf(list: readonly unknown[], name: string, own: boolean): [string, unknown][] {
  return list.flatMap((one): [string, unknown][] => {
    if (Array.isArray(one)) return [[String(one[0]), one[1]]];
    return own ? [[name, one]] : [];
  });
}

/** Values of a header in a block of lines; text that is not one is the value itself. */
function valuesIn(text: string, name: string, own: boolean): string[] {
  if (own && !BLOCK.test(text)) return [text];
  // What begins with white space continues with the line before (RFC 9112 5.2).
  const lines = text.replace(/\r?\n[ \t]+/g, " ").split(/\r\n|\r|\n/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    return line.slice(0, Math.max(colon, 0)).trim().toLowerCase() === name
      ? [line.slice(colon + 1).trim()]
      : [];
  });
}

/** A line that only a block of headers has: the status, or the name of the header whose values could stand here. */
const BLOCK = /^[ \t]*(?:HTTP\/[\d.]+ \d{3}|x-robots-tag[ \t]*:)/im;

function isHeaders(headers: object): headers is { get(name: string): string | null } {
  return typeof (headers as { get?: unknown }).get === "function";
}

/** What X-Robots-Tag headers say. */
export function readHeaderTags(headers: HeadersLike | undefined): HeaderTag[] {
  return headerValues(headers, "x-robots-tag", true).flatMap((value, i) => tagsOf(value, i + 1));
}

/**
 * One value. A name before a colon that is not a directive's addresses another crawler: lines that a `Headers`
 * has joined are told apart by that alone.
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
