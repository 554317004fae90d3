import { nearest } from "../../../base/nearest.ts";
import { current } from "../directives/names.ts";

/** Invented directives, by old habit or from another language, and the known ones that they stand for. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["dofollow", "follow"],
  ["doindex", "index"],
  ["noimage", "noimageindex"],
  ["nocrawl", "noindex"],
]);

/** The directive that a name was probably meant to be. */
export function suggestDirective(name: string): string | undefined {
  return MEANT.get(name) ?? suggestName(name, current);
}

/** The candidate that a name was probably meant to be. Digits and marks such as slashes are ignored. */
export function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > 32) return undefined;
  return nearest(name.replace(/[^a-z-]/g, ""), candidates);
}
