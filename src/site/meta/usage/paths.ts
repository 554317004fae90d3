import { encoder } from "../../../base/utf8.ts";
import type { DialectRules } from "../../../engine/dialect/dialect.ts";

const DOLLAR = "$";

/** A field of robots.txt that may begin with a path. */
export interface PathField {
  /** Octets of the path, its weight as for rules; 0 without a path. */
  readonly length: number;
  /** The text after the path. */
  readonly value: string;
}

/**
 * Splits a field's value. If it begins with "/", the path ends before the first white space. Undefined if the path does
 * not match. Paths are patterns, compared in the normal form of Allow and Disallow.
 *
 * @param text the URL's text, from a policy's explanation
 */
export function splitPath(
  field: string,
  text: string,
  { normal, octets, wildcards }: DialectRules,
): PathField | undefined {
  if (!field.startsWith("/")) return { length: 0, value: field };
  const space = field.search(/[ \t]/);
  const path = space < 0 ? field : field.slice(0, space);
  const value = space < 0 ? "" : field.slice(space).trim();
  const bytes = encoder.encode(path);
  const normals = normal(bytes, false);
  const forms = normals.map((form) => String.fromCharCode(...form.subarray(0, LONGEST)));
  if (!forms.some((form) => (wildcards ? matches(form, text) : text.startsWith(form)))) return undefined;
  return { length: octets?.(bytes, normals[0]!) ?? normals[0]!.length, value };
}

/** No useful path is longer. */
const LONGEST = 16_384;

/** Whether a text begins as a pattern says: `*` is anything, a final `$` the end. Never goes back: linear time. */
export function matches(pattern: string, text: string): boolean {
  const isAnchored = pattern.endsWith(DOLLAR);
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split("*");
  const first = parts.shift()!;
  if (!text.startsWith(first)) return false;
  const last = parts.pop();
  if (last === undefined) return !isAnchored || text.length === first.length;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isAnchored ? text.length - last.length >= at && text.endsWith(last) : text.includes(last, at);
}
