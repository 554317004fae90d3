/**
 * What `robotomata/udf` has, and counts of lint's findings.
 *
 * @module
 */
import { countFindings } from "../../site/lint/lint.ts";
import { bodyOf, withFile } from "./file-cache.ts";
import type { SqlBody } from "./udf.ts";

export { allowed, type Level, readable, restriction, type SqlBody, type SqlText } from "./udf.ts";

/**
 * How often each rule of lint's recommended preset finds something in a file, by the rule's name; rules that find nothing
 * are left out.
 *
 * @returns null for anything but text and bytes
 */
export function lintCounts(body: SqlBody): Readonly<Record<string, number>> | null {
  const given = bodyOf(body);
  if (given === undefined) return null;
  return withFile(given, (file) => file.once("lint", () => Object.fromEntries(countFindings(given))));
}
