import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { GROUPS } from "../../tools/bundle.ts";
import { root } from "./modules.ts";

/** The expressions that an expression with groups stands for; what it excludes counts as one of them. */
function alternativesOf(expression: string): string[] {
  const group = /\(\?[:!]([^()]*)\)/.exec(expression);
  if (group === null) return [expression];
  const [whole, inside] = group as unknown as [string, string];
  return inside.split("|").flatMap((one) => alternativesOf(expression.replace(whole, () => one)));
}

describe("the groups of modules in dist/", () => {
  // Those that the build generates are bundled as well.
  const files = readdirSync(join(root, "src"), { encoding: "utf8", recursive: true }).map(
    (file) => `/src/${file}`,
  );

  it.each(Object.entries(GROUPS))("names files that are there: %s", (_, group) => {
    const missing = alternativesOf(group.source).filter(
      (alternative) => !files.some((file) => new RegExp(alternative).test(file)),
    );
    expect(missing).toEqual([]);
    expect(files.some((file) => group.test(file))).toBe(true);
  });
});
