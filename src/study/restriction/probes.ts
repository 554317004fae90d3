import type { FieldLine } from "../../site/findings/line.ts";
import type { Source } from "../../site/findings/source.ts";

/** A path that no file names; it is also appended to the paths of rules. */
const UNNAMED = "robotomata-probe";
/** Limit on the characters of all probe paths. */
const MOST_CHARACTERS = 1_000_000;
/** Limit on the product of these and the characters of rules with wildcards, which take the matcher longest. */
const MOST_WORK = 2_000_000_000;

/**
 * The probe paths of a file, the same for all agents: the start page, a page that no rule names, and for each rule of
 * any group, in file order, the shortest path that it matches and, unless the rule ends with `$`, a longer one. Each
 * path occurs once; `/robots.txt`, which no rule can close, is left out.
 */
export function probesOf(source: Pick<Source, "rules">): string[] {
  const probes = new Set(["/", `/${UNNAMED}`]);
  let wild = 1;
  for (const { value } of source.rules) if (value.text.includes("*")) wild += value.text.length;
  let left = Math.min(MOST_CHARACTERS, MOST_WORK / wild);
  for (const rule of source.rules) {
    for (const path of pathsOf(rule)) {
      left -= path.length;
      if (left < 0) return [...probes];
      if (path !== "/robots.txt") probes.add(path);
    }
  }
  return [...probes];
}

function pathsOf({ value: { text } }: FieldLine): readonly string[] {
  const isWhole = text.endsWith("$");
  const bare = (isWhole ? text.slice(0, -1) : text).replaceAll("*", "");
  const path = bare.startsWith("/") ? bare : `/${bare}`;
  return isWhole ? [path] : [path, path + UNNAMED];
}
