import { objectWith } from "../../base/kinds.ts";
import type { Kind } from "../../base/options.ts";
import type { Enforcer } from "./enforcer.ts";

/** The argument `enforcer` of a function that puts one before a program. */
export function anEnforcer(name: string): Kind<Enforcer> {
  return {
    ...objectWith<Enforcer>("answer", "decide"),
    wanted: `what createEnforcer returns, as in ${name}(createEnforcer({ robots }))`,
  };
}
