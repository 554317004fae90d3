import { hiddenNames, libraryNames } from "../../identity/software.ts";
import type { Classes } from "./classes.ts";
import { grouped, hiddenName } from "./names.ts";

/** Whether clients are judged that name no crawler of the table. */
export function judgesUnknown({ classes, others, undeclared }: Classes): boolean {
  return others !== undefined || undeclared !== undefined || classes.some(({ own }) => own.length > 0);
}

/** The names that only the file has. */
export function ownNames({ classes, free }: Classes): string[] {
  return [...classes, free].flatMap(({ own }) => own);
}

/** Software that is no crawler, and its class; those without one are judged by their names. */
export interface Software {
  readonly names: {
    /** In groups for one expression each. */
    readonly libraries: readonly (readonly string[])[];
    /** Expressions for names in a browser's header. */
    readonly hidden: readonly string[];
  };
  readonly id: string | undefined;
}

export function softwareOf(classes: Classes): Software[] {
  const named = new Set(ownNames(classes).map((name) => name.toLowerCase()));
  const isNamed = (name: string): boolean => named.has(name.toLowerCase());
  const hidden = hiddenNames().filter(isNamed);
  const own: Software = {
    names: { libraries: [], hidden: hidden.length > 0 ? [hiddenName(hidden)] : [] },
    id: undefined,
  };
  const { undeclared } = classes;
  if (undeclared === undefined) return [own];
  const libraries = grouped(libraryNames().filter((name) => !isNamed(name)));
  const others = hiddenName(hiddenNames().filter((name) => !isNamed(name)));
  return [own, { names: { libraries, hidden: [others] }, id: `${undeclared.id}` }];
}
