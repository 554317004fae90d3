import type { Tally } from "../../study/tally/tally.ts";
import type { Texts } from "../text/en.generated.ts";
import { sum } from "./ranking.ts";

/** What crawlers are for, in words. */
export const purposeName =
  ({ bots }: Texts) =>
  (purpose: string): string =>
    (bots.purposes as Readonly<Record<string, string>>)[purpose] ?? purpose;

/**
 * Agents: `*` first, then by how many files restrict them fully by name, then by how many restrict them fully, and at
 * all.
 */
export function restrictedMost(restrictions: Tally["restrictions"]): string[] {
  const figures = (name: string): readonly number[] => {
    const { namedFull = 0, full = 0, partial = 0 } = restrictions[name]!;
    return [Number(name === "*"), namedFull, full, partial];
  };
  return Object.keys(restrictions).sort((a, b) => {
    const [x, y] = [figures(a), figures(b)];
    const at = x.findIndex((value, i) => value !== y[i]);
    return at < 0 ? (a < b ? -1 : 1) : y[at]! - x[at]!;
  });
}

/** Purposes: those first that most files restrict. */
export function purposesMost(purposes: Tally["purposes"]): string[] {
  const restricted = (name: string): number => sum(purposes[name]!) - (purposes[name]!.none ?? 0);
  return Object.keys(purposes).sort((a, b) => restricted(b) - restricted(a) || (a < b ? -1 : 1));
}
