import { namesOf } from "../../engine/agent/names.ts";
import { isOfYandex, yandexNames } from "../../engine/agent/yandex.ts";
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

/**
 * Tells which group of a file is for a name, in a dialect of today: a key, equal for names with the same rules; undefined
 * if none but that for `*` is. A robot of Yandex that no table has obeys the group for `Yandex`.
 */
export function groupOfName(robots: Robots): (name: string) => string | undefined {
  const groups = groupsByName(robots);
  const { endsLists } = dialectRules(robots.dialect);
  return (name) => {
    if (!endsLists)
      return yandexNames(name)
        .map(foldedName)
        .find((one) => groups.has(one));
    // Yandex: a line binds by its beginning, which only a crawler with a fallback need not share.
    if (!groups.has(leadingToken(foldedName(name))) && namesOf(name) === undefined && !isOfYandex(name))
      return undefined;
    const { agent, key } = robots.rulesFor(name).selection;
    return /^\*?$/.test(agent ?? "") ? undefined : key;
  };
}
