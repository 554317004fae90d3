import { encoder } from "../../../base/utf8.ts";
import type { DialectRules } from "../../../engine/dialect/dialect.ts";
import type { Extension } from "../../../engine/parse/content.ts";
import { textOf } from "../../analyze/form.ts";
import type { Source } from "../finding.ts";
import type { Binding } from "./binding.ts";

/** A line whose path, if it has one, matches the URL. */
export interface MatchingLine {
  /** The text after the path. */
  readonly value: string;
  readonly source: Source;
  /** Whether none of the lines has a longer path: the others do not count. */
  readonly isLongest: boolean;
}

/** Of lines that may begin with a path, those that match the URL, in order. */
export function matchingLines(
  { text, rules, policy }: Binding,
  fields: readonly Extension[],
): readonly MatchingLine[] {
  const lines = fields.flatMap(({ name, value, line, group }) => {
    const found = splitPath(value, text, rules);
    const bound = group === undefined || policy.agent === undefined ? {} : { group: policy.agent };
    const source: Source = { kind: "robots", text: `${name}: ${value}`, line, ...bound };
    return found === undefined ? [] : [{ ...found, source }];
  });
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0);
  return lines.map(({ length, value, source }) => ({ value, source, isLongest: length === longest }));
}

/**
 * Splits a field's value. If it begins with "/", the path ends before the first white space. Undefined if the path does
 * not match. Paths are patterns, compared in the normal form of Allow and Disallow; their octets are their weight, as
 * for rules.
 */
function splitPath(
  field: string,
  text: string,
  { normal, octets, wildcards }: DialectRules,
): { readonly length: number; readonly value: string } | undefined {
  if (!field.startsWith("/")) return { length: 0, value: field };
  const space = field.search(/[ \t]/);
  const path = space < 0 ? field : field.slice(0, space);
  const value = space < 0 ? "" : field.slice(space).trim();
  const bytes = encoder.encode(path);
  const normals = normal(bytes, false);
  const isFound = (form: string): boolean => (wildcards ? isMatch(form, text) : text.startsWith(form));
  if (!normals.some((form) => isFound(textOf(form)))) return undefined;
  return { length: octets?.(bytes, normals[0]!) ?? normals[0]!.length, value };
}

/** Whether a text begins as a pattern says: `*` is anything, a final `$` the end. Never goes back: linear time. */
export function isMatch(pattern: string, text: string): boolean {
  const isAnchored = pattern.endsWith("$");
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
