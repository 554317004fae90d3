import { namesOf } from "../../engine/agent/names.ts";
import { isOfYandex } from "../../engine/agent/yandex.ts";
import { addressee, foldedName } from "../../engine/dialect/addressee.ts";
import { dialectRules } from "../../engine/dialect/index.ts";
import { leadingToken } from "../../engine/dialect/name.ts";
import type { Group } from "../../engine/parse/content.ts";
import type { Robots } from "../../engine/policy/robots.ts";

/**
 * The groups of a file by the names that they are for, folded, in a dialect that compares whole tokens (rfc9309,
 * google): groups for `*` bind every other token. In yandex, a name also stands for others that it begins.
 */
export function groupsByName({ groups, dialect }: Robots): ReadonlyMap<string, readonly Group[]> {
  const rules = dialectRules(dialect);
  const byName = new Map<string, Group[]>();
  for (const group of groups) {
    for (const value of group.agents) {
      const name = foldedName(addressee(value, rules));
      // A line for `Jörg` also applies to `J`.
      for (const one of new Set([name, leadingToken(name)])) {
        const all = byName.get(one);
        if (all === undefined) byName.set(one, [group]);
        else if (all.at(-1) !== group) all.push(group);
      }
    }
  }
  return byName;
}

/** Tells whether a file has a group for a name, in a dialect of today. */
export function namesIn(robots: Robots): (name: string) => boolean {
  const groups = groupsByName(robots);
  if (!dialectRules(robots.dialect).endsLists) return (name) => groups.has(foldedName(name));
  // Yandex: a line binds by its beginning, which only a crawler with a fallback need not share.
  return (name) => {
    if (!groups.has(leadingToken(foldedName(name))) && namesOf(name) === undefined && !isOfYandex(name))
      return false;
    return !/^\*?$/.test(robots.rulesFor(name).selection.agent ?? "");
  };
}
