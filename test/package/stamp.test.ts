/** That a build is left out where it would change nothing, and only there. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isBuilt, sourcesOf, stampBuild } from "../../tools/stamp.ts";
import { folderWith } from "../cli/run.ts";

/** A folder as a build leaves it. */
function built(): string {
  const root = folderWith();
  const files = {
    "src/a.ts": "a",
    "src/deep/b.ts": "b",
    "src/engine/core/bytes.generated.ts": "core",
    "assembly/index.ts": "core",
    "web/style/base.css": "page",
    "tools/build.ts": "tool",
    "package.json": "{}",
    "tsconfig.json": "{}",
    "node_modules/.package-lock.json": "1",
    "dist/index.js": "a",
    "dist/cli/main.js": "b",
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
  stampBuild(root, sourcesOf(root));
  return root;
}

const write =
  (file: string) =>
  (root: string): void =>
    writeFileSync(join(root, file), "new");

it("holds for files that only got other times, and what is written elsewhere", () => {
  const root = built();
  utimesSync(join(root, "src/a.ts"), new Date(), new Date());
  utimesSync(join(root, "dist/index.js"), new Date(0), new Date(0));
  writeFileSync(join(root, "README.md"), "new");
  expect(isBuilt(root)).toBe(true);
});

it.each<[string, (root: string) => void]>([
  ["a changed source", write("src/deep/b.ts")],
  ["a changed source of the core", write("assembly/index.ts")],
  ["a changed part of the page", write("web/style/base.css")],
  ["a changed tool", write("tools/build.ts")],
  ["a changed setting", write("tsconfig.json")],
  ["a setting that was not there", write("asconfig.json")],
  ["another package", write("node_modules/.package-lock.json")],
  ["a new source", write("src/deep/c.ts")],
  ["a removed source", (root) => rmSync(join(root, "src/a.ts"))],
  ["a renamed source", (root) => renameSync(join(root, "src/a.ts"), join(root, "src/c.ts"))],
  ["changed constants", write("src/engine/core/bytes.generated.ts")],
  ["a changed result", write("dist/cli/main.js")],
  ["a removed result", (root) => rmSync(join(root, "dist/index.js"))],
  ["no result", (root) => rmSync(join(root, "dist"), { recursive: true })],
])("asks for a build after %s", (_what, change) => {
  const root = built();
  change(root);
  expect(isBuilt(root)).toBe(false);
});

it("asks for a build where sources changed while one ran", () => {
  const root = built();
  const before = sourcesOf(root);
  writeFileSync(join(root, "src/a.ts"), "new");
  stampBuild(root, before);
  expect(isBuilt(root)).toBe(false);
});
