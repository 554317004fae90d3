import { nearest } from "../../../base/nearest.ts";
import { current } from "../directives/names.ts";

/** What old habits and other languages make of known directives. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ["dofollow", "follow"],
  ["doindex", "index"],
  ["noimage", "noimageindex"],
  ["nocrawl", "noindex"],
]);

/** The directive that a name was probably meant to be. */
export function suggestDirective(name: string): string | undefined {
  return MEANT.get(name) ?? suggested(name, current);
}

/** The candidate that a name was probably meant to be, digits and marks such as slashes ignored. */
export function suggested(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > 32) return undefined;
  return nearest(name.replace(/[^a-z-]/g, ""), candidates);
}
