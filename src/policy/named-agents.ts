import { addressee, foldedName } from "../dialect/addressee.ts";
import { dialectRules } from "../dialect/index.ts";
import { leadingToken } from "../dialect/name.ts";
import type { Robots } from "./robots.ts";

/**
 * The names that a file has groups for, folded, in a dialect that compares whole tokens (rfc9309, google): the same rules
 * bind every other token.
 */
export function namedAgents({ groups, dialect }: Robots): ReadonlySet<string> {
  const rules = dialectRules(dialect);
  const named = new Set<string>();
  for (const value of groups.flatMap(({ agents }) => agents)) {
    const name = foldedName(addressee(value, rules));
    // A line for `Jörg` also applies to `J`.
    named.add(name).add(leadingToken(name));
  }
  return named;
}
