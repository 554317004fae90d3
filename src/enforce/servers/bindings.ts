import type { Classes } from "./classes.ts";
import { alternatives, grouped } from "./names.ts";

/** Names, in any letter case, and the class that they belong to. */
export interface Binding {
  readonly expression: string;
  /** 0 for those that may fetch everything. */
  readonly id: number;
}

/**
 * The class of a client for which the rules of a class count: that one, or another if further names are of it.
 *
 * @param mayFollow whether a space and a 1 after the class say so
 */
export function bound(id: number, mayFollow: boolean): string {
  return mayFollow ? `^(?:${id}!? .*|\\d+ 1)$` : `^${id}!?$`;
}

/** The names that are not of the class for others, if there is one. */
export function bindings({ classes, others, free }: Classes): Binding[] {
  const sorted = [{ id: 0, names: others === undefined ? [] : free }, ...classes];
  return sorted.flatMap(({ id, names }) =>
    grouped(names).map((some) => ({ id, expression: `^(?:${alternatives(some)})$` })),
  );
}
