import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The test files whose first comment has one of the tags, relative to the repository. Tags are read from the text,
 * since Vitest would load even files that it filters out by their tags.
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
