import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The files of tests whose first comment has one of the tags, relative to the repository. By their text, since a file
 * that Vitest filters out by its tags is loaded nevertheless.
 */
export function filesTagged(...tags: string[]): string[] {
  return readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts") && !name.includes("node_modules"))
    .map((name) => `test/${name}`)
    .filter((name) => {
      const text = readFileSync(join(root, name), "utf8");
      return tags.some((tag) => text.includes(`@module-tag ${tag}\n`));
    });
}
